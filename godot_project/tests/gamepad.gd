extends BoardSuite
## Whole games of Jungle, fog chess and Banqi with a gamepad: the cursor by the cross and the stick, pieces by A.

const SCENES: Dictionary[String, String] = {
	"jungle": "res://demos/jungle/jungle.tscn",
	"fogchess": "res://demos/fogchess/fog_chess.tscn",
	"banqi": "res://demos/banqi/banqi.tscn",
}
const JUNGLE := """e3-d3 c7-c8 g1-g2 g7-g8 a1-b1 a7-a6 c3-c2 b8-b9 b2-a2 e7-e8 b1-b2 f8-f7 b2-b3 e8-e7 b3-c3 c8-c7 \
c3-c7 a6-b6 c7-d7 g9-f9 d7-d8 g8-f8 d8-d9"""
const CHESS := "e2e4 f7f5 d1h5 a7a6 h5e8"

var demo: TableDuel


func open(its_name: String) -> void:
	var scene: PackedScene = load(SCENES[its_name])
	demo = scene.instantiate()
	add_child(demo)
	demo.level = demo.bots().size()
	await frames(2)


func board() -> TablePieceBoard:
	return demo.get_node("Sides/Board")


func game() -> Node:
	return demo.get_node("Game")


func played() -> PackedStringArray:
	return game().call(&"moves_played")


## Leads the cursor to a cell by the cross, or by the stick in the other half of all steps.
func walk(to: Vector2i) -> void:
	if board().cursor == TableBoard.NOWHERE:
		await pad(JOY_BUTTON_DPAD_UP)
	for axis in 2:
		for step in 20:
			var way := signi(to[axis] - board().cursor[axis])
			if way == 0:
				break
			if step % 2:
				await stick(JOY_AXIS_LEFT_Y if axis else JOY_AXIS_LEFT_X, way)
			elif axis:
				await pad(JOY_BUTTON_DPAD_DOWN if way > 0 else JOY_BUTTON_DPAD_UP)
			else:
				await pad(JOY_BUTTON_DPAD_RIGHT if way > 0 else JOY_BUTTON_DPAD_LEFT)
	equal(board().cursor, to)


func send(move: String) -> void:
	for cell in demo._cells_of(move):
		await walk(cell)
		await pad(JOY_BUTTON_A)


func test_a_whole_game_of_jungle() -> void:
	await open("jungle")
	for move in JUNGLE.split(" "):
		await send(move)
	equal(" ".join(played()), JUNGLE)
	equal(demo.panel.said(), "Red wins")
	await pad(JOY_BUTTON_LEFT_SHOULDER)
	equal(played().size(), 22)
	await pad(JOY_BUTTON_RIGHT_SHOULDER)
	equal(demo.panel.said(), "Red wins")


func test_a_whole_game_of_fog_chess() -> void:
	await open("fogchess")
	for move in CHESS.split(" "):
		if (demo as FogChessDemo).is_curtain:
			await pad(JOY_BUTTON_DPAD_UP)
			await pad(JOY_BUTTON_A)
		await send(move)
	equal(" ".join(played()), CHESS)
	equal(demo.panel.said(), "South wins")


func test_a_whole_game_of_banqi_against_oneself() -> void:
	await open("banqi")
	(demo as BanqiDemo).begin(7)
	var rng := RandomNumberGenerator.new()
	rng.seed = 4
	for ply in 400:
		if demo.is_over():
			break
		var moves: PackedStringArray = game().call(&"legal_moves")
		var takes: Array[String] = []
		for move in moves:
			var cells := demo._cells_of(move)
			if cells.size() == 2 and board()._letter_at(cells[1]):
				takes.append(move)
		var move := takes[0] if takes else moves[rng.randi() % moves.size()]
		await send(move)
		equal(played()[-1], move)
	check(demo.is_over(), "it goes on")
	check(demo.panel.said() in ["Red wins", "Black wins", "A draw"], demo.panel.said())


func test_a_new_game_of_another_kind_from_the_menu() -> void:
	await open("banqi")
	await pad(JOY_BUTTON_START)
	await frames(2)
	var menu := demo.manner.sheets.top()
	var wanted: Button = null
	for button: Button in menu.find_children("*", "Button", true, false):
		if button.text.begins_with("Set-up"):
			wanted = button
	await lead_to(wanted, true)
	await pad(JOY_BUTTON_A)
	await frames(3)
	var sheet := demo.manner.sheets.top() as TableSetupSheet
	check(sheet != null, "no set-up")
	await lead_to(sheet.body.get_child(2) as Control, true)
	await pad(JOY_BUTTON_A)
	await pad(JOY_BUTTON_A)
	await lead_to(sheet.first, true)
	await pad(JOY_BUTTON_A)
	await frames(2)
	equal(demo.start, "open")
	equal(game().call(&"bag"), "")


func test_buttons_name_what_the_player_uses() -> void:
	await open("jungle")
	var hint: Button
	for button: Button in demo.panel.find_children("*", "Button", true, false):
		if button.get_meta(&"action", &"") == &"hint":
			hint = button
	await pad(JOY_BUTTON_DPAD_UP)
	equal(hint.text, "Hint [Y]")
	await pad(JOY_BUTTON_START)
	var menu: DemoSheet = demo.manner.sheets.top()
	check(menu != null, "no menu")
	await pad(JOY_BUTTON_B)
	Input.parse_input_event(_key_of(&"help"))
	await frames(1)
	equal(hint.text, "Hint [F2]")
