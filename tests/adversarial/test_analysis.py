"""Adversarial Wordle on the solvers' pages: watched, raced, hinted, reviewed, helped, measured."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from games.catalogue import game
from games.models import Event, Play, Puzzle
from lexicons.models import Lexicon
from solvers.agent_cards import agents_of
from solvers.declaration import solver
from solvers.runs.models import Run
from solvers.runs.run_form import run_form
from solvers.runs.run_request import RunRequest
from solvers.runs.services import ask
from tests.fixtures import make_lexicon
from tests.wordle.lists import ANSWERS, OTHERS
from wordgames.adversarial.evaluation.runs import WORDS
from wordgames.evaluation.run_game import league_of, runnable
from wordgames.kernels.backend import numba_wanted
from workshop.visitor.first_move import begun

pytestmark = [
    pytest.mark.django_db,
    pytest.mark.usefixtures("unhurried"),
    pytest.mark.skipif(not numba_wanted(), reason="The search needs numba."),
]
OPTIONS = {"lexicon": "en", "length": "5", "mode": "normal", "guesses": ""}
SETUP = {"length": 5, "guesses": 0, "mode": "normal", "show_left": False}
SLUGS = [card.slug for card in agents_of("adversarial")]


@pytest.fixture(autouse=True)
def english(db: None) -> Lexicon:
    words = dict.fromkeys(ANSWERS, True) | dict.fromkeys(OTHERS, False)
    return make_lexicon("en", "English", "en", words, folded=True)


def watch(client: Client, **chosen: str) -> Play:
    response = client.post("/watch/adversarial/", {**OPTIONS, "agent": "absurd-search", **chosen})
    assert response.status_code == 302, response.content.decode()
    return Play.objects.get(pk=response["Location"].split("/")[2])


def begin(client: Client, lexicon: Lexicon, opener: str = "", *guesses: str) -> Play:
    """Begin a game and guess."""
    puzzle = Puzzle.objects.create(
        game="adversarial",
        kind=Puzzle.Kind.CHALLENGE,
        setup=game("adversarial").setup_from(SETUP, opener),
        revision=lexicon.current,
    )
    begun(client, puzzle)
    play = Play.objects.get(puzzle=puzzle, player=client.session["player"])
    for number, guess in enumerate(guesses):
        client.post(f"/adversarial/play/{play.pk}/", {"guess": guess, "sequence": number})
    play.refresh_from_db()
    assert play.turns == len(guesses)
    return play


@pytest.mark.parametrize("agent", SLUGS)
def test_every_agent_is_watched_from_a_first_word_and_reviewed(client: Client, agent: str) -> None:
    play = watch(client, agent=agent, word="Llama")
    assert play.status == Play.Status.WON
    for step in range(play.turns + 1):
        page = client.get(f"/watch/{play.pk}/?step={step}")
        assert page.status_code == 200
        assert "First word, given" in page.content.decode()
    told = page.context["step"].explanation
    assert told.move == play.events.last().move
    assert told.before == told.after == 1
    review = client.get(f"/review/{play.pk}/")
    assert len(review.context["reviewed"]) == play.turns
    assert review.context["reviewed"][-1].still == 0
    assert client.get(f"/agents/adversarial/{agent}/").status_code == 200


def test_what_an_agent_says_of_its_guess_comes_true(client: Client) -> None:
    play = watch(client)
    assert play.turns == 3
    for step in range(1, play.turns + 1):
        told = client.get(f"/watch/{play.pk}/?step={step}").context["step"].explanation
        chosen = next(one for one in told.ranked if one.move == told.move)
        assert chosen.left == told.after
        assert chosen.bits == pytest.approx(told.received)
        assert "nothing is shorter" in told.idea


def test_a_limit_is_kept_by_agents_too(client: Client) -> None:
    play = watch(client, agent="csp", guesses="1")
    assert (play.status, play.turns) == (Play.Status.LOST, 1)


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        ({"word": "w0rds"}, "English doesn&#x27;t have the letter 0."),
        ({"word": "mmmmm"}, "That word isn&#x27;t in the list"),
        ({"guesses": "31"}, "less than or equal to 30"),
        ({"length": "9"}, "English has answers of 5 letters"),
    ],
)
def test_what_cannot_be_watched_gets_a_sentence(
    client: Client, wrong: dict[str, str], sentence: str
) -> None:
    response = client.post("/watch/adversarial/", {**OPTIONS, "agent": "csp", **wrong})
    assert response.status_code == 422
    assert sentence in response.content.decode()


def test_a_hint_is_the_searched_guess_and_is_noted(client: Client, english: Lexicon) -> None:
    play = begin(client, english)
    client.post(f"/hint/{play.pk}/", {"sequence": 0})
    hint = play.events.get(kind=Event.Kind.HINT).move
    own = watch(client)
    assert own.events.order_by("sequence").first().move == hint  # type: ignore[union-attr]


def test_a_review_counts_the_guesses_that_each_one_cost(client: Client, english: Lexicon) -> None:
    line = [event.move for event in watch(client).events.order_by("sequence")]
    play = begin(client, english, "", "llama", "llama", *line[:1])
    client.post(f"/adversarial/play/{play.pk}/give-up/", {"sequence": 3})
    reviewed = client.get(f"/review/{play.pk}/").context["reviewed"]
    assert [one.guess for one in reviewed] == ["llama", "llama", line[0]]
    assert reviewed[0].needed == 3
    assert reviewed[1].lost == 1  # the same word again tells nothing
    assert reviewed[1].before == reviewed[1].after
    assert reviewed[1].needed == reviewed[1].still
    for one in reviewed:
        assert one.lost == one.still + 1 - one.needed
        assert one.luck == 0
    page = client.get(f"/review/{play.pk}/").content.decode()
    assert "1 guess lost. Better:" in page
    assert page.count("As good as any guess found.") == 1


def test_a_game_is_only_reviewed_when_it_is_over(client: Client, english: Lexicon) -> None:
    play = begin(client, english, "house", "llama")
    assert client.get(f"/review/{play.pk}/").status_code == 404


def test_an_agent_plays_the_same_puzzle_beside_mine(client: Client, english: Lexicon) -> None:
    play = begin(client, english, "house", "llama")
    client.post(f"/adversarial/play/{play.pk}/give-up/", {"sequence": 1})
    response = client.post(f"/race/{play.pk}/", {"agent": "minimax"}, follow=True)
    assert response.status_code == 200
    other = Play.objects.exclude(pk=play.pk).get()
    assert other.puzzle == play.puzzle


def test_help_elsewhere_says_how_many_guesses_are_needed(client: Client) -> None:
    query: dict[str, Any] = {"lexicon": "en", "length": 5, "g": "soare"}
    page = client.get("/assist/adversarial/", {**query, "m1": ["0", "0", "0", "0", "0"]})
    text = page.content.decode()
    assert page.context["agent"].slug == "absurd-search"
    assert "guesses from here, this one included" in text
    assert "more guesses on average" not in text
    wrong = client.get("/assist/adversarial/", {**query, "m1": ["2", "2", "2", "2", "1"]})
    assert wrong.context["none"]


@pytest.mark.parametrize(
    ("agent", "says"),
    [
        ("absurd-search", "DOUBT would do as well."),
        ("expected-size", "Next best, THOSE, would cost 0.21 more."),
        ("most-parts", "Next best, THOSE, is 2 behind."),
    ],
)
def test_the_tree_says_what_the_next_best_guess_costs(
    client: Client, agent: str, says: str
) -> None:
    """It listed guesses with the same figures, and not that another would do as well."""
    page = client.get(f"/agents/adversarial/{agent}/explore/?lexicon=en&length=5")
    assert says in page.content.decode()


def test_nothing_is_offered_that_there_is_not(client: Client) -> None:
    assert not solver("adversarial").search
    assert client.get("/agents/adversarial/nobody/explore/").status_code == 404


@pytest.mark.usefixtures("queue")
def test_runs_from_the_empty_board_and_from_first_words_make_two_leagues(english: Lexicon) -> None:
    revision = english.current
    assert revision is not None
    for chosen in ({}, {"starts": WORDS}, {"starts": WORDS, "games": 5}):
        spec = runnable("adversarial").spec_of(revision, **chosen)
        ask(RunRequest("adversarial", "absurd-search", {}, spec, revision))
    one, some, every = Run.objects.order_by("games")
    assert [run.games for run in (one, some, every)] == [1, 5, len(ANSWERS)]
    assert all(run.wins == run.games for run in (one, some, every))
    assert one.results is not None
    assert one.results["total_guesses"] == 3
    assert league_of("adversarial", one.spec) == "5 letters"
    assert league_of("adversarial", some.spec) == "5 letters · first words given"


def test_the_form_of_runs_refuses_what_the_host_cannot_give(
    client: Client, english: Lexicon
) -> None:
    posted: dict[str, Any] = {
        "agents": ["minimax"],
        "lexicons": ["en"],
        "lengths": "5",
        "mode": "normal",
        "guesses": 20,
        "starts": "empty",
        "games": "",
        "seed": 1,
    }
    form = run_form(
        "adversarial", posted | {"starts": "words", "opener": "house"}, [english], {}, 100
    )
    assert not form.is_valid()
    assert "no opener" in str(form.errors["opener"])
    unknown = posted | {"starts": "words", "opener": "should"}
    form = run_form("adversarial", unknown, [english], {}, 100)
    assert not form.is_valid()
    assert "isn&#x27;t in" in str(form.errors["opener"])
    for games in ("", 3):
        form = run_form("adversarial", posted | {"games": games}, [english], {}, 100)
        assert form.is_valid(), form.errors
        (asked,) = form.requests()
        assert (asked.spec["starts"], asked.spec["games"]) == ("empty", None)


def test_a_spec_says_how_to_repeat_it_in_the_shell(english: Lexicon) -> None:
    assert english.current is not None
    runs = runnable("adversarial")
    spec = runs.spec_of(english.current, length=6, mode="hard", starts=WORDS, games=9, seed=4)
    assert runs.shell_arguments(spec, "en") == [
        *("--lexicon", "en", "--length", "6", "--hard", "--first-words"),
        *("--games", "9", "--seed", "4"),
    ]
