class_name DemoCoreText
## Says in the player's language what the core says in English: sentences with numbers, places and words in them.
##
## The key of a sentence has `%s` for each of these; several sentences, parts between semicolons, and two joined by
## `, so`, may have a key each.

const PLACE := "\\(\\d+, \\d+\\)"
const NUMBER := "[Tt]he \\d+ at " + PLACE
const ITEM := "(?:" + NUMBER + "|" + PLACE + ")"
const QUOTED := "(?<!\\w)'[^']*'(?!\\w)"
const PARTS := "(?<=: ).+$|" + QUOTED + "|" + ITEM + "(?:(?:, | and )" + ITEM + ")*|\\d+|\\b\\p{Lu}{2,}\\b"


## Returns a text of the core in the player's language; as it is where nobody has translated it.
static func text(said: String) -> String:
	var whole := _translated(said)
	if whole == said and "; " in said:
		return "; ".join(Array(said.split("; ")).map(func(part: String) -> String: return text(part)))
	for kind: String in ["line", "character"]:
		var placed := RegEx.create_from_string("^%s (\\d+)(?::\\d+)?: (.+)$" % kind).search(said)
		if placed:
			var told := str(TranslationServer.translate(kind + " %s: %s"))
			return told % [placed.get_string(1), text(placed.get_string(2))]
	if whole == said and ". " in said:
		var sentences := Array(said.trim_suffix(".").split(". "))
		return " ".join(sentences.map(func(part: String) -> String: return text(part + ".")))
	if whole != said or not ", so " in said:
		return whole
	var halves := said.split(", so ", true, 1)
	return _translated(halves[0]) + _translated(", so " + halves[1])


## The same as a sentence: its first letter is large, and it ends with a full stop.
static func sentence(said: String) -> String:
	var told := text(said)
	return told.left(1).to_upper() + told.substr(1) + ("" if told.ends_with(".") else ".")


static func _translated(said: String) -> String:
	var parts: Array[String] = []
	var key := said.replace("%", "%%")
	var found := RegEx.create_from_string(PARTS).search_all(key)
	found.reverse()
	for part in found:
		parts.push_front(_part(part.get_string()))
		key = key.left(part.get_start()) + "%s" + key.substr(part.get_end())
	var message := str(TranslationServer.translate(key))
	return said if message == key else message % parts


## A number in its cell, a list of such, or a word, which is the same in all languages.
static func _part(said: String) -> String:
	var told := said.replace(" and ", str(TranslationServer.translate(" and ")))
	var name_ := str(TranslationServer.translate("the %s at %s"))
	for number in RegEx.create_from_string("[Tt]he (\\d+) at (" + PLACE + ")").search_all(told):
		told = told.replace(number.get_string(), name_ % [number.get_string(1), number.get_string(2)])
	return told
