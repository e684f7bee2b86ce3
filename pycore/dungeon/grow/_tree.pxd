"""The graph of a growing map, a tree: the fitness after one more room is connected to a given room, in constant time.

The main path joins two *ends*. One of the ends is a farthest room from any room, so that a new room changes the main
path only if its distance from that end is larger than the distance of the ends. The three objectives after a move
follow from sums along the *trails*, the paths from an end to each room. Two passes over the rooms update all trails.
While the ends stay the same, so do lengths and numbers of edges of trails; only their sums change.

With *fixed* ends the first end is always the same room. If this is the start, the path leads to the farthest room. The
first goal becomes the second end at any distance, later goals only if they are farther. Without a start, the ends are
free until the first goal is placed at any distance. This goal then is the first end, and the path leads from there to
the farthest room, whatever it is.

Invariants of `tree_t` between two calls of `grow_tree`:

* Nodes 0..count-1 are the rooms in the order of placing; `nodes[i].parent` is below i, and -1 for node 0.
* `nodes[i].leap` is an ancestor of node i, and 0 for node 0. From each node, O(log depth) leaps and edges lead to any
  of its ancestors.
* With free ends, `ends[0]` and `ends[1]` are a pair of rooms with the largest distance of all. They are equal for a
  tree of one room, and if the start is the only goal.
* With fixed ends, `ends[1]` is the room farthest from `ends[0]` of all rooms (`FROM_GOAL`, `TO_FARTHEST`) or of all
  goals (`TO_GOAL`), or the goal of a smaller map, which any goal replaces (`TO_OLD_GOAL`). Of several farthest rooms it
  is the lowest.
* `trails[k][i]` is the trail from `ends[k]` to room i; its `distance` and `edges` are up to date. `strays` and `forks`
  are if `fresh` is set, or if the owner keeps them so by `follow_leaf`.
* `edges_from[k]` is the sum of `edges` of `trails[k]`.
* If `fresh` is not set, `nodes[i].mark` equals `mark` for the ancestors of the last room only.
* `forks` is the sum of `fork_value(degree)` over all rooms.
"""

from libc.stdint cimport INT64_MAX, int64_t


cdef enum aim_t:            # what the ends are
    FREE                    # the longest path; no room is a goal
    FREE_UNTIL_GOAL         # the longest path, until a goal is placed
    FROM_GOAL               # from here on the first end is fixed
    TO_FARTHEST
    TO_OLD_GOAL             # from here on rooms that are not goals do not change the path
    TO_GOAL


cdef struct node_t:
    int parent
    int degree
    int below               # rooms of its subtree, itself included
    int mark
    int depth               # number of edges to node 0
    int leap
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
    int ends[2]             # of the main path, the lower index first, or the fixed one first
    aim_t aim
    bint offers_goals       # whether `reach_of` is asked about rooms that are goals
    trail_t *trails[2]      # from each end
    int64_t edges_from[2]   # sum over all rooms of the number of edges to each end
    int64_t forks           # sum of all fork values
    bint fresh              # whether all trails are up to date


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


cdef inline void follow_all_trails(tree_t *tree) noexcept nogil:
    """Update all trails."""
    follow_trails(tree, 0)
    follow_trails(tree, 1)
    tree.fresh = True


cdef inline void hang(tree_t *tree, int parent, int64_t edge) noexcept nogil:
    """Add a room to the nodes, and mark its ancestors."""
    cdef node_t *nodes = tree.nodes
    cdef int new = tree.count, here = parent, leap
    tree.count += 1
    nodes[new] = node_t(parent, 0, 1, 0, 0, 0, edge)
    if new:
        tree.forks += fork_value(nodes[parent].degree + 1) - fork_value(nodes[parent].degree)
        nodes[parent].degree += 1
        leap = nodes[parent].leap
        nodes[new].degree = 1
        nodes[new].depth = nodes[parent].depth + 1
        # Two leaps of one length become one: E. W. Myers, "An applicative random-access stack" (1983).
        if nodes[parent].depth - nodes[leap].depth == nodes[leap].depth - nodes[nodes[leap].leap].depth:
            nodes[new].leap = nodes[leap].leap
        else:
            nodes[new].leap = parent
    tree.mark += 1
    while here >= 0:
        nodes[here].below += 1
        nodes[here].mark = tree.mark
        here = nodes[here].parent


cdef inline int far_end_of(const tree_t *tree, int room) noexcept nogil:
    """Return the index of the end from which the main path would lead to a room."""
    return tree.aim < FROM_GOAL and tree.trails[0][room].distance < tree.trails[1][room].distance


cdef inline int64_t reach_for(const tree_t *tree, int room, bint is_goal) noexcept nogil:
    """Return the length of an edge from a room above which a new room, a goal or not, changes the main path."""
    if is_goal and tree.aim != FROM_GOAL and tree.aim != TO_GOAL:
        return 0  # each edge is longer
    if not is_goal and tree.aim >= TO_OLD_GOAL:
        return INT64_MAX
    return tree.trails[0][tree.ends[1]].distance - tree.trails[far_end_of(tree, room)][room].distance


cdef inline int64_t reach_of(const tree_t *tree, int room) noexcept nogil:
    """Return the length of an edge from a room above which a room of the present offers changes the main path."""
    cdef int64_t near = tree.trails[0][room].distance, far = tree.trails[1][room].distance
    if tree.aim != FREE:
        return reach_for(tree, room, tree.offers_goals)
    return tree.trails[0][tree.ends[1]].distance - (near if near > far else far)


