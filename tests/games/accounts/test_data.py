"""My data: the file holds mine and nobody else's; deleting removes it and keeps what others use."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from django.apps import apps
from django.contrib.auth.models import User
from django.contrib.auth.tokens import default_token_generator
from django.http import Http404
from django.test import Client
from django.utils.http import urlsafe_base64_encode

from games.accounts.account_data import delete_account, delete_player, parts
from games.accounts.backend import SlowedBackend
from games.accounts.forms import NewPasswordForm
from games.accounts.models import ApiToken, Invitation
from games.friends import circles
from games.friends.models import Circle, Dare
from games.models import Event, Play, Player, Puzzle
from games.races.models import Room, Seat
from lexicons.models import Lexicon, WordReport
from solvers.outside.agents.models import OutsideAgent, OutsideGroup
from solvers.outside.views import one_after_the_other
from tests.games.accounts.conftest import NAME, PASSWORD
from workshop.visitor.first_move import begun

Begin = Callable[..., Play]
pytestmark = pytest.mark.django_db


def file_of(client: Client) -> dict[str, Any]:
    response = client.get("/account/export/")
    assert response["Content-Disposition"] == 'attachment; filename="wordgames.json"'
    text = b"".join(response).decode()  # type: ignore[arg-type]
    loaded: dict[str, Any] = json.loads(text)
    return loaded


@pytest.fixture
def mine(client: Client, begin: Begin, hazel: User) -> dict[str, Play]:
    """Two games of the account, one over, beside a challenge and a report; and a stranger's."""
    client.force_login(hazel)
    plays = {"won": begin("crane"), "open": begin("house")}
    client.post(f"/wordle/play/{plays['won'].pk}/", {"guess": "slate", "sequence": 0})
    client.post(f"/wordle/play/{plays['won'].pk}/", {"guess": "crane", "sequence": 1})
    client.post(f"/wordle/play/{plays['open'].pk}/", {"guess": "mouse", "sequence": 0})
    form = {"lexicon": "en", "length": 5, "word": "trace", "guesses": 6, "mode": "normal"}
    client.post("/wordle/challenge/", form)
    client.post("/lexicons/en/report/", {"word": "abbey", "reason": "not-a-word"})
    stranger = Client()
    plays["stranger"] = begin("abbey", stranger)
    stranger.post(f"/wordle/play/{plays['stranger'].pk}/", {"guess": "eerie", "sequence": 0})
    stranger.post("/lexicons/en/report/", {"word": "slate", "reason": "not-a-word"})
    return plays


def test_the_file_holds_all_of_mine_and_only_mine(client: Client, mine: dict[str, Play]) -> None:
    file = file_of(client)
    assert file["account"]["name"] == "hazel"
    assert [play["id"] for play in file["plays"]] == [mine["won"].pk, mine["open"].pk]
    won = file["plays"][0]
    assert [(event["move"], event["feedback"]) for event in won["events"]] == [
        ("slate", "00202"),
        ("crane", "22222"),
    ]
    assert won["setup"]["secrets"] == ["crane"]
    assert [one["setup"]["secrets"] for one in file["challenges"]] == [["trace"]]
    assert [report["word"] for report in file["reports"]] == ["abbey"]
    assert (file["runs"], file["reviews"]) == ([], [])
    text = json.dumps(file)
    assert "eerie" not in text
    assert "password" not in text


def test_the_file_does_not_tell_the_answer_of_a_game_that_goes_on(
    client: Client, mine: dict[str, Play]
) -> None:
    text = b"".join(client.get("/account/export/")).decode()  # type: ignore[arg-type]
    assert "mouse" in text
    assert "house" not in text


def test_a_free_game_that_goes_on_is_not_told_as_a_challenge(
    client: Client, english: object, hazel: User
) -> None:
    client.force_login(hazel)
    options = {"lexicon": "en", "length": 5, "guesses": 6, "mode": "normal"}
    client.post("/wordle/", options)
    assert Puzzle.objects.get().author is not None
    assert file_of(client)["challenges"] == []


def test_an_account_without_games_gets_a_file_too(client: Client, hazel: User) -> None:
    client.force_login(hazel)
    assert file_of(client)["plays"] == []


def test_the_file_takes_as_many_queries_for_many_games(
    client: Client,
    mine: dict[str, Play],
    hazel: User,
    django_assert_max_num_queries: Callable[..., object],
) -> None:
    player, revision = Player.objects.get(user=hazel), mine["won"].puzzle.revision
    puzzles = [Puzzle(game="wordle", setup={}, revision=revision) for _ in range(100)]
    Puzzle.objects.bulk_create(puzzles)
    Play.objects.bulk_create([Play(puzzle=one, player=player) for one in puzzles])
    asking, events = 3, 1
    part = 2  # which rows there are, and then the rows
    with django_assert_max_num_queries(asking + part * len(parts()) + events):  # type: ignore[attr-defined]
        assert len(file_of(client)["plays"]) == 102


