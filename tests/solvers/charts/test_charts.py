"""Charts: what they show, in the page's own colours, with nothing in them that acts."""

from __future__ import annotations

import json
import re
from pathlib import Path
from xml.etree import ElementTree

import pytest
from django.template.loader import render_to_string

from solvers.charts import Axis, Chart, Estimate, drawing, forest, renderer
from solvers.charts.renderer import Renderer
from tests.games.test_contrast import LOOKS, TOKENS, colour, contrast
from tests.site.test_architecture import ROOT, SITE, imports

EVIL = '<script>alert("1")</script> & \' onload="x" \\n ]]>'
GUESSES = Axis("Guesses", ".2f")
SPEC = json.dumps({"data": {"values": [{"x": 1}]}, "mark": "point", "encoding": {}})


def drawn(label: str) -> Chart:
    """Return a chart that holds the label wherever a label may be."""
    axis = Axis(label, ".2f")
    return forest(label, [Estimate(label, 3, (2, 4)), Estimate("b", 3)], axis, label)


def plain(title: str, value: float) -> Chart:
    """Return the chart of one figure."""
    return forest(title, [Estimate("1", value)], GUESSES)


def images(chart: Chart) -> list[ElementTree.Element]:
    """Return the drawings of a chart; fails if they are no XML."""
    return list(ElementTree.fromstring(f"<all>{chart.svg}</all>"))  # noqa: S314  # our own


def test_what_a_user_typed_stays_text() -> None:
    chart = drawn(EVIL)
    page = render_to_string("solvers/charts/chart.html", {"chart": chart})
    assert "<script" not in page
    for image in images(chart):
        tags = {part.tag.rpartition("}")[2] for part in image.iter()}
        assert tags <= {"svg", "g", "path", "line", "text", "tspan", "title", "desc", "rect"}
        for part in image.iter():
            assert not any(name.startswith("on") or "href" in name for name in part.attrib)


def test_a_strict_policy_has_nothing_to_refuse() -> None:
    for image in images(drawn("Ä")):
        assert not any(
            {"style", "class"} & set(part.attrib) for part in image.iter() if part is not image
        )
        assert image.attrib.keys() >= {"viewBox", "role", "aria-labelledby"}
        assert not image.attrib.keys() & {"width", "height", "style"}


def test_every_colour_is_a_token_of_the_site() -> None:
    known = set(re.findall(r"--[\w-]+", TOKENS.read_text()))
    for image in images(drawn("a")):
        painted = {part.get(name) for part in image.iter() for name in ("fill", "stroke")}
        painted -= {None, "none", "transparent"}
        assert painted
        assert all(re.fullmatch(r"var\((--[\w-]+)\)", str(value)) for value in painted), painted
        assert {str(value)[4:-1] for value in painted} <= known


def test_a_chart_is_one_named_image_that_fits_its_place() -> None:
    chart = drawn("a")
    found = images(chart)
    assert [image.get("class") for image in found] == ["chart-narrow", "chart-wide"]
    for image in found:
        names = str(image.get("aria-labelledby")).split()
        told = {part.get("id"): part.text for part in image.iter() if part.get("id")}
        assert [told[name] for name in names] == [chart.title, chart.description]
        assert not any(part.get("role") for part in image.iter() if part is not image)
    ids = re.findall(r' id="([^"]+)"', str(drawn("a").svg) + str(drawn("b").svg))
    assert len(ids) == len(set(ids)) == 8


def test_a_forest_tells_exact_figures_from_sampled_ones() -> None:
    chart = forest("Averages", [Estimate("a", 3, (2.5, 3.5)), Estimate("a", 4)], GUESSES)
    assert list(chart.rows) == [("a", "3.00", "2.50 to 3.50"), ("a", "4.00", "exact")]
    for image in images(chart):
        assert sum(part.text == "a" for part in image.iter()) == 2


@pytest.mark.parametrize("look", LOOKS)
def test_lines_stand_out_from_the_sheet(look: str) -> None:
    for number in range(1, 7):
        for ground in ("sheet", "paper"):
            line = colour(LOOKS[look], f"series-{number}")
            assert contrast(line, colour(LOOKS[look], ground)) >= 4.5


@pytest.mark.parametrize("value", [float("nan"), float("inf")])
def test_a_number_that_is_none_is_refused(value: float) -> None:
    with pytest.raises(ValueError, match="not JSON compliant"):
        plain("a", value)


def test_nothing_to_show_is_refused() -> None:
    with pytest.raises(ValueError, match="needs something"):
        forest("a", [], GUESSES)


def test_the_same_chart_is_drawn_once(monkeypatch: pytest.MonkeyPatch) -> None:
    first = plain("Once", 1)
    monkeypatch.setattr(drawing.renderer, "draw", lambda spec: pytest.fail("It was drawn again."))
    assert plain("Once", 1).svg is first.svg
    with pytest.raises(pytest.fail.Exception):
        plain("Once", 2)


def test_the_page_holds_the_table_beside_the_drawing() -> None:
    chart = plain("Games <b>", 7)
    page = render_to_string("solvers/charts/chart.html", {"chart": chart})
    assert str(chart.svg) in page
    assert "Games &lt;b&gt;" in page
    assert '<th scope="row">1</th><td class="n">7.00</td>' in page


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
    chart = plain("Not drawn", 7)
    assert chart.svg == ""
    page = render_to_string("solvers/charts/chart.html", {"chart": chart})
    assert "<details open" in page
    assert '<th scope="row">1</th><td class="n">7.00</td>' in page


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
