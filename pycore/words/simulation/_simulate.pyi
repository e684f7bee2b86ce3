from pycore.base.budget import Budget
from pycore.base.rng import Rng
from pycore.words._engine import Engine
from pycore.words._leaves import Leaves

class Simulation:
    """A simulation of games on samples of hidden tiles. It must not be used by two threads at the same time."""

    def __init__(self, engine: Engine, leaves: Leaves, leftover: str, spreads: tuple[int, ...]) -> None:
        """Create a simulation for a board, with a table of leaves; `leftover` is as in `Rules`, `spreads` of `spreads_of`."""

    def run(
        self,
        own: bytes,
        turns: list[tuple[list[tuple[int, int, bool, bytes]], bytes | None]],
        unseen: bytes,
        held: int,
        known: list[bytes],
        samples: int,
        plies: int,
        lead: int,
        rng: Rng,
        budget: Budget,
    ) -> list[list[int]]:
        """Return the gains of each turn over the other player, on the same samples for all turns.

        Args:
            own: the rack of the player.
            turns: for each turn its words as in `Engine.plays`, and for an exchange the tiles kept.
            unseen: the tiles in the bag and on the other rack.
            held: number of tiles on the other rack.
            known: tiles that may be among these, of which each sample takes one at random; all are unseen tiles.
            samples: number of samples.
            plies: number of turns played after each of the turns, beginning with the other player; 0 to play to the
                end of the game.
            lead: by how many points the player is ahead.
            rng: source of random numbers; its state changes.
            budget: limits; a node is one turn in a sample.

        Returns:
            For each sample the gains of the turns in thousandths of a point, to which the chance of winning from
            there is added as some points. There are fewer samples if the budget was
            exceeded.
        """

    @property
    def steps(self) -> int:
        """The work of all samples so far, in steps as in `Engine.steps`."""
