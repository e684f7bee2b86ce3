from pycore.base.budget import Budget
from pycore.base.rng import Rng
from pycore.words._engine import Engine
from pycore.words._leaves import Leaves

class Simulation:
    """Samples of how a game goes on. Belongs to one thread."""

    def __init__(self, engine: Engine, leaves: Leaves) -> None:
        """Take a board and what kept tiles are worth."""

    def run(
        self,
        own: bytes,
        turns: list[tuple[list[tuple[int, int, bool, bytes]], bytes | None]],
        unseen: bytes,
        held: int,
        samples: int,
        plies: int,
        rng: Rng,
        budget: Budget,
    ) -> tuple[list[int], int]:
        """Add up what each turn gains over the other player: with all samples the same for all turns.

        Args:
            own: the rack.
            turns: for each its words, as `Engine.plays` has them, and the tiles kept if it exchanges the others.
            unseen: the tiles in the bag and on the other rack.
            held: how many of them the other player holds.
            samples: how many times to draw what is not seen.
            plies: turns played after each; the other player's is the first.
            rng: its state moves on.
            budget: limits; a node is a turn in a sample.

        Returns:
            The sums, in thousandths of a point, and over how many samples, fewer if the budget ended.
        """
