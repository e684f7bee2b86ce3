"""What Fox Hunt takes: a shot of each bot early, in the middle and late; and how many shots they need."""

from collections.abc import Iterator

from pycore.base.rng import Rng
from pycore.foxhunt import BOTS, Params, choose, generate, play, view
from pycore.foxhunt.cli import hunt_down
from tests.bench.bencher import measure

HUNTS = 40


def foxhunt_shots() -> Iterator[str]:
    """Time a shot after 0, 5, 9 and 14 shots of the strong bot."""
    yield f"{'a shot':24} {'min ms':>10} {'median ms':>10}"
    hunt = generate(Params(), Rng(1)).unwrap()
    for shots in range(15):
        if shots in (0, 5, 9, 14):
            seen = view(hunt)
            for bot in BOTS:
                (times,) = measure(lambda bot=bot, seen=seen: choose(seen, bot, Rng(1)), rounds=3)
                yield f"{f'{bot}, after {shots}':24} {times}"
        hunt = play(hunt, choose(view(hunt), "strong", Rng(shots)).unwrap())


def foxhunt_bots() -> Iterator[str]:
    """Count the shots of each bot over the same hunts."""
    for bot in BOTS:
        counts = [hunt_down(Params(), bot, seed) for seed in range(HUNTS)]
        yield f"{bot:24} {sum(counts) / HUNTS:10.2f} shots on the average of {HUNTS} hunts"


BENCHES = (foxhunt_shots, foxhunt_bots)
