@tool
extends EditorInspectorPlugin
## In the inspector of a mission: its curve, drawn.

const CurveProperty := preload("curve_property.gd")


func _can_handle(object: Object) -> bool:
	return object is WarrenMission


func _parse_property(
	_object: Object,
	_type: Variant.Type,
	name: String,
	_hint_type: PropertyHint,
	_hint_string: String,
	_usage_flags: int,
	_wide: bool
) -> bool:
	if name != "curve":
		return false
	add_property_editor(name, CurveProperty.new())
	return true
