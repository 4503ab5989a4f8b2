"""The lobby of a race: who is in it, under which name, and when it starts."""

from __future__ import annotations

from collections.abc import Callable
from urllib.parse import urlencode

import pytest
from django.contrib.auth.models import User
from django.test import Client

from games.accounts.account_data import delete_account
from games.accounts.guest_cleanup import prune
from games.catalogue import GAMES, game
from games.models import Play, Player, Puzzle
from games.races import rooms
from games.races.models import Room, Seat
from lexicons.models import Lexicon, WordReport
from tests.contract.every_game import lexicon_for, small
from tests.games.live_races.racers import Clock, Race, Racer
from wordgames.hangman.options import OPTIONS

RoomOf = Callable[[Racer], Room]


def test_looking_at_a_link_writes_nothing(lobby: Race) -> None:
    (mia,) = lobby("Mia")
    looker = Client()
    page = looker.get(mia.at)
    assert page.status_code == 200
    assert "Mia" in page.content.decode()
    assert page["X-Robots-Tag"] == "noindex, nofollow"
    assert Seat.objects.count() == 1


def test_who_opens_the_link_is_in_with_a_name_and_no_account(lobby: Race) -> None:
    mia, ben = lobby("Mia", "Ben")
    text = mia.look().content.decode()
    assert "Ben" in text
    assert text.count('class="state') == 1
    assert 'value="Ben"' in ben.look().content.decode()


def test_a_race_starts_for_all_at_once_when_the_last_is_ready(
    lobby: Race, clock: Clock, room_of: RoomOf
) -> None:
    mia, ben = lobby("Mia", "Ben")
    mia.ready()
    assert room_of(mia).starts_at is None
    assert "Waiting for Ben" in mia.look().content.decode()
    assert not Play.objects.exists()
    ben.ready()
    assert "Get ready" in mia.look().content.decode()
    plays = Play.objects.order_by("pk")
    assert {play.started_at for play in plays} == {room_of(mia).starts_at}
    board = f"/wordle/play/{mia.seat.play_id}/"
    assert mia.client.get(board).status_code == 404, "the server decides when it starts"
    assert mia.client.post(board, {"guess": "slate", "sequence": 0}).status_code == 404
    clock.go(4)
    assert mia.look()["Location"] == board
    assert mia.client.get(board).status_code == 200
    assert ben.client.get(board).status_code == 404, "nobody sees another's board"


def test_one_alone_does_not_start(lobby: Race, room_of: RoomOf) -> None:
    (mia,) = lobby("Mia")
    mia.ready()
    assert room_of(mia).starts_at is None


def test_the_last_two_who_are_ready_at_once_start_one_round(lobby: Race, room_of: RoomOf) -> None:
    mia, ben = lobby("Mia", "Ben")
    mia.ready()
    ben.ready()
    mia.ready()
    ben.ready()
    assert room_of(mia).round == 1
    assert Play.objects.count() == 2


def test_who_went_away_before_the_start_keeps_nobody_waiting(
    lobby: Race, clock: Clock, room_of: RoomOf
) -> None:
    mia, ben, zoe = lobby("Mia", "Ben", "Zoe")
    mia.ready()
    ben.ready()
    assert room_of(mia).starts_at is None
    for _ in range(4):
        clock.go(19)
        mia.ask()
        ben.ask()
    assert zoe.seat.away
    assert room_of(mia).starts_at is not None
    assert zoe.seat.play_id is None
    clock.go(5)
    assert "You play in the next round" in zoe.look().content.decode()


def test_names_obey_the_rules_for_names(lobby: Race) -> None:
    mia, ben = lobby("Mia", "Ben")
    answer = ben.post("ready/", name="Mia")
    assert answer.status_code == 422
    assert "already has that name" in answer.content.decode()
    assert ben.post(name="x_y").status_code == 422
    assert ben.post("name/", name="fuck").status_code == 422
    assert ben.seat.name == "Ben"
    ben.post("name/", name="Benno")
    assert "Benno" in mia.look().content.decode()


@pytest.mark.parametrize("name", ["Entropy", "еntrору".upper().title(), "Admin"])
def test_nobody_races_under_the_name_of_a_bot_or_of_the_site(lobby: Race, name: str) -> None:
    _, ben = lobby("Mia", "Ben")
    assert ben.post("name/", name=name).status_code == 422
    assert ben.seat.name == "Ben"


