"""What campaigns promise: 100 of 10,000 levels rise in difficulty, none is like another, and all can be played."""

import resource
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from pathlib import Path
from statistics import mean
from time import process_time
from typing import Any

from pycore import __version__
from pycore.base.family import load
from pycore.batch import Processes, recipe_of, run
from pycore.campaign import Campaign, Plan, make_campaign
from pycore.store import Batch, Store
from tests.campaign.players import PLAY

LEVELS, CHOSEN, BIN = 10_000, 100, 10
# Requests of a family, which share the levels among them.
REQUESTS: Mapping[str, Sequence[dict[str, Any]]] = {
    "linjat": [{"spec": spec} for spec in ("easy:5", "easy:20", "easy:60", "medium:5", "medium:30")],
    "dungeon": [{"preset": "keep", "rooms": rooms, "locks": rooms // 20} for rooms in range(8, 68, 6)],
    "sokoban": [{"spec": spec} for spec in ("easy", "medium", "hard")],
}


def campaign_promises_linjat() -> Iterator[str]:
    """Choose a campaign of Linjat."""
    yield from _promises("linjat")


def campaign_promises_dungeon() -> Iterator[str]:
    """Choose a campaign of dungeon maps."""
    yield from _promises("dungeon")


def campaign_promises_sokoban() -> Iterator[str]:
    """Choose a campaign of Sokoban; the levels take eight minutes to make."""
    yield from _promises("sokoban")


def _promises(name: str) -> Iterator[str]:
    """Make the levels, choose the campaign, and tell whether it keeps what is promised."""
    with tempfile.TemporaryDirectory() as folder, Store(Path(folder) / "levels.db", create=True) as store:
        _fill(store, name)
        made = len(list(store.levels(name)))
        used = resource.getrusage(resource.RUSAGE_CHILDREN)
        yield f"{name}: {made:,} levels, made in {used.ru_utime + used.ru_stime:.1f} s of CPU"
        begun = process_time()
        campaign = make_campaign(store, load(name), Plan(count=CHOSEN)).unwrap()
        yield f"chosen in {process_time() - begun:.1f} s of CPU"
        yield from _told(campaign)


def _fill(store: Store, name: str) -> None:
    """Make the levels: of each request as many, with seeds of its own."""
    share = LEVELS // len(REQUESTS[name])
    for number, options in enumerate(REQUESTS[name]):
        request, first = recipe_of(name, options).request, 1 + number * 10 * share
        batch = Batch(name, request, "", first, None, share, __version__)
        with Processes(2) as workers:
            assert run(store, batch, workers).batch.finished


def _told(campaign: Campaign) -> Iterator[str]:
    scores = [entry.score or 0 for entry in campaign.entries]
    means = [mean(scores[first : first + BIN]) for first in range(0, CHOSEN, BIN)]
    rises = all(a < b for a, b in pairwise(means))
    yield f"mean score of each ten levels: {', '.join(f'{value:.1f}' for value in means)}; each higher: {rises}"
    off, best = campaign.cost / CHOSEN, campaign.best_cost / CHOSEN
    yield f"scores {scores[0]} to {scores[-1]}, off the curve by {off:.2f} on average, at best {best:.2f}"
    family = load(campaign.family)
    levels = [family.parse(entry.level, f"level {entry.id}") for entry in campaign.entries]
    nearest = min(family.distance(one, other) for n, one in enumerate(levels) for other in levels[:n])
    yield f"smallest distance of two levels: {nearest:.3f}, as told: {nearest == min(campaign.nearest)}"
    for level in levels:
        PLAY[campaign.family](level)  # raises an error where a level cannot be played
    yield f"played from start to end by the solver: {len(levels)}"
    yield from campaign.shortcomings


BENCHES = (campaign_promises_linjat, campaign_promises_dungeon, campaign_promises_sokoban)
