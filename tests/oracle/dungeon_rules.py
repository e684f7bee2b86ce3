"""Rules between rooms by their definition, and a search that misses no map: slow, and obviously right.

For sets of a few rooms: every arrangement that can be grown is grown, from every first room, by every legal move.
"""

from pycore.dungeon.model.room import Move
from tests.oracle.dungeon import Growth


def ways(count, joined):
    """Return the least number of connections between any two rooms (Floyd and Warshall); none if there is no way."""
    far = {(a, b): 0 if a == b else None for a in range(count) for b in range(count)}
    for a, b in joined:
        far[a, b] = far[b, a] = 1
    for k in range(count):
        for a in range(count):
            for b in range(count):
                if None not in (far[a, k], far[k, b]):
                    around = far[a, k] + far[k, b]
                    far[a, b] = around if far[a, b] is None else min(far[a, b], around)
    return far


def broken(rules, templates, joined):
    """Return the rules that rooms of these templates break, which are joined by these pairs of rooms."""
    far = ways(len(templates), joined)
    wrong = []
    for rule in rules:
        for room, template in enumerate(templates):
            if rule.first not in (template.name, *template.tags):
                continue
            others = [
                far[room, other]
                for other, second in enumerate(templates)
                if other != room and rule.second in (second.name, *second.tags)
            ]
            least_kept = all(steps is None or steps >= rule.least for steps in others)
            most_kept = rule.most is None or any(steps is not None and steps <= rule.most for steps in others)
            if not (least_kept and most_kept):
                wrong.append(rule)
    return wrong


def a_map(params):
    """Return the moves of some map that fulfills all wishes but loops; None if there is none at all."""
    seen = set()

    def visit(growth):
        placed = [growth.params.variants[template] for template, _, _ in growth.rooms]
        left = min(x for _, x, _ in growth.rooms)
        top = min(y for _, _, y in growth.rooms)
        spots = [(template, x - left, y - top) for template, x, y in growth.rooms]
        key = frozenset(spots), frozenset(frozenset((spots[a], spots[b])) for a, b, _ in growth.edges)
        if key in seen:
            return None
        seen.add(key)
        counts = [template.instances - left for template, left in zip(params.templates, growth.left, strict=True)]
        enough = all(
            count >= (template.instances if template.least is None else template.least)
            for count, template in zip(counts, params.templates, strict=True)
        )
        if enough and not broken(params.rules, placed, [edge[:2] for edge in growth.edges]):
            return growth.moves
        if not any(growth.left):
            return None
        for move in list(growth.legal_moves()):
            further = Growth(params, rooms=list(growth.rooms), edges=list(growth.edges), moves=list(growth.moves))
            further.left = list(growth.left)
            further.play(move)
            found = visit(further)
            if found:
                return found
        return None

    for variant, source in enumerate(params.sources):
        template = params.variants[variant]
        small = params.bounds is None or (template.width <= params.bounds[0] and template.height <= params.bounds[1])
        if params.templates[source].instances and small:
            growth = Growth(params)
            growth.play(Move(variant))
            found = visit(growth)
            if found:
                return found
    return None
