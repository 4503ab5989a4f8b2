"""The solvers' pages: agents, watch, assist; with and without HTMX, and for odd requests."""

from __future__ import annotations

from math import log2
from typing import Any

import pytest
from django.test import Client

from games.models import Event, Play, Player, Puzzle
from games.visitors.visitor import SESSION_KEY
from lexicons.models import Lexicon
from solvers.agent_cards import agents_of
from solvers.analysis.explanation import explain_move
from solvers.games.tiles.assist_rows import contradictions
from tests.fixtures import make_lexicon
from tests.wordle.lists import ANSWERS, OTHERS, seen, small
from wordgames.kernels.feedback_codes import consistent
from wordgames.tiles.agents import situation

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("unhurried")]


@pytest.fixture
def small_english() -> Lexicon:
    words = dict.fromkeys(ANSWERS, True) | dict.fromkeys(OTHERS, False)
    return make_lexicon("en", "English", "en", words, folded=True)


def watch(client: Client, small_english: Lexicon, **chosen: str) -> Play:
    """Let an agent play and return its play."""
    options = {"agent": "entropy", "lexicon": "en", "length": "5", "mode": "normal"}
    response = client.post("/watch/", {**options, "guesses": "6", **chosen})
    assert response.status_code == 302, response.content
    return Play.objects.get(pk=response["Location"].split("/")[2])


def test_every_agent_has_a_page_that_tells_what_it_is(client: Client) -> None:
    page = client.get("/agents/").content.decode()
    for agent in agents_of("wordle"):
        assert agent.name.replace("&", "&amp;") in page
        own = client.get(f"/agents/wordle/{agent.slug}/").content.decode()
        assert f"<h1>{agent.name}</h1>" in own
        for parameter in agent.parameters:
            assert f"<code>{parameter.name}</code>" in own


@pytest.mark.parametrize(
    "path", ["/agents/wordle/nobody/", "/agents/chess/entropy/", "/agents/wordle/x.py:A/"]
)
def test_no_such_agent_is_a_404(client: Client, path: str) -> None:
    assert client.get(path).status_code == 404


@pytest.mark.parametrize("agent", [card.slug for card in agents_of("wordle")])
def test_every_agent_can_be_watched_step_by_step(
    client: Client, small_english: Lexicon, agent: str
) -> None:
    play = watch(client, small_english, agent=agent, word="crane")
    assert play.agent["slug"] == agent
    assert play.player is None
    assert Event.objects.filter(play=play).count() == play.turns
    for step in range(play.turns + 1):
        response = client.get(f"/watch/{play.pk}/?step={step}")
        assert response.status_code == 200
        page = response.content.decode()
        assert page.count('class="slot" data-state') == 5 * step
        assert ("CRANE" in page.split('id="step-line"')[1][:200]) == (step == play.turns)


def test_the_bits_told_are_those_of_the_words_left(client: Client, small_english: Lexicon) -> None:
    play = watch(client, small_english, word="jolly")
    told = client.get(f"/watch/{play.pk}/?step=1").context["step"].explanation
    assert told.before == len(ANSWERS)
    assert told.received == pytest.approx(log2(told.before / told.after))
    assert told.expected == pytest.approx(told.ranked[0].bits)


def test_thoughts_of_an_unknown_position_tell_no_bits() -> None:
    from wordgames.agent.suggestions import Suggestions

    told = explain_move("crane", Suggestions((), "Nothing fits."), 0, 0)
    assert (told.received, told.expected, told.note) == (None, None, "Nothing fits.")


def test_a_random_secret_is_drawn_and_htmx_gets_the_step_alone(
    client: Client, small_english: Lexicon
) -> None:
    play = watch(client, small_english)
    assert play.puzzle.setup["secrets"][0] in ANSWERS
    part = client.get(f"/watch/{play.pk}/?step=1", headers={"HX-Request": "true"}).content
    assert b"<html" not in part
    assert b'id="watch"' in part


@pytest.mark.parametrize(
    ("chosen", "sentence"),
    [
        ({"word": "zzzzz"}, "has no such word of 5 letters"),
        ({"word": "cat"}, "has no such word of 5 letters"),
        ({"agent": "nobody"}, "Select a valid choice"),
        ({"agent": "optimal", "mode": "ultra-hard"}, "doesn&#x27;t play ultra-hard mode"),
        ({"length": "9"}, "but none of 9"),
        ({"lexicon": "nothing"}, "That dictionary is gone"),
    ],
)
def test_what_cannot_be_watched_is_a_sentence(
    client: Client, small_english: Lexicon, chosen: dict[str, str], sentence: str
) -> None:
    options = {"agent": "entropy", "lexicon": "en", "length": "5", "mode": "normal", "guesses": "6"}
    response = client.post("/watch/", {**options, **chosen})
    assert response.status_code == 422
    assert sentence in response.content.decode()
    assert not Play.objects.exists()


def test_an_agent_is_watched_with_parameters_of_its_own(
    client: Client, small_english: Lexicon
) -> None:
    play = watch(client, small_english, agent="entropy-ngram", parameters="beta_bigram=0.5")
    assert play.agent == {"slug": "entropy-ngram", "params": {"beta_bigram": 0.5}}
    page = client.get(f"/watch/{play.pk}/?step=1").content.decode()
    assert "beta_bigram=0.5" in page
    assert "Explore its tree" not in page  # that tree is of the agent's own parameters
    usual = watch(client, small_english, agent="entropy-ngram", parameters="beta_bigram=0.3")
    assert usual.agent == {"slug": "entropy-ngram"}


