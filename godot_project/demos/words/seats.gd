class_name WordsSeats
extends RefCounted
## Who plays: a person or a bot in each seat, what they are called, and whose tiles may be seen.
##
## Several persons at one screen do not see each other's tiles: a curtain falls after each turn, until the next one sits
## down.

const PERSON := "person"
const NOBODY := -1
const COLORS: Array[Color] = [Color("ffd75e"), Color("9fd3c7"), Color("f0a8b8"), Color("b9c2ff")]

## Of each seat [constant PERSON], or the name of a bot.
var roles: Array[String] = [PERSON, "balanced"]

var _mover := NOBODY
var _seated := NOBODY


## The numbers of the seats of persons.
func persons() -> Array[int]:
	return _seats_of(true)


func is_person(seat: int) -> bool:
	return roles[seat] == PERSON


## The numbers of the seats of bots.
func bots() -> Array[int]:
	return _seats_of(false)


## What a player is called: with a number where there are several of the kind.
func name_of(seat: int) -> String:
	var is_one := _seats_of(is_person(seat)).size() == 1
	if is_person(seat):
		return _tr("You") if is_one else _tr("Player %d") % (seat + 1)
	return _tr("Bot") if is_one else _tr("Bot %d") % (seat + 1)


## Says how a game has ended.
func say_end(game: WarrenWords, said: TableMessage) -> void:
	var reached := range(roles.size()).map(game.score)
	reached.sort()
	reached.reverse()
	var points := " : ".join(reached.map(str))
	if game.result_text() in TableMatch.REASONS:
		points += ". " + DemoCoreText.sentence(game.result_text())
	var winner := game.winner()
	if winner < 0:
		said.say_end(TableEmblem.End.DRAWN, "A draw", points)
	elif [winner] == persons():
		said.say_end(TableEmblem.End.WON, "You win", points)
	else:
		var is_lost := persons().size() == 1
		var end := TableEmblem.End.LOST if is_lost else TableEmblem.End.WON
		said.say_end(end, _tr("%s wins") % name_of(winner), points)


func names() -> Array:
	return range(roles.size()).map(name_of)


## Parts of a line that is broken between them only.
static func joined(parts: PackedStringArray) -> String:
	var whole := Array(parts).map(func(part: String) -> String: return part.replace(" ", "\u00a0"))
	return "     ".join(PackedStringArray(whole))


## Gives a game so many seats: further ones to bots.
func fit(count: int) -> void:
	roles = roles.slice(0, count)
	while roles.size() < count:
		roles.append("balanced")


## Takes note of whose turn it is; whoever sat there before sees nothing of another one's tiles.
func see(mover: int) -> void:
	if mover != _mover:
		_mover = mover
		_seated = NOBODY


## The curtain falls, whoever is to move.
func stand_up() -> void:
	_mover = NOBODY
	_seated = NOBODY


## The person to move sits down at the board; returns whether a curtain has opened.
func sit_down() -> bool:
	var was_curtain := is_curtain()
	_seated = _mover
	return was_curtain


## Whether a person is to move who has not sat down yet.
func is_curtain() -> bool:
	return persons().size() > 1 and _mover >= 0 and is_person(_mover) and _seated != _mover


## The seat whose tiles are seen; [constant NOBODY] for none.
func viewer() -> int:
	match persons().size():
		0:
			return _mover
		1:
			return persons()[0]
	return _seated if _mover >= 0 and is_person(_mover) else NOBODY


func _seats_of(persons_wanted: bool) -> Array[int]:
	var found: Array[int] = []
	for seat in roles.size():
		if is_person(seat) == persons_wanted:
			found.append(seat)
	return found


static func _tr(text: String) -> String:
	return TranslationServer.translate(text)
