"""The faults that are put in: small changes of a module's syntax tree, as people make them by mistake.

Each is one node of the tree in place of another. Left alone are annotations, decorators, docstrings, the texts of
errors, and `strict` of `zip`, which only says what holds anyway.
"""

import ast
from collections.abc import Callable, Iterator
from copy import copy
from dataclasses import dataclass
from itertools import chain
from types import CodeType
from typing import Any, TypeVar

Tree = TypeVar("Tree", bound=ast.AST)

COMPARISONS: dict[type[ast.cmpop], tuple[type[ast.cmpop], ...]] = {
    ast.Lt: (ast.LtE, ast.GtE),
    ast.LtE: (ast.Lt, ast.Gt),
    ast.Gt: (ast.GtE, ast.LtE),
    ast.GtE: (ast.Gt, ast.Lt),
    ast.Eq: (ast.NotEq,),
    ast.NotEq: (ast.Eq,),
    ast.In: (ast.NotIn,),
    ast.NotIn: (ast.In,),
    ast.Is: (ast.IsNot,),
    ast.IsNot: (ast.Is,),
}
ARITHMETIC: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.FloorDiv,
    ast.Div: ast.Mult,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.FloorDiv,
    ast.Pow: ast.Mult,
    ast.LShift: ast.RShift,
    ast.RShift: ast.LShift,
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
    ast.BitXor: ast.BitAnd,
}
CALLS = {"min": "max", "max": "min", "any": "all", "all": "any"}
UNTOUCHED = ("annotation", "returns", "decorator_list")
SCOPES = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)
WIDTH = 100


def _with(node: Tree, **changes: object) -> Tree:
    """Return a copy of a node with other attributes."""
    other = copy(node)
    for name, value in changes.items():
        setattr(other, name, value)
    return other


def _compare(node: ast.Compare) -> Iterator[ast.expr]:
    for i, op in enumerate(node.ops):
        for other in COMPARISONS[type(op)]:
            yield _with(node, ops=[*node.ops[:i], other(), *node.ops[i + 1 :]])


def _constant(node: ast.Constant) -> Iterator[ast.expr]:
    if isinstance(node.value, bool):
        yield ast.Constant(not node.value)
    elif isinstance(node.value, int | float):
        yield from (ast.Constant(node.value + 1), ast.Constant(node.value - 1))


def _condition(node: ast.BoolOp) -> Iterator[ast.expr]:
    yield _with(node, op=ast.Or() if isinstance(node.op, ast.And) else ast.And())
    for i in range(len(node.values)):
        rest = [*node.values[:i], *node.values[i + 1 :]]
        yield _with(node, values=rest) if len(rest) > 1 else rest[0]


def _arithmetic(node: Any) -> Iterator[ast.AST]:
    if type(node.op) in ARITHMETIC:
        yield _with(node, op=ARITHMETIC[type(node.op)]())


def _branch(node: Any) -> Iterator[ast.AST]:
    # Comparisons and the like are changed themselves.
    if not isinstance(node.test, ast.Compare | ast.UnaryOp | ast.Constant):
        yield _with(node, test=ast.UnaryOp(ast.Not(), node.test))


def _filter(node: ast.comprehension) -> Iterator[ast.comprehension]:
    for i in range(len(node.ifs)):
        yield _with(node, ifs=[*node.ifs[:i], *node.ifs[i + 1 :]])


def _call(node: ast.Call) -> Iterator[ast.expr]:
    if isinstance(node.func, ast.Name) and node.func.id in CALLS:
        yield _with(node, func=ast.Name(CALLS[node.func.id], ast.Load()))


def _return(node: ast.Return) -> Iterator[ast.stmt]:
    if not node.value:
        yield ast.Pass()
    elif not isinstance(node.value, ast.Constant):
        yield ast.Return(ast.Constant(None))


def _assign(node: ast.Assign) -> Iterator[ast.stmt]:
    # A name that is never bound is missed at once.
    if isinstance(node.targets[0], ast.Attribute | ast.Subscript):
        yield ast.Pass()


