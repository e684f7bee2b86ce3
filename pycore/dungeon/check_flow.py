"""The checker's opinion on flow graphs: the rooms of a map and what joins them, beside what was asked for."""

from collections import Counter
from collections.abc import Iterator

from pycore.dungeon.flow import Flow
from pycore.dungeon.model import DungeonMap


def check_flow(dungeon: DungeonMap, flow: Flow) -> Iterator[str]:
    """Yield a line for each promise of a flow graph that the map breaks.

    Room i stands for the node `flow.order[i]`, of a template that has its role; connections are its edges, each once.
    """
    if sorted(flow.order) != list(range(len(flow.nodes))):
        yield "the order of the flow graph does not name each node once"
        return
    if len(dungeon.rooms) != len(flow.nodes):
        yield f"{len(dungeon.rooms)} rooms for {len(flow.nodes)} nodes"
        return
    for index, node in enumerate(flow.order):
        name, role = flow.nodes[node]
        template = dungeon.rooms[index].template
        if role not in (*template.tags, template.name):
            yield f"room {index} ({template.name!r}) stands for {name!r}, but has not its role {role!r}"
    made = Counter(frozenset(flow.order[room] for room in connection.rooms) for connection in dungeon.connections)
    asked = {frozenset(edge) for edge in flow.edges}
    for edge in sorted(sorted(edge) for edge in asked | made.keys()):
        names = " and ".join(repr(flow.nodes[node][0]) for node in edge)
        count = made[frozenset(edge)]
        if frozenset(edge) not in asked:
            yield f"{names} are joined, against the flow graph"
        elif count != 1:
            yield f"{names} are joined {count} times instead of once"
