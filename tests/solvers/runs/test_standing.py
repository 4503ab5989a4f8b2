"""The standing runs: made, shipped, and stored only where the site has the words they were of."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest
from django.core.management import call_command
from django.test import Client

from lexicons.models import Lexicon
from lexicons.revisions.publish import publish
from solvers.declaration import solved, solver
from solvers.runs import services, shipped_runs
from solvers.runs.models import Run
from solvers.runs.results import record_of
from tests.solvers.runs.fixtures import Ask, Finish
from tests.wordle.bundled import bundled as bundled_words
from wordgames.agent_registry import agent_class, agent_slugs, build_agent
from wordgames.evaluation.figures import figures_of
from wordgames.evaluation.intervals import mean_interval
from wordgames.evaluation.option import Spec
from wordgames.evaluation.play import Record, play_grouped
from wordgames.evaluation.run_game import runnable
from wordgames.tiles.evaluation.suite import TileSuite
from wordgames.vocabulary.column_builder import columns_from
from wordgames.vocabulary.columns import Entry
from wordgames.wordle.evaluation.runs import WordleRuns
from wordgames.wordle.rules import WordleOptions
from workshop.standing_runs import making

SHIPPED = shipped_runs.shipped_runs("wordle")


@pytest.fixture
def bundled(small_english: Lexicon, monkeypatch: pytest.MonkeyPatch) -> Lexicon:
    """Let the small dictionary be the one that the standing runs are of."""
    Lexicon.objects.filter(pk=small_english.pk).update(bundled=True)
    small = [("en", {"length": 5, "mode": mode}) for mode in ("normal", "hard")]
    monkeypatch.setattr(WordleRuns, "standing", lambda self: small)
    return small_english


def made(folder: Path, *agents: str) -> list[shipped_runs.StandingRun]:
    """Play the standing runs of some agents in this process, and write them."""
    lines = [making.played(asked) for asked in making.wanted("wordle", agents)]
    making.write("wordle", lines, folder)
    return lines


@pytest.mark.django_db
def test_a_standing_run_is_stored_as_if_it_had_been_played_here(
    bundled: Lexicon, finished: Finish, tmp_path: Path
) -> None:
    here = finished("minimax", mode="hard")
    Run.objects.filter(pk=here.pk).update(key="another", standing=False)
    made(tmp_path, "minimax")
    assert list(shipped_runs.load("wordle", tmp_path)) == ["wordle: 2 standing runs stored."]
    loaded = Run.objects.get(agent="minimax", standing=True, spec__mode="hard")
    assert np.array_equal(record_of(loaded).guesses, record_of(here).guesses)
    for name, value in here.results.items():
        if name not in {"cpu_seconds", "peak_mb", "turns"}:
            assert loaded.results[name] == value, name
    for ours, theirs in zip(loaded.results["turns"], here.results["turns"], strict=True):
        assert ours == pytest.approx(theirs, abs=1e-4)
    for column in ("label", "league", "opener", "games", "wins", "average", "penalised", "worst"):
        assert getattr(loaded, column) == getattr(here, column)
    assert list(shipped_runs.load("wordle", tmp_path)) == [], "a second time there is nothing to do"


@pytest.mark.django_db
def test_a_run_that_was_asked_before_becomes_a_standing_one(
    bundled: Lexicon, finished: Finish, tmp_path: Path
) -> None:
    run = finished("minimax")
    made(tmp_path, "minimax")
    list(shipped_runs.load("wordle", tmp_path))
    run.refresh_from_db()
    assert run.standing
    assert Run.objects.count() == 2


@pytest.mark.django_db
@pytest.mark.parametrize("status", Run.ENDED[1:])
def test_a_run_that_a_visitor_stopped_keeps_no_standing_one_out(
    bundled: Lexicon, finished: Finish, asking: Ask, tmp_path: Path, status: Run.Status
) -> None:
    """Who asked for what a later version ships, and cancelled it, kept it out of its league."""
    here = finished("minimax")
    facts = (here.games, here.average, here.results["wins"])
    here.delete()
    made(tmp_path, "minimax")
    run = services.unsaved(asking("minimax"))
    run.status, run.error = status, "Dropped."
    run.save()
    list(shipped_runs.load("wordle", tmp_path))
    run.refresh_from_db()
    assert (run.standing, run.status, run.error) == (True, Run.Status.DONE, "")
    assert (run.games, run.average, run.results["wins"]) == facts


@pytest.mark.django_db
def test_a_run_that_is_asked_for_while_others_are_stored_becomes_a_standing_one(
    bundled: Lexicon, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made(tmp_path, "minimax")
    played = shipped_runs._as_played

    def meanwhile(request: services.RunRequest, shipped: shipped_runs.StandingRun) -> Run:
        if not Run.objects.exists():
            services.unsaved(request).save(force_insert=True)
        return played(request, shipped)

    monkeypatch.setattr(shipped_runs, "_as_played", meanwhile)
    list(shipped_runs.load("wordle", tmp_path))
    assert Run.objects.filter(agent="minimax", standing=True).count() == 2


@pytest.mark.django_db
def test_an_agent_that_plays_otherwise_now_is_told_of_as_it_is(
    bundled: Lexicon, tmp_path: Path
) -> None:
    """By the figures of an older version, or by other settings than it has now."""
    made(tmp_path, "minimax")
    list(shipped_runs.load("wordle", tmp_path))
    normal, hard = Run.objects.order_by("spec__mode").reverse()
    told = dict(normal.results or {})
    Run.objects.filter(pk=normal.pk).update(results=told | {"average_guesses": 5.0}, average=5.0)
    Run.objects.filter(pk=hard.pk).update(key="of other settings", params={"guesses": "left"})
    assert list(shipped_runs.load("wordle", tmp_path)) == ["wordle: 1 standing runs stored."]
    normal.refresh_from_db()
    assert (normal.results, normal.average) == (told, told["average_guesses"])
    leagues = Run.objects.filter(spec=hard.spec).order_by("key").values_list("league", "standing")
    assert sorted(leagues) == [("", False), (hard.league, True)]


@pytest.mark.django_db
def test_runs_of_other_words_are_left_out_and_it_is_said(bundled: Lexicon, tmp_path: Path) -> None:
    made(tmp_path, "minimax")
    publish(bundled, columns_from([Entry("crane", answer=True)], language="en"))
    bundled.revisions.filter(number=1).delete()
    said = list(shipped_runs.load("wordle", tmp_path))
    assert said == [
        "wordle: the site's words of en are others now; its standing runs are left out."
    ]
    assert not Run.objects.exists()


@pytest.mark.django_db
def test_agents_that_draw_play_with_several_seeds(bundled: Lexicon) -> None:
    seeds = [asked.spec["seed"] for asked in making.wanted("wordle", ["random"])]
    assert seeds == 2 * list(range(1, 21))


@pytest.mark.django_db
def test_the_command_keeps_the_runs_of_other_agents(
    bundled: Lexicon, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made(tmp_path, "minimax")
    monkeypatch.setattr(making, "in_turn", lambda asked, pool: map(making.played, asked))
    lines = list(making.make("wordle", ["csp"], tmp_path))
    assert {one.agent for one in lines} == {"csp"}
    assert {one.agent for one in shipped_runs.shipped_runs("wordle", tmp_path)} == {
        "csp",
        "minimax",
    }


@pytest.mark.django_db
def test_an_agents_page_shows_its_standing_results_and_hardest_words(
    client: Client, bundled: Lexicon, tmp_path: Path
) -> None:
    made(tmp_path, "minimax")
    list(shipped_runs.load("wordle", tmp_path))
    page = client.get("/agents/wordle/minimax/").content.decode()
    for run in Run.objects.filter(agent="minimax"):
        assert f"/stats/runs/{run.pk}/" in page
        assert f"{run.average:.4f}" in page
        assert ", ".join(f"<bdi>{word}</bdi>" for word, _ in run.results["hardest"][:6]) in page
    assert 'id="standing"' not in client.get("/agents/wordle/csp/").content.decode()


@pytest.mark.django_db
def test_the_command_loads_what_is_shipped() -> None:
    call_command("standing_runs", "load")
    assert not Run.objects.exists(), "the tests' site has no bundled dictionaries"


def to_ship(game: str) -> str:
    """Say how the runs of a new agent come with the site."""
    return f"Make the new agent's runs: bin/manage make_standing_runs {game} --agents SLUG"


def test_every_agent_has_its_standing_runs_with_the_site() -> None:
    assert shipped_runs.file_of("wordle").parent == solver("wordle").folder
    names = {(one.agent, one.lexicon, one.spec["mode"]) for one in SHIPPED}
    for lexicon in ("en", "fr", "es"):
        for mode in ("normal", "hard"):
            agents = {agent for agent, slug, played in names if (slug, played) == (lexicon, mode)}
            assert agents == set(agent_slugs("wordle")), to_ship("wordle")


SHIPPING = [game for game in solved() if shipped_runs.file_of(game).is_file()]


@pytest.mark.parametrize("game", SHIPPING)
def test_every_agent_of_a_first_league_has_its_runs(game: str) -> None:
    shipped = shipped_runs.shipped_runs(game)
    for lexicon, spec in runnable(game).standing():
        alike = [
            run for run in shipped if run.lexicon == lexicon and spec.items() <= run.spec.items()
        ]
        assert {run.agent for run in alike} == set(able(game, spec)), to_ship(game)
        assert len({run.spec["lexicon"] for run in alike}) == 1


def able(game: str, spec: Spec) -> Iterator[str]:
    """Yield the agents of a game's leagues that play in the mode of these options."""
    for agent in runnable(game).standing_agents():
        if "mode" not in spec or spec["mode"] in agent_class(game, agent).promises.modes:
            yield agent


