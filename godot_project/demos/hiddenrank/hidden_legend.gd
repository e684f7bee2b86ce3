class_name HiddenLegend
extends FogLegend
## All ranks of a game from the strongest to the weakest, with their names.


func _init() -> void:
	super()
	taken = 33


func _draw_kind(at: Vector2, letter: String, game: String) -> void:
	HiddenArt.piece(self, at, 12, letter, game)
