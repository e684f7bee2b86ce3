extends DemoWholeGame
## One whole game of each demo from the start screen and back, in English by the mouse and in Russian by keys.


func test_a_whole_game_of_dungeon() -> void:
	for language: String in ["en", "ru"]:
		await whole("dungeon", language)


func test_a_whole_game_of_sokoban() -> void:
	for language: String in ["en", "ru"]:
		await whole("sokoban", language)


func test_a_whole_game_of_linjat() -> void:
	for language: String in ["en", "ru"]:
		await whole("linjat", language)


func test_a_whole_game_of_foxhunt() -> void:
	for language: String in ["en", "ru"]:
		await whole("foxhunt", language)


func test_a_whole_game_of_banqi() -> void:
	for language: String in ["en", "ru"]:
		await whole("banqi", language)


func test_a_whole_game_of_jungle() -> void:
	for language: String in ["en", "ru"]:
		await whole("jungle", language)


func test_a_whole_game_of_tafl() -> void:
	for language: String in ["en", "ru"]:
		await whole("tafl", language)


func test_a_whole_game_of_yonin() -> void:
	for language: String in ["en", "ru"]:
		await whole("yonin", language)


func test_a_whole_game_of_fogchess() -> void:
	for language: String in ["en", "ru"]:
		await whole("fogchess", language)


func test_a_whole_game_of_hiddenrank() -> void:
	for language: String in ["en", "ru"]:
		await whole("hiddenrank", language)


func test_a_whole_game_of_words() -> void:
	for language: String in ["en", "ru"]:
		await whole("words", language)


func test_a_whole_game_of_mission() -> void:
	for language: String in ["en", "ru"]:
		await whole("mission", language)


func test_a_whole_game_of_keep() -> void:
	for language: String in ["en", "ru"]:
		await whole("keep", language)
