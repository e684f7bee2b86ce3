"""Whole levels and games as texts that can be read: what each part of the core makes, drawn and told.

Beside the hashes, which notice any change, these show what has changed. `--update-golden` writes the files anew.
"""

from dataclasses import replace
from hashlib import sha256
from typing import Any

import pytest

from pycore.base.budget import Budget
from pycore.base.family import FAMILIES, load
from pycore.base.rng import Rng
from pycore.base.session import Session, TurnGame
from pycore.base.sessiontext import format_session
from pycore.dungeon import (
    DungeonMap,
    Params,
    RandomShare,
    Selector,
    extend,
    format_map,
    generate,
    generate_doors,
    parse_flow,
    parse_rooms,
    parse_rule,
    render,
)
from tests.bench.sessions import GAMES
from workshop.provision import ROOT

FOLDER = ROOT / "tests/golden/texts"
ROOMS = parse_rooms((FOLDER / "rooms.room.txt").read_text())
PLAIN = Params(ROOMS)
SEED = 5
FLOW = """
left: hall
right: hall
lair: throne
porch: gallery
prison: closet
entrance - left - right - bend - entrance
left - porch - lair
right - vault
bend - prison
"""


def rooms_with(**instances: int) -> tuple:
    """Return the rooms, some of them with other numbers of instances, and no others."""
    return tuple(replace(room, instances=instances[room.name], least=None) for room in ROOMS if room.name in instances)


def rules(*texts: str) -> tuple:
    return tuple(map(parse_rule, texts))


TWO_FLOORS = rooms_with(entrance=1, hall=4, bend=2, closet=2, vault=1, stairs=2)
SQUARE = rooms_with(closet=6, vault=3)
WITH_RULES = rules("entrance to throne: at least 3", "vault to hall: at most 1", "closet to closet: at least 2")
REQUESTS: dict[str, Params] = {
    "plain": PLAIN,
    "random selector": replace(PLAIN, selector=Selector.RANDOM),
    "turned rooms": Params(rooms_with(bend=6, gallery=4)),
    "corridor rooms": Params(tuple(replace(room, instances=room.instances * 2) for room in ROOMS)),
    "loops": replace(PLAIN, loops=1.0),
    "corridors": replace(PLAIN, loops=0.5, corridors=9),
    "locks": replace(PLAIN, locks=3, loops=0.3),
    "locks and corridors": replace(PLAIN, locks=2, loops=0.5, corridors=9),
    "rules": replace(PLAIN, rules=WITH_RULES),
    "rules and loops": replace(PLAIN, rules=WITH_RULES, loops=1.0, corridors=6),
    "floors": Params(TWO_FLOORS, floors=2),
    "floors with all": Params(TWO_FLOORS, floors=2, loops=0.5, corridors=6, locks=2),
    "bounds": Params(SQUARE, bounds=(14, 14)),
    "generated doors": generate_doors(Params(SQUARE), RandomShare(0.5), Rng(SEED)),
    "flow": replace(PLAIN, flow=parse_flow(FLOW), corridors=8),
    "flow without corridors": replace(PLAIN, flow=parse_flow("entrance - hall - gallery - throne\nhall - vault")),
    "flow with locks": replace(PLAIN, flow=parse_flow(FLOW), corridors=8, locks=1),
}


def extended() -> DungeonMap:
    """Grow a map from one with loops and locks."""
    small = generate(REQUESTS["locks and corridors"], Rng(SEED)).unwrap()
    return extend(small, rooms_with(hall=2, closet=1), Rng(SEED + 1)).unwrap()


def extended_twice() -> DungeonMap:
    return extend(extended(), rooms_with(bend=2), Rng(SEED + 2)).unwrap()


# A lambda with a default has no type that can be found.
MAPS: dict[str, Any] = {
    **{name: (lambda params=params: generate(params, Rng(SEED)).unwrap()) for name, params in REQUESTS.items()},
    "extended": extended,
    "extended twice": extended_twice,
}


def told(dungeon: DungeonMap) -> str:
    """Return a map drawn, and in words all that a drawing does not show."""
    lines = [render(dungeon), "rooms:"]
    for number, (room, move) in enumerate(zip(dungeon.rooms, dungeon.moves, strict=True)):
        lines.append(f"  {number} {room.template.name} at {room.x},{room.y} by {' '.join(map(str, move))}")
    lines.append("connections:")
    for connection in dungeon.connections:
        (a, b), (first, second) = connection.rooms, connection.doors
        floor = " ".join(f"{x},{y}" for x, y in connection.corridor)
        kind = "stairs" if connection.is_stairs else f"{first.width}{first.kind}"
        lines.append(f"  {a}-{b} {first.x},{first.y} {second.x},{second.y} {kind} {floor}".rstrip())
    lines.append(f"main path: {' '.join(map(str, dungeon.main_path))}")
    lines += [f"lock: key in {lock.key}, bars {' '.join(map(str, lock.connections))}" for lock in dungeon.locks]
    lines.append(f"floors: {' '.join(map(str, dungeon.floors))}")
    lines.append(f"grown from: {dungeon.grown_from}")
    return "\n".join([*lines, f"sha256 of the JSON: {sha256(format_map(dungeon).encode()).hexdigest()}", ""])


def level(name: str) -> str:
    family = load(name)
    made = family.generate(family.preset(family.samples[0]), Rng(SEED), None).unwrap()
    return family.format(made)


def begin(family: TurnGame) -> Session:
    made = family.generate(family.preset(family.samples[-1]), Rng(SEED), None).unwrap()
    return Session(family, family.begin(made))


def game(family: TurnGame) -> str:
    """Let the weakest bot play a whole game, with a branch in the middle of it."""
    session, bot, turned = begin(family), next(iter(family.bots)), False
    while not session.outcome:
        if len(session) == 8 and not turned:
            turned = session.undo() and session.undo()
            session.play(session.legal_moves()[-1])
        chance = Rng(SEED).stream(f"move {len(session)}")
        session.play(family.choose(session.view(session.mover), bot, chance, Budget(nodes=20_000)).unwrap())
    return ended(session)


def ended(session: Session) -> str:
    end = session.outcome
    assert end
    told_end = f"{end.reason}; winner {end.winner}; scores {end.scores}"
    return f"{format_session(session)}; {told_end}\n{session.game.format_state(session.state)}"


CASES: dict[str, Any] = {
    **{f"dungeon/{name}": (lambda make=make: told(make())) for name, make in MAPS.items()},
    **{f"{name}/level": (lambda name=name: level(name)) for name in FAMILIES if name != "dungeon"},
    **{f"{family.name}/game": (lambda family=family: game(family)) for family in GAMES},
}


@pytest.mark.parametrize("name", {case.partition("/")[0]: None for case in CASES})
def test_texts_are_those_of_the_golden_files(name, request):
    for case, make in CASES.items():
        if not case.startswith(f"{name}/"):
            continue
        path, found = FOLDER / f"{case.replace(' ', '_')}.txt", make()
        if request.config.getoption("--update-golden"):
            path.parent.mkdir(exist_ok=True)
            path.write_text(found)
        assert path.is_file(), f"{case}: no golden file: run pytest --update-golden tests/golden"
        assert found == path.read_text(), case


def test_no_golden_text_is_left_over():
    wanted = {f"{case.replace(' ', '_')}.txt" for case in CASES} | {"rooms.room.txt"}
    assert {str(path.relative_to(FOLDER)) for path in FOLDER.rglob("*.txt")} == wanted
