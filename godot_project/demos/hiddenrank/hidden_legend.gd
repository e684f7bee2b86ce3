class_name HiddenLegend
extends FogLegend
## All ranks of a game from the strongest to the weakest, with their names.


func _init() -> void:
	super()
	taken = 31
	row = 24.0


func _shown(letter: String) -> String:
	return tr(HiddenWords.title_of(str(_names[letter])))


func _draw_kind(at: Vector2, letter: String, game: String) -> void:
	HiddenArt.piece(self, at, 12, letter, game)
