"""The settings of a new game, challenges, preferences and error pages."""

from __future__ import annotations

import re
from datetime import timedelta
from html import unescape
from urllib.parse import unquote

import pytest
from django.contrib.auth.models import User
from django.contrib.sessions.models import Session
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from games.models import Play, Puzzle
from lexicons.models import Lexicon

pytestmark = pytest.mark.django_db
GOOD = {"lexicon": "en", "length": "5", "guesses": "6", "mode": "normal"}


def test_posting_the_options_starts_a_game(client: Client, english: Lexicon) -> None:
    response = client.post("/wordle/", GOOD)
    play = Play.objects.get()
    assert response["Location"] == f"/wordle/play/{play.pk}/"
    assert play.puzzle.setup["options"] == {
        "length": 5,
        "guesses": 6,
        "mode": "normal",
        "show_left": False,
    }
    assert play.puzzle.setup["secrets"][0] in {"crane", "slate", "abbey", "trace", "house", "mouse"}


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"length": "9"}, "English has answers of 3, 4 and 5 letters, but none of 9."),
        ({"length": "x"}, "but none of x."),
        ({"guesses": "0"}, "greater than or equal to 1"),
        ({"guesses": "21"}, "less than or equal to 20"),
        ({"mode": "easy"}, "Select a valid choice"),
        ({"lexicon": "xx"}, "That dictionary is gone."),
    ],
)
def test_bad_options_get_a_sentence_and_start_nothing(
    client: Client, english: Lexicon, change: dict[str, str], sentence: str
) -> None:
    response = client.post("/wordle/", GOOD | change)
    assert response.status_code == 422
    assert sentence in response.content.decode()
    assert not Play.objects.exists()


def test_choosing_a_lexicon_offers_its_lengths(
    client: Client, english: Lexicon, turkish: Lexicon
) -> None:
    response = client.get(
        "/wordle/settings/?lexicon=tr", headers={"HX-Request": "true", "HX-Target": "options"}
    )
    body = response.content.decode()
    assert "<html" not in body
    assert "<form" not in body
    assert re.search(r'name="length"[^>]*value="5"|value="5"[^>]*selected', body)
    assert 'value="3"' not in body


def test_a_site_without_lexicons_says_so(client: Client, db: None) -> None:
    assert "no dictionary yet" in client.get("/wordle/").content.decode()
    assert client.post("/wordle/", GOOD).status_code == 422
    assert client.get("/").status_code == 200


def test_a_challenge_gives_a_link_that_a_friend_can_play(client: Client, english: Lexicon) -> None:
    response = client.post(
        "/wordle/challenge/", {"word": " Crane ", "lexicon": "en", "guesses": 6, "mode": "hard"}
    )
    puzzle = Puzzle.objects.get()
    assert puzzle.setup["secrets"] == ["crane"]
    link = response["Location"]
    assert "Your puzzle is ready" in client.get(link).content.decode()
    friend = Client()
    page = friend.get(link).content.decode()
    assert "Wordle challenge" in page
    assert 'id="board"' in page
    assert 'id="board"' in client.get(f"{link}?play").content.decode()
    assert not Play.objects.exists()


def test_a_challenge_may_hide_a_word_outside_the_dictionary(
    client: Client, english: Lexicon
) -> None:
    client.post(
        "/wordle/challenge/", {"word": "brrrb", "lexicon": "en", "guesses": 6, "mode": "normal"}
    )
    puzzle = Puzzle.objects.get()
    client.post(f"/wordle/challenge/{puzzle.pk}/", {"guess": "brrrb", "sequence": 0})
    assert Play.objects.get().status == "won"


@pytest.mark.parametrize(
    ("word", "sentence"),
    [
        ("", "This field is required."),
        ("a", "A secret has 2 to 15 letters."),
        ("bird-", "English doesn&#x27;t have the letter"),
        ("λογος", "English doesn&#x27;t have the letter"),
        ("birdcatdog", "English has no words of 10 letters to guess."),
        ("x" * 50, "at most 40 characters"),
    ],
)
def test_a_secret_that_cannot_be_played_gets_a_sentence(
    client: Client, english: Lexicon, word: str, sentence: str
) -> None:
    response = client.post(
        "/wordle/challenge/", {"word": word, "lexicon": "en", "guesses": 6, "mode": "normal"}
    )
    assert response.status_code == 422
    assert sentence in response.content.decode()
    assert not Puzzle.objects.exists()


def test_looks_are_kept_in_cookies(client: Client, english: Lexicon) -> None:
    response = client.post("/preferences/", {"theme": "dark", "next": "/wordle/"})
    assert response["Location"] == "/wordle/"
    assert 'data-theme="dark"' in client.get("/").content.decode()
    client.post("/preferences/", {"contrast": "high"})
    assert 'data-contrast="high"' in client.get("/").content.decode()


def test_looks_take_no_other_value_and_redirect_nowhere_else(client: Client, db: None) -> None:
    response = client.post("/preferences/", {"theme": "<b>", "next": "https://evil.example/"})
    assert response["Location"] == "/"
    assert "theme" not in response.cookies
    client.cookies["theme"] = '"><script>'
    assert "<script>" not in client.get("/").content.decode().replace("<script src", "")