def test_deleting_asks_for_the_password(client: Client, mine: dict[str, Play]) -> None:
    page = client.get("/account/delete/").content.decode()
    assert "Deleted at once" in page
    assert "Kept without your name" in page
    assert client.post("/account/delete/", {"password": "wrong"}).status_code == 422
    assert User.objects.exists()


def test_deleting_removes_mine_and_keeps_what_others_use_without_a_name(
    client: Client, mine: dict[str, Play], hazel: User
) -> None:
    friend = Client()
    challenge = Puzzle.objects.get(author__user=hazel, kind="challenge")
    begun(friend, challenge)
    client.post("/wordle/", {"lexicon": "en", "length": 5, "guesses": 6, "mode": "normal"})
    bots = Play.objects.create(puzzle=Puzzle.objects.filter(kind="free").latest("created_at"))
    response = client.post("/account/delete/", {"password": PASSWORD}, follow=True)
    assert not Play.objects.filter(pk=bots.pk).exists()
    assert "Your account and your games are deleted." in response.content.decode()
    assert not User.objects.exists()
    assert not Player.objects.filter(user__isnull=False).exists()
    assert not Play.objects.filter(pk__in=[mine["won"].pk, mine["open"].pk]).exists()
    assert set(Event.objects.values_list("play", flat=True)) == {mine["stranger"].pk}
    assert not Puzzle.objects.filter(kind="free").exists()
    challenge.refresh_from_db()
    assert challenge.author is None
    assert Play.objects.filter(puzzle=challenge).exists()
    assert WordReport.objects.get(word="abbey").reporter == ""
    assert WordReport.objects.get(word="slate").reporter != ""
    assert client.get("/account/").status_code == 302
    assert not client.login(username="hazel", password=PASSWORD)


def test_who_runs_the_site_is_not_deleted_here(client: Client, db: None) -> None:
    client.force_login(User.objects.create_superuser("boss", password=PASSWORD))
    response = client.post("/account/delete/", {"password": PASSWORD}, follow=True)
    assert "This account runs the site" in response.content.decode()
    assert User.objects.filter(username="boss").exists()


def test_the_play_of_the_bot_beside_an_open_game_is_not_named(
    client: Client, mine: dict[str, Play]
) -> None:
    """Its page told the answer of the game that was still open."""
    Play.objects.update(ghost="bot:CoEgS3vQtG48PxWB")
    won, going = file_of(client)["plays"]
    assert (won["ghost"], going["ghost"]) == ("bot:CoEgS3vQtG48PxWB", "bot")


NUTS = {"name": "Hazel Nut", "language": "en", "visibility": "unlisted"}
NUTS["words"] = "crane slate house mouse abbey"


def rows_that_name(*texts: str) -> list[str]:
    """Return the fields of all tables that hold one of some texts, in whatever they are within."""
    places = []
    for model in apps.get_models():
        fields = [field.attname for field in model._meta.concrete_fields]
        for row in model._base_manager.values_list(*fields):
            places += [
                f"{model._meta.label}.{field}"
                for field, value in zip(fields, row, strict=True)
                if any(text in str(value) for text in texts)
            ]
    return places


def by_owner(client: Client, admin: Client, hazel: User) -> None:
    client.post("/account/delete/", {"password": PASSWORD})


def by_staff(client: Client, admin: Client, hazel: User) -> None:
    admin.post(f"/admin/auth/user/{hazel.pk}/delete/", {"post": "yes"})


def by_staff_in_a_list(client: Client, admin: Client, hazel: User) -> None:
    chosen = {"action": "delete_selected", "_selected_action": [hazel.pk], "post": "yes"}
    admin.post("/admin/auth/user/", chosen)


