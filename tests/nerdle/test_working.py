"""The working of an equation, step by step."""

from __future__ import annotations

from fractions import Fraction
from random import Random

import pytest

from games.nerdle.game import working
from wordgames.nerdle.equation import SIZES, left_value
from wordgames.nerdle.generated_lists import draw


@pytest.mark.parametrize(
    ("left", "steps"),
    [
        ("4*2", ["4 × 2", "8"]),
        ("3+4*2", ["3 + 4 × 2", "3 + 8", "11"]),
        ("9-3-2", ["9 − 3 − 2", "6 − 2", "4"]),
        ("3-5+4", ["3 − 5 + 4", "−2 + 4", "2"]),
        ("7/21*9", ["7 ÷ 21 × 9", "1⁄3 × 9", "3"]),
        ("(1+2)²*1", ["(1 + 2)² × 1", "3² × 1", "9 × 1", "9"]),
        ("(9-(2+3))*2", ["(9 − (2 + 3)) × 2", "(9 − 5) × 2", "4 × 2", "8"]),
    ],
)
def test_one_operation_is_done_at_a_time_the_closest_first(left: str, steps: list[str]) -> None:
    assert working(left) == steps


@pytest.mark.parametrize("size", SIZES)
def test_the_working_ends_at_the_value_of_the_left_side(size: int) -> None:
    random = Random(size)
    for _ in range(20):
        left = draw(size, "official", random).partition("=")[0]
        assert Fraction(working(left)[-1].replace("−", "-")) == left_value(left)
