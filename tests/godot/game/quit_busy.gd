extends Suite
## The game is left while everything is at work: jobs of all nodes, and threads that make maps.
##
## After "--": frames=NUMBER until it is left; abruptly leaves without ending the threads first.

const LEVEL := "############\n#          #\n#  $$$$$   #\n#  @ ..... #\n#          #\n############\n"

var option := {"frames": "3"}
var left := false


func test_leaving_during_jobs() -> void:
	for argument in OS.get_cmdline_user_args():
		option[argument.get_slice("=", 0)] = argument.get_slice("=", 1)
	for i in 4:
		begin_all()
	var threads: Array[Thread] = []
	for i in 8:
		threads.append(Thread.new())
		threads[-1].start(make_maps)
	for i in int(option.frames):
		await get_tree().process_frame
	print("LEAVING")
	left = true
	for thread in threads:
		thread.wait_to_finish()


func begin_all() -> void:
	var maker := WarrenMapGenerator.new()
	maker.preset = "hollow:8:8:900"
	var sokoban := WarrenSokoban.new()
	sokoban.level = LEVEL
	var linjat := WarrenLinjat.new()
	var banqi := WarrenBanqi.new()
	for node: Node in [maker, sokoban, linjat, banqi]:
		add_child(node)
	check(maker.start())
	check(sokoban.solve(WarrenSokoban.OBJECTIVE_MOVES))
	check(linjat.start())
	check(banqi.hint())


func make_maps() -> void:
	var maker := WarrenMapGenerator.new()
	maker.preset = "hollow:8:8:60"
	while not left:
		maker.seed += 1
		maker.generate()
	maker.free()
