"""The speller: its chain beside every filling written out, what it learns, how it is stored."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from django.core.management import call_command

from tests.hangman import model_plain
from tests.hangman.chain_plain import PlainChain
from tests.hangman.lists import made_up, seen, small, suite
from tests.hangman.test_blend import halves
from wordgames.hangman.agents.letter_chain import chain, chain_kernels
from wordgames.hangman.agents.letter_chain.chain import Chain, chained
from wordgames.hangman.agents.letter_chain.long_chain import long_chain
from wordgames.hangman.agents.letter_model.contexts import CLASSES, LEAST, NEAR, PAD, STEPS
from wordgames.hangman.agents.letter_model.model import counted, flat, log_counts
from wordgames.hangman.agents.position.letters import Floats
from wordgames.hangman.agents.position.situation import situate
from wordgames.hangman.agents.speller import Speller
from wordgames.hangman.agents.speller_model.model import Lexis, SpellerModel, unpack_speller
from wordgames.hangman.agents.speller_model.training import learn_to_spell
from wordgames.hangman.evaluation.play_all_at_once import play_hangman
from wordgames.hangman.rules import HangmanOptions
from wordgames.vocabulary.columns import Columns

MASKS = [[-1, 0, -1, 2, -1], [3, -1, -1], [-1, 4, -1, -1, 1]]
TABLES = ("two", "three", "four", "by_one", "by_two", "by_three")


def plain(words: Columns) -> PlainChain:
    codes = [words.words(length).codes for length in words.lengths]
    return PlainChain([word.tolist() for some in codes for word in some], len(words.letters))


def logs_of(it: Chain, mask: list[int], closed: list[bool]) -> Floats:
    """Return what the kernel fills for one mask."""
    filled, places = it.by_two.shape[2], chain_kernels.PLACES
    room = np.empty((2, places, max(chain_kernels.BREADTH**2, filled), filled), np.float32)
    chances = np.zeros((2, places, filled), np.float32)
    logs = np.zeros((len(mask), len(closed)), np.float32)
    chain_kernels.chain_logs(
        np.array(mask, np.int16), np.array(closed), it.by_two, it.by_three,
        np.zeros((places, filled), np.int64), np.zeros(places, np.int64), *room, *chances, logs,
    )  # fmt: skip
    return logs.astype(np.float64)


def shut(words: Columns, mask: list[int]) -> list[bool]:
    """Return which letters are closed: those shown, and two more."""
    return [letter in {*mask, 5, 6} for letter in range(len(words.letters))]


@pytest.mark.parametrize("mask", MASKS)
def test_the_chain_is_the_sum_of_all_fillings(mask: list[int]) -> None:
    words = made_up(150)
    closed = shut(words, mask)
    expected = plain(words).logs(mask, closed)
    assert len(np.unique(expected)) > 10
    np.testing.assert_allclose(logs_of(chained(words), mask, closed), expected, atol=2e-3)


def test_of_a_large_alphabet_it_reads_runs_of_three(monkeypatch: pytest.MonkeyPatch) -> None:
    words = made_up(150)
    monkeypatch.setattr(chain, "MOST_SYMBOLS", 10)
    it, mask = chained(words), MASKS[0]
    assert it.by_three.shape[:3] == (1, 1, 1)
    closed = shut(words, mask)
    opened = [letter + 1 for letter, gone in enumerate(closed) if not gone]
    kept = [opened if there < 0 else [there + 1] for there in mask]
    expected = plain(words).places(kept, 2)
    logs = logs_of(it, mask, closed)
    for place in (0, 2, 4):
        shown = np.exp(logs[place])[[symbol - 1 for symbol in opened]]
        np.testing.assert_allclose(shown, expected[place, opened], atol=1e-4)


def test_letters_that_are_all_as_likely_are_not_all_dropped() -> None:
    """So many open letters share a blank that no step of the bound keeps just some of them."""
    words = small()
    alike = chained(words)
    size = alike.by_two.shape[2]
    for table in (alike.by_two, alike.by_three):
        table[:] = 1 / size
    logs = logs_of(alike, [0, -1], [False] * 26)
    assert (logs[1] < 0).all()


def test_a_word_that_it_forgets_is_told_again() -> None:
    words = made_up(60)
    it = chained(words)
    codes, ends = flat(words)
    start, length = int(ends[20]), int(ends[21] - ends[20])
    before = {name: getattr(it, name).copy() for name in TABLES}
    tables = (it.two, it.three, it.four)
    after = (*tables, it.one, it.by_one, it.by_two, it.by_three)
    a, b, c, d = 0, 0, *(codes[start : start + 2].astype(int) + 1)
    for sign, differs in ((-1, True), (1, False)):
        chain_kernels.count_word(codes, start, length, np.int32(sign), *tables)
        chain_kernels.smooth_word(codes, start, length, *after)
        assert (it.by_three[a, b, c, d] < before["by_three"][a, b, c, d]) == differs
        for name in TABLES:
            assert np.array_equal(before[name], getattr(it, name)) != differs, name


def lexis_of(words: Columns) -> Lexis:
    return Lexis(words, counted(words), chained(words), long_chain(words))


def model_of(words: Columns, games: int = 200) -> SpellerModel:
    *_, last = learn_to_spell(lexis_of(words), games, seed=1, chained=0.3)
    assert last.complete
    return last.model


def near_of(cells: list[int], at: int) -> int:
    """Return the class of a blank by what is known beside it."""
    sides = []
    for way in (-1, 1):
        known = 0
        while known < NEAR - 1 and cells[at + way * (known + 1)] != model_plain.BLANK:
            known += 1
            if cells[at + way * known] == model_plain.BOUNDARY:
                break
        sides.append(known)
    return sides[0] * NEAR + sides[1]


def plain_places(model: SpellerModel, mask: list[int], closed: list[bool], logs: Floats) -> Floats:
    """Return (length, A): the model's chances, put together one by one."""
    cells, counts = model_plain.padded(mask), log_counts()
    step = min(sum(it >= 0 for it in mask) * STEPS // len(mask), STEPS - 1)
    chances = np.zeros((len(mask), len(closed)))
    for place in (place for place, there in enumerate(mask) if there < 0):
        near = near_of(cells, PAD + place)
        keys = model_plain.features(cells, len(mask), place, closed, model.common.tolist())
        rows = [key & (len(model.weights) - 1) for key in keys]
        told = model.weights[rows].astype(np.float64).sum(axis=0) * model.unit
        told += model.chain_trust[step, near] * logs[place]
        for context, key in model_plain.context_keys(cells, PAD + place):
            found = model_plain.look_up(model.lexis.table, key)
            total = sum(count for letter, count in found if not closed[letter])
            trust = model.trust[context, int((total >= LEAST).sum())]
            for letter, count in found if total else ():
                told[letter] += (trust[near] + trust[NEAR * NEAR]) * counts[count]
        told = np.where(closed, -np.inf, told)
        chances[place] = np.exp(told - told.max())
        chances[place] /= chances[place].sum()
    return chances


def test_its_chances_are_put_together_as_its_plain_twin_does() -> None:
    words = made_up(120)
    model = model_of(words)
    rng = np.random.default_rng(3)
    model.trust[:] += rng.normal(0, 0.05, model.trust.shape)
    assert model.trust.shape[1] == CLASSES
    for mask in MASKS:
        closed = shut(words, mask)
        logs = logs_of(model.lexis.chain, mask, closed)
        masks, shown = np.array([mask], np.int16), np.array([closed])
        places = model.chances(masks, shown, spellings=0)[0][0]
        expected = plain_places(model, mask, closed, logs)
        np.testing.assert_allclose(places, expected, atol=1e-4)


def test_a_bit_is_worth_what_the_parameter_says() -> None:
    words = made_up(120)
    model = model_of(words)
    masks, closed = np.array([MASKS[0]], np.int16), np.array([shut(words, MASKS[0])])
    chances = model.places(masks[0], closed[0])
    inside = np.clip(chances, 1e-9, 1 - 1e-9)
    bits = -(inside * np.log2(inside) + (1 - inside) * np.log2(1 - inside)).sum(axis=0)
    somewhere = 1 - np.prod(1 - chances, axis=0)
    for worth in (0.0, 0.3):
        expected = somewhere + worth * bits
        np.testing.assert_allclose(model.scores(masks, closed, worth)[0], expected, atol=1e-5)


@pytest.mark.parametrize("share", [0.0, 0.3])
def test_it_learns_how_unseen_words_are_spelled(share: float) -> None:
    learned, unseen = halves(made_up(800))
    options = HangmanOptions()
    agent = Speller(learned, options, {"rounds": 2.0, "chained": share})
    before = play_hangman(agent, suite(unseen, learned, options))
    after = play_hangman(agent.with_artifact(), suite(unseen, learned, options))
    assert (after.guesses > 0).sum() > (before.guesses > 0).sum() * 1.2
    assert before.fallbacks == before.decisions
    assert after.fallbacks == 0


def test_a_stored_model_plays_the_same() -> None:
    words = small()
    model = model_of(words)
    assert model_of(words).pack() == model.pack()
    again = unpack_speller(model.pack(), lexis_of(words))
    masks, closed = np.full((1, 4), -1, np.int16), np.zeros((1, len(words.letters)), np.bool_)
    masks[0, 1] = words.letters.index("a")
    assert np.array_equal(model.scores(masks, closed), again.scores(masks, closed))


def test_it_says_the_chance_and_not_the_score() -> None:
    words = made_up()
    agent = Speller(words, HangmanOptions(), {"rounds": 0.2}).with_artifact()
    asked = situate(seen(6, "a:_a_a__"), words)
    best = agent.suggest(asked).best
    chance = agent.chance(asked, best.move)
    assert chance is not None
    assert 0 < chance <= 1
    assert best.score > chance


def test_the_command_says_who_learns(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "words.txt"
    path.write_text("stone\nalone\natone\nclone\n")
    call_command("train", "hangman", "--agent", "speller", "--words", str(path))
    assert "4 words: learned from 10 games" in capsys.readouterr().out
    with pytest.raises(Exception, match="frequency"):
        call_command("train", "hangman", "--agent", "frequency", "--words", str(path))
