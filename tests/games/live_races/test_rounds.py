"""A round of a race: the order, who is waited for, the end, and the next round."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest

from games.limits.compute_queue import Busy
from games.models import Play, Puzzle
from games.plays.open_play import OpenPlay
from games.races import bots
from games.races.models import Room, Seat
from games.races.rounds import PATIENCE
from games.races.standings import in_order
from tests.games.live_races.racers import Clock, Race, Racer

RoomOf = Callable[[Racer], Room]


def order(racer: Racer) -> list[str]:
    return [seat.name for seat in in_order(list(Seat.objects.filter(room=racer.room)))]


def test_fewest_guesses_win_then_the_time_by_the_servers_clock(
    started: Race, clock: Clock, room_of: RoomOf
) -> None:
    mia, ben, zoe = started("Mia", "Ben", "Zoe")
    clock.go(10)
    ben.guess("slate", "trace", "crane")
    clock.go(10)
    mia.guess("slate", "crane")
    clock.go(30)
    zoe.guess("slate", "crane")
    mia.ask()
    assert order(mia) == ["Mia", "Zoe", "Ben"]
    assert room_of(mia).ended_at is not None
    assert [mia.seat.wins, ben.seat.wins, zoe.seat.wins] == [1, 0, 0]
    text = mia.look().content.decode()
    assert "You win by 30 seconds" in text
    assert "0:20" in text
    assert "0:50" in text
    assert "Mia wins by 30 seconds" in ben.look().content.decode()


def test_a_clock_that_is_set_back_stops_no_round(
    started: Race, clock: Clock, room_of: RoomOf
) -> None:
    """Nobody could play until the clock was where it had been: hours."""
    mia, ben = started("Mia", "Ben")
    clock.go(10)
    mia.guess("slate", "crane")
    clock.go(-3 * 3600)
    polled = mia.ask(board=True)
    assert polled.status_code == 200, "the short cut for polls saw it too"
    ben.guess("slate")
    clock.go(20)
    ben.guess("crane")
    mia.ask()
    room = room_of(mia)
    assert room.ended_at is not None
    assert order(mia) == ["Mia", "Ben"]
    assert room.starts_at is not None
    assert [
        round((it.ended_at - room.starts_at).total_seconds()) for it in (mia.seat, ben.seat)
    ] == [10, 30]


def test_a_clock_that_is_set_back_lets_a_countdown_end(
    lobby: Race, clock: Clock, room_of: RoomOf
) -> None:
    mia, ben = lobby("Mia", "Ben")
    mia.ready()
    ben.ready()
    clock.go(-3 * 3600)
    mia.look()
    room = room_of(mia)
    assert room.starts_at is not None
    assert 0 < (room.starts_at - clock.now).total_seconds() < 5
    clock.go(5)
    mia.look()
    assert b"on the board" not in ben.guess("slate").content
    assert ben.seat.turns == 1


def test_a_round_is_won_once_however_many_ask(started: Race, clock: Clock) -> None:
    mia, ben = started("Mia", "Ben")
    mia.guess("crane")
    ben.guess("slate", "crane")
    for racer in (mia, ben, mia):
        racer.ask(fresh=True)
        racer.look()
        clock.go(70)
    assert mia.seat.wins == 1


def test_nobody_wins_what_nobody_solved(started: Race) -> None:
    mia, ben = started("Mia", "Ben")
    wrong = ("slate", "trace", "house", "mouse", "abbey", "eerie")
    mia.guess(*wrong)
    ben.guess(*wrong)
    mia.ask()
    page = mia.look()
    text = page.content.decode()
    assert "Nobody solved it this time." in text
    assert [line.place for line, *_ in page.context["table"]] == [0, 0], "and nobody has a place"
    assert "I came number" not in text
    assert Seat.objects.filter(wins=0).count() == 2


def test_who_fails_has_no_place_and_is_shown_so_to_the_others(started: Race) -> None:
    mia, ben, zoe = started("Mia", "Ben", "Zoe")
    ben.guess("slate", "trace", "house", "mouse", "abbey", "eerie")
    strip = mia.ask(fresh=True, board=True).content.decode()
    assert "other out" in strip
    assert re.search(r">not solved<", strip)
    assert "number 1" not in strip
    zoe.guess("crane")
    mia.guess("slate", "crane")
    mia.ask()
    page = mia.look()
    assert [(name, line.place) for line, name, _ in page.context["table"]] == [
        ("Zoe", 1),
        ("Mia", 2),
        ("Ben", 0),
    ]
    assert "I came number 2 of 3" in page.content.decode()


def test_at_ones_own_end_the_others_go_on_and_the_table_waits(started: Race) -> None:
    mia, ben = started("Mia", "Ben")
    mia.guess("crane")
    ended = mia.client.get(f"/wordle/play/{mia.seat.play_id}/").content.decode()
    assert "first so far" in ended
    assert "Waiting for the others" in ended
    ben.guess("slate")
    strip = mia.ask(fresh=True, board=True).content.decode()
    assert strip.count('class="absent"') + strip.count('class="correct"') == 5
    assert "See the table" not in strip
    ben.guess("crane")
    mia.ask()
    assert "See the table" in mia.ask(fresh=True, board=True).content.decode()


def test_the_others_wait_two_minutes_for_a_move_and_no_longer(
    started: Race, clock: Clock, room_of: RoomOf
) -> None:
    mia, ben, zoe = started("Mia", "Ben", "Zoe")
    mia.guess("crane")
    clock.go(60)
    ben.guess("slate")
    zoe.guess("slate", "crane")
    for _ in range(6):
        clock.go(19)
        for racer in (mia, ben, zoe):
            racer.ask()
    assert room_of(mia).ended_at is None, "114 seconds after the last move"
    clock.go(PATIENCE.total_seconds() - 113)
    mia.ask()
    assert room_of(mia).ended_at is not None
    text = mia.look().content.decode()
    assert "not finished" in text
    board = ben.look()["Location"]
    assert board == f"/wordle/play/{ben.seat.play_id}/", "his own game goes on"
    ben.guess("crane")
    assert ben.seat.ended_at is not None
    assert mia.seat.wins == 1
    assert "crane" in ben.look().content.decode().lower()


def test_while_nobody_is_done_there_is_no_hurry(
    started: Race, clock: Clock, room_of: RoomOf
) -> None:
    mia, ben = started("Mia", "Ben")
    for _ in range(20):
        clock.go(19)
        mia.ask()
        ben.ask()
    assert room_of(mia).ended_at is None


def test_who_is_removed_wins_nothing_and_nobody_is_behind_them(
    started: Race, room_of: RoomOf
) -> None:
    mia, ben, zoe = started("Mia", "Ben", "Zoe")
    mia.post("remove/", seat=ben.seat.pk)
    ben.guess("crane")
    mia.guess("slate", "crane")
    assert "first so far" in mia.ask(fresh=True, board=True).content.decode()
    zoe.guess("slate", "trace", "crane")
    mia.ask()
    assert order(mia) == ["Mia", "Zoe"]
    assert [mia.seat.wins, ben.seat.wins, zoe.seat.wins] == [1, 0, 0]


def test_who_left_and_was_removed_stays_removed_in_the_next_round(started: Race) -> None:
    mia, ben, zoe = started("Mia", "Ben", "Zoe")
    number = ben.seat.pk
    ben.post("leave/")
    mia.post("remove/", seat=number)
    mia.guess("crane")
    zoe.guess("crane")
    mia.ask()
    mia.post("rematch/")
    assert mia.seat.room.round == 2
    assert ben.post(name="Ben").status_code == 422


def test_who_leaves_is_not_waited_for_and_can_come_back(
    started: Race, clock: Clock, room_of: RoomOf
) -> None:
    mia, ben = started("Mia", "Ben")
    ben.guess("slate")
    play = ben.seat.play_id
    ben.post("leave/")
    strip = mia.ask(fresh=True, board=True).content.decode()
    assert "Ben left. The seat stays open." in strip
    assert "other gone" in strip
    ben.post()
    assert ben.seat.play_id == play
    assert ben.look()["Location"] == f"/wordle/play/{play}/"
    assert "Ben left" not in mia.ask(fresh=True, board=True).content.decode()
    ben.post("leave/")
    mia.guess("crane")
    mia.ask()
    assert room_of(mia).ended_at is not None
    assert "left" in mia.look().content.decode()


def test_a_silent_browser_is_shown_as_away_and_is_back_with_its_next_word(
    started: Race, clock: Clock
) -> None:
    mia, ben = started("Mia", "Ben")
    for _ in range(4):
        clock.go(19)
        mia.ask()
    assert ben.seat.away
    assert "Ben is away" in mia.ask(fresh=True, board=True).content.decode()
    before = mia.seat.room.version
    ben.ask(board=True)
    assert not ben.seat.away
    assert mia.seat.room.version > before
    assert "Ben is away" not in mia.ask(fresh=True, board=True).content.decode()


def test_a_rematch_is_one_tap_for_all_who_are_here(
    started: Race, clock: Clock, room_of: RoomOf
) -> None:
    mia, ben = started("Mia", "Ben")
    assert mia.post("rematch/").status_code == 302
    assert room_of(mia).round == 1, "not while the round goes on"
    for racer in (mia, ben):
        racer.guess("crane")
    first = mia.seat.play_id
    mia.ask()
    ben.post("rematch/")
    assert room_of(mia).round == 2
    assert "Get ready" in mia.look().content.decode()
    assert mia.ask(fresh=True, board=True)["HX-Redirect"] == mia.at
    clock.go(5)
    assert mia.seat.play_id != first
    puzzle = mia.seat.play.puzzle if mia.seat.play else None
    assert puzzle is not None
    assert puzzle == (ben.seat.play.puzzle if ben.seat.play else None)
    assert mia.client.get(f"/wordle/play/{first}/").status_code == 200, "it stays in My games"
    answer = puzzle.setup["secrets"][0]
    ben.guess(answer)
    mia.guess("slate" if answer != "slate" else "crane", answer)
    text = (mia.ask(), mia.look())[1].content.decode()
    assert "Rounds won" in text
    assert (mia.seat.wins, ben.seat.wins) == (1, 1)


def test_a_rematch_whose_words_are_gone_is_refused_in_words(started: Race, room_of: RoomOf) -> None:
    """As if an own list had lost its words of that length since."""
    mia, ben = started("Mia", "Ben")
    mia.guess("crane")
    ben.guess("crane")
    setup = room_of(mia).puzzle.setup
    setup["options"] = {**setup["options"], "length": 14}
    Puzzle.objects.filter(rooms=mia.room).update(setup=setup)
    mia.ask()
    answer = mia.post("rematch/")
    assert answer.status_code == 422
    assert "no answers of 14 letters" in answer.content.decode()
    assert room_of(mia).round == 1


def test_two_who_ask_for_a_rematch_at_once_get_one(started: Race, room_of: RoomOf) -> None:
    mia, ben = started("Mia", "Ben")
    mia.guess("crane")
    ben.guess("crane")
    mia.ask()
    mia.post("rematch/")
    ben.post("rematch/")
    assert room_of(mia).round == 2
    assert Play.objects.count() == 4


def test_who_comes_in_the_midst_of_a_round_plays_in_the_next(
    started: Race, clock: Clock, room_of: RoomOf
) -> None:
    mia, ben = started("Mia", "Ben")
    mia.guess("slate")
    zoe = Racer(mia.room, "Zoe")
    zoe.post(name="Zoe")
    waiting = zoe.look().content.decode()
    assert "You play in the next round" in waiting
    assert not re.search(r"\bslate\b", waiting, re.IGNORECASE)
    for racer in (mia, ben):
        racer.guess("crane")
    mia.ask()
    mia.post("rematch/")
    clock.go(5)
    assert zoe.look()["Location"] == f"/wordle/play/{zoe.seat.play_id}/"


def test_there_are_no_hints_and_no_ghosts_in_a_race(started: Race) -> None:
    mia, _ = started("Mia", "Ben")
    play = mia.seat.play_id
    mia.client.post(f"/hint/{play}/", {"kind": "bot", "sequence": 0})
    mia.client.post(f"/hint/{play}/", {"kind": "letter", "sequence": 0})
    assert Play.objects.get(pk=play).hints == 0
    assert mia.client.post(f"/ghost/{play}/", {"ghost": "off"}).status_code == 404
    assert Play.objects.get(pk=play).ghost.startswith("race:")
    page = mia.client.get(f"/wordle/play/{play}/").content.decode()
    assert "Bot as ghost" not in page
    assert 'aria-label="Hint"' not in page


def test_giving_up_is_an_end_and_the_others_are_not_held_up(started: Race, room_of: RoomOf) -> None:
    mia, ben = started("Mia", "Ben")
    mia.client.post(f"/wordle/play/{mia.seat.play_id}/give-up/", {"sequence": 0})
    ben.guess("slate", "crane")
    ben.ask()
    assert room_of(ben).ended_at is not None
    assert order(ben) == ["Ben", "Mia"]


def test_a_guess_posted_twice_counts_once(started: Race) -> None:
    mia, _ = started("Mia", "Ben")
    for _ in range(2):
        address = f"/wordle/play/{mia.seat.play_id}/"
        mia.client.post(address, {"guess": "slate", "sequence": 0})
    assert mia.seat.turns == 1


def test_bots_play_at_a_human_pace(
    lobby: Race, clock: Clock, room_of: RoomOf, monkeypatch: pytest.MonkeyPatch
) -> None:
    (mia,) = lobby("Mia")
    page = mia.look().content.decode()
    assert "Invite a bot" in page
    mia.post("bot/")
    bot = Seat.objects.exclude(agent="").get()
    assert bot.name
    mia.post("bot/", agent=bot.agent)
    assert Seat.objects.count() == 2, "one of a kind"
    mia.ready()
    clock.go(4.1)
    mia.ask()
    bot.refresh_from_db()
    assert bot.play is not None
    assert bot.play.player_id is None
    assert bot.turns == 0
    assert len(bot.pace) == bot.play.turns
    gaps = [later - sooner for sooner, later in zip([0, *bot.pace], bot.pace, strict=False)]
    assert min(gaps) >= 9
    assert max(gaps) <= 22 * bots.FIRST
    before = mia.seat.room.version
    clock.go(bot.pace[0])
    mia.ask()
    bot.refresh_from_db()
    assert bot.turns == 1
    assert mia.seat.room.version > before
    mia.guess("crane")
    assert room_of(mia).ended_at is None, "the bot is still thinking"
    for _ in range(40):
        clock.go(10)
        mia.ask()
    assert room_of(mia).ended_at is not None
    bot.refresh_from_db()
    assert bot.ended_at is not None
    assert bot.name in mia.look().content.decode()


def test_a_bot_without_a_turn_is_asked_again_and_one_that_cannot_is_not_waited_for(
    lobby: Race, clock: Clock, room_of: RoomOf, monkeypatch: pytest.MonkeyPatch
) -> None:
    (mia,) = lobby("Mia")
    mia.post("bot/")
    mia.ready()
    faults: list[Exception] = [Busy("later"), ValueError("never")]
    asked = []

    def play(open_play: OpenPlay, agent: str) -> Play:
        asked.append(agent)
        raise faults[min(len(asked), 2) - 1]

    monkeypatch.setitem(bots.RACING_BOTS, "play", play)
    clock.go(4.1)
    mia.ask()
    mia.guess("crane")
    mia.ask()
    assert room_of(mia).ended_at is None
    clock.go(25)
    monkeypatch.setattr(bots, "allowed", lambda *_: True)
    mia.ask()
    assert len(asked) == 2
    assert room_of(mia).ended_at is not None


def test_a_race_of_bots_alone_never_starts(lobby: Race, room_of: RoomOf) -> None:
    (mia,) = lobby("Mia")
    page = mia.client.get(mia.at).context["bots"]
    for slug, _ in page[:3]:
        mia.post("bot/", agent=slug)
    assert Seat.objects.count() == 4
    assert room_of(mia).starts_at is None
    mia.post("leave/")
    assert room_of(mia).closed_at is not None


def test_puzzles_of_a_race_are_the_same_for_all_and_new_each_round(started: Race) -> None:
    mia, ben = started("Mia", "Ben")
    assert mia.seat.play is not None
    assert ben.seat.play is not None
    assert mia.seat.play.puzzle_id == ben.seat.play.puzzle_id
    assert Puzzle.objects.filter(rooms=mia.room).count() == 1
