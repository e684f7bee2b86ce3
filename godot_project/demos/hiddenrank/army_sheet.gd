class_name HiddenArmySheet
extends DemoSheet
## Ways to set up a whole army: plans with their pictures, at random, and as text.

## This army is wanted: a plan, letters, or an empty text for one at random.
signal wished(army: String)

var field := LineEdit.new()
var fault := paragraph("")


## A picture of an army: its rows, the front one first, `.` for an empty cell.
class Picture:
	extends Control

	var _rows: PackedStringArray
	var _game: String
	var _player: int

	func _init(rows: PackedStringArray, game: String, player: int) -> void:
		_rows = rows
		_game = game
		_player = player
		custom_minimum_size = Vector2(0, 26 * rows.size())

	func _draw() -> void:
		for y in _rows.size():
			for x in _rows[y].length():
				if _rows[y][x] != ".":
					var letter := HiddenArt.letter_of(_rows[y][x], _player, _game)
					HiddenArt.piece(self, Vector2(16 + 28 * x, 13 + 26 * y), 12, letter, _game)


## Begins it with the plans of a game, each with its rows, the player's number, and the army as it stands.
func _init(game: String, plans: Dictionary[String, PackedStringArray], player: int, army: String) -> void:
	super("Army")
	for plan in plans:
		var button := choice(plan.capitalize(), _wish.bind(plan))
		first = first if first else button
		body.add_child(button)
		body.add_child(Picture.new(plans[plan], game, player))
	body.add_child(choice("At random", _wish.bind("")))
	field.text = army
	field.max_length = 200
	field.text_submitted.connect(_wish)
	body.add_child(
		entry(
			"As text: a letter for each cell from the front row to the back row, a dot for an empty cell",
			field,
			choice("Set up", func() -> void: _wish(field.text))
		)
	)
	fault.auto_translate_mode = Node.AUTO_TRANSLATE_MODE_DISABLED
	fault.add_theme_color_override("font_color", TableSetupSheet.FAULT)
	fault.hide()
	body.add_child(fault)


## Says what is wrong with the text.
func refuse(text: String) -> void:
	fault.text = "✗  " + text
	fault.show()
	field.grab_focus()


func _wish(army: String) -> void:
	wished.emit(army.strip_edges())
