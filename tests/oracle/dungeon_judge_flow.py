"""The second judge of dungeon maps: flow graphs, the order of their nodes, and rooms and connections for them."""

from itertools import pairwise


def flow_faults(dungeon):
    """Return where rooms and connections are not the nodes and edges of the flow graph."""
    flow = dungeon.params.flow
    if flow is None:
        return []
    faults = order_faults(flow)
    if faults:
        return faults
    if len(dungeon.rooms) != len(flow.nodes):
        return [f"flow: {len(dungeon.rooms)} rooms for {len(flow.nodes)} nodes"]
    for number, node in enumerate(flow.order):
        template, (name, role) = dungeon.rooms[number].template, flow.nodes[node]
        if role != template.name and role not in template.tags:
            faults.append(f"flow: room {number} cannot be {name!r}, a {role!r}")
    joined = {frozenset(flow.order[room] for room in joint.rooms) for joint in dungeon.connections}
    wanted = {frozenset(edge) for edge in flow.edges}
    faults += [f"flow: nodes {sorted(edge)} are not joined" for edge in wanted - joined]
    faults += [f"flow: nodes {sorted(edge)} are joined" for edge in joined - wanted]
    return faults


def order_faults(flow):
    """Return where the order of the nodes does not take the shortest cycle first, and then chain after chain.

    A chain is the shortest way over new nodes from one that stands to one that stands; where there is none, one node.
    """
    near = {node: set() for node in range(len(flow.nodes))}
    for a, b in flow.edges:
        near[a].add(b)
        near[b].add(a)
    if sorted(flow.order) != sorted(near):
        return ["flow order: does not have each node once"]
    order, faults = list(flow.order), []
    cycles = [length for node in near if (length := chain_length(near, {node}))]
    standing, first = {order[0]}, min(cycles, default=0)
    while len(standing) < len(order) and not faults:
        length = first or chain_length(near, standing)
        new = order[len(standing) : len(standing) + (length or 1)]
        ends = [node for node in new if near[node] & standing]
        if length and not _is_chain(near, standing, new):
            faults.append(f"flow order: {new} is not the shortest chain that closes a cycle")
        elif not ends:
            faults.append(f"flow order: node {new[0]} is joined to no earlier one")
        elif not length and not leads_to_cycle(near, standing, new[0]):
            beside = [node for node in set(near) - standing if near[node] & standing]
            if any(leads_to_cycle(near, standing, node) for node in beside):
                faults.append(f"flow order: node {new[0]} comes before cycles")
        standing |= set(new)
        first = 0
    return faults


def chain_length(near, standing):
    """Return how many new nodes the shortest way over new ones from what stands to what stands has; 0 without one."""
    best = 0
    for begin in set(near) - standing:
        for root in near[begin] & standing:
            far, front = {begin: 1}, [begin]
            for here in front:
                ends = near[here] & standing - ({root} if here == begin else set())
                if ends and (not best or far[here] < best):
                    best = far[here]
                for there in near[here] - standing - set(far):
                    far[there] = far[here] + 1
                    front.append(there)
    return best


def leads_to_cycle(near, standing, node):
    """Tell whether what is new and hangs together with a new node has as many edges as nodes, or more."""
    front = [node]
    for here in front:
        front += sorted(near[here] - standing - set(front))
    return sum(len(near[here] - standing) for here in front) >= 2 * len(front)


def _is_chain(near, standing, new):
    """Tell whether nodes follow each other along edges, from what stands to what stands."""
    if any(b not in near[a] for a, b in pairwise(new)):
        return False
    first, last = near[new[0]] & standing, near[new[-1]] & standing
    return bool(first and last) if len(new) > 1 else len(first) > 1
