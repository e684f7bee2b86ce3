class_name WordsSetupSheet
extends TableSetupSheet
## What a crossword game is played with: rules, start, who sits in each seat, challenges, and the seed.

## What the set-ups of [WarrenWords] are called.
const STARTS: Dictionary[String, String] = {
	"": "An empty board",
	"opened": "Four words are laid",
	"middle": "Half of the tiles are drawn",
	"endgame": "Endgame: the bag is empty",
	"article": "An article's rack: ОБЛМЕОБ",
	"anchors": "An article's row: КОРА and Л",
}
## The rules of the last two.
const RUSSIAN: Array[String] = ["erudit", "scrabble-ru"]
const MOST_SEATS := 4
const LEAST_SEATS := 2
const NOBODY := "Nobody"
const RULES_LINE := 0
const START_LINE := 1
const SEAT_LINE := 2
const CHALLENGE_LINE := SEAT_LINE + MOST_SEATS
const CLOCK_LINE := CHALLENGE_LINE + 1

var _bots: PackedStringArray


## Begins it with what is set now.
func _init(game: WarrenWords, seats: WordsSeats, agreement: TableMatch) -> void:
	super("Set-up")
	_bots = game.bots()
	var rules_now := maxi(WordsDemo.RULES.keys().find(game.preset), 0)
	add("Rules", WordsDemo.RULES.values(), rules_now)
	var starts := _starts(rules_now)
	add("Position", starts, clampi(STARTS.keys().find(game.setup), 0, starts.size() - 1))
	follow(START_LINE, RULES_LINE, _starts)
	for seat in MOST_SEATS:
		var role := seats.roles[seat] if seat < seats.roles.size() else NOBODY
		add(tr("Player %d") % (seat + 1), _called(seat), _roles_of(seat).find(role))
	var ways := _challenges(rules_now)
	add(
		WordsCommands.WRONG_WORDS,
		ways,
		clampi(WordsCommands.CHALLENGES.keys().find(game.challenge), 0, ways.size() - 1)
	)
	add(TableMatch.LINE, agreement.choices(), agreement.chosen())
	changed.connect(
		func(line: int, chosen: int) -> void:
			if line == RULES_LINE:
				offer(CHALLENGE_LINE, _challenges(chosen))
	)
	ask_seed(game.seed)
	var own := "" if game.setup in STARTS else game.setup
	ask(own, func(text: String, _numbers: Array[int]) -> String: return game.setup_fault(text) if text else "")


## The rules that are chosen.
func rules() -> String:
	return WordsDemo.RULES.keys()[_chosen[RULES_LINE]]


func start() -> String:
	return STARTS.keys()[_chosen[START_LINE]]


func challenge() -> String:
	return WordsCommands.CHALLENGES.keys()[_chosen[CHALLENGE_LINE]]


## The number of the time control, of games for two.
func clock() -> int:
	return _chosen[CLOCK_LINE]


## Who plays; seats of nobody are left out.
func roles() -> Array[String]:
	var found: Array[String] = []
	for seat in MOST_SEATS:
		var role := _roles_of(seat)[_chosen[SEAT_LINE + seat]]
		if role != NOBODY:
			found.append(role)
	return found


func _roles_of(seat: int) -> Array[String]:
	var found: Array[String] = []
	if seat >= LEAST_SEATS:
		found.append(NOBODY)
	found.append(WordsSeats.PERSON)
	found.append_array(Array(_bots))
	return found


func _called(seat: int) -> Array:
	return _roles_of(seat).map(
		func(role: String) -> String:
			if role in [NOBODY, WordsSeats.PERSON]:
				return role.capitalize()
			return tr("Bot: %s") % tr(role)
	)


## The positions of the article are for Russian rules.
func _starts(of_rules: int) -> Array:
	var name_: String = WordsDemo.RULES.keys()[of_rules]
	return STARTS.values().slice(0, STARTS.size() if name_ in RUSSIAN else -2)


## With several words in a turn, wrong words are always refused.
func _challenges(of_rules: int) -> Array:
	var ways := WordsCommands.CHALLENGES.values()
	var name_: String = WordsDemo.RULES.keys()[of_rules]
	return ways.slice(0, 1) if name_.begins_with("erudit") else ways
