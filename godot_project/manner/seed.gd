class_name DemoSeed
## Numbers for the chance of a game: drawn, or typed by the player.

## What fits into a number of 64 bits, whatever the digits are.
const MOST_DIGITS := 18
const MOST := 1_000_000


## Another number.
static func drawn() -> int:
	return 1 + randi() % MOST


## What is wrong with a number that was typed, or nothing.
static func fault(text: String) -> String:
	if text.is_valid_int() and text.length() <= MOST_DIGITS:
		return ""
	return TranslationServer.translate("A seed is a whole number of at most %d digits.") % MOST_DIGITS
