class_name TableSounds
extends Node
## Small sounds that all demos share. They are computed when the first demo opens, one per frame to keep frames short.

const RATE := 22050
const VOICES := 6
## The metadata of the root window that holds the computed sounds. They are freed with the window.
const SHARED := &"table_sounds"

var _made: Dictionary[StringName, AudioStreamWAV] = {}
var _players: Array[AudioStreamPlayer] = []
var _next := 0
var _noise := RandomNumberGenerator.new()

# Of each sound its seconds and its voice: from the time in seconds and a random number to a height in -1..1.
var _recipes: Dictionary[StringName, Array] = {
	&"knock": [0.16, _knock],
	&"flip": [0.2, _flip],
	&"capture": [0.3, _capture],
	&"splash": [0.45, _splash],
	&"shot": [0.32, _shot],
	&"clue": [0.4, func(t: float, _x: float) -> float: return _bell(t, 392, 11) * 0.4 + _bell(t, 784, 16) * 0.16],
	&"fox": [0.45, _fox],
	&"mark":
	[0.07, func(t: float, noise: float) -> float: return _bell(t, 900, 70) * 0.3 + noise * exp(-t * 300) * 0.15],
	&"win": [1.3, func(t: float, _x: float) -> float: return _tune(t, [523.25, 659.25, 783.99, 1046.5])],
	&"loss": [1.3, func(t: float, _x: float) -> float: return _tune(t, [440.0, 349.23, 293.66, 220.0])],
	&"draw": [0.9, func(t: float, _x: float) -> float: return _tune(t, [392.0, 392.0, 329.63])],
}


func _ready() -> void:
	var window := get_tree().root
	if not window.has_meta(SHARED):
		window.set_meta(SHARED, _made)
	_made = window.get_meta(SHARED)
	for voice in VOICES:
		var player := AudioStreamPlayer.new()
		player.volume_db = -6
		_players.append(player)
		add_child(player)


func _process(_delta: float) -> void:
	for sound in _recipes:
		if not _made.has(sound):
			_made[sound] = _make(_recipes[sound])
			return
	set_process(false)


func _exit_tree() -> void:
	for player in _players:
		player.stop()


## Whether all sounds are made.
func is_ready() -> bool:
	return _made.size() == _recipes.size()


## Plays a sound, higher or lower if so wished.
func play(sound: StringName, pitch := 1.0) -> void:
	if not _made.has(sound):
		return
	var player := _players[_next]
	_next = (_next + 1) % VOICES
	player.stream = _made[sound]
	player.pitch_scale = pitch
	player.play()


func _make(recipe: Array) -> AudioStreamWAV:
	var seconds: float = recipe[0]
	var voice: Callable = recipe[1]
	var count := roundi(seconds * RATE)
	var data := PackedByteArray()
	data.resize(2 * count)
	_noise.seed = count
	for i in count:
		var t := float(i) / RATE
		var height: float = voice.call(t, _noise.randf_range(-1, 1))
		# The end is silent, whatever the voice does: no click.
		height *= minf(1, (seconds - t) * 50)
		data.encode_s16(2 * i, roundi(clampf(height, -1, 1) * 32000))
	var stream := AudioStreamWAV.new()
	stream.format = AudioStreamWAV.FORMAT_16_BITS
	stream.mix_rate = RATE
	stream.data = data
	return stream


func _knock(t: float, noise: float) -> float:
	return _bell(t, 190, 34) * 0.7 + _bell(t, 470, 60) * 0.3 + noise * exp(-t * 220) * 0.5


func _flip(t: float, noise: float) -> float:
	return noise * exp(-pow((t - 0.05) * 38, 2)) * 0.22 + (_bell(t - 0.11, 260, 40) * 0.7 if t > 0.11 else 0.0)


func _capture(t: float, noise: float) -> float:
	return _bell(t, 92, 15) * 0.8 + _bell(t, 310, 45) * 0.4 + noise * exp(-t * 60) * 0.35


func _splash(t: float, noise: float) -> float:
	return noise * (1 - exp(-t * 90)) * exp(-t * 13) * 0.3 + sin(TAU * (300 - 280 * t) * t) * exp(-t * 16) * 0.25


func _shot(t: float, noise: float) -> float:
	return noise * exp(-t * 26) * 0.55 + _bell(t, 75 - 60 * t, 16) * 0.7


func _fox(t: float, _noise_now: float) -> float:
	var chirp := t if t < 0.16 else t - 0.16
	return sin(TAU * (520 * chirp + 1500 * chirp * chirp)) * exp(-chirp * 13) * 0.5


## A tone that is struck and dies away.
static func _bell(t: float, frequency: float, decay: float) -> float:
	return sin(TAU * frequency * t) * exp(-t * decay)


## Tones after one another, the last one longest.
static func _tune(t: float, tones: Array[float]) -> float:
	var height := 0.0
	for i in tones.size():
		var since := t - i * 0.14
		if since > 0:
			height += (_bell(since, tones[i], 6) + _bell(since, 2 * tones[i], 9) * 0.3) * 0.3
	return height
