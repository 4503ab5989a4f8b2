"""The studies: declared by games, made, shipped, stored with their sweeps where the words agree."""

from __future__ import annotations

from collections import defaultdict
from itertools import product
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command
from django.test import Client

from lexicons.models import Lexicon
from lexicons.revisions.publish import publish
from solvers.declaration import solved
from solvers.runs import services, shipped_runs, shipped_studies
from solvers.runs.models import Run, Sweep
from tests.solvers.runs.fixtures import Finish
from wordgames.agent.parameters import read_parameters
from wordgames.agent_registry import agent_class, draws
from wordgames.evaluation.run_game import Study, runnable
from wordgames.vocabulary.column_builder import columns_from
from wordgames.vocabulary.columns import Entry
from wordgames.wordle.evaluation.runs import (
    BEST,
    LANGUAGES,
    MEASURED,
    OTHER_LENGTHS,
    STUDY_MODES,
    WordleRuns,
)
from workshop.standing_runs import making

BOOSTS = ("0", "1/length")
SMALL = (
    Study(
        name="boost",
        agents=("positional",),
        lexicons=("en",),
        options={"length": (5,)},
        grid={"boost": BOOSTS},
    ),
    Study(
        name="modes",
        agents=("letter-frequency", "random"),
        lexicons=("en",),
        options={"length": (5,), "mode": ("normal", "hard")},
    ),
)
EVERY = [pytest.param(game, study, id=f"{game}-{study.name}")
         for game in solved() for study in runnable(game).studies]  # fmt: skip


@pytest.fixture
def bundled(small_english: Lexicon, monkeypatch: pytest.MonkeyPatch) -> Lexicon:
    """Let the small dictionary be bundled, and the game have two studies of it."""
    Lexicon.objects.filter(pk=small_english.pk).update(bundled=True)
    monkeypatch.setattr(WordleRuns, "studies", SMALL)
    monkeypatch.setattr(making, "in_turn", lambda asked, pool: map(making.played, asked))
    return small_english


def make(folder: Path, *names: str) -> list[shipped_runs.StandingRun]:
    return list(making.make_studies("wordle", names, folder))


@pytest.mark.django_db
def test_a_study_plays_every_combination_and_every_seed_of_what_draws(bundled: Lexicon) -> None:
    boost, modes = (list(shipped_studies.requested("wordle", study)) for study in SMALL)
    assert [request.params["boost"] for request in boost] == list(BOOSTS)
    assert len(modes) == 2 * (1 + len(shipped_runs.SEEDS))


@pytest.mark.django_db
def test_shipped_studies_are_stored_as_if_they_had_been_played_here(
    bundled: Lexicon, finished: Finish, tmp_path: Path
) -> None:
    here = finished("positional", {"boost": "0"}, standing=False)
    make(tmp_path, "boost")
    Run.objects.filter(pk=here.pk).update(key="another")
    assert list(shipped_studies.load("wordle", tmp_path)) == ["wordle: 2 runs of studies stored."]
    loaded = Run.objects.get(standing=True, params__boost="0")
    assert loaded.results["distribution"] == here.results["distribution"]
    assert (loaded.league, loaded.average, loaded.params) == ("", here.average, here.params)
    assert list(shipped_studies.load("wordle", tmp_path)) == []


@pytest.mark.django_db
def test_the_settings_of_one_agent_are_a_sweep_stored_once(
    bundled: Lexicon, tmp_path: Path, client: Client
) -> None:
    make(tmp_path, "boost", "modes")
    list(shipped_studies.load("wordle", tmp_path))
    list(shipped_studies.load("wordle", tmp_path))
    sweep = Sweep.objects.get()
    assert sweep.grid == {"boost": list(BOOSTS)}
    assert {run.params["boost"] for run in sweep.runs.all()} == set(BOOSTS)
    assert client.get(f"/stats/sweeps/{sweep.pk}/").status_code == 200


@pytest.mark.django_db
def test_a_sweep_that_comes_with_the_site_is_never_thrown_away(
    bundled: Lexicon, tmp_path: Path
) -> None:
    make(tmp_path, "boost")
    list(shipped_studies.load("wordle", tmp_path))
    Sweep.objects.update(created_at="2020-01-01T00:00Z")
    services.prune()
    assert Sweep.objects.exists()