def test_the_name_of_who_was_removed_is_free(lobby: Race) -> None:
    mia, troll = lobby("Mia", "Ben")
    mia.post("remove/", seat=troll.seat.pk)
    assert Racer(mia.room).post(name="Ben").status_code == 302


def test_a_player_without_a_name_has_a_number(lobby: Race) -> None:
    mia, ben = lobby("Mia", "")
    assert ben.seat.name == ""
    assert "Player 2" in mia.look().content.decode()


def test_six_can_play_and_a_seventh_reads_that_it_is_full(lobby: Race) -> None:
    people = lobby("Mia", "Ben", "Zoe", "Kai", "Noor", "Ida")
    late = Racer(people[0].room, "Late")
    assert late.post(name="Late").status_code == 422
    assert "6 can play" in late.post(name="Late").content.decode()
    assert Seat.objects.count() == 6


def test_the_maker_can_remove_somebody_who_then_cannot_come_back(lobby: Race) -> None:
    mia, ben, zoe = lobby("Mia", "Ben", "Zoe")
    number = ben.seat.pk
    assert zoe.post("remove/", seat=number).status_code == 404
    mia.post("remove/", seat=number)
    assert "Ben" not in zoe.look().content.decode()
    assert "You were removed" in ben.look().content.decode()
    assert ben.post(name="Benno").status_code == 422
    assert ben.post("ready/", name="Benno").status_code == 422
    mia.post("remove/", seat=mia.seat.pk)
    assert not mia.seat.removed, "nobody removes who made the room"


def test_who_is_left_can_remove_when_the_maker_has_gone(lobby: Race) -> None:
    mia, ben, zoe = lobby("Mia", "Ben", "Zoe")
    mia.post("leave/")
    ben.post("remove/", seat=zoe.seat.pk)
    assert zoe.seat.removed


def test_a_closed_race_is_a_page_that_says_so(lobby: Race) -> None:
    mia, ben = lobby("Mia", "Ben")
    assert ben.post("close/").status_code == 404
    mia.post("close/")
    for answer in (
        ben.look(),
        ben.ready(),
        Client().get(mia.at),
        Client().get("/races/aaaaaaaaaa/"),
    ):
        assert answer.status_code == 404
        assert "This race is closed" in answer.content.decode()
    assert ben.ask()["HX-Redirect"] == ben.at


def test_the_last_to_leave_closes_it(lobby: Race) -> None:
    mia, ben = lobby("Mia", "Ben")
    mia.post("leave/")
    assert ben.look().status_code == 200
    ben.post("leave/")
    assert ben.look().status_code == 404


def test_a_room_outlives_the_account_of_who_made_it(lobby: Race) -> None:
    mia, ben = lobby("Mia", "Ben")
    owner = User.objects.create_user("mia")
    Player.objects.filter(seats=mia.seat).update(user=owner)
    delete_account(owner)
    assert "Ben" in ben.look().content.decode()
    assert Racer(ben.room).post(name="Mia").status_code == 302


def test_a_lobby_keeps_its_puzzle_while_it_is_used(lobby: Race, clock: Clock) -> None:
    mia, ben = lobby("Mia", "Ben")
    for _ in range(3):
        clock.go(20 * 3600)
        mia.post("name/", name="Mia")
        prune(clock.now)
    assert ben.look().status_code == 200


def test_a_room_is_forgotten_after_a_day_and_plays_stay(started: Race, clock: Clock) -> None:
    mia, _ = started("Mia", "Ben")
    mia.guess("slate")
    clock.go(24 * 3600 + 60)
    assert mia.look().status_code == 404
    rooms.forget_old(clock.now)
    assert not Room.objects.exists()
    assert not Seat.objects.exists()
    assert Play.objects.count() == 2


def test_a_visitor_has_at_most_five_rooms(english: Lexicon) -> None:
    visitor = Client()
    for _ in range(rooms.MOST_ROOMS + 2):
        visitor.post("/races/", {"game": "wordle"})
    assert Room.objects.count() == rooms.MOST_ROOMS
    assert "Close one first" in visitor.get("/races/").content.decode()


def test_an_address_makes_so_many_rooms_a_minute(english: Lexicon) -> None:
    answers = [Client().post("/races/", {"game": "wordle"}).status_code for _ in range(22)]
    assert answers[-1] == 429
    assert Room.objects.count() == 20


