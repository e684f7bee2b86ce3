extends Node
## The first scene of the project: the start screen, and the demo that is opened from it.
##
## A new demo is one more line in [constant DEMOS]. `--demo=NAME` opens one at once; any other wish on the command line
## is one for the first.

const DEMOS: Dictionary[String, String] = {
	"dungeon": "res://demos/dungeon/dungeon.tscn",
	"mission": "res://demos/mission/mission.tscn",
	"sokoban": "res://demos/sokoban/sokoban.tscn",
	"linjat": "res://demos/linjat/linjat.tscn",
	"foxhunt": "res://demos/foxhunt/fox_hunt.tscn",
	"banqi": "res://demos/banqi/banqi.tscn",
	"jungle": "res://demos/jungle/jungle.tscn",
	"tafl": "res://demos/tafl/tafl.tscn",
	"yonin": "res://demos/yonin/yonin.tscn",
	"fogchess": "res://demos/fogchess/fog_chess.tscn",
	"hiddenrank": "res://demos/hiddenrank/hidden_rank.tscn",
	"words": "res://demos/words/words.tscn",
	"keep": "res://demos/keep/keep.tscn",
}


func _ready() -> void:
	var stage := DemoStage.new()
	stage.name = "Stage"
	stage.demos = DEMOS
	add_child(stage)
