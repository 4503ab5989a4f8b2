"""Nerdle as pictures: both sides of the equations left, and the stack that evaluates one."""

from __future__ import annotations

from collections import Counter

import pytest
from django.test import Client

from lexicons.models import Lexicon
from solvers.analysis.analysis import analysis_of
from tests.check_pictures import Figure, check_pictures
from tests.nerdle.small import lexicon
from wordgames.nerdle.agents.stack_evaluation import readings
from wordgames.nerdle.equation import left_value

pytestmark = pytest.mark.django_db
FORM = {"lexicon": "equations", "size": "5", "guesses": "6", "equation": "1+2=3"}


@pytest.fixture
def equations(db: None) -> Lexicon:
    return lexicon()


def watched(client: Client, agent: str) -> dict[str, Figure]:
    path = client.post("/watch/nerdle/", FORM | {"agent": agent}).headers["Location"]
    html = client.get(path, {"step": 1}).content.decode()
    return {figure.kind: figure for figure in check_pictures(html)}


@pytest.mark.parametrize(
    "equation", ["12+3*4=24", "7/2*4=14", "2*(3+4)²=98", "9-8/4-1=6", "2³*3-4*5=4", "(1+2)*3³=81"]
)
def test_the_stack_comes_to_what_the_parser_comes_to(equation: str) -> None:
    """An independent twin: `left_value` parses, this one shifts and settles."""
    last = readings(equation)[-1]
    assert last.numbers == (left_value(equation.partition("=")[0]),)
    assert (last.symbol, last.operators) == ("=", "")


def test_the_stack_is_as_by_hand() -> None:
    steps = [(it.symbol, tuple(map(int, it.numbers)), it.operators) for it in readings("1+2*3=7")]
    assert steps == [
        ("1", (1,), ""),
        ("+", (1,), "+"),
        ("2", (1, 2), "+"),
        ("*", (1, 2), "+*"),
        ("3", (1, 2, 3), "+*"),
        ("=", (7,), ""),
    ]


def test_both_sides_count_the_equations_left(client: Client, equations: Lexicon) -> None:
    figures = watched(client, "entropy")
    words = analysis_words(client)
    sides = Counter((word.index("="), 4 - word.index("=")) for word in words)
    lengths = {" = ".join(map(symbols, side)): count for side, count in sides.items()}
    assert figures["bars"].marks == lengths
    assert "stack" not in figures
    assert sum(v for k, v in figures["heat"].marks.items() if k.endswith("1")) == len(words)


def symbols(count: int) -> str:
    return "1 symbol" if count == 1 else f"{count} symbols"


def analysis_words(client: Client) -> list[str]:
    path = client.post("/watch/nerdle/", FORM | {"agent": "random"}).headers["Location"]
    words = analysis_of(client.get(path).context["step"].open_play).words
    return list(words.strings(words.answers))


def test_the_agent_with_a_stack_shows_it(client: Client, equations: Lexicon) -> None:
    stack = watched(client, "exhaustive")["stack"]
    assert stack.marks
    assert list(stack.marks)[-1].split(". ")[1].startswith("=")
