class_name KeepSign
extends MeshInstance3D
## The shape that a lock has on the map, over its gates and its key: for eyes that do not tell the colors apart, and
## from every side.

const PLATE := Color.WHITE
const SHAPE := Color("120c14")
## How far the shape stands before its plate.
const GAP := 0.03

var lock: int


func _init(its_lock: int, radius: float) -> void:
	lock = its_lock
	var made := ArrayMesh.new()
	_add(made, DungeonLocks.Glyphs.lock_shape(0, radius), 0, PLATE)
	_add(made, DungeonLocks.Glyphs.lock_shape(lock, radius * 0.62), GAP, SHAPE)
	mesh = made
	cast_shadow = GeometryInstance3D.SHADOW_CASTING_SETTING_OFF


func _add(to: ArrayMesh, outline: PackedVector2Array, z: float, color: Color) -> void:
	var tool := SurfaceTool.new()
	tool.begin(Mesh.PRIMITIVE_TRIANGLES)
	for corner in Geometry2D.triangulate_polygon(outline):
		tool.add_vertex(Vector3(outline[corner].x, -outline[corner].y, z))
	var material := StandardMaterial3D.new()
	material.albedo_color = color
	material.shading_mode = BaseMaterial3D.SHADING_MODE_UNSHADED
	material.billboard_mode = BaseMaterial3D.BILLBOARD_ENABLED
	material.cull_mode = BaseMaterial3D.CULL_DISABLED
	tool.set_material(material)
	tool.commit(to)
