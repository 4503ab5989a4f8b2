"""Hangman on the solvers' pages: watched, hinted, reviewed, helped by a mask typed in."""

from __future__ import annotations

from html import unescape

import pytest
from django.test import Client

from games.catalogue import game
from games.models import Event, Play, Puzzle
from lexicons.models import Lexicon
from solvers.agent_cards import agents_of
from solvers.analysis.review import review_of
from solvers.games.hangman import review as hangman_review
from solvers.games.hangman.analysis import HangmanAnalysis, trained_by
from solvers.runs.models import Run
from solvers.runs.services import key_of
from tests.hangman.lists import LIST, dictionary
from wordgames.agent_registry import build_agent
from wordgames.artifacts import artifact_store
from wordgames.hangman.agents.agent import is_unseen
from wordgames.hangman.agents.position.situation import situate
from wordgames.hangman.options import ADVERSARIAL
from wordgames.hangman.options import OPTIONS as TABLE
from wordgames.hangman.rules import HangmanObservation, HangmanOptions
from wordgames.rules.masks import MaskTurn
from workshop.visitor.first_move import begun

pytestmark = pytest.mark.django_db
OTHER = "cat night table candle bottle cattle rattle handle"
OPTIONS = TABLE.defaults(shortest=3, longest=6) | {"lexicon": "en"}


@pytest.fixture(autouse=True)
def english() -> Lexicon:
    return dictionary("en", LIST)


def watch(client: Client, **chosen: str) -> Play:
    response = client.post("/watch/hangman/", {**OPTIONS, "agent": "frequency", **chosen})
    assert response.status_code == 302, response.content.decode()
    return Play.objects.get(pk=response["Location"].split("/")[2])


@pytest.mark.parametrize("agent", [card.slug for card in agents_of("hangman")])
def test_every_agent_is_watched_and_reviewed_and_says_what_it_knows(
    client: Client, agent: str
) -> None:
    play = watch(client, agent=agent, word="night")
    unseen = is_unseen(agent)
    for step in range(play.turns + 1):
        page = client.get(f"/watch/{play.pk}/?step={step}")
        assert page.status_code == 200
        assert ("Unseen: it learned spelling" in page.content.decode()) == unseen
        assert ("Known: it only knows the answers" in page.content.decode()) != unseen
    review = client.get(f"/review/{play.pk}/")
    assert "chance to win with it (searched)" in review.content.decode()
    assert len(review.context["reviewed"]) == play.turns


def test_a_word_that_no_dictionary_has_is_watched(client: Client) -> None:
    play = watch(client, word="brine", agent="win-search")
    assert play.puzzle.setup["secrets"] == ["brine"]
    assert play.puzzle.setup["options"]["shortest"] == 5
    assert client.get(f"/review/{play.pk}/").status_code == 200


@pytest.mark.parametrize("agent", ["frequency", "win-search"])
def test_an_adversarial_host_is_watched_and_has_no_secret(client: Client, agent: str) -> None:
    play = watch(client, agent=agent, host=ADVERSARIAL, shortest="3", longest="3")
    assert play.puzzle.setup["secrets"] == []
    page = client.get(f"/watch/{play.pk}/?step={play.turns}")
    assert "The answer is" in page.content.decode()
    assert client.get(f"/review/{play.pk}/").status_code == 200
    other = client.post(f"/race/{play.pk}/", {"agent": "entropy"})
    assert client.get(other["Location"] + "?step=99").status_code == 200


@pytest.mark.parametrize(
    ("chosen", "sentence"),
    [
        ({"host": ADVERSARIAL, "word": "night"}, "has no secret word"),
        ({"word": "n1ght"}, "1"),
        ({"word": "a"}, "at least 2 letters"),
        ({"shortest": "50", "longest": "60"}, "has answers of"),
    ],
)
def test_what_cannot_be_watched_is_a_sentence(
    client: Client, chosen: dict[str, str], sentence: str
) -> None:
    response = client.post("/watch/hangman/", {**OPTIONS, "agent": "frequency", **chosen})
    assert response.status_code == 422
    assert sentence in response.content.decode()


