"""Charts: what they show, in the page's own colours, with nothing in them that acts."""

from __future__ import annotations

import json
import re
from pathlib import Path
from xml.etree import ElementTree

import pytest
from django.template.loader import render_to_string
from hypothesis import given
from hypothesis import strategies as st

from solvers.charts import (
    Axis,
    Cell,
    Chart,
    Dot,
    Estimate,
    Series,
    bars,
    drawing,
    forest,
    heat_map,
    lines,
    renderer,
    scatter,
)
from solvers.charts.grids import FAINT, STRONG, _shades
from solvers.charts.look import SIZES, WIDE, Size
from solvers.charts.placing import placed, spread
from solvers.charts.renderer import Renderer
from tests.games.test_contrast import LOOKS, TOKENS, colour, contrast
from tests.site.test_architecture import ROOT, SITE, imports

EVIL = '<script>alert("1")</script> & \' onload="x" \\n ]]>'
GUESSES, GAMES = Axis("Guesses", ".2f"), Axis("Games", log=True)
SPEC = json.dumps({"data": {"values": [{"x": 1}]}, "mark": "point", "encoding": {}})


def drawn(label: str) -> dict[str, Chart]:
    """Return one chart of each kind that holds the label wherever a label may be."""
    axis = Axis(label, ".2f")
    return {
        "bars": bars(label, [(label, 3), ("b", 4)], axis, axis, label),
        "lines": lines(label, [Series(label, [(1, 2), (3, 4)])], axis, axis, label),
        "forest": forest(label, [Estimate(label, 3, (2, 4)), Estimate("b", 3)], axis, label),
        "heat map": heat_map(
            label, [Cell(label, label, 0.5)], axis, columns=label, rows=label, description=label
        ),
        "scatter": scatter(label, [Dot(label, 1, 2), Dot("b", 3, 4)], axis, axis, label),
    }


KINDS = tuple(drawn("a"))


def images(chart: Chart) -> list[ElementTree.Element]:
    """Return the drawings of a chart; fails if they are no XML."""
    return list(ElementTree.fromstring(f"<all>{chart.svg}</all>"))  # noqa: S314  # our own


@pytest.mark.parametrize("kind", KINDS)
def test_what_a_user_typed_stays_text(kind: str) -> None:
    chart = drawn(EVIL)[kind]
    page = render_to_string("solvers/charts/chart.html", {"chart": chart})
    assert "<script" not in page
    for image in images(chart):
        tags = {part.tag.rpartition("}")[2] for part in image.iter()}
        assert tags <= {"svg", "g", "path", "line", "text", "tspan", "title", "desc", "rect"}
        for part in image.iter():
            assert not any(name.startswith("on") or "href" in name for name in part.attrib)


@pytest.mark.parametrize("kind", KINDS)
def test_a_strict_policy_has_nothing_to_refuse(kind: str) -> None:
    for image in images(drawn("Ä")[kind]):
        assert not any(
            {"style", "class"} & set(part.attrib) for part in image.iter() if part is not image
        )
        assert image.attrib.keys() >= {"viewBox", "role", "aria-labelledby"}
        assert not image.attrib.keys() & {"width", "height", "style"}


@pytest.mark.parametrize("kind", KINDS)
def test_every_colour_is_a_token_of_the_site(kind: str) -> None:
    known = set(re.findall(r"--[\w-]+", TOKENS.read_text()))
    for image in images(drawn("a")[kind]):
        painted = {part.get(name) for part in image.iter() for name in ("fill", "stroke")}
        painted -= {None, "none", "transparent"}
        assert painted
        assert all(re.fullmatch(r"var\((--[\w-]+)\)", str(value)) for value in painted), painted
        assert {str(value)[4:-1] for value in painted} <= known


@pytest.mark.parametrize("kind", KINDS)
def test_a_chart_is_one_named_image_that_fits_its_place(kind: str) -> None:
    chart = drawn("a")[kind]
    found = images(chart)
    assert [image.get("class") for image in found] == ["chart-narrow", "chart-wide"]
    for image in found:
        names = str(image.get("aria-labelledby")).split()
        told = {part.get("id"): part.text for part in image.iter() if part.get("id")}
        assert [told[name] for name in names] == [chart.title, chart.description]
        assert not any(part.get("role") for part in image.iter() if part is not image)
    ids = re.findall(r' id="([^"]+)"', "".join(str(one.svg) for one in drawn("a").values()))
    assert len(ids) == len(set(ids)) == 4 * len(KINDS)


