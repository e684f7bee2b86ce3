"""The graph of a growing map, a tree: the fitness after one more room is connected to a given room, in constant time.

The main path joins two *ends*. One of the ends is a farthest room from any room, so that a new room changes the main
path only if its distance from that end is larger than the distance of the ends. The three objectives after a move
follow from sums along the *trails*, the paths from an end to each room; two passes over the rooms update all trails
after each move.

Invariants of `tree_t` between two calls of `grow_tree`:

* Nodes 0..count-1 are the rooms in the order of placing; `nodes[i].parent` is below i, and -1 for node 0.
* `ends[0]` and `ends[1]` are a pair of rooms with the largest distance of all. They are equal for a tree of one room.
* `trails[k][i]` is the trail from `ends[k]` to room i; `edges_from[k]` is the sum of its `edges` over all i.
* `nodes[i].mark` equals `mark` for the rooms between the end of the last `follow_trails` and room 0 only.
* `forks` is the sum of `fork_value(degree)` over all rooms.
"""

from libc.stdint cimport int64_t


cdef struct node_t:
    int parent
    int degree
    int below               # rooms of its subtree, itself included
    int mark
    int64_t edge            # length of the edge to the parent, in 1/256 tile


cdef struct trail_t:        # sums along the path from an end to a room
    int64_t distance        # length of the path, in 1/256 tile
    int64_t strays          # sum over all rooms of (edges to the path - edges to the end)
    int64_t forks           # sum of the fork values of the rooms on the path
    int edges               # number of edges of the path


cdef struct outlook_t:      # fitness after one more room is connected to a room
    int64_t reach           # a longer edge than this changes the main path
    int64_t inside          # fitness if the main path stays the same
    int64_t beyond          # fitness if the main path leads to the new room


cdef struct tree_t:
    node_t *nodes           # in the order of placing
    int count
    int mark
    int ends[2]             # of the main path, the lower index first
    trail_t *trails[2]      # from each end
    int64_t edges_from[2]   # sum over all rooms of the number of edges to each end
    int64_t forks           # sum of all fork values


cdef inline int64_t fork_value(int degree) noexcept nogil:
    return degree if degree > 2 else 0


cdef inline trail_t longer(const trail_t *trail, int64_t edge, int degree, int64_t nearer) noexcept nogil:
    """Return a trail with one more edge; `nearer` rooms lie behind that edge, each one edge closer to the new path."""
    cdef trail_t result
    result.distance = trail.distance + edge
    result.strays = trail.strays - nearer
    result.forks = trail.forks + fork_value(degree)
    result.edges = trail.edges + 1
    return result


cdef inline void follow_trails(tree_t *tree, int which) noexcept nogil:
    """Compute the trails from one end: up the tree to room 0, then down to all other rooms."""
    cdef node_t *nodes = tree.nodes
    cdef trail_t *trails = tree.trails[which]
    cdef int here = tree.ends[which], parent, i
    cdef int64_t edges = 0
    tree.mark += 1
    trails[here].distance = trails[here].strays = trails[here].edges = 0
    trails[here].forks = fork_value(nodes[here].degree)
    nodes[here].mark = tree.mark
    while here:
        parent = nodes[here].parent
        trails[parent] = longer(&trails[here], nodes[here].edge, nodes[parent].degree, tree.count - nodes[here].below)
        nodes[parent].mark = tree.mark
        here = parent
    for i in range(tree.count):
        if nodes[i].mark != tree.mark:
            trails[i] = longer(&trails[nodes[i].parent], nodes[i].edge, nodes[i].degree, nodes[i].below)
        edges += trails[i].edges
    tree.edges_from[which] = edges


cdef inline void grow_tree(tree_t *tree, int parent, int64_t edge) noexcept nogil:
    """Add a room to the tree, with an edge to its parent, -1 for the first room; update ends and trails."""
    cdef node_t *nodes = tree.nodes
    cdef int new = tree.count, here = parent, far_end
    cdef int64_t longest = tree.trails[0][tree.ends[1]].distance if new else 0
    tree.count += 1
    nodes[new] = node_t(parent, 0, 1, 0, edge)
    if new:
        tree.forks += fork_value(nodes[parent].degree + 1) - fork_value(nodes[parent].degree)
        nodes[parent].degree += 1
        nodes[new].degree = 1
        while here >= 0:
            nodes[here].below += 1
            here = nodes[here].parent
        far_end = tree.trails[0][parent].distance < tree.trails[1][parent].distance
        if tree.trails[far_end][parent].distance + edge > longest:
            tree.ends[0] = tree.ends[far_end]
            tree.ends[1] = new
    follow_trails(tree, 0)
    follow_trails(tree, 1)


cdef inline outlook_t look_out(const tree_t *tree, const int64_t *weights, int room) noexcept nogil:
    """Return the outlook of a room; the weights are of main path, alternative paths, bifurcations."""
    cdef const trail_t *main = &tree.trails[0][tree.ends[1]]
    cdef int far_end = tree.trails[0][room].distance < tree.trails[1][room].distance
    cdef const trail_t *trail = &tree.trails[far_end][room]
    cdef int degree = tree.nodes[room].degree
    cdef int64_t gain = fork_value(degree + 1) - fork_value(degree)
    cdef int off = (tree.trails[0][room].edges + tree.trails[1][room].edges - main.edges) // 2
    cdef int64_t rooms = tree.count + 1
    cdef outlook_t result
    result.reach = main.distance - trail.distance
    # The path stays the same: it has edges + 1 rooms, and the new room is off + 1 edges away from it.
    result.inside = (
        weights[0] * (2 + main.edges)
        + weights[1] * (1 + 2 * (rooms - main.edges - 1) + tree.edges_from[0] + main.strays + off + 1)
        + weights[2] * (1 + 2 * tree.forks - main.forks + gain * (2 if off else 1))
    )
    # The path changes: it leads from the far end to this room, and by one more edge to the new room.
    result.beyond = (
        weights[0] * (3 + trail.edges)
        + weights[1] * (1 + 2 * (rooms - trail.edges - 2) + tree.edges_from[far_end] + trail.strays)
        + weights[2] * (1 + 2 * tree.forks - trail.forks + gain)
    )
    return result
