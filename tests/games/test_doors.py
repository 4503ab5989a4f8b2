"""A board is open before its play is begun: looking writes nothing, the first move begins it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from datetime import UTC, date, datetime, timedelta
from typing import Any
from unittest.mock import patch

import pytest
from django.db import models
from django.test import Client

from games.catalogue import GAMES, game
from games.daily.daily_puzzle import daily_puzzle
from games.models import Event, Play, Player, Puzzle
from games.plays import actions
from games.plays.open_play import OpenPlay
from lexicons.models import Lexicon
from tests.contract.every_game import lexicon_for, small
from tests.facts import stated

pytestmark = pytest.mark.django_db
NOW = datetime(2026, 3, 10, 23, 30, tzinfo=UTC)
TODAY = NOW.date()
DAY = timedelta(days=1)
VARIANT = next(iter(stated("COURSE")))
HTMX = {"HX-Request": "true"}


@pytest.fixture(autouse=True)
def _clock() -> Iterator[None]:
    with patch("games.visitors.visitor.timezone.now", return_value=NOW):
        yield


def daily(day: date = TODAY, lexicon: str = "en") -> str:
    return f"/wordle/daily/{lexicon}/{day.isoformat()}/"


def rows() -> dict[str, int]:
    tables: tuple[type[models.Model], ...] = (Player, Puzzle, Play, Event)
    return {table.__name__: table._default_manager.count() for table in tables}


def test_a_game_s_address_is_today_s_board_with_nothing_to_click_first(
    client: Client, english: Lexicon
) -> None:
    page = client.get("/wordle/").content.decode()
    assert 'id="board"' in page
    assert f'action="{daily()}"' in page
    assert 'name="sequence" value="0"' in page


@pytest.mark.parametrize("slug", GAMES)
def test_every_game_opens_on_its_board_and_is_begun_by_what_is_done_first(
    client: Client, slug: str
) -> None:
    needs = small(slug)
    lexicon = needs.lexicon() if needs else lexicon_for(game(slug).lexicon_kind)
    page = client.get(f"/{slug}/").content.decode()
    door = f"{slug}/daily/{lexicon.slug}/{TODAY.isoformat()}/"
    assert 'id="board"' in page
    assert f'action="/{door}' in page
    assert not Puzzle.objects.exists()
    found = re.search(r'name="begin" value="([^"]+)"', page)
    assert found
    answer = client.post(
        f"/{slug}/play/AAAAAAAAAAAAAAAA/give-up/", {"begin": found[1], "sequence": 0}
    )
    play = Play.objects.get()
    assert answer["Location"] == f"/{slug}/play/{play.pk}/"
    assert client.get(f"/{slug}/").context["play"] == play


def test_looking_at_everything_writes_no_row(
    client: Client, english: Lexicon, world: Lexicon
) -> None:
    challenge = Puzzle.objects.create(
        game="wordle",
        kind=Puzzle.Kind.CHALLENGE,
        setup=game("wordle").setup_from(
            {"length": 5, "guesses": 6, "mode": "normal", "show_left": False}, "crane"
        ),
        revision=english.current,
    )
    before = rows()
    pages = ("", "settings/", "how-to-play/", "daily/", "daily/en/2026-03-09/")
    shown = [client.get(f"/{slug}/{page}").status_code for slug in GAMES for page in pages]
    shown.append(client.get(f"/wordle/challenge/{challenge.pk}/").status_code)
    assert shown.count(200) > 35
    assert rows() == before
    assert "sessionid" not in client.cookies


def test_the_first_move_makes_puzzle_player_play_and_event_in_one_post(
    client: Client, english: Lexicon
) -> None:
    answer = client.post(daily(), {"guess": "slate", "sequence": 0})
    play = Play.objects.get()
    assert answer["Location"] == f"/wordle/play/{play.pk}/"
    assert rows() == {"Player": 1, "Puzzle": 1, "Play": 1, "Event": 1}
    assert (play.turns, play.events.get().move) == (1, "slate")
    assert play.puzzle == daily_puzzle(game("wordle"), english, TODAY)


def test_with_htmx_the_address_becomes_the_play_s_and_the_board_goes_on(
    client: Client, english: Lexicon
) -> None:
    puzzle = daily_puzzle(game("wordle"), english, TODAY)
    assert puzzle is not None
    words = [word for word in ("slate", "abbey", "crane") if word not in puzzle.setup["secrets"]]
    first = client.post(daily(), {"guess": words[0], "sequence": 0}, headers=HTMX)
    play = Play.objects.get()
    assert first["HX-Replace-Url"] == f"/wordle/play/{play.pk}/"
    assert "<html" not in first.content.decode()
    second = client.post(daily(), {"guess": words[1], "sequence": 1}, headers=HTMX)
    assert second.status_code == 200
    play.refresh_from_db()
    assert (play.turns, Play.objects.count()) == (2, 1)


@pytest.mark.parametrize("guess", ["qqqqq", "", "x"])
def test_a_first_move_that_is_refused_begins_nothing(
    client: Client, english: Lexicon, guess: str
) -> None:
    answer = client.post(daily(), {"guess": guess, "sequence": 0})
    assert answer.status_code == 422
    assert f'value="{guess.upper()}"' in answer.content.decode()
    assert rows() == {"Player": 0, "Puzzle": 0, "Play": 0, "Event": 0}


def test_an_on_screen_key_without_script_begins_nothing(client: Client, english: Lexicon) -> None:
    page = client.post(daily(), {"guess": "SLA", "key": "t", "sequence": 0}).content.decode()
    assert 'value="SLAT"' in page
    assert not Play.objects.exists()


def test_who_begins_too_many_is_told_so_and_may_still_look(
    client: Client, english: Lexicon, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("games.limits.daily_quota.A_DAY", 1)
    client.post(daily(), {"guess": "slate", "sequence": 0})
    refused = client.post(daily(TODAY - DAY), {"guess": "slate", "sequence": 0})
    assert refused.status_code == 429
    assert client.get(daily(TODAY - DAY)).status_code == 200
    assert client.post(daily(), {"guess": "abbey", "sequence": 1}).status_code == 302
    assert Play.objects.count() == 1


def test_two_first_posts_make_one_play(client: Client, english: Lexicon) -> None:
    client.post(daily(), {"guess": "slate", "sequence": 0})
    late = client.post(daily(), {"guess": "abbey", "sequence": 0}, headers=HTMX)
    assert "as it is now" in late.content.decode()
    assert rows() == {"Player": 1, "Puzzle": 1, "Play": 1, "Event": 1}


def test_two_first_posts_of_a_new_browser_at_once_make_one_player(english: Lexicon) -> None:
    """Neither has a session yet: the secret of the browser's forms tells that it is one."""
    browsers = [Client(), Client()]
    for browser in browsers:
        browser.cookies["csrftoken"] = "k" * 32
    with patch("games.visitors.visitor.timezone.now", side_effect=lambda: datetime.now(UTC)):
        today = datetime.now(UTC).date()
        for browser in browsers:
            browser.post(daily(today), {"guess": "slate", "sequence": 0})
    assert rows() == {"Player": 1, "Puzzle": 1, "Play": 1, "Event": 1}
    for browser in browsers:
        assert browser.get(f"/wordle/play/{Play.objects.get().pk}/").status_code == 200


