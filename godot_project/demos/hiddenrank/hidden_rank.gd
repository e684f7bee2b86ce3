class_name HiddenRankDemo
extends TableSecretDuel
## Stratego, the Game of the Generals and Luzhan Qi, to be played: the rules and the bots are those of
## [WarrenHiddenRank].

## The names of the games in [WarrenHiddenRank], and what they are called.
const GAMES: Dictionary[String, String] = {
	"stratego": "Stratego",
	"generals": "Game of the Generals",
	"luzhanqi": "Luzhan Qi",
}
## What the set-ups of [WarrenHiddenRank] are called; plans have names of their own.
const STARTS: Dictionary[String, String] = {
	"": "Set up by hand",
	"random": "Armies at random",
	"planned": "Armies by plans",
	"corner": "Both: Corner",
	"fortress": "Both: Fortress",
	"screen": "Both: Screen",
	"decoy": "Both: Decoy",
	"wall": "Both: Wall",
	"wings": "Both: Wings",
	"runner": "Both: Runner",
	"keep": "Both: Keep",
	"guard": "Both: Guard",
	"right": "Both: Right",
	"feint": "Both: Feint",
}
const HELP := """You see where the enemy's pieces stand, but not their ranks; who takes the flag has won.

First set up your army: drag a piece onto another one, and they change places. Army has plans with pictures; Ready \
ends the set-up.

Move a piece onto an enemy to attack. The stronger rank wins, equal ones are both removed. In Stratego both ranks are \
shown; in the other games you are only told who is removed. Choose an enemy piece to see which ranks it can have.

Stratego: scouts slide, miners remove bombs, the spy beats the marshal if it attacks. Generals: a private beats a \
spy, a spy all others; the flag also wins on the far row. Luzhan Qi: pieces slide on railways, where engineers turn; \
nobody is attacked in a camp; a bomb removes itself and what it meets.

After the game, go through it with Earlier and Later, and see by Belief what each side could suppose, in percent."""
## Ranks whose names are long, as they are shown.
const SHORT: Dictionary[StringName, StringName] = {
	&"five-star general": &"general 5★",
	&"four-star general": &"general 4★",
	&"three-star general": &"general 3★",
	&"two-star general": &"general 2★",
	&"one-star general": &"general 1★",
	&"lieutenant colonel": &"lt. colonel",
	&"first lieutenant": &"1st lieutenant",
	&"second lieutenant": &"2nd lieutenant",
}
## Words for the fate of a piece that attacks: lost, both, won.
const OWN_ATTACK: Array[String] = ["Your attack failed.", "Both are removed.", "Your attack won."]
const OTHER_ATTACK: Array[String] = ["You held out.", "Both are removed.", "The enemy's attack won."]

var variant := "stratego"

var _legend := HiddenLegend.new()
# The beliefs of South, while North's are waited for.
var _first_chances := PackedFloat32Array()

@onready var game: WarrenHiddenRank = $Game
@onready var board: HiddenBoard = $Sides/Board


