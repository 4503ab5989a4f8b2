"""Jumble on the solvers' pages: watched, reviewed, raced, solved, measured."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from games.catalogue import game
from games.models import Play
from lexicons.models import Lexicon
from lexicons.revisions.publish import publish
from solvers.agent_cards import agents_of
from solvers.runs.models import Run
from solvers.runs.run_request import RunRequest
from solvers.runs.services import ask
from tests.jumble.words import WORDS
from wordgames.evaluation.run_game import runnable
from wordgames.vocabulary.column_builder import columns_from
from wordgames.vocabulary.columns import Entry

pytestmark = pytest.mark.django_db
OPTIONS = {"lexicon": "en", "shortest": 3, "longest": 6, "words": 3, "difficulty": "any"}


@pytest.fixture(autouse=True)
def english() -> Lexicon:
    lexicon = Lexicon.objects.create(slug="en", name="English", language="en")
    entries = [Entry(word, weight=100 - rank) for rank, word in enumerate(WORDS)]
    publish(lexicon, columns_from(entries, language="en", folded=True))
    return lexicon


def watch(client: Client, **chosen: str) -> Play:
    response = client.post("/watch/jumble/", {**OPTIONS, "agent": "index", **chosen})
    assert response.status_code == 302, response.content.decode()
    return Play.objects.get(pk=response["Location"].split("/")[2])


@pytest.mark.parametrize("agent", [card.slug for card in agents_of("jumble")])
def test_every_agent_is_watched_and_reviewed(client: Client, agent: str) -> None:
    play = watch(client, agent=agent)
    assert play.status == Play.Status.WON
    assert play.turns == 3
    for step in range(play.turns + 1):
        page = client.get(f"/watch/{play.pk}/?step={step}")
        assert page.status_code == 200
    assert "Words left" not in page.content.decode()
    review = client.get(f"/review/{play.pk}/")
    assert len(review.context["reviewed"]) == 3


def test_a_step_shows_every_word_that_the_letters_make(client: Client) -> None:
    play = watch(client, word="silent")
    page = client.get(f"/watch/{play.pk}/?step=1").content.decode()
    assert "found by its key" in page
    assert "3 words in the dictionary use all of these letters." in page
    assert page.index("listen") < page.index("silent") < page.index("enlist")


def test_a_word_that_no_agent_knows_is_skipped_with_a_reason(client: Client) -> None:
    play = watch(client, word="olihm")
    assert play.status == Play.Status.LOST
    page = client.get(f"/watch/{play.pk}/?step=1").content.decode()
    assert "None of the words it knows can be made of these letters, so it skips." in page


def test_a_word_that_is_too_long_to_watch_is_a_sentence(client: Client) -> None:
    response = client.post("/watch/jumble/", {**OPTIONS, "agent": "index", "word": "a" * 20})
    assert response.status_code == 422
    assert "A word has 3 to 15 letters." in response.content.decode()


def test_two_agents_are_put_beside_each_other(client: Client) -> None:
    response = client.post("/watch/jumble/", {**OPTIONS, "agent": "index", "beside": "linear"})
    page = client.get(response["Location"] + "?step=2")
    assert page.status_code == 200
    assert page.content.decode().count('class="jumble over"') == 2


def solved(client: Client, letters: str, **more: str) -> Any:
    return client.get("/assist/jumble/", {"letters": letters, **more})


def test_my_letters_are_solved_by_length_and_frequency(client: Client) -> None:
    page = solved(client, "TnesIL").content.decode()
    assert "LISTEN · SILENT · ENLIST" in page
    assert "3 use all 6 letters." in page
    assert page.index("6 letters") < page.index(">4 letters") < page.index(">3 letters")
    assert "NEST" in page
    assert "HOUSE" not in page


def test_no_word_is_listed_that_the_site_prints_for_nobody_unless_it_was_typed(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Help listed every allowed word of the letters, slurs among them; they count all the same."""
    for module in ("analysis", "pictures"):
        where = f"solvers.games.jumble.{module}.printable"
        monkeypatch.setattr(where, lambda word, language: word != "enlist")
    page = solved(client, "tnesil").content.decode()
    assert "LISTEN · SILENT" in page
    assert "ENLIST" not in page
    assert "3 use all 6 letters." in page
    assert "ENLIST" in solved(client, "enlist").content.decode().replace('value="enlist"', "")


