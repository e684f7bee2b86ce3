extends RefCounted
## Lays the JSON text of a map out: on one line, or on several as maps are saved, so that equal maps have equal texts.

## Texts, brackets, and all other values; marks between values are passed over.
const WORDS := '"(?:[^"\\\\]|\\\\.)*"|[\\[\\]{}]|[^\\s\\[\\]{},:"]+'
const INLINE := 100
const DEEPEST := 100

var _words: PackedStringArray = []
var _at := 0


## Return the text on one line, without spaces.
static func short(text: String) -> String:
	return RegEx.create_from_string('("(?:[^"\\\\]|\\\\.)*")|\\s+').sub(text, "$1", true)


## Return the text with indented lines: a value of up to 100 characters on one line, of others each item on its own.
static func long(text: String) -> String:
	var made := new()
	var depth := 0
	for found in RegEx.create_from_string(WORDS).search_all(text):
		var word := found.get_string()
		made._words.append(word)
		depth += int(word == "[" or word == "{") - int(word == "]" or word == "}")
		if depth > DEEPEST:
			# No map of Warren; to read it takes too many calls within calls.
			return text
	return made._spread(made._read(), "") + "\n"


## Read the next value: a text as it is written, or a list of its bracket and its items, those of an object in pairs.
func _read() -> Variant:
	var word := _words[_at]
	_at += 1
	if word != "[" and word != "{":
		return word
	var found: Array = [word]
	while _words[_at] != "]" and _words[_at] != "}":
		found.append([_read(), _read()] if word == "{" else _read())
	_at += 1
	return found


func _written(value: Variant) -> String:
	if value is String:
		return value
	var items: Array = value
	var parts: PackedStringArray = []
	for item: Variant in items.slice(1):
		parts.append("%s: %s" % [item[0], _written(item[1])] if items[0] == "{" else _written(item))
	return ("{%s}" if items[0] == "{" else "[%s]") % ", ".join(parts)


func _laid_out(value: Variant, indent: String) -> String:
	if value is String:
		return value
	var items: Array = value
	if 3 * (items.size() - 1) <= INLINE:
		var text := _written(value)
		if text.length() + indent.length() <= INLINE:
			return text
	return _spread(value, indent)


func _spread(value: Variant, indent: String) -> String:
	var items: Array = value
	var lines: PackedStringArray = []
	var inner := indent + " "
	for item: Variant in items.slice(1):
		if items[0] == "{":
			lines.append("%s%s: %s" % [inner, item[0], _laid_out(item[1], inner)])
		else:
			lines.append(inner + _laid_out(item, inner))
	return ("{\n%s\n%s}" if items[0] == "{" else "[\n%s\n%s]") % [",\n".join(lines), indent]
