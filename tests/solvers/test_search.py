"""The optimal search against brute force, and what it promises of caps, time and openers."""

from __future__ import annotations

import functools
import random
from collections.abc import Callable, Iterator

import pytest

from tests.wordle.lists import made_up, small
from wordgames.rules.feedback import marks
from wordgames.search.options import LOST, NoTree, SearchError, SearchOptions
from wordgames.search.search import Checkpoint, SearchResult, search
from wordgames.tiles.evaluation.tree_check import check_tree
from wordgames.vocabulary.arrays import Words
from wordgames.wordle.rules import Turn, WordleObservation, WordleOptions

NEVER = 10**9


def brute_force(
    answers: tuple[str, ...],
    allowed: tuple[str, ...],
    mode: str,
    worth: dict[str, int] | None = None,
    lost: int = NEVER,
) -> Callable[[int], int]:
    """Return a function of the cap: the least total over every way to guess, by trying all.

    A word that is left after the last guess counts `lost` more.

    Twice the same history is never asked: in normal mode a state is its words left alone.
    """
    options = WordleOptions(length=len(answers[0]), guesses=20, mode=mode)

    @functools.cache
    def least(left: tuple[str, ...], turns: tuple[Turn, ...], depth: int) -> int:
        if depth < 1:
            return lost * len(left)
        seen, best = WordleObservation(options, turns), NEVER
        for guess in allowed:
            if mode == "hard" and seen.refusal(guess):
                continue
            classes: dict[tuple[int, ...], list[str]] = {}
            for secret in left:
                classes.setdefault(marks(guess, secret), []).append(secret)
            if len(classes) == 1 and guess not in left:
                continue
            total = sum(worth[word] if worth else 1 for word in left)
            for found, words in classes.items():
                if words == [guess]:
                    continue
                after = (*turns, Turn(guess, found)) if mode == "hard" else ()
                total += least(tuple(words), after, depth - 1)
                if total >= best:
                    break
            best = min(best, total)
        return best

    return lambda depth: least(answers, (), depth)


def lists(count: int) -> Iterator[tuple[tuple[str, ...], tuple[str, ...]]]:
    """Yield random small lists: answers among at most twelve allowed words, few letters."""
    rng = random.Random(5)
    for _ in range(count):
        length, letters = rng.choice([2, 3, 4, 5]), rng.choice(["ab", "abc", "abcde"])
        drawn = ("".join(rng.choice(letters) for _ in range(length)) for _ in range(12))
        allowed = sorted(set(drawn))[: rng.randint(2, 12)]
        answers = rng.sample(allowed, rng.randint(1, min(len(allowed), 8)))
        yield tuple(sorted(answers)), tuple(allowed)


def outcome(words: Words, options: SearchOptions) -> SearchResult | NoTree:
    try:
        return search(words, options)
    except NoTree as error:
        return error


@pytest.mark.parametrize("mode", ["normal", "hard"])
def test_totals_and_caps_are_those_of_brute_force_on_200_lists(mode: str) -> None:
    impossible = 0
    for answers, allowed in lists(200):
        words, least = Words.from_strings(allowed, answers), brute_force(answers, allowed, mode)
        for cap in (None, 2, 3, 4):
            wanted = least(cap or 12)
            found = outcome(words, SearchOptions(mode=mode, worst=cap, slots=1 << 10))
            if isinstance(found, NoTree):
                assert found.proven
                assert wanted >= NEVER, (answers, allowed, cap)
                impossible += 1
                continue
            assert (found.total, found.status) == (wanted, "searched"), (answers, allowed, cap)
            checked = check_tree(found.tree, words, mode)
            assert checked.total == found.total
            assert checked.worst == found.worst <= (cap or 12)
            assert not checked.left_out
    assert impossible


@pytest.mark.parametrize("mode", ["normal", "hard"])
def test_games_that_must_be_lost_are_as_few_as_by_brute_force(mode: str) -> None:
    losses = 0
    for answers, allowed in lists(100):
        words = Words.from_strings(allowed, answers)
        least = brute_force(answers, allowed, mode, lost=LOST)
        for cap in (2, 3, 4):
            options = SearchOptions(mode=mode, worst=cap, lost=LOST, slots=1 << 10)
            found = search(words, options)
            shown = found.distribution.items()
            assert sum(options.cost(guesses) * games for guesses, games in shown) == least(cap)
            assert not check_tree(found.tree, words, mode).left_out
            losses += found.worst > cap
    assert losses


