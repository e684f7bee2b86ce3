"""The Godot class `WarrenFoxHunt`."""

from functools import partial
from typing import TYPE_CHECKING

import pycore
from pycore.base.budget import Budget
from pycore.base.rng import Rng
from warren.declare import PackedFloat32Array, Property, Signal, Vector2i, godot_class

from .turn_game import TurnGameNode

if TYPE_CHECKING:
    import pycore.foxhunt


@godot_class(base="Node", icon="fox_hunt")
class WarrenFoxHunt(TurnGameNode):
    """A game of Fox Hunt: find the hidden foxes with the fewest shots.

    A miss tells the number of foxes on the eight straight lines from the cell. The text of a shot is a cell, as in
    `c4`; `~c4` sets or removes a mark. [method analyze] computes the probability of a fox for each cell.

    ```gdscript
    var game := WarrenFoxHunt.new()
    add_child(game)
    game.preset = "small"
    game.seed = 7
    game.shoot(Vector2i(3, 3))
    print("foxes on the lines: ", game.clue_at(Vector2i(3, 3)))
    game.analyzed.connect(func(_chances: PackedFloat32Array, best: Vector2i, _exact: bool) -> void: game.shoot(best))
    game.analyze()
    ```

    Guide: Puzzles and games, What all games have in common.
    """

    _game = "foxhunt"
    # The last state that was looked at, and what is seen of it.
    _viewed: "tuple[pycore.foxhunt.Hunt, pycore.foxhunt.View] | None" = None

    preset = Property(
        str,
        "",
        doc="The board: `classic` (10 x 10 cells, 8 foxes), `nine` (9 x 9, 8), `small` (6 x 6, 4), `large` (16 x 16, "
        "15; cells without a fox are marked by themselves), or columns, rows and foxes, as in `12x8:6`; empty for "
        "`classic`.",
    )

    analyzed = Signal(
        chances=PackedFloat32Array,
        best=Vector2i,
        exact=bool,
        doc="Emitted after [method analyze]: `chances` are the probabilities of a hidden fox in each cell, row by "
        "row; `best` is the best shot; `exact` is false if the probabilities are estimates.",
    )

    @property
    def size(self) -> Vector2i:
        """Numbers of columns and rows."""
        return Vector2i(self._seen().params.width, self._seen().params.height)

    @property
    def foxes(self) -> int:
        """Number of all foxes, including found ones."""
        return self._seen().params.foxes

    @property
    def found(self) -> int:
        """Number of foxes found."""
        return self._seen().found

    @property
    def shots(self) -> int:
        """Number of shots so far."""
        return self._seen().shots

    def shoot(self, cell: Vector2i) -> bool:
        """Shoot at `cell`; return false if it is not on the board, or was shot at before."""
        return self._is_inside(cell) and self.play(pycore.foxhunt.notation.cell_name(self._number(cell), self.size.x))

    def toggle_mark(self, cell: Vector2i) -> bool:
        """Set or remove a mark in `cell`; return false if it is not on the board, or was shot at."""
        return self._is_inside(cell) and self.play(
            "~" + pycore.foxhunt.notation.cell_name(self._number(cell), self.size.x)
        )

    def is_known(self, cell: Vector2i) -> bool:
        """Return whether `cell` was shot at."""
        return self._is_inside(cell) and self._seen().answers[self._number(cell)] != pycore.foxhunt.UNKNOWN

    def is_fox(self, cell: Vector2i) -> bool:
        """Return whether a fox was found in `cell`."""
        return self._is_inside(cell) and self._seen().answers[self._number(cell)] == pycore.foxhunt.FOX

    def clue_at(self, cell: Vector2i) -> int:
        """Return the number of foxes on the lines of `cell`; -1 if it was not shot at, or has a fox."""
        return max(self._seen().answers[self._number(cell)], -1) if self.is_known(cell) else -1

    def is_marked(self, cell: Vector2i) -> bool:
        """Return whether `cell` has a mark."""
        return self._is_inside(cell) and self._number(cell) in self._seen().marks

    def analyze(self) -> bool:
        """Start to compute the probabilities of foxes in the background; return true if it was started.

        Ends with [signal analyzed] or [signal failed] in a later frame. A move cancels it.
        """
        self._ask(partial(_solve, self._seen(), Rng(self.seed)), self._tell_advice)
        return True

    def _seen(self) -> "pycore.foxhunt.View":
        # Who draws a board asks for each of its cells, and what all shots told is counted anew for a view.
        session = self._open()
        if self._viewed is None or self._viewed[0] is not session.state:
            self._viewed = session.state, session.view(0)
        return self._viewed[1]

    def _tell_advice(self, advice: "pycore.foxhunt.Advice") -> None:
        best = self._cell(advice.shots[0].cell) if advice.shots else Vector2i(-1, -1)
        self.analyzed.emit(list(advice.chances), best, advice.exact)

    def _is_inside(self, cell: Vector2i) -> bool:
        return 0 <= cell.x < self.size.x and 0 <= cell.y < self.size.y

    def _number(self, cell: Vector2i) -> int:
        return cell.y * self.size.x + cell.x

    def _cell(self, number: int) -> Vector2i:
        return Vector2i(number % self.size.x, number // self.size.x)


def _solve(view: "pycore.foxhunt.View", rng: Rng, budget: Budget) -> "pycore.foxhunt.Advice":
    return pycore.foxhunt.solve(view, rng, budget).unwrap()
