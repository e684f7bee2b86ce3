@tool
extends RefCounted
## The format of the dock's file: a scene whose root is a [WarrenMapGenerator] with the rooms and settings. Below it is
## a node for each other page with settings. Metadata of the root holds what is not a property of these nodes.
##
## The same contents always have the same text, so that version control shows changes by hand only.

const Maker := preload("dungeon/maker.gd")
const META := &"warren_dock"
# The last line of every text that the engine has written completely.
const END := '[node name="End" type="Node" parent="."'
const IMAGE := '(?m)^\\[sub_resource type="Image" id="([^"\\n]*)"\\]\\n([\\s\\S]*?)\\n\\n'
const EXTERNAL := '(?m)^\\[ext_resource [^\\n]*path="([^"\\n]*)"[^\\n]* id="([^"\\n]*)"\\]$'
const CONFLICT := "(?m)^(<<<<<<<|>>>>>>>)( |$)"


## What was read of a file. [member root] is null if [member fault] has a reason.
class Read:
	var root: WarrenMapGenerator
	var fault := ""
	## The files that it needs and that are missing.
	var missing := ""

	## The node of a class, the root included; null if the file does not have it.
	func part(type: StringName) -> Node:
		for node: Node in [root] + root.get_children():
			if node.get_class() == type:
				return node
		return null

	## Return what the file holds beside the properties of nodes.
	func extras() -> Dictionary:
		var found: Variant = root.get_meta(META, {})
		return found if found is Dictionary else {}


## Return the text of a generator, other nodes with settings and extras; empty if `draft`, a file for it, cannot be
## written.
static func text_of(parts: Array[Node], extras: Dictionary, draft: String) -> String:
	var root := copy_of(parts[0])
	root.name = "Dungeon"
	if not extras.is_empty():
		root.set_meta(META, extras)
	var others: Array[Node] = []
	for part: Node in parts.slice(1):
		others.append(copy_of(part))
		others[-1].name = part.get_class().trim_prefix("Warren")
	var end := Node.new()
	end.name = "End"
	others.append(end)
	for node in others:
		root.add_child(node)
		node.owner = root
	var scene := PackedScene.new()
	var error := scene.pack(root)
	root.free()
	DirAccess.make_dir_recursive_absolute(draft.get_base_dir())
	if error == OK:
		error = ResourceSaver.save(scene, draft)
	var text := FileAccess.get_file_as_string(draft) if error == OK else ""
	DirAccess.remove_absolute(draft)
	var cut := text.rfind("\n" + END)
	return _with_fixed_names(text.left(cut).strip_edges(false) + "\n") if cut >= 0 else ""


## Return a text with the identifier of the file that it is written to, by which other scenes find that file.
static func with_identifier(text: String, path: String) -> String:
	var number := ResourceLoader.get_resource_uid(path)
	if number == ResourceUID.INVALID_ID:
		number = ResourceUID.create_id()
	var end := text.find("]")
	return text.left(end) + ' uid="%s"' % ResourceUID.id_to_text(number) + text.substr(end)


## Read a file. Where files that it names are missing, it is not read unless `anyway`: the next save would lose them.
static func read(path: String, anyway := false) -> Read:
	var found := Read.new()
	found.fault = _fault_of_text(path)
	if found.fault:
		return found
	found.missing = "" if anyway else missing_files(path)
	if found.missing:
		found.fault = "it needs %s, which is missing" % found.missing
		return found
	var scene := ResourceLoader.load(path, "PackedScene", ResourceLoader.CACHE_MODE_IGNORE) as PackedScene
	if scene == null or not scene.can_instantiate():
		found.fault = "it is damaged; the Output panel shows where"
		return found
	if scene.get_state().get_node_type(0) == &"WarrenMapGenerator":
		found.root = scene.instantiate() as WarrenMapGenerator
	else:
		found.fault = "it is another scene, whose root is not a WarrenMapGenerator"
	return found


## Return the files that a scene file names and that do not exist, as a list for people.
static func missing_files(path: String) -> String:
	var missing: PackedStringArray = []
	for dependency in ResourceLoader.get_dependencies(path):
		# uid::type::path, or the path alone.
		var file := dependency.get_slice("::", dependency.get_slice_count("::") - 1)
		if not ResourceLoader.exists(file):
			missing.append(file)
	return ", ".join(missing)


static func _fault_of_text(path: String) -> String:
	var file := FileAccess.open(path, FileAccess.READ)
	if file == null:
		return error_string(FileAccess.get_open_error())
	var text := file.get_as_text()
	var mark := RegEx.create_from_string(CONFLICT).search(text)
	if mark != null:
		return "line %d is a conflict marker of version control" % (text.left(mark.get_start()).count("\n") + 1)
	if not text.contains("[gd_scene"):
		return "it is not a scene"
	return ""


## Return what a file that holds a generator alone has.
static func read_of(generator: Node) -> Read:
	var made := Read.new()
	made.root = copy_of(generator)
	return made


## Return a node of the same class with the same settings.
static func copy_of(node: Node) -> Node:
	var made: Node = ClassDB.instantiate(node.get_class())
	for property in Maker.own_properties(node.get_class()):
		made.set(property, node.get(property))
	return made


## Identifiers of other files and of nodes are random when the engine makes them.
static func _with_fixed_names(text: String) -> String:
	text = RegEx.create_from_string("(?m)^(\\[node [^\\n]*?) unique_id=\\d+").sub(text, "$1", true)
	for found in RegEx.create_from_string(EXTERNAL).search_all(text):
		var old := found.get_string(2)
		var fixed := "file_" + found.get_string(1).md5_text().left(8)
		text = text.replace('ExtResource("%s")' % old, 'ExtResource("%s")' % fixed)
		var line := found.get_string()
		text = text.replace(line, line.replace(' id="%s"]' % old, ' id="%s"]' % fixed))
	# A texture makes another image each time.
	for found in RegEx.create_from_string(IMAGE).search_all(text):
		text = text.replace('"%s"' % found.get_string(1), '"Image_%s"' % found.get_string(2).md5_text().left(8))
	return text
