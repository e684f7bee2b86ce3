@tool
extends RefCounted
## Places for the rooms of a mission in layers: by their distance from the start, in an order with few crossings.
##
## K. Sugiyama, S. Tagawa, M. Toda, "Methods for visual understanding of hierarchical system structures" (1981), with
## distances as layers: so each edge is within a layer or leads to the next one.

const SWEEPS := 12

## The rooms of each layer, in their order.
var layers: Array[PackedInt32Array] = []
## The layer of each room, and its place across: 0 is the middle, 1 the distance of neighbors.
var layer_of: PackedInt32Array = []
var across: PackedFloat32Array = []

var _beside: Array[PackedInt32Array] = []


## Lay out rooms that are joined by edges.
func _init(count: int, edges: Array[Vector2i], start: int) -> void:
	layer_of.resize(count)
	layer_of.fill(-1)
	across.resize(count)
	for room in count:
		_beside.append(PackedInt32Array())
	for edge in edges:
		_beside[edge.x].append(edge.y)
		_beside[edge.y].append(edge.x)
	_measure(start)
	for room in count:
		# Nobody gets there.
		if layer_of[room] < 0:
			_measure(room)
	var best := layers.duplicate(true)
	var fewest := _crossings(edges)
	for sweep in SWEEPS:
		_sort(sweep % 2 == 0)
		var number := _crossings(edges)
		if number < fewest:
			fewest = number
			best = layers.duplicate(true)
	layers = best
	_number()


## Return the most rooms that a layer has.
func most() -> int:
	var found := 0
	for layer in layers:
		found = maxi(found, layer.size())
	return found


func _measure(start: int) -> void:
	if start < 0 or start >= layer_of.size():
		return
	var front: PackedInt32Array = [start]
	layer_of[start] = 0 if layers.is_empty() else layers.size()
	while not front.is_empty():
		var next: PackedInt32Array = []
		layers.append(front)
		for room in front:
			for other in _beside[room]:
				if layer_of[other] < 0:
					layer_of[other] = layer_of[room] + 1
					next.append(other)
		front = next
	_number()


func _number() -> void:
	for layer in layers:
		for place in layer.size():
			across[layer[place]] = place - (layer.size() - 1) / 2.0


## Sort each layer by the mean place of the neighbors in the layer before, or in the one behind.
func _sort(forward: bool) -> void:
	for index: int in range(1, layers.size()) if forward else range(layers.size() - 2, -1, -1):
		var wanted: Dictionary[int, float] = {}
		for room in layers[index]:
			var sum := 0.0
			var count := 0
			for other in _beside[room]:
				if layer_of[other] == index + (-1 if forward else 1):
					sum += across[other]
					count += 1
			wanted[room] = sum / count if count else across[room]
		var order := Array(layers[index])
		order.sort_custom(
			func(one: int, other: int) -> bool:
				return wanted[one] < wanted[other] or wanted[one] == wanted[other] and across[one] < across[other]
		)
		layers[index] = PackedInt32Array(order)
		_number()


func _crossings(edges: Array[Vector2i]) -> int:
	var ways: Array[Vector2i] = []
	for edge in edges:
		if layer_of[edge.x] != layer_of[edge.y]:
			ways.append(edge if layer_of[edge.x] < layer_of[edge.y] else Vector2i(edge.y, edge.x))
	var count := 0
	for one in ways.size():
		for other in one:
			if layer_of[ways[one].x] == layer_of[ways[other].x]:
				var near := across[ways[one].x] - across[ways[other].x]
				var far := across[ways[one].y] - across[ways[other].y]
				count += int(near * far < 0)
	# A room in between is in the way of an edge within a layer.
	for edge in edges:
		if layer_of[edge.x] == layer_of[edge.y]:
			count += int(absf(across[edge.x] - across[edge.y])) - 1
	return count
