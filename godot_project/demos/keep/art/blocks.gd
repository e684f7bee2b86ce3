class_name KeepBlocks
extends RefCounted
## Makes meshes of boxes, prisms and cones in plain colors, and shapes to bump into.
##
## All meshes share one material with a grain that is fixed in the world, so that equal pieces do not look equal.

const GRAIN := 64

static var _material: StandardMaterial3D

var _tool := SurfaceTool.new()


func _init() -> void:
	_tool.begin(Mesh.PRIMITIVE_TRIANGLES)


## Add a box whose upper edges are cut off by a bevel.
func box(from: Vector3, to: Vector3, color: Color, bevel := 0.0) -> KeepBlocks:
	var top := to - Vector3(bevel, 0, bevel)
	var low := from + Vector3(bevel, 0, bevel)
	var rim := to.y - bevel
	var ring: PackedVector3Array = [
		Vector3(from.x, from.y, from.z),
		Vector3(to.x, from.y, from.z),
		Vector3(to.x, from.y, to.z),
		Vector3(from.x, from.y, to.z),
	]
	var upper: PackedVector3Array = [
		Vector3(low.x, to.y, low.z),
		Vector3(top.x, to.y, low.z),
		Vector3(top.x, to.y, top.z),
		Vector3(low.x, to.y, top.z),
	]
	for side in 4:
		var next := (side + 1) % 4
		var a := ring[side]
		var b := ring[next]
		_quad(a, b, Vector3(b.x, rim, b.z), Vector3(a.x, rim, a.z), color)
		if bevel > 0:
			_quad(Vector3(a.x, rim, a.z), Vector3(b.x, rim, b.z), upper[next], upper[side], color.lightened(0.12))
	_quad(upper[0], upper[1], upper[2], upper[3], color.lightened(0.06))
	return self


## Add a prism or a cut cone around the vertical axis through a place.
func round(at: Vector3, radius: float, top_radius: float, height: float, sides: int, color: Color) -> KeepBlocks:
	for side in sides:
		var one := Vector3.RIGHT.rotated(Vector3.UP, -TAU * side / sides)
		var two := Vector3.RIGHT.rotated(Vector3.UP, -TAU * (side + 1) / sides)
		var up := Vector3.UP * height
		_quad(at + one * radius, at + two * radius, at + up + two * top_radius, at + up + one * top_radius, color)
		if top_radius > 0:
			_triangle(at + up, at + up + one * top_radius, at + up + two * top_radius, color.lightened(0.06))
	return self


func mesh(material: Material = null) -> ArrayMesh:
	_tool.set_material(material if material else stone())
	return _tool.commit()


## The material of all that does not shine.
static func stone() -> StandardMaterial3D:
	if _material == null:
		_material = StandardMaterial3D.new()
		_material.vertex_color_use_as_albedo = true
		_material.vertex_color_is_srgb = true
		_material.roughness = 0.95
		_material.albedo_texture = ImageTexture.create_from_image(_grain())
		_material.uv1_triplanar = true
		_material.uv1_world_triplanar = true
		_material.uv1_scale = Vector3.ONE * 0.21
	return _material


## Let go of the material: what scripts hold outlives the engine's own parts.
static func forget() -> void:
	_material = null


## A material that shines by itself.
static func shining(color: Color, energy := 2.0) -> StandardMaterial3D:
	var made := StandardMaterial3D.new()
	made.albedo_color = color
	made.emission_enabled = true
	made.emission = color
	made.emission_energy_multiplier = energy
	return made


static func _grain() -> Image:
	var noise := FastNoiseLite.new()
	noise.seed = 3
	noise.frequency = 0.11
	noise.fractal_octaves = 3
	var image := noise.get_seamless_image(GRAIN, GRAIN)
	image.convert(Image.FORMAT_RGB8)
	# A little shade only.
	image.adjust_bcs(1.6, 0.09, 0)
	image.generate_mipmaps()
	return image


func _quad(a: Vector3, b: Vector3, c: Vector3, d: Vector3, color: Color) -> void:
	_triangle(a, b, c, color)
	_triangle(a, c, d, color)


func _triangle(a: Vector3, b: Vector3, c: Vector3, color: Color) -> void:
	if a.is_equal_approx(b) or b.is_equal_approx(c) or a.is_equal_approx(c):
		return
	_tool.set_color(color)
	_tool.set_normal((c - a).cross(b - a).normalized())
	for corner: Vector3 in [a, b, c]:
		_tool.add_vertex(corner)
