"""Exploring an agent's tree: classes, averages and ways, checked against playing every game."""

from __future__ import annotations

from functools import partial

import pytest
from django.test import Client

from games.feedback import marks, to_text
from games.wordle.rules import WordleOptions
from lexicons.arrays import Words
from lexicons.models import Lexicon, Revision
from solvers.evaluation.play import play_grouped
from solvers.games.tiles.agents.optimal import Optimal
from solvers.games.tiles.suite import TileSuite
from solvers.games.wordle.analysis import WordleAnalysis
from solvers.games.wordle.tree import WordleTree
from solvers.pages import tree_walk
from solvers.pages.tree_walk import Walker, walk
from solvers.registry import build_agent
from tests.wordle.lists import ANSWERS, small

PAGE = "/agents/wordle/entropy/explore/"
FOUR = Words.from_strings(["ab", "ac", "ad", "ae", "cd"], ["ab", "ac", "ad", "ae"])


@pytest.fixture(autouse=True)
def _no_deadline(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tree_walk, "BUDGET", 60.0)


def test_four_words_by_hand() -> None:
    """cd splits ab, ac, ad, ae into {ab, ae}, {ac}, {ad}: 1 and 2, 1, 1 more, 9 with cd itself."""
    options = WordleOptions(length=2)
    agent = build_agent("wordle", "entropy", FOUR, options)
    place = walk(Walker(agent, TileSuite.of(FOUR, options), "four"), [])
    assert place.answer is not None
    assert place.answer.best.move == "cd"
    found = {branch.feedback: (branch.count, branch.cost) for branch in place.branches}
    assert {feedback: count for feedback, (count, _) in found.items()} == {
        "00": 2,
        "10": 1,
        "02": 1,
    }
    assert {feedback: cost and cost.guesses for feedback, (_, cost) in found.items()} == {
        "00": 3,
        "10": 1,
        "02": 1,
    }
    assert place.cost == (9, 4, 0)
    assert place.cost.average == 2.25


@pytest.mark.parametrize("slug", ["optimal", "entropy", "letter-frequency"])
def test_the_averages_are_those_of_playing_every_word(slug: str) -> None:
    words, options = small(), WordleOptions()
    agent = build_agent("wordle", slug, words, options)
    agent = agent.with_artifact() if isinstance(agent, Optimal) else agent
    suite = TileSuite.of(words, options)
    record = play_grouped(agent, suite)
    place = walk(Walker(agent, suite, slug), [])
    tree = WordleTree(WordleAnalysis(options, Revision()))
    stored = walk(Walker(agent, suite, slug, partial(tree.known_course, agent)), [])
    assert stored.cost == place.cost
    assert [one.cost for one in stored.branches] == [one.cost for one in place.branches]
    assert place.count == sum(branch.count for branch in place.branches) == suite.size
    assert place.cost is not None
    assert place.cost.guesses == int(record.guesses.sum())
    assert place.cost.lost == int((record.guesses == 0).sum())
    assert place.answer is not None
    move = place.answer.best.move
    for branch in place.branches:
        games = [
            game
            for game in range(suite.size)
            if to_text(marks(move, suite.secret(game))) == branch.feedback
        ]
        assert branch.cost is not None
        assert branch.cost.guesses == sum(int(record.guesses[game]) - 1 for game in games)


def test_a_class_that_takes_too_long_is_said_not_to_be_computed(
    client: Client, small_english: Lexicon, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tree_walk, "BUDGET", -1.0)
    page = client.get("/agents/wordle/minimax/explore/")
    assert page.context["cost"] is None
    assert page.context["unknown"] == len(page.context["branches"]) - 1  # but for the solved one
    assert "not computed" in page.content.decode()
    monkeypatch.setattr(tree_walk, "BUDGET", 60.0)
    assert client.get("/agents/wordle/minimax/explore/").context["unknown"] == 0


def test_every_answer_is_a_link_and_the_address_keeps_the_way(
    client: Client, small_english: Lexicon
) -> None:
    page = client.get(PAGE)
    branch = next(one for one in page.context["branches"] if one["count"] > 1)
    below = client.get(PAGE + branch["link"])
    assert below.context["count"] == branch["count"]
    assert len(below.context["steps"]) == 1
    assert below.context["cost"].average == pytest.approx(branch["cost"].average)
    above = client.get(PAGE + below.context["steps"][0]["link"])
    assert above.context["count"] == len(ANSWERS)


def test_a_walk_to_the_end_says_solved(client: Client, small_english: Lexicon) -> None:
    page, steps = client.get(PAGE), 0
    while not page.context["over"]:
        ahead = [one for one in page.context["branches"] if not one["solved"]]
        page = client.get(PAGE + (ahead or page.context["branches"])[0]["link"])
        steps += 1
        assert steps < 7
    assert page.context["won"]
    assert f"In {steps} guess" in page.content.decode()


@pytest.mark.parametrize("wrong", ["f=99", "f=", "f=22222&f=00000", "&".join(["f=00000"] * 60)])
def test_an_answer_that_no_word_gives_stops_the_walk(
    client: Client, small_english: Lexicon, wrong: str
) -> None:
    page = client.get(f"{PAGE}?lexicon=en&length=5&mode=normal&guesses=6&{wrong}")
    assert page.status_code == 200


@pytest.mark.parametrize(
    ("query", "sentence"),
    [
        ("lexicon=en&length=9&mode=normal&guesses=6", "not of 9"),
        ("lexicon=no&length=5&mode=normal&guesses=6", "no such dictionary"),
        ("lexicon=en&length=5&mode=ultra-hard&guesses=6", "does not play ultra-hard mode"),
    ],
)
def test_what_cannot_be_explored_is_a_sentence(
    client: Client, small_english: Lexicon, query: str, sentence: str
) -> None:
    page = client.get(f"/agents/wordle/optimal/explore/?{query}")
    assert page.status_code == 200
    assert sentence in page.content.decode()


def test_no_such_agent_is_a_404_and_no_dictionary_a_sentence(client: Client, db: None) -> None:
    assert client.get("/agents/wordle/nobody/explore/").status_code == 404
    assert client.get("/agents/chess/entropy/explore/").status_code == 404
    assert "There is no dictionary yet" in client.get(PAGE).content.decode()


def test_a_watched_play_leads_to_its_place_in_the_tree(
    client: Client, small_english: Lexicon
) -> None:
    options = {"agent": "entropy", "lexicon": "en", "length": "5", "mode": "normal"}
    watched = client.post("/watch/", {**options, "guesses": "6", "word": "jolly"})["Location"]
    page = client.get(f"{watched}?step=1")
    place = client.get(page.context["step"].explored)
    assert place.context["count"] == page.context["step"].explanation.after
    assert [step["move"] for step in place.context["steps"]] == [page.context["step"].move]
