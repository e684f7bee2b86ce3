class_name HiddenRankDemo
extends TableSecretDuel
## Stratego, the Game of the Generals and Luzhan Qi for two and four, to be played: the rules and the bots are those of
## [WarrenHiddenRank].

## The names of the games in [WarrenHiddenRank], and what they are called.
const GAMES: Dictionary[String, String] = {
	"stratego": "Stratego",
	"generals": "Game of the Generals",
	"luzhanqi": "Luzhan Qi",
	"siguo": "Luzhan Qi for four",
}
const SIDES_OF_FOUR: Array[String] = ["South", "East", "North", "West"]
## The time between the moves of bots that set up their armies.
const SHORT_PAUSE := 0.06

var variant := "stratego"

var _legend := HiddenLegend.new()
var _seats := TableSeats.new(_draw_sign)
# The beliefs of South, while those of the next player are waited for.
var _first_chances := PackedFloat32Array()
# All that stood on the board of four at the start of play, and what stands there now.
var _stood := ""
var _stands := ""
# Who was told of the last move, and who was to move then.
var _hearer := 0
var _shown_mover := 0

@onready var game: WarrenHiddenRank = $Game
@onready var board: HiddenBoard = $Sides/Board


func _ready() -> void:
	var pictures := VBoxContainer.new()
	pictures.add_child(_seats)
	pictures.add_child(_legend)
	_begin_panel(
		&"hiddenrank",
		"Hidden ranks",
		pictures,
		HiddenWords.HELP,
		_with_match(
			{
				&"new": ["New game", "Begin anew with the same set-up"],
				&"kind": ["Set-up", "Game, start, sides and opponent"],
				&"exchange": ["Army", "Plans for your army, as pictures and as text"],
				&"end_turn": ["Ready", "Your army is set up"],
				&"undo": ["Undo", "Take back your last move"],
				&"redo": ["Redo", "Take it back no more"],
				&"hint": ["Hint", "What the strongest player would do"],
				&"bot": ["Bot", "Whom you play against"],
				&"chances": ["Belief", "After the game: what each side could suppose"],
				&"earlier": ["Earlier", "After the game: a move back"],
				&"later": ["Later", "After the game: a move on"],
			}
		)
	)
	manner.gesture("Move", "Drag; or two clicks, taps or Enter", [&"ui_accept"])
	manner.gesture("Choose a cell", "Arrows", TableBoard.STEPS.keys())
	board.game = game
	board.wished.connect(_on_wished)
	board.chosen.connect(_on_chosen)
	board.sent_in_vain.connect(_on_sent_in_vain)
	game.believed.connect(_on_believed)
	_begin_duel(game)
	begin(DemoSeed.drawn())


## Begins a new game.
func begin(seed_number: int) -> void:
	game.variant = variant
	board.last = []
	_news = ""
	_count = 0
	_sitting = 0
	is_curtain = false
	_begin_at(game, seed_number)
	_offer_army()


func _has_clocks() -> bool:
	return variant != "siguo"


func _obey(what: StringName) -> void:
	match what:
		&"exchange":
			_show_armies()
		&"end_turn":
			game.end_set_up()
		_:
			super(what)


## A person who has not set up any piece begins with a plan.
func _offer_army() -> void:
	if not (game.is_set_up() or is_bots_turn() or is_curtain) and game.army().replace(".", "").is_empty():
		game.set_army(game.plans()[0])


func _show_armies() -> void:
	var pictures: Dictionary[String, PackedStringArray] = {}
	for plan in game.plans():
		pictures[plan] = _rows_of(plan)
	var sheet := HiddenArmySheet.new(variant, pictures, mover(), game.army())
	sheet.wished.connect(_on_army_wished.bind(sheet))
	manner.sheets.show_sheet(sheet)


## The rows of a plan, the front one first.
func _rows_of(plan: String) -> PackedStringArray:
	var probe := _probe(variant)
	probe.new_game()
	probe.set_army(plan)
	var army := probe.army()
	var at: Dictionary[Vector2i, String] = {}
	var part := Rect2i(probe.home(0)[0], Vector2i.ONE)
	for cell: Vector2i in probe.home(0):
		at[cell] = army[at.size()]
		part = part.merge(Rect2i(cell, Vector2i.ONE))
	probe.free()
	var rows := PackedStringArray()
	for y in range(part.position.y, part.end.y):
		rows.append(
			"".join(range(part.position.x, part.end.x).map(func(x: int) -> String: return at.get(Vector2i(x, y), ".")))
		)
	return rows


func _on_army_wished(army: String, sheet: HiddenArmySheet) -> void:
	if game.set_army(army) if army else game.random_army():
		sheet.closed.emit()
	else:
		sheet.refuse(tr("This is no army that the rules allow."))


