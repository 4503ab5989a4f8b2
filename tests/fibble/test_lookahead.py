"""The look-ahead of Fibble: its lies, its beliefs and what a guess costs, by the plain rules."""

from __future__ import annotations

import numpy as np
import pytest

from tests.wordle.lists import made_up, small
from wordgames.agent.parameters import ParameterError
from wordgames.agent_registry import build_agent
from wordgames.evaluation.play import play_grouped
from wordgames.fibble.agents.lookahead import FibbleLookahead, belief, lies_of
from wordgames.fibble.agents.tile_agents import FIBBLE
from wordgames.fibble.evaluation.runs import FibbleSuite
from wordgames.fibble.rules import FibbleOptions, lie
from wordgames.rules.feedback import CORRECT, Marks, Turn, from_code, marks, to_code
from wordgames.tiles.agents.situation import situate
from wordgames.vocabulary.arrays import Words
from wordgames.wordle.rules import WordleObservation, WordleOptions


def shown(true: Marks) -> dict[Marks, float]:
    """Return the rows that may be shown, each with its chance."""
    rows: dict[Marks, float] = {}
    for place in range(len(true)):
        for shift in (1, 2):
            row = lie(true, place, shift)
            rows[row] = rows.get(row, 0.0) + 1 / (2 * len(true))
    return rows


@pytest.mark.parametrize("length", [1, 3, 5])
def test_the_lies_are_those_of_the_rules(length: int) -> None:
    counts, rows, shares = lies_of(length)
    for code in range(3**length - 1):
        found = zip(rows[code, : counts[code]], shares[code], strict=False)
        wanted = {to_code(row): chance for row, chance in shown(from_code(code, length)).items()}
        assert {int(row): share for row, share in found} == pytest.approx(wanted)
    assert counts[-1] == 0  # the row that wins is true


def test_a_word_is_as_likely_as_its_lies_show_what_was_shown() -> None:
    words = Words.from_strings(["light", "night", "sight", "alght", "crane"])
    seen = situation("light", (1, 2, 2, 2, 2))
    left = FIBBLE.fitting(words, words.answers, seen.turns)
    assert words.strings(left) == ["alght", "night", "sight"]
    worth = np.array(
        [
            np.prod([shown(marks(turn.guess, word)).get(turn.marks, 0.0) for turn in seen.turns])
            for word in words.strings(left)
        ]
    )
    assert worth == pytest.approx([0.1, 0.2, 0.2])
    assert belief(words, seen, left) == pytest.approx(worth / worth.sum())


def situation(word: str, row: Marks) -> WordleObservation:
    return WordleObservation(FibbleOptions(), (Turn(word, row),))


def cost(words: Words, guess: str, left: dict[str, float]) -> float:
    """Return what is needed after a guess of up to three words left: two are named in turn."""
    total, states = 1.0, dict[Marks, dict[str, float]]()
    for word, chance in left.items():
        true = marks(guess, word)
        if true != (CORRECT,) * words.length:
            for row, share in shown(true).items():
                states.setdefault(row, {})[word] = chance * share
    for state in states.values():
        weight = sum(state.values())
        least = 2 - max(state.values()) / weight if len(state) < 3 else needed(words, state)
        total += weight / sum(left.values()) * least
    return total


def needed(words: Words, state: dict[str, float]) -> float:
    """Three words that a row did not tell apart: one is named, or they are asked about again."""
    return min(cost_of_naming(words, guess, state) for guess in state)


def cost_of_naming(words: Words, guess: str, state: dict[str, float]) -> float:
    rest = {word: chance for word, chance in state.items() if word != guess}
    return cost(words, guess, rest | {guess: state[guess]})


THREE = [("crane", "doubt", "light"), ("light", "night", "sight"), ("folly", "holly", "snake")]


@pytest.mark.parametrize("left", THREE)
def test_a_guess_of_three_words_left_costs_what_its_rows_leave(left: tuple[str, ...]) -> None:
    words = Words.from_strings(left)
    player = FibbleLookahead(words, FibbleOptions(), {"width": 32})
    rows, values = player._search(WordleObservation(FibbleOptions()), words.answers)
    even = dict.fromkeys(left, 1 / 3)
    for row, value in zip(rows.tolist(), values, strict=True):
        assert value == pytest.approx(cost(words, words[row], even), abs=1e-6) or value == np.inf
    assert values.min() == pytest.approx(min(cost(words, word, even) for word in left))


def test_it_needs_no_more_guesses_than_entropy_on_a_list_where_words_are_alike() -> None:
    words = made_up(5, 80, 60)
    suite = FibbleSuite.of(words, FibbleOptions(), seed=2)
    found = play_grouped(FibbleLookahead(words, suite.options), suite)
    assert (found.guesses > 0).all()
    assert found.guesses.mean() < 4.2


def test_far_from_the_end_its_estimate_decides(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("wordgames.fibble.agents.lookahead.MOST", 5)
    words = small()
    answer = FibbleLookahead(words, FibbleOptions()).suggest(
        situate(WordleObservation(FibbleOptions()), words, fitting=FIBBLE.fitting), 4
    )
    assert [move.score for move in answer] == sorted((move.score for move in answer), reverse=True)
    assert len(answer.ranked) == 4


def test_without_numba_it_plays_as_entropy(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("wordgames.fibble.agents.lookahead.kernel", lambda: None)
    words = small()
    seen = situate(WordleObservation(FibbleOptions()), words, fitting=FIBBLE.fitting)
    answer = FibbleLookahead(words, FibbleOptions()).suggest(seen, 1)
    assert answer.fallback
    assert answer.note


def test_a_mode_that_is_not_declared_is_refused() -> None:
    words = small()
    with pytest.raises(ParameterError, match="doesn't play ultra-hard mode"):
        build_agent("fibble", "entropy", words, WordleOptions(mode="ultra-hard"))


def test_other_seeds_of_a_run_tell_other_lies() -> None:
    words = small()
    rows = [
        [
            FibbleSuite.of(words, FibbleOptions(), seed=seed).start(game).play("toast").turns
            for game in range(10)
        ]
        for seed in (1, 2)
    ]
    assert rows[0] != rows[1]