def test_a_search_that_may_lose_is_taken_up_at_what_its_tree_loses() -> None:
    words = Words.from_strings(["aa", "ab", "ba", "bb", "ca", "cb"])
    options = SearchOptions(mode="hard", worst=2, lost=LOST, openers=2, width=1, slots=1 << 10)
    kept: list[Checkpoint] = []
    whole = search(words, options, keep=kept.append)
    assert whole.worst > 2
    again = search(words, options, start=kept[0])
    assert again.distribution == whole.distribution
    with pytest.raises(ValueError, match="cap of two guesses"):
        SearchOptions(lost=LOST)


def test_weights_are_minded_as_brute_force_minds_them() -> None:
    rng = random.Random(3)
    for answers, allowed in lists(40):
        worth = {word: rng.choice([1, 2, 4, 8]) for word in answers}
        weights = {word: float(worth[word]) for word in answers}
        found = search(
            Words.from_strings(allowed, answers, weights=weights),
            SearchOptions(prior="weights", slots=1 << 10),
        )
        wanted = brute_force(answers, allowed, "normal", worth)(12) / sum(worth.values())
        assert found.mean == pytest.approx(wanted, rel=1e-5)


def test_a_given_opener_is_played_and_its_total_is_that_of_brute_force() -> None:
    for answers, allowed in lists(20):
        for opener in allowed:
            classes: dict[tuple[int, ...], list[str]] = {}
            for secret in answers:
                classes.setdefault(marks(opener, secret), []).append(secret)
            rest = (tuple(words) for words in classes.values() if words != [opener])
            wanted = len(answers) + sum(brute_force(left, allowed, "normal")(12) for left in rest)
            words = Words.from_strings(allowed, answers)
            found = search(words, SearchOptions(opener=opener, slots=1 << 10))
            assert (found.tree.root.guess, found.total) == (opener, wanted)


def test_more_width_is_never_worse_and_all_widths_are_legal() -> None:
    words = made_up(5, 300, 150)
    found = [search(words, SearchOptions(width=width, openers=5)) for width in (1, 2, 5)]
    totals = [result.total for result in found]
    assert totals == sorted(totals, reverse=True)
    assert [result.status for result in found] == ["width 1", "width 2", "width 5"]
    assert all(check_tree(result.tree, words).total == result.total for result in found)


def test_a_time_limit_returns_the_best_so_far_and_says_so() -> None:
    words = made_up(5, 400, 200)
    found = search(words, SearchOptions(seconds=0.001))
    assert found.status == "time limit"
    assert check_tree(found.tree, words).total == found.total


def test_progress_is_told_and_may_cancel() -> None:
    class Enough(Exception):
        pass

    told: list[float] = []

    def progress(done: float, sentence: str) -> None:
        assert "opener" in sentence
        told.append(done)
        if len(told) == 5:
            raise Enough

    with pytest.raises(Enough):
        search(made_up(5, 300, 150), SearchOptions(width=3), progress)
    assert all(0 <= done <= 1 for done in told)


def test_a_search_is_taken_up_where_it_stopped() -> None:
    words, options = made_up(5, 300, 150), SearchOptions(width=3, openers=6)
    kept: list[Checkpoint] = []
    whole = search(words, options, keep=kept.append)
    assert [checkpoint.done for checkpoint in kept] == [1, 2, 3, 4, 5, 6]
    again = search(words, options, start=kept[2])
    assert again.total == whole.total
    assert again.nodes < whole.nodes


def test_the_same_search_finds_the_same_tree() -> None:
    words, options = made_up(5, 300, 150), SearchOptions(width=3, openers=3)
    trees = [sorted(search(words, options).tree.games()) for _ in range(2)]
    assert trees[0] == trees[1]


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ({"opener": "xxxxx"}, "isn't in the word list"),
        ({"mode": "ultra-hard"}, "normal, hard or strict"),
        ({"prior": "none"}, "uniform or weights"),
        ({"worst": 0}, "at least one guess"),
        ({"width": -1}, "0 or more"),
        ({"seconds": 0.0}, "more than 0"),
        ({"slots": 1000}, "power of two"),
    ],
)
def test_bad_options_are_refused_with_a_sentence(options: dict[str, object], sentence: str) -> None:
    with pytest.raises(ValueError, match=sentence):
        search(small(), SearchOptions(**options))  # type: ignore[arg-type]


def test_a_list_too_long_for_the_search_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("wordgames.search.engine.LARGEST_SEARCH", 10)
    with pytest.raises(SearchError, match="too many for the search"):
        search(small())


def test_long_words_and_many_letters_are_searched_too() -> None:
    letters = [chr(0x4E00 + i) for i in range(400)]
    rng = random.Random(2)
    words = ["".join(rng.choice(letters) for _ in range(4)) for _ in range(40)]
    for known in (Words.from_strings(words), made_up(12, 30, 15), made_up(15, 30, 15)):
        found = search(known, SearchOptions(width=3, openers=3))
        assert check_tree(found.tree, known).total == found.total
