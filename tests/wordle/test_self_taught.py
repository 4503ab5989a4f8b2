"""Self-taught on Wordle: what it thinks a guess costs, worked out plainly, and how it is taught."""

from __future__ import annotations

from math import log2

import numpy as np
import pytest

from tests.wordle.lists import made_up, seen, small
from wordgames.agent_registry import build_agent
from wordgames.evaluation.play import play_grouped
from wordgames.rules.feedback import CORRECT, marks
from wordgames.tiles.agents.situation import situate
from wordgames.tiles.evaluation.suite import TileSuite
from wordgames.vocabulary.arrays import Words
from wordgames.wordle.agents.self_taught import (
    POOL,
    WordleSelfTaught,
    guesses_needed,
    hopeful,
    learned,
)
from wordgames.wordle.rules import WordleOptions
from workshop.games.wordle.teaching import Experience, WordlePupil, taught


def cost(words: Words, guess: str, left: list[str]) -> float:
    """Return what all the words left are thought to take, by the plain rule."""
    classes: dict[tuple[int, ...], list[str]] = {}
    for word in left:
        classes.setdefault(marks(guess, word), []).append(word)
    total = float(len(left))
    for found, part in classes.items():
        if found != (CORRECT,) * words.length:
            total += least(words, part)
    return total


def least(words: Words, part: list[str]) -> float:
    size = len(part)
    if size < 3:
        return 2 * size - 1
    there = [len(set(letters)) for letters in zip(*part, strict=True)]
    described = [
        log2(size) / 4,
        sum(map(log2, there)) / words.length / 2,
        there.count(1) / words.length,
        log2(max(there)) / 4,
        log2(len(set("".join(part)))) / 4,
        (words.length - 5) / 5,
        log2(len(words)) / 16,
    ]
    more = float(learned().values(np.array([described]))[0])
    return 2 * size - 1 + size * max(more, 0.0)


@pytest.mark.parametrize("length", [4, 5, 7])
def test_a_guess_costs_one_each_and_what_its_classes_take(length: int) -> None:
    words = made_up(length)
    left = words.strings(words.answers)
    found = guesses_needed(learned(), words, np.arange(len(words)), words.answers)
    for row in range(0, len(words), 7):
        assert found[row] == pytest.approx(cost(words, words[row], left))


def test_the_last_two_are_named_one_after_the_other() -> None:
    words = small()
    player = WordleSelfTaught(words, WordleOptions())
    situation = situate(seen("light:02222", "maybe:20000"), words)
    assert words.strings(situation.candidates) == ["might"]
    assert player.suggest(situation, 3).best.score == pytest.approx(-1.0)
    rows = np.array([words.row("light"), words.row("might"), words.row("crane")])
    two = np.sort(rows[:2]).astype(np.int32)
    assert guesses_needed(learned(), words, rows, two).tolist() == [3, 3, 5]


def test_of_a_long_list_it_looks_closer_at_the_hopeful_guesses() -> None:
    words = made_up(6, 400, 200)
    player = WordleSelfTaught(words, WordleOptions(length=6))
    statistics = player.marking.statistics(words, np.arange(400), words.answers)
    pool = hopeful(statistics)
    assert POOL // 2 <= len(pool) <= POOL
    assert int(np.argmax(statistics.entropy)) in pool
    assert int(np.argmax(statistics.classes)) in pool


def test_without_numba_it_guesses_by_information(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("wordgames.wordle.agents.self_taught.kernel", lambda: None)
    words = small()
    situation = situate(seen("crane:00000"), words)
    answer = WordleSelfTaught(words, WordleOptions()).suggest(situation, 1)
    assert answer.fallback
    entropy = build_agent("wordle", "entropy", words, WordleOptions())
    assert answer.best.move == entropy.suggest(situation, 1).best.move


def test_its_own_games_are_what_it_learns_from() -> None:
    """Without draws a set takes what the agent's games of it take."""
    words = made_up(5, 120, 60)
    met = Experience()
    pupil = WordlePupil(words, learned(), np.random.default_rng(1), met)
    total = pupil._take(words.answers, 5)
    record = play_grouped(WordleSelfTaught(words, WordleOptions()), TileSuite.of(words))
    assert (record.guesses > 0).all()
    assert total == record.guesses.sum()
    assert (met.sizes[-1], met.totals[-1]) == (60, total)


def test_it_is_taught_the_same_under_a_seed() -> None:
    lists, said = [made_up(4, 60, 40), made_up(5, 60, 40)], list[str]()
    nets = [taught(lists, said.append, rounds=2, games=1, seed=5) for _ in range(2)]
    assert (nets[0].second == nets[1].second).all()
    assert said[0] == said[2]
    assert "sets met" in said[0]
