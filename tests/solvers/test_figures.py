"""The figure by which an agent ranks is told of each move, and the order follows it."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest

from solvers.agent_cards import card
from solvers.analysis.analysis import asked
from solvers.analysis.explanation import explain_move
from solvers.declaration import solved
from solvers.games.tiles.analysis import HINTED
from tests.wordle.lists import seen, small
from wordgames.agent.suggestions import SCORE, Figure, Suggestion
from wordgames.agent_registry import agent_class, agent_slugs, build_agent
from wordgames.tiles.agents import optimal
from wordgames.tiles.agents.endgame import Endgame, endgames
from wordgames.tiles.agents.situation import situate
from wordgames.vocabulary.arrays import Words
from wordgames.wordle.rules import WordleOptions

# Agents whose order is drawn, a list's or an assignment's, not a figure's.
UNRANKED = {"random", "csp", "exhaustive", "index", "linear"}
# Agents that name the first word that their search meets, not the one with the best score.
AS_MET = {"bfs", "dfs", "greedy", "astar"}
# Those that add up unlike things: a score, and the sentence of each move says what it is.
SUMS = {
    ("wordle", "entropy-ngram"),
    ("boards", "multi-greedy"),
    ("adversarial", "entropy-ngram"),
    ("peaks", "entropy"),
    ("fibble", "entropy"),
    ("hangman", "speller"),
    ("nerdle", "entropy"),
}
EVERY = [(game, slug) for game in solved() for slug in agent_slugs(game)]


@pytest.mark.parametrize(("game", "slug"), EVERY)
def test_every_agent_says_by_what_it_ranks(game: str, slug: str) -> None:
    figure = agent_class(game, slug).figure
    assert (figure is None) == (slug in UNRANKED | {"one-by-one"}), (
        f"If {slug} ranks nothing, UNRANKED names it."
    )
    assert figure is not SCORE, f"Say in `figure` by what {slug} ranks; None if by nothing."
    assert (figure is not None and figure.name == "Score") == ((game, slug) in SUMS)


@pytest.mark.parametrize("slug", sorted(set(agent_slugs("wordle")) - UNRANKED - AS_MET))
def test_the_order_follows_the_figure(slug: str) -> None:
    words = small()
    for turns in (("biddy:00000",), ("crane:00000",), ("crane:00002", "doubt:01000")):
        situation = situate(seen(*turns), words)
        answer = asked(build_agent("wordle", slug, words, WordleOptions()), situation)
        assert answer.figure
        told = [answer.figure.of(one) for one in answer if one.weighed]
        assert told[0], "the best move has its figure"
        figures = [float(text.replace(",", "")) * answer.figure.sign for text in told]
        assert all(first >= second for first, second in pairwise(figures))


def searched(words: Words) -> list[Suggestion]:
    situation = situate(seen("biddy:00000"), words)
    return list(asked(build_agent("wordle", "optimal", words, WordleOptions()), situation))


def test_optimal_tells_what_the_other_moves_cost_too() -> None:
    ranked = searched(small())
    assert len(ranked) == 10
    assert all(one.weighed for one in ranked)
    assert ranked[0].score < -1


def test_a_hint_s_many_moves_are_not_searched_one_by_one(monkeypatch: pytest.MonkeyPatch) -> None:
    asked_for = list[str | None]()

    def counted(*args: Any, **rest: Any) -> list[Endgame | None]:
        asked_for.extend(args[-1])
        return endgames(*args, **rest)

    monkeypatch.setattr(optimal, "endgames", counted)
    situation = situate(seen("biddy:00000"), small())
    ranked = build_agent("wordle", "optimal", small(), WordleOptions()).suggest(situation, HINTED)
    assert len(list(ranked)) > 10
    assert asked_for in ([], [None])


def test_an_explanation_tells_the_deciding_figure_and_how_good_it_is() -> None:
    words = small()
    situation = situate(seen("biddy:00000"), words)
    answer = asked(build_agent("wordle", "optimal", words, WordleOptions()), situation)
    explanation = explain_move(answer.best.move, answer, len(situation.candidates), 1)
    assert float(explanation.deciding) == pytest.approx(-answer.best.score, abs=0.001)
    assert f"{-answer.best.score:.3f}" in explanation.idea
    assert "most promising guesses at each step;" in explanation.standing
    assert "width" not in explanation.idea + explanation.standing


def test_a_move_that_was_given_has_no_figure() -> None:
    words = small()
    agent = build_agent("wordle", "entropy", words, WordleOptions(), opener="light")
    answer = asked(agent, situate(seen(), words))
    assert Figure("Bits").of(answer.best) == ""


@pytest.mark.parametrize(("game", "slug"), EVERY)
def test_no_card_shows_marks_of_its_source(game: str, slug: str) -> None:
    """A page said "only `worst` asks for it", with the backticks."""
    told = card(game, slug)
    texts = (told.idea, told.source, told.choices, told.weakness)
    assert not any("`" in text for text in texts)
    assert not any("`" in parameter.meaning for parameter in told.parameters)
