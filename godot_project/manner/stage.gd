class_name DemoStage
extends Node
## Shows the start screen, or the demo that is opened from it, and keeps what would be lost when one leaves.

## The scenes of the demos, by their names; the first is the one that wishes on the command line are for.
var demos: Dictionary[String, String] = {}
## What is shown: the start screen, or a demo.
var shown: Node

var _fault := ""


func _ready() -> void:
	get_tree().auto_accept_quit = false
	_fault = DemoSettings.read()
	DemoSettings.heed(get_tree())
	DemoFit.begin(get_window())
	var wishes := DemoPicture.wishes()
	var wanted: String = wishes.get("demo", "")
	if not wanted in demos:
		wanted = "" if wishes.is_empty() else demos.keys()[0]
	if wanted:
		open(wanted, wishes.size() == 1 and wishes.has("demo"))
	else:
		show_start()


func _exit_tree() -> void:
	get_tree().auto_accept_quit = true


func _notification(what: int) -> void:
	if what == NOTIFICATION_WM_CLOSE_REQUEST:
		quit()
	elif what == NOTIFICATION_WM_GO_BACK_REQUEST:
		var manner := _manner()
		if manner:
			manner.back()
		else:
			quit()


## Opens a demo by its name; [param resumes] is whether the player goes on where he was.
func open(demo: String, resumes := true) -> void:
	var scene: PackedScene = load(demos[demo])
	_show(scene.instantiate())
	var manner := _manner()
	manner.left.connect(show_start, CONNECT_DEFERRED)
	manner.introduction_wished.connect(introduce.bind(demo, manner.title), CONNECT_DEFERRED)
	if resumes:
		# A setting lets the demo say anew how it stands: what is told of the saved game comes after it.
		var fault := DemoSettings.change(&"last_demo", demo, get_tree())
		_fault = _fault if _fault else fault
		manner.keeper.begin()
		_offer_introduction(demo, manner)
	if _fault:
		manner.told.emit("Settings", _fault)
		_fault = ""


## Shows the introduction of a demo in its place; the demo goes on afterwards where it was.
func introduce(demo: String, title: String) -> void:
	var screen := IntroScreen.new(demo, title)
	screen.manner.left.connect(open.bind(demo), CONNECT_DEFERRED)
	_show(screen)


func _offer_introduction(demo: StringName, manner: DemoManner) -> void:
	if not demo in Introductions.TABLES or Introductions.was_offered(demo) or manner.keeper.had_game:
		return
	var offer := IntroOffer.new()
	offer.fold = manner.fold
	offer.accepted.connect(manner.do.bind(&"introduce"))
	shown.add_child(offer)
	Introductions.keep(demo, 0, 1)


## Shows the start screen in the place of a demo.
func show_start() -> void:
	var start := DemoStart.new()
	start.demos = demos
	start.fault = _fault
	_fault = ""
	start.chosen.connect(open, CONNECT_DEFERRED)
	start.quit_wished.connect(quit)
	_show(start)


## Ends the game as soon as nothing would be lost.
func quit() -> void:
	var manner := _manner()
	if manner:
		manner.leave(get_tree().quit)
	else:
		get_tree().quit()


func _show(screen: Node) -> void:
	if shown:
		shown.queue_free()
		remove_child(shown)
	shown = screen
	add_child(screen)


func _manner() -> DemoManner:
	return shown.get_node_or_null("Manner") if shown else null
