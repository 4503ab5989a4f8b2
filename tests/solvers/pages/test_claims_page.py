"""The page of claims: every claim of the documents, its verdict, its figures, its stored run."""

from __future__ import annotations

import re
from html import unescape
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.test import Client
from django.utils import translation

from lexicons.languages.translation import later, nlater, said_again, unstored
from lexicons.models import Lexicon
from solvers.agent_registry import agent_slugs
from solvers.declaration import solved
from solvers.pages.learn.report_facts import REPORTS, stored_facts
from solvers.runs import services
from solvers.runs.run_game import runnable
from solvers.runs.run_request import RunRequest
from tests.check_pictures import check_pictures
from workshop.reproduction.claims import DocumentClaim, DocumentClaims, Shown
from workshop.reproduction.documents import DOCUMENTS

FACTS = stored_facts()
EVERY = [fact for section in FACTS.values() for fact in section]


def says(fact: dict[str, Any]) -> str:
    """Return what a document says, in English."""
    return unstored(fact["says"])


PAGE = Path(__file__).resolve().parents[3] / "docs" / "reproduction.md"


def test_the_site_has_the_claims_of_every_document() -> None:
    assert set(FACTS) == set(DOCUMENTS) == {one for it in REPORTS for one in it.sections}


def test_the_claims_of_the_site_are_those_of_the_document() -> None:
    """Both are written by one command: who measures anew writes both."""
    rows = re.findall(r"^\| (.+?) +\| (.+?) +\| \*\*(.+?)\*\*", PAGE.read_text("utf-8"), re.M)
    stored = [(*map(unstored, (it["says"], it["here"])), it["verdict"]) for it in EVERY]
    assert sorted(rows) == sorted(stored)


def test_the_command_writes_what_the_page_reads() -> None:
    claim = DocumentClaim("97 % won", "98 %", True, "evaluate x", Shown(97.0, 98.0, "%"))
    [fact] = DocumentClaims("003", [claim]).facts()
    assert (fact["verdict"], fact["command"]) == ("holds", "bin/manage evaluate x")
    assert fact["shown"] == {
        "claimed": 97.0, "measured": 98.0, "unit": "%", "low": None, "high": None
    }  # fmt: skip
    assert fact["run"] is None


def test_the_command_leaves_out_what_adding_up_has_left_over() -> None:
    claim = DocumentClaim("13 guesses", "100", False, "", Shown(13.2, 100.0 + 2e-14, "guesses"))
    [fact] = DocumentClaims("000", [claim]).facts()
    assert fact["shown"]["measured"] == 100.0


def test_a_claim_is_stored_as_its_text_and_its_figures() -> None:
    """Its page was English in every language; a figure keeps the places that the text shows."""
    here = later(
        "{gain}, {times:.1f} times",
        gain=later("{mean:+.1f} points", mean=-1.2345678901),
        times=2.345678901,
    )
    [fact] = DocumentClaims(
        "001", [DocumentClaim(nlater("{count} list", "{count} lists", 3), here)]
    ).facts()
    assert fact["says"] == {
        "code": "{count} list", "many": "{count} lists", "count": 3, "values": {"count": 3}
    }  # fmt: skip
    assert fact["here"] == {
        "code": "{gain}, {times:.1f} times",
        "values": {
            "gain": {"code": "{mean:+.1f} points", "values": {"mean": -1.2}},
            "times": 2.3,
        },
    }
    assert unstored(fact["here"]) == here


@pytest.mark.parametrize("fact", [it for it in EVERY if it["run"]], ids=says)
def test_the_run_of_a_claim_can_be_asked_for(fact: dict[str, Any]) -> None:
    run = fact["run"]
    assert run["game"] in solved()
    assert run["agent"].partition("@")[0] in agent_slugs(run["game"])
    assert set(run["options"]) <= {option.name for option in runnable(run["game"]).options}


