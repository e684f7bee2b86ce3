"""The distribution of the instances of templates among the nodes of a flow graph."""

from collections import Counter

from pycore.base.result import some
from pycore.dungeon.model.flow import Flow, has_role
from pycore.dungeon.model.params import Params


class FlowStock:
    """A template for each node, with no more nodes of a template than it has instances.

    The templates of some nodes are *fixed*; the other nodes have a template as well, which may change when one more is
    fixed. Method: matching by augmenting paths, as in H. W. Kuhn, "The Hungarian Method for the Assignment Problem"
    (1955).

    Attributes:
        fitting: for each node, the numbers of the templates with its role and with a door for each of its edges.
        obstacle: the reason why not all nodes can have a template; empty if they can.
    """

    def __init__(self, params: Params, flow: Flow) -> None:
        self._templates = params.templates
        self.fitting = [
            [
                number
                for number, template in enumerate(params.templates)
                if has_role(template, role) and len(template.doors) >= len(flow.neighbors[node])
            ]
            for node, (_, role) in enumerate(flow.nodes)
        ]
        self._given = [-1] * len(flow.nodes)
        self._fixed = [False] * len(flow.nodes)
        self.obstacle = ""
        for node in range(len(flow.nodes)):
            tried: set[int] = set()
            if not self._give(node, tried):
                self.obstacle = self._shortage(flow, tried)
                break

    def open_to(self, node: int) -> list[int]:
        """Return the fitting templates that are not fixed for `instances` nodes, ascending; `take` may refuse them."""
        used = Counter(given for given, fixed in zip(self._given, self._fixed, strict=True) if fixed)
        return [number for number in self.fitting[node] if used[number] < self._templates[number].instances]

    def take(self, node: int, template: int) -> bool:
        """Fix the template of a node; return false, without a change, if not all other nodes could have one then."""
        before = self._given[:]
        if self._given[node] != template:
            self._given[node] = template
            self._fixed[node] = True
            if self._count(template) > self._templates[template].instances:
                others = [i for i, given in enumerate(self._given) if given == template and not self._fixed[i]]
                # It does not matter which of the others gets another template.
                if not any(self._give(other, {template}) for other in others):
                    self._given, self._fixed[node] = before, False
                    return False
        self._fixed[node] = True
        return True

    def free(self, node: int) -> None:
        """Make the template of a node not fixed."""
        self._fixed[node] = False

    def _count(self, template: int) -> int:
        return self._given.count(template)

    def _give(self, node: int, tried: set[int]) -> bool:
        """Give a node a template that is not in `tried`, if necessary by giving other nodes another one."""
        for number in self.fitting[node]:
            if number in tried:
                continue
            tried.add(number)
            holders = [i for i, given in enumerate(self._given) if given == number]
            if len(holders) < self._templates[number].instances or any(
                self._give(holder, tried) for holder in holders if not self._fixed[holder]
            ):
                self._given[node] = number
                return True
        return False

    def _shortage(self, flow: Flow, tried: set[int]) -> str:
        """Return a reason with the roles of all nodes that fit only templates in `tried`, which are too few rooms."""
        short = [node for node, fitting in enumerate(self.fitting) if set(fitting) <= tried]
        roles = list(dict.fromkeys(flow.nodes[node][1] for node in short))
        there = sum(self._templates[number].instances for number in tried)
        plural = "s" if len(roles) > 1 else ""
        return f"role{plural} {some([*map(repr, roles)])}: {len(short)} nodes, but {there} rooms of templates that fit"