def test_the_secret_of_forms_is_nobody_s_key_later(english: Lexicon) -> None:
    first, later = Client(), Client()
    for browser in (first, later):
        browser.cookies["csrftoken"] = "k" * 32
    first.post(daily(), {"guess": "slate", "sequence": 0})
    Player.objects.update(created_at=NOW - timedelta(hours=1))
    later.post(daily(), {"guess": "slate", "sequence": 0})
    assert rows()["Player"] == 2
    assert first.session["player"] != later.session["player"]


def test_two_visitors_who_play_a_day_first_share_its_puzzle(
    client: Client, english: Lexicon
) -> None:
    for visitor in (client, Client()):
        visitor.post(daily(), {"guess": "slate", "sequence": 0})
    assert rows() == {"Player": 2, "Puzzle": 1, "Play": 2, "Event": 2}


def test_giving_up_before_the_first_move_shows_the_answer(client: Client, english: Lexicon) -> None:
    page = client.get("/wordle/").content.decode()
    door = daily().lstrip("/")
    assert f'name="begin" value="{door}"' in page
    unsaved = "/wordle/play/AAAAAAAAAAAAAAAA/give-up/"
    answer = client.post(unsaved, {"begin": door, "sequence": 0})
    play = Play.objects.get()
    assert answer["Location"] == f"/wordle/play/{play.pk}/"
    assert play.status == "given-up"


def test_a_hint_before_the_first_move_begins_the_play(client: Client, english: Lexicon) -> None:
    door = daily().lstrip("/")
    asked = {"begin": door, "sequence": 0, "kind": "letter"}  # the rules tell it, no agent
    answer = client.post("/hint/AAAAAAAAAAAAAAAA/", asked)
    play = Play.objects.get()
    assert answer["Location"] == f"/wordle/play/{play.pk}/"
    assert play.hints == 1


def test_a_challenge_that_was_looked_at_and_thrown_away_is_not_there(
    client: Client, begin: Callable[..., Play]
) -> None:
    """Nobody took it up for months: no board of it is shown whose first move could not be kept."""
    play = begin("crane")
    address = f"/wordle/challenge/{play.puzzle_id}/"
    friend = Client()
    assert friend.get(address).status_code == 200
    play.delete()
    Puzzle.objects.all().delete()
    assert friend.get(address).status_code == 404
    assert friend.post(address, {"guess": "slate", "sequence": 0}).status_code == 404
    assert not Play.objects.exists()


@pytest.mark.parametrize(
    "door",
    [
        "",
        "wordle/",
        "wordle/play/AAAAAAAAAAAAAAAA/",
        "wordle/daily/en/2099-01-01/",
        f"{VARIANT}/daily/en/2026-03-10/",
        "wordle/challenge/AAAAAAAAAAAAAAAA/",
        "https://evil.example/",
        "../../etc/passwd",
        "x" * 5000,
    ],
)
def test_a_door_that_leads_nowhere_is_not_there(
    client: Client, english: Lexicon, door: str
) -> None:
    answer = client.post("/wordle/play/AAAAAAAAAAAAAAAA/", {"begin": door, "guess": "slate"})
    assert answer.status_code == 404
    assert not Play.objects.exists()


