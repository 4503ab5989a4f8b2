"""News of a race: nothing when there is none, never a letter, and in every game its own picture."""

from __future__ import annotations

import re
from contextlib import suppress
from datetime import timedelta
from html import unescape
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from games.catalogue import GAMES, game
from games.models import RACE, Play, Player, Puzzle
from games.plays import actions
from games.plays.open_play import open_play_of
from games.races.models import Room, Seat
from games.races.polls import answering_polls
from games.races.strip import strip_for
from tests.games.live_races.racers import Clock, Race
from tests.games.twins import Twins, twins
from wordgames.rules.state import IllegalMove


def test_nothing_new_is_an_empty_answer_without_session_or_view(started: Race) -> None:
    mia, ben = started("Mia", "Ben")
    mia.ask()
    seat, told = mia.seat, dict[str, Any]()
    news, query = f"{mia.at}news/{seat.key}/", f"v={seat.room.version}&play={seat.play_id}"

    def heard(status: str, headers: list[tuple[str, str]]) -> None:
        told.update(headers, status=status)

    def asked(path: str = news, query: str = query, method: str = "GET") -> str:
        told.clear()
        wrapped = answering_polls(lambda *_: [b"the site"])
        environ = {"PATH_INFO": path, "QUERY_STRING": query, "REQUEST_METHOD": method}
        return b"".join(wrapped(environ, heard)).decode()

    statements: list[str] = []
    connection.connection.set_trace_callback(statements.append)
    assert asked() == ""
    connection.connection.set_trace_callback(None)
    assert len(statements) == 1
    assert "races_seat" in statements[0]
    assert told["status"] == "204 No Content"
    assert told["Cache-Control"] == "no-store"
    assert mia.ask().status_code == 204, "the view says the same"
    other = f"{mia.at}news/{'x' * 16}/"
    for path in (other, news.replace("news", "name"), news.replace(mia.room, "a" * 10), mia.at):
        assert asked(path) == "the site"
    for version in ("", "v=", "v=-1", f"v={'9' * 30}", "v=\xb2", "v=0", "play=1"):
        assert asked(query=version) == "the site"
    assert asked(method="POST") == "the site"
    ben.guess("slate")
    assert asked() == "the site", "now there is news"


def test_what_another_does_is_news_once(started: Race) -> None:
    mia, ben = started("Mia", "Ben")
    mia.ask()
    known = mia.seat.room.version
    ben.guess("slate")
    address = f"{mia.at}news/{mia.seat.key}/"
    query = {"v": str(known), "play": str(mia.seat.play_id)}
    answer = mia.client.get(address, query, headers={"HX-Request": "true"})
    assert answer.status_code == 200
    found = re.search(r"\?v=(\d+)", unescape(answer.content.decode()))
    assert found
    assert mia.client.get(address, query | {"v": found[1]}).status_code == 204


def test_news_of_a_guess_costs_two_statements(started: Race) -> None:
    """Each guess is news to everybody in its room: a hundred rooms ask a hundred times a second."""
    mia, ben = started("Mia", "Ben")
    mia.ask(board=True)
    ben.guess("slate")
    seat = mia.seat
    with CaptureQueriesContext(connection) as statements:
        answer = mia.client.get(f"{mia.at}news/{seat.key}/?v=0&play={seat.play_id}")
    assert b"small-play" in answer.content
    assert len(statements) == 2, [it["sql"] for it in statements]


def test_a_wrong_key_learns_nothing(started: Race) -> None:
    mia, ben = started("Mia", "Ben")
    answer = Client().get(f"{mia.at}news/{'x' * 16}/", {"v": 1})
    assert answer["HX-Redirect"] == mia.at
    assert Client().get(f"/races/aaaaaaaaaa/news/{mia.seat.key}/", {"v": 1})["HX-Redirect"]
    for version in ("", "-1", "9" * 30, "²", "x&v=1"):
        assert mia.client.get(f"{mia.at}news/{mia.seat.key}/?v={version}").status_code == 200
    assert ben.seat.key not in mia.client.get(mia.look()["Location"]).content.decode()


