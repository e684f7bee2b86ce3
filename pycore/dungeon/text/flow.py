"""Flow graphs as text.

    ; a comment
    lair: boss
    entrance - hall - lair - vault - entrance
    hall - cellar

A line of names separated by " - " has an edge between each name and the next. A line `name: role` sets the role of a
node; without such a line the role is the name itself. The room of a node is made of a template that has the role among
its tags, or as its name.
"""

from collections.abc import Sequence

from pycore.base.errors import NotationError, ParameterError
from pycore.base.names import fault_of
from pycore.dungeon.model.flow import MAX_NODES, Edge, Flow

MAX_TEXT = 1_000_000


def parse_flow(text: str, source: str = "") -> Flow:
    """Return the flow graph of a text; its nodes are numbered in the order of their first mention.

    Args:
        text: up to 1,000,000 characters.
        source: name of the file, for error messages.

    Raises:
        NotationError: the text is no flow graph; names the line and column.
    """
    if len(text) > MAX_TEXT:
        raise NotationError(f"text of {len(text)} characters; a flow graph may take up to {MAX_TEXT}", source)
    roles: dict[str, str] = {}
    chosen: set[str] = set()
    edges: dict[Edge, None] = {}
    for number, raw in enumerate(text.removeprefix("\ufeff").split("\n"), 1):
        line = raw.partition(";")[0].rstrip()
        if ":" in line:
            name, role = (word for word, _ in _words(line, ":", source, number))
            if name in chosen:
                raise NotationError(f"{name!r} has a role already", source, number, 1)
            chosen.add(name)
            roles[name] = role
        elif line.strip():
            _read_chain(_words(line, " - ", source, number), roles, edges, (source, number))
    try:
        return Flow(tuple(roles.items()), tuple(edges))
    except ParameterError as error:
        raise NotationError(error.message, source) from None


def format_flow(flow: Flow) -> str:
    """Return the text of a flow graph; the inverse of `parse_flow`."""
    names = [name for name, _ in flow.nodes]
    chains = _chains(flow)
    lines = [" - ".join(names[node] for node in chain) for chain in chains]
    roles = [f"{name}: {role}" for name, role in flow.nodes]
    # Chains come first if they mention the nodes in their order; then only roles that differ from the name are written.
    if list(dict.fromkeys(node for chain in chains for node in chain)) == list(range(len(names))):
        lines += [line for line, (name, role) in zip(roles, flow.nodes, strict=True) if name != role]
    else:
        lines = roles + lines
    return "".join(line + "\n" for line in lines)


def _words(line: str, mark: str, source: str, number: int) -> list[tuple[str, int]]:
    """Return the words between the marks of a line, each with its column, counted from 1."""
    words = []
    column = 1
    for part in f"{line} ".split(mark):
        word = part.strip()
        place = min(column + len(part) - len(part.lstrip()), len(line) + 1)
        if fault := fault_of(word):
            raise NotationError(fault if word else f"a name is missing beside {mark.strip()!r}", source, number, place)
        words.append((word, place))
        column += len(part) + len(mark)
    if mark == ":" and len(words) > 2:
        raise NotationError("more than one role", source, number, words[2][1])
    return words


def _read_chain(
    words: Sequence[tuple[str, int]], roles: dict[str, str], edges: dict[Edge, None], place: tuple[str, int]
) -> None:
    """Add the nodes and edges of a line of names to `roles` and `edges`; `place` is the source and the line."""
    last = -1
    for word, column in words:
        roles.setdefault(word, word)
        here = list(roles).index(word) if len(roles) <= MAX_NODES else MAX_NODES
        if here == MAX_NODES:
            raise NotationError(f"more than {MAX_NODES} nodes", *place, column)
        edge = min(last, here), max(last, here)
        if last == here or edge in edges:
            fault = "is joined to itself" if last == here else "is joined to the node before it already"
            raise NotationError(f"{word!r} {fault}", *place, column)
        if last >= 0:
            edges[edge] = None
        last = here


def _chains(flow: Flow) -> list[list[int]]:
    """Return paths that together have each edge once; each goes on by the lowest next node as long as there is one."""
    left = dict.fromkeys(flow.edges)
    chains = []
    while left:
        chain = list(next(iter(left)))
        del left[chain[0], chain[1]]
        while True:
            here = chain[-1]
            ways = [node for node in flow.neighbors[here] if (min(here, node), max(here, node)) in left]
            if not ways:
                break
            del left[min(here, ways[0]), max(here, ways[0])]
            chain.append(ways[0])
        chains.append(chain)
    return chains
