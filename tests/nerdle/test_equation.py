"""Equations: what is one, and the sentence for what is none; never evaluated by Python."""

from __future__ import annotations

import re
from fractions import Fraction
from operator import add, mul, sub, truediv
from random import Random

import pytest

from tests.nerdle.small import is_equation
from wordgames.nerdle.equation import (
    SIZES,
    EquationError,
    check,
    check_lenient,
    same_up_to_order,
    symbols,
    why_none,
)

CORRECT = ("3*3=9", "1+3=4", "6/6=1", "8-3=5", "12+35=47", "7/21*9=3", "(1+2)²*1=9", "47³=103823")
REFUSED = {
    "1+2=": "A guess has 5 places; yours has 4.",
    "1+2+3": "An equation needs one =.",
    "1+=2=": "Only a number can follow the =.",
    "4+3=8": "The left side is 7, the right side is 8.",
    "7/2=3": "The left side is 7/2, the right side is 3.",
    "16/(3-3)=1": "4th place: you can't divide by 0.",
    "0+3=3": "1st place: a lone 0 can't stand before the =.",
    "01+2=3": "1st place: a number can't begin with 0.",
    "1+2=03": "5th place: a number can't begin with 0.",
    "1++2=3": "3rd place: a number must follow the +, not +.",
    "-1+2=1": "1st place: an equation can't begin with -.",
    "1+2-=3": "A number must follow the - before the =.",
    "1234=5": "There's nothing to calculate before the =.",
    "=1+234": "A calculation must come before the =.",
    "1+234=": "A number must follow the =.",
    "3=1+2": "Only a number can follow the =.",
    "1a2=3": "2nd place: equations don't use a.",
    "(1)+2=3": "1st place: ( is for 10 places only.",
    "1+2²=5": "4th place: ² is for 10 places only.",
    "١+٢=٣": "1st place: equations don't use ١.",
    "1+\x00=3": "3rd place: equations don't use this sign.",
    "(2)+10-3=9": "1st place: there's nothing to calculate in these brackets.",
    "()+12-3=9": "A guess has 10 places; yours has 9.",
    "()+112-3=9": "1st place: these brackets are empty.",
    "(1+2*33=99": "1st place: this ( is never closed.",
    "1+2)*33=99": "4th place: this ) has no (.",
    "2(1+3)*1=8": "2nd place: an operator must come before this.",
    "2²³+1+1=66": "3rd place: a power of a power needs brackets.",
}

# Guesses of the official game by those who wrote solvers for it, and their refusals.
LENIENT = {
    "0+12=12": "",
    "01+02=03": "",
    "-2+12=10": "",
    "12+-3=9": "",
    "10-3=007": "",
    "1+2=3+0": "",
    "01*001=1": "",
    "--1+-1=0": "",
    "-2²+5*1=+1": "",
    "1+2=4": "The left side is 3, the right side is 4.",
    "03=1+02": "There's nothing to calculate before the =.",
    "1+2=3*": "A number must follow the * before the =.",
    "1+2=4/0": "7th place: you can't divide by 0.",
    "1+2=3=3": "6th place: an operator must come before this.",
    "1*+=1": "A number must follow the + before the =.",
}


@pytest.mark.parametrize(("text", "sentence"), LENIENT.items())
def test_a_lenient_guess_may_have_zeros_signs_and_two_sums(text: str, sentence: str) -> None:
    """The official game accepts them."""
    if sentence:
        with pytest.raises(EquationError) as refusal:
            check_lenient(text, len(text))
        assert str(refusal.value) == sentence
    else:
        check_lenient(text, len(text))
        with pytest.raises(EquationError):
            check(text, len(text))


@pytest.mark.parametrize("text", CORRECT)
def test_every_answer_is_a_lenient_guess(text: str) -> None:
    check_lenient(text, len(text))


@pytest.mark.parametrize("text", CORRECT)
def test_a_correct_equation_is_one(text: str) -> None:
    assert is_equation(text, len(text))


@pytest.mark.parametrize(("text", "sentence"), REFUSED.items())
def test_what_is_none_is_refused_with_a_sentence_that_names_the_place(
    text: str, sentence: str
) -> None:
    size = min((size for size in SIZES if size >= len(text)), default=10)
    size = len(text) if len(text) in SIZES else size
    if sentence.startswith("A guess"):
        size = 5 if "5 places" in sentence else 10
    with pytest.raises(EquationError, match=re.escape(sentence)):
        check(text, size)


def test_lone_zeros_are_allowed_by_the_rules_of_document_001() -> None:
    assert is_equation("2*0=0", 5, "report")
    assert not is_equation("2*0=0", 5, "official")
    assert is_equation("1-1=0", 5, "official")  # a zero on the right is a number like others


