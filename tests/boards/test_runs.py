"""Runs of many boards: by parts the same, leagues by boards, the form, the same at the shell."""

from __future__ import annotations

import shlex
from typing import Any

import numpy as np
import pytest
from django.test import Client

from lexicons.models import Lexicon
from lexicons.revisions.publish import words_of
from solvers.runs.models import Run
from solvers.runs.results import record_of
from solvers.runs.run_request import RunRequest
from solvers.runs.services import ask
from solvers.runs.shipped_runs import StandingRun, shipped_runs
from solvers.stats.league import leagues
from solvers.stats.run_report import command
from tests.run_commands import from_json
from tests.wordle.lists import small
from tests.wordle.test_bundled_trees import bundled
from wordgames.agent_registry import build_agent
from wordgames.boards.evaluation.suite import BoardsSuite, draw
from wordgames.boards.rules import BoardsOptions
from wordgames.evaluation.play import play_grouped, play_singly
from wordgames.evaluation.run_game import league_of, runnable, secrets_of

pytestmark = [pytest.mark.django_db]
URL = "/stats/runs/new/?game=boards"
FORM = {
    "agents": ["multi-greedy"],
    "lexicons": ["en"],
    "boards": "4",
    "lengths": "5",
    "mode": "normal",
    "guesses": "",
    "games": "30",
    "seed": "1",
}


def finished(small_english: Lexicon, agent: str = "multi-greedy", **spec: Any) -> Run:
    """Ask for a run that is worked off at once."""
    assert small_english.current is not None
    revision = small_english.current
    spec = runnable("boards").spec_of(revision, **{"games": 30, **spec})
    run = ask(RunRequest("boards", agent, {}, spec, revision), standing=True)
    run.refresh_from_db()
    assert run.status == Run.Status.DONE, run.error
    return run


@pytest.mark.parametrize("agent", ["multi-greedy", "one-by-one"])
@pytest.mark.parametrize("mode", ["normal", "hard"])
def test_a_run_by_parts_is_the_evaluation_in_one_go(
    small_english: Lexicon, queue: None, agent: str, mode: str
) -> None:
    run = finished(small_english, agent, boards=3, mode=mode, seed=5)
    assert small_english.current is not None
    words = words_of(small_english.current, 5)
    rules = runnable("boards").experiment_of(run.spec, small_english.current).options
    suite = BoardsSuite(words, rules, draw(words, 3, 30, 5), 5)
    whole = play_grouped(build_agent("boards", agent, words, rules).with_artifact(), suite)
    assert np.array_equal(record_of(run).guesses, whole.guesses)
    assert run.results["decisions"] == whole.decisions
    assert run.parts.count() > 2
    assert (run.games, run.results["sampled"], run.results["limit"]) == (30, True, 8)


def test_games_played_one_by_one_come_to_the_same() -> None:
    words = small()
    suite = BoardsSuite(words, BoardsOptions(5, 4, 9), draw(words, 4, 12, 2), 2)
    agent = build_agent("boards", "multi-greedy", words, suite.options)
    grouped, singly = play_grouped(agent, suite), play_singly(agent, suite)
    assert np.array_equal(grouped.guesses, singly.guesses)


def test_the_bits_received_turn_by_turn_come_to_all_that_was_hidden(
    small_english: Lexicon, queue: None
) -> None:
    turns = finished(small_english, boards=4).results["turns"]
    received = sum(turn["received"] * turn["games"] for turn in turns)
    assert received == pytest.approx(30 * 4 * np.log2(28))
    assert turns[0]["left"] == 4 * 28


def test_what_is_left_is_counted_on_every_board() -> None:
    words = small()
    suite = BoardsSuite(words, BoardsOptions(5, 3, 8), draw(words, 3, 1, 1))
    (root,) = suite.roots()
    words_left, bits = suite.left(root)
    assert words_left == 3 * 28
    assert bits == pytest.approx(3 * np.log2(28))


def test_numbers_of_boards_are_leagues_of_their_own(small_english: Lexicon, queue: None) -> None:
    for boards in (2, 4):
        for agent in ("multi-greedy", "one-by-one"):
            finished(small_english, agent, boards=boards)
    finished(small_english, boards=4, games=10, seed=9)
    made = {league.label: [entry.agent for entry in league.entries] for league in leagues()}
    assert set(made) == {"2 boards · 5 letters", "4 boards · 5 letters"}
    assert all(sorted(agents) == ["multi-greedy", "one-by-one"] for agents in made.values())


