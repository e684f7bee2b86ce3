extends Suite
## Random calls of everything there is, from the main thread.
##
## After "--": calls=NUMBER, seed=NUMBER; trace prints each call before it is made, for one that hangs or crashes.

const RandomCalls := preload("res://random_calls.gd")
const FRAME_EVERY := 100

var option := {"calls": "6000", "seed": "1"}


func test_random_calls() -> void:
	for argument in OS.get_cmdline_user_args():
		option[argument.get_slice("=", 0)] = argument.get_slice("=", 1)
	var caller := RandomCalls.new()
	caller.tree = self
	caller.trace = option.has("trace")
	caller.values.random.seed = int(option.seed)
	caller.values.pick_object = caller.pick
	check(caller.learn())
	var before := Probe.living()
	Engine.print_error_messages = false
	for i in int(option.calls):
		caller.step()
		if i % FRAME_EVERY == 0:
			caller.values.end_the_endless()
			await get_tree().process_frame
	caller.clean_up()
	# The jobs of freed nodes end soon, but for one that is building a lexicon.
	var until := Time.get_ticks_msec() + 60_000
	while Probe.living() != before and Time.get_ticks_msec() < until:
		await get_tree().process_frame
	Engine.print_error_messages = true
	equal(Probe.living(), before)
	print("CALLS %s" % option.calls)
