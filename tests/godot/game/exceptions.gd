extends Suite
## Every kind of callback raises every kind of exception: the caller goes on with a default, and all works afterwards.

var ends: Array[String] = []


func test_every_kind_in_every_callback() -> void:
	var kind := 0
	while Raiser.choose(kind):
		await raise_everywhere()
		Raiser.choose(-1)
		still_works()
		kind += 1
	check(kind > 10, "only %d kinds" % kind)


func raise_everywhere() -> void:
	var raiser := Raiser.new()  # raises as well: it is there, and does what it can
	check(raiser != null)
	raiser.finished.connect(func(_value: int) -> void: ends.append("finished"))
	raiser.failed.connect(func(_reason: String) -> void: ends.append("failed"))
	add_child(raiser)
	equal(raiser.method(1), 0)
	check(Warren.last_error() != "")
	equal(raiser.call("method", 1), 0)
	equal(Raiser.raise_it(), 0)
	equal(raiser.number, 0)
	raiser.number = 9
	check(Warren.last_error() != "")
	equal(raiser.get("number"), 0)
	raiser.set("number", 9)
	check(not str(raiser).is_empty())
	equal(raiser.get_minimum_size(), Vector2())
	equal([1].map(raiser.listener()), [null])
	raiser.renamed.connect(raiser.listener())
	raiser.name = "Other"
	raiser.start_task()
	await get_tree().process_frame
	await get_tree().process_frame
	for place: String in ["work", "progress", "end"]:
		ends.clear()
		raiser.start_job(place)
		var until := Time.get_ticks_msec() + 60_000
		while raiser.is_running() and Time.get_ticks_msec() < until:
			await get_tree().process_frame
		equal(ends, ["finished" if place == "progress" else "failed"] as Array[String])
	raiser.free()


func still_works() -> void:
	var raiser := Raiser.new()
	equal(raiser.method(1), 1)
	equal(Warren.last_error(), "")
	equal(raiser.number, 7)
	raiser.number = 9
	equal(raiser.number, 9)
	equal(str(raiser), "1")
	equal(raiser.get_minimum_size(), Vector2(3, 4))
	raiser.free()