def test_what_decides_the_secrets_is_neither_mode_nor_limit(small_english: Lexicon) -> None:
    assert small_english.current is not None
    spec_of = runnable("boards").spec_of
    spec = spec_of(small_english.current, boards=4)
    hard = spec_of(small_english.current, boards=4, mode="hard", guesses=12)
    assert secrets_of("boards", spec) == secrets_of("boards", hard)
    assert secrets_of("boards", spec) != secrets_of("boards", {**spec, "seed": 2})
    assert secrets_of("boards", spec) != secrets_of("boards", {**spec, "boards": 8})
    assert league_of("boards", hard) == "4 boards · 5 letters · hard · 12 guesses"
    assert runnable("boards").describe({**spec, "seed": 3, "opener": "crane"}) == (
        "4 boards · 5 letters · 500 games · seed 3 · opener crane"
    )


def test_a_run_s_command_plays_the_same_games(small_english: Lexicon, queue: None) -> None:
    run = finished(small_english, boards=3, mode="hard", guesses=9, seed=4, opener="crane")
    words = shlex.split(command(run))
    assert words[:3] == ["bin/manage", "evaluate", "boards"]
    printed = from_json(*words[1:])
    assert printed["average_guesses"] == pytest.approx(run.results["average_guesses"])
    assert printed["wins"] == run.results["wins"]


def test_runs_are_asked_for_on_the_page_one_for_each_number_of_boards(
    client: Client, small_english: Lexicon, queue: None
) -> None:
    assert client.get(URL).status_code == 200
    assert client.post(URL, {**FORM, "boards": "2, 4"}).status_code == 302
    runs = Run.objects.order_by("label")
    assert [run.label for run in runs] == [
        "2 boards · 5 letters · 30 games",
        "4 boards · 5 letters · 30 games",
    ]
    assert [run.spec["guesses"] for run in runs] == [7, 9]
    page = client.get(f"/stats/runs/{runs[0].pk}/?charts")
    assert page.status_code == 200
    assert "What&#x27;s left before each turn" in page.content.decode()
    again = client.get(f"/stats/runs/new/?from={runs[1].pk}")
    assert again.context["form"].initial["boards"] == 4


@pytest.mark.parametrize(
    ("chosen", "sentence"),
    [
        ({"boards": "1"}, "A game has 2 to 16 boards."),
        ({"boards": "four"}, "Boards are whole numbers: 2, 4, 8, 16."),
        ({"boards": "2, 16", "guesses": "15"}, "16 boards need at least 16 guesses."),
        ({"games": ""}, "This field is required."),
        ({"lengths": "7"}, "No chosen dictionary has answers of these lengths."),
        ({"opener": "zzzzz"}, "The opener zzzzz isn&#x27;t in English of 5."),
        ({"agents": ["multi-greedy", "one-by-one"], "parameters": "bonus=1,2"}, "one bot"),
        ({"parameters": "bonus=99"}, "is outside"),
        ({"games": "999999"}, "you can ask for"),
    ],
)
def test_what_cannot_be_run_is_a_sentence(
    client: Client, small_english: Lexicon, chosen: dict[str, Any], sentence: str
) -> None:
    response = client.post(URL, {**FORM, **chosen})
    assert response.status_code == 422
    assert sentence in str(response.context["form"].errors.as_text())
    assert not Run.objects.exists()


def test_a_sweep_measures_the_bonus(client: Client, small_english: Lexicon, queue: None) -> None:
    response = client.post("/stats/sweeps/new/?game=boards", {**FORM, "parameters": "bonus=0,2"})
    assert response.status_code == 302
    assert Run.objects.filter(status=Run.Status.DONE).count() == 2
    assert client.get(response["Location"]).status_code == 200


def shipped(one: StandingRun) -> Any:
    """Return a shipped run as a test's case; those of many boards take longer."""
    name = f"{one.agent}-{one.spec['boards']}"
    return pytest.param(one, id=name, marks=[] if one.spec["boards"] < 8 else [pytest.mark.slow])


@pytest.mark.parametrize("one", [shipped(one) for one in shipped_runs("boards")])
def test_agents_still_play_as_in_the_shipped_runs(one: StandingRun) -> None:
    words = bundled(one.lexicon, one.spec["length"])
    options = BoardsOptions(one.spec["length"], one.spec["boards"], one.spec["guesses"])
    suite = BoardsSuite(words, options, draw(words, options.boards, 5, one.spec["seed"]))
    agent = build_agent("boards", one.agent, words, options).with_artifact()
    assert play_grouped(agent, suite).guesses.tolist() == one.tally.guesses[:5].tolist()
