"""Bounds of openers against brute force and known totals, and the file that keeps them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from solvers.records.best_known import shipped, shipped_of
from solvers.records.check_tree import records_of
from tests.run_commands import refusal, write
from tests.solvers.test_search import NEVER, brute_force, lists
from tests.wordle.bundled import bundled
from wordgames.artifacts import words_hash
from wordgames.rules.feedback import marks
from wordgames.search.options import TILES, Feedback, SearchError
from wordgames.vocabulary.arrays import Words
from workshop.proofs.opener_bounds import GUESSES, OpenerBounds
from workshop.proofs.opener_bounds_file import OpenersFile
from workshop.proofs.opener_bounds_hard import HardOpenerBounds

TOO_MUCH = 10**6


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


def test_no_tree_of_a_bundled_list_is_below_its_record() -> None:
    """One of many openers that are searched."""
    check_bound("wordle", "fr-4", TILES)


def check_bound(game: str, key: str, feedback: Feedback) -> None:
    """Assert that openers prove a record of one of the bundled lists."""
    best = shipped_of(game, key)
    words = bundled(best.task.lexicon, best.task.length)
    assert words_hash(words) == best.task.list_hash
    assert best.total
    bound = OpenerBounds(words, best.total, feedback).prove()
    assert (bound.least, bound.left) == (best.total, 0)


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
def test_the_command_refuses_what_is_no_record_in_a_sentence(tmp_path: Path) -> None:
    assert refusal("tree_bound", "wordle", "none") == "There is no such record."
    other = next(best.task for best in shipped() if records_of(best.task.game) is None)
    assert "mark letters" in refusal("tree_bound", other.game, other.key)
    lists = ("--answers", write(tmp_path / "answers.txt", ["crane", "slate"]))
    sentence = refusal("tree_bound", "wordle", "original", *lists)
    assert sentence == "These words are not those of this record."
    sentence = refusal("tree_bound", "wordle", "original", "--allowed", *lists[1:])
    assert sentence == "--allowed needs --answers beside it."