cdef inline void grow_tree(tree_t *tree, int parent, int64_t edge, bint is_goal) noexcept nogil:
    """Add a room to the tree, with an edge to its parent, -1 for the first room; update ends and lengths of trails.

    `is_goal` needs an aim other than `FREE`.
    """
    cdef int new = tree.count, which, far_end
    hang(tree, parent, edge)
    if not new:
        follow_all_trails(tree)
        return
    if edge > reach_for(tree, parent, is_goal):
        far_end = tree.ends[far_end_of(tree, parent)]
        if is_goal and tree.aim == FREE_UNTIL_GOAL:
            tree.ends[0] = new
            tree.ends[1] = far_end
            tree.aim = FROM_GOAL
        else:
            tree.ends[0] = far_end
            tree.ends[1] = new
            tree.aim = TO_GOAL if is_goal and tree.aim > FROM_GOAL else tree.aim
        follow_all_trails(tree)
        return
    tree.fresh = False
    for which in range(2):
        tree.trails[which][new].distance = tree.trails[which][parent].distance + edge
        tree.trails[which][new].edges = tree.trails[which][parent].edges + 1
        tree.edges_from[which] += tree.trails[which][new].edges


cdef inline void fix_ends(tree_t *tree, int first, int second, aim_t aim) noexcept nogil:
    """Fix the first end of the main path, with an aim from `FROM_GOAL` on; -1 as second end is the farthest room."""
    cdef int room
    tree.aim = aim
    tree.ends[0] = first
    follow_trails(tree, 0)
    tree.ends[1] = max(second, 0)
    for room in range(1, tree.count if second < 0 else 0):
        if tree.trails[0][room].distance > tree.trails[0][tree.ends[1]].distance:
            tree.ends[1] = room
    follow_trails(tree, 1)
    tree.fresh = True


cdef inline void follow_leaf(tree_t *tree, int which, int room) noexcept nogil:
    """Update the sums of the trail from an end to a room after the last room was added without a change of the ends."""
    cdef const node_t *nodes = tree.nodes
    cdef trail_t *trail = &tree.trails[which][room]
    cdef int leaf = tree.count - 1, here = room, apart
    cdef int from_end = tree.trails[which][leaf].edges
    while nodes[here].mark != tree.mark:
        here = nodes[here].parent if nodes[nodes[here].leap].mark == tree.mark else nodes[here].leap
    apart = nodes[room].depth + nodes[leaf].depth - 2 * nodes[here].depth
    # The last room is nearer to the trail than to the end, by the edges that both trails share.
    trail.strays -= (trail.edges + from_end - apart) // 2
    if trail.edges == from_end + apart - 2:
        here = nodes[leaf].parent
        trail.forks += fork_value(nodes[here].degree) - fork_value(nodes[here].degree - 1)


cdef inline void sum_up_trail(tree_t *tree, int which, int room) noexcept nogil:
    """Compute the sums of one trail."""
    cdef const node_t *nodes = tree.nodes
    cdef trail_t *trail = &tree.trails[which][room]
    cdef int up = tree.ends[which], down = room
    trail.strays = 0
    trail.forks = 0
    while up != down:
        if nodes[up].depth > nodes[down].depth:
            trail.strays -= tree.count - nodes[up].below
            trail.forks += fork_value(nodes[up].degree)
            up = nodes[up].parent
        else:
            trail.strays -= nodes[down].below
            trail.forks += fork_value(nodes[down].degree)
            down = nodes[down].parent
    trail.forks += fork_value(nodes[up].degree)


cdef inline int64_t fitness_inside(const tree_t *tree, const int64_t *weights) noexcept nogil:
    """Return the fitness after a move that leaves the main path the same, without `gain_inside` of the parent."""
    cdef const trail_t *main = &tree.trails[0][tree.ends[1]]
    # The path has edges + 1 rooms, and the new room is off + 1 edges away from it.
    return (
        weights[0] * (2 + main.edges)
        + weights[1] * (1 + 2 * (tree.count - main.edges) + tree.edges_from[0] + main.strays + 1)
        + weights[2] * (1 + 2 * tree.forks - main.forks)
    )


cdef inline int64_t gain_inside(const tree_t *tree, const int64_t *weights, int room) noexcept nogil:
    """Return the share of the parent in the fitness after a move that leaves the main path the same."""
    cdef int degree = tree.nodes[room].degree
    cdef int64_t gain = fork_value(degree + 1) - fork_value(degree)
    cdef int edges = tree.trails[0][tree.ends[1]].edges
    cdef int off = (tree.trails[0][room].edges + tree.trails[1][room].edges - edges) // 2
    return weights[1] * off + weights[2] * gain * (2 if off else 1)


cdef inline int64_t fitness_beyond(const tree_t *tree, const int64_t *weights, int room) noexcept nogil:
    """Return the fitness after a move that changes the main path: from the far end to this room and the new room."""
    cdef int far_end = far_end_of(tree, room)
    cdef const trail_t *trail = &tree.trails[far_end][room]
    cdef int degree = tree.nodes[room].degree
    cdef int64_t gain = fork_value(degree + 1) - fork_value(degree)
    return (
        weights[0] * (3 + trail.edges)
        + weights[1] * (1 + 2 * (tree.count - trail.edges - 1) + tree.edges_from[far_end] + trail.strays)
        + weights[2] * (1 + 2 * tree.forks - trail.forks + gain)
    )


cdef inline outlook_t look_out(const tree_t *tree, const int64_t *weights, int room) noexcept nogil:
    """Return the outlook of a room; the weights are of main path, alternative paths, bifurcations."""
    cdef outlook_t result
    result.reach = reach_of(tree, room)
    result.inside = fitness_inside(tree, weights) + gain_inside(tree, weights, room)
    result.beyond = fitness_beyond(tree, weights, room)
    return result
