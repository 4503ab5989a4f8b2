"""Bounds of openers on equations: longer classes, known totals, the command and its file."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.nerdle.small import lexicon
from tests.run_commands import output, refusal
from tests.workshop.test_proofs_openers import TOO_MUCH, noted, slow_bound
from wordgames.nerdle.generator import equation_words
from wordgames.search.options import SearchError
from workshop.proofs.opener_bounds import GUESSES, KEPT, SEARCH, SIZES, OpenerBounds

pytestmark = pytest.mark.nightly
OPENER = "3+2=5"


def test_longer_classes_are_bounded_as_the_plain_rule_does() -> None:
    words = equation_words(6, "official")
    names = tuple(words.strings())
    bounds = {name: bound for name, bound, way in noted(words, TOO_MUCH) if way == GUESSES}
    for name in names[::60]:
        assert bounds[name] == slow_bound(name, names, names)


@pytest.mark.parametrize(("size", "total"), [(5, 374), (6, 544)])
def test_the_totals_that_proofs_have_are_proven_and_one_more_is_refused(
    size: int, total: int
) -> None:
    words = equation_words(size, "official")
    bound = OpenerBounds(words, total).prove()
    assert (bound.least, bound.left) == (total, 0)
    assert set(bound.by) <= {SIZES, GUESSES, SEARCH}
    with pytest.raises(SearchError, match=f"takes {total} guesses, fewer than {total + 1}"):
        OpenerBounds(words, total + 1).prove()


def test_a_proof_that_is_ended_says_what_is_known_by_then() -> None:
    words, notes = equation_words(5, "official"), list[str]()

    def note(opener: str, bound: int, way: str) -> None:
        notes.append(opener)
        if len(notes) == 3:
            proof.stop()

    proof = OpenerBounds(words, 374, note=note)
    bound = proof.prove()
    assert len(notes) == 3
    assert bound.left > 100
    assert 2 * 127 < bound.least < 374


@pytest.mark.django_db
def test_the_command_proves_a_record_and_goes_on_from_its_file(tmp_path: Path) -> None:
    lexicon()
    path = tmp_path / "openers.txt"
    command = ("tree_bound", "nerdle", "official-5", "--so-far", str(path))
    first = output(*command)
    assert first.startswith("No tree takes fewer than 374 guesses in all.\n")
    assert "excluded by a search of their classes" in first
    again = output(*command)
    assert again.startswith("No tree takes fewer than 374 guesses in all.\n")
    assert "110 openers are excluded by the file." in again
    assert "search" not in again
    assert refusal(*command, "--total", "375").endswith("takes 374 guesses, fewer than 375.")
    path.write_text(path.read_text("utf-8") + f"1 {OPENER}\n", "utf-8")
    assert "has no bound from 253 to 8,128" in refusal(*command)


def test_bounds_of_an_earlier_proof_are_believed_and_no_more() -> None:
    words = equation_words(5, "official")
    bound = OpenerBounds(words, 374, known=dict.fromkeys(words.strings(), 374)).prove()
    assert (bound.least, bound.left) == (374, 0)
    assert bound.by[KEPT] > 100


@pytest.mark.django_db
def test_the_command_needs_the_words_of_the_record_and_a_total_above_none() -> None:
    assert refusal("tree_bound", "nerdle", "official-5").startswith("The site's words")
    lexicon()
    for wrong in (("--total", "0"), ("--minutes", "0"), ("--minutes", "-1")):
        assert "more than 0" in refusal("tree_bound", "nerdle", "official-5", *wrong)
