class_name KeepDoorway
extends Node3D
## Two posts and a beam over a doorway, with a gate and the sign of its lock where one is. Its -z points through the
## doorway.

const CELL := KeepPieces.CELL
const HEIGHT := 1.75
const POST := 0.22
const BARS := 5
const SIGN := 0.55

@export var is_locked := false

## Cells that the doorway is wide.
var width := 1
## The number of its lock.
var lock := -1
## Whether stairs are here: then the gate stands around their cell.
var is_stairs := false
## Whether a gate was here until now: it sinks into the floor.
var was_locked := false


func _ready() -> void:
	if not is_stairs:
		_show(_frame(), self)
	if is_locked:
		_add_body(_gate())
	elif was_locked:
		var sinking := create_tween().set_trans(Tween.TRANS_CUBIC).set_ease(Tween.EASE_IN)
		var gate := _gate()
		sinking.tween_property(gate, "position:y", -HEIGHT - 2 * SIGN - 0.2, 0.7)
		sinking.tween_callback(gate.queue_free)


func _frame() -> Mesh:
	var half := CELL * width / 2
	var blocks := KeepBlocks.new()
	for side: float in [-1, 1]:
		var at := side * (half - POST / 2)
		blocks.box(Vector3(at - POST / 2, 0, -POST), Vector3(at + POST / 2, HEIGHT, POST), KeepPieces.WOOD, 0.03)
	var beam := Vector3(half, HEIGHT, POST * 1.2)
	blocks.box(Vector3(-half, HEIGHT - 0.2, -beam.z), beam, KeepPieces.WOOD.darkened(0.2), 0.03)
	return blocks.mesh()


func _gate() -> Node3D:
	var blocks := KeepBlocks.new()
	var room := CELL * width - 2 * POST
	var bars := BARS * width
	for bar in bars:
		var at := -room / 2 + room * (bar + 0.5) / bars
		blocks.box(Vector3(at - 0.05, 0, -0.05), Vector3(at + 0.05, HEIGHT - 0.2, 0.05), Color.WHITE)
	for height: float in [0.45, 1.15]:
		blocks.box(Vector3(-room / 2, height, -0.06), Vector3(room / 2, height + 0.1, 0.06), Color.WHITE)
	var grille := blocks.mesh(KeepBlocks.shining(DungeonLocks.color_of(lock), 0.4))
	var gate := Node3D.new()
	for side in 4 if is_stairs else 1:
		var shown := _show(grille, gate)
		if is_stairs:
			shown.transform = Transform3D(Basis(Vector3.UP, side * PI / 2), Vector3.ZERO).translated_local(
				Vector3.BACK * CELL / 2
			)
	var shape := KeepSign.new(lock, SIGN)
	shape.position.y = HEIGHT + SIGN
	gate.add_child(shape)
	add_child(gate)
	return gate


func _add_body(gate: Node3D) -> void:
	var body := StaticBody3D.new()
	var shape := CollisionShape3D.new()
	var box := BoxShape3D.new()
	box.size = Vector3(CELL * width, HEIGHT, CELL if is_stairs else POST * 2)
	shape.shape = box
	shape.position.y = HEIGHT / 2
	body.add_child(shape)
	gate.add_child(body)


func _show(mesh: Mesh, parent: Node) -> MeshInstance3D:
	var shown := MeshInstance3D.new()
	shown.mesh = mesh
	parent.add_child(shown)
	return shown
