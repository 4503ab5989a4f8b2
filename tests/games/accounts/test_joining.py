"""Anonymous results come along on sign-up and log-in; of a puzzle begun twice one play counts."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.utils import timezone

from games.accounts.guest_to_account import Joined, join
from games.models import Event, Play, Player, Puzzle
from lexicons.models import Lexicon, WordReport
from lexicons.reports.word_reports import account_name, reports_of
from tests.games.accounts.conftest import NAME, PASSWORD

Begin = Callable[..., Play]
pytestmark = pytest.mark.django_db
LOGIN = {"username": NAME, "password": PASSWORD}
NEWCOMER = {"username": "rowan", "password1": PASSWORD, "password2": PASSWORD}


def log_in(client: Client) -> None:
    assert client.post("/account/log-in/", LOGIN).status_code == 302


def puzzle_of(english: Lexicon) -> Puzzle:
    options = {"length": 5, "guesses": 6, "mode": "normal", "show_left": False}
    setup = {"version": 1, "options": options, "secrets": ["crane"]}
    return Puzzle.objects.create(
        game="wordle", kind="challenge", setup=setup, revision=english.current
    )


def test_signing_up_keeps_what_the_browser_played(client: Client, begin: Begin) -> None:
    play = begin("crane")
    client.post(f"/wordle/play/{play.pk}/", {"guess": "slate", "sequence": 0})
    response = client.post("/account/sign-up/", NEWCOMER, follow=True)
    assert "1 game from this device has moved to your account." in response.content.decode()
    play.refresh_from_db()
    assert play.player == Player.objects.get(user__username="rowan")
    assert [event.move for event in play.events.all()] == ["slate"]
    assert Player.objects.count() == 1


def test_logging_in_adds_the_browser_s_games_to_the_account_s(
    client: Client, begin: Begin, hazel: User
) -> None:
    elsewhere = Client()
    log_in(elsewhere)
    old, new = begin("crane", elsewhere), begin("house")
    log_in(client)
    assert {play.player.user for play in Play.objects.select_related("player__user")} == {hazel}
    for play in (old, new):
        assert client.get(f"/wordle/play/{play.pk}/").status_code == 200
        assert elsewhere.get(f"/wordle/play/{play.pk}/").status_code == 200
    assert Player.objects.count() == 1


def test_a_game_in_progress_is_resumed_on_another_device(
    client: Client, begin: Begin, hazel: User
) -> None:
    play = begin("crane")
    client.post(f"/wordle/play/{play.pk}/", {"guess": "slate", "sequence": 0})
    log_in(client)
    phone = Client()
    log_in(phone)
    assert f"/wordle/play/{play.pk}/" in phone.get("/").content.decode()
    url = f"/wordle/play/{play.pk}/"
    assert phone.post(url, {"guess": "crane", "sequence": 1}).status_code == 302
    play.refresh_from_db()
    assert (play.status, play.turns) == ("won", 2)


def test_the_first_game_of_an_account_is_seen_where_it_was_logged_in_before(
    begin: Begin, hazel: User
) -> None:
    phone, laptop = Client(), Client()
    log_in(phone)
    log_in(laptop)
    play = begin("crane", laptop)
    assert phone.get(f"/wordle/play/{play.pk}/").status_code == 200
    again = begin("house", phone)
    assert again.player_id == play.player_id


def test_a_daily_played_as_a_guest_and_by_the_account_counts_once(
    client: Client, english: Lexicon, hazel: User
) -> None:
    phone = Client()
    log_in(phone)
    today = timezone.now().date().isoformat()
    for visitor in (phone, client):
        visitor.post(f"/wordle/daily/en/{today}/", {"guess": "slate", "sequence": 0})
    earlier = Play.objects.get(player__user=hazel)
    response = client.post("/account/log-in/", LOGIN, follow=True)
    assert "1 that you had played in both places counts once." in response.content.decode()
    assert Play.objects.get() == earlier


@pytest.mark.parametrize(
    ("own_ended", "guest_ended", "stands"),
    [
        (None, None, "own"),
        (5, None, "own"),
        (None, 9, "guest"),
        (5, 9, "own"),
        (9, 5, "guest"),
    ],
)
def test_the_play_finished_first_stands_or_else_the_one_begun_first(
    english: Lexicon, hazel: User, own_ended: int | None, guest_ended: int | None, stands: str
) -> None:
    own, guest = Player.objects.create(user=hazel), Player.objects.create()
    puzzle, begun = puzzle_of(english), timezone.now()
    for player, place, ended in ((own, 0, own_ended), (guest, 1, guest_ended)):
        play = Play.objects.create(puzzle=puzzle, player=player)
        Event.objects.create(play=play, sequence=0, move="slate", feedback="00202")
        Play.objects.filter(pk=play.pk).update(
            started_at=begun + timedelta(minutes=place),
            ended_at=begun + timedelta(minutes=ended) if ended else None,
            status="won" if ended else "playing",
        )
    expected = Play.objects.get(player=own if stands == "own" else guest).pk
    _, joined = join(guest.pk, hazel)
    assert joined == Joined(plays=int(stands == "guest"), twice=1)
    kept = Play.objects.get()
    assert (kept.pk, kept.player) == (expected, own)
    assert Event.objects.count() == 1


def test_the_player_of_an_account_is_never_taken(hazel: User) -> None:
    other = Player.objects.create(user=User.objects.create_user("other"))
    assert join(other.pk, hazel) == (None, Joined(0, 0))
    other.refresh_from_db()
    assert other.user is not None
    assert other.user.username == "other"


def test_puzzles_made_and_reports_filed_come_along(
    client: Client, english: Lexicon, begin: Begin, hazel: User
) -> None:
    begin("crane")
    form = {"lexicon": "en", "length": 5, "word": "house", "guesses": 6, "mode": "normal"}
    client.post("/wordle/challenge/", form)
    client.post("/lexicons/en/report/", {"word": "abbey", "reason": "not-a-word"})
    made = Puzzle.objects.get(author__isnull=False)
    log_in(client)
    made.refresh_from_db()
    assert made.author == Player.objects.get(user=hazel)
    assert [report.word for report in reports_of(account_name(hazel))] == ["abbey"]
    client.post("/lexicons/en/report/", {"word": "house", "reason": "not-a-word"})
    assert reports_of(account_name(hazel)).count() == WordReport.objects.count() == 2


def test_logging_in_takes_few_queries_however_many_games(
    client: Client,
    begin: Begin,
    hazel: User,
    django_assert_max_num_queries: Callable[..., object],
) -> None:
    guest = Player.objects.create()
    puzzle = begin("crane").puzzle
    puzzles = [Puzzle(game="wordle", setup={}, revision=puzzle.revision) for _ in range(50)]
    Puzzle.objects.bulk_create(puzzles)
    Play.objects.bulk_create([Play(puzzle=one, player=guest) for one in puzzles])
    # Every table that names a player is written to twice: handed over, and asked for what is left;
    # so are the lists, which name one without a key. A room keeps one seat of two.
    tables = sum(it.one_to_many for it in Player._meta.related_objects)
    with django_assert_max_num_queries(16 + 2 * tables):  # type: ignore[attr-defined]
        assert join(guest.pk, hazel)[1] == Joined(50, 0)


def test_logging_in_by_the_admin_takes_games_along_too(client: Client, begin: Begin) -> None:
    boss = User.objects.create_superuser("boss", password=PASSWORD)
    play = begin("crane")
    client.post("/admin/login/", {"username": "boss", "password": PASSWORD})
    play.refresh_from_db()
    assert play.player == Player.objects.get(user=boss)
