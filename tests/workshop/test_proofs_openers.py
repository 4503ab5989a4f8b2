"""Bounds of openers against brute force and known totals, and the file that keeps them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from games.nerdle.generator import equation_words
from games.rules.feedback import marks
from lexicons.languages.casing import in_order
from lexicons.words.arrays import Words
from solvers.artifacts import words_hash
from solvers.games.peaks.agents.marking import PeaksFeedback
from solvers.records.best_known import shipped_of
from solvers.search.options import TILES, SearchError
from tests.nerdle.small import lexicon
from tests.run_commands import output, refusal, write
from tests.solvers.test_search import NEVER, brute_force, lists
from tests.wordle.bundled import bundled
from workshop.proofs.opener_bounds import GUESSES, KEPT, SEARCH, SIZES, OpenerBounds
from workshop.proofs.opener_bounds_file import OpenersFile
from workshop.proofs.opener_bounds_hard import HardOpenerBounds

TOO_MUCH = 10**6
OPENER = "3+2=5"


def classes(guess: str, words: tuple[str, ...]) -> dict[tuple[int, ...], tuple[str, ...]]:
    """Return the classes that a guess leaves, without the one that it hits."""
    found: dict[tuple[int, ...], tuple[str, ...]] = {}
    for word in words:
        if word != guess:
            shown = marks(guess, word)
            found[shown] = (*found.get(shown, ()), word)
    return found


def kinds(guess: str, words: tuple[str, ...]) -> int:
    return len({marks(guess, word) for word in words})


def slow_bound(opener: str, answers: tuple[str, ...], allowed: tuple[str, ...]) -> int:
    """Return what an opener costs by the best guess in each class; the twin of the kernels."""
    most = max(kinds(guess, answers) for guess in allowed)
    total = len(answers)
    for words in classes(opener, answers).values():
        size = len(words)
        floor = max(2 * size - 1, 3 * size - most - 1)
        second = min(
            size + sum(2 * len(part) - 1 for part in classes(guess, words).values())
            for guess in allowed
        )
        total += max(floor, second if size > 2 else 0)
    return total


def noted(words: Words, total: int) -> Iterator[tuple[str, int, str]]:
    """Yield what a proof is told of openers until it is proven or refused."""
    notes: list[tuple[str, int, str]] = []
    proof = OpenerBounds(words, total, note=lambda *note: notes.append(note), slots=1 << 10)
    with pytest.raises(SearchError):
        proof.prove()
    yield from notes


def test_the_kernels_bound_openers_as_the_plain_rule_does() -> None:
    gained = 0
    for answers, allowed in lists(40):
        bounds = {
            name: bound
            for name, bound, way in noted(Words.from_strings(allowed, answers), TOO_MUCH)
            if way == GUESSES
        }
        slow = {name: slow_bound(name, answers, allowed) for name in allowed}
        assert bounds == slow
        gained += sum(slow.values()) > sum(2 * len(answers) - 1 for _ in allowed)
    assert gained


def test_longer_classes_are_bounded_as_the_plain_rule_does() -> None:
    words = equation_words(6, "official")
    names = tuple(words.strings())
    bounds = {name: bound for name, bound, way in noted(words, TOO_MUCH) if way == GUESSES}
    for name in names[::60]:
        assert bounds[name] == slow_bound(name, names, names)


def test_the_least_total_is_proven_and_one_more_is_refused_on_100_lists() -> None:
    for answers, allowed in lists(100):
        words, least = Words.from_strings(allowed, answers), brute_force(answers, allowed, "normal")
        total = least(12)
        bound = OpenerBounds(words, total, slots=1 << 10).prove()
        assert (bound.least, bound.left, sum(bound.by.values())) == (total, 0, len(allowed))
        with pytest.raises(SearchError, match=f"takes {total} guesses, fewer than {total + 1}"):
            OpenerBounds(words, total + 1, slots=1 << 10).prove()


@pytest.mark.parametrize("limit", [3, 6])
def test_the_same_in_hard_mode_where_no_game_may_take_more_than_the_limit(limit: int) -> None:
    proven = 0
    for answers, allowed in lists(100):
        words, total = (
            Words.from_strings(allowed, answers),
            brute_force(answers, allowed, "hard")(limit),
        )
        if total >= NEVER:
            continue
        bound = HardOpenerBounds(words, total, slots=1 << 10, limit=limit).prove()
        assert (bound.least, bound.left, sum(bound.by.values())) == (total, 0, len(allowed))
        with pytest.raises(SearchError, match=f"takes {total} guesses, fewer than {total + 1}"):
            HardOpenerBounds(words, total + 1, slots=1 << 10, limit=limit).prove()
        proven += 1
    assert proven > 50


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


@pytest.mark.parametrize(("game", "key"), [("wordle", "fr-4"), ("peaks", "es-5")])
def test_no_tree_of_a_bundled_list_is_below_its_record(game: str, key: str) -> None:
    """One of many openers that are searched, one of many guesses; the marks of two games."""
    best = shipped_of(game, key)
    words = bundled(best.task.lexicon, best.task.length)
    assert words_hash(words) == best.task.list_hash
    assert best.total
    by_alphabet = PeaksFeedback(in_order(words.letters, best.task.lexicon))
    feedback = by_alphabet if game == "peaks" else TILES
    bound = OpenerBounds(words, best.total, feedback).prove()
    assert (bound.least, bound.left) == (best.total, 0)


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


def test_words_that_are_too_long_are_refused() -> None:
    with pytest.raises(SearchError, match="too long for a bound"):
        OpenerBounds(Words.from_strings(["abcdefghijk", "bcdefghijkl"]), 3)


def kept(path: Path, facts: dict[str, str] | None = None) -> OpenersFile:
    return OpenersFile(path, facts or {"list": "12ab", "rule": "marks"}, {"one", "two"}, 10)


def test_a_file_gives_back_the_most_that_it_was_told(tmp_path: Path) -> None:
    file = kept(tmp_path / "openers.txt")
    assert file.begun() == {}
    for opener, bound in (("one", 20), ("two", 19), ("one", 25), ("one", 24)):
        file.note(opener, bound)
    assert file.begun() == {"one": 25, "two": 19}


def test_a_line_that_was_cut_off_is_dropped(tmp_path: Path) -> None:
    file = kept(tmp_path / "openers.txt")
    file.begun()
    file.note("one", 25)
    with file.path.open("a") as open_file:
        open_file.write("26 tw")
    assert file.begun() == {"one": 25}
    file.note("two", 21)
    assert file.begun() == {"one": 25, "two": 21}


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("18 one", "no bound from 19 to 55"),
        ("56 one", "no bound from 19 to 55"),
        ("-25 one", "no bound"),
        ("2.5 one", "no bound"),
        ("x one", "no bound"),
        ("", "no bound"),
        ("٢٥ one", "no bound"),
        ("25", "no guess of the list"),
        ("25 six", "no guess of the list"),
        ("25 one two", "no guess of the list"),
    ],
)
def test_a_line_that_means_nothing_is_refused(tmp_path: Path, line: str, sentence: str) -> None:
    file = kept(tmp_path / "openers.txt")
    file.begun()
    file.note("two", 20)
    with file.path.open("a", encoding="utf-8") as open_file:
        open_file.write(f"{line}\n")
    with pytest.raises(SearchError, match=f"Line 4 of .* has {sentence}"):
        file.begun()


def test_a_file_of_another_list_or_of_no_proof_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "openers.txt"
    kept(path).begun()
    with pytest.raises(SearchError, match="another list or rule"):
        kept(path, {"list": "34cd", "rule": "marks"}).begun()
    for text in ("hello", "hello\n"):
        path.write_text(text, "utf-8")
        with pytest.raises(SearchError, match="another list or rule"):
            kept(path).begun()
        assert path.read_text("utf-8") == text


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


@pytest.mark.django_db
def test_the_command_refuses_what_is_no_record_in_a_sentence(tmp_path: Path) -> None:
    assert refusal("tree_bound", "nerdle", "none") == "There is no such record."
    assert "mark letters" in refusal("tree_bound", "cities", "simple")
    lists = ("--answers", write(tmp_path / "answers.txt", ["crane", "slate"]))
    said = refusal("tree_bound", "wordle", "original", *lists)
    assert said == "These words are not those of this record."
    said = refusal("tree_bound", "wordle", "original", "--allowed", *lists[1:])
    assert said == "--allowed needs --answers beside it."
    assert refusal("tree_bound", "nerdle", "official-5").startswith("The site's words")
    lexicon()
    for wrong in (("--total", "0"), ("--minutes", "0"), ("--minutes", "-1")):
        assert "more than 0" in refusal("tree_bound", "nerdle", "official-5", *wrong)


def test_bounds_of_an_earlier_proof_are_believed_and_no_more() -> None:
    words = equation_words(5, "official")
    bound = OpenerBounds(words, 374, known=dict.fromkeys(words.strings(), 374)).prove()
    assert (bound.least, bound.left) == (374, 0)
    assert bound.by[KEPT] > 100
