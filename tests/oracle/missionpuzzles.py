"""An independent judge of the puzzles carved into a map: it walks over the tiles, and reads levels as plain text.

A puzzle is drawn again as a room of its own from what lies around it on the map, for the judge of puzzle rooms.
"""

from tests.oracle.missionmap import walk
from tests.oracle.puzzleroom import Judged, beside

STATES = 5_000  # most states of boxes and player's cell that are searched


class Lying:
    """A carved puzzle as it lies on a map: its level by what is on the cells of the map."""

    def __init__(self, dungeon, record, entry):
        self.entry, self.record, self.searched = entry, record, None
        tiles = dungeon.tiles
        kinds = {(x, y): tiles.at(x, y) for y in range(tiles.height) for x in range(tiles.width)}
        floor = {cell for cell, kind in kinds.items() if kind == 2}
        self.area = walk(floor, tuple(dungeon.rooms[entry["room"]].spot))
        left, top = entry["cell"]
        self.signs = {}
        for dy, line in enumerate(entry["level"].split("\n")):
            if line[:1] != "#" or set(line) - set("#@$.*+- "):
                break
            self.signs |= {(left + dx, top + dy): sign for dx, sign in enumerate(line)}
        self.settings = dict(line.split(": ", 1) for line in entry["level"].splitlines() if ": " in line)
        self.level = {cell for cell, sign in self.signs.items() if sign != "#"}
        self.boxes = {cell for cell, sign in self.signs.items() if sign in "$*"}
        self.goals = {cell for cell, sign in self.signs.items() if sign in ".*+"}
        (self.start,) = (cell for cell, sign in self.signs.items() if sign in "@+")
        self.plates = {tuple(plate) for plate in entry["plates"]}
        # The doors of the room: cells of doors beside its floor, by the number of their connection.
        self.doors = {}
        for number, connection in enumerate(record["connections"]):
            for door in connection["doors"]:
                cells = door_cells(door)
                if cells & beside(self.area):
                    self.doors[number] = cells
        around = beside(self.level) - self.level - self.plates
        self.gap = around & self.area
        self.near = self.gap or self.doors.get(entry["near"], set())
        self.far = self.doors.get(entry["far"], set()) if not self.gap else set()
        self.others = (
            around & (floor | {cell for cells in self.doors.values() for cell in cells}) - self.near - self.far
        )

    def faults(self, states=STATES):
        """What is wrong with the puzzle on its map."""
        if not self.level | self.plates <= self.area or self.plates & self.level:
            return ["it does not lie on the floor of its room"]
        if self.others:
            return [f"one can come to it at {sorted(self.others)} as well"]
        hall = walk(self.area - self.level - self.plates, min(self.gap)) if self.gap else set()
        found = []
        for number, cells in self.doors.items():
            inside = beside(cells) & self.area
            free = inside <= hall if self.gap else number in (self.entry["near"], self.entry["far"])
            if not free:
                found.append(f"it stands in the way of door {number}")
        if self.entry["far"] >= 0 and ["needs", self.entry["puzzle"]] not in self.asked():
            found.append("the far door does not need it")
        if str(self.entry["score"]) != self.settings.get("Difficulty"):
            found.append("its score is not that of the level")
        return found + self.lying(hall) + self.as_room(states)

    def asked(self):
        return [
            condition.split()[:2]
            for passage in self.record["passages"]
            for condition in passage["conditions"]
            if passage["connection"] == self.entry["far"]
        ]

    def lying(self, hall):
        """What lies where one does not come without a push, or stands on the puzzle."""
        free = (walk(self.level - self.boxes, self.start) - self.goals) | hall - self.gap
        barred, taken = self.area - free, self.level | self.plates | self.gap
        lying = [content["content"] for content in self.record["contents"] if tuple(content["cell"]) in barred]
        standing = [name for name, _, x, y, _ in self.record.get("things", []) if (x, y) in taken]
        return [f"{text} lies where a push is needed" for text in lying] + [
            f"{name} is in the way" for name in standing
        ]

    def text(self):
        """The puzzle as the text of a puzzle room."""
        columns, rows = zip(*self.signs, strict=True)
        out = {(2 * x - dx, 2 * y - dy) for x, y in self.near | self.far for dx, dy in beside({(x, y)}) & self.level}
        lines = []
        for y in range(min(rows), max(rows) + 1):
            line = ""
            for x in range(min(columns), max(columns) + 1):
                sign = self.signs.get((x, y), "#")
                cell = (x, y)
                marks = (("n", self.near), ("f", self.far), ("p", self.plates), (" ", out))
                line += next((mark for mark, cells in marks if cell in cells), "-" if sign == " " else sign)
            lines.append(line)
        solution = self.settings.get("Solution", "")
        return "\n".join(["[puzzle]", f"reset: {self.entry['reset']}", f"solution: {solution}", *lines]) + "\n"

    def as_room(self, states):
        """What the judge of puzzle rooms says."""
        found, stuck = Judged(self.text()).faults(), self.stuck(states)
        return found + ["a player can get stuck"] * bool(stuck and stuck[0])

    def stuck(self, states):
        """(stuck, all) states of boxes and player's cell; None if there are more than so many."""
        if self.searched is None:
            self.searched = [Judged(self.text()).stuck(states)]
        return self.searched[0]


def door_cells(door):
    """All cells of a door as it is written in the text of a map."""
    x, y, way, *special = door
    width = special[0] if special else 1
    along = (1, 0) if way in ("north", "south") else (0, 1)
    return {(x + i * along[0], y + i * along[1]) for i in range(width)}


def faults(dungeon, record):
    """What is wrong with all carved puzzles of a map, whose JSON text was read by `json.loads`."""
    return [
        f"{entry['puzzle']}: {fault}"
        for entry in record["puzzles"]
        if entry["place"] == "room"
        for fault in Lying(dungeon, record, entry).faults()
    ]
