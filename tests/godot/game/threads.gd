extends Suite
## Random calls from eight threads at once, each with nodes of its own and with maps and rooms that all of them hold,
## while the main thread tells of their jobs, makes maps itself, and frees what they let go of.
##
## After "--": calls=NUMBER of each thread, seed=NUMBER.

const RandomCalls := preload("res://random_calls.gd")
const THREADS := 8

var option := {"calls": str(repeats(80, 200)), "seed": "1"}
var callers: Array[RandomCalls] = []


func test_eight_threads() -> void:
	for argument in OS.get_cmdline_user_args():
		option[argument.get_slice("=", 0)] = argument.get_slice("=", 1)
	var teacher := RandomCalls.new()
	check(teacher.learn())
	var before := Probe.living()
	Engine.print_error_messages = false
	var made := await with_threads(teacher)
	var until := Time.get_ticks_msec() + 60_000
	while Probe.living() != before and Time.get_ticks_msec() < until:
		await get_tree().process_frame
	Engine.print_error_messages = true
	equal(Probe.living(), before)
	print("CALLS %d, and %d maps in the main thread" % [THREADS * int(option.calls), made])


func with_threads(teacher: RandomCalls) -> int:
	var maker := WarrenMapGenerator.new()
	add_child(maker)
	maker.preset = "hollow:6:2:8"
	var expected := maker.generate().to_json()
	var held: Array[Resource] = [maker.generate(), WarrenRoomTemplate.from_text("[hall]\n####\n#..#\n####")[0]]
	var threads: Array[Thread] = []
	for number in THREADS:
		callers.append(caller(teacher, number, held))
		threads.append(Thread.new())
		threads[-1].start(work.bind(callers[-1]))
	var made := 0
	while threads.any(func(thread: Thread) -> bool: return thread.is_alive()):
		equal(maker.generate().to_json(), expected)
		made += 1
		await get_tree().process_frame
	for thread in threads:
		thread.wait_to_finish()
	for one in callers:
		one.clean_up()
	callers.clear()
	held.clear()
	maker.free()
	return made


func caller(teacher: RandomCalls, number: int, held: Array[Resource]) -> RandomCalls:
	var made := RandomCalls.new()
	made.learn_from(teacher)
	made.values.shared = true
	made.values.random.seed = int(option.seed) * THREADS + number
	made.values.pick_object = made.pick
	for resource in held:
		made.pool[StringName(resource.get_class())] = [resource]
	return made


func work(with: RandomCalls) -> void:
	for i in int(option.calls):
		with.step()
		if i % 100 == 0:
			with.values.end_the_endless()