@pytest.mark.django_db
def test_studies_of_other_words_are_left_out(bundled: Lexicon, tmp_path: Path) -> None:
    make(tmp_path, "boost")
    publish(bundled, columns_from([Entry("crane", answer=True)], language="en"))
    bundled.revisions.filter(number=1).delete()
    assert list(shipped_studies.load("wordle", tmp_path)) == [
        "wordle: the site's words of en are others now; its runs of studies are left out."
    ]
    assert not Run.objects.exists()
    assert not Sweep.objects.exists()


@pytest.mark.django_db
def test_one_study_made_anew_leaves_the_others_in_the_file(
    bundled: Lexicon, tmp_path: Path
) -> None:
    make(tmp_path, "modes")
    make(tmp_path, "boost")
    assert list(making.make_studies("wordle", ["boost"], tmp_path, missing=True)) == []
    agents = {run.agent for run in shipped_studies.shipped_studies("wordle", tmp_path)}
    assert agents == {"positional", "letter-frequency", "random"}


@pytest.mark.django_db
def test_every_run_is_in_the_file_as_soon_as_it_is_played(bundled: Lexicon, tmp_path: Path) -> None:
    """Nobody asks a command that is killed to clean up."""
    playing = making.make_studies("wordle", ["boost"], tmp_path)
    for count in (1, 2):
        next(playing)
        assert len(shipped_studies.shipped_studies("wordle", tmp_path)) == count


@pytest.mark.django_db
def test_playing_all_anew_drops_only_at_its_end_what_no_study_asks_for(
    bundled: Lexicon, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    make(tmp_path, "modes")
    monkeypatch.setattr(WordleRuns, "studies", SMALL[:1])
    playing = making.make_studies("wordle", folder=tmp_path)
    next(playing)
    assert len(shipped_studies.shipped_studies("wordle", tmp_path)) == 43
    assert len(list(playing)) == 1
    runs = shipped_studies.shipped_studies("wordle", tmp_path)
    assert [run.agent for run in runs] == ["positional", "positional"]


def test_the_command_refuses_a_study_that_no_game_has() -> None:
    with pytest.raises(CommandError, match="There is no study nonsense; there are "):
        call_command("make_standing_runs", "wordle", "--studies", "nonsense")


@pytest.mark.parametrize(("game", "study"), EVERY)
def test_the_agents_of_a_study_take_its_settings(game: str, study: Study) -> None:
    for agent in study.agents:
        kind = agent_class(game, agent.partition("@")[0])
        for params in study.settings():
            read_parameters(kind.parameters, params)
    names = {option.name for option in runnable(game).options}
    assert set(study.options) <= names


@pytest.mark.parametrize(
    "game", [game for game in solved() if shipped_studies.file_of(game).is_file()]
)
def test_shipped_studies_are_those_that_are_declared(game: str) -> None:
    """A run that no study declares would be loaded and never made anew."""
    declared = [
        (agent, slug, options, params)
        for study in runnable(game).studies
        for slug, options in study.games()
        for agent in study.agents
        for params in study.settings()
    ]
    for run in shipped_studies.shipped_studies(game):
        assert any(
            (run.agent, run.lexicon, run.params) == (agent, slug, params)
            and all(run.spec.get(name) == value for name, value in options.items())
            for agent, slug, options, params in declared
        ), run.name


@pytest.mark.parametrize("game", solved())
def test_what_draws_is_shipped_with_every_seed(game: str) -> None:
    """ShannoNgram's drawn letters had six seeds, and a wide interval."""
    seeds = defaultdict[str, set[int]](set)
    for run in [*shipped_runs.shipped_runs(game), *shipped_studies.shipped_studies(game)]:
        if draws(game, run.agent, run.params):
            alike = shipped_runs.named(run.agent, run.lexicon, run.spec | {"seed": 0}, run.params)
            seeds[alike].add(run.spec["seed"])
    assert {name: len(found) for name, found in seeds.items()} == dict.fromkeys(seeds, 20)


def test_leagues_of_every_length_have_the_bots_that_lead_others() -> None:
    """Those that lead five letters were missing in all of them."""
    played = defaultdict[tuple[str, str, int], set[str]](set)
    for run in shipped_studies.shipped_studies("wordle"):
        if run.spec["secrets"] == "answers":
            played[run.lexicon, run.spec["mode"], run.spec["length"]].add(run.agent)
    for league in product(LANGUAGES, STUDY_MODES, OTHER_LENGTHS):
        assert played[league] >= {*MEASURED, *BEST}, league


def test_a_line_without_parameters_reads_as_ever() -> None:
    one = shipped_runs.shipped_runs("wordle")[0]
    assert '"params"' not in one.line()
    assert shipped_runs.StandingRun.read(one.line()).params == {}