def test_the_shipped_runs_are_of_the_bundled_words() -> None:
    for one in SHIPPED:
        words = bundled_words(one.lexicon, one.spec["length"])
        assert len(one.tally.guesses) == len(words.answers)


STEP = 1 if os.environ.get("WORDGAMES_EVERY_GAME") == "1" else 20


def cheap(one: shipped_runs.StandingRun) -> bool:
    return one.agent == "letter-frequency" and one.lexicon == "fr"


@pytest.mark.parametrize(
    "one",
    [pytest.param(one, marks=[] if cheap(one) else [pytest.mark.slow]) for one in SHIPPED],
    ids=lambda one: f"{one.agent}-{one.lexicon}-{one.spec['mode']}-{one.spec['seed']}",
)
def test_the_agents_still_play_as_in_the_shipped_runs(one: shipped_runs.StandingRun) -> None:
    """Fails when an agent plays otherwise: then `make_standing_runs --agents` makes it anew.

    Of each run every twentieth game is played, of another run others, and with
    WORDGAMES_EVERY_GAME=1 all of them.
    """
    if one.agent == "optimal":
        pytest.skip("It plays the bundled trees, which have a test of their own.")
    words = bundled_words(one.lexicon, one.spec["length"])
    options = WordleOptions(one.spec["length"], one.spec["guesses"], one.spec["mode"])
    agent = build_agent("wordle", one.agent, words, options).with_artifact()
    suite = TileSuite.of(words, options, seed=one.spec["seed"])
    games = np.arange(SHIPPED.index(one) % STEP, suite.size, STEP)
    played = play_grouped(agent, suite, start=suite.roots(games)).guesses
    assert np.array_equal(played[games], one.tally.guesses[games])