def test_bars_have_a_table_and_say_which_is_greatest() -> None:
    chart = bars("Games", [("1", 0), ("2", 1225)], Axis("Guesses"), Axis("Games"), "Of a run.")
    assert chart.description == "Of a run. The greatest is 1,225, at 2."
    assert (chart.head, list(chart.rows)) == (("Guesses", "Games"), [("1", "0"), ("2", "1,225")])
    assert "1,225" in chart.svg


def test_lines_have_one_table_over_all_their_places() -> None:
    chart = lines(
        "Average",
        [Series("English", [(4, 4.5), (5, 4.25)]), Series("French", [(5, 4), (6, 3.5)])],
        Axis("Letters"),
        GUESSES,
    )
    assert chart.head == ("Letters", "English", "French")
    assert list(chart.rows) == [("4", "4.50", "–"), ("5", "4.25", "4.00"), ("6", "–", "3.50")]
    assert chart.description == "English: 4.50 at 4, 4.25 at 5. French: 4.00 at 5, 3.50 at 6."


def test_lines_differ_by_dash_and_mark_too() -> None:
    many = [Series(f"line {number}", [(1, number), (2, number)]) for number in range(6)]
    for image in images(lines("Six", many, GUESSES, GUESSES)):
        painted = [part for part in image.iter() if part.get("stroke-width") == "2"]
        assert len({part.get("stroke-dasharray") for part in painted} - {None}) == 6
        assert len({part.get("stroke") for part in painted}) >= 6
    with pytest.raises(ValueError, match="at most 6 lines"):
        lines("Seven", [*many, many[0]], GUESSES, GUESSES)


def test_a_forest_tells_exact_figures_from_sampled_ones() -> None:
    chart = forest("Averages", [Estimate("a", 3, (2.5, 3.5)), Estimate("a", 4)], GUESSES)
    assert list(chart.rows) == [("a", "3.00", "2.50 to 3.50"), ("a", "4.00", "exact")]
    for image in images(chart):
        assert sum(part.text == "a" for part in image.iter()) == 2


def test_the_best_cell_of_a_heat_map_is_the_strongest_whichever_way_is_best() -> None:
    """S11: the best was dark among win rates and light among averages."""
    cells = [Cell("1", "1", 3.2), Cell("2", "1", 3.4), Cell("3", "1", None)]
    worst_last = _shades(cells, least_is_best=True)
    best_last = _shades(cells, least_is_best=False)
    assert worst_last[0] > worst_last[1] > worst_last[2] == 0
    assert best_last[1] > best_last[0] > 0
    assert worst_last[:2] == best_last[1::-1]


def test_a_heat_map_frames_what_is_marked_and_waits_for_what_is_not_known() -> None:
    cells = [Cell("0", "0", 0.5), Cell("1", "0", 0.75, marked=True), Cell("0", "1", None)]
    chart = heat_map("Wins", cells, Axis("Win rate", ".1%"), columns="a", rows="b")
    assert chart.description == "2 of 3 cells are known. Framed: a 1, b 0, 75.0%."
    assert list(chart.rows) == [("0", "50.0%", "75.0%"), ("1", "–", "–")]
    for image in images(chart):
        assert sum(part.get("stroke-width") == "2.5" for part in image.iter()) == 1


@pytest.mark.parametrize("look", LOOKS)
def test_figures_stand_out_from_every_shade_of_a_heat_map(look: str) -> None:
    tokens = LOOKS[look]
    for shade in (FAINT, (FAINT + STRONG) / 2, STRONG):
        pairs = zip(_parts(colour(tokens, "accent")), _parts(colour(tokens, "sheet")), strict=True)
        mixed = "#" + "".join(f"{round(a * shade + b * (1 - shade)):02x}" for a, b in pairs)
        assert contrast(colour(tokens, "ink"), mixed) >= 4.5


def _parts(value: str) -> list[int]:
    return [int(value[place : place + 2], 16) for place in (1, 3, 5)]


@pytest.mark.parametrize("look", LOOKS)
def test_lines_stand_out_from_the_sheet(look: str) -> None:
    for number in range(1, 7):
        for ground in ("sheet", "paper"):
            line = colour(LOOKS[look], f"series-{number}")
            assert contrast(line, colour(LOOKS[look], ground)) >= 4.5


