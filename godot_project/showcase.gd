class_name Showcase
extends Node
## The first scene of the project: it opens one of the demos, the first unless `--demo=NAME` asks for another.
##
## A new demo is one more line in [constant DEMOS].

const DEMOS: Dictionary[String, String] = {
	"dungeon": "res://demos/dungeon/dungeon.tscn",
	"sokoban": "res://demos/sokoban/sokoban.tscn",
	"linjat": "res://demos/linjat/linjat.tscn",
	"foxhunt": "res://demos/foxhunt/fox_hunt.tscn",
	"banqi": "res://demos/banqi/banqi.tscn",
	"words": "res://demos/words/words.tscn",
	"keep": "res://demos/keep/keep.tscn",
}


func _ready() -> void:
	open(_wanted())


func _unhandled_input(event: InputEvent) -> void:
	if event.is_action_pressed("quit_demo"):
		get_tree().quit()


## Opens a demo by its name.
func open(demo: String) -> void:
	var scene: PackedScene = load(DEMOS[demo])
	add_child(scene.instantiate())


func _wanted() -> String:
	for argument in OS.get_cmdline_user_args():
		var demo := argument.trim_prefix("--demo=")
		if demo != argument and demo in DEMOS:
			return demo
	return DEMOS.keys()[0]
