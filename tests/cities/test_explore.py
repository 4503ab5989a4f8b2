"""Exploring the trees of Cities' agents, checked against games that are played one by one."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from lexicons.models import Lexicon
from solvers.games.cities.analysis import CitiesAnalysis
from solvers.games.cities.tree import CitiesTree, masks_after
from solvers.pages.trees import tree_walk
from tests.check_pictures import check_pictures
from tests.fixtures import CITIES
from wordgames.cities.rules import Cities, CitiesOptions
from wordgames.rules.masks import BLANK
from wordgames.rules.state import Status

pytestmark = pytest.mark.usefixtures("unhurried")
PAGE = "/agents/cities/gain/explore/"
NAMES = [city.word for city in CITIES]
FIVE = [name for name in NAMES if len(name) == 5]


@pytest.fixture(autouse=True)
def _no_deadline(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tree_walk, "BUDGET", float("inf"))


def analysis_of(world: Lexicon, mode: str) -> CitiesAnalysis:
    assert world.current is not None
    options = CitiesOptions(mode=mode, favour="", weight=0, slips="refused")
    return CitiesAnalysis(options, world.current)


def guesses(analysis: CitiesAnalysis, agent: str, secret: str) -> int:
    """Play one game by the rules alone, the agent seeing what a player sees."""
    state = Cities(secret, analysis.words, analysis.options, analysis.words.alphabet)
    while state.status is Status.PLAYING:
        _, answer = analysis.ask(analysis.agent(agent), state.observe(), 1)
        state = state.play(answer.best.move)
    return len(state.turns)


@pytest.mark.parametrize("agent", ["gain", "gain-position", "lookahead"])
def test_the_averages_are_those_of_playing_every_city(
    client: Client, world: Lexicon, agent: str
) -> None:
    page = client.get(f"/agents/cities/{agent}/explore/")
    played = [guesses(analysis_of(world, "simple"), agent, name) for name in FIVE]
    assert page.context["count"] == len(FIVE)
    assert page.context["cost"].average == pytest.approx(sum(played) / len(FIVE))
    assert sum(one["count"] for one in page.context["branches"]) == len(FIVE)
    [figure] = check_pictures(page.content.decode())
    assert figure.marks["root"] == len(FIVE)
    assert "Cities left</th" in re.sub(r">\s+", ">", page.content.decode()), "not words"


def test_the_number_of_letters_is_told_first_and_may_be_changed(
    client: Client, world: Lexicon
) -> None:
    """The walk took the first length there is, whatever was asked for."""
    page = client.get(PAGE)
    told = {one["told"]: one["count"] for one in page.context["starts"]}
    assert told == {"4": 1, "5": 4, "6": 1, "7": 1}
    assert [one["told"] for one in page.context["starts"] if one["here"]] == ["5"]
    for one in page.context["starts"]:
        other = client.get(PAGE + one["link"])
        assert other.context["count"] == one["count"]
        assert [it["told"] for it in other.context["starts"] if it["here"]] == [one["told"]]
        for branch in other.context["branches"]:
            below = client.get(PAGE + branch["link"])
            assert below.context["count"] == branch["count"]
            assert not below.context["lost_way"]


def test_every_way_ends_with_a_city_found(client: Client, world: Lexicon) -> None:
    ends, open_pages = [], [client.get(PAGE)]
    while open_pages:
        page = open_pages.pop()
        if page.context["over"]:
            assert page.context["won"]
            ends.append(page.context["steps"][-1]["move"])
        else:
            open_pages += [client.get(PAGE + it["link"]) for it in page.context["branches"]]
    assert sorted(ends) == sorted(name.upper() for name in FIVE)


@pytest.mark.parametrize("step", [0, 1])
def test_a_watched_play_leads_to_its_place_in_the_tree(
    client: Client, world: Lexicon, step: int
) -> None:
    chosen = {"agent": "gain", "lexicon": "world", "mode": "simple", "weight": "0", "cap": "100"}
    watched = client.post("/watch/cities/", chosen | {"word": "arusha"})["Location"]
    shown = client.get(f"{watched}?step={step}").context["step"]
    place = client.get(shown.explored)
    assert place.context["count"] == 1
    assert len(place.context["steps"]) == step
    assert not place.context["lost_way"]


def test_a_play_with_a_favoured_country_has_no_place_in_the_tree() -> None:
    options = {"mode": "simple", "favour": "TZ", "weight": 0.5}
    assert not CitiesTree.leads_to({"options": options})
    assert CitiesTree.leads_to({"options": options | {"favour": ""}})


def test_where_one_place_is_drawn_a_city_is_under_each_answer_that_it_could_give(
    client: Client, world: Lexicon
) -> None:
    page = client.get(PAGE, {"lexicon": "world", "mode": "advanced", "cap": "100"})
    assert page.context["count"] == len(NAMES)
    assert page.context["starts"] == []
    move = page.context["move"].lower()
    counted = sum(max(1, name.count(move)) for name in NAMES)
    assert sum(one["count"] for one in page.context["branches"]) == counted
    assert page.context["cost"] is None
    for one in page.context["branches"]:
        below = client.get(PAGE + one["link"])
        assert below.context["count"] == one["count"]


def test_masks_by_hand() -> None:
    hidden = BLANK * 6
    assert masks_after("all", hidden, "arusha", "a") == ["a____a"]
    assert masks_after("one", hidden, "arusha", "a") == ["a_____", "_____a"]
    assert masks_after("one", "a_____", "arusha", "a") == ["a____a"]
    assert masks_after("one", "a____a", "arusha", "a") == ["a____a"]
    assert masks_after("one", hidden, "arusha", "x") == [hidden]
    assert masks_after("one", hidden, "arusha", "arusha") == ["arusha"]
    assert masks_after("all", hidden, "arusha", "lille") == [hidden]
