@tool
extends SubViewport
## Pictures of levels, drawn by a preview, one after the other in the background, and kept among the editor's caches.


## What makes one: `begin` is called with a callable, which takes the preview that shows the level, or null for none.
class Order:
	var key := ""
	var begin := Callable()
	var done := Callable()


const SIDE := 96
## Part of the names of the files: pictures that would look different now have another one.
const LOOK := "2"

var _orders: Array[Order] = []
var _is_busy := false


func _init() -> void:
	name = "Pictures"
	size = Vector2i.ONE * SIDE
	transparent_bg = true
	render_target_update_mode = SubViewport.UPDATE_DISABLED


## Have a picture made, or read from the cache; `done` is called with the texture, unless there is none.
func order(key: String, begin: Callable, done: Callable) -> void:
	var file := _file(key)
	if FileAccess.file_exists(file):
		var image := Image.load_from_file(file)
		if image != null and not image.is_empty():
			done.call(ImageTexture.create_from_image(image))
			return
	if DisplayServer.get_name() == "headless":
		return
	var made := Order.new()
	made.key = key
	made.begin = begin
	made.done = done
	_orders.append(made)
	_go_on()


## Forget what is not made yet.
func forget() -> void:
	_orders.clear()


func _go_on() -> void:
	if _is_busy or _orders.is_empty():
		return
	_is_busy = true
	var next: Order = _orders.pop_front()
	next.begin.call(_draw_one.bind(next))


func _draw_one(preview: Control, made: Order) -> void:
	if preview != null and not is_inside_tree():
		preview.free()
	elif preview != null:
		add_child(preview)
		preview.size = Vector2.ONE * SIDE
		await get_tree().process_frame
		render_target_update_mode = SubViewport.UPDATE_ONCE
		preview.queue_redraw()
		await RenderingServer.frame_post_draw
		if not is_inside_tree():
			return
		preview.queue_free()
		var image := get_texture().get_image()
		if image != null and not image.is_empty():
			_keep(image, _file(made.key))
			if made.done.is_valid():
				made.done.call(ImageTexture.create_from_image(image))
	_is_busy = false
	_go_on()


# Whole or not at all; on a full disk the picture is made anew the next time.
func _keep(image: Image, file: String) -> void:
	DirAccess.make_dir_recursive_absolute(file.get_base_dir())
	if image.save_png(file + ".part") != OK or DirAccess.rename_absolute(file + ".part", file) != OK:
		DirAccess.remove_absolute(file + ".part")


func _file(key: String) -> String:
	var version := Warren.version() + LOOK
	return EditorInterface.get_editor_paths().get_cache_dir().path_join(
		"warren/%s.png" % (key + version).sha256_text().left(24)
	)