def test_a_move_marked_by_a_puzzle_that_is_no_longer_the_day_s_is_not_stored(
    client: Client, english: Lexicon
) -> None:
    """Two processes may plan a day by different words; what was stored first is everybody's."""
    other = daily_puzzle(game("wordle"), english, TODAY)
    assert other is not None
    planned = Puzzle(
        game="wordle",
        kind=Puzzle.Kind.DAILY,
        setup=other.setup | {"secrets": ["zzyzx"]},
        revision=other.revision,
        date=TODAY,
        daily_key=other.daily_key,
    )
    open_play = OpenPlay(Play(puzzle=planned), (), Player.objects.create)
    with pytest.raises(actions.Stale):
        actions.move(open_play, 0, "slate")
    assert not Play.objects.exists()


def test_a_day_that_is_begun_goes_on_when_its_dictionary_is_retired(
    client: Client, english: Lexicon
) -> None:
    client.post(daily(), {"guess": "slate", "sequence": 0})
    english.retired_at = NOW
    english.save()
    assert client.get(daily()).status_code == 200
    assert client.post(daily(), {"guess": "abbey", "sequence": 1}).status_code == 302
    assert Client().get(daily()).status_code == 404


def test_a_game_opens_with_the_dictionary_played_last(
    client: Client, english: Lexicon, turkish: Lexicon
) -> None:
    assert 'action="/wordle/daily/en/' in client.get("/wordle/").content.decode()
    client.post(daily(lexicon="tr"), {"guess": "ılgaz", "sequence": 0})
    assert Client().get("/wordle/").content.decode().count('lang="tr"') == 0
    page = client.get("/wordle/").content.decode()
    assert f'action="/wordle/play/{Play.objects.get().pk}/"' in page
    assert f'action="/{VARIANT}/daily/tr/' in client.get(f"/{VARIANT}/").content.decode()


def test_without_a_known_zone_the_page_says_its_day_so_that_a_script_can_ask_again(
    client: Client, english: Lexicon
) -> None:
    """The first visit from Auckland shows the day of the second."""
    assert 'data-day="2026-03-10"' in client.get("/wordle/").content.decode()
    client.cookies["tz"] = "Pacific/Auckland"
    page = client.get("/wordle/").content.decode()
    assert "data-day" not in page
    assert f'action="{daily(TODAY + timedelta(days=1))}"' in page


def test_the_time_before_the_first_move_counts_from_the_open_board(
    client: Client, english: Lexicon
) -> None:
    with patch("games.pages.play_lookup.timezone.now", return_value=NOW):
        opened = int((NOW - timedelta(seconds=40)).timestamp())
        client.post(daily(), {"guess": "slate", "sequence": 0, "opened": opened})
    assert (NOW - Play.objects.get().started_at).total_seconds() == pytest.approx(40, abs=1)


@pytest.mark.parametrize("opened", ["", "x", "9" * 11, "-5", "9" * 50])
def test_an_unreadable_opening_time_is_now(client: Client, english: Lexicon, opened: str) -> None:
    with patch("games.pages.play_lookup.timezone.now", return_value=NOW):
        client.post(daily(), {"guess": "slate", "sequence": 0, "opened": opened})
    assert Play.objects.get().started_at == NOW


def test_a_clock_that_is_set_back_hides_no_game_with_a_ghost(
    client: Client, english: Lexicon
) -> None:
    client.post(daily(), {"guess": "slate", "sequence": 0})
    Play.objects.update(started_at=datetime.now(UTC) + timedelta(hours=1), ghost="bot")
    answer = client.post(daily(), {"guess": "trace", "sequence": 1})
    play = Play.objects.get(agent__isnull=True)
    assert answer["Location"] == f"/wordle/play/{play.pk}/"
    assert client.get(answer["Location"]).status_code == 200
    assert play.events.count() == 2


def test_a_random_game_is_one_tap_away_with_the_same_options(
    client: Client, english: Lexicon
) -> None:
    form = {"begin": daily().lstrip("/")}
    answer = client.post("/wordle/play/AAAAAAAAAAAAAAAA/again/", form)
    play = Play.objects.get()
    assert answer["Location"] == f"/wordle/play/{play.pk}/"
    assert play.puzzle.kind == Puzzle.Kind.FREE
    assert not Puzzle.objects.filter(kind=Puzzle.Kind.DAILY).exists()


def test_a_board_that_is_not_begun_takes_few_queries(
    client: Client, english: Lexicon, django_assert_max_num_queries: Callable[..., Any]
) -> None:
    client.post(daily(TODAY - timedelta(days=1)), {"guess": "slate", "sequence": 0})
    client.get("/wordle/")
    with django_assert_max_num_queries(5):
        client.get("/wordle/")