func _show_setup() -> void:
	var sheet := TableSetupSheet.new("Set-up")
	sheet.add("Game", GAMES.values(), GAMES.keys().find(variant))
	sheet.add("Position", _called(_of(variant)), maxi(_of(variant).find(start), 0))
	sheet.add("Your side", _sides_in(GAMES.keys().find(variant)), seat)
	sheet.add("Opponent", _opponents(), mini(level, bots().size()))
	_add_clock(sheet)
	sheet.begun.connect(_on_begun)
	sheet.follow(1, 0, func(number: int) -> Array: return _called(_of(str(GAMES.keys()[number]))))
	sheet.follow(2, 0, _sides_in)
	sheet.changed.connect(
		func(line: int, chosen: int) -> void:
			if line == 0:
				sheet.rename(
					3, _opponents().slice(0, -1) + ["4 players" if _sides_in(chosen).size() == 4 else "2 players"]
				)
	)
	sheet.ask(
		own_start,
		func(text: String, chosen: Array[int]) -> String: return _fault_in(str(GAMES.keys()[chosen[0]]), text)
	)
	manner.sheets.show_sheet(sheet)


## The sides of a game, by its number.
func _sides_in(number: int) -> Array:
	return ["South, which begins"] + (SIDES_OF_FOUR if GAMES.keys()[number] == "siguo" else SIDES).slice(1)


func _side_name(player: int) -> String:
	return tr(SIDES_OF_FOUR[player]) if players() == 4 else super(player)


func most_players() -> int:
	return 4


func _probe(of_game: String) -> WarrenHiddenRank:
	var probe := WarrenHiddenRank.new()
	probe.variant = of_game
	return probe


func _on_begun(chosen: Array[int], text: String) -> void:
	variant = GAMES.keys()[chosen[0]]
	start = _of(variant)[chosen[1]]
	own_start = text
	seat = chosen[2]
	level = chosen[3]
	_match.choose(chosen[4])
	begin(DemoSeed.drawn())


func _starts() -> Dictionary[String, String]:
	return HiddenWords.STARTS


func _on_wished(source: Vector2i, target: Vector2i) -> void:
	if not board.open:
		return
	if game.is_set_up():
		game.move_piece(source, target)
	else:
		game.swap(source, target)


## Tells which ranks an enemy piece can have.
func _on_sent_in_vain(_source: Vector2i, target: Vector2i) -> void:
	if is_curtain or is_over() or not board._letter_at(target):
		return
	var ranks := PackedStringArray()
	for letter in game.possible_ranks(viewer(), target):
		ranks.append(_rank_name(letter))
	if ranks:
		panel.say(tr("The piece on %s can be") % _name_of(target), ", ".join(ranks))


func _rank_name(letter: String) -> String:
	return tr(HiddenWords.title_of(str(_names().get(letter.left(1).to_upper(), "piece"))))


## The names of the ranks, as short as they are said.
func _names() -> Dictionary[String, String]:
	var found: Dictionary[String, String] = {}
	var names: Dictionary = game.rank_names()
	for letter: String in names:
		var name_: String = names[letter]
		found[letter] = str(HiddenWords.SHORT.get(StringName(name_), name_))
	return found


func _on_chosen(cell: Vector2i, second: bool) -> void:
	super(cell, second)
	_offer_army()


func _on_hinted(move: String) -> void:
	if move.begins_with("="):
		panel.say("Try a plan", "Army has plans for the whole army.")
	elif move == "ready":
		panel.say(tr("Try %s") % tr("Ready"), "This army can go to war.")
	else:
		super(move)


func _show() -> void:
	board.chances = []
	seat = mini(seat, players() - 1)
	variant = game.rules_text().get_slice(" ", 0)
	board.variant = variant
	var has_moved := _move_count() == _count + 1
	_notice()
	board.quarters = posmod(-viewer() * 4 / players(), 4)
	_look()
	super()
	board.open = board.open and not is_curtain
	if is_bots_turn() and not game.is_set_up():
		_pause.start(SHORT_PAUSE)
	_legend.show_pieces(variant, _names())
	if is_over():
		_belief = NO_BELIEF
		_go_to(_move_count())
	else:
		_say_whose_turn()
	_show_commands()
	panel.tell(_facts())
	_tell_seats()
	_shown_mover = mover()
	if has_moved and not game.is_set_up():
		_offer_army.call_deferred()


func _look() -> void:
	var text := "\n".join(game.known_rows(viewer()))
	var is_of_four := players() == 4
	for letter: String in game.rank_names() if is_curtain else {}:
		text = text.replace(letter, HiddenArt.BACK if is_of_four else HiddenArt.BACKS[0])
		text = text.replace(letter.to_lower(), HiddenArt.BACKS[1])
	board.rows = (text if is_of_four else text.replace(HiddenArt.BACK, HiddenArt.BACKS[1 - viewer()])).split("\n")
	board.home = []
	if not (game.is_set_up() or is_bots_turn()):
		board.home.assign(game.home(mover()))
	board.show_all(game.size)


