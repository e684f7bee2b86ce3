class_name EqualWorlds
extends Node
## A dungeon that several players share: the host sends what it is made of, and each player makes it.
##
## The host sends the version of Warren and the request of its generator. Each player compares the version, builds, and
## answers with the fingerprint of its map; only who has an equal map plays. From then on the host tells what happens,
## here that gates open. A child named "Generator" is the generator of the host; those of the others are set by it.

## Emitted when this player has a map that is equal to the host's: the game may begin.
signal world_ready(map: WarrenMap)
## Emitted for each open gate, also for those that opened before this player joined.
signal gate_opened(lock: int)
## Emitted on the host.
signal player_joined(id: int)
## Emitted on the host.
signal player_left(id: int)
## Emitted on both sides when a player cannot play, and when the host is gone.
signal refused(reason: String)

## Seconds for a player to build its map.
const PATIENCE := 30.0
## Milliseconds without an answer after which a player or the host is gone: at least, at most.
const SILENCE := Vector2i(2000, 5000)

var map: WarrenMap
var open_gates: PackedInt32Array = []
## The players with an equal map, on the host.
var players: PackedInt32Array = []
var version := Warren.version()

## The number of the present world: answers about an earlier one are late.
var _world := 0
## The players who were told what to build and have not answered, on the host: each answers once.
var _asked: Dictionary[int, bool] = {}
## Why this player is leaving; empty while he is not.
var _reason := ""

@onready var _generator: WarrenMapGenerator = $Generator


func _ready() -> void:
	_generator.finished.connect(_built)
	_generator.failed.connect(_give_up)
	multiplayer.peer_connected.connect(_greet)
	multiplayer.peer_disconnected.connect(_part)
	multiplayer.connection_failed.connect(_leave.bind("there is no host"))
	multiplayer.server_disconnected.connect(_leave.bind("the host is gone"))


## Begin as the host.
func host(port: int) -> Error:
	var peer := ENetMultiplayerPeer.new()
	var error := peer.create_server(port)
	if error == OK:
		multiplayer.multiplayer_peer = peer
		_reason = ""
		new_world()
	return error


## Join a host.
func join(address: String, port: int) -> Error:
	var peer := ENetMultiplayerPeer.new()
	var error := peer.create_client(address, port)
	if error == OK:
		peer.get_peer(1).set_timeout(0, SILENCE.x, SILENCE.y)
		multiplayer.multiplayer_peer = peer
		_reason = ""
	return error


## Leave the host, or end the game as the host. The dungeon stays.
func leave() -> void:
	_reason = _reason if _reason else "this player has left"
	_generator.cancel()
	multiplayer.multiplayer_peer = OfflineMultiplayerPeer.new()


## Make the dungeon of the generator's present settings, for all players; on the host.
func new_world() -> void:
	_world += 1
	map = null
	open_gates.clear()
	players.clear()
	_asked.clear()
	_generator.start()


## Open a gate for all players. The host decides; here it opens every gate that it is asked for.
func open_gate(lock: int) -> void:
	if multiplayer.is_server():
		_open(lock)
	elif _reason.is_empty() and map != null:
		_ask_for_gate.rpc_id(1, lock)


## What is compared.
func _fingerprint() -> String:
	return map.fingerprint()


func _built(made: WarrenMap) -> void:
	map = made
	if not multiplayer.is_server():
		_answer.rpc_id(1, _world, _fingerprint())
		return
	world_ready.emit(map)
	for id in multiplayer.get_peers():
		_offer(id)


func _greet(id: int) -> void:
	if not multiplayer.is_server() and id != 1:
		return  # another player, whom only the host talks to
	var peer := multiplayer.multiplayer_peer as ENetMultiplayerPeer
	peer.get_peer(id).set_timeout(0, SILENCE.x, SILENCE.y)
	if multiplayer.is_server() and map != null:
		_offer(id)


func _offer(id: int) -> void:
	_asked[id] = true
	_build.rpc_id(id, _world, version, _generator.request())
	get_tree().create_timer(PATIENCE).timeout.connect(_lose_patience.bind(id, _world))


func _lose_patience(id: int, world: int) -> void:
	if world == _world and id in multiplayer.get_peers() and id not in players:
		multiplayer.multiplayer_peer.disconnect_peer(id)
		if _asked.erase(id):
			refused.emit("player %d did not build the dungeon in time" % id)


func _part(id: int) -> void:
	_asked.erase(id)
	var place := players.find(id)
	if place >= 0:
		players.remove_at(place)
		player_left.emit(id)


## A reason on this side that this player cannot play; on the host, that nobody can.
func _give_up(reason: String) -> void:
	if _reason:
		return
	if multiplayer.is_server():
		_refuse.rpc(reason)
		refused.emit(reason)
		return
	_reason = reason
	_decline.rpc_id(1, reason)
	# The host must get the reason before the connection ends.
	get_tree().create_timer(0.5).timeout.connect(_leave.bind(reason))


## Leave the host, or what is left of it; the first reason counts.
func _leave(reason: String) -> void:
	if multiplayer.multiplayer_peer is OfflineMultiplayerPeer:
		return
	_reason = _reason if _reason else reason
	leave()
	refused.emit(_reason)


func _open(lock: int) -> void:
	if map == null or lock < 0 or lock >= map.lock_count or lock in open_gates:
		return
	open_gates.append(lock)
	gate_opened.emit(lock)
	for id in players:
		_tell_of_gate.rpc_id(id, lock)


# From the host.

@rpc("authority", "call_remote", "reliable")
func _build(world: int, their_version: String, request: Dictionary) -> void:
	_world = world
	map = null
	open_gates.clear()
	if their_version != version:
		_give_up("the host has Warren %s, player %d has %s" % [their_version, multiplayer.get_unique_id(), version])
		return
	var error := _generator.set_request(request)
	if error.is_empty():
		_generator.start()
	else:
		_give_up(error)


@rpc("authority", "call_remote", "reliable")
func _welcome(gates: PackedInt32Array) -> void:
	open_gates = gates
	world_ready.emit(map)
	for lock in gates:
		gate_opened.emit(lock)


@rpc("authority", "call_remote", "reliable")
func _refuse(reason: String) -> void:
	# Not while the packets of the connection are being read.
	_leave.call_deferred(reason)


@rpc("authority", "call_remote", "reliable")
func _tell_of_gate(lock: int) -> void:
	open_gates.append(lock)
	gate_opened.emit(lock)


# From players, who may send anything.

@rpc("any_peer", "call_remote", "reliable")
func _answer(world: int, fingerprint: String) -> void:
	var id := multiplayer.get_remote_sender_id()
	if world != _world or not _asked.erase(id):
		return
	if fingerprint != map.fingerprint():
		var reason := "player %d has another dungeon: %s, not %s" % [id, fingerprint.left(16), map.fingerprint()]
		_refuse.rpc_id(id, reason)
		refused.emit(reason)
		return
	players.append(id)
	_welcome.rpc_id(id, open_gates)
	player_joined.emit(id)


@rpc("any_peer", "call_remote", "reliable")
func _decline(reason: String) -> void:
	if _asked.erase(multiplayer.get_remote_sender_id()):
		refused.emit(reason.left(200))


@rpc("any_peer", "call_remote", "reliable")
func _ask_for_gate(lock: int) -> void:
	if multiplayer.get_remote_sender_id() in players:
		_open(lock)
