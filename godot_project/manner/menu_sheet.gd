class_name DemoMenuSheet
extends DemoSheet
## Everything that can be done in a demo, as buttons: for fingers, gamepads, and whoever has no key for it.


## Begins the menu; [param obey] is called with the action of a command.
func _init(title: String, commands: Array[DemoCommand], obey: Callable) -> void:
	super(title)
	first = choice("Go on", closed.emit)
	body.add_child(first)
	var grid := DemoGrid.new()
	body.add_child(grid)
	for command in commands:
		if command.action == &"menu":
			continue
		# What it does comes in the place of the menu.
		var button := command.button(obey.bind(command.action))
		button.custom_minimum_size = Vector2(0, 42)
		grid.add_child(button)