## Of several moves of others, all are told until the player moves.
func _hear(player: int) -> void:
	var heard := HiddenNews.new(self, game, board, _rank_name, player)
	if players() == 2 or player != _hearer or player == _shown_mover:
		_news = ""
	_news = ("%s %s" % [_news, heard.text]).strip_edges()
	_hearer = player
	if heard.has_moved and not is_curtain:
		board.animate_move(heard.ends, heard.is_duel)
	board.last = heard.ends
	sounds.play(&"capture" if heard.is_duel else &"knock")


## Tells how the four players stand, and what they have lost.
func _tell_seats() -> void:
	_seats.visible = players() == 4
	if not _seats.visible:
		return
	var first := _first_move()
	_stood = ""
	if game.is_set_up():
		_stood = "".join(game.true_rows(first) if is_over() else game.seen_rows(viewer(), first))
		_stands = "".join(game.true_rows(shown_move) if is_over() else game.seen_rows(viewer()))
	_seats.tell(_players_told())


func _state_of(player: int) -> PackedStringArray:
	var found := super(player)
	var lost := 0
	var letters := ""
	for kind: String in game.rank_names().keys() + [HiddenArt.BACK]:
		var letter := HiddenArt.letter_of(kind, player, variant)
		var count := _stood.count(letter) - _stands.count(letter) if _stood else 0
		lost += count
		letters += "" if kind == HiddenArt.BACK else kind.repeat(count)
	if lost and not player in game.players_out():
		found.append(tr("lost: %d") % lost + (" (%s)" % letters if letters and not is_curtain else ""))
	return found


func _draw_sign(canvas: Control, center: Vector2, radius: float, player: int) -> void:
	HiddenArt.piece(canvas, center, radius, HiddenArt.letter_of(HiddenArt.BACK, player, "siguo"), "siguo")


func _kinds() -> Array[String]:
	var found: Array[String] = [NO_BELIEF]
	# The flag first: it is what both sides look for.
	found.append("F")
	for letter: String in game.rank_names():
		if letter != "F":
			found.append(letter)
	return found


## Behind the set-up.
func _first_move() -> int:
	return game.moves_played().rfind("ready") + 1


func _go_to(move: int) -> void:
	if not is_over():
		return
	shown_move = move
	board.chances = []
	board.rows = game.true_rows(move)
	board.last = _cells_of(game.moves_played()[move - 1] if move > _first_move() else "")
	board.show_all(game.size)
	if _belief != NO_BELIEF:
		_first_chances = []
		game.believe(0, move, _belief)
		var whose := "In percent, where each side could suppose the other one's piece."
		if players() == 4:
			whose = "In percent, where South and East could suppose such a piece of their enemies."
		panel.say(_number(), whose)
	elif move < _move_count():
		panel.say(_number(), "All ranks as they were.")
	else:
		_tell_end()
	_show_commands()
	panel.tell(_facts())
	_tell_seats()


## South's belief comes first, then the next player's; each is shown of the pieces of the other side.
func _on_believed(move: int, piece: String, chances: PackedFloat32Array) -> void:
	if _first_chances.is_empty():
		_first_chances = chances
		game.believe(1, move, piece)
		return
	for number in chances.size():
		var letter := board._letter_at(Vector2i(number % game.size.x, number / game.size.x))
		if letter and HiddenArt.owner_of(letter) % 2:
			chances[number] = _first_chances[number]
	board.chances = chances


func _show_commands() -> void:
	super()
	var sets_up := board.open and not game.is_set_up()
	manner.enable(&"exchange", sets_up)
	manner.enable(&"end_turn", sets_up and game.hand().is_empty())
	for action: StringName in [&"exchange", &"end_turn"]:
		manner.commands[action].in_panel = not game.is_set_up()
	if not game.is_set_up():
		# The menu has them; the panel has room for the buttons of the setup only.
		for action in TableMatch.COMMANDS:
			manner.commands[action].in_panel = false
	var shown := tr("Belief")
	manner.retitle(&"chances", shown if _belief == NO_BELIEF else "%s: %s" % [shown, _rank_name(_belief)])


func _say_whose_turn() -> void:
	if is_curtain:
		panel.say(tr("%s: your turn") % _side_name(mover()), "Sit down, then click or choose any cell.")
	elif is_bots_turn():
		var is_out := seat in game.players_out()
		var others := tr("You are out; the others play on.") if is_out else tr("It does not know your ranks.")
		var title := tr("%s thinks") % _side_name(mover()) if players() == 4 else tr("The bot thinks")
		panel.say(title, _news if _news else others)
	else:
		var title := tr("Your turn") if has_bot() else tr("%s moves") % _side_name(mover())
		if game.is_set_up():
			panel.say(title, _news if _news else tr("Choose a piece, then its place."))
		else:
			panel.say(tr("Set up your army"), "Pieces change places. Then choose Ready.")


func _facts() -> String:
	return "%s\n%s" % [tr(GAMES[variant]), _number() if game.is_set_up() else tr("Setup phase")]
