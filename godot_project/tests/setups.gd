extends BoardSuite
## The set-up of each game, with mouse, keys, touch and gamepad: named starts, and positions as text.

const TAFL := "tafl brandubh quiet=30 draw|attackers move|#.....#|.......|..A..A.|...#...|.A.D...|A..K...|#.....#"
const JUNGLE := (
	"jungle strict quiet=30|red moves|" + "..+#+..|...+...|L...e..|R~~.~~.|.~~r~~.|.~~.~~.|.......|...+..w|.D+#+.."
)
const BANQI := (
	"chinese quiet=50|player 0 is red, player 0 moves|"
	+ " A . . . . . . .| . s . . . . . .| . . .?r . . . .| . . . . . . . e"
)
const GENERALS := (
	"generals squares=0 quiet=100|player 0 moves|"
	+ "f........|....v....|.........|.........|.........|.........|....V....|........F"
)
const NO_PIECES := ".   .   .   .   .   .   .   .   .|"
const YONIN := (
	"yonin singles limit=400|south moves|.   .   .   .   vK  .   .   .   .|"
	+ NO_PIECES
	+ NO_PIECES
	+ NO_PIECES
	+ ">K  .   .   .   .   .   .   .   <K|"
	+ NO_PIECES
	+ NO_PIECES
	+ NO_PIECES
	+ ".   .   ^R  .   ^K  .   .   .   .|hands: south P2, east G1"
)
const FENCED := "4x1 2|.@.@"
const WRONG := "4k3/8/8/8/8/8/8/R2XK3 w"
const SCENES: Dictionary[String, String] = {
	"banqi": "res://demos/banqi/banqi.tscn",
	"jungle": "res://demos/jungle/jungle.tscn",
	"tafl": "res://demos/tafl/tafl.tscn",
	"yonin": "res://demos/yonin/yonin.tscn",
	"fogchess": "res://demos/fogchess/fog_chess.tscn",
	"hiddenrank": "res://demos/hiddenrank/hidden_rank.tscn",
	"foxhunt": "res://demos/foxhunt/fox_hunt.tscn",
	"words": "res://demos/words/words.tscn",
}

var demo: Control
var manner: DemoManner


func open(its_name: String) -> void:
	if demo:
		demo.queue_free()
		await frames(1)
	var scene: PackedScene = load(SCENES[its_name])
	demo = scene.instantiate()
	add_child(demo)
	manner = demo.get(&"manner")
	await frames(2)


func sheet() -> TableSetupSheet:
	return manner.sheets.top() as TableSetupSheet


func ask(way: StringName, wanted: Variant = null) -> Variant:
	var game: Node = demo.get(&"game")
	return game.call(way) if wanted == null else game.call(way, wanted)


## The position of the game on one line.
func line() -> String:
	return str(ask(&"position_text")).trim_suffix("\n").replace("\n", "|")


func write(text: String) -> void:
	for letter in text:
		for pressed: bool in [true, false]:
			var event := InputEventKey.new()
			event.unicode = letter.unicode_at(0)
			event.pressed = pressed
			get_viewport().push_input(event, true)
	await frames(1)


## A position of words in which the bag is empty and the player is to move.
func words_position() -> String:
	var game := WarrenWords.new()
	game.setup = "endgame"
	while game.mover() != 0:
		game.seed += 1
		game.new_game()
	var text := game.position_text().trim_suffix("\n").replace("\n", "|")
	game.free()
	return text


## For each game a position as text, and one that is wrong.
func positions() -> Dictionary[String, Array]:
	var words := words_position()
	return {
		"banqi": [BANQI, BANQI.replace("?r", "?x")],
		"jungle": [JUNGLE, JUNGLE.replace("..r..", "..x..").replace("~~r~~", "~~x~~")],
		"tafl": [TAFL, TAFL.replace("A..K", "x..K")],
		"yonin": [YONIN, YONIN.replace("^R", "^X")],
		"fogchess": ["chess fog quiet=0|4k3/8/8/8/8/8/8/R3K3 w Q -", WRONG],
		"hiddenrank": [GENERALS, GENERALS.replace("....v....", "....x....")],
		"foxhunt": [FENCED, FENCED + "@"],
		"words": [words, words.replace("bag:", "bug:")],
	}


func test_a_position_as_text_by_keys_and_a_wrong_one_is_told_below() -> void:
	var texts := positions()
	for its_name in texts:
		await open(its_name)
		var before := line()
		await act(&"kind")
		await frames(3)
		await lead_to(sheet().field)
		# Arrows lead to a field without writing in it.
		if not sheet().field.is_editing():
			await type(KEY_ENTER)
		var wrong: String = texts[its_name][1]
		await write(wrong)
		equal(sheet().field.text, wrong)
		await type(KEY_ENTER)
		check(sheet() != null, its_name + ": it has begun at a wrong position")
		check(sheet().fault.text.begins_with("✗  Character "), sheet().fault.text)
		check(sheet().fault.is_visible_in_tree())
		equal(line(), before)
		sheet().field.select_all()
		var right: String = texts[its_name][0]
		await write(right)
		check(not sheet().fault.visible, "what was wrong is still told")
		await type(KEY_ENTER)
		await frames(3)
		check(not manner.sheets.is_open(), its_name + ": it has not begun")
		equal(line(), right)


