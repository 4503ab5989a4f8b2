"""Discs of a picture that would lie on each other are moved apart, at every width."""

from __future__ import annotations

from itertools import combinations
from math import hypot

from hypothesis import given
from hypothesis import strategies as st

from solvers.pictures.statistics.scatter import WIDTHS, Point, apart, scatter_picture

RADIUS, HEIGHT = 11.0, 250.0


def test_a_disc_that_is_free_stays_where_it_is() -> None:
    assert apart([(0.1, 20.0), (0.9, 200.0)], RADIUS, HEIGHT) == [(0.0, 0.0)] * 2


@given(st.lists(st.tuples(st.floats(0.05, 0.95), st.floats(16, 236)), max_size=8))
def test_no_two_discs_touch_on_any_screen(points: list[tuple[float, float]]) -> None:
    shifts = apart(points, RADIUS, HEIGHT)
    for width in WIDTHS:
        drawn = [
            (x * width + right, y + down)
            for (x, y), (right, down) in zip(points, shifts, strict=True)
        ]
        for (x1, y1), (x2, y2) in combinations(drawn, 2):
            assert hypot(x1 - x2, y1 - y2) >= 2 * RADIUS - 1e-6


def test_bots_with_the_same_figure_and_time_have_two_discs_and_their_own_spots() -> None:
    points = [Point("Optimal", 3.42, 0.001, "1"), Point("Tree", 3.42, 0.001, "2")]
    first, second = scatter_picture(points, "Quick or good?", "Guesses").marks
    assert (first.x, first.y) == (second.x, second.y)
    assert not first.moved
    assert second.moved
    assert (first.right, first.down) != (second.right, second.down)


def test_the_numbers_at_the_side_stand_where_points_of_their_figures_do() -> None:
    points = [
        Point("Quick", 4.0, 0.001, "1"),
        Point("Middling", 3.5, 1.0, "2"),
        Point("Good", 3, 9),
    ]
    picture = scatter_picture(points, "Quick or good?", "Guesses")
    drawn = {tick.text: tick.x for tick in picture.ticks}
    assert (drawn["4.0"], drawn["3.5"]) == (picture.marks[0].y, picture.marks[1].y)
    alike = scatter_picture([Point("One", 3.5, 0.1), Point("Two", 3.5, 0.2)], "Q", "Guesses")
    assert [tick.text for tick in alike.ticks] == ["3.5"]
