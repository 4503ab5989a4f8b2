"""Random requests: none is a 500, the same seed sends the same ones, and a fault is found."""

from __future__ import annotations

import io
import json
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.core.management import CommandError, call_command

from tests.site.services import Site
from workshop.fuzz.run import SLOW, spoken, wrong
from workshop.visitor.exchange import Response
from workshop.visitor.page_forms import Page

REPEATED = """
import json
from workshop.fuzz.run import Fuzz
fuzz = Fuzz(7)
first, again = (fuzz.run(0, 60).sha256.hexdigest() for _ in "ab")
alone, part = (fuzz.run(40, 46).sha256.hexdigest() for _ in "ab")
from solvers.outside import protocol_view
def broken(body):
    raise KeyError("nobody thought of it")
protocol_view.read = broken
fuzz.over = ("protocol",)
found = fuzz.run(0, 20).faults
print(json.dumps([first, again, alone, part, [(one.number, one.error) for one in found]]))
"""


@pytest.mark.slow
def test_a_short_run_meets_nothing_that_may_never_be() -> None:
    out = io.StringIO()
    call_command("fuzz", requests=1000, seed=13, json=True, stdout=out)
    found = json.loads(out.getvalue())
    assert found["faults"] == []
    assert found["requests"] == 1000
    assert set(found["over"]) == {"addresses", "forms", "runs", "uploads", "protocol"}
    assert found["statuses"]["200"] > 200, "most requests should reach a view"
    assert found["statuses"]["302"] > 50, "forms should be filled in so that some are accepted"


def test_a_seed_repeats_its_requests_and_a_fault_is_found_by_its_number(tmp_path: Path) -> None:
    site = Site(tmp_path, LOG_LEVEL="CRITICAL", PYTHONHASHSEED="0")
    first, again, alone, part, faults = json.loads(site.python(REPEATED).splitlines()[-1])
    assert first == again
    assert alone == part
    assert faults
    assert all("nobody thought of it" in error for _, error in faults)


def answer(status: int, cpu: float = 0.0, **more: Any) -> Response:
    return Response(status, more.pop("headers", {}), b"", cpu, **more)


def test_what_is_wrong_with_an_answer() -> None:
    assert wrong(answer(500)) == "It was answered 500."
    assert wrong(answer(200, error="Traceback")) == "It was answered 200."
    assert wrong(answer(503)) == "It was answered 503."
    assert wrong(answer(200, SLOW + 1)) == "It took 6.0 s of CPU."
    assert not wrong(answer(503, headers={"Retry-After": "3"}))
    assert not wrong(answer(422, SLOW))


def test_a_page_is_read_for_its_links_and_forms() -> None:
    page = Page(
        '<a href="/x/">x</a><a href="https://other.example/">y</a>'
        '<form method="post" action="/z/"><input name="a" value="1"><select name="b">'
        '<option value="p"><option value="q" selected></select>'
        '<input type="radio" name="c" value="1"><input type="radio" name="c" value="2">'
        '<input type="file" name="f"></form>'
    )
    assert page.links == ["/x/"]
    (form,) = page.forms
    assert (form.action, form.method, form.has_file) == ("/z/", "POST", True)
    fields = {one.name: (one.kind, one.value, one.choices) for one in form.fields}
    assert fields["a"] == ("text", "1", [])
    assert fields["b"] == ("select", "q", ["p", "q"])
    assert fields["c"] == ("radio", "1", ["1", "2"])


@pytest.mark.parametrize("refused", [{"requests": 0}, {"over": "forms,nothing"}, {"only": -1}])
def test_what_makes_no_run_is_refused_in_a_sentence(refused: dict[str, Any]) -> None:
    with pytest.raises(CommandError, match=r"goes from|names some of"):
        call_command("fuzz", **refused)


def test_visits_are_made_in_every_language_and_in_one_that_nobody_offers() -> None:
    said = [spoken(visit) for visit in range(12)]
    assert set(said) == {code for code, _ in settings.LANGUAGES} | {"tlh"}
    assert said[:6] == said[6:]