func test_a_position_is_kept_by_new_games_and_saved_games() -> void:
	var texts := positions()
	for its_name in texts:
		await open(its_name)
		await act(&"kind")
		await frames(2)
		sheet().take(str(texts[its_name][0]).replace("|", "\n") + "\n")
		await click(sheet().first.get_global_rect().get_center())
		await frames(2)
		var moves: PackedStringArray = ask(&"legal_moves")
		ask(&"play", moves[0])
		var saved: String = manner.keeper.saved.call()
		await open(its_name)
		equal(manner.keeper.load_text.call(saved), "")
		await act(&"new")
		await frames(2)
		if manner.sheets.is_open():
			# Words asks before it gives up a game.
			await type(KEY_DOWN)
			await type(KEY_ENTER)
		equal(line(), texts[its_name][0])
		var again: String = manner.keeper.saved.call()
		if its_name == "words":
			again = again.replace(" %d " % ask(&"get", &"seed"), " %s " % saved.get_slice(" ", 2))
		equal(again.get_slice("\n", 0), saved.get_slice("\n", 0))


func test_named_starts_by_mouse_touch_and_gamepad() -> void:
	var wanted: Dictionary[String, int] = {
		"banqi": 3, "foxhunt": 3, "words": 3, "jungle": 3, "tafl": 3, "yonin": 1, "fogchess": 3, "hiddenrank": 2
	}
	for by: String in ["mouse", "touch", "pad"]:
		for its_name in wanted:
			await open(its_name)
			await act(&"kind")
			await frames(3)
			# The second line, but for Jungle, is the start.
			var button := sheet().body.get_child(1 if its_name == "jungle" else 2) as Button
			for turn in wanted[its_name]:
				await use(button, by)
			await use(sheet().first, by)
			await frames(3)
			check(not manner.sheets.is_open(), its_name)
			var game: Node = demo.get(&"game")
			var names: PackedStringArray = ask(&"setups")
			check(str(game.get(&"setup")) in names, "%s: %s" % [its_name, game.get(&"setup")])


func use(button: Control, by: String) -> void:
	var scroll := button.get_parent().get_parent().get_parent() as ScrollContainer
	scroll.ensure_control_visible(button)
	await frames(1)
	var middle := button.get_global_rect().get_center()
	if by == "mouse":
		await click(middle)
	elif by == "touch":
		await touch(middle, 0)
	else:
		await lead_to(button, true)
		await pad(JOY_BUTTON_A)


func test_earlier_saved_games_are_loaded() -> void:
	for its_name: String in ["banqi", "foxhunt", "words"]:
		await open(its_name)
		var head: String = {"banqi": "taiwan 2", "foxhunt": "classic", "words": "scrabble-en 1"}[its_name]
		equal(manner.keeper.load_text.call(head + "\n" + str(ask(&"save_game"))), "")
		var others: Array[String] = [head + " nowhere 0 0", "what " + head, ""]
		for other in others:
			var told: String = manner.keeper.load_text.call(other + "\n" + str(ask(&"save_game")))
			check(told.begins_with("The first line"), its_name + other)
	await open("banqi")
	equal(manner.keeper.load_text.call("step start 0 2\n" + str(ask(&"save_game"))), "")


func test_what_is_wrong_is_in_view_in_little_windows() -> void:
	var before := get_tree().root.size
	var texts := positions()
	for size: Vector2i in [Vector2i(480, 360), Vector2i(360, 640)]:
		get_tree().root.size = size
		for its_name in texts:
			await open(its_name)
			await act(&"kind")
			await frames(3)
			sheet().field.text = texts[its_name][1]
			sheet().field.text_submitted.emit(sheet().field.text)
			await frames(6)
			var seen := sheet()._scroll.get_global_rect().grow(1)
			var fault := sheet().fault.get_global_rect()
			check(seen.intersects(fault) and fault.position.x >= seen.position.x, "%s: %s %s" % [its_name, seen, fault])
			check(fault.position.y < seen.end.y - 20, "%s: %s %s" % [its_name, seen, fault])
			check(get_viewport().get_visible_rect().encloses(sheet()._panel.get_global_rect()), its_name)
	get_tree().root.size = before


func test_what_is_wrong_is_told_in_russian() -> void:
	var was := TranslationServer.get_locale()
	TranslationServer.set_locale("ru")
	var texts := positions()
	for its_name in texts:
		await open(its_name)
		await act(&"kind")
		await frames(2)
		for wrong: String in [texts[its_name][1], "nowhere"]:
			sheet().take(wrong)
			var told := sheet().fault.text
			check(not RegEx.create_from_string("[a-z]{3,} [a-z]{2,} [a-z]+").search(told.replace(wrong, "")), told)
	TranslationServer.set_locale(was)
