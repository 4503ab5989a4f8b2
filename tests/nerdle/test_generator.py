"""Every equation and nothing else: counts known from elsewhere, and the parser as judge."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

from tests.nerdle.small import is_equation
from wordgames.nerdle.equation import RULES, check, symbols
from wordgames.nerdle.generated_lists import draw
from wordgames.nerdle.generator import equation_words, equations, shipped, texts
from wordgames.nerdle.generator_kernel import LIMIT
from wordgames.nerdle.shapes import left_sides

COUNTS = {
    (5, "official"): (127, 101),
    (5, "report"): (184, None),
    (6, "official"): (206, 160),
    (6, "report"): (476, None),
    (7, "official"): (6_661, 4_089),
    (7, "report"): (11_857, None),
    (8, "official"): (17_723, 10_757),
    (8, "report"): (67_346, None),
}


@pytest.mark.parametrize(("size", "rules"), COUNTS)
def test_there_are_as_many_as_are_known(size: int, rules: str) -> None:
    rows = equations(size, rules)
    assert len(rows) == len(np.unique(rows, axis=0)) == COUNTS[size, rules][0]
    assert texts(shipped(size, rules), size) == sorted(texts(rows, size)), "The file is as new."


@pytest.mark.parametrize("size", [5, 6, 7, pytest.param(8, marks=pytest.mark.slow)])
def test_each_is_correct_and_they_are_as_many_up_to_order_as_are_known(size: int) -> None:
    found = texts(equations(size, "official"), size)
    forms = {(check(text, size).canon, text.partition("=")[2]) for text in found}
    assert len(forms) == COUNTS[size, "official"][1]


@pytest.mark.parametrize("rules", RULES)
def test_none_is_left_out(rules: str) -> None:
    """Every string of size 5 that the parser takes is there."""
    listed = set(texts(equations(5, rules), 5))
    random = Random(5)
    for _ in range(3_000):
        text = draw(5, rules, random)
        assert text in listed
        changed = text[:2] + random.choice(symbols(5)) + text[3:]
        assert is_equation(changed, 5, rules) == (changed in listed)


def test_equations_of_ten_places_are_drawn_without_a_list() -> None:
    drawn = {draw(10, "official", Random(seed)) for seed in range(60)}
    assert len(drawn) > 50
    assert all(is_equation(text, 10) for text in drawn)
    assert any(set(text) & set("()²³") for text in drawn)


def test_the_words_of_a_size_do_not_depend_on_other_sizes() -> None:
    words = equation_words(5, "official")
    assert words.letters == "".join(sorted(symbols(10)))
    assert words.strings() == sorted(texts(equations(5, "official"), 5))
    assert len(words.answers) == len(words) == 127


def test_values_beyond_64_bits_are_those_of_powers_alone() -> None:
    """Nine nines cubed are the least that does not fit; such a value ends its left side."""
    assert 9_999_999**3 > LIMIT > 999_999**3
    long = [shape for shape in left_sides(8, extra=True) if "³" in shape.template]
    assert any(shape.template == "ddddddd³" for shape in long)


@pytest.mark.nightly
def test_size_10_has_two_million() -> None:
    assert len(equations(10, "official")) == 2_105_613
