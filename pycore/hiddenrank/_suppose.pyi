from collections.abc import Sequence

from pycore.base.rng import Rng

def suppose(
    masks: Sequence[int],
    deal: Sequence[int],
    weights: Sequence[Sequence[int]],
    near: Sequence[Sequence[int]],
    flag: int,
    guards: int,
    count: int,
    rng: Rng,
) -> list[list[int]]:
    """Return deals drawn by how likely they are, by the algorithm of Metropolis et al. (1953). Releases the GIL.

    Between two of them, pieces change ranks many times. A deal that is less likely by a power of two is gone to once in
    so many times.

    Args:
        masks: the possible ranks of each piece, as a set of bits; up to 40 pieces.
        deal: the rank of each piece in a deal that fits.
        weights: for each piece, the power of two by which it is more likely to have each rank.
        near: for each piece, those that stand beside its cell at the start.
        flag: number of the flag's rank.
        guards: ranks of which each piece beside the flag makes a deal twice as likely, as a set of bits.
        count: number of deals.
        rng: its state changes.
    """
