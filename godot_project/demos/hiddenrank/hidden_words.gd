class_name HiddenWords
## What the demo of hidden ranks says at length.

## What the set-ups of [WarrenHiddenRank] are called; plans have names of their own.
const STARTS: Dictionary[String, String] = {
	"": "Set up by hand",
	"random": "Armies at random",
	"planned": "Armies by plans",
	"corner": "Plan: Corner",
	"fortress": "Plan: Fortress",
	"screen": "Plan: Screen",
	"decoy": "Plan: Decoy",
	"wall": "Plan: Wall",
	"wings": "Plan: Wings",
	"runner": "Plan: Runner",
	"keep": "Plan: Keep",
	"guard": "Plan: Guard",
	"right": "Plan: Right",
	"feint": "Plan: Feint",
}
const HELP := """You see where the enemy's pieces stand, but not their ranks; who takes the flag has won.

First set up your army: drag a piece onto another one, and they change places. Army has plans with pictures; Ready \
ends the set-up.

Move a piece onto an enemy to attack. The stronger rank wins, equal ones are both removed. In Stratego both ranks are \
shown; in the other games you are only told who is removed. Choose an enemy piece to see which ranks it can have.

Stratego: scouts slide, miners remove bombs, the spy beats the marshal if it attacks. Generals: a private beats a \
spy, a spy all others; the flag also wins on the far row. Luzhan Qi: pieces slide on railways, where engineers turn; \
nobody is attacked in a camp; a bomb removes itself and what it meets.

Luzhan Qi for four: partners sit opposite, and do not see each other's ranks. Who loses the flag or cannot move is \
out, and the pieces leave the board; a side has lost when both partners are out.

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


## The name of a rank with a capital letter at each word; "1st" stays one word.
static func title_of(rank: String) -> String:
	var words := PackedStringArray()
	for word in rank.split(" "):
		words.append(word.left(1).to_upper() + word.substr(1))
	return " ".join(words)