func _ready() -> void:
	_begin_panel(
		&"hiddenrank",
		"Hidden ranks",
		_legend,
		HELP,
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
	var sheet := HiddenArmySheet.new(variant, pictures, game.army())
	sheet.wished.connect(_on_army_wished.bind(sheet))
	manner.sheets.show_sheet(sheet)


## The rows of a plan as the player to move would see it, the front one first.
func _rows_of(plan: String) -> PackedStringArray:
	var probe := _probe(variant)
	probe.new_game()
	probe.set_army(plan)
	var rows := probe.seen_rows(0)
	var first := game.size.y
	for cell in probe.home(0):
		first = mini(first, cell.y)
	probe.free()
	var own := "\n".join(rows.slice(first))
	return (own.to_lower() if mover() else own).split("\n")


func _on_army_wished(army: String, sheet: HiddenArmySheet) -> void:
	if game.set_army(army) if army else game.random_army():
		sheet.closed.emit()
	else:
		sheet.refuse(tr("This is no army that the rules allow."))


func _show_setup() -> void:
	var sheet := TableSetupSheet.new("Set-up")
	sheet.add("Game", GAMES.values(), GAMES.keys().find(variant))
	sheet.add("Position", _called(_of(variant)), maxi(_of(variant).find(start), 0))
	sheet.add("Your side", ["South, which begins", "North"], seat)
	sheet.add("Opponent", _opponents(), mini(level, bots().size()))
	sheet.begun.connect(_on_begun)
	sheet.changed.connect(
		func(line: int, chosen: int) -> void:
			if line == 0:
				var other: String = GAMES.keys()[chosen]
				sheet.offer(1, _called(_of(other)))
	)
	sheet.ask(
		own_start,
		func(text: String, chosen: Array[int]) -> String: return _fault_in(str(GAMES.keys()[chosen[0]]), text)
	)
	manner.sheets.show_sheet(sheet)


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
	begin(DemoSeed.drawn())


func _starts() -> Dictionary[String, String]:
	return STARTS


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
	return tr(str(_names().get(letter.to_upper(), "piece")).capitalize())


## The names of the ranks, as short as they are said.
func _names() -> Dictionary[String, String]:
	var found: Dictionary[String, String] = {}
	var names: Dictionary = game.rank_names()
	for letter: String in names:
		var name_: String = names[letter]
		found[letter] = str(SHORT.get(StringName(name_), name_))
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
	variant = game.rules_text().get_slice(" ", 0)
	board.variant = variant
	var has_moved := _move_count() == _count + 1
	_notice()
	board.turned = viewer() == 1
	_look()
	super()
	board.open = board.open and not is_curtain
	_legend.show_pieces(variant, _names())
	if is_over():
		_belief = NO_BELIEF
		_go_to(_move_count())
	else:
		_say_whose_turn()
	_show_commands()
	panel.tell(_facts())
	if has_moved and not game.is_set_up():
		_offer_army.call_deferred()


func _look() -> void:
	var rows := game.known_rows(viewer())
	for y in rows.size():
		for letter: String in game.rank_names():
			if is_curtain:
				rows[y] = rows[y].replace(letter, HiddenArt.BACKS[0]).replace(letter.to_lower(), HiddenArt.BACKS[1])
		rows[y] = rows[y].replace("?", HiddenArt.BACKS[1 - viewer()])
	board.rows = rows
	board.home = []
	if not (game.is_set_up() or is_bots_turn()):
		board.home.assign(game.home(mover()))
	board.show_all(game.size)


func _hear(player: int) -> void:
	var told := PackedStringArray()
	var ends: Array[Vector2i] = []
	var is_duel := false
	var has_moved := false
	for line in game.news(player):
		var words := line.split(" ")
		match words[0]:
			"move":
				has_moved = true
				ends = _cells_of("%s-%s" % [words[1], words[2]])
			"duel":
				is_duel = true
				ends = _cells_of("%s-%s" % [words[1], words[2]])
				var fates := OWN_ATTACK if _is_own(words[3], player) else OTHER_ATTACK
				told.append(tr(fates[words[4].to_int() + 1]))
			"capture":
				var text := tr("Lost: %s on %s.") if _is_own(words[2], player) else tr("Taken: %s on %s.")
				told.append(text % [_rank_name(words[2]), words[1]])
			"shown":
				told.append(tr("Shown: %s on %s.") % [_rank_name(words[2]), words[1]])
			"ready":
				told.append(tr("%s is ready.") % _side_name(words[1].to_int()))
	_news = " ".join(told)
	if has_moved and not is_curtain:
		board.animate_move(ends, is_duel)
	board.last = ends
	sounds.play(&"capture" if is_duel else &"knock")


func _is_own(letter: String, player: int) -> bool:
	return letter != "?" and HiddenArt.owner_of(letter) == player


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
		panel.say(_number(), "In percent, where each side could suppose the other one's piece.")
	elif move < _move_count():
		panel.say(_number(), "All ranks as they were.")
	else:
		_tell_end()
	_show_commands()
	panel.tell(_facts())


## South's belief comes first, then North's; they are about different pieces.
func _on_believed(move: int, piece: String, chances: PackedFloat32Array) -> void:
	if _first_chances.is_empty():
		_first_chances = chances
		game.believe(1, move, piece)
		return
	for number in chances.size():
		chances[number] += _first_chances[number]
	board.chances = chances


func _show_commands() -> void:
	super()
	var sets_up := board.open and not game.is_set_up()
	manner.enable(&"exchange", sets_up)
	manner.enable(&"end_turn", sets_up and game.hand().is_empty())
	var shown := tr("Belief")
	manner.retitle(&"chances", shown if _belief == NO_BELIEF else "%s: %s" % [shown, _rank_name(_belief)])


func _say_whose_turn() -> void:
	if is_curtain:
		panel.say(tr("%s: your turn") % _side_name(mover()), "Sit down, then click or choose any cell.")
	elif is_bots_turn():
		panel.say("The bot thinks", _news if _news else tr("It does not know your ranks."))
	else:
		var title := tr("Your turn") if has_bot() else tr("%s moves") % _side_name(mover())
		if game.is_set_up():
			panel.say(title, _news if _news else tr("Choose a piece, then its place."))
		else:
			panel.say(tr("Set up your army"), "Pieces change places. Then choose Ready.")


func _facts() -> String:
	return "%s\n%s" % [tr(GAMES[variant]), _number()]
