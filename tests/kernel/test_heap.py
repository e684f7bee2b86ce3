"""The heap, held against Python's for the order of keys, and against a tree of nodes for which of equals is first."""

from heapq import heappop, heappush

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pycore.kernel.faces import Waiting

# Few keys, so that many are equal, and the ends of what a key holds.
KEYS = st.one_of(st.integers(0, 4), st.sampled_from([2**31, 2**63 - 1, 2**63, 2**64 - 1]))
# A key is pushed, None pops.
STEPS = st.lists(st.one_of(KEYS, KEYS, st.none()), max_size=120)


def steps_of(steps):
    """Play steps; yield each (key, number) popped, and what was waiting before."""
    heap, waiting = Waiting(), []
    for number, key in enumerate(steps):
        if key is not None:
            heap.push(key, number)
            waiting.append((key, number))
        elif waiting:
            popped = heap.pop()
            yield popped, list(waiting)
            waiting.remove(popped)
        assert len(heap) == len(waiting)
    while waiting:
        popped = heap.pop()
        yield popped, list(waiting)
        waiting.remove(popped)


@given(STEPS)
def test_the_least_key_comes_first_and_each_number_once(steps):
    for popped, waiting in steps_of(steps):
        assert popped in waiting
        assert popped[0] == min(waiting)[0]


@given(st.lists(KEYS, unique=True))
def test_different_keys_come_as_from_pythons_heap(keys):
    heap, expected = Waiting(), []
    for number, key in enumerate(keys):
        heap.push(key, number)
        heappush(expected, (key, number))
    assert [heap.pop() for _ in keys] == [heappop(expected) for _ in keys]


class Node:
    """A place in a tree of parents and children, as in a textbook: it says which of equal keys comes first."""

    def __init__(self, parent):
        self.parent, self.children, self.item = parent, [], None

    def rise(self):
        """Let the item rise over all larger ones; equal ones hold it."""
        if self.parent and self.parent.item[0] > self.item[0]:
            self.parent.item, self.item = self.item, self.parent.item
            self.parent.rise()

    def sink(self):
        """Let the item sink below all smaller ones, on the side of the smallest, left of equal ones."""
        smaller = min(self.children, key=lambda child: child.item[0], default=None)
        if smaller and smaller.item[0] < self.item[0]:
            smaller.item, self.item = self.item, smaller.item
            smaller.sink()


@given(STEPS)
def test_which_of_equal_keys_comes_first_is_fixed(steps):
    nodes, popped = [], []
    for number, key in enumerate(steps):
        if key is not None:
            node = Node(nodes[(len(nodes) - 1) // 2] if nodes else None)
            if node.parent:
                node.parent.children.append(node)
            node.item = (key, number)
            nodes.append(node)
            node.rise()
        elif nodes:
            last = nodes.pop()
            if last.parent:
                last.parent.children.remove(last)
            popped.append(nodes[0].item if nodes else last.item)
            if nodes:
                nodes[0].item = last.item
                nodes[0].sink()
    found = [item for item, _ in steps_of(steps)]
    assert found[: len(popped)] == popped


def test_equal_keys_in_the_order_that_searches_were_made_with():
    heap = Waiting()
    for number in range(8):
        heap.push(7, number)
    assert [heap.pop() for _ in range(8)] == [(7, number) for number in (0, 7, 6, 5, 4, 3, 2, 1)]


def test_an_empty_heap_has_nothing_to_give():
    heap = Waiting()
    with pytest.raises(IndexError, match="nothing waits"):
        heap.pop()
    heap.push(1, -5)
    assert (len(heap), heap.pop(), len(heap)) == (1, (1, -5), 0)
