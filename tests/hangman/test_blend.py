"""The letter model: its twin, what it learns, how it is stored, and what it does without."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from django.core.management import call_command

from tests.fixtures import make_lexicon
from tests.hangman import model_plain
from tests.hangman.lists import made_up, seen, small, suite
from wordgames import artifacts
from wordgames.hangman.agents.blend import Blend
from wordgames.hangman.agents.letter_model import model_kernels
from wordgames.hangman.agents.letter_model.model import (
    LetterModel,
    chosen_words,
    counted,
    flat,
    log_counts,
    table_size,
    unpack,
)
from wordgames.hangman.agents.letter_model.training import learn
from wordgames.hangman.agents.position.letters import Floats
from wordgames.hangman.agents.position.situation import Flags, Masks, situate
from wordgames.hangman.evaluation import train_command
from wordgames.hangman.evaluation.play_all_at_once import play_hangman
from wordgames.hangman.rules import HangmanOptions
from wordgames.vocabulary.column_builder import columns_from
from wordgames.vocabulary.columns import Columns
from wordgames.work.pool import Here


def halves(words: Columns) -> tuple[Columns, Columns]:
    """Return every other word, and the rest."""
    entries = list(words.entries())
    return columns_from(entries[::2]), columns_from(entries[1::2])


def model_of(words: Columns, games: int = 200) -> LetterModel:
    *_, last = learn(words, counted(words), games, seed=1)
    return last.model


def test_counts_agree_with_the_plain_twin() -> None:
    words = small()
    codes, ends = flat(words)
    tables = []
    for kernels in (model_kernels, model_plain):
        table = np.zeros(table_size(words), np.uint32)
        kernels.count_words(codes, ends, chosen_words(words), table)
        tables.append(table)
    assert tables[0].any()
    assert np.array_equal(*tables)


def plain_scores(model: LetterModel, masks: Masks, closed: Flags) -> Floats:
    """Return what the plain twin computes for a model."""
    scores = np.zeros(closed.shape)
    model_plain.fill_scores(
        masks, closed, model.common, model.table, model.weights, np.float32(model.unit),
        model.trust, log_counts(), scores,
    )  # fmt: skip
    return scores


def test_chances_agree_with_the_plain_twin() -> None:
    words = made_up(120)
    model = model_of(words)
    masks = np.array([[-1, 0, -1, 2, -1], [-1] * 5, [3, -1, -1, -1, 1]], np.int16)
    closed = np.zeros((3, len(words.letters)), np.bool_)
    closed[0, [0, 2, 5]] = closed[2, [1, 3]] = True
    compiled = model.scores(masks, closed)
    plain = plain_scores(model, masks, closed)
    assert np.allclose(compiled, plain, atol=1e-4)
    assert ((plain >= 0) & (plain <= 1)).all()
    assert (plain[closed] == 0).all()


def test_it_learns_how_unseen_words_are_spelled() -> None:
    learned, unseen = halves(made_up(800))
    options = HangmanOptions()
    agent = Blend(learned, options, {"rounds": 2.0})
    before = play_hangman(agent, suite(unseen, learned, options))
    after = play_hangman(agent.with_artifact(), suite(unseen, learned, options))
    assert (after.guesses > 0).sum() > (before.guesses > 0).sum() * 1.2
    assert before.fallbacks == before.decisions
    assert after.fallbacks == 0


def test_the_same_seed_learns_the_same_model() -> None:
    words = small()
    assert model_of(words).pack() == model_of(words).pack()


def test_a_stored_model_plays_the_same() -> None:
    words = small()
    model = model_of(words)
    again = unpack(model.pack(), len(words.letters), counted(words))
    masks, closed = np.full((1, 4), -1, np.int16), np.zeros((1, len(words.letters)), np.bool_)
    assert np.array_equal(model.scores(masks, closed), again.scores(masks, closed))


def test_it_is_learned_once_for_every_process(tmp_path: Path) -> None:
    words = small()
    before = artifacts.scratch_folder()
    artifacts.use_scratch_folder(tmp_path)
    try:
        first = Blend(words, HangmanOptions()).with_artifact()
        kept = artifacts.artifact_store().find(first.facts())
        assert kept is not None
        assert kept.complete
        assert len(list(tmp_path.glob("*.counts"))) == 1
        other = Blend(words, HangmanOptions())
        assert other.status == first.status
        assert first.status == f"learned from {3 * len(words)} games"
        asked = situate(seen(4, "e:__ee"), words)
        assert other.suggest(asked) == first.suggest(asked)
    finally:
        artifacts.use_scratch_folder(before)


def test_without_a_model_it_says_so() -> None:
    answer = Blend(small(), HangmanOptions()).suggest(situate(seen(4), small()))
    assert answer.fallback
    assert "Not trained yet" in answer.note


def test_the_command_says_what_is_stored(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "words.txt"
    path.write_text("stone\nalone\natone\nclone\n")
    call_command("train", "hangman", "--words", str(path))
    assert "4 words: learned from 12 games" in capsys.readouterr().out


def test_models_are_learned_by_a_pool_as_by_this_process(
    db: None, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    make_lexicon("en", "English", "en", dict.fromkeys(("crane", "slate", "later", "alert"), True))
    make_lexicon("fr", "Français", "fr", dict.fromkeys(("stone", "alone", "atone"), True))
    printed = []
    for pool in (None, Here()):
        monkeypatch.setattr(train_command, "pool_in", lambda options, pool=pool: pool)
        before = artifacts.use_store(artifacts.MemoryStore())
        try:
            call_command("train", "hangman", "--lexicon", "en,fr")
        finally:
            artifacts.use_store(before)
        printed.append(capsys.readouterr().out)
    assert printed[0] == printed[1]
    assert "4 words: learned from 12 games" in printed[0]
    assert "3 words: learned from 9 games" in printed[0]
