"""Hints that the rules give: a letter that is not known yet, and whether an idea is possible."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from django.test import Client
from hypothesis import given
from hypothesis import strategies as st

from games.catalogue import GAMES, game
from games.contract.hints import broken_clue, letter_of, letter_text, mask_letter
from games.models import Event, Play
from games.plays.consistency import disagreements
from tests.contract.every_game import begin_any
from wordgames.rules.feedback import Turn, marks
from wordgames.rules.state import State
from wordgames.wordle.rules import Wordle

Begin = Callable[..., Play]
HTMX = {"HX-Request": "true"}
WORDS = st.text("abc", min_size=4, max_size=4)


def turn(guess: str, secret: str) -> Turn:
    return Turn(guess, marks(guess, secret))


def test_a_letter_is_one_that_was_neither_shown_nor_told() -> None:
    assert letter_of("crane", []) == "@c"
    assert letter_of("crane", ["@c"]) == "@r"
    assert letter_of("crane", [], [turn("react", "crane")]) == "@n"


def test_a_hidden_letter_is_told_once() -> None:
    assert mask_letter("banana", "_anana", ()) == "@b"
    assert mask_letter("house", "_o__e", ("@h",)) == "@u"
    assert mask_letter("house", "_ouse", ("@h",)) == ""


def test_when_all_letters_are_known_a_place_is_told_and_then_nothing() -> None:
    turns = [turn("nacre", "crane")]
    assert letter_of("crane", [], turns) == "@c1"
    assert letter_of("crane", ["@c1"], turns) == "@r2"
    told = ["@c1", "@r2", "@a3", "@n4"]
    assert letter_of("crane", told, turns) == ""


@given(WORDS, st.lists(WORDS, max_size=4))
def test_hints_alone_tell_the_whole_word_and_never_the_same_twice(
    secret: str, guesses: list[str]
) -> None:
    turns = [turn(guess, secret) for guess in guesses]
    told: list[str] = []
    while hint := letter_of(secret, told, turns):
        assert hint not in told
        assert hint[1] in secret
        told.append(hint)
        assert len(told) <= 2 * len(secret)
    known = {int(hint[2:]): hint[1] for hint in told if hint[2:]}
    for row in turns:
        pairs = zip(row.guess, row.marks, strict=True)
        known |= {place: it for place, (it, mark) in enumerate(pairs, 1) if mark == 2}
    assert "".join(known[place] for place in sorted(known)) == secret


@pytest.mark.parametrize(
    ("hint", "language", "text"),
    [
        ("@a", "en", "It has an A"),
        ("@i", "tr", "It has a İ"),
        ("@c3", "en", "Place 3 is C"),
        ("@e#2", "en", "Board 2 has an E"),
        ("@e4#2", "en", "Place 4 of board 2 is E"),
        ("@+", "en", "It has a +"),
        ("crane", "en", ""),
    ],
)
def test_a_letter_in_words(hint: str, language: str, text: str) -> None:
    assert letter_text(hint, language) == text


@given(WORDS, WORDS, st.lists(WORDS, max_size=4))
def test_an_idea_is_possible_just_when_it_would_get_the_same_marks(
    secret: str, idea: str, guesses: list[str]
) -> None:
    turns = [turn(guess, secret) for guess in guesses]
    row = broken_clue(turns, lambda it: marks(it.guess, idea) == it.marks)
    consistent = all(marks(it.guess, idea) == it.marks for it in turns)
    assert (row == 0) == consistent
    assert broken_clue(turns, lambda it: marks(it.guess, secret) == it.marks) == 0


def ask(client: Client, play: Play, kind: str, guess: str = "") -> str:
    data = {"sequence": play.events.count(), "kind": kind, "guess": guess}
    return client.post(f"/hint/{play.pk}/", data, headers=HTMX).content.decode()


@pytest.mark.django_db
def test_an_idea_costs_nothing_and_names_the_row_that_it_breaks(client: Client) -> None:
    play = begin_any("wordle", client)
    secret = play.puzzle.setup["secrets"][0]
    words = [it for it in ("crane", "slate", "cloud", "quick", "grape") if it != secret]
    client.post(f"/wordle/play/{play.pk}/", {"guess": words[0], "sequence": 0})
    assert ask(client, play, "idea", secret) == "Yes, that is possible: it fits every clue."
    assert ask(client, play, "idea", words[0]).startswith("Row 1 rules it out")
    assert ask(client, play, "idea", "cra") == "Type all 5 letters first."
    assert ask(client, play, "idea").startswith("Type your idea")
    play.refresh_from_db()
    assert (play.hints, play.events.count()) == (0, 1)


@pytest.mark.django_db
@pytest.mark.usefixtures("unhurried")
@pytest.mark.parametrize("slug", GAMES)
def test_every_game_gives_the_help_that_it_offers(client: Client, slug: str) -> None:
    """And the page of help without script has them all."""
    play = begin_any(slug, client)
    page = client.get(f"/hint/{play.pk}/").content.decode()
    for kind in game(slug).hints:
        assert f'value="{kind.slug}"' in page
        if kind.free:
            assert ask(client, play, kind.slug, "ab")
            continue
        before = play.events.count()
        ask(client, play, kind.slug)
        last = Event.objects.filter(play=play).order_by("-sequence").first()
        assert last is not None
        assert (play.events.count(), last.kind) == (before + 1, "hint")
        assert game(slug).hint_text(last.move, "en")
    play.refresh_from_db()
    assert play.hints == sum(not kind.free for kind in game(slug).hints)


@pytest.mark.django_db
def test_help_that_a_game_does_not_offer_is_not_given(client: Client) -> None:
    play = begin_any("wordle", client)
    for kind in ("first", "free", "LETTER"):
        ask(client, play, kind)
    assert not play.events.exists()


@pytest.mark.django_db
def test_a_hint_ends_the_game_where_the_rules_say_so(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    def costs_a_guess(state: State, hint: str) -> State:
        return state.replay("crane", "00000")

    monkeypatch.setattr(Wordle, "hinted", costs_a_guess, raising=False)
    play = begin_any("wordle", client)
    for left in range(play.puzzle.setup["options"]["guesses"], 0, -1):
        assert (play.status, play.over) == ("playing", False), left
        ask(client, play, "letter")
        play.refresh_from_db()
    assert (play.status, play.turns, play.over) == ("lost", 0, True)
    assert list(disagreements()) == []
    assert "The answer is" in client.get(f"/wordle/play/{play.pk}/").content.decode()


@pytest.mark.django_db
@pytest.mark.parametrize("slug", GAMES)
def test_the_page_of_help_asks_for_an_idea_where_one_is_checked(client: Client, slug: str) -> None:
    """And Enter in that field presses a button that costs nothing: the first of its form."""
    play = begin_any(slug, client)
    response = client.get(f"/hint/{play.pk}/")
    offers = [kind.slug for kind in response.context["hints"]]
    page = response.content.decode()
    buttons = re.findall(r'name="kind" value="(\w+)"', page)
    assert sorted(buttons) == sorted(offers)
    assert ('id="idea-guess"' in page) == ("idea" in offers)
    if "idea" in offers:
        assert buttons[0] == "idea"


@pytest.mark.django_db
def test_a_letter_hint_is_a_letter_of_the_answer_and_stands_in_the_page(client: Client) -> None:
    play = begin_any("wordle", client)
    ask(client, play, "letter")
    event = Event.objects.get(play=play)
    assert event.move[1] in play.puzzle.setup["secrets"][0]
    assert "It has a" in client.get(f"/wordle/play/{play.pk}/").content.decode()


@pytest.mark.django_db
def test_the_bot_s_word_is_the_commonest_of_the_nearly_best() -> None:
    """RATEL, CARLE and AESIR are words that nobody knows."""
    from solvers.games.tiles.analysis import commonest
    from wordgames.agent.suggestions import Suggestion, Suggestions
    from wordgames.vocabulary.arrays import Words

    words = Words.from_strings(["ratel", "later", "alert", "crane"], ["later", "alert", "crane"])
    weights = {"ratel": 0.1, "later": 90.0, "alert": 20.0, "crane": 500.0}
    object.__setattr__(words, "weights", [weights[words[row]] for row in range(len(words))])
    moves = [
        Suggestion("ratel", 5.0, "", bits=5.0, chance=0.0),
        Suggestion("later", 4.9, "", bits=4.9, chance=0.1),
        Suggestion("alert", 4.8, "", bits=4.8, chance=0.1),
        Suggestion("crane", 3.0, "", bits=3.0, chance=0.1),
    ]
    assert commonest(Suggestions(tuple(moves)), words) == "later"
    assert commonest(Suggestions(tuple(moves[2:])), words) == "alert"