@pytest.mark.parametrize(
    ("agent", "parameters", "sentence"),
    [
        ("entropy", "nothing=1", "There&#x27;s no parameter nothing;"),
        ("entropy-ngram", "beta_bigram=11", "goes from 0 to 10"),
        ("entropy-ngram", "beta_bigram=1,2", "has several values"),
        ("entropy-ngram", "beta_bigram", "Write a parameter as name=value or name=value,value"),
        ("astar", "scale=inf", "is outside"),
        ("bfs", "max_nodes=1000000", "Here max_nodes is at most 5000"),
        ("entropy", "opening=6", "Here opening is at most 0"),
        ("entropy", "x=" + "1" * 400, "300 characters"),
    ],
)
def test_parameters_that_cannot_be_watched_are_a_sentence(
    client: Client, small_english: Lexicon, agent: str, parameters: str, sentence: str
) -> None:
    options = {"agent": agent, "lexicon": "en", "length": "5", "mode": "normal", "guesses": "6"}
    response = client.post("/watch/", {**options, "parameters": parameters})
    assert response.status_code == 422
    assert sentence in response.content.decode()
    assert not Play.objects.exists()


@pytest.mark.parametrize("step", ["-1", "99", "abc", "", "9" * 50, "٣"])
def test_an_odd_step_is_the_nearest_there_is(
    client: Client, small_english: Lexicon, step: str
) -> None:
    play = watch(client, small_english, word="crane")
    assert client.get(f"/watch/{play.pk}/", {"step": step}).status_code == 200


def test_an_agent_s_play_is_hidden_from_who_still_plays_its_puzzle(
    client: Client, small_english: Lexicon
) -> None:
    play = watch(client, small_english, word="crane")
    player = Player.objects.create()
    own = Play.objects.create(puzzle=play.puzzle, player=player)
    session = client.session
    session[SESSION_KEY] = player.pk
    session.save()
    assert client.get(f"/watch/{play.pk}/").status_code == 404
    assert Client().get(f"/watch/{play.pk}/").status_code == 200
    Play.objects.filter(pk=own.pk).update(status="won")
    assert client.get(f"/watch/{play.pk}/").status_code == 200


def test_a_person_s_play_cannot_be_watched(client: Client, small_english: Lexicon) -> None:
    setup = {"version": 1, "options": {"length": 5}, "secrets": ["crane"]}
    puzzle = Puzzle.objects.create(game="wordle", setup=setup, revision=small_english.current)
    own = Play.objects.create(puzzle=puzzle, player=Player.objects.create())
    assert client.get(f"/watch/{own.pk}/").status_code == 404


def test_help_ranks_guesses_and_tells_what_is_left(client: Client, small_english: Lexicon) -> None:
    response = client.get("/assist/wordle/?g=biddy&m1=0&m1=0&m1=0&m1=0&m1=0")
    fitting = {word for word in ANSWERS if not set(word) & set("biddy")}
    assert response.context["left"] == len(fitting)
    assert {word.lower() for word in response.context["listed"]} == fitting
    assert response.context["expected"].expected > 1
    first = response.context["suggestions"][0]
    followed = client.get(f"/assist/wordle/{first['link']}")
    assert [row["guess"] for row in followed.context["rows"]] == ["BIDDY", first["move"]]


def test_help_tries_rarer_words_and_says_so(client: Client, small_english: Lexicon) -> None:
    response = client.get("/assist/wordle/?g=soare&m1=2&m1=2&m1=2&m1=2&m1=1&g=geese&m2=0&m2=0&m2=0")
    assert response.status_code == 200
    found = client.get("/assist/wordle/?g=vozhd&m1=2&m1=2&m1=2&m1=2&m1=0")
    assert found.context["none"]
    rarer = client.get("/assist/wordle/?g=wagfs&m1=2&m1=2&m1=0&m1=2&m1=2")
    assert rarer.context["rarer"]
    assert "rarer word" in rarer.content.decode()


def test_a_contradiction_names_the_row_and_the_nearest_colours() -> None:
    words = small()
    turns = seen("crane:22222", "slate:22222").turns
    found = contradictions(words, turns)
    assert [(one.number, one.guess) for one in found] == [(1, "crane"), (2, "slate")]
    assert found[0].nearest == (0, 0, 2, 0, 2)
    assert contradictions(words, seen("crane:22222", "slate:22222", "doubt:22222").turns) == []


def test_turns_are_not_held_against_words_when_none_is_left(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    words = small()
    scans: list[int] = []

    def counted(codes: Any, guess: Any, code: int) -> Any:
        scans.append(len(codes))
        return consistent(codes, guess, code)

    monkeypatch.setattr(situation, "consistent", counted)
    turns = seen("crane:22222", "slate:22222", *["doubt:00000"] * 20).turns
    assert not len(situation.consistent_rows(words, situation.all_rows(words), turns))
    assert scans == [len(words), 1]


def test_a_solved_game_is_told(client: Client, small_english: Lexicon) -> None:
    page = client.get("/assist/wordle/?g=crane&m1=2&m1=2&m1=2&m1=2&m1=2")
    assert page.context["solved"]


@pytest.mark.parametrize(
    "query",
    [
        "g=zz",
        "g=crane&m1=7",
        "g=crane&m2=1",
        "g=" + "a" * 5000,
        "length=99&lexicon=nothing&agent=nobody",
        "&".join("g=crane" for _ in range(60)),
        "g=%F0%9F%98%80crane",
    ],
)
def test_odd_queries_get_a_page(client: Client, small_english: Lexicon, query: str) -> None:
    assert client.get(f"/assist/wordle/?{query}").status_code == 200


def test_without_a_dictionary_there_is_a_sentence(client: Client) -> None:
    for path in ("/assist/wordle/", "/watch/"):
        assert "There&#x27;s no dictionary yet" in client.get(path).content.decode()
