"""News of a race: nothing when there is none, never a letter, and in every game its own picture."""

from __future__ import annotations

import re
from contextlib import suppress
from datetime import timedelta
from html import unescape
from io import BytesIO
from typing import Any

import brotli
import pytest
from django.conf import settings
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
from tests.games.live_races.racers import Clock, Race, Racer
from tests.games.twins import Twins, twins
from wordgames.rules.state import IllegalMove
from wordgames_site.middleware.plain_answer import compose


class ShortCut:
    """The way of polls before Django; "the site" is what goes on to it."""

    def __init__(self, racer: Racer) -> None:
        seat = racer.seat
        self.path, self.play = f"{racer.at}news/{seat.key}/", str(seat.play_id)
        self.query = f"v={seat.room.version}&play={self.play}"
        self.told: dict[str, Any] = {}

    def ask(
        self, path: str = "", query: str | None = None, method: str = "GET", **more: str
    ) -> str:
        self.told = {}
        given = {"PATH_INFO": path or self.path, "REQUEST_METHOD": method}
        given["QUERY_STRING"] = self.query if query is None else query
        body = b"".join(
            answering_polls(lambda *_: [b"the site"], compose)(
                {"wsgi.input": BytesIO(), **given, **more}, self._hear
            )
        )
        if self.told.get("Content-Encoding") == "br":
            assert len(body) == int(self.told["Content-Length"])
            body = brotli.decompress(body)
        return body.decode()

    def _hear(self, status: str, headers: list[tuple[str, str]]) -> None:
        self.told.update(headers, status=status)


def test_nothing_new_is_an_empty_answer_without_session_or_view(started: Race) -> None:
    mia, ben = started("Mia", "Ben")
    mia.ask()
    short = ShortCut(mia)
    statements: list[str] = []
    connection.connection.set_trace_callback(statements.append)
    assert short.ask() == ""
    connection.connection.set_trace_callback(None)
    assert len(statements) == 1
    assert "races_seat" in statements[0]
    assert short.told["status"] == "204 No Content"
    assert short.told["Cache-Control"] == "no-store"
    assert mia.ask().status_code == 204, "the view says the same"
    other = f"{mia.at}news/{'x' * 16}/"
    wrong = short.path.replace("news", "name"), short.path.replace(mia.room, "a" * 10)
    for path in (other, *wrong, mia.at):
        assert short.ask(path) == "the site"
    for version in ("", "v=", "v=-1", f"v={'9' * 30}", "v=\xb2", "v=0", "play=1"):
        assert short.ask(query=version) == "the site"
    assert short.ask(method="POST") == "the site"
    ben.guess("slate")
    assert "small-play" in short.ask(), "now there is news"


def test_news_of_a_board_is_what_the_view_answers(started: Race, clock: Clock) -> None:
    mia, ben, _ = started("Mia", "Ben", "Zoë")
    mia.ask()
    short = ShortCut(mia)
    ben.guess("slate", "trace")
    statements: list[str] = []
    connection.connection.set_trace_callback(statements.append)
    plain = short.ask()
    connection.connection.set_trace_callback(None)
    assert len(statements) == 3
    assert all(each.startswith("SELECT") for each in statements)
    assert short.told["status"] == "200 OK"
    assert short.told["Content-Length"] == str(len(plain.encode()))
    assert short.told["Cache-Control"] == "no-store"
    viewed = {"v": short.query[2:].partition("&")[0], "play": short.play}
    for language, says in (("en", "move 3"), ("de", "Zug 3"), ("fr", "coup 3")):
        answer = mia.client.get(short.path, viewed, headers={"Accept-Language": language})
        told = short.ask(HTTP_ACCEPT_LANGUAGE=language, HTTP_ACCEPT_ENCODING="gzip, br")
        assert told == answer.content.decode()
        assert says in told
        assert short.told["Content-Language"] == answer["Content-Language"] == language
        assert short.told["Content-Type"] == answer["Content-Type"]
    assert "Zug 3" in short.ask(HTTP_COOKIE=f"{settings.LANGUAGE_COOKIE_NAME}=de")
    for query in (f"v=0&play={'x' * 16}", f"v=0&play={short.play}&more=1", "v=0"):
        assert short.ask(query=query) == "the site"
    Seat.objects.filter(pk=mia.seat.pk).update(away=True)
    assert short.ask() == "the site", "who is back is noted"
    Seat.objects.filter(pk=mia.seat.pk).update(away=False, removed=True)
    assert short.ask() == "the site"
    Seat.objects.filter(pk=mia.seat.pk).update(removed=False)
    assert "small-play" in short.ask()
    clock.go(31)
    assert short.ask() == "the site", "that it still asks is noted"


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
