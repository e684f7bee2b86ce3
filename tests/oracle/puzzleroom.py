"""An independent judge of puzzle rooms: it reads their text itself, walks cell by cell, and tries every step."""

STEPS = {"u": (0, -1), "r": (1, 0), "d": (0, 1), "l": (-1, 0)}


class Judged:
    """A room read from its text: cells by what is on them."""

    def __init__(self, text: str):
        name, *lines = text.rstrip("\n").split("\n")
        assert name[0] + name[-1] == "[]"
        self.settings = {}
        while ": " in lines[0]:
            label, _, value = lines.pop(0).partition(": ")
            self.settings[label] = value
        self.cells = {(x, y): sign for y, line in enumerate(lines) for x, sign in enumerate(line) if sign != " "}
        self.floor = self.of("-$.*@+")
        self.goals, self.boxes = self.of(".*+"), self.of("$*")
        (self.start,) = self.of("@+")
        self.near, self.far, self.plates = self.of("n"), self.of("f"), self.of("p")
        self.resets = beside(self.plates) | {self.inside(cell) for cell in self.near}
        if self.settings["reset"] == "button":
            self.resets = self.floor

    def of(self, signs):
        return frozenset(cell for cell, sign in self.cells.items() if sign in signs)

    def faults(self):
        """What is wrong with doors, solution, and the solved room."""
        found = [f"a door at {cell} does not lead out" for cell in self.near | self.far if not self.leads_out(cell)]
        if not self.near or self.start not in beside(self.near):
            found.append("the player does not begin at the near door")
        if len(self.goals) != len(self.boxes) or self.boxes <= self.goals:
            found.append("there are too few boxes or goals, or nothing to do")
        boxes, player = self.boxes, self.start
        for letter in self.settings.get("solution", ""):
            after = self.step(boxes, player, STEPS[letter.lower()])
            if after is None or letter.isupper() != (after[0] != boxes):
                return [*found, f"no such move at {player}"]
            boxes, player = after
        if boxes != self.goals:
            found.append("the moves do not solve it")
        return found + self.barred(boxes, player)

    def barred(self, boxes, player):
        """What the player cannot get to in the end without a push."""
        walked, waiting = {player}, [player]
        while waiting:
            for cell in beside({waiting.pop()}):
                if cell in self.floor and cell not in boxes and cell not in walked:
                    walked.add(cell)
                    waiting.append(cell)
        doors = self.near | self.far
        found = [f"the door at {cell} is barred at the end" for cell in doors if self.inside(cell) not in walked]
        if walked != self.floor - self.goals:
            found.append("the solved puzzle bars a part of the floor")
        return found + [
            f"the plate at {cell} is out of reach" for cell in self.plates if not beside({cell}) & self.floor
        ]

    def step(self, boxes, player, way):
        """Boxes and player after a step; None if there is none."""
        (x, y), (dx, dy) = player, way
        ahead, beyond = (x + dx, y + dy), (x + 2 * dx, y + 2 * dy)
        if ahead not in self.floor or (ahead in boxes and (beyond not in self.floor or beyond in boxes)):
            return None
        return (boxes - {ahead} | {beyond} if ahead in boxes else boxes), ahead

    def inside(self, door):
        """The cell before a door cell; None if there is no such one."""
        for dx, dy in STEPS.values():
            ahead, behind = (door[0] + dx, door[1] + dy), (door[0] - dx, door[1] - dy)
            if ahead not in self.cells and self.cells.get(behind, "#") not in "#nf":
                return behind
        return None

    def leads_out(self, door):
        return self.inside(door) in self.floor

    def stuck(self, most):
        """(stuck, all) states of boxes and player's cell, by single steps; None if there are more than `most`."""
        before = self.states(most)
        if len(before) > most:
            return None
        return len(self.lost(before)), len(before)

    def lost(self, before):
        """The states from which neither a solved one nor a reset can be reached."""
        good = [(boxes, player) for boxes, player in before if boxes == self.goals or player in self.resets]
        free = set(good)
        while good:
            for state in before[good.pop()]:
                if state not in free:
                    free.add(state)
                    good.append(state)
        return before.keys() - free

    def states(self, most):
        """All states, each with the ones before it; some of them if there are more than `most`."""
        first = (self.boxes, self.start)
        before, waiting = {first: []}, [first]
        for boxes, player in waiting:
            steps = [self.step(boxes, player, way) for way in STEPS.values()] if boxes != self.goals else []
            for after in filter(None, steps):
                if after not in before:
                    before[after] = []
                    waiting.append(after)
                before[after].append((boxes, player))
            if len(before) > most:
                break
        return before


def beside(cells):
    return {(x + dx, y + dy) for x, y in cells for dx, dy in STEPS.values()}