@pytest.mark.parametrize(
    "path", ["/nothing/", "/wordle/play/AAAAAAAAAAAAAAAA/", "/wordle/challenge/AAAAAAAAAAAAAAAA/"]
)
def test_what_is_not_there_has_a_page_in_the_site_s_style(
    client: Client, db: None, path: str
) -> None:
    response = client.get(path)
    assert response.status_code == 404
    assert "Go to the games" in response.content.decode()


def test_a_form_without_its_token_gets_a_page_that_says_how_to_go_on(
    english: Lexicon,
) -> None:
    response = Client(enforce_csrf_checks=True).post("/wordle/", GOOD)
    assert response.status_code == 403
    assert "This page was too old" in response.content.decode()


def test_a_board_opened_before_logging_in_elsewhere_is_loaded_anew(
    english: Lexicon, django_user_model: type[User]
) -> None:
    """Every guess in such a tab was refused for ever: "No answer from the site: try again"."""
    browser = Client(enforce_csrf_checks=True)
    posted = re.search(
        r'name="csrfmiddlewaretoken" value="(\w+)', browser.get("/wordle/").content.decode()
    )
    assert posted
    browser.force_login(django_user_model.objects.create_user("ana"))
    browser.cookies["csrftoken"] = "k" * 32
    guess = {"guess": "crane", "sequence": 0, "csrfmiddlewaretoken": posted[1]}
    address, script = "/wordle/settings/", {"HX-Request": "true"}
    response = browser.post(address, guess, headers=script)
    assert (response.status_code, response["HX-Refresh"]) == (403, "true")
    said = "You've logged in or out since this page was opened. We've reloaded it: try again."
    assert unquote(response["X-Refusal"]) == said
    assert said in unescape(browser.get("/wordle/").content.decode())


def test_a_browser_that_sends_no_cookies_is_told_so_and_not_sent_round(english: Lexicon) -> None:
    browser = Client(enforce_csrf_checks=True)
    response = browser.post("/wordle/settings/", GOOD, headers={"HX-Request": "true"})
    assert response.status_code == 403
    assert "sent no cookies" in unquote(response["X-Refusal"])
    assert "HX-Refresh" not in response


def test_too_many_starts_in_a_minute_are_slowed_down(client: Client, english: Lexicon) -> None:
    codes = {client.post("/wordle/", GOOD).status_code for _ in range(241)}
    assert codes == {302, 429}


def test_a_further_start_writes_the_play_and_a_count_of_the_day(
    client: Client, english: Lexicon
) -> None:
    """Each thing written waits for the database's one lock, as do others' guesses (F4)."""
    client.post("/wordle/", GOOD)
    with CaptureQueriesContext(connection) as seen:
        assert client.post("/wordle/", GOOD).status_code == 302
    tables = re.findall(r"(?:INSERT INTO|UPDATE) \"?([a-z]+_[a-z]+)", " ".join(map(str, seen)))
    assert tables == ["lexicons_ratecount", "games_puzzle", "games_play"]


def test_a_start_on_another_day_puts_off_the_end_of_the_session(
    client: Client, english: Lexicon
) -> None:
    client.post("/wordle/", GOOD)
    session = client.session
    session["stored_on"] = "2026-01-01"
    session.save()
    Session.objects.update(expire_date=timezone.now() + timedelta(days=1))
    client.post("/wordle/", GOOD)
    assert Session.objects.get().expire_date > timezone.now() + timedelta(days=364)


def test_every_page_has_a_strict_policy(client: Client, english: Lexicon) -> None:
    for path in ("/", "/wordle/", "/nothing/", "/admin/login/"):
        policy = client.get(path)["Content-Security-Policy"]
        assert "default-src 'self'" in policy
        assert "unsafe" not in policy


def test_a_challenge_says_that_words_outside_its_dictionary_can_be_tried_for_free(
    client: Client, english: Lexicon
) -> None:
    """F13: such a word is refused without a guess lost, unless it is the secret."""
    page = " ".join(client.get("/wordle/challenge/").content.decode().split())
    assert "your friend can try unknown words without losing a guess" in page


def test_each_mode_starts_a_game_with_a_button_of_its_own(client: Client, english: Lexicon) -> None:
    page = client.get("/wordle/settings/").content.decode()
    for mode in ("normal", "hard", "ultra-hard"):
        assert re.search(rf'<button type="submit"[^>]*name="mode" value="{mode}"', page)
    client.post("/wordle/settings/", GOOD | {"mode": ["normal", "hard"]})
    assert Play.objects.get().puzzle.setup["options"]["mode"] == "hard"


def test_the_mode_of_the_game_before_is_the_first_to_be_offered(
    client: Client, english: Lexicon
) -> None:
    page = client.get("/wordle/settings/?mode=hard").content.decode()
    assert "Start a random game: hard" in page
    assert '<input type="hidden" name="mode" value="hard">' in page