def test_letters_that_show_one_place_are_watched_and_reviewed(client: Client) -> None:
    play = watch(client, word="banana", reveal="one", agent="win-search")
    assert (
        "as if a letter showed all its places"
        in client.get(f"/watch/{play.pk}/?step=1").content.decode()
    )
    reviewed = client.get(f"/review/{play.pk}/").context["reviewed"]
    assert {one.how for one in reviewed} == {"estimated"}


@pytest.mark.parametrize(
    ("chosen", "leads"),
    [({"word": "night"}, True), ({"host": ADVERSARIAL}, False), ({"reveal": "one"}, False)],
)
def test_only_plays_of_an_honest_host_lead_to_the_tree(
    client: Client, chosen: dict[str, str], leads: bool
) -> None:
    """The tree is one of hosts that chose a word: it said that no word led to such a place."""
    play = watch(client, **chosen)
    for step in range(play.turns + 1):
        explored = client.get(f"/watch/{play.pk}/?step={step}").context["step"].explored
        assert bool(explored) == leads
        assert not (leads and client.get(explored).context["lost_way"])


@pytest.mark.parametrize("reveal", ["all", "one"])
def test_a_hint_is_given_and_noted(client: Client, english: Lexicon, reveal: str) -> None:
    options = {"shortest": 5, "longest": 5, "lives": 6, "host": "honest", "reveal": reveal}
    assert english.current is not None
    puzzle = Puzzle.objects.create(
        game="hangman",
        kind=Puzzle.Kind.CHALLENGE,
        setup=game("hangman").setup_from(options, "night"),
        revision=english.current,
    )
    begun(client, puzzle)
    play = Play.objects.get(puzzle=puzzle)
    assert client.post(f"/hint/{play.pk}/", {"sequence": 0}).status_code == 302
    assert Event.objects.get(play=play).kind == Event.Kind.HINT


def test_a_race_says_how_both_did(client: Client, english: Lexicon) -> None:
    options = {"shortest": 5, "longest": 5, "lives": 6, "host": "honest", "reveal": "all"}
    begun(
        client,
        Puzzle.objects.create(
            game="hangman",
            kind=Puzzle.Kind.CHALLENGE,
            setup=game("hangman").setup_from(options, "night"),
            revision=english.current,
        ),
    )
    play = Play.objects.get()
    client.post(f"/hangman/play/{play.pk}/", {"guess": "night", "sequence": 0})
    address = client.post(f"/race/{play.pk}/", {"agent": "frequency"})["Location"]
    page = client.get(f"{address}?step=99").content.decode()
    assert 'id="board-2"' in page
    assert "You: no wrong guesses" in page


def test_a_review_counts_the_chance_to_win_by_hand(english: Lexicon) -> None:
    # six words fit _at and one life is left: a letter is right for one of them only
    options = HangmanOptions(lives=1)
    turns = (MaskTurn("a", "_a_"), MaskTurn("t", "_at"), MaskTurn("c", "cat"))
    seen = HangmanObservation(options, "cat", turns)
    reviewed = review_of(HangmanAnalysis(options, english.current)).look_back(seen)  # type: ignore[arg-type]
    last = reviewed[-1]
    assert (last.before, last.after, last.how) == (5, 1, "searched")
    assert last.chance == pytest.approx(1 / 5)
    assert last.lost == pytest.approx(0)
    assert last.expected == pytest.approx(0.7219, abs=1e-4)  # 1/5 log 5 + 4/5 log 5/4


