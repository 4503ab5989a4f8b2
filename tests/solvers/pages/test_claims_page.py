"""The page of claims: every claim of the documents, its verdict, its figures, its stored run."""

from __future__ import annotations

import ast
import inspect
import json
import re
from collections.abc import Callable, Mapping
from functools import cache
from html import unescape
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from django.conf import settings
from django.test import Client
from django.utils import translation
from hypothesis import given
from hypothesis import strategies as st
from pytest_django import DjangoAssertNumQueries

from lexicons.models import Lexicon
from lexicons.revisions.load_bundled import load
from solvers.declaration import solved
from solvers.pages.learn.report_facts import REPORTS, stored_facts
from solvers.pictures.statistics.claims import claim_axis
from solvers.runs import services
from solvers.runs.models import Sweep
from solvers.runs.run_request import RunRequest
from solvers.runs.shipped_runs import StandingRun, shipped_runs
from solvers.runs.shipped_studies import shipped_studies
from tests.check_pictures import check_pictures
from tests.fixtures import make_lexicon
from tests.site.shown_commands import FIGURE, is_among
from wordgames.agent_registry import agent_class, agent_slugs, draws
from wordgames.evaluation.run_game import runnable
from wordgames.languages.translation import (
    deferred,
    deferred_plural,
    localize_stored,
    restored,
    translate,
)
from wordgames.paths import BUNDLED
from workshop.games import commands
from workshop.reproduction.claims import DocumentClaim, DocumentClaims, Shown
from workshop.reproduction.documents import DOCUMENTS

FACTS = stored_facts()
EVERY = [fact for section in FACTS.values() for fact in section]


def says(fact: dict[str, Any]) -> str:
    """Return what a document says, in English."""
    return restored(fact["says"])


PAGE = Path(__file__).resolve().parents[3] / "docs" / "reproduction.md"


