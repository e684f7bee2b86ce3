extends Suite
## The extension is unloaded while a map is being made: the last thing that the host can do is to tell.

const EXTENSION := "res://addons/warren/warren.gdextension"


func test_unloading_a_living_node() -> void:
	var generator: Node = ClassDB.instantiate("WarrenMapGenerator")
	generator.connect("failed", func(reason: String) -> void: print("HEARD failed ", reason))
	generator.connect("finished", func(_map: Resource) -> void: print("HEARD finished"))
	generator.set("preset", "hollow:8:8:900")
	generator.call("start")
	GDExtensionManager.unload_extension(EXTENSION)
	for i in 5:
		await get_tree().process_frame
