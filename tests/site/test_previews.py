"""The picture beside a link, of a game or of a daily puzzle by its number."""

from __future__ import annotations

import struct
from datetime import timedelta
from pathlib import Path

import pytest
from django.test import Client
from django.utils import timezone

from games.catalogue import GAMES
from games.daily.daily_puzzle import number_of
from games.display import png
from lexicons.models import Lexicon
from tests.contract.every_game import begin_any
from wordgames_site.pages import link_previews


@pytest.fixture(autouse=True)
def _folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, db: None) -> None:
    monkeypatch.setattr(link_previews, "FOLDER", tmp_path)


def test_a_daily_puzzle_has_a_picture_which_is_drawn_once(client: Client, tmp_path: Path) -> None:
    first = client.get("/preview/wordle/12.png")
    assert first["Content-Type"] == "image/png"
    png = b"".join(first)  # type: ignore[arg-type]
    assert struct.unpack(">II", png[16:24]) == (1200, 630)
    assert "max-age" in first["Cache-Control"]
    again = client.get("/preview/wordle/12.png")
    assert b"".join(again) == png  # type: ignore[arg-type]
    assert len(list(tmp_path.glob("*.png"))) == 1


@pytest.mark.parametrize("slug", GAMES)
def test_the_drawing_says_game_number_and_day_in_the_game_s_colours(slug: str) -> None:
    colours = link_previews.colours_of(slug)
    svg = link_previews._svg(slug, "Some Game", "No. 12 · 12 January 2026")
    assert "Some Game" in svg
    assert "12 January 2026" in svg
    assert f'fill="{colours["box"]}"' in svg
    assert "var(" not in svg
    assert "currentColor" not in svg
    assert len({link_previews.colours_of(other)["box"] for other in GAMES}) == len(GAMES)


def test_no_puzzle_of_a_day_to_come_and_of_no_game_has_one(client: Client) -> None:
    today = number_of(timezone.now().date())
    for path in (f"wordle/{today + 2}", "wordle/0", "wordle/99999999", "nothing", "nothing/3"):
        assert client.get(f"/preview/{path}.png").status_code == 404


def test_where_nothing_can_be_drawn_the_site_s_own_picture_is_shown(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(png, "PROGRAM", Path("/nowhere/png.py"))
    response = client.get("/preview/wordle/12.png")
    assert response["Location"] == "/static/preview.png"
    assert not response.has_header("Cache-Control")


def test_an_address_may_ask_for_so_many_new_pictures_a_minute(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawings: list[str] = []

    def draw(svg: str, file: Path) -> bool:
        drawings.append(svg)
        file.write_bytes(b"png")
        return True

    monkeypatch.setattr(link_previews, "drawn", draw)
    for number in range(1, link_previews.DRAWINGS + 5):
        client.get(f"/preview/wordle/{number}.png")
    assert len(drawings) == link_previews.DRAWINGS
    assert client.get("/preview/wordle/1.png").status_code == 200


def test_the_oldest_pictures_make_room(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(link_previews, "MOST", 2)
    files = []
    for number in range(3):
        svg = f'<svg xmlns="http://www.w3.org/2000/svg" width="{number + 1}" height="1"/>'
        files.append(link_previews.file_of(svg))
        assert link_previews.drawn(svg, files[-1])
    assert sorted(tmp_path.glob("*.png")) == sorted(files[1:])


def test_pages_of_a_game_name_its_picture(client: Client) -> None:
    play = begin_any("wordle", client)
    page = client.get(f"/wordle/play/{play.pk}/").content.decode()
    assert "/preview/wordle.png" in page
    day = timezone.now().date() - timedelta(days=1)
    offered = client.get(f"/wordle/daily/{Lexicon.objects.get().slug}/{day}/", follow=True)
    assert "/preview/wordle" in offered.content.decode()