def test_another_game_with_other_options_is_chosen_in_the_lobby(
    lobby: Race, room_of: RoomOf
) -> None:
    mia, ben = lobby("Mia", "Ben")
    mia.ready()
    assert Client().get(f"{mia.at}game/").status_code == 404
    page = ben.client.get(f"{mia.at}game/?game=hangman").content.decode()
    assert "Race in Hangman" in page
    form = OPTIONS.defaults(shortest=5, longest=5, lives=4) | {"lexicon": "en"}
    answer = ben.client.post(f"{mia.at}game/?game=hangman", form)
    assert answer.status_code == 302, answer.content.decode()
    puzzle = room_of(mia).puzzle
    assert puzzle.game == "hangman"
    assert puzzle.setup["options"]["lives"] == 4
    assert not mia.seat.ready, "who was ready was ready for something else"


def test_a_race_like_a_game_has_its_options(client: Client, english: Lexicon) -> None:
    board = client.get("/wordle/?variant=").content.decode()
    assert 'name="like" value="/wordle/settings/?lexicon=en&amp;length=5' in board
    like = {"game": "wordle", "like": "/wordle/settings/?lexicon=en&length=3&guesses=4"}
    room = client.post("/races/", like)["Location"].split("/")[2]
    puzzle = Puzzle.objects.get(rooms=room)
    assert puzzle.setup["options"]["length"] == 3
    assert puzzle.setup["options"]["guesses"] == 4


def test_an_own_list_can_be_raced_by_friends_who_cannot_find_it(lobby: Race) -> None:
    mia, ben = lobby("Mia", "Ben")
    words = "apple\nbread\nchair\ndream\nflame\ngrape\nhorse\nknife\nlemon\nmouse"
    mia.client.post(
        "/lists/new/", {"name": "Mine", "language": "en", "visibility": "draft", "words": words}
    )
    own = Lexicon.objects.get(name="Mine")
    form = {"lexicon": own.slug, "length": 5, "guesses": 6, "mode": "normal"}
    answer = mia.client.post(f"{mia.at}game/?game=wordle", form)
    assert answer.status_code == 302, answer.content.decode()
    for racer in (mia, ben):
        racer.ready()
    Play.objects.update(started_at="2026-01-01T00:00Z")
    assert ben.client.get(f"/wordle/play/{ben.seat.play_id}/").status_code == 200


def test_a_report_goes_where_reports_go(lobby: Race) -> None:
    mia, ben = lobby("Mia", "Ben")
    assert "Report Ben" in mia.client.get(f"{mia.at}report/").content.decode()
    mia.post("report/", seat=ben.seat.pk)
    report = WordReport.objects.get()
    assert report.reason == WordReport.Reason.OFFENSIVE
    assert report.comment == f"Name in race {mia.room}: Ben"
    assert mia.post("report/", seat=mia.seat.pk).status_code == 404
    assert Client().get(f"{mia.at}report/").status_code == 404


def test_who_logs_in_keeps_one_seat(lobby: Race) -> None:
    mia, ben = lobby("Mia", "Ben")
    first, second = mia.seat.player, ben.seat.player
    assert first is not None
    assert second is not None
    rooms.keep_one_seat(first, second)
    assert [seat.name for seat in Seat.objects.all()] == ["Mia"]


@pytest.mark.parametrize("seat", ["", "x", "0", "99999999999999999999999999"])
def test_a_senseless_number_removes_nobody(lobby: Race, seat: str) -> None:
    mia, _ = lobby("Mia", "Ben")
    assert mia.post("remove/", seat=seat).status_code == 302
    assert Seat.objects.filter(removed=False).count() == 2


@pytest.mark.django_db
@pytest.mark.parametrize("slug", GAMES)
def test_every_game_can_be_raced(slug: str, client: Client) -> None:
    needs = small(slug)
    lexicon = needs.lexicon() if needs else lexicon_for(game(slug).lexicon_kind)
    like = f"?{urlencode({'lexicon': lexicon.slug} | getattr(needs, 'OPTIONS', {}))}"
    answer = client.post("/races/", {"game": slug, "like": like})
    assert answer["Location"] != "/races/", client.get("/races/").content.decode()
    text = client.get(answer["Location"]).content.decode()
    assert "I'm ready" in text
    for nonsense in ("?length=99999&lives=-1&boards=77", "?lexicon=none", "?%00=%00", "x" * 9000):
        client.post("/races/", {"game": slug, "like": nonsense})
    assert client.post("/races/", {"game": "chess"}).status_code == 404
