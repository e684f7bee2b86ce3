extends Control
## A screen for [EqualWorlds]: one player hosts, others join, each sees the same dungeon and the gates that open.

const PORT := 24242

@onready var _worlds: EqualWorlds = $EqualWorlds
@onready var _drawing: Label = %Drawing
@onready var _status: Label = %Status


func _ready() -> void:
	(%Host as Button).pressed.connect(_begin.bind(_worlds.host.bind(PORT)))
	(%Join as Button).pressed.connect(_begin.bind(_worlds.join.bind("127.0.0.1", PORT)))
	(%Gate as Button).pressed.connect(_open_next_gate)
	_worlds.world_ready.connect(_show_map)
	_worlds.gate_opened.connect(func(_lock: int) -> void: _tell("open gates: %s" % _worlds.open_gates))
	_worlds.player_joined.connect(func(id: int) -> void: _tell("player %d has joined" % id))
	_worlds.player_left.connect(func(id: int) -> void: _tell("player %d has left" % id))
	_worlds.refused.connect(_tell)


func _begin(how: Callable) -> void:
	var error: Error = how.call()
	_tell("waiting" if error == OK else error_string(error))


func _show_map(map: WarrenMap) -> void:
	_drawing.text = map.to_text()
	_tell("dungeon %s" % map.fingerprint())


func _open_next_gate() -> void:
	if _worlds.map != null:
		_worlds.open_gate(_worlds.open_gates.size())


func _tell(what: String) -> void:
	_status.text = what
