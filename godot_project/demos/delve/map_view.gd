class_name DelveMapView
extends WarrenMinimap
## A map as a part of a sheet: all of a floor, also what nobody has seen.

const HEIGHT := 240.0


func _init() -> void:
	super()
	theme = preload("res://demos/delve/theme.tres")
	follow = WarrenMinimap.Follow.ALL
	movable = false
	show_all = true
	clip_contents = true
	custom_minimum_size = Vector2(0, HEIGHT)
	size_flags_horizontal = Control.SIZE_EXPAND_FILL
	for lock in DungeonLocks.COLORS.size():
		add_theme_color_override("lock_%d" % lock, DungeonLocks.color_of(lock))
