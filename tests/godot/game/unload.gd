extends Suite
## The extension is unloaded and loaded again while nothing of it lives; nothing here names a class of it.
##
## While something does, the engine reads memory of its own that it has freed, whatever the extension.

const EXTENSION := "res://addons/warren/warren.gdextension"


func test_unloading_and_loading_again() -> void:
	for i in 3:
		var generator: Node = ClassDB.instantiate("WarrenMapGenerator")
		generator.set("preset", "hollow:6:2:2")
		var map: Resource = generator.call("generate")
		equal(map.get("room_count"), 4)
		generator.call("start")
		generator.free()
		map = null
		equal(GDExtensionManager.unload_extension(EXTENSION), GDExtensionManager.LOAD_STATUS_OK)
		check(not ClassDB.class_exists("WarrenMapGenerator"))
		await get_tree().process_frame
		equal(GDExtensionManager.load_extension(EXTENSION), GDExtensionManager.LOAD_STATUS_OK)
