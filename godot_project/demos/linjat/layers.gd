class_name LinjatLayers
extends RefCounted
## The layers of a solution, of which one is shown at a time.

## The deductions in a few words.
const RULES: Dictionary[String, String] = {
	"cover": "Dots that only one number reaches",
	"fit": "Cells that all lines of a number share",
	"square": "Two dots for two numbers",
	"dependency": "Dots that come together",
	"one_of": "One of two lines has to go around",
	"starve": "Lines that would leave a dot without a line",
	"crowd": "Lines that would leave a number without a line",
}
## The number of sentences that are shown of a layer.
const MAX_SENTENCES := 4

var _stages: Array[Dictionary] = []
var _place := 0


func open(stages: Array[Dictionary]) -> void:
	_stages = stages
	_place = 0


func close() -> void:
	_stages = []


func is_open() -> bool:
	return not _stages.is_empty()


func can_go(by: int) -> bool:
	return is_open() and _place + by == clampi(_place + by, 0, _stages.size() - 1)


func go(by: int) -> void:
	_place = clampi(_place + by, 0, _stages.size() - 1)


## The layer that is shown, as of [method WarrenLinjat.get_layers].
func shown() -> Dictionary:
	return _stages[_place] if is_open() else {}


## The number of the layer, and how many there are.
func title() -> String:
	var number: int = shown()["layer"]
	var count := _stages.filter(func(stage: Dictionary) -> bool: return stage["layer"] > 0).size()
	var told := "Layer %d of %d" if number else "Note before layer %d of %d"
	return TranslationServer.translate(told) % [number if number else _next_layer(), count]


## The deduction of the layer.
func rule() -> String:
	var name: String = shown()["rule"]
	var words: String = RULES.get(name, name)
	return TranslationServer.translate(words)


## The reasons and conclusions of the layer.
func text() -> String:
	var texts: Array = shown()["texts"]
	var said: PackedStringArray = []
	for one: String in texts.slice(0, MAX_SENTENCES):
		said.append(DemoCoreText.text(one))
	if texts.size() > MAX_SENTENCES:
		said.append(TranslationServer.translate("And %d more.") % (texts.size() - MAX_SENTENCES))
	return " ".join(said)


func _next_layer() -> int:
	for stage: Dictionary in _stages.slice(_place):
		var number: int = stage["layer"]
		if number:
			return number
	return 0
