"""Two boards searched to their end: against one who tries everything on tiny lists."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from itertools import permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.fixtures import make_lexicon
from tests.run_commands import output
from tests.wordle.bundled import bundled
from wordgames.cli.refusal import RefusedError
from wordgames.kernels.backend import numba_wanted
from wordgames.rules.feedback import marks
from wordgames.vocabulary.arrays import Words
from workshop.games.boards.best_play import BOTS, distribution, guesses_of
from workshop.games.boards.two_boards import TwoBoards

pytestmark = [
    pytest.mark.nightly,
    pytest.mark.skipif(not numba_wanted(), reason="The search needs numba."),
]
KEPT = 1 << 16
three = st.text("abcd", min_size=3, max_size=3)
lists = st.tuples(st.sets(three, min_size=2, max_size=6), st.sets(three, max_size=4))


def words_of(answers: set[str], others: set[str]) -> Words:
    return Words.from_strings(sorted(answers | others), sorted(answers), letters="abcd")


def tried(secrets: set[str], guesses: set[str]) -> int:
    """Try every guess in every game; return the fewest guesses that all pairs take together."""

    @cache
    def least(games: frozenset[tuple[str, ...]]) -> int:
        """The games by the words of their open boards, "" for a solved one."""
        fewest = 99 * len(games)
        for guess in guesses:
            parts: dict[object, set[tuple[str, ...]]] = {}
            for game in games:
                shown = tuple(marks(guess, word) if word else () for word in game)
                left = tuple("" if word == guess else word for word in game)
                if any(left):
                    parts.setdefault(shown, set()).add(left)
            if games not in parts.values():
                after = sum(least(frozenset(part)) for part in parts.values())
                fewest = min(fewest, len(games) + after)
        return fewest

    both = frozenset(permutations(secrets, 2))
    assert least(both) % 2 == 0
    return least(both) // 2


@settings(max_examples=80, deadline=None)
@given(lists)
def test_the_search_agrees_with_one_who_tries_every_guess(
    drawn: tuple[set[str], set[str]],
) -> None:
    words, search = words_of(*drawn), TwoBoards(words_of(*drawn), KEPT)
    fewest = search.fewest()
    assert fewest.total == tried(drawn[0], drawn[0] | drawn[1])
    took = distribution(words, search, fewest)
    assert took.total() == search.pairs == len(drawn[0]) * (len(drawn[0]) - 1) // 2


def test_no_bot_takes_fewer_guesses() -> None:
    answers = {str(word) for word in bundled("es", 3).strings(bundled("es", 3).answers[:24])}
    words = Words.from_strings(sorted(answers), sorted(answers), letters=bundled("es", 3).letters)
    search = TwoBoards(words, KEPT)
    fewest = search.fewest()
    distribution(words, search, fewest)
    assert fewest.total <= min(guesses_of(words, bot) for bot in BOTS) < 5 * search.pairs


def test_games_that_take_other_guesses_are_refused() -> None:
    words = words_of({"aab", "aba", "baa", "abb", "bbb"}, set())
    search = TwoBoards(words, KEPT)
    fewest = search.fewest()
    with pytest.raises(ValueError, match="other guesses in all"):
        distribution(words, search, replace(fewest, total=fewest.total - 1))
    with pytest.raises(RefusedError, match="at most 5 letters"):
        TwoBoards(words_of({"aab"}, set()), KEPT)


@pytest.mark.django_db
def test_the_command_tells_the_fewest_guesses_and_plays_them() -> None:
    secrets, others = {"bat", "cat", "hat", "rat", "cot"}, {"hot", "chr"}
    make_lexicon(
        "tiny", "Tiny", "en", dict.fromkeys(sorted(secrets), True) | dict.fromkeys(others, False)
    )
    command = ("best_play", "boards", "--lexicon", "tiny", "--length", "3")
    every, only = tried(secrets, secrets | others), tried(secrets, secrets)
    assert every < only
    for least, told in ((every, output(*command)), (only, output(*command, "--answers-only"))):
        assert told.startswith(f"{least} guesses for 10 pairs of words, {least / 10:.4f} on ")
        assert "multi-learned: " in told.splitlines()[2]
    make_lexicon("two", "Two", "en", {"bat": True, "cat": True})
    told = output("best_play", "boards", "--lexicon", "two", "--length", "3")
    assert told.startswith("2 guesses for 1 pair of words, 2.0000 on average")
