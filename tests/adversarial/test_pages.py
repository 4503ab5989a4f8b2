"""The pages of adversarial Wordle: play, limits, first words, what is told at the end."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client

from games.catalogue import game
from games.daily.daily_puzzle import daily_puzzle
from games.models import Play, Puzzle
from games.visitors.visitor import today_for
from lexicons.models import Lexicon
from tests.fixtures import make_lexicon
from workshop.visitor.first_move import begun

Begin = Callable[..., Play]
pytestmark = pytest.mark.django_db
OPTIONS = {"length": 5, "guesses": 0, "mode": "normal", "show_left": False}
POSTED = {"lexicon": "en", "length": 5, "guesses": "", "mode": "normal"}
HTMX = {"HX-Request": "true"}


@pytest.fixture
def begin(begin_puzzle: Begin, english: Lexicon) -> Begin:
    def start(opener: str = "", **options: Any) -> Play:
        return begin_puzzle(
            "adversarial", english, game("adversarial").setup_from(OPTIONS | options, opener)
        )

    return start


def url(play: Play) -> str:
    return f"/adversarial/play/{play.pk}/"


def guess(client: Client, play: Play, *moves: str) -> str:
    """Guess one after another, and return the page after them."""
    for move in moves:
        client.post(url(play), {"guess": move, "sequence": play.events.count()})
    return client.get(url(play)).content.decode()


def test_posting_the_options_starts_a_game_without_a_secret(
    client: Client, english: Lexicon
) -> None:
    response = client.post("/adversarial/", POSTED)
    play = Play.objects.get()
    assert response["Location"] == url(play)
    assert play.puzzle.setup == {"version": 1, "options": OPTIONS, "secrets": []}
    page = client.get(url(play)).content.decode()
    assert "no limit on guesses" in page
    assert 'value="0" id="sequence"' in page


def test_a_limit_may_be_set(client: Client, english: Lexicon) -> None:
    client.post("/adversarial/", POSTED | {"guesses": 1})
    play = Play.objects.get()
    page = guess(client, play, "zzyzx")
    play.refresh_from_db()
    assert play.status == "lost"
    assert "The host was still free: 4 other words fitted too." in page


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        ({"guesses": 31}, "less than or equal to 30"),
        ({"guesses": "x"}, "Enter a whole number."),
        ({"length": 4}, "There&#x27;s only one possible answer of this length."),
        ({"length": 9}, "English has answers of"),
        ({"mode": "kind"}, "not one of the available choices"),
    ],
)
def test_bad_options_get_a_sentence_and_start_nothing(
    client: Client, english: Lexicon, wrong: dict[str, Any], sentence: str
) -> None:
    response = client.post("/adversarial/", POSTED | wrong)
    assert response.status_code == 422
    assert sentence in response.content.decode()
    assert not Play.objects.exists()


def test_a_game_is_played_to_its_end(client: Client, begin: Begin) -> None:
    # crane slate abbey trace house mouse: "slate" leaves house and mouse their 00012
    play = begin()
    page = guess(client, play, "slate", "house")
    assert page.count('data-state="correct"') > 0
    play.refresh_from_db()
    assert play.status == "playing"
    while play.status == "playing":
        page = guess(client, play, "mouse" if play.turns == 2 else "house")
        play.refresh_from_db()
        assert play.turns < 9
    assert play.status == "won"
    assert "The host had no other word left." in page
    assert "Adversarial Wordle from a friend · cornered in" in page


def test_the_number_of_words_left_is_shown_only_when_asked_for(
    client: Client, begin: Begin
) -> None:
    page = guess(client, begin(), "zzyzx")
    assert not re.search(r"\d+(</strong>)? (possible answer|word)s? left", page)
    assert 'class="kept"' not in page
    page = guess(client, begin(show_left=True), "zzyzx")
    assert "<strong>5</strong> possible answers left" in page
    assert 'class="kept"' in page


def test_the_end_tells_how_many_words_the_host_kept(client: Client, begin: Begin) -> None:
    """P34: the fun of it was never shown."""
    page = guess(client, begin(guesses=1), "zzyzx")
    assert "data-late" in page
    assert re.search(r'class="kept"[^>]*>\s*5<', page)


def test_a_result_says_that_the_words_left_were_shown(client: Client, begin: Begin) -> None:
    play = begin(show_left=True, guesses=1)
    page = guess(client, play, "zzyzx")
    assert "from a friend · X/1\nWords left shown\n" in page


def test_a_refused_guess_costs_nothing(client: Client, begin: Begin) -> None:
    play = begin()
    response = client.post(url(play), {"guess": "qqqqq", "sequence": 0}, headers=HTMX)
    assert response.status_code == 200
    assert "Not in the word list." in response.content.decode()
    assert not play.events.exists()


def test_a_guess_sends_only_the_moving_parts(client: Client, begin: Begin) -> None:
    play = begin()
    response = client.post(url(play), {"guess": "slate", "sequence": 0}, headers=HTMX)
    page = response.content.decode()
    assert "<html" not in page
    assert page.startswith('<table class="board cols-5 rows-6 counted" id="board"')
    assert 'value="1" id="sequence"' in page
    assert "guesses left" not in page


def test_giving_up_names_a_word_that_was_left(client: Client, begin: Begin) -> None:
    play = begin()
    guess(client, play, "slate")
    client.post(f"{url(play)}give-up/", {"sequence": 1})
    page = client.get(url(play)).content.decode()
    assert "Given up" in page
    assert any(f">{word}</span>" in page for word in ("HOUSE", "MOUSE", "CRANE", "TRACE"))


def test_a_challenge_gives_the_first_word_and_the_host_answers_it(
    client: Client, english: Lexicon
) -> None:
    posted = {"lexicon": "en", "word": "Slate", "guesses": "", "mode": "hard"}
    response = client.post("/adversarial/challenge/", posted)
    puzzle = Puzzle.objects.get()
    assert puzzle.setup["secrets"] == ["slate"]
    assert response.status_code == 302
    play = begun(client, puzzle)
    page = client.get(url(play)).content.decode()
    assert "First word, given" in page
    assert "from slate" in page
    assert "We play the first word." in page
    client.post(f"{url(play)}again/")
    again = Play.objects.exclude(pk=play.pk).get()
    assert again.puzzle.setup["secrets"] == []
    assert again.puzzle.setup["options"]["mode"] == "hard"


@pytest.mark.parametrize(
    ("word", "sentence"),
    [
        ("crate", "That word isn&#x27;t in English."),
        ("bird", "has no words of 4 letters for this game"),
        ("x", "has no words of 1 letter for this game"),
        ("ca!", "English doesn&#x27;t have the letter !."),
    ],
)
def test_a_challenge_that_makes_no_game_gets_a_sentence(
    client: Client, english: Lexicon, word: str, sentence: str
) -> None:
    response = client.post(
        "/adversarial/challenge/",
        {"lexicon": "en", "word": word, "guesses": "", "mode": "normal"},
    )
    assert response.status_code == 422
    assert sentence in response.content.decode()


def test_the_daily_draws_the_first_word(client: Client, english: Lexicon, rf: Any) -> None:
    request = rf.get("/")
    puzzle = daily_puzzle(game("adversarial"), english, today_for(request))
    assert puzzle is not None
    (opener,) = puzzle.setup["secrets"]
    assert opener in ("crane", "slate", "abbey", "trace", "house", "mouse")
    page = client.get(f"/adversarial/daily/en/{puzzle.date}/").content.decode()
    assert "First word, given" in page


def test_a_dictionary_with_one_answer_has_no_daily(client: Client) -> None:
    lexicon = make_lexicon("one", "One", "en", {"crane": True, "slate": False})
    assert lexicon.current is not None
    assert game("adversarial").daily_options(lexicon.current) is None


def test_no_limit_of_guesses_is_an_empty_field(client: Client, english: Lexicon) -> None:
    page = client.get("/adversarial/settings/?guesses=0").content.decode()
    field = re.search(r'<input type="number" name="guesses"[^>]*>', page)
    assert field is not None
    assert "value=" not in field[0]
