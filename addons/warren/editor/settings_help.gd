@tool
extends EditorInspectorPlugin
## Shows what Warren's project settings mean, right above each of them.

const Kit := preload("kit.gd")
const Settings := preload("settings.gd")


func _can_handle(object: Object) -> bool:
	return object.get_class() == "SectionedInspectorFilter"


func _parse_property(
	object: Object,
	type: Variant.Type,
	name: String,
	hint_type: PropertyHint,
	hint_string: String,
	_usage_flags: int,
	_wide: bool
) -> bool:
	for entry in Settings.PROJECT:
		var path: String = entry[0]
		# The section is not part of the name here; type and hints tell that the property is ours.
		if (
			path.ends_with("/" + name)
			and typeof(entry[1]) == type
			and entry[2] == hint_type
			and entry[3] == hint_string
			and object.get(name) == ProjectSettings.get_setting(path)
		):
			var description: String = entry[4]
			add_custom_control(Kit.note(tr(description)))
			break
	return false
