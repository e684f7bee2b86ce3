@icon("res://addons/warren/icons/campaign.svg")
class_name WarrenCampaign
extends Resource
## The levels of a campaign in their order: finished levels of any family, which any exported game can load.
##
## [code]warren campaign FAMILY --store levels.db --format godot --out FOLDER[/code] chooses levels along a
## curve of difficulty and writes them into a folder of the game, together with this resource:
## [codeblock]
## var campaign: WarrenCampaign = load("res://levels/campaign.tres")
## var puzzle: WarrenBakedPuzzle = campaign.level(0)
## [/codeblock]
## Levels are numbered from 0 and loaded one at a time. [WarrenCampaignProgress] knows which of them a player has
## completed, and saves it.[br][br]Guide: Puzzles and games, Campaigns.

## The family of the levels, for example [code]linjat[/code].
@export var family := ""
## The files of the levels, in their order; relative ones are in the folder of this resource.
@export var files := PackedStringArray()
## The difficulty of each level, on the scale of the family.
@export var scores := PackedInt32Array()
## A key of each level, the same wherever the level is in a campaign; without keys, the files are.
@export var keys := PackedStringArray()


## Return the number of levels.
func level_count() -> int:
	return files.size()


## Return the level [param index]: a [WarrenBakedMap] if the family is [code]dungeon[/code], otherwise a
## [WarrenBakedPuzzle], whose [code]text[/code] is for the node of its family. Returns [code]null[/code] with an error
## message if there is no such level, or if its file cannot be loaded.
func level(index: int) -> Resource:
	if not _has(index):
		return null
	var path := files[index]
	if path.is_relative_path():
		path = resource_path.get_base_dir().path_join(path)
	var found := ResourceLoader.load(path) if ResourceLoader.exists(path) else null
	if found == null:
		push_error("WarrenCampaign: level %d cannot be loaded from %s; is it in the exported game?" % [index, path])
	return found


## Return the difficulty of the level [param index] on the scale of its family; 0 if it has none.
func score(index: int) -> int:
	return scores[index] if _has(index) and index < scores.size() else 0


## Return the key of the level [param index]; empty if there is no such level.
func level_key(index: int) -> String:
	if not _has(index):
		return ""
	return keys[index] if index < keys.size() else files[index]


## Return the number of the level with the key [param key]; -1 if no level has it.
func find_level(key: String) -> int:
	for index in level_count():
		if level_key(index) == key:
			return index
	return -1


func _has(index: int) -> bool:
	if index < 0 or index >= level_count():
		push_error("WarrenCampaign: there is no level %d; the campaign has %d levels" % [index, level_count()])
	return index >= 0 and index < level_count()


func _to_string() -> String:
	return "<WarrenCampaign: %d levels of %s>" % [level_count(), family]
