"""Ties of document 004's scores, decided by whole numbers as the bot's page promises."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest

from solvers.runs.shipped_runs import shipped_runs
from tests.wordle.bundled import bundled
from tests.wordle.lists import seen
from wordgames.agent_registry import build_agent
from wordgames.rules.feedback import marks
from wordgames.tiles.agents.letter_odds import LetterOdds, place_odds
from wordgames.tiles.agents.letter_strings import Letters, score_of
from wordgames.tiles.agents.situation import situate
from wordgames.vocabulary.arrays import Words
from wordgames.wordle.rules import Turn, WordleOptions

LENGTH = 5
GREEN, YELLOW = 2, 1


def exact_guess(answers: list[str], turns: list[tuple[str, list[int]]]) -> str:
    """Return document 004's guess by integers: odds in counts of answers, a boost a fifth of all.

    Written from the page's words alone: a placed letter counts 1, a wrong one 0, a letter known to
    be elsewhere a fifth more, once for every time it is shown; of equals the first in the list.
    """
    counts = [Counter(word[place] for word in answers) for place in range(LENGTH)]
    odds: list[dict[str, int]] = [{k: v * LENGTH for k, v in count.items()} for count in counts]
    one, boost = len(answers) * LENGTH, len(answers)
    placed: dict[int, str] = {}
    shown: Counter[str] = Counter()
    for guess, colours in turns:
        told = Counter(letter for letter, colour in zip(guess, colours, strict=True) if colour)
        shown |= told
        for place, colour in enumerate(colours):
            odds[place][guess[place]] = one if colour == GREEN else 0
            if colour == GREEN:
                placed[place] = guess[place]
    elsewhere = shown - Counter(placed.values())
    guessed = {guess for guess, _ in turns}

    def score(word: str) -> int:
        free = Counter(word[place] for place in range(LENGTH) if placed.get(place) != word[place])
        total = sum(odds[place].get(word[place], 0) for place in range(LENGTH))
        return total + boost * (free & elsewhere).total()

    return max((word for word in answers if word not in guessed), key=score)


def test_skunk_is_found_by_the_rule_of_the_page() -> None:
    """Sums of decimal fractions called a tie a difference, and lost this game."""
    words = bundled("en", LENGTH)
    answers = words.strings(words.answers)
    agent = build_agent("wordle", "positional", words, WordleOptions())
    turns: list[tuple[str, list[int]]] = []
    while len(turns) < 6 and (not turns or turns[-1][0] != "skunk"):
        observation = seen(*(f"{word}:{''.join(map(str, told))}" for word, told in turns))
        guess = agent.suggest(situate(observation, words), 1).best.move
        assert guess == exact_guess(answers, turns)
        turns.append((guess, [int(mark) for mark in marks(guess, "skunk")]))
    assert turns[-1][0] == "skunk"


def test_the_shipped_run_is_the_one_of_exact_sums() -> None:
    """SKUNK is among the 1,467 games won, of 1,679; a lost game counts as 12 in 5.2287."""
    run = next(
        run
        for run in shipped_runs("wordle")
        if (run.agent, run.lexicon, run.spec["length"], run.spec["mode"])
        == ("positional", "en", LENGTH, "normal")
    )
    guesses = run.tally.guesses
    assert (len(guesses), int((guesses > 0).sum())) == (1679, 1467)
    assert round(float(np.where(guesses > 0, guesses, 12).mean()), 4) == 5.2287
    answers = bundled("en", LENGTH).strings(bundled("en", LENGTH).answers)
    assert guesses[answers.index("skunk")] == 6


@pytest.mark.parametrize("boost", [1 / 5, 1 / 4, 0.0])
def test_equal_odds_are_equal_scores_in_any_order(boost: float) -> None:
    """Each of three words has the odds of the others, in another order of its letters."""
    answers = ["abcde"] * 3 + ["bcdea"] * 2 + ["cdeab"]
    unique = [f"{word[:4]}{chr(ord('f') + n)}" for n, word in enumerate(answers)]
    words = Words.from_strings(["abcde", "bcdea", "cdeab", *unique], unique)
    odds = LetterOdds.after(words, place_odds(words), (Turn("zzzzz", (0,) * LENGTH),), boost)
    units = odds.scores(words.codes) * odds.units
    assert (units == np.rint(units)).all()
    letters = Letters(
        odds.odds > 0, odds.whole(odds.odds), odds.bag, odds.placed, float(odds.whole(boost))
    )
    bag = np.zeros_like(odds.bag)
    twin = [score_of(codes.astype(np.int64), letters, bag) for codes in words.codes]
    assert twin == units.tolist()
