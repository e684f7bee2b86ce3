@tool
extends HBoxContainer
## A progress bar with a Cancel button, there only while something is under way.

signal cancelled

const Kit := preload("kit.gd")

var _bar := ProgressBar.new()


func _init() -> void:
	_bar.custom_minimum_size.x = Kit.scaled(60)
	_bar.size_flags_horizontal = Control.SIZE_EXPAND_FILL
	_bar.size_flags_vertical = Control.SIZE_SHRINK_CENTER
	_bar.name = "Progress"
	add_child(_bar)
	add_child(Kit.button(&"Cancel", tr("Cancel"), &"Stop", tr("Stop making it (Escape)"), cancelled.emit))
	hide()


func begin(what: String) -> void:
	_bar.tooltip_text = what
	_bar.accessibility_name = what
	_bar.value = 0
	_bar.max_value = 1
	_bar.indeterminate = true
	show()


func show_progress(done: int, total: int) -> void:
	_bar.indeterminate = false
	_bar.max_value = maxi(1, total)
	_bar.value = done


func end() -> void:
	_bar.indeterminate = false
	hide()