@pytest.mark.parametrize("delete", [by_owner, by_staff, by_staff_in_a_list])
def test_nothing_of_a_deleted_account_stays_in_any_table(
    client: Client,
    admin_client: Client,
    mine: dict[str, Play],
    hazel: User,
    delete: Callable[[Client, Client, User], None],
) -> None:
    """A group that nobody was in kept its title, and who raced against it waited for its move.

    The admin left lists, what a program had played, and the name in its log.
    """
    ann = Player.objects.exclude(user=hazel).first()
    assert ann
    me = Player.objects.get(user=hazel)
    alone, shared = (circles.make(f"{who} and friends", me, "Hazel Nut") for who in "ab")
    circles.join(shared, ann, "Ann")
    room = Room.objects.create(maker=me, puzzle=mine["won"].puzzle, version=7, round=1)
    for player, play in ((me, mine["open"]), (ann, mine["stranger"])):
        Seat.objects.create(room=room, player=player, name=f"of {player.pk}"[:20], play=play)
    Dare.objects.create(puzzle=mine["won"].puzzle, player=me, name="Hazel Nut")
    group = OutsideGroup.objects.create(name="Hazel Nut", owner=hazel)
    OutsideAgent.objects.create(environment="wordle", name="Nutbot", owner=hazel, group=group)
    program = Player.objects.create()
    ApiToken.objects.create(owner=hazel, name="Hazel Nut", sha256="0" * 64, player=program)
    Invitation.objects.create(made_by=hazel)
    client.post("/lists/new/", NUTS)
    assert Lexicon.objects.filter(keeper=me.pk).exists()
    assert len(rows_that_name("hazel", "Hazel", me.pk)) > 20
    admin_client.post(f"/admin/auth/user/{hazel.pk}/change/", {})
    delete(client, admin_client, hazel)
    assert not User.objects.filter(pk=hazel.pk).exists()
    assert rows_that_name("hazel", "Hazel", "Nutbot", me.pk, program.pk) == []
    assert not Circle.objects.filter(pk=alone.pk).exists()
    assert circles.keeper_of(Circle.objects.get(pk=shared.pk)) == ann.pk
    room.refresh_from_db()
    assert room.version > 7, "who waits for its move hears of it"
    assert room.due_at


def test_staff_delete_a_guest_with_lists(client: Client, admin_client: Client) -> None:
    client.post("/lists/new/", NUTS)
    guest = Player.objects.get()
    assert Lexicon.objects.filter(keeper=guest.pk).exists()
    admin_client.post(f"/admin/games/player/{guest.pk}/delete/", {"post": "yes"})
    assert not Player.objects.exists()
    assert not Lexicon.objects.filter(keeper=guest.pk).exists()


def test_who_deletes_a_player_a_second_time_finds_nobody(hazel: User) -> None:
    """Two requests at once: the second one saw the row before the first one took it."""
    player = Player.objects.create(user=hazel)
    again = Player.objects.get(pk=player.pk)
    delete_player(player)
    delete_player(again)
    assert not Player.objects.exists()


NEW = {"old_password": PASSWORD, "new_password1": "quilt rather", "new_password2": "quilt rather"}


@pytest.mark.parametrize(
    ("page", "form"),
    [
        ("password", NEW),
        ("e-mail", {"email": "other@example.org"}),
        ("name", {"username": "rowan"}),
        ("tokens", {"name": "script"}),
        ("delete", {}),
        ("log-in", {"username": NAME}),
    ],
)
def test_an_account_that_is_deleted_at_this_moment_stays_deleted(
    client: Client, hazel: User, page: str, form: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A change of password stored it anew, with name and address; a new address was a fault."""
    if page != "log-in":
        client.post("/account/log-in/", {"username": NAME, "password": PASSWORD})
    known = SlowedBackend.authenticate

    def gone_then(*args: Any, **kwargs: Any) -> User | None:
        user = known(*args, **kwargs)
        if user is not None:
            delete_account(User.objects.get(pk=user.pk))
        return user

    monkeypatch.setattr(SlowedBackend, "authenticate", gone_then)
    answer = client.post(f"/account/{page}/", {"password": PASSWORD} | form)
    assert answer.status_code in {302, 404}
    assert not User.objects.exists()
    assert not Player.objects.exists()
    assert client.get("/account/")["Location"].startswith("/account/log-in/")


@pytest.mark.usefixtures("queue")
def test_a_link_to_a_new_password_brings_no_account_back(
    client: Client, hazel: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    uid, token = urlsafe_base64_encode(str(hazel.pk).encode()), default_token_generator
    page = client.get(f"/account/reset/{uid}/{token.make_token(hazel)}/")["Location"]
    clean = NewPasswordForm.clean

    def gone_then(form: NewPasswordForm) -> Any:
        delete_account(User.objects.get(pk=hazel.pk))
        return clean(form)

    monkeypatch.setattr(NewPasswordForm, "clean", gone_then)
    answer = client.post(page, NEW)
    assert "This link has been used" in answer.content.decode()
    assert not User.objects.exists()


def test_nothing_is_registered_for_an_account_that_is_gone(hazel: User) -> None:
    gone = User.objects.get(pk=hazel.pk)
    delete_account(hazel)
    with pytest.raises(Http404), one_after_the_other(gone):
        pass