def test_a_row_of_another_is_grey_until_ones_own_stands(started: Race) -> None:
    mia, ben = started("Mia", "Ben")
    ben.guess("slate", "trace")
    strip = mia.ask(fresh=True, board=True).content.decode()
    assert strip.count('class="grey"') == 10
    assert 'class="correct"' not in strip
    mia.guess("house")
    strip = mia.ask(fresh=True, board=True).content.decode()
    assert strip.count('class="grey"') == 5
    assert 'class="correct"' in strip
    page = mia.client.get(f"/wordle/play/{mia.seat.play_id}/").content.decode()
    assert page.count('class="grey"') == 5
    mia.guess("crane")
    assert 'class="grey"' not in mia.ask(fresh=True, board=True).content.decode()


WORDS = ("slate", "trace", "mouse")


def test_no_letter_and_no_secret_is_sent_before_ones_own_end(started: Race, clock: Clock) -> None:
    mia, ben, zoe = started("Mia", "Ben", "Zoe")
    ben.guess(*WORDS, "crane")
    clock.go(5)
    zoe.guess("abbey")
    mia.guess("house")
    play = mia.seat.play_id
    others = [
        ben.seat.key,
        zoe.seat.key,
        ben.seat.play_id,
        zoe.seat.play_id,
        mia.seat.room.puzzle_id,
    ]
    answers = [
        mia.ask(fresh=True, board=True),
        mia.ask(fresh=True),
        mia.look(),
        mia.client.get(f"/wordle/play/{play}/"),
        mia.client.post(f"/wordle/play/{play}/", {"guess": "xxxxx", "sequence": 1}),
        mia.client.get("/"),
        mia.client.get("/races/"),
        mia.client.get(f"/review/{play}/"),
        mia.client.get(f"/race/{play}/"),
        mia.client.get(f"{mia.at}report/"),
    ]
    for answer in answers:
        sent = answer.content.decode() + str(answer.headers)
        for word in (*WORDS, "abbey", "crane", *filter(None, others)):
            assert not re.search(rf"(?<!\w){re.escape(word)}(?!\w)", sent, re.IGNORECASE), word
    for racer in (ben, zoe):
        board = f"/wordle/play/{racer.seat.play_id}/"
        assert mia.client.get(board).status_code == 404
    clock.go(500)
    mia.ask()
    zoe.guess("crane")
    assert mia.seat.room.ended_at is not None, "the others wait no more"
    assert mia.look()["Location"] == f"/wordle/play/{play}/", "so the table is not hers to see yet"
    stranger = Client().get(mia.at).content.decode()
    for word in (*WORDS, "crane"):
        assert not re.search(rf"\b{word}\b", stranger, re.IGNORECASE)
    mia.guess("crane")
    ended = mia.look().content.decode().lower()
    for word in (*WORDS, "crane", "abbey"):
        assert word in ended


@pytest.mark.django_db
@pytest.mark.parametrize("slug", GAMES)
def test_twins_look_the_same_beside_a_board(slug: str) -> None:
    """Puzzles that differ only in the secret give the same pictures, in every game."""
    pair = twins(slug)
    first, second = (_pictures(slug, pair, which) for which in (0, 1))
    assert len(first) == len(pair.guesses) + 1
    assert first == second


def _pictures(slug: str, pair: Twins, which: int) -> list[object]:
    """Return what Mia sees of Ben before his first move and after each."""
    revision = pair.lexicon.current
    assert revision is not None
    puzzle = Puzzle.objects.create(game=slug, setup=pair.setups[which], revision=revision)
    room = Room.objects.create(puzzle=puzzle)
    room.starts_at = room.created_at - timedelta(seconds=1)
    room.save()
    game_, columns = game(slug), game(slug).words(revision)
    marks = game_.race_marks(game_.state(puzzle.setup, columns), columns)
    seats = []
    for name in ("Mia", "Ben"):
        player = Player.objects.create()
        play = Play.objects.create(puzzle=puzzle, player=player, ghost=f"{RACE}:{room.pk}")
        fields = {"player": player, "name": name, "play": play, "marks": marks}
        seats.append(Seat.objects.create(room=room, **fields))
    mia, ben = seats
    assert ben.play is not None
    seen: list[object] = [strip_for(mia).cards]
    for move in pair.guesses:
        open_play = open_play_of(ben.play.pk, slug, ben.play.player_id)
        with suppress(IllegalMove):
            actions.move(open_play, open_play.sequence, move)
        seen.append(strip_for(mia).cards)
    return seen
