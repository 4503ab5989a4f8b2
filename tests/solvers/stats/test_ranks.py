"""Ranks of leagues: the table's order, ties by the paired comparison, none for too few games."""

from __future__ import annotations

import re
from dataclasses import replace
from unittest.mock import Mock

import pytest
from django.test import Client

from solvers.pictures.statistics.intervals import PicturedEstimate, intervals_picture
from solvers.pictures.statistics.scatter import Point, counted, scatter_picture
from solvers.runs.models import Run
from solvers.stats import league as league_module
from solvers.stats.league import (
    FEWEST_GAMES,
    League,
    LeagueEntry,
    compare_leaders,
    leagues,
    ranked,
    told_apart,
)
from tests.check_pictures import check_pictures
from tests.solvers.runs.fixtures import Finish
from tests.solvers.stats.test_dashboard import entry
from wordgames.agent_registry import agent_name


def test_a_sample_that_lacks_games_has_no_rank_and_leads_nobody() -> None:
    """Three games stood at rank 1, as nobody certainly beat them."""
    three = replace(entry("three", 3.0, 2.0), games=3, more=97)
    made = ranked([three, entry("best", 3.3), entry("next", 3.4)])
    assert [(it.agent, it.place) for it in made] == [("best", "1"), ("next", "2"), ("three", "")]
    assert made[-1].needs == "needs 97 more games"


@pytest.mark.django_db
def test_a_league_says_how_many_games_are_missing(client: Client, finished: Finish) -> None:
    finished("entropy")
    finished("csp", games=3)
    last = leagues()[0].entries[-1]
    assert (last.agent, last.rank, last.more) == ("csp", 0, FEWEST_GAMES - 3)
    for path in ("/stats/league/", "/stats/"):
        assert "needs 97 more games" in client.get(path).content.decode(), path


def test_a_tie_is_marked_and_the_next_rank_counts_on() -> None:
    pairs = {("a", "b"), ("c", "d")}
    made = ranked(
        [entry(name, value) for name, value in zip("abcd", (3.1, 3.2, 3.3, 3.4), strict=True)],
        lambda first, second: (first.agent, second.agent) not in pairs,
    )
    assert [it.place for it in made] == ["1=", "1=", "3=", "3="]


def _sampled(finished: Finish, agent: str) -> Run:
    return finished(agent, games=20, seed=3)