@pytest.mark.parametrize("fact", [it for it in EVERY if it["shown"]], ids=says)
def test_the_figure_that_is_drawn_is_one_of_the_sentence(fact: dict[str, Any]) -> None:
    """A look-up of 592 µs was drawn as 592 ms, beside "less than 100 ms: holds"."""
    said = [
        (float(whole.replace(",", "") + decimals), len(decimals.lstrip(".")), 1e-3 if micro else 1)
        for whole, decimals, micro in re.findall(
            r"(?<![\d.])(\d[\d,]*)(\.\d+)?( µs)?", unstored(fact["here"])
        )
    ]
    measured = fact["shown"]["measured"]
    written = (abs(it * unit - measured) <= 0.5000001 * unit / 10**at for it, at, unit in said)
    shares = (100 * part / whole == measured for (part, *_), (whole, *_) in pairwise(said))
    assert any(written) or any(shares)  # "8,000 of 8,000" is 100 %


@pytest.mark.django_db
def test_every_claim_is_shown_with_its_verdict(client: Client) -> None:
    html = unescape(client.get("/claims/").content.decode())
    for fact in EVERY:
        assert says(fact).replace("`", "")[1:] in html, fact
    for report in REPORTS:
        assert f'<h3 translate="no">{report.title}</h3>' in html
    holding = sum(fact["verdict"] == "holds" for fact in EVERY)
    assert re.search(rf'<b class="big-n">{holding}</b><span>holds</span>', html)


@pytest.mark.django_db
def test_claims_are_said_in_the_visitor_s_language(client: Client) -> None:
    """Issue 16 D: two hundred texts of the page were English in every language."""
    client.cookies[settings.LANGUAGE_COOKIE_NAME] = "de"
    html = unescape(client.get("/claims/").content.decode())
    for fact in EVERY:
        with translation.override("de"):
            said = said_again(fact["says"]).replace("`", "")
        assert said[1:] in html, fact
        assert says(fact)[1:] not in html, fact
    assert "96,40\N{NO-BREAK SPACE}% (94,62\N{NO-BREAK SPACE}% bis" in html


@pytest.mark.django_db
def test_the_pictures_of_the_claims_say_what_their_tables_say(client: Client) -> None:
    figures = check_pictures(client.get("/claims/").content.decode())
    assert [figure.kind for figure in figures] == ["claims"] * len(REPORTS)


@pytest.mark.django_db
def test_a_claim_leads_to_the_stored_run_that_shows_it(
    client: Client, small_english: Lexicon, queue: None
) -> None:
    Lexicon.objects.filter(pk=small_english.pk).update(bundled=True)
    revision = small_english.current
    assert revision is not None
    spec = runnable("wordle").spec_of(revision, length=5, secrets="all")
    run = services.ask(RunRequest("wordle", "entropy@001", {}, spec, revision))
    run.refresh_from_db()
    html = client.get("/claims/").content.decode()
    assert f"/stats/runs/{run.pk}/" in html
    assert f"{run.average:.3f} guesses on average" in html


@pytest.mark.django_db
def test_a_run_on_other_words_is_not_called_ours(
    client: Client, small_english: Lexicon, queue: None
) -> None:
    """57.9 % of a report's own words stood beside "Our run: 81.00 % won" of ours, unexplained."""
    Lexicon.objects.filter(pk=small_english.pk).update(bundled=True)
    revision = small_english.current
    assert revision is not None
    for agent, options in (
        ("entropy@001", {"length": 5, "secrets": "all"}),
        ("letter-frequency", {"length": 5, "mode": "hard", "secrets": "all"}),
    ):
        spec = runnable("wordle").spec_of(revision, **options)
        services.ask(RunRequest("wordle", agent, {}, spec, revision))
    html = unescape(client.get("/claims/").content.decode())
    assert "The same bot on the site’s own words: Entropy, 001" in html
    assert "Our run: Letter frequency" in html
    assert "Our run: Entropy, 001" not in html
