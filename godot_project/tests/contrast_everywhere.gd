extends DemoContrast
## All letters stand out from what they stand on, in all demos, both languages and both settings of colors.


func everywhere(language: String, clear_colors: bool) -> void:
	await begin()
	await set_up(Vector2i(1280, 720), 1.0, language)
	await wear(language, clear_colors)
	await walk_start(look)
	for demo in demos():
		await play(demo)
		await walk_demo(demo, look)
	check(_tested > 700, str(_tested))
	print("least contrast %.2f of %d" % [_least, _tested])


func test_english() -> void:
	await everywhere("en", false)


func test_english_in_clear_colors() -> void:
	await everywhere("en", true)


func test_russian() -> void:
	await everywhere("ru", false)


func test_russian_in_clear_colors() -> void:
	await everywhere("ru", true)