@pytest.mark.parametrize(
    ("letters", "sentence"),
    [
        ("", "Type your letters to see what they make."),
        ("   ", "Type your letters to see what they make."),
        ("a", "Type at least two letters."),
        ("uoa", "No word of English uses all 3 letters."),
        ("tne5il", "English doesn&#x27;t have the letter 5."),
        ("<b>x</b>", "English doesn&#x27;t have the letter &lt;."),
        ("\x01ab", "English doesn&#x27;t have the letter that sign."),
        ("e" * 25, "Type at most 20 letters; you have 25."),
        ("e" * 10_000, "Type at most 20 letters; you have 10,000."),
        ("١٢٣", "English doesn&#x27;t have the letter"),
    ],
)
def test_whatever_is_typed_gets_a_sentence(client: Client, letters: str, sentence: str) -> None:
    response = solved(client, letters)
    assert response.status_code == 200
    assert sentence in response.content.decode()


@pytest.mark.parametrize("agent", [card.slug for card in agents_of("jumble")])
def test_a_run_is_measured_over_drawn_words(
    client: Client, english: Lexicon, queue: None, agent: str
) -> None:
    assert english.current is not None
    spec = runnable("jumble").spec_of(english.current, games=40)
    ask(RunRequest("jumble", agent, {}, spec, english.current))
    run = Run.objects.get()
    assert (run.status, run.games) == (Run.Status.DONE, 40)
    assert run.results["wins"] == 40
    assert runnable("jumble").describe(spec) == "words of any length · 40 games"
    assert client.get(f"/stats/runs/{run.pk}/").status_code == 200


def test_runs_are_asked_for_on_a_page(client: Client, queue: None) -> None:
    page = client.get("/stats/runs/new/?game=jumble")
    assert page.status_code == 200
    asked = {"game": "jumble", "agents": ["index", "linear"], "lexicons": ["en"]}
    posted = client.post("/stats/runs/new/?game=jumble", {**asked, "games": 5, "seed": 1})
    assert posted.status_code == 302, posted.content.decode()
    assert Run.objects.count() == 2


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        ({"games": 10**6}, "you can ask for"),
        ({"parameters": "lengths=on,off"}, "A sweep has one bot."),
        ({"parameters": "depth=3"}, "depth"),
        ({"agents": []}, "Choose at least one bot."),
    ],
)
def test_runs_that_cannot_be_are_a_sentence(
    client: Client, wrong: dict[str, Any], sentence: str
) -> None:
    asked = {"game": "jumble", "agents": ["index", "linear"], "lexicons": ["en"], "games": 5}
    posted = client.post("/stats/runs/new/?game=jumble", {**asked, "seed": 1, **wrong})
    assert posted.status_code == 422
    assert sentence in posted.content.decode()


def test_the_game_is_registered_with_everything(client: Client) -> None:
    for path in ("/agents/jumble/index/", "/agents/jumble/linear/", "/watch/jumble/"):
        assert client.get(path).status_code == 200
    assert game("jumble").name == "Jumble"


def test_a_question_mark_stands_for_any_letter(client: Client) -> None:
    """B33: "English doesn't have the letter ?"."""
    words = {one for part in solved(client, "liste?").context["found"] for one in part.words}
    assert "LISTEN" in words
    assert solved(client, "liste?").context["whole"].count
    two = {one for part in solved(client, "li?te？").context["found"] for one in part.words}
    assert "LISTEN" in two
    assert "LISTEN" not in {
        one for part in solved(client, "lis?").context["found"] for one in part.words
    }


@pytest.mark.parametrize("game", ["jumble", "ladder", "hangman"])
def test_help_takes_any_list_pasted_there(client: Client, game: str) -> None:
    """B33: a ladder and Hangman had no way to the words of another site."""
    address = client.get(f"/assist/{game}/").context["pasting"]
    fields = {"name": "Theirs", "language": "en", "words": "zorba\nzorbe\nzurbe\n"}
    made = client.post(address, fields | {"visibility": "draft"})
    assert made["Location"].startswith(f"/assist/{game}/?lexicon=own-")
    assert client.get(made["Location"]).context["lexicon"].title.startswith("Theirs")
