@tool
extends RefCounted
## What the nodes of a scene say about its room. A node in the group `warren_door` is a possible door (of a kind, where
## its metadata `warren_kind` is a capital letter), in `warren_spawn` a spawn point (its tag is the metadata
## `warren_tag`, or its name without a number), in `warren_start` the sign of a start room.

const Drawing := preload("drawing.gd")
const RoomLook := preload("../../world/room_look.gd")
const LETTERS := "abcdefghijklmnopqrstuvwxyz0123456789"

## The tags of the room.
var tags: PackedStringArray = []
## The legend of the letters of spawn points, as in `g=guard, t=treasure`.
var spawns := ""


## Put doors and spawn points into the cells of a drawing; `to_cell` goes from points of the scene to cells of `marks`.
func read(root: Node, marks: Dictionary[Vector2i, String], to_cell: Callable, has_spawns: bool) -> void:
	var letters: Dictionary[String, String] = {}
	for node: Node in [root] + root.find_children("*", "", true, false):
		if node.is_in_group(RoomLook.STARTS) and "start" not in tags:
			tags.append("start")
		if node == root or not (node is Node2D or node is Node3D):
			continue
		var cell: Vector2i = to_cell.call(RoomLook.place_in(node, root).origin)
		if node.is_in_group(RoomLook.DOORS):
			var kind := str(node.get_meta(&"warren_kind", ""))
			marks[cell] = kind if Drawing.is_kind(kind) and kind.length() == 1 else Drawing.DOOR
		elif node.is_in_group(RoomLook.SPAWNS) and has_spawns and marks.get(cell, "") == Drawing.INNER:
			var tag := tag_of(node)
			if not letters.has(tag):
				letters[tag] = _free_letter(tag, letters)
			if letters[tag]:
				marks[cell] = letters[tag]
	var entries: PackedStringArray = []
	for tag in letters:
		if letters[tag]:
			entries.append("%s=%s" % [letters[tag], tag])
	spawns = ", ".join(entries)


static func tag_of(node: Node) -> String:
	var tag := str(node.get_meta(&"warren_tag", ""))
	if not tag:
		tag = String(node.name).rstrip("0123456789_ ").to_snake_case().replace("_", " ")
	# Commas and equals signs part the entries of a legend.
	return tag.replace(",", " ").replace("=", " ").strip_edges()


func _free_letter(tag: String, taken: Dictionary[String, String]) -> String:
	for letter in tag.to_lower() + LETTERS:
		if letter in LETTERS and letter not in taken.values():
			return letter
	return ""