@pytest.mark.parametrize("text", ["9" * 10_000, "(" * 10_000, "=" * 10_000, "1+" * 5_000])
def test_endless_input_is_a_sentence(text: str) -> None:
    with pytest.raises(EquationError, match="A guess has 8 places;"):
        check(text, 8)


def test_a_line_of_a_list_is_told_why_it_is_none() -> None:
    assert why_none("1+1=3") == "the left side is 2, the right side is 3"
    assert why_none("1+1") == "has 3 places, and an equation has 5, 6, 7, 8 or 10"
    assert why_none("2*0=0") == ""


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("1+2=3", "2+1=3", True),
        ("3-1=2", "3-2=1", False),
        ("5-2+4=7", "4+5-2=7", True),
        ("6/3*4=8", "4*6/3=8", True),
        ("2*3+1=7", "1+3*2=7", True),
        ("12-3=9", "12-3=9", True),
        ("(1+2)²*1=9", "1*(2+1)²=9", True),
    ],
)
def test_equations_that_differ_in_order_alone_are_the_same(
    one: str, other: str, same: bool
) -> None:
    assert same_up_to_order(one, other, len(one)) is same


CALCULATE = {"+": add, "-": sub, "*": mul, "/": truediv}


def oracle(text: str) -> bool:
    """True if a text is an equation, by regular expressions and reduction, not by parsing."""
    left, equals, right = text.partition("=")
    number = r"(?:0|[1-9][0-9]*)"
    if not equals or not re.fullmatch(number, right) or re.fullmatch(r"[0-9]*", left):
        return False
    if re.search(r"(?<![0-9])0(?![0-9])", left) or re.search(r"(?<![0-9])0[0-9]", left):
        return False
    value = reduced(left)
    return value is not None and value == int(right)


def reduced(text: str) -> Fraction | None:
    """Return the value by replacing powers and innermost brackets until operands are left.

    <n> is a number, {n} a power, [n] what was in brackets: what it is decides what may follow.
    """
    values: list[Fraction] = []

    def keep(value: Fraction, form: str) -> str:
        values.append(value)
        return f"{form[0]}{len(values) - 1}{form[1]}"

    def power(found: re.Match[str]) -> str:
        return keep(values[int(found[1][1:-1])] ** {"²": 2, "³": 3}[found[2]], "{}")

    def bracket(found: re.Match[str]) -> str:
        value = None if re.fullmatch("<[0-9]+>", found[1]) else flat(found[1], values)
        return "!" if value is None else keep(value, "[]")

    text = re.sub("[0-9]+", lambda found: keep(Fraction(int(found[0])), "<>"), text)
    before = ""
    while text != before:
        before = text
        text = re.sub(r"([<\[][0-9]+[>\]])([²³])(?![²³])", power, text)
        if text == before:
            text = re.sub(r"\(([^()]+)\)", bracket, text)
    return flat(text, values)


def flat(text: str, values: list[Fraction]) -> Fraction | None:
    """Return the value of operands and operators without brackets; None where it has none."""
    operand = r"[<{\[][0-9]+[>}\]]"
    if not re.fullmatch(rf"{operand}(?:[-+*/]{operand})*", text):
        return None
    parts = re.findall(rf"({operand})|([-+*/])", text)
    numbers = [values[int(one[1:-1])] for one, _ in parts if one]
    signs = [sign for _, sign in parts if sign]
    for these in ("*/", "+-"):
        at = 0
        while at < len(signs):
            if signs[at] not in these:
                at += 1
                continue
            sign, second = signs.pop(at), numbers.pop(at + 1)
            if sign == "/" and second == 0:
                return None
            numbers[at] = CALCULATE[sign](numbers[at], second)
    return numbers[0]


def fuzz(count: int, seed: int) -> int:
    """Compare the parser with the oracle on random strings, half of them near equations."""
    random, correct = Random(seed), 0
    for _ in range(count):
        size = random.choice(SIZES)
        text = near(size, random) if random.random() < 0.5 else anything(size, random)
        expected = oracle(text)
        assert is_equation(text, size) is expected, text
        correct += expected
    return correct


def anything(size: int, random: Random) -> str:
    return "".join(random.choice(symbols(size)) for _ in range(size))


def near(size: int, random: Random) -> str:
    """Return a correct equation, in half of the cases with one symbol changed."""
    from wordgames.nerdle.generated_lists import draw

    text = draw(size, "official", random)
    if random.random() < 0.5:
        at = random.randrange(size)
        text = text[:at] + random.choice(symbols(size)) + text[at + 1 :]
    return text


def test_the_parser_agrees_with_an_independent_evaluator() -> None:
    assert fuzz(4_000, seed=1) > 500


@pytest.mark.nightly
def test_the_parser_agrees_with_an_independent_evaluator_on_many_strings() -> None:
    assert fuzz(30_000, seed=2) > 6_000
