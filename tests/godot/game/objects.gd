extends Suite
## Objects: nodes, reference-counted objects and resources, owned by Godot, seen by Python.


func test_reference_counts() -> void:
	var probe := Probe.new()
	var token := probe.new_token()
	equal(token.label, "token")
	equal(token.get_reference_count(), 1)
	token.label = "mine"
	var same := probe.same_token(token)
	check(same == token, "another object came back")
	equal(token.get_reference_count(), 2)
	same = null
	var weak: WeakRef = weakref(token)
	equal(probe.call("same_token", token).label, "mine")
	token = null
	check(weak.get_ref() == null, "the token is not freed")
	probe.free()


func test_resource_identity() -> void:
	var probe := Probe.new()
	var resource := ProbeResource.from_text("hello")
	equal(resource.text, "hello")
	check(probe.echo_resource(resource) == resource)
	check(probe.echo_resource(null) == null)
	equal(probe.need_resource(resource), "hello")
	probe.leaf = resource
	check(probe.leaf == resource, "a property gave another object")
	resource.resource_name = "named"
	resource = null
	equal(probe.leaf.resource_name, "named")
	probe.leaf = null
	check(probe.leaf == null)
	probe.free()


func test_shared_arrays() -> void:
	var probe := Probe.new()
	probe.items.append(1)
	probe.items.append("two")
	equal(probe.items, [1, "two"])
	probe.table["key"] = [3]
	equal(probe.table, {"key": [3]})
	var other := Probe.new()
	equal(other.items, [])
	equal(other.table, {})
	var list: Array[ProbeResource] = probe.resources
	equal(list.size(), 0)
	probe.resources.append(ProbeResource.from_text("a"))
	probe.resources = [ProbeResource.from_text("a"), ProbeResource.from_text("b")]
	list = probe.resources
	equal(list[1].text, "b")
	probe.free()
	other.free()


func test_foreign_objects() -> void:
	var probe := Probe.new()
	var node := Node2D.new()
	node.name = "Foreign"
	equal(probe.name_of(node), "Foreign")
	check(probe.echo_node(node) == node)
	check(probe.echo(node) == node)
	probe.partner = node
	check(probe.partner == node)
	node.free()
	check(probe.partner == null, "a freed node is still there")
	probe.name = "Own"
	equal(probe.own_name(), "Own")
	var image := Image.create_empty(2, 2, false, Image.FORMAT_RGB8)
	var count := image.get_reference_count()
	check(probe.echo(image) == image)
	equal(image.get_reference_count(), count)
	probe.free()


func test_resource_saves_and_loads() -> void:
	var resource := ProbeResource.from_text("first\nsecond")
	resource.cells = [Vector2i(1, 2), Vector2i(3, 4)]
	equal(ResourceSaver.save(resource, "user://probe.tres"), OK)
	var loaded: ProbeResource = ResourceLoader.load("user://probe.tres", "", ResourceLoader.CACHE_MODE_IGNORE)
	equal(loaded.text, "first\nsecond")
	equal(loaded.cells, resource.cells)
	var copy: ProbeResource = resource.duplicate()
	equal(copy.text, resource.text)
	check(copy != resource)


func test_scene_saves_and_loads() -> void:
	var root := Probe.new()
	root.name = "Root"
	root.number = 11
	root.mode = Probe.MODE_VERY_SLOW
	root.spot = Vector2i(5, 6)
	root.title = "saved"
	root.resources = [ProbeResource.from_text("inside")]
	var leaf := Node2D.new()
	leaf.name = "Leaf"
	root.add_child(leaf)
	leaf.owner = root
	root.partner = leaf
	root.target = ^"Leaf"
	var packed := PackedScene.new()
	equal(packed.pack(root), OK)
	equal(ResourceSaver.save(packed, "user://probe.tscn"), OK)
	root.free()
	var loaded: Probe = (
		(ResourceLoader.load("user://probe.tscn", "", ResourceLoader.CACHE_MODE_IGNORE) as PackedScene).instantiate()
	)
	equal(loaded.number, 11)
	equal(loaded.mode, Probe.MODE_VERY_SLOW)
	equal(loaded.spot, Vector2i(5, 6))
	equal(loaded.title, "saved")
	equal(loaded.resources[0].text, "inside")
	equal(loaded.target, ^"Leaf")
	check(loaded.partner == loaded.get_node("Leaf"), "the node property lost its node")
	loaded.free()


func test_ten_thousand_nodes() -> void:
	var before := Performance.get_monitor(Performance.OBJECT_COUNT)
	var alive := Probe.alive()
	for i in 10_000:
		Probe.new().free()
	var nodes: Array[Node] = []
	for i in 1000:
		nodes.append(Probe.new())
	for node in nodes:
		node.free()
	equal(Performance.get_monitor(Performance.OBJECT_COUNT), before)
	equal(Probe.alive(), alive)


func test_changed_signal() -> void:
	var resource := ProbeResource.new()
	var changes := [0]
	resource.changed.connect(func() -> void: changes[0] += 1)
	resource.text = "new"
	equal(changes[0], 1)
