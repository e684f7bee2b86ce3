"""Many cases of one argument in one test.

Each case is a subtest of pytest: a failure names its case, and the others are still run.
"""

from collections.abc import Callable, Iterable, Sequence
from functools import wraps
from inspect import Parameter, signature
from typing import Any

import pytest

Test = Callable[..., None]


def each(names: str | Sequence[str], values: Iterable[Any]) -> Callable[[Test], Test]:
    """Run a test for each value of an argument, or for each tuple of values of several arguments.

    Takes the arguments of `pytest.mark.parametrize`. Two decorators on a test give all pairs. Fixtures are made once
    for all cases.
    """
    keys = (names,) if isinstance(names, str) else tuple(names)
    cases = [dict(zip(keys, (value,) if isinstance(names, str) else value, strict=True)) for value in values]
    if not cases:
        raise ValueError(f"No cases for {', '.join(keys)}: the test would assert nothing.")

    def decorate(test: Test) -> Test:
        # A test with cases of an inner decorator keeps its body and these cases.
        body, others = getattr(test, "body_and_cases", (test, [{}]))
        every = [case | other for case in cases for other in others]

        @wraps(body)
        def run(subtests: pytest.Subtests, **fixtures: Any) -> None:
            for case in every:
                with subtests.test(**case):
                    body(**fixtures, **case)

        fixtures = [one for one in signature(body).parameters.values() if one.name not in every[0]]
        subtests = Parameter("subtests", Parameter.POSITIONAL_OR_KEYWORD)
        vars(run).update(
            body_and_cases=(body, every), __signature__=signature(body).replace(parameters=[subtests, *fixtures])
        )
        return run

    return decorate
