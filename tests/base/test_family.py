"""The list of families. What each record must hold stands in the contract suite."""

import pytest

import pycore.foxhunt
from pycore.base.errors import ParameterError
from pycore.base.family import FAMILIES, load


def test_families_are_loaded_by_their_names():
    assert load("foxhunt") is pycore.foxhunt.FAMILY
    for name in ("chess", "", "base"):
        with pytest.raises(ParameterError, match=f"Unknown family '{name}'. .*Available: {', '.join(FAMILIES)}"):
            load(name)
