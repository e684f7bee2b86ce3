"""Callables of the game in place of parts of the generation method."""

from array import array
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from itertools import chain
from math import isfinite
from typing import TYPE_CHECKING, Any, NamedTuple

import pycore
from pycore.base.errors import ParameterError
from pycore.base.geometry import Point
from pycore.base.rng import Rng
from warren.declare import Vector2i

if TYPE_CHECKING:
    from pycore.dungeon import Method, Move, Params, Room, Weights
    from pycore.dungeon.grow.openings import DoorGeneration
    from pycore.dungeon.model.method import Combinator, ModelSelector, MoveSelector, Objective, Places

Function = Callable[..., Any]
# Calls a function of the game where scripts may run, and returns its result.
Caller = Callable[..., Any]


class Own(NamedTuple):
    """The functions of the game, with the names of the properties of `WarrenMapGenerator`, which document them."""

    move_selector: Function | None = None
    model_selector: Function | None = None
    extra_objective: Function | None = None
    weight_combinator: Function | None = None
    door_selector: Function | None = None
    population_filter: Function | None = None

    def method(self, method: "Method", params: "Params", by_template: Sequence[int], call: Caller) -> "Method":
        """Return a method with these functions as parts.

        Args:
            method: provides the parts without a function.
            params: the parameters of the map.
            by_template: for each template of `params`, the index of the game's template.
            call: calls a function of the game.
        """
        by_variant = [by_template[template] for template in params.sources]
        if self.move_selector is not None:
            method = replace(method, selector=_selector(self.move_selector, by_variant, call))
        if self.model_selector is not None:
            method = replace(method, models=_models(self.model_selector, by_template, call))
        if self.extra_objective is not None:
            by_name = {template.name: number for template, number in zip(params.templates, by_template, strict=True)}
            method = replace(method, objective=_objective(self.extra_objective, by_variant, by_name, call))
        if self.weight_combinator is not None:
            method = replace(method, combinator=_combinator(self.weight_combinator, call))
        if self.population_filter is not None:
            method = replace(method, places=_places(self.population_filter, call))
        return method


def door_generation(function: Function, call: Caller) -> "DoorGeneration":
    """Return a door generation by a function of the game."""

    def choose(count: int, rng: Rng) -> Sequence[int]:
        name = "door_selector"
        doors = sorted(set(_numbers(name, call(function, count, _chance(rng)))))
        if not doors or not 0 <= doors[0] <= doors[-1] < count:
            raise ParameterError(name, f"it returned {doors}, not one number or more in 0..{count - 1}")
        return doors

    return choose


def _selector(function: Function, by_variant: Sequence[int], call: Caller) -> "MoveSelector":
    def select(moves: "Mapping[Move, int]", steps: Rng) -> "Move":
        answer = call(function, _listed(moves, by_variant), array("q", moves.values()), _chance(steps))
        if isinstance(answer, bool) or not isinstance(answer, int) or not 0 <= answer < len(moves):
            raise ParameterError("move_selector", f"it returned {answer!r}, not a number in 0..{len(moves) - 1}")
        return list(moves)[answer]

    return select


def _models(function: Function, by_template: Sequence[int], call: Caller) -> "ModelSelector":
    def choose(stock: Sequence[int], rooms: int, rng: Rng) -> Sequence[int]:
        known = dict.fromkeys(by_template[template] for template in stock)
        named = _numbers("model_selector", call(function, array("i", known), rooms, _chance(rng)))
        for number in named:
            if number not in known:
                raise ParameterError("model_selector", f"it returned {number}, which is not one of {list(known)}")
        return [template for template in stock if by_template[template] in named]

    return choose


def _objective(function: Function, by_variant: Sequence[int], by_name: Mapping[str, int], call: Caller) -> "Objective":
    def worth(standing: "Sequence[Room]", moves: "Mapping[Move, Room]") -> Sequence[float]:
        rooms = array("i", chain.from_iterable((by_name[room.template.name], room.x, room.y) for room in standing))
        corners = array("i", chain.from_iterable(room[1:] for room in moves.values()))
        answer = call(function, rooms, _listed(moves, by_variant), corners)
        found: Sequence[float] = _sequence("extra_objective", answer, (int, float))
        if len(found) != len(moves):
            raise ParameterError("extra_objective", f"it returned {len(found)} numbers for {len(moves)} moves")
        return found

    return worth


def _combinator(function: Function, call: Caller) -> "Combinator":
    names = pycore.dungeon.model.weights.OBJECTIVES

    def combine(weights: "Weights", objectives: Sequence[int]) -> "Weights":
        now = array("d", (getattr(weights, name) for name in names))
        answer = _sequence("weight_combinator", call(function, now, array("q", objectives)), (int, float))
        if len(answer) != len(names):
            raise ParameterError("weight_combinator", f"it returned {len(answer)} weights, not {len(names)}")
        return pycore.dungeon.Weights(*answer)

    return combine


def _places(function: Function, call: Caller) -> "Places":
    def allows(thing: str, room: int, cell: Point, distance: int) -> bool:
        answer = call(function, thing, room, Vector2i(*cell), distance)
        if not isinstance(answer, bool):
            raise ParameterError("population_filter", f"it returned {answer!r:.80}, neither true nor false")
        return answer

    return allows


def _listed(moves: "Mapping[Move, object]", sources: Sequence[int]) -> "array[int]":
    """Return the four numbers of each move for Godot."""
    return array("i", chain.from_iterable((sources[move.template], *move[1:4]) for move in moves))


def _chance(rng: Rng) -> int:
    """Return a random non-negative integer of Godot."""
    return rng.next() >> 1


def _numbers(name: str, answer: Any) -> Sequence[int]:
    found: Sequence[int] = _sequence(name, answer, (int,))
    return found


def _sequence(name: str, answer: Any, kinds: tuple[type[float], ...]) -> Any:
    """Return the result of a function after a test that it is a list of numbers."""
    if not isinstance(answer, (list, tuple, array)) or not all(_is_number(value, kinds) for value in answer):
        raise ParameterError(name, f"it returned {answer!r:.80}, not a list of finite numbers")
    return answer


def _is_number(value: Any, kinds: tuple[type[float], ...]) -> bool:
    return not isinstance(value, bool) and isinstance(value, kinds) and isfinite(value)
