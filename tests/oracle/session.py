"""A game in progress as plainly as can be: for each node its parent and its move, where one is, and where redo ends."""

from typing import Any


class Walk:
    """What a session does, by following parents."""

    def __init__(self, mover):
        """Begin; `mover` tells from the moves made so far whose turn it is."""
        self.mover, self.at, self.tip = mover, 0, 0
        self.nodes: list[Any] = [(None, None)]

    def moves(self, node):
        """Return the moves from the start to a node."""
        made = []
        while node:
            node, move = self.nodes[node]
            made.insert(0, move)
        return made

    def before(self, node):
        """Return the nodes before this one, the nearest first."""
        passed = []
        while node:
            node = self.nodes[node][0]
            passed.append(node)
        return passed

    def children(self, node):
        """Return the nodes after this one, in the order in which they were first entered."""
        return [child for child, (parent, _) in enumerate(self.nodes) if parent == node]

    def end(self, node):
        """Return where the branches that were entered last end."""
        return self.end(self.children(node)[-1]) if self.children(node) else node

    def play(self, move):
        """Make a move."""
        again = [child for child in self.children(self.at) if self.nodes[child][1] == move]
        if again and again[0] in [self.tip, *self.before(self.tip)]:
            self.at = again[0]
        elif again:
            self.at, self.tip = again[0], self.end(again[0])
        else:
            self.nodes.append((self.at, move))
            self.at = self.tip = len(self.nodes) - 1

    def undone(self, player=None):
        """Return where undo leads; None for nowhere."""
        return next((node for node in self.before(self.at) if self.is_turn(node, player)), None)

    def redone(self, player=None):
        """Return where redo leads; None for nowhere."""
        line = [self.tip, *self.before(self.tip)]
        ahead = line[: line.index(self.at)][::-1]
        return next((node for node in ahead if self.is_turn(node, player)), ahead[-1] if ahead else None)

    def is_turn(self, node, player):
        """Tell whether it is this player's turn."""
        return player is None or self.mover(self.moves(node)) == player

    def go(self, at):
        """Go to a node; redo ends where it did, if that lies behind."""
        if at not in [self.tip, *self.before(self.tip)]:
            self.tip = self.end(at)
        self.at = at
