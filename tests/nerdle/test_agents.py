"""Nerdle's agents: known totals, document 001's agent, samples at size 10."""

from __future__ import annotations

import os
from functools import cache
from typing import Any

import numpy as np
import pytest

from wordgames.agent_registry import agent_slugs, build_agent
from wordgames.evaluation.figures import figures_of
from wordgames.evaluation.play import play_grouped, play_singly
from wordgames.nerdle.evaluation.runs import NerdleSuite
from wordgames.nerdle.generator import equation_words
from wordgames.nerdle.rules import Nerdle, NerdleObservation, NerdleOptions
from wordgames.rules.feedback import marks
from wordgames.rules.state import Status
from wordgames.search.options import SearchOptions
from wordgames.search.search import search
from wordgames.tiles.agents.one_step import spaced
from wordgames.tiles.agents.situation import situate
from wordgames.vocabulary.arrays import Words

SLUGS = agent_slugs("nerdle")
MODES = (False, True)


@cache
def words(size: int = 5, rules: str = "official") -> Words:
    return equation_words(size, rules)


def options(size: int = 5, *, strict: bool = False, rules: str = "official") -> NerdleOptions:
    return NerdleOptions(size, rules, commuted=False, strict=strict)


def suite(size: int = 5, *, strict: bool = False, rules: str = "official") -> NerdleSuite:
    listed = words(size, rules)
    return NerdleSuite(
        listed, listed.answers, options(size, strict=strict, rules=rules), listed, seed=3
    )


def agent(slug: str, played: NerdleSuite, **params: object) -> Any:
    return build_agent("nerdle", slug, played.words, played.options, params=params)


@pytest.mark.parametrize("strict", MODES)
@pytest.mark.parametrize("slug", SLUGS)
def test_it_plays_legally_and_repeats_under_a_seed(slug: str, strict: bool) -> None:
    played = suite(strict=strict)
    records = [play_grouped(agent(slug, played), played) for _ in range(2)]
    assert records[0].guesses.tolist() == records[1].guesses.tolist()
    assert figures_of(records[0]).win_rate > 0.7


@pytest.mark.parametrize("slug", SLUGS)
def test_games_played_together_and_one_by_one_are_the_same(slug: str) -> None:
    played = suite(strict=True)
    together = play_grouped(agent(slug, played), played)
    some = np.arange(0, played.size, 9)
    alone = play_singly(agent(slug, played), played, games=some)
    assert together.guesses[some].tolist() == alone.guesses[some].tolist()


@pytest.mark.parametrize(
    ("size", "rules", "strict", "total", "worst"),
    [
        (5, "official", False, 374, 4),
        (5, "report", False, 591, 5),
        (5, "report", True, 591, 5),
        (6, "official", False, 544, 4),
    ],
)
def test_optimal_reaches_the_proven_totals(
    size: int, rules: str, strict: bool, total: int, worst: int
) -> None:
    played = suite(size, rules=rules, strict=strict)
    player = agent("optimal", played).with_artifact()
    figures = figures_of(play_grouped(player, played))
    assert player.status == "searched"
    assert (figures.total_guesses, figures.worst) == (total, worst)


def test_a_search_without_a_whole_table_finds_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = search(words(6), SearchOptions(width=2, openers=3))
    monkeypatch.setattr("wordgames.search.engine.LARGEST_TABLE", 10)
    by_class = search(words(6), SearchOptions(width=2, openers=3, opener=whole.tree.root.guess))
    assert by_class.total == whole.total


def test_strict_trees_use_no_symbol_that_is_known_to_be_absent() -> None:
    tree = search(words(), SearchOptions(width=3, mode="strict")).tree
    for path in tree.games():
        state = Nerdle(path[-1], (), options(strict=True))
        for guess in path:
            state = state.play(guess)
        assert state.status is Status.WON


def test_document_001_s_agent_guesses_the_first_that_fits_in_the_order_of_the_symbols() -> None:
    listed = words(5, "report")
    player = agent("exhaustive", suite(rules="report"))
    state = Nerdle("7-3=4", (), options(rules="report")).play("1+2=3")
    left = situate(state.observe(), listed)  # type: ignore[arg-type]
    order = {symbol: number for number, symbol in enumerate("0123456789+-*/=")}
    first = min(listed.strings(left.candidates), key=lambda text: [order[one] for one in text])
    assert player.suggest(left).best.move == first
    assert marks("1+2=3", first) == state.turns[0].marks


def test_entropy_estimates_from_evenly_spaced_equations_where_there_are_too_many() -> None:
    listed = words(7)
    played = NerdleSuite(listed, listed.answers, options(7), listed)
    seen: Any = NerdleObservation(options(7))
    answer = agent("entropy", played, pairs=1).suggest(situate(seen, listed), 3)
    assert "Estimated" in answer.best.idea
    assert answer.best.move in listed
    assert len(spaced(listed.answers, 100)) == 100


def test_the_first_suggestion_of_a_long_list_is_kept_for_every_process() -> None:
    listed = words(7)
    played = NerdleSuite(listed, listed.answers, options(7), listed)
    asked: Any = situate(NerdleObservation(options(7)), listed)  # type: ignore[arg-type]
    first = agent("entropy", played, pairs=1).suggest(asked, 2)
    assert agent("entropy", played, pairs=1).suggest(asked, 2) == first


BEST_KNOWN = {7: 20_464, 8: 53_600}
EVERY = os.environ.get("WORDGAMES_EVERY_SIZE") == "1"


@pytest.mark.nightly
@pytest.mark.parametrize("size", BEST_KNOWN if EVERY else [7])
def test_longer_equations_reach_the_best_totals_known(size: int) -> None:
    """Size 8 takes a minute of search, and only with WORDGAMES_EVERY_SIZE=1."""
    played = suite(size)
    player = agent("optimal", played).with_artifact()
    assert figures_of(play_grouped(player, played)).total_guesses <= BEST_KNOWN[size]
