extends RefCounted
## Which node of a flow graph each room of a map stands for: the order of the nodes by chains, shortest cycles first.
##
## The same method as that of the generator, after Ma et al., "Game Level Layout from Design Specification" (2014).

var _neighbors: Array[PackedInt32Array] = []
## The nodes of all cycles and of the paths between cycles.
var _core: Dictionary[int, bool] = {}


## Return the nodes of a connected graph in the order of their rooms; of any other graph, the nodes that were reached.
static func of(nodes: int, edges: Array[Vector2i]) -> PackedInt32Array:
	var made := new()
	for node in nodes:
		made._neighbors.append(PackedInt32Array())
		made._core[node] = true
	for edge in edges:
		made._neighbors[edge.x].append(edge.y)
		made._neighbors[edge.y].append(edge.x)
	for node in nodes:
		made._neighbors[node].sort()
	made._drop_leaves()
	return made._chains()


func _chains() -> PackedInt32Array:
	var order: PackedInt32Array = []
	var placed: Dictionary[int, bool] = {}
	var new := _first()
	while order.size() < _neighbors.size() and not new.is_empty():
		for node in new:
			if not placed.has(node):
				placed[node] = true
				order.append(node)
		new = _ear(order, placed)
		if new.is_empty():
			new = _beyond(order, placed)
	return order


## Return the shortest cycle; of a graph without cycles, its first node.
func _first() -> PackedInt32Array:
	var best: PackedInt32Array = []
	for node in _neighbors.size():
		if _core.has(node):
			var ear := _ear([node], {node: true})
			if not ear.is_empty() and (best.is_empty() or ear.size() < best.size()):
				best = ear
	return PackedInt32Array([0]) if best.is_empty() else best


func _drop_leaves() -> void:
	var degree: PackedInt32Array = []
	var leaves: PackedInt32Array = []
	for node in _neighbors.size():
		degree.append(_neighbors[node].size())
		if degree[node] < 2:
			leaves.append(node)
	var at := 0
	while at < leaves.size():
		var leaf := leaves[at]
		at += 1
		if _core.erase(leaf):
			for node in _neighbors[leaf]:
				degree[node] -= 1
				if degree[node] == 1:
					leaves.append(node)


## Return the shortest path over new nodes of the core between two placed nodes; empty if there is none.
func _ear(order: PackedInt32Array, placed: Dictionary[int, bool]) -> PackedInt32Array:
	var before: Dictionary[int, int] = {}
	var root: Dictionary[int, int] = {}
	var depth: Dictionary[int, int] = {}
	var front: PackedInt32Array = []
	for node in order:
		for there in _neighbors[node]:
			if _core.has(there) and not placed.has(there):
				if root.has(there):
					return [node, there]
				before[there] = node
				root[there] = there
				depth[there] = 1
				front.append(there)
	var best: PackedInt32Array = []
	var at := 0
	while at < front.size():
		var here := front[at]
		at += 1
		for there in _neighbors[here]:
			if placed.has(there) or not _core.has(there) or there == before[here]:
				continue
			if not root.has(there):
				before[there] = here
				root[there] = root[here]
				depth[there] = depth[here] + 1
				front.append(there)
			elif root[there] != root[here] and (best.is_empty() or depth[here] + depth[there] + 1 < best.size()):
				best = _back(before, here, placed)
				best.reverse()
				best.append_array(_back(before, there, placed).slice(0, -1))
	return best


func _back(before: Dictionary[int, int], node: int, placed: Dictionary[int, bool]) -> PackedInt32Array:
	var way: PackedInt32Array = [node]
	while not placed.has(way[-1]):
		way.append(before[way[-1]])
	return way


## Return one new neighbor of the placed nodes: one of the core if there is one, else the first.
func _beyond(order: PackedInt32Array, placed: Dictionary[int, bool]) -> PackedInt32Array:
	var first: PackedInt32Array = []
	for node in order:
		for there in _neighbors[node]:
			if placed.has(there):
				continue
			if _core.has(there):
				return [there]
			if first.is_empty():
				first = [there]
	return first