def test_dictionaries_cost_no_queries_of_their_own(
    client: Client, db: None, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    for code in ("en", "fr", "es"):
        make_lexicon(code, code, code, {"crane": True})
    Lexicon.objects.update(bundled=True)
    client.get("/claims/")
    with django_assert_max_num_queries(2):
        assert client.get("/claims/").status_code == 200


def test_the_site_has_the_claims_of_every_document() -> None:
    assert set(FACTS) == set(DOCUMENTS) == {one for it in REPORTS for one in it.sections}


def test_a_game_without_a_room_in_the_workshop_has_no_documents(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    known = dict(commands.modules_of_games("document_001"))
    monkeypatch.setattr(commands, "GAMES", ("newest", *commands.GAMES))
    assert known
    assert dict(commands.modules_of_games("document_001")) == known


def test_the_claims_of_the_site_are_those_of_the_document() -> None:
    """Both are written by one command: who measures anew writes both."""
    row = r"^\| (.+?) +\| (.+?) +\| \*\*(.+?)\*\* +\| *(?:`(.+)` *)?\|"
    rows = re.findall(row, PAGE.read_text("utf-8"), re.M)
    stored = [
        (*map(restored, (it["says"], it["here"])), it["verdict"], it["command"]) for it in EVERY
    ]
    assert sorted(rows) == sorted(stored)


def sentences() -> list[tuple[str, str]]:
    """Return what the measuring code says of the documents, between the figures."""
    said = []
    for name, document in DOCUMENTS.items():
        source = inspect.getsource(inspect.getmodule(document) or document)
        parts = [it for it in ast.walk(ast.parse(source)) if isinstance(it, ast.Yield)]
        texts = [it.value for part in parts for it in ast.walk(part) if type(it) is ast.Constant]
        said += [
            (name, text)
            for text in texts
            if isinstance(text, str) and len(text) > 40 and "{" not in text
        ]
    return said


@pytest.mark.parametrize(("document", "text"), sentences(), ids=lambda it: it[:40])
def test_the_document_is_what_its_source_makes(document: str, text: str) -> None:
    """C9: the page said of a trace that it is not replayed, its source that seed 0 does."""
    assert " ".join(text.split()) in " ".join(PAGE.read_text("utf-8").split())


@cache
def shipped_of(game: str) -> list[StandingRun]:
    """Return a game's shipped runs, and those of its studies, as they are unpacked once."""
    return [*shipped_runs(game), *shipped_studies(game)]


def shipped(fact: dict[str, Any]) -> list[StandingRun]:
    """Return the shipped runs that a claim names, one a seed where its agent draws, else one."""
    run, found = fact["run"], dict[int, StandingRun]()
    game, agent = run["game"], run["agent"]
    known = {it.name: it for it in agent_class(game, agent.partition("@")[0]).parameters}

    def chosen(params: Mapping[str, Any]) -> dict[str, Any]:
        read = {name: known[name].read(str(value)) for name, value in params.items()}
        return {name: value for name, value in read.items() if value != known[name].default}

    for it in shipped_of(game):
        whole = runnable(game).whole("", {**run["options"], "seed": it.spec.get("seed")})
        same = all(it.spec.get(name) == whole[name] for name in whole.keys() - OF_THE_WORDS)
        ours = same and (it.agent, it.lexicon) == (agent, run["lexicon"])
        if ours and chosen(it.params) == chosen(run["params"]):
            found.setdefault(it.spec.get("seed", 1), it)
    seeds = sorted(found) if draws(game, agent, run["params"]) else sorted(found)[:1]
    return [found[seed] for seed in seeds]


OWN = [it for it in EVERY if it["run"] and "word_lists" not in it["command"]]
# Fields of a spec that its dictionary decides.
OF_THE_WORDS = {"lexicon", "rules", "learned", "knows", "alphabet"}


@pytest.mark.parametrize("fact", OWN, ids=says)
def test_the_figure_of_a_verdict_is_that_of_its_stored_runs(fact: dict[str, Any]) -> None:
    """C10, S9: the sentence had 87.72 %, and the run beside it 88.59 %."""
    runs = shipped(fact)
    assert runs, "the site has no such run"
    rates = [100 * float((it.tally.guesses > 0).mean()) for it in runs]
    averages = [
        float(np.where(it.tally.guesses > 0, it.tally.guesses, limit(it)).mean()) for it in runs
    ]
    wins = float((runs[0].tally.guesses > 0).sum())
    numbers = [float(np.mean(rates)), float(np.mean(averages)), wins]
    if "CPU s" in restored(fact["here"]):
        numbers = [runs[0].tally.seconds]
    told = restored(fact["here"])
    here = FIGURE.findall(told) + re.findall(r"\d[\d,]*", told)
    said = [float(one.replace(",", "")) for one in here]
    close = [it for it in numbers for one in said if abs(it - one) < NEAR * it]
    exact = any(is_among(figure, numbers) for figure in here)
    assert exact or (weighs(fact) and close), (numbers, here)


def weighs(fact: dict[str, Any]) -> bool:
    """True if its games count by how likely their secrets are, or a secret only once.

    What a run counts so needs its words; the plain mean of its games is then only near.
    """
    options = fact["run"]["options"]
    return options.get("mode") == "simple" or (options.get("games") or 0) > 4_000


NEAR = 0.01
YES_NO = ("no", "yes")


def limit(run: StandingRun) -> int:
    """Return the guesses of a lost game."""
    return int(run.spec.get("cap") or run.spec.get("guesses") or 6)


def test_the_command_writes_what_the_page_reads() -> None:
    claim = DocumentClaim("97% won", "98%", True, "evaluate x", Shown(97.0, 98.0, "%"))
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
    here = deferred(
        "{gain}, {times:.1f} times",
        gain=deferred("{mean:+.1f} points", mean=-1.2345678901),
        times=2.345678901,
    )
    [fact] = DocumentClaims(
        "001", [DocumentClaim(deferred_plural("{count} list", "{count} lists", 3), here)]
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
    assert restored(fact["here"]) == here


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
            r"(?<![\d.])(\d[\d,]*)(\.\d+)?( µs)?", restored(fact["here"])
        )
    ]
    measured = fact["shown"]["measured"]
    written = (abs(it * unit - measured) <= 0.5000001 * unit / 10**at for it, at, unit in said)
    shares = (100 * part / whole == measured for (part, *_), (whole, *_) in pairwise(said))
    assert any(written) or any(shares)  # "6,000 of 6,000" is 100 %


@pytest.mark.django_db
def test_every_claim_is_shown_with_its_verdict(client: Client) -> None:
    html = unescape(client.get("/claims/").content.decode())
    for fact in EVERY:
        assert says(fact).replace("`", "")[1:] in html, fact
    for report in REPORTS:
        assert f'<h3 translate="no">{report.title}</h3>' in html
    claims = [fact["verdict"] for fact in EVERY if not fact["wish"]]
    for verdict in set(claims):
        count = claims.count(verdict)
        assert f'<span>{verdict}</span> <b class="n">{count}</b>' in html
    assert f"play again: {len(claims)} claims." in html, "C7: a wish is no claim"
    _, _, wished = html.partition("What they would have tried next")
    for fact in EVERY:
        assert (says(fact).replace("`", "")[1:] in wished) == fact["wish"]


# What a clock has measured.
CLOCK = re.compile(r"\d s\b|seconds|minutes|\bms\b|faster|sooner|computing|CPU")
RATES = {"%", "guesses"}
# Documents whose words the site does not have, or that do not name them.
ON_OTHER_WORDS = {"000", "001-hangman", "003"}


@pytest.mark.parametrize("fact", EVERY, ids=says)
def test_no_verdict_hangs_on_a_clock(fact: dict[str, Any]) -> None:
    """C2: "500 other words in 1.49 s: does not hold" was refuted by its own command."""
    if CLOCK.search(says(fact)) or (fact["shown"] or {}).get("unit") == "ms":
        assert fact["verdict"] == "no verdict"
    elif CLOCK.search(restored(fact["here"])):
        assert fact["verdict"] == "holds in part", "the half that no clock measured"


@pytest.mark.parametrize("document", FACTS)
def test_a_rate_on_other_words_says_so_and_holds_by_none(document: str) -> None:
    """C1: 61.1% held by easier words, and fell short on others."""
    for fact in FACTS[document]:
        rate = (fact["shown"] or {}).get("unit") in RATES
        assert fact["elsewhere"] == (rate and document in ON_OTHER_WORDS), says(fact)
        if fact["elsewhere"]:
            assert "on the site's" in restored(fact["here"])
            assert fact["verdict"] in {"depends on the words", "does not hold", "no verdict"}
        else:
            assert fact["verdict"] != "depends on the words"
    both = [restored(it["here"]) for it in FACTS["001-hangman"] if it["elsewhere"]]
    assert all("on another list" in here for here in both), "the two lists side by side"


@pytest.mark.parametrize("fact", EVERY, ids=says)
def test_a_wish_is_no_claim(fact: dict[str, Any]) -> None:
    """C7: "it could be worth it" and "more testing" were counted among 76 claims."""
    wishes = {"helps", "does not help"}
    assert fact["wish"] == (fact["verdict"] in wishes)
    if re.search(r"would help|more testing|once it weighs|two first|fourth first", says(fact)):
        assert fact["wish"]


@pytest.mark.django_db
def test_claims_are_said_in_the_visitor_s_language(client: Client) -> None:
    """Issue 16 D: two hundred texts of the page were English in every language."""
    client.cookies[settings.LANGUAGE_COOKIE_NAME] = "de"
    html = unescape(client.get("/claims/").content.decode())
    for fact in EVERY:
        with translation.override("de"):
            said = localize_stored(fact["says"]).replace("`", "")
        assert said[1:] in html, fact
        assert says(fact)[1:] not in html, fact
    assert "97,20\N{NO-BREAK SPACE}% (95,58\N{NO-BREAK SPACE}% bis" in html


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
    run = services.ask(RunRequest("wordle", "entropy@001", {}, spec, revision), standing=True)
    run.refresh_from_db()
    html = client.get("/claims/").content.decode()
    assert f"/stats/runs/{run.pk}/" in html
    assert f"{run.average:.3f} guesses on average" in html


@pytest.mark.django_db
def test_a_claim_about_a_word_leads_to_the_help_that_shows_its_votes(client: Client) -> None:
    """C13: the two words of an error analysis stood nowhere, though they come out to the letter."""
    pages = [fact["page"] for fact in EVERY if fact["page"]]
    assert sum(page.startswith("/assist/") for page in pages) == 2
    html = unescape(client.get("/claims/").content.decode())
    for page in pages:
        assert f'href="{page}"' in html
        assert client.get(page).status_code == 200


@pytest.mark.nightly
@pytest.mark.django_db
def test_the_help_of_a_claim_shows_the_figures_of_its_row(client: Client) -> None:
    """C4: S had 6 votes for the claim's 5, P was third, and TOAST was not there."""
    entries = json.loads((BUNDLED / "manifest.json").read_text("utf-8"))
    load(next(it for it in entries if it["slug"] == "en"), BUNDLED)
    rows = [it for it in EVERY if it["page"].startswith("/assist/")]
    assert rows
    for fact in rows:
        told = restored(fact["here"])
        page = client.get(fact["page"]).context
        first = page["suggestions"][0]
        assert page["held_out"]
        assert f"{first['move']} has {first['score']:g} votes" in told
    refused = client.get(rows[0]["page"] + "&parameters=order%3D99").content.decode()
    assert "order" in refused


@pytest.mark.django_db
def test_a_claim_about_one_setting_of_several_leads_to_all_of_them(
    client: Client, small_english: Lexicon, queue: None
) -> None:
    """Eight sweeps were shipped, and no row of the page led to one."""
    Lexicon.objects.filter(pk=small_english.pk).update(bundled=True)
    revision = small_english.current
    assert revision is not None
    spec = runnable("wordle").spec_of(revision, length=5)
    asked = (RunRequest("wordle", "positional", {"recount": it}, spec, revision) for it in YES_NO)
    runs = [services.ask(it, standing=True) for it in asked]
    grid, facts = {"recount": list(YES_NO)}, {"agent": "positional", "label": runs[0].label}
    sweep = Sweep.objects.create(**facts, grid=grid, standing=True)
    other = Sweep.objects.create(**facts, grid={"boost": ["0"]}, standing=True)
    guests = Sweep.objects.create(**facts, grid=grid)
    for one in (sweep, other, guests):
        one.runs.set(runs)
    html = client.get("/claims/").content.decode()
    assert f'<a href="/stats/sweeps/{sweep.pk}/">All the settings we tried</a>' in html
    assert f"/stats/sweeps/{other.pk}/" not in html
    assert f"/stats/sweeps/{guests.pk}/" not in html, "S1: a visitor's sweep of the same runs"


@pytest.mark.parametrize("fact", [it for it in EVERY if it["run"]], ids=says)
def test_a_claim_names_a_sweep_that_is_shipped(fact: dict[str, Any]) -> None:
    if swept := fact["run"].get("swept"):
        sweeps = [it for it in runnable(fact["run"]["game"]).studies if it.is_sweep]
        assert any(swept in it.grid and it.agents == (fact["run"]["agent"],) for it in sweeps)


@pytest.mark.django_db
def test_an_axis_of_a_claim_has_numbers_and_says_which_way_is_better(client: Client) -> None:
    """S9: each line had a scale of its own and no number; right is better in some, not in all."""
    html = client.get("/claims/").content.decode()
    plots = re.findall(r'<svg class="plot dumb".*?</svg>\s*(?=</?details)', html, re.S)
    assert len(plots) == sum(bool(fact["shown"]) for fact in EVERY)
    assert {"left", "right"} == set(re.findall(r"(left|right) is better", "".join(plots)))
    for plot in plots:
        ends = re.findall(r'y="73" text-anchor="(?:start|end)">([^<]*\d[^<]*)<', plot)
        assert len(ends) == 2, plot
        assert not any(it.startswith(("-", "\N{MINUS SIGN}")) for it in ends), "S18: -2.92 guesses"
        assert all(float(it[:-1]) <= 100 for it in ends if it.endswith("%")), "C12: 104.6 %"


AMOUNTS = st.floats(0, 100, allow_subnormal=False).map(lambda it: round(it, 4))


@given(AMOUNTS, AMOUNTS, AMOUNTS, st.sampled_from(["%", "guesses", "ms", "lists"]))
def test_an_axis_of_a_claim_ends_where_the_data_can_be(
    claimed: float, measured: float, other: float, unit: str
) -> None:
    """S18, C12: round ends, half a span away at most, none that cannot be."""
    figures = sorted((claimed, measured, other))
    low, high = claim_axis(figures, unit)
    span = max(figures[2] - figures[0], 0.02 * figures[2]) or 1.0
    near = 1.0 + 1e-9
    assert 0 <= low <= figures[0] * near
    assert figures[2] <= high * near
    assert low < high
    assert high <= 100 or unit != "%"
    if unit != "lists":
        assert figures[0] - low <= span / 2 * near
        assert high - figures[2] <= span / 2 * near


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("address", "chosen"),
    [
        ("?verdict=holds", lambda it: it["verdict"] == "holds"),
        ("?verdict=does-not-hold&game=hangman", lambda it: it["verdict"] == "does not hold"),
        ("?words=exhausted+LETTERS", lambda it: "exhausted letters" in says(it).lower()),
        ("?verdict=no+such&game=chess", lambda it: True),
    ],
)
def test_claims_are_chosen_by_verdict_game_and_words(
    client: Client, address: str, chosen: Callable[[dict[str, Any]], bool]
) -> None:
    """C18: seventy cards, 19,510 px on a phone, and no filter."""
    context = client.get(f"/claims/{address}").context
    pictures = [it[1] for part in ("reports", "wished") for it in context[part]]
    shown = [mark.claim for picture in pictures for mark in picture.marks]
    games = {game for report in REPORTS for game in report.sections.items()}
    expected = [
        fact
        for document, game in sorted(games)
        for fact in FACTS[document]
        if chosen(fact) and ("game=hangman" not in address or game == "hangman")
    ]
    assert expected
    assert sorted(it.says for it in shown) == sorted(says(it).replace("`", "") for it in expected)


