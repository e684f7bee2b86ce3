extends Node
## Has a map as a property, and one in a list, as a game would.

@export var map: Resource
@export var maps: Array[Resource] = []
