extends RefCounted
## How rooms lie in a map: turned by quarter turns and mirrored.


## From the cells of a drawing to those of the map, for a room of this symmetry (see [method WarrenMap.room_symmetry])
## that fills this box of the map.
static func placed(symmetry: int, box: Rect2i) -> Transform2D:
	var turns := symmetry % 4
	var size := Vector2(box.size.y, box.size.x) if turns % 2 else Vector2(box.size)
	var place := Transform2D(Vector2.LEFT, Vector2.DOWN, Vector2(size.x, 0)) if symmetry >= 4 else Transform2D.IDENTITY
	for turn in turns:
		place = Transform2D(Vector2.DOWN, Vector2.LEFT, Vector2(size.y, 0)) * place
		size = Vector2(size.y, size.x)
	return place.translated(box.position)


## The same in lengths: [param place] goes from cells to cells, of this size. Right angles are exact, whatever the size.
static func in_lengths(place: Transform2D, cell: Vector2) -> Transform2D:
	var across := Vector2(place.x.x, place.x.y * (cell.y / cell.x))
	var down := Vector2(place.y.x * (cell.x / cell.y), place.y.y)
	return Transform2D(across, down, place.origin * cell)