@pytest.mark.django_db
def test_a_choice_that_no_claim_meets_says_so(client: Client) -> None:
    page = client.get("/claims/?words=zzzz<b>").text
    assert "No claim is like that." in page
    assert "<b>" not in page[page.index("Words in it") : page.index("No claim is")]


@pytest.mark.django_db
def test_a_run_on_other_words_is_not_called_ours(
    client: Client, small_english: Lexicon, queue: None
) -> None:
    """57.9 % of a report's own words stood beside "Our run: 81.00 % won" of ours, unexplained."""
    Lexicon.objects.filter(pk=small_english.pk).update(bundled=True)
    revision = small_english.current
    assert revision is not None
    weights = {"beta_bigram": 0.3, "beta_trigram": 0.3}
    for agent, options, params in (
        ("entropy@001", {"length": 5, "secrets": "all"}, {}),
        ("entropy-ngram", {"length": 5, "secrets": "all", "top": 4_000}, weights),
    ):
        spec = runnable("wordle").spec_of(revision, **options)
        services.ask(RunRequest("wordle", agent, params, spec, revision), standing=True)
    html = unescape(client.get("/claims/").content.decode())
    assert "The same bot on the site's own words: Entropy, 001" in html
    assert "Our run: Entropy with n-grams" in html
    assert html.count("Our run: Entropy, 001") == 1, "of its computing alone, told by our words"


def test_a_verdict_of_no_reads_as_one_in_french() -> None:
    """C14: "Non vérifié" reads as "not checked"."""
    with translation.override("fr"):
        assert (translate("does not hold"), translate("no verdict")) == (
            "infirmé",
            "sans verdict",
        )
