"""The documents' tables are made by one command each, from the lexicons of the site."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError

from lexicons.models import Lexicon
from lexicons.revisions.publish import publish
from solvers.runs.shipped_runs import SEEDS
from tests.run_commands import output
from tests.wordle.lists import made_up, small
from wordgames.agent_registry import build_agent
from wordgames.evaluation.play import play_singly
from wordgames.tiles.evaluation.suite import TileSuite
from wordgames.vocabulary.column_builder import columns_from
from wordgames.vocabulary.columns import Entry
from wordgames.wordle.rules import WordleOptions
from wordgames.work.pool import Here
from workshop.reproduction.measure import measure, measuring_by


@pytest.fixture
def languages(db: None) -> None:
    """Publish small lexicons in the three languages, lengths 2 to 6."""
    for slug in ("en", "fr", "es"):
        entries = []
        for length in range(2, 7):
            words = made_up(length, count=20, answers=8)
            entries += [
                Entry(word, weight=float(row), answer=bool(words.is_answer[row]))
                for row, word in enumerate(words)
            ]
        lexicon = Lexicon.objects.create(slug=slug, name=slug, language=slug)
        publish(lexicon, columns_from(entries, language=slug))


def test_a_measurement_is_what_the_games_give() -> None:
    words = small()
    found = measure("csp", words)
    suite = TileSuite.of(words, WordleOptions())
    singly = play_singly(build_agent("wordle", "csp", words, WordleOptions()), suite)
    assert found.record.guesses.tolist() == singly.guesses.tolist()
    assert found.margin is None


class Counting(Here):
    """This process, and how many parts it was asked for."""

    def __init__(self) -> None:
        super().__init__()
        self.asked = 0
        self.closed = False

    def submit(self, *arguments: Any) -> Any:
        self.asked += 1
        return super().submit(*arguments)

    def close(self) -> None:
        self.closed = True


def test_what_a_pool_measures_is_what_this_process_does() -> None:
    alone, pool = measure("csp", small()), Counting()
    with measuring_by(pool):
        shared = measure("csp", small())
    assert pool.asked > 1
    assert pool.closed
    assert shared.figures == alone.figures
    assert shared.record.guesses.tolist() == alone.record.guesses.tolist()
    assert (shared.status, shared.margin) == (alone.status, alone.margin)
    asked = pool.asked
    measure("csp", small())
    assert pool.asked == asked, "it computes no more once its `with` has ended"


def test_an_agent_that_draws_is_measured_over_seeds() -> None:
    words = small()
    found = measure("random", words)
    assert found.figures.games == len(SEEDS) * len(words.answers)
    assert found.margin is not None
    assert found.margin > 0


def test_the_agents_table_has_a_row_an_agent(languages: None, tmp_path: Path) -> None:
    out = tmp_path / "agents.md"
    output(
        "agents_table", "wordle", "--agents", "csp,optimal", "--lists", "french", "--out", str(out)
    )
    text = out.read_text(encoding="utf-8")
    assert text.count("## French, ") == 3
    assert text.count("| csp |") == 3
    assert "English" not in text
    assert "8 answers, 20 guesses." in text
    assert "| searched |" in text


def test_the_reproduction_sets_letter_frequency_out_by_length(languages: None) -> None:
    text = output("reproduction", "--documents", "002")
    assert text.count("| English |") == 5
    assert text.count("| Spanish |") == 5
    assert "(100.0%)" in text


def test_both_refuse_what_they_do_not_have(languages: None) -> None:
    with pytest.raises(CommandError, match="No list has klingon"):
        output("agents_table", "wordle", "--lists", "klingon")
    with pytest.raises(CommandError, match="no document 009"):
        output("reproduction", "--documents", "009")