OPERATORS: dict[type[ast.AST], Callable[[Any], Iterator[ast.AST]]] = {
    ast.Compare: _compare,
    ast.Constant: _constant,
    ast.BoolOp: _condition,
    ast.BinOp: _arithmetic,
    ast.UnaryOp: lambda node: iter((node.operand,)),
    ast.IfExp: _branch,
    ast.If: _branch,
    ast.While: _branch,
    ast.comprehension: _filter,
    ast.Call: _call,
    ast.Return: _return,
    ast.Break: lambda _: iter((ast.Continue(),)),
    ast.Continue: lambda _: iter((ast.Break(),)),
    ast.AugAssign: lambda node: chain((ast.Pass(),), _arithmetic(node)),
    ast.Assign: _assign,
    ast.Expr: lambda _: iter((ast.Pass(),)),
    ast.Raise: lambda _: iter((ast.Pass(),)),
    ast.Delete: lambda _: iter((ast.Pass(),)),
}


@dataclass(frozen=True, slots=True)
class Place:
    """A node in the tree.

    Attributes:
        owner: the node above it.
        field: the owner's attribute that holds it, in a list or alone.
        index: place in the list; -1 if it stands alone.
        node: the node itself.
        statement: the innermost statement that holds it.
        scope: qualified name of the function or class that holds the statement; empty outside all.
    """

    owner: ast.AST
    field: str
    index: int
    node: ast.AST
    statement: ast.stmt
    scope: str

    def put(self, node: ast.AST) -> None:
        """Put a node in the place."""
        if self.index < 0:
            setattr(self.owner, self.field, node)
        else:
            getattr(self.owner, self.field)[self.index] = node


@dataclass(frozen=True, slots=True)
class Mutant:
    """A module with one fault.

    Attributes:
        place: where it was put in.
        before: the statement as it was; the first line of one that holds others.
        after: the statement with the fault.
        code: the compiled module.
    """

    place: Place
    before: str
    after: str
    code: CodeType

    @property
    def lines(self) -> range:
        """Numbers of the lines of the statement, without those of statements that it holds."""
        statement = self.place.statement
        body = getattr(statement, "body", None)
        end = body[0].lineno - 1 if body else statement.end_lineno or statement.lineno
        return range(statement.lineno, max(end, statement.lineno) + 1)


def mutants(source: str, path: str) -> Iterator[Mutant]:
    """Yield the module with each fault in turn; all share one tree, which must not be changed meanwhile."""
    tree = ast.parse(source)
    for place in _places(tree, ast.Pass(), ""):
        for node in OPERATORS.get(type(place.node), lambda _: iter(()))(place.node):
            before = _head(place.statement)
            place.put(ast.copy_location(node, place.node))
            after = _head(node if place.node is place.statement else place.statement)
            code = compile(ast.fix_missing_locations(tree), path, "exec")
            place.put(place.node)
            yield Mutant(place, *_around(before, after), code)


def _places(owner: ast.AST, statement: ast.stmt, scope: str) -> Iterator[Place]:
    """Yield all nodes below this one where a fault may be put in, from top to bottom."""
    if isinstance(owner, SCOPES):
        scope = f"{scope}.{owner.name}".lstrip(".")
    for field, value in ast.iter_fields(owner):
        for index, node in enumerate(value) if isinstance(value, list) else [(-1, value)]:
            if isinstance(node, ast.AST) and field not in UNTOUCHED and not _is_words(node, statement):
                around = node if isinstance(node, ast.stmt) else statement
                yield Place(owner, field, index, node, around, scope)
                yield from _places(node, around, scope)


def _is_words(node: ast.AST, statement: ast.stmt) -> bool:
    """Tell whether the node is a docstring, the text of an error, or `strict`."""
    match node:
        case ast.Expr(value=ast.Constant()) | ast.keyword(arg="strict"):
            return True
        case ast.JoinedStr():
            return isinstance(statement, ast.Raise)
    return False


def _head(statement: ast.AST) -> str:
    """Return the text of a statement; only the first line of one that holds others."""
    if not getattr(statement, "body", None):
        return ast.unparse(statement).replace("\n", " ")
    short = _with(statement, body=[ast.Pass()], orelse=[], handlers=[], finalbody=[], decorator_list=[])
    return ast.unparse(short).split("\n")[0]


def _around(before: str, after: str) -> tuple[str, str]:
    """Cut two long texts down to what lies around the difference."""
    start = next((i for i, (a, b) in enumerate(zip(before, after, strict=False)) if a != b), 0)
    first = max(0, start - WIDTH // 2)
    return before[first : first + WIDTH], after[first : first + WIDTH]
