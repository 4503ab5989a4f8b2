"""Searches drawn: a great level in part, its count whole; a list with what was looked at."""

from __future__ import annotations

import pytest

from solvers.pictures.moves.levels import MOST, WIDE, FoundPath, Level, levels_picture
from solvers.pictures.moves.probes import READ, Probe, probes_picture


def level(words: int, on_the_way: int) -> Level:
    met = tuple(
        FoundPath("ON" if place == on_the_way else "", place % 3, place == on_the_way, fringe=True)
        for place in range(words)
    )
    return Level("2 from COLD", met)


@pytest.mark.parametrize("on_the_way", [0, 57, 199])
def test_a_great_level_is_drawn_in_part_with_the_way_in_its_middle(on_the_way: int) -> None:
    picture = levels_picture([level(200, on_the_way)], "How it searched")
    [mark] = picture.marks
    assert mark.count == 200
    assert [name.name for name in mark.names] == ["ON"]
    assert picture.found == f"M{WIDE // 2} 30h0"
    assert picture.fringe.count("M") == MOST - 1
    assert picture.table.rows[0].cells[1].text == "200"


def test_lines_lead_to_what_each_was_met_from_and_the_way_is_one_line() -> None:
    first = Level("0 from COLD", (FoundPath("COLD", found=True),))
    second = Level(
        "1 from COLD", (FoundPath("CORD", 0, found=True), FoundPath("", 0), FoundPath("", 0))
    )
    picture = levels_picture([first, second], "How it searched")
    assert picture.edges.count("M") == 2
    assert picture.way.count("L") == 1
    assert picture.inside.count("M") == 2


def test_a_line_is_as_long_as_what_was_read() -> None:
    picture = probes_picture([Probe("MOUSE", 25, found=True)], 100, "Where", read=25)
    assert picture.share == "25%"
    assert picture.named is picture.marks[0]
    assert picture.table.rows[-1].cells[0].key == READ
    assert probes_picture([Probe("MOUSE", 25)], 100, "Where").named is None
