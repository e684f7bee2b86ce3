extends DemoSuite
## What must be told apart on the boards is so for eyes that do not see red or green, too: simulated by the matrices of
## Machado, Oliveira and Fernandes (2009), compared as distances in CIE L*a*b*.

const EYES: Dictionary[String, Basis] = {
	"protanopia":
	Basis(
		Vector3(0.152286, 0.114503, -0.003882),
		Vector3(1.052583, 0.786281, -0.048116),
		Vector3(-0.204868, 0.099216, 1.051998)
	),
	"deuteranopia":
	Basis(
		Vector3(0.367322, 0.280085, -0.011820),
		Vector3(0.860646, 0.672501, 0.042940),
		Vector3(-0.227968, 0.047413, 0.968881)
	),
}
## Colors that are seen as different without doubt, even when they do not touch.
const APART := 11.0


static func seen(color: Color, eye: Basis) -> Vector3:
	var linear := color.srgb_to_linear()
	var rgb := eye * Vector3(linear.r, linear.g, linear.b)
	rgb = rgb.clamp(Vector3.ZERO, Vector3.ONE)
	var x := 0.4124 * rgb.x + 0.3576 * rgb.y + 0.1805 * rgb.z
	var y := 0.2126 * rgb.x + 0.7152 * rgb.y + 0.0722 * rgb.z
	var z := 0.0193 * rgb.x + 0.1192 * rgb.y + 0.9505 * rgb.z
	var bent: Array[float] = []
	for part: float in [x / 0.9505, y, z / 1.089]:
		bent.append(pow(part, 1 / 3.0) if part > 0.008856 else 7.787 * part + 16 / 116.0)
	return Vector3(116 * bent[1] - 16, 500 * (bent[0] - bent[1]), 200 * (bent[1] - bent[2]))


func apart(what: String, colors: Array) -> void:
	for eye in EYES:
		for one in colors.size():
			for other in one:
				var color: Color = colors[one]
				var second: Color = colors[other]
				var distance := seen(color, EYES[eye]).distance_to(seen(second, EYES[eye]))
				check(
					distance >= APART,
					"%s, %s: %s and %s: %.1f" % [what, eye, color.to_html(false), second.to_html(false), distance]
				)


func test_pieces_and_states_are_apart() -> void:
	apart("banqi", BanqiArt.FACES + [BanqiArt.BACK[1]])
	apart("banqi, marks", [BanqiBoard.WOOD, BanqiBoard.GLOW, BanqiBoard.TAKE])
	apart("yonin", YoninArt.FACES + YoninArt.STONE.slice(1, 2))
	for mat in YoninBoard.MAT:
		apart("yonin, on the board", YoninArt.FACES + [mat])
	apart("fox", [FoxArt.FUR, FoxArt.LEAVES, FoxArt.EARTH[0]])
	apart("sokoban", [SokobanArt.GOAL, SokobanArt.FLOORS[0], SokobanArt.WOOD])
	apart("words", WordBoard.COLORS.values() + [WordBoard.CELL, WordTiles.FACE])
	apart("keep, signs of locks", [KeepSign.PLATE, KeepSign.SHAPE])
	apart("linjat", [LinjatBoard.GOLD, LinjatBoard.SKY, LinjatBoard.SHEET])


func test_clear_colors_are_apart() -> void:
	apart("keys and gates", DemoSettings.CLEAR.slice(0, DungeonLocks.COLORS.size()))


func test_what_eyes_confuse_is_found() -> void:
	apart("red and green", [Color("b04a4a"), Color("6f6a3a")])
	check(not failures.is_empty(), "these are seen as different")
	failures.clear()


func test_the_simulation_leaves_gray_alone() -> void:
	for eye in EYES:
		var gray := seen(Color.GRAY, EYES[eye])
		check(absf(gray.y) < 1 and absf(gray.z) < 1, "%s: %s" % [eye, gray])