@given(
    st.lists(st.tuples(st.floats(0.01, 1e4), st.floats(-5, 5)), min_size=1, max_size=8),
    st.sampled_from(SIZES),
)
def test_every_point_and_name_is_inside_the_drawing(
    points: list[tuple[float, float]], size: Size
) -> None:
    dots = [Dot(f"agent {number}", x, y) for number, (x, y) in enumerate(points)]
    ends = spread([dot.x for dot in dots], GAMES), spread([dot.y for dot in dots], GUESSES)
    told = placed(dots, (GAMES, ends[0]), (GUESSES, ends[1]), size, 300)
    assert [one["label"] for one in told] == [dot.label for dot in dots]
    for dot in dots:
        assert ends[0][0] < dot.x < ends[0][1]
        assert ends[1][0] < dot.y < ends[1][1]


def test_names_of_close_points_do_not_cover_each_other() -> None:
    dots = [Dot(f"agent {number}", 1 + number / 100, 3) for number in range(4)]
    ends = spread([1, 9], GUESSES), spread([3, 5], GUESSES)
    told = placed(dots, (GUESSES, ends[0]), (GUESSES, ends[1]), WIDE, 300)
    assert len({(one["side"], one["at"]) for one in told}) == 4


@pytest.mark.parametrize("value", [float("nan"), float("inf")])
def test_a_number_that_is_none_is_refused(value: float) -> None:
    with pytest.raises(ValueError, match="not JSON compliant"):
        bars("a", [("a", value)], GUESSES, GUESSES)


def test_nothing_to_show_is_refused() -> None:
    for draw in (bars, lines, scatter):
        with pytest.raises(ValueError, match="needs something"):
            draw("a", [], GUESSES, GUESSES)
    with pytest.raises(ValueError, match="needs something"):
        lines("a", [Series("a", [])], GUESSES, GUESSES)
    with pytest.raises(ValueError, match="needs something"):
        forest("a", [], GUESSES)
    with pytest.raises(ValueError, match="needs something"):
        heat_map("a", [], GUESSES, columns="a", rows="b")


def test_the_same_chart_is_drawn_once(monkeypatch: pytest.MonkeyPatch) -> None:
    first = bars("Once", [("a", 1)], GUESSES, GUESSES)
    monkeypatch.setattr(drawing.renderer, "draw", lambda spec: pytest.fail("It was drawn again."))
    assert bars("Once", [("a", 1)], GUESSES, GUESSES).svg is first.svg
    with pytest.raises(pytest.fail.Exception):
        bars("Once", [("a", 2)], GUESSES, GUESSES)


def test_the_page_holds_the_table_beside_the_drawing() -> None:
    chart = bars("Games <b>", [("1", 7)], Axis("Guesses"), Axis("Games"))
    page = render_to_string("solvers/charts/chart.html", {"chart": chart})
    assert str(chart.svg) in page
    assert "Games &lt;b&gt;" in page
    assert '<th scope="row">1</th><td class="n">7</td>' in page


def test_a_renderer_that_was_killed_is_started_again() -> None:
    made = Renderer()
    try:
        first = made.draw(SPEC)
        assert made._process is not None
        made._process.kill()
        made._process.wait()
        assert made.draw(SPEC) == first
    finally:
        made.close()


def test_a_renderer_ends_with_the_process_that_started_it() -> None:
    made = Renderer()
    made.draw(SPEC)
    process = made._process
    assert process is not None
    assert process.stdin is not None
    process.stdin.close()  # as the system does when its other end is gone
    assert process.wait(60) == 0
    process.stdout.close()  # type: ignore[union-attr]


def test_a_chart_that_cannot_be_drawn_leaves_its_table(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(renderer, "PROGRAM", Path("nowhere.py"))
    monkeypatch.setattr(drawing, "renderer", Renderer())
    chart = bars("Not drawn", [("1", 7)], Axis("Guesses"), Axis("Games"))
    assert chart.svg == ""
    page = render_to_string("solvers/charts/chart.html", {"chart": chart})
    assert "<details open>" in page
    assert '<th scope="row">1</th><td class="n">7</td>' in page


def test_the_renderer_gets_none_of_the_secrets() -> None:
    made = Renderer()
    try:
        made.draw(SPEC)
        assert made._process is not None
        given = Path(f"/proc/{made._process.pid}/environ").read_bytes()
        assert b"SECRET_KEY" not in given
    finally:
        made.close()


def test_drawing_knows_django_only_for_marking_text_as_safe() -> None:
    for path in sorted(ROOT.glob("solvers/charts/*.py")):
        found = {name for name in imports(path) if name.split(".")[0] in SITE}
        assert found <= {"django.utils.safestring.SafeString"}, path
