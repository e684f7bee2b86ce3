class_name HiddenNews
extends RefCounted
## What a player perceives of the last move, in words, and where it was.

## Words for the fate of a piece that attacks: lost, both, won.
const OWN_ATTACK: Array[String] = ["Your attack failed.", "Both are removed.", "Your attack won."]
const OTHER_ATTACK: Array[String] = ["You held out.", "Both are removed.", "The enemy's attack won."]
## The same of two others.
const ATTACK_OF_OTHERS: Array[String] = [
	"%s attacks %s in vain.", "%s attacks %s: both are removed.", "%s attacks %s and wins."
]

## The words.
var text := ""
## From where to where a piece went.
var ends: Array[Vector2i] = []
var is_duel := false
var has_moved := false

var _duel: TableSecretDuel
var _game: WarrenHiddenRank
var _board: HiddenBoard


## Takes what a player perceives; [param rank_name] returns the name of a letter's rank.
func _init(duel: TableSecretDuel, game: WarrenHiddenRank, board: HiddenBoard, rank_name: Callable, player: int) -> void:
	_duel = duel
	_game = game
	_board = board
	var told := PackedStringArray()
	var is_of_others := false
	for line in game.news(player):
		var words := line.split(" ")
		match words[0]:
			"move":
				has_moved = true
				ends = duel._cells_of("%s-%s" % [words[1], words[2]])
			"duel":
				is_duel = true
				ends = duel._cells_of("%s-%s" % [words[1], words[2]])
				var attacked := _owner_before(player, ends[1])
				var attacks := _owner_of(words[3], player)
				is_of_others = player not in [attacks, attacked]
				told.append(_fate(words[4].to_int() + 1, attacks, attacked, player))
			"capture" when not is_of_others:
				var found := tr("Lost: %s on %s.") if _owner_of(words[2], player) == player else tr("Taken: %s on %s.")
				told.append(found % [rank_name.call(words[2]), words[1]])
			"shown":
				told.append(tr("Shown: %s on %s.") % [rank_name.call(words[2]), words[1]])
			"ready":
				told.append(tr("%s is ready.") % duel._side_name(words[1].to_int()))
			"out":
				told.append(tr("%s is out.") % duel._side_name(words[1].to_int()))
	text = " ".join(told)


func _fate(fate: int, attacks: int, attacked: int, player: int) -> String:
	if player == attacks:
		return tr(OWN_ATTACK[fate])
	if player == attacked:
		return tr(OTHER_ATTACK[fate])
	return tr(ATTACK_OF_OTHERS[fate]) % [_duel._side_name(attacks), _duel._side_name(attacked)]


## The number of the player whose piece is told of; of two, a hidden one is the other's.
func _owner_of(letter: String, player: int) -> int:
	return 1 - player if letter == HiddenArt.BACK else HiddenArt.owner_of(letter)


## The number of the player whose piece was in a cell before the move.
func _owner_before(player: int, cell: Vector2i) -> int:
	var rows := _game.seen_rows(player, _duel._move_count() - 1)
	return _owner_of(_board.seen_in(rows, cell), player)
