@tool
extends RefCounted
## Which settings are in use: most always, some only with another one, such as the probability of a cache.

const WEIGHTS: Array[StringName] = [
	&"preset_weights",
	&"main_path_weight",
	&"alternative_paths_weight",
	&"bifurcations_weight",
	&"condensation_weight",
	&"verticality_weight",
	&"horizontality_weight",
]
## What a flow graph takes the place of.
const WITHOUT_FLOW: Array[StringName] = [
	&"rooms",
	&"selector",
	&"models",
	&"model_probability",
	&"combinator",
	&"attack",
	&"decay",
]
## What cannot be combined with a flow graph; where it is set, it has to be seen.
const AGAINST_FLOW: Array[StringName] = [&"rules", &"loops", &"floors"]


static func is_used(object: Object, property: StringName) -> bool:
	return used_with(object, property).is_empty()


## What a property needs to be in use, as a text; empty where it is.
static func used_with(object: Object, property: StringName) -> String:
	var generator := object as WarrenMapGenerator
	if generator == null:
		return ""
	if property in [&"preset", &"preset_weights"] and not generator.templates.is_empty():
		return TranslationServer.translate("no rooms of your own")
	if generator.flow.strip_edges():
		var is_default: bool = (
			generator.get(property) == ClassDB.class_get_property_default_value(generator.get_class(), property)
		)
		if property in WITHOUT_FLOW or property in WEIGHTS or property in AGAINST_FLOW and is_default:
			return TranslationServer.translate("no Flow")
	return _of_mode(generator, property)


static func _of_mode(generator: WarrenMapGenerator, property: StringName) -> String:
	var needs: Dictionary[StringName, Array] = {
		&"model_probability": ["Models: Probability", generator.models == WarrenMapGenerator.MODELS_PROBABILITY],
		&"cache_interval":
		[
			"Cache: Refresher or Every",
			generator.cache in [WarrenMapGenerator.CACHE_REFRESHER, WarrenMapGenerator.CACHE_EVERY]
		],
		&"cache_probability": ["Cache: Probability", generator.cache == WarrenMapGenerator.CACHE_PROBABILITY],
		&"backtrack_distance": ["Backtracks", generator.backtracks != 0],
		&"attack": ["Combinator: Adaptive", generator.combinator == WarrenMapGenerator.COMBINATOR_ADAPTIVE],
		&"decay": ["Combinator: Adaptive", generator.combinator == WarrenMapGenerator.COMBINATOR_ADAPTIVE],
		&"door_share":
		["Door Generation: Random share", generator.door_generation == WarrenMapGenerator.DOOR_GENERATION_RANDOM_SHARE],
		&"door_interval":
		["Door Generation: One of every", generator.door_generation == WarrenMapGenerator.DOOR_GENERATION_ONE_OF_EVERY],
	}
	if not needs.has(property):
		return ""
	var need: Array = needs[property]
	if need[1]:
		return ""
	return TranslationServer.translate(str(need[0]))
