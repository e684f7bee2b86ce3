class_name YoninDemo
extends TableOpenDuel
## Yonin Shogi, to be played: the rules and the bots are those of [WarrenYonin], this is what is seen and heard of them.

const TEAMS: Array[String] = ["Each for oneself", "Partners sit opposite"]
## What the set-ups of [WarrenYonin] are called.
const STARTS: Dictionary[String, String] = {"": "Usual start", "opening": "After eight random moves"}
const HELP := """Shogi for four. A piece points where it goes; its color tells whom it obeys. Dots on it are steps, \
bars mean as far as the way is free. What you take lies in your hand beside the board: in a turn of yours you may \
drop it on an empty cell instead of a move.

Pawn, silver and rook may promote when they move into, within or out of the three far rows: then they have a cross. \
Pawn and silver go on as a gold, the rook also steps diagonally. You may not have two plain pawns that point the same \
way in a file, nor mate by dropping a pawn.

Turns go clockwise, but who is put in check has the next turn. A king who cannot be saved is mated by who has moved \
last, who takes over army and hand; the king stays as a wall. Taken-over pieces point as before. The second mate \
ends the game: of the two who are left, the one with more mates wins, then the one with more pieces. Partners win \
together by the first mate, and may not check each other."""
const SIDES: Array[String] = ["South", "West", "North", "East"]
## Numbers of moves that make a draw.
const LIMITS: Array[int] = [100, 200, 400, 1000]
const CHECKS := "%s checks %s."
const MATES := "%s mates %s and takes over the army."

# What the last move has brought, and the position then.
var _news: PackedStringArray = []
var _news_at := ""
# The player to move in what is shown, and who is in check there.
var _shown_mover := 0
var _shown_checked: Array = []
var _seats := TableSeats.new(_draw_sign)

@onready var game: WarrenYonin = $Game
@onready var board: YoninBoard = $Sides/Board


func _ready() -> void:
	board.game = game
	_open(&"yonin", "Yonin Shogi", HELP, _seats, game)


func _show_setup() -> void:
	var sheet := TableSetupSheet.new("Set-up")
	sheet.add("Game", TEAMS, int(game.partners))
	sheet.add("Position", STARTS.values(), STARTS.keys().find(start))
	sheet.add("Your side", ["South, which begins", "West", "North", "East"], seat)
	sheet.add("Opponents", _opponents(), level)
	var told := _limits().map(func(moves: int) -> String: return tr("%d moves") % moves)
	sheet.add("A draw after", told, _limits().find(game.move_limit))
	sheet.ask(own_start, func(text: String, _chosen: Array[int]) -> String: return game.setup_fault(text))
	sheet.begun.connect(_on_begun)
	manner.sheets.show_sheet(sheet)


func _on_begun(chosen: Array[int], text: String) -> void:
	game.partners = chosen[0] == 1
	start = STARTS.keys()[chosen[1]]
	own_start = text
	seat = chosen[2]
	level = chosen[3]
	game.move_limit = _limits()[chosen[4]]
	begin(DemoSeed.drawn())


func _limits() -> Array[int]:
	return _with(game.move_limit, LIMITS)


func _is_for_two() -> bool:
	return false


func _starts() -> Dictionary[String, String]:
	return STARTS


func _take_rules() -> void:
	var rules := game.rules_text()
	game.partners = rules.begins_with("partners")
	game.move_limit = rules.get_slice("limit=", 1).to_int()


func _on_wished(source: Vector2i, target: Vector2i) -> void:
	if not board.open:
		return
	var kind := board.kind_in_hand(source, mover())
	if kind:
		game.drop_piece(kind, target - YoninBoard.RING)
		return
	var moves: Array[String] = []
	moves.assign(game.promotions(source - YoninBoard.RING, target - YoninBoard.RING))
	moves.reverse()
	_play_one_of(moves, "Promote the piece?", _promotion_of)


func _promotion_of(move: String) -> String:
	return "Promote" if move.ends_with("+") else "Leave it as it is"


func _on_happened(kind: String, at: Array, piece: String, value: int) -> void:
	match kind:
		"move", "drop":
			_news.clear()
			_news_at = game.position_text()
			board.show_event(kind, at, piece)
			sounds.play(&"knock")
		"capture":
			sounds.play(&"capture")
		"check":
			# Who was in check before is in check of somebody else.
			if not value in _shown_checked:
				_news.append(tr(CHECKS) % [tr(SIDES[_shown_mover]), tr(SIDES[value])])
		"mate":
			_news.append(tr(MATES) % [tr(SIDES[_shown_mover]), tr(SIDES[value])])
			sounds.play(&"shot")
		_:
			super(kind, at, piece, value)


func _side_name(player: int) -> String:
	return tr(SIDES[player])


func _cells_of(move: String) -> Array[Vector2i]:
	return board.cells_of(move)


func _show() -> void:
	if game.position_text() != _news_at:
		_news.clear()
	board.quarters = seat if has_bot() else 0
	super()
	_shown_mover = mover()
	_shown_checked = range(SIDES.size()).filter(game.is_in_check)
	_seats.tell(_players_told())


func _state_of(player: int) -> PackedStringArray:
	var told := super(player)
	return ([tr("in check")] as PackedStringArray) + told if game.is_in_check(player) and not is_over() else told


func _draw_sign(canvas: Control, center: Vector2, radius: float, player: int) -> void:
	var kind := "#" if player in game.players_out() else "K"
	YoninArt.piece(canvas, center, radius, kind, player - board.quarters, player)


func _say_whose_turn() -> void:
	var news := " ".join(_news)
	var to_move := tr("Choose a piece, then its place.")
	if game.is_in_check(mover()) and not is_bots_turn():
		to_move = tr("Save the king.")
	if is_bots_turn():
		var others := tr("You are out; the others play on.") if seat in game.players_out() else ""
		panel.say(tr("%s thinks") % tr(SIDES[mover()]), news if news else others)
	elif has_bot():
		panel.say("Your turn", "%s %s" % [news, to_move] if news else to_move)
	else:
		panel.say(tr("%s moves") % tr(SIDES[mover()]), "%s %s" % [news, to_move] if news else to_move)


func _facts() -> String:
	var told := "%s, %s" % [tr(TEAMS[int(_partner_of(0) >= 0)]), _setup_title()]
	return "%s\n%s" % [told, tr("Move %d of %d") % [game.move_count() + 1, game.move_limit]]