def test_the_best_letter_of_a_review_has_the_chance_that_its_classes_give(
    english: Lexicon,
) -> None:
    words = english.current.read()  # type: ignore[arg-type]
    adviser = build_agent("hangman", "win-search", words, HangmanOptions())
    for lives in (1, 2, 3):
        options = HangmanOptions(lives=lives)
        seen = HangmanObservation(options, "___")
        asked = situate(seen, words)
        best = adviser.suggest(asked, 1).best
        parts = list(hangman_review.classes(seen, words, asked.candidates, best.move))
        assert sum(len(rows) for _, rows in parts) == len(asked.candidates)
        assert hangman_review._chance(parts, words, adviser) == pytest.approx(best.score)


def assist(client: Client, **asked: str) -> str:
    page = client.get("/assist/hangman/", {"lexicon": "en", **asked})
    assert page.status_code == 200
    return page.content.decode()


def test_help_knows_the_mask_and_the_letters_used(client: Client) -> None:
    page = assist(client, mask="-IGH-", used="i g h n l s")
    assert "1 word left, 3 lives" in page
    assert "Guess M" in page
    assert "MIGHT <small>50.00%</small>" in page
    assert "so no chance is ever 100%" in page
    assert "Known: it only knows the answers" in page


def test_help_for_unseen_words_does_not_list_the_dictionary(client: Client) -> None:
    page = assist(client, mask="-IGH-", used="", agent="ngram-vote")
    assert "Its score" in page
    assert "Unseen: it learned spelling" in page
    assert "Words left" not in page


def test_help_names_the_letter_that_contradicts_the_others(client: Client) -> None:
    page = assist(client, mask="nigh-", used="t")
    assert "No answer in En fits." in page
    assert 'as it would fit otherwise: <span lang="en" translate="no">T</span>' in page


@pytest.mark.parametrize(
    ("asked", "sentence"),
    [
        ({"mask": "night"}, "Solved"),
        ({"mask": "ttttt"}, "En doesn't have this word; your game may."),  # S13: "Well done."
        ({"mask": "-" * 5, "used": "cdfghm"}, "No lives left"),
        ({"mask": "-" * 61}, "A word has 2 to 60 letters"),
        ({"mask": "--%--"}, "En doesn&#x27;t have the letter %"),
        ({"mask": "---", "used": "\x01"}, "En doesn&#x27;t have the letter"),
        ({"mask": "-" * 40}, "No answer in En fits."),
        ({}, "Type what is shown"),
        ({"mask": "---", "agent": "x", "lexicon": "y", "lives": "<"}, "left, 6 lives"),
    ],
)
def test_help_answers_anything_in_a_sentence(
    client: Client, asked: dict[str, str], sentence: str
) -> None:
    assert sentence in assist(client, **asked)


def test_every_agent_of_hangman_has_a_page(client: Client) -> None:
    for agent in agents_of("hangman"):
        page = client.get(f"/agents/hangman/{agent.slug}/")
        assert page.status_code == 200
        assert agent.idea.split(",")[0] in unescape(page.content.decode())


def test_a_page_has_a_model_trained_in_the_background_once(
    client: Client, english: Lexicon, queue: None
) -> None:
    play = watch(client, agent="blend", word="night")
    address = f"/watch/{play.pk}/?step=1"
    page = client.get(address)
    if not (search := page.context["search"]):
        pytest.skip("Learning needs numba.")
    assert "Its model is not trained yet" in page.content.decode()
    for _ in range(2):
        client.post("/search/", {"token": search.token, "next": address})
    run = Run.objects.get(agent="blend")
    assert (run.status, run.label) == (
        Run.Status.DONE,
        "spelling learned from the same words · 4–12 letters · 1000 games",
    )
    assert english.current is not None
    agent = build_agent("hangman", "blend", english.current.read(), HangmanOptions())
    kept = artifact_store().find(agent.facts())  # type: ignore[attr-defined]
    assert kept is not None
    assert kept.complete
    assert "Its model is trained" in client.get(f"/search/{run.pk}/").content.decode()
    assert key_of(trained_by("blend", english.current)) == run.key
