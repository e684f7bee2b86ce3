extends RefCounted
## A random caller: all methods, properties and signals of all classes, with values and callbacks that a careless host
## dies of.

const Values := preload("res://fuzz_values.gd")
const POOL := 4
# They start processes, change what other tests rely on, or measure.
const LEFT_OUT: Array[String] = ["add_in_processes", "set_broken", "finish_later", "bulk_cells", "bytes_out"]
# Of these, a wild value means honest work for hours, which is no crash: it is small or negative.
const WORK: Array[String] = ["time_limit_ms", "best_of", "rooms", "count", "depth", "size"]
const LIMIT_MS := 3

## Where nodes live, half of the time; none for a caller in a thread of its own, which may not touch the tree.
var tree: Node = null
## Whether each call is printed before it is made, to find one that hangs or crashes.
var trace := false
var values := Values.new()
var classes: Array[StringName] = []
var methods := {}
var properties := {}
var heard := {}
var pool := {}
## Typed callers, which make direct calls.
var direct := GDScript.new()


## Use what another caller has learned: the tables are only read.
func learn_from(other: RefCounted) -> void:
	classes = other.classes
	methods = other.methods
	properties = other.properties
	heard = other.heard
	direct = other.direct
	for kind in classes:
		pool[kind] = []


## Read what there is to call, and write the typed callers; return whether they can be compiled.
func learn() -> bool:
	var source := "extends Object\n"
	for kind in ClassDB.get_class_list():
		if not (kind.begins_with("Warren") or kind.begins_with("Probe")) or kind == "Probe":
			continue
		classes.append(kind)
		pool[kind] = []
		methods[kind] = []
		heard[kind] = ClassDB.class_get_signal_list(kind, true)
		properties[kind] = ClassDB.class_get_property_list(kind, true).filter(
			func(info: Dictionary) -> bool: return not info.usage & PROPERTY_USAGE_GROUP
		)
		for method in ClassDB.class_get_method_list(kind, true):
			if method.name in LEFT_OUT or method.name.begins_with("_"):
				continue
			methods[kind].append(method)
			source += caller(kind, method)
	direct.source_code = source
	return direct.reload() == OK


func caller(kind: StringName, method: Dictionary) -> String:
	var parameters := ["o: %s" % kind]
	var arguments := []
	for argument: Dictionary in method.args:
		var type: String = argument.class_name if argument.type == TYPE_OBJECT else type_string(argument.type)
		if argument.class_name and argument.type == TYPE_INT:
			type = "int"
		parameters.append("a%d: %s" % [arguments.size(), type if type and argument.type != TYPE_NIL else "Variant"])
		arguments.append("a%d" % arguments.size())
	var returns: bool = method.return.type != TYPE_NIL or method.return.usage & PROPERTY_USAGE_NIL_IS_VARIANT
	var calling := "%s(%s)" % [method.name, ", ".join(arguments)]
	var body := "Variant:\n\treturn o." + calling if returns else "void:\n\to." + calling
	return "static func %s_%s(%s) -> %s\n" % [kind, method.name, ", ".join(parameters), body]


func step() -> void:
	var kind: StringName = values.one_of(classes)
	var object: Object = pick(kind)
	values.current = object.get_instance_id()
	if values.random.randf() < 0.02 and heard[kind]:
		use_signal(object, kind, values.one_of(heard[kind]))
	elif values.random.randf() < 0.35 and properties[kind]:
		use_property(object, kind, values.one_of(properties[kind]))
	elif methods[kind]:
		use_method(object, kind, values.one_of(methods[kind]))
	if is_instance_valid(object) and values.random.randf() < 0.02:
		drop(object, kind)


func use_property(object: Object, kind: StringName, property: Dictionary) -> void:
	if trace:
		print("CALL %s.%s" % [kind, property.name])
	if values.random.randf() < 0.4:
		object.get(property.name)
	else:
		object.set(property.name, suited(property))
		if is_instance_valid(object) and "time_limit_ms" in object:
			object.set("time_limit_ms", LIMIT_MS)


