"""A player's result as a picture to send."""

from __future__ import annotations

import re
import struct
from collections.abc import Callable
from pathlib import Path

import pytest
from django.test import Client

from games.models import Play
from games.share import Sign
from games.sittings import Sitting
from wordgames_site import previews
from wordgames_site.results import HEIGHT, LEFT, TOP, WIDTH, drawing, placed

Begin = Callable[..., Play]
pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(previews, "FOLDER", tmp_path)


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
    svg = drawing(Sitting(play, tuple(play.events.all())), "example.org")
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