def test_the_optimal_agent_is_beaten_by_none() -> None:
    games = {(one.lexicon, one.spec["mode"]) for one in SHIPPED}
    for lexicon, mode in games:
        figures = {
            one.agent: penalised(one)
            for one in SHIPPED
            if (one.lexicon, one.spec["mode"]) == (lexicon, mode)
        }
        assert min(figures, key=lambda agent: figures[agent]) == "optimal"


def penalised(one: shipped_runs.StandingRun) -> float:
    record = Record(one.tally.guesses, 6, 0, 0, 0.0, 0.0, 0.0)
    return figures_of(record).average_penalised


def test_the_shipped_seeds_of_an_agent_that_draws_lie_farther_apart_than_its_games() -> None:
    """S1: Student's interval over the games of one seed leaves out what other seeds came to."""
    drawn = [
        one
        for one in SHIPPED
        if (one.agent, one.lexicon, one.spec["mode"]) == ("random", "en", "normal")
    ]
    counted = [np.where(one.tally.guesses > 0, one.tally.guesses, 6) for one in drawn]
    means = np.array([guesses.mean() for guesses in counted])
    assert [one.spec["seed"] for one in drawn] == list(shipped_runs.SEEDS)
    alone = [mean_interval(guesses) or (0.0, 0.0) for guesses in counted]
    assert sum(low <= means.mean() <= high for low, high in alone) < len(means)
    low, high = mean_interval(means) or (0.0, 0.0)
    assert low <= 3.9291 <= high, "the mean of seeds 101 to 160"
    spread = 2 * 1.96 * float(means.std(ddof=1))
    assert spread > 2 * (alone[0][1] - alone[0][0])


def test_the_interval_of_random_holds_what_many_more_seeds_came_to() -> None:
    """S16: of five seeds it left that out; seeds 101 to 160 come to 4.0139, losses doubled."""
    drawn = [
        one
        for one in SHIPPED
        if (one.agent, one.lexicon, one.spec["mode"]) == ("random", "en", "normal")
    ]
    assert len(drawn) == 20
    means = np.array([penalised(one) for one in drawn])
    low, high = mean_interval(means) or (0.0, 0.0)
    assert low <= 4.0139 <= high
    assert high - low < 0.17, "a little narrower than the 0.1854 of five"


def test_a_line_reads_as_it_was_written() -> None:
    for one in SHIPPED[:3]:
        assert shipped_runs.StandingRun.read(one.line()).line() == one.line()