@pytest.mark.django_db
def test_bots_on_the_same_secrets_are_told_apart_although_their_intervals_overlap(
    finished: Finish, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A bot that needs one guess more on almost every secret is worse, however secrets differ."""
    monkeypatch.setattr("solvers.stats.league.FEWEST_GAMES", 10)
    better, worse = _sampled(finished, "entropy"), _sampled(finished, "bfs")
    known = {it.agent: it for it in leagues()[0].entries}
    low, high = known["entropy"], known["bfs"]
    wide = replace(low, high=high.penalised + 1), replace(high, low=low.penalised - 1)
    assert better.penalised < worse.penalised
    assert wide[0].high > wide[1].low
    assert told_apart(*wide)


@pytest.mark.django_db
def test_without_games_to_pair_two_estimates_are_independent() -> None:
    """Intervals of half-width 3 and 4 overlap at a distance of 6, which is more than their 5."""
    league_module.gap.cache_clear()
    assert told_apart(entry("a", 10.0, 3.0), entry("b", 16.0, 4.0))
    assert not told_apart(entry("a", 10.0, 3.0), entry("b", 14.0, 4.0))


def test_the_axis_does_not_stretch_for_an_outlier() -> None:
    near = [PicturedEstimate(f"bot {at}", 3 + at / 10) for at in range(8)]
    far = PicturedEstimate("far", 200.0)
    drawn = intervals_picture([*near, far], "Title", "Guesses")
    *marks, last = drawn.marks
    places = [float(mark.x.rstrip("%")) for mark in marks]
    assert places[-1] - places[0] > 80
    assert [mark.beyond for mark in marks] == [""] * 8
    assert (last.beyond, last.text) == ("right", "200.000")
    assert "An arrow" in drawn.reading
    assert not any(mark.beyond for mark in intervals_picture(near, "Title", "Guesses").marks)


def test_quick_or_good_does_not_stretch_either() -> None:
    points = [Point(f"bot {at}", 3 + at / 10, 10.0**-at) for at in range(6)]
    *marks, last = scatter_picture([*points, Point("far", 200.0, 1.0)], "Title", "Guesses").marks
    assert [mark.beyond for mark in (*marks, last)] == [False] * 6 + [True]
    assert float(marks[0].y) - float(marks[-1].y) > 200


@pytest.mark.django_db
def test_an_arrow_stands_for_an_outlier(client: Client, finished: Finish) -> None:
    for agent in ("entropy", "csp", "minimax", "letter-frequency", "expected-size", "bfs"):
        finished(agent)
    Run.objects.filter(agent="bfs").update(penalised=200.0)
    page = client.get("/stats/league/").content.decode()
    assert page.count('class="beyond"') == 1
    (figure,) = check_pictures(page)
    assert figure.marks["Breadth-first search"] == 200.0


@pytest.mark.django_db
def test_a_league_names_the_bots_that_it_lacks_and_why(client: Client, finished: Finish) -> None:
    """Of 15 bots six were there, and nothing said so."""
    finished("entropy", mode="hard")
    finished("letter-frequency@002", mode="hard")
    page = client.get("/stats/league/")
    missing = page.context["missing"]
    assert "Minimax" in missing.unplayed
    assert not {"Entropy", "Letter frequency"} & {*missing.unplayed, *missing.unable}
    text = page.content.decode()
    assert "Not played here yet: " in text
    assert "To save time, the site plays all bots only in its main leagues." in text
    [link] = re.findall(r'href="(/stats/runs/new/\?[^"]*agents[^"]*)"', text)
    form = client.get(link.replace("&amp;", "&")).context["form"]
    assert "minimax" in form["agents"].value()
    assert (form["mode"].value(), form["lexicons"].value()) == ("hard", ["en"])


@pytest.mark.django_db
def test_a_preset_is_called_by_its_name(client: Client, finished: Finish) -> None:
    """S1: "Letter frequency" stood three times on the page of the bots."""
    for agent in ("letter-frequency", "letter-frequency@002", "letter-frequency@001"):
        finished(agent)
    for path in ("/agents/wordle/", "/stats/", "/stats/league/", "/learn/"):
        text = client.get(path).content.decode()
        assert "Letter frequency, 002" in text, path
        assert "Letter frequency, 001" in text, path
        (first, *_) = check_pictures(text)
        assert len(first.marks) == 3 or path == "/learn/"


@pytest.mark.django_db
def test_a_league_is_ranked_once_while_its_runs_are_the_same(
    finished: Finish, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A hundred leagues were ranked for each visit: a third of the CPU of the overview."""
    counted = Mock(wraps=ranked)
    monkeypatch.setattr(league_module, "ranked", counted)
    for agent in ("entropy", "csp"):
        finished(agent)
    assert leagues()[0].entries == leagues()[0].entries
    assert counted.call_count == 1
    Run.objects.filter(agent="csp").update(penalised=1.0)
    assert leagues()[0].entries[0].agent == "csp"
    finished("minimax")
    assert len(leagues()[0].entries) == 3
    assert counted.call_count == 3


def test_the_leaders_of_a_league_are_found_without_ranking_the_others(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The overview names the leaders of a hundred leagues, and compared all bots of each."""
    compared = list[str]()

    def apart(first: LeagueEntry, second: LeagueEntry) -> bool:
        compared.append(second.agent)
        return second.penalised - first.penalised > 0.15

    monkeypatch.setattr(league_module, "told_apart", apart)
    values = {"d": 3.1, "c": 3.2, "b": 3.4, "a": 3.5, "e": 9.9}
    members = tuple(entry(name, value) for name, value in values.items())
    leaders = League("wordle", "en", "English", "5 letters", members).leaders
    assert [(it.agent, it.place) for it in leaders] == [("d", "1="), ("c", "1=")]
    assert set(compared) == {"c", "b"}
    every = ranked(members, apart)
    assert every[:2] == leaders
    assert [it.place for it in every] == ["1=", "1=", "3=", "3=", "5"]


@pytest.mark.django_db
def test_the_first_visitor_waits_for_no_comparison(client: Client, finished: Finish) -> None:
    """46: a process's first page of statistics took 672 CPU ms, the others 140 to 175."""
    for agent in ("entropy", "minimax", "most-parts"):
        finished(agent)
    league_module.gap.cache_clear()
    compare_leaders()
    compared = league_module.gap.cache_info().misses
    assert compared
    assert client.get("/stats/").status_code == 200
    assert league_module.gap.cache_info().misses == compared


@pytest.mark.django_db
def test_a_league_says_how_many_nodes_a_search_takes(client: Client, finished: Finish) -> None:
    """004 traded nodes for guesses: they were counted for the reasons alone, and in no run."""
    runs = [finished(agent) for agent in ("bfs", "greedy", "entropy")]
    means = {run.agent: run.results["nodes"] / run.results["decisions"] for run in runs[:2]}
    page = client.get("/stats/league/").content.decode()
    table = page.partition('<table class="table folds">')[2]
    for run in runs:
        row = table.partition(f'href="/stats/runs/{run.pk}/">')[2].partition("</tr>")[0]
        told = re.search(r'data-label="Nodes a move">([^<]+)<', row)
        assert (told and told[1]) == (counted(means[run.agent]) if run.agent in means else None)
    assert check_pictures(page)[-1].marks == {
        agent_name("wordle", run.agent): run.penalised for run in runs[:2]
    }
    [line] = [it for it in client.get("/stats/league/?format=json").json() if it["agent"] == "bfs"]
    assert line["nodes_a_move"] == pytest.approx(means["bfs"])
    run_page = client.get(f"/stats/runs/{runs[0].pk}/").content.decode()
    assert f"{runs[0].results['nodes']:,}, {counted(means['bfs'])} a move" in run_page
