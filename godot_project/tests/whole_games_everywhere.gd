extends DemoWholeGame
## One whole game of each demo in little, high and large windows, in both languages.


func everywhere(window: Vector2i) -> void:
	for language: String in ["en", "ru"]:
		for demo in demos():
			await whole(demo, language, window)
	await set_up(Vector2i(1280, 720), 1.0, "en")


func test_480x360() -> void:
	await everywhere(Vector2i(480, 360))


func test_360x640() -> void:
	await everywhere(Vector2i(360, 640))


func test_1920x1080() -> void:
	await everywhere(Vector2i(1920, 1080))
