class_name WordsStory
extends RichTextLabel
## The list of moves: who has laid what, and for how many points. It is the game's own, so it follows undo and redo.


## Shows the turns of [method WarrenWords.turns_played], with the names of the players.
func show_turns(turns: Array, names: Array) -> void:
	clear()
	for turn: Dictionary in turns:
		var seat: int = turn["number"]
		var points: int = turn["points"]
		push_color(WordsSeats.COLORS[seat])
		add_text(str(names[seat]))
		pop()
		add_text("  " + told(str(turn["turn"])))
		if turn["is_withdrawn"]:
			add_text("  " + tr("taken back"))
		elif points:
			add_text("  +%d" % points)
		newline()


## A turn as people read it: its words, or that it laid none. With [param places], where each word begins.
static func told(turn: String, places := false) -> String:
	if turn == "pass":
		return TranslationServer.translate("passes")
	if turn.begins_with("-"):
		var count := turn.length() - 1
		return TranslationServer.translate_plural("exchanges %d tile", "exchanges %d tiles", count) % count
	var words: PackedStringArray = []
	for move in turn.split("+"):
		var word := move.get_slice(":", 1).to_upper()
		words.append("%s %s" % [move.get_slice(":", 0).to_upper(), word] if places else word)
	return ", ".join(words)
