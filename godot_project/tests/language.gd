extends DemoEnds
## In Russian nothing that is to be seen is English, but for names, and keys that are written so everywhere.

## Names, letters on keys, and licenses.
const NAMES: PackedStringArray = [
	"warren",
	"godot",
	"gcg",
	"engine",
	"mit",
	"psf",
	"python",
	"scowl",
	"notices",
	"txt",
	"english",
	"ctrl",
	"esc",
	"enter",
	"tab",
	"pgup",
	"pgdn",
	"start",
	"select",
	"wasd",
	"lb",
	"rb",
	"pycore",
	"words",
	"build",
	"lexicon",
	"enable",
	"russian",
	"home",
	"end",
]

var _tested := 0


func look(what: String, seen: Array) -> void:
	var words := RegEx.create_from_string("[A-Za-z]{2,}")
	for root: Node in seen:
		for control in DemoWalker.texts(root):
			if control.auto_translate_mode == Node.AUTO_TRANSLATE_MODE_DISABLED and what == "start credits":
				continue
			_tested += 1
			for word in words.search_all(DemoWalker.text_of(control)):
				# The words on the board of an English game.
				var is_laid := what.begins_with("words") and word.get_string() == word.get_string().to_upper()
				check(
					is_laid or word.get_string().to_lower() in NAMES,
					"%s: %s" % [what, DemoWalker.text_of(control).left(80)]
				)


func test_start_and_its_sheets_are_russian() -> void:
	await begin()
	await set_up(Vector2i(1280, 720), 1.0, "ru")
	await walk_start(look)
	check(_tested > 60, str(_tested))


func is_russian(demo: String) -> void:
	await begin()
	await set_up(Vector2i(1280, 720), 1.0, "ru")
	await play(demo)
	await walk_demo(demo, look)
	for action: StringName in [&"hint", &"kind", &"bot", &"undo"]:
		if manner().commands.has(action):
			manner().do(action)
			await frames(40)
			look("%s after %s" % [demo, action], [stage.shown])
	for end: String in ends_of(demo):
		await reach(demo, end)
		await walk_end(demo, end, look)
	check(_tested > 60, str(_tested))


func test_banqi_is_russian() -> void:
	await is_russian("banqi")


func test_jungle_is_russian() -> void:
	await is_russian("jungle")


func test_tafl_is_russian() -> void:
	await is_russian("tafl")


func test_yonin_is_russian() -> void:
	await is_russian("yonin")


func test_fog_chess_is_russian() -> void:
	await is_russian("fogchess")


func test_hidden_ranks_is_russian() -> void:
	await is_russian("hiddenrank")


func test_dungeon_is_russian() -> void:
	await is_russian("dungeon")


func test_foxhunt_is_russian() -> void:
	await is_russian("foxhunt")


func test_sokoban_is_russian() -> void:
	await is_russian("sokoban")


func test_linjat_is_russian() -> void:
	await is_russian("linjat")


func test_mission_is_russian() -> void:
	await is_russian("mission")


func test_words_is_russian() -> void:
	await is_russian("words")


func test_keep_is_russian() -> void:
	await is_russian("keep")


func test_english_words_are_found() -> void:
	await begin()
	await set_up(Vector2i(1280, 720), 1.0, "ru")
	stage.open("banqi")
	(stage.shown as BanqiDemo).panel.say("Something in English")
	look("fault", [stage.shown])
	check(failures.size() == 3, str(failures))
	failures.clear()


func test_sentences_of_the_core_are_russian() -> void:
	TranslationServer.set_locale("ru")
	var said := "Whatever covers the dot at (2, 5) bars some lines of the 3 at (1, 1)"
	said += ", so 2 of the 3's lines are impossible."
	var told := "Что бы ни закрыло точку (2, 5), часть линий числа 3 в клетке (1, 1) отпадает"
	equal(DemoCoreText.text(said), told + ", поэтому невозможных линий: 2 (у числа 3).")
	said = "The 4 at (1, 2) and the 5 at (3, 4) cannot both go where they meet, and the 6 at (7, 8) must not bar"
	said += " the other way of both, so the 6 goes through (7, 9)."
	told = "Числа 4 в клетке (1, 2) и 5 в клетке (3, 4) не могут оба пройти там, где встречаются, а число 6 в клетке"
	told += " (7, 8) не должно закрыть им обоим другой путь, поэтому линия числа 6 проходит через (7, 9)."
	equal(DemoCoreText.text(said), told)
	equal(DemoCoreText.text(said + " " + said), told + " " + told)
	said = "time limit after 20037 positions; at most 12 of 18 boxes were on goals; the plan fails at step 13 of 18,"
	said += " boxes at (17, 8); never moved were the boxes (8, 4), (9, 6), (1, 2), (1, 3), (1, 4) and 3 more"
	said += "; never entered were the rooms at (2, 3)"
	told = "время вышло: просмотрено позиций 20037; на целях побывало не больше ящиков, чем 12 из 18; план не удаётся"
	told += " на шаге 13 из 18: ящики на (17, 8); ни разу не сдвинуты ящики (8, 4), (9, 6), (1, 2), (1, 3), (1, 4)"
	told += " и ещё 3; игрок ни разу не входил в комнаты (2, 3)"
	equal(DemoCoreText.text(said), told)
	equal(DemoCoreText.sentence("QXZ is not in the lexicon"), "QXZ нет в словаре.")
	equal(DemoCoreText.sentence("not on the rack: AB?"), "Этих фишек у вас нет: AB?.")
	equal(DemoCoreText.sentence("50 moves without flip and capture"), "Ходов без открытий и взятий: 50.")
	TranslationServer.set_locale("en")
	equal(DemoCoreText.sentence("QXZ is not in the lexicon"), "QXZ is not in the lexicon.")
	equal(DemoCoreText.text("so 5 of 6% are there"), "so 5 of 6% are there")
