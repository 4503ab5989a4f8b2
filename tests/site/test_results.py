"""A player's result as a picture to send."""

from __future__ import annotations

import re
import struct
from collections.abc import Callable
from pathlib import Path

import pytest
from django.test import Client

from games.contract.share import Sign
from games.daily import set_of_three
from games.daily.daily_puzzle import planned, stored
from games.daily.set_of_three import visitors_set
from games.models import Play
from games.plays import actions
from games.plays.open_play import OpenPlay
from games.visitors.visitor import today_for
from lexicons.models import Lexicon
from wordgames_site.pages import link_previews
from wordgames_site.pages.result_pictures import (
    HEIGHT,
    LEFT,
    TOP,
    WIDTH,
    drawing,
    placed,
    set_drawing,
)
from workshop.visitor.first_move import begun

Begin = Callable[..., Play]
pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(link_previews, "FOLDER", tmp_path)


@pytest.fixture(autouse=True)
def _one_day(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let each day have the set of the first: the lists are too short for other days."""
    monkeypatch.setattr(set_of_three, "number_of", lambda day: 1)


def test_only_who_played_sees_the_picture_and_only_at_the_end(client: Client, begin: Begin) -> None:
    play = begin("crane")
    at = f"/result/wordle/{play.pk}.png"
    assert client.get(at).status_code == 404
    client.post(f"/wordle/play/{play.pk}/", {"guess": "crane", "sequence": 0})
    picture = client.get(at)
    assert picture["Content-Type"] == "image/png"
    png = b"".join(picture)  # type: ignore[arg-type]
    assert struct.unpack(">II", png[16:24]) == (1200, 1200)
    assert Client().get(at).status_code == 404


def test_the_drawing_tells_the_result_and_no_letter(client: Client, begin: Begin) -> None:
    play = begin("crane")
    for sequence, word in enumerate(("slate", "crane")):
        client.post(f"/wordle/play/{play.pk}/", {"guess": word, "sequence": sequence})
    play.refresh_from_db()
    svg = drawing(OpenPlay(play, tuple(play.events.all())), "example.org")
    assert ">2/6</text>" in svg
    assert f">example.org/p/{play.puzzle_id[:8]}</text>" in svg
    assert svg.count('fill="#1e7b45"/>') == 1 + 2 + 5  # the ground, and the letters in place
    assert not re.search(r"\b(crane|slate)\b", svg, re.IGNORECASE)  # "translate" may be in it


@pytest.mark.parametrize("shape", [(1, 5), (6, 5), (20, 15), (4, 4), (1, 1)])
def test_every_grid_fits_its_field(shape: tuple[int, int]) -> None:
    down, across = shape
    for sign in placed(((Sign("🟩", "correct"),) * across,) * down):
        assert sign.x >= LEFT and sign.x + sign.side <= LEFT + WIDTH  # noqa: PT018
        assert sign.y >= TOP and sign.y + sign.side <= TOP + HEIGHT  # noqa: PT018


def give_up_all(client: Client) -> list[str]:
    """Give up each game of today's set; return their answers as they are stored."""
    answers: list[str] = []
    for box in client.get("/").context["three"].puzzles:
        puzzle = planned(box.daily)
        assert puzzle is not None
        play = begun(client, stored(puzzle))
        over = actions.give_up(OpenPlay(play, ()), 0)
        answers.append(over.answer)
    return answers


def test_a_set_has_one_picture_once_all_three_are_over(client: Client, english: Lexicon) -> None:
    day = today_for(client.get("/").wsgi_request)
    at = f"/result/day/{day.isoformat()}.png"
    assert client.get(at).status_code == 404
    answers = give_up_all(client)
    assert b"".join(client.get(at))[16:24] == struct.pack(">II", 1200, 1200)  # type: ignore[arg-type]
    assert Client().get(at).status_code == 404
    three = visitors_set(client.get("/").wsgi_request, day)
    svg = set_drawing(three, "example.org")
    assert f">example.org/calendar/{day.isoformat()}</text>" in svg
    for box in three.puzzles:
        assert f">{box.game.name}</text>" in svg
    for answer in answers:
        assert f">{answer.lower()}<" not in svg.lower()


@pytest.mark.parametrize("day", ["2026-02-30", "1999-01-01", "2999-01-01"])
def test_a_day_without_puzzles_has_no_picture(client: Client, day: str) -> None:
    assert client.get(f"/result/day/{day}.png").status_code == 404
