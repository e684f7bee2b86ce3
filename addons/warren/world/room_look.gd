@tool
extends RefCounted
## The scene of a room, as the room lies in the map.

const Turning := preload("turning.gd")


## Return an instance of a room's scene, placed relative to the north-west corner of the room's box in the map.
## [param size] is that of the drawing as drawn.
static func instantiate(scene: PackedScene, symmetry: int, size: Vector2i, cell_size: Vector3, turns: bool) -> Node:
	var state := PackedScene.GEN_EDIT_STATE_INSTANCE if Engine.is_editor_hint() else PackedScene.GEN_EDIT_STATE_DISABLED
	var made := scene.instantiate(state)
	if not turns:
		return made
	var box := Vector2i(size.y, size.x) if symmetry % 2 else size
	var place := Turning.placed(symmetry, Rect2i(Vector2i.ZERO, box))
	if made is Node2D:
		var flat := made as Node2D
		flat.transform = (
			Transform2D(place.x, place.y, place.origin * Vector2(cell_size.x, cell_size.y)) * flat.transform
		)
	elif made is Node3D:
		var solid := made as Node3D
		var basis := Basis(Vector3(place.x.x, 0, place.x.y), Vector3.UP, Vector3(place.y.x, 0, place.y.y))
		var origin := Vector3(place.origin.x * cell_size.x, 0, place.origin.y * cell_size.z)
		solid.transform = Transform3D(basis, origin) * solid.transform
	return made
