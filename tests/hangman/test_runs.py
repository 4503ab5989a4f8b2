"""Hangman's runs: on words that agents know and on others, from pages and from the shell."""

from __future__ import annotations

import pytest
from django.test import Client

from lexicons.models import Lexicon
from solvers.pages.learn.report_facts import stored_facts
from solvers.runs.models import Run
from solvers.runs.run_request import RunRequest
from solvers.runs.services import ask
from tests.hangman.lists import LIST, dictionary
from tests.run_commands import from_json
from tests.workshop.reproduction.claims import check_row
from wordgames.agent_registry import build_agent
from wordgames.evaluation.play import play_grouped
from wordgames.evaluation.run_game import runnable
from wordgames.hangman.evaluation.suite import HangmanSuite
from wordgames.hangman.options import OPTIONS as TABLE
from wordgames.hangman.rules import HangmanOptions
from workshop.standing_runs.making import wanted

pytestmark = pytest.mark.django_db


OTHER = "cat night table candle bottle cattle rattle handle"


@pytest.fixture(autouse=True)
def english() -> Lexicon:
    return dictionary("en", LIST)


def measured(lexicon: Lexicon, agent: str, **chosen: object) -> Run:
    revision = lexicon.current
    assert revision is not None
    spec = runnable("hangman").spec_of(revision, shortest=3, **chosen)
    ask(RunRequest("hangman", agent, {}, spec, revision))
    return Run.objects.get(agent=agent)


@pytest.mark.parametrize("chosen", [{}, {"reveal": "one"}, {"lives": 2}])
def test_a_run_wins_as_many_games_as_the_evaluation(
    english: Lexicon, queue: None, chosen: dict[str, object]
) -> None:
    run = measured(english, "frequency", **chosen)
    words = english.current.read()  # type: ignore[arg-type]
    options = HangmanOptions(**{"seed": 1, **chosen})  # type: ignore[arg-type]
    suite = HangmanSuite(words, words.answers, options, words, 1)
    agent = build_agent("hangman", "frequency", words, options)
    record = play_grouped(agent, suite)
    assert (run.status, run.games) == (Run.Status.DONE, len(words))
    assert run.wins == int((record.guesses > 0).sum())
    assert run.label.startswith("known · 3–12 letters")
    assert run.results["sampled"] == suite.fresh  # where chance decides what a letter shows


def test_unseen_words_are_those_that_were_not_learned_from(english: Lexicon, queue: None) -> None:
    other = dictionary("other", OTHER)
    assert other.current is not None
    assert english.current is not None
    facts = {"setting": "unseen", "knows": english.current.sha256, "learned": "En"}
    run = measured(other, "ngram-vote", **facts)
    assert run.games == len(OTHER.split()) - 2  # cat and night were learned
    assert run.label.startswith("unseen, learned from En")
    assert run.results["wins"] <= run.games
    setting = runnable("hangman").experiment_of(run.spec, other.current)
    assert {setting.suite.secret(it) for it in range(6)} == set(OTHER.split()) - {"cat", "night"}


def test_a_command_repeats_a_run_on_unseen_words(english: Lexicon) -> None:
    other, hangman = dictionary("other", OTHER), runnable("hangman")
    assert other.current is not None
    assert english.current is not None
    facts = {"setting": "unseen", "knows": english.current.sha256}
    spec = hangman.spec_of(other.current, shortest=3, **facts)
    assert spec["learned"] == "En"
    assert hangman.form_values(spec)["knows"] == "en"
    arguments = hangman.shell_arguments(spec, "other")
    assert arguments is not None
    assert " ".join(arguments) == (
        "--lexicon other --setting unseen --knows-lexicon en --shortest 3 --longest 12 --seed 1"
    )
    printed = from_json("evaluate", "hangman", "--agent", "frequency", *arguments)
    assert printed["games"] == len(OTHER.split()) - 2


def test_the_first_league_has_the_agents_that_know_the_words() -> None:
    Lexicon.objects.update(bundled=True)
    assert [one.agent for one in wanted("hangman")] == ["frequency", "entropy", "win-search"]


POSTED = TABLE.for_runs.defaults(shortest=3, longest=6) | {
    "game": "hangman",
    "agents": ["frequency", "ngram-vote"],
    "lexicons": ["en"],
    "knows": "",
    "games": "10",
    "seed": "1",
    "parameters": "",
}


def test_runs_are_asked_for_on_a_page_and_never_mix_settings(client: Client, queue: None) -> None:
    assert client.get("/stats/runs/new/?game=hangman").status_code == 200
    response = client.post("/stats/runs/new/?game=hangman", POSTED)
    assert response.status_code == 302, response.content.decode()
    runs = {run.agent: run for run in Run.objects.all()}
    assert {run.status for run in runs.values()} == {Run.Status.DONE}
    assert runs["frequency"].league.startswith("known")
    assert runs["ngram-vote"].league.startswith("spelling learned from the same words")
    for run in runs.values():
        assert client.get(f"/stats/runs/{run.pk}/").status_code == 200


@pytest.mark.parametrize(
    ("chosen", "sentence"),
    [
        ({"knows": "other", "agents": ["frequency"]}, "has to know the word"),
        (
            {"knows": "en", "agents": ["blend"]},
            "Choose a dictionary to learn from that isn&#x27;t being played",
        ),
        (
            {"shortest": "7", "longest": "6"},
            "The longest word can&#x27;t be shorter than the shortest",
        ),
        ({"shortest": "50", "longest": "60"}, "has no answers of these lengths"),
        ({"parameters": "order"}, "Write a parameter as name=value or name=value,value"),
    ],
)
def test_runs_that_cannot_be_are_refused_with_a_sentence(
    client: Client, queue: None, chosen: dict[str, object], sentence: str
) -> None:
    dictionary("other", OTHER)
    response = client.post("/stats/runs/new/?game=hangman", POSTED | chosen)
    assert response.status_code != 302
    assert sentence in response.content.decode()


@pytest.mark.parametrize(
    "words",
    [
        "beginning with e, a and i",
        "ShannoNgram wins less when its letter is drawn",
        "oculomotor_",
        "un_orousness",
    ],
)
def test_every_figure_of_document_001_has_a_row(words: str) -> None:
    """Twelve of the five documents had none."""
    check_row("001-hangman", words)


def test_words_that_were_learned_decide_no_claim_about_unseen_ones() -> None:
    """C4: "-1.3 points" on unseen words stood above a run of 88.90 % on those it had learned."""
    runs = [fact["run"] for fact in stored_facts()["001-hangman"] if fact["run"]]
    assert len(runs) > 5
    for run in runs:
        assert run["options"]["setting"] == "held-out", run
