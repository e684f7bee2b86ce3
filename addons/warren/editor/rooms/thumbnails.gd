@tool
extends EditorResourcePreviewGenerator
## Small pictures of room templates for the FileSystem dock and resource pickers.

const Drawing := preload("drawing.gd")


func _handles(type: String) -> bool:
	return type == "WarrenRoomTemplate"


func _generate(resource: Resource, size: Vector2i, _metadata: Dictionary) -> Texture2D:
	return Drawing.picture(resource as WarrenRoomTemplate, size.x)


func _generate_small_preview_automatically() -> bool:
	return true
