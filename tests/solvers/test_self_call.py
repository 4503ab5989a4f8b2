"""A kernel that calls itself by the types that it is told."""

from __future__ import annotations

from math import factorial

import pytest
from numba import int64, njit
from numba.core.typeinfer import TypeInferer

from wordgames.search.recursion import solve
from wordgames.search.self_call import call_of_itself

product_below = call_of_itself(lambda _: int64(int64), arguments=1)


def product(number):  # type: ignore[no-untyped-def]
    """Return the product of all numbers up to this one."""
    return number * product_below(number - 1) if number > 1 else 1


def test_a_recursion_is_inferred_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """The search's was inferred again for each of eight calls, which took 3.5 CPU seconds."""
    monkeypatch.delattr(TypeInferer, "return_types_from_partial")
    kernel = njit([int64(int64)])(product)
    assert [kernel(number) for number in range(1, 15)] == [*map(factorial, range(1, 15))]
    assert "solve" not in solve.py_func.__code__.co_names