func use_signal(object: Object, kind: StringName, told: Dictionary) -> void:
	if trace:
		print("CALL %s.%s.emit" % [kind, told.name])
	var arguments: Array = told.args.map(suited)
	object.callv("emit_signal", [told.name] + arguments)


func use_method(object: Object, kind: StringName, method: Dictionary) -> void:
	var arguments: Array = method.args.map(suited)
	if trace:
		print("CALL %s.%s(%s)" % [kind, method.name, arguments.map(func(a: Variant) -> String: return brief(a))])
	var begun := Time.get_ticks_msec()
	if values.random.randf() < 0.3:
		arguments = method.args.map(func(a: Dictionary) -> Variant: return suited(a, true))
		direct.callv("%s_%s" % [kind, method.name], [object] + arguments)
	else:
		if values.random.randf() < 0.05:
			arguments.resize(values.random.randi() % 4)
		object.callv(method.name, arguments)
	var took := Time.get_ticks_msec() - begun
	if took > 1000:
		print("SLOW %s.%s(%s): %d ms" % [kind, method.name, arguments.map(brief), took])


func brief(value: Variant) -> String:
	return (
		type_string(typeof(value)) if value is Array or value is Dictionary or value is Object else str(value).left(80)
	)


func suited(argument: Dictionary, exactly := false) -> Variant:
	if argument.type == TYPE_INT and argument.name in WORK:
		return values.random.randi_range(-2, 8)
	if argument.type == TYPE_VECTOR2I and argument.name.contains("size"):
		return Vector2i(values.random.randi_range(-2, 12), values.random.randi_range(-2, 12))
	if exactly and argument.type == TYPE_OBJECT:
		# The engine loses the arguments before one that does not fit a typed parameter.
		var kind: StringName = argument.class_name
		return pick(kind) if kind and values.random.randf() < 0.8 else null
	if exactly:
		return values.exact(argument.type)
	return values.value(argument.type, argument.class_name)


## A living object of a class, or of any.
func pick(kind: StringName = &"") -> Object:
	if kind == &"":
		kind = values.one_of(classes)
	if not pool.has(kind):
		if ClassDB.is_parent_class(kind, &"Resource"):
			return ClassDB.instantiate(kind)
		pool[kind] = []
	var there: Array = pool[kind].filter(func(object: Variant) -> bool: return is_instance_valid(object))
	pool[kind] = there
	if there.size() < POOL and (there.is_empty() or values.random.randf() < 0.1):
		there.append(make(kind))
	return values.one_of(there)


func make(kind: StringName) -> Object:
	var object: Object = ClassDB.instantiate(kind)
	if "time_limit_ms" in object:
		object.set("time_limit_ms", LIMIT_MS)
	for told: Dictionary in heard.get(kind, []):
		object.connect(told.name, hear.bind(object.get_instance_id()))
	if tree != null and object is Node and values.random.randf() < 0.5:
		tree.add_child(object)
	return object


## A listener that frees, restarts or raises now and then.
func hear(...rest: Array) -> void:
	if tree == null:
		values.restarts(rest[-1])
		return
	match values.random.randi() % 12:
		0:
			values.frees(rest[-1])
		1:
			values.restarts(rest[-1])
		2:
			values.raises()


func drop(object: Object, kind: StringName) -> void:
	pool[kind].erase(object)
	if object is Node and tree == null:
		object.free.call_deferred()  # the main thread may be telling of it
	elif object is Node:
		object.free()
	else:
		empty(object)


## Empty what may hold the object itself, so that it can be freed.
func empty(object: Object) -> void:
	for property: Dictionary in properties.get(object.get_class(), []):
		if property.type in [TYPE_ARRAY, TYPE_DICTIONARY, TYPE_OBJECT, TYPE_NIL]:
			object.set(property.name, type_convert(null, property.type))


func clean_up() -> void:
	for kind: StringName in pool:
		for object: Variant in pool[kind]:
			if is_instance_valid(object):
				empty(object)
				if object is Node:
					object.free()
	pool.clear()
	values.end_the_endless()
	values.pick_object = Callable()
