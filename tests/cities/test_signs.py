"""Cities of several words: San Francisco, Xi'an, Aix-en-Provence, whose signs are no letters."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from django.test import Client
from playwright.sync_api import expect

from games.catalogue import game
from games.cities.forms import CitiesChallengeForm
from games.models import Play
from lexicons.models import Lexicon
from lexicons.revisions.publish import publish
from solvers.games.cities.analysis import CitiesAnalysis
from tests.browser.fixtures import NewPage
from tests.browser.helpers import assert_within_the_window, begin
from tests.check_secrecy import Begin, masked_game_sent, seed_for
from wordgames.cities.agents.atlas import atlas_of
from wordgames.cities.evaluation.suite import CitiesSuite
from wordgames.cities.rules import CitiesOptions
from wordgames.importer import ImportOptions, read_lexicon
from wordgames.languages.casing import Choices
from wordgames.vocabulary.columns import CITIES

WORLD = """city,city_ascii,lat,lng,country,iso2,iso3,population
San Francisco,San Francisco,37.7,-122.4,United States,US,USA,3364862
Xi’an,Xi'an,34.2,108.9,China,CN,CHN,7135000
Aix-en-Provence,Aix-en-Provence,43.5,5.4,France,FR,FRA,142482
Malmö,Malmo,55.6,13,Sweden,SE,SWE,301706
San Fernando,San Fernando,15,120.7,Philippines,PH,PHL,306659
San Salvadora,San Salvadora,13.6,-89.2,El Salvador,SV,SLV,525990
Moshi,Moshi,-3.3,37.3,Tanzania,TZ,TZA,184292
Sa'dah,Sa'dah,16.9,43.7,Yemen,YE,YEM,500
"""
NAMES = ImportOptions(language="en", choices=Choices(signs=True))


def test_the_document_s_own_filter_leaves_them_out() -> None:
    """And a list made without the choice has no trace of it."""
    read = read_lexicon(WORLD.encode(), "world.csv", ImportOptions(language="en"))
    assert [*read.columns.strings()] == ["malmo", "moshi"]
    assert read.columns.language == "en"
    assert read.report.reasons["has a space or a hyphen"] == 4
    assert read.columns.pattern("malmo") == ""


def test_they_are_kept_where_that_is_chosen() -> None:
    """Of GeoNames' 34,032 places 8,786 were refused."""
    read = read_lexicon(WORLD.encode(), "world.csv", NAMES)
    columns = read.columns
    entries = {entry.display or entry.word: entry.word for entry in columns.entries()}
    assert {shown: columns.pattern(word) for shown, word in entries.items()} == {
        "San Francisco": "___ _________",
        "Xi’an": "__’__",
        "Aix-en-Provence": "___-__-________",
        "Malmö": "_____",
        "San Fernando": "___ ________",
        "San Salvadora": "___ _________",
        "Moshi": "_____",
    }
    assert read.report.rejected == 1
    assert columns.kind == CITIES


def published() -> Lexicon:
    columns = read_lexicon(WORLD.encode(), "world.csv", NAMES).columns
    lexicon = Lexicon.objects.create(
        slug="travels", name="Travels", kind=CITIES, language=columns.language
    )
    publish(lexicon, columns)
    return Lexicon.objects.select_related("current").get(pk=lexicon.pk)


@pytest.fixture
def travels() -> Lexicon:
    return published()


def setup_of(travels: Lexicon, secret: str, **options: Any) -> dict[str, Any]:
    kind, columns = game("cities"), travels.current.read()
    usual = kind.daily_options(travels.current)
    assert usual is not None
    return kind.setup_from(usual | options, secret) | kind.signs(secret, columns)


@pytest.mark.django_db
@pytest.mark.parametrize("typed", ["San Francisco", "sanfrancisco", "san-francisco"])
def test_a_city_is_named_with_its_signs_or_without(
    client: Client, travels: Lexicon, begin_puzzle: Begin, typed: str
) -> None:
    play = begin_puzzle("cities", travels, setup_of(travels, "sanfrancisco"))
    url = f"/cities/play/{play.pk}/"
    page = client.get(url).content.decode()
    assert page.count('<td class="sign">') == 1
    assert page.split('class="shown"')[1].split("</tr")[0].count('class="slot"') == 12
    page = client.post(url, {"guess": typed, "sequence": 0}, follow=True).content.decode()
    assert "SAN FRANCISCO" in page
    assert Play.objects.get(pk=play.pk).status == Play.Status.WON


@pytest.mark.django_db
def test_signs_would_tell_a_hidden_length(
    client: Client, travels: Lexicon, begin_puzzle: Begin
) -> None:
    setup = setup_of(travels, "sanfrancisco", mode="advanced")
    play = begin_puzzle("cities", travels, setup)
    url = f"/cities/play/{play.pk}/"
    assert '<td class="sign">' not in client.get(url).content.decode()
    client.post(f"{url}give-up/", {"sequence": 0})
    page = client.get(url).content.decode()
    assert Play.objects.get(pk=play.pk).status == Play.Status.GIVEN_UP
    assert page.count('<td class="sign">') == 1
    assert page.split('class="shown"')[1].split("</tr")[0].count('class="slot"') == 12


@pytest.mark.django_db
def test_cities_with_the_same_signs_cannot_be_told_apart(
    travels: Lexicon, begin_puzzle: Begin
) -> None:
    guesses = ("z", "s")

    def sent(secret: str, mode: str) -> list[str]:
        setup = setup_of(travels, secret, mode=mode)
        setup["seed"] = seed_for("s", guesses)
        return list(masked_game_sent("cities", travels, setup, ("z",), begin_puzzle))

    assert sent("sanfrancisco", "simple") == sent("sansalvadora", "simple")
    assert sent("sanfrancisco", "simple")[0] != sent("aixenprovence", "simple")[0]
    assert sent("sanfrancisco", "advanced") == sent("xian", "advanced")


@pytest.mark.django_db
def test_drawn_and_chosen_cities_have_their_signs(travels: Lexicon) -> None:
    kind, columns = game("cities"), travels.current.read()
    options = kind.daily_options(travels.current)
    assert options is not None
    for seed in range(5):
        setup = kind.random_setup(options, columns, Random(seed))
        assert setup["pattern"] == columns.pattern(setup["secrets"][0])
    chosen = {"lexicon": "travels", "mode": "simple", "cap": 12}
    form = CitiesChallengeForm(chosen | {"word": "Aix en Provence"}, [travels])
    assert form.is_valid(), form.errors
    assert form.secret() == "aixenprovence"
    unknown = CitiesChallengeForm(chosen | {"word": "San Marino"}, [travels])
    assert unknown.errors["word"] == ["Travels has no city of this name."]


@pytest.mark.django_db
def test_bots_leave_out_cities_whose_signs_differ(travels: Lexicon) -> None:
    """In the advanced game the signs are hidden, for them too."""
    world = WORLD + "Oslo,Oslo,59.9,10.7,Norway,NO,NOR,1064235\n"
    publish(travels, read_lexicon(world.encode(), "world.csv", NAMES).columns)
    travels = Lexicon.objects.select_related("current").get(pk=travels.pk)
    columns, kind = travels.current.read(), game("cities")

    def left(secret: str, mode: str) -> set[str]:
        setup = setup_of(travels, secret, mode=mode)
        analysis = CitiesAnalysis(CitiesAnalysis.read_options(setup), travels.current)
        situation = analysis.situation(kind.state(setup, columns).observe())
        return {*analysis.words.strings(situation.candidates)}

    assert left("sanfrancisco", "simple") == {"sanfrancisco", "sansalvadora"}
    assert left("oslo", "simple") == {"oslo"}
    assert left("xian", "simple") == {"xian"}
    assert left("xian", "advanced") == {*columns.strings()}


@pytest.mark.django_db
@pytest.mark.parametrize("mode", ["simple", "advanced"])
def test_runs_leave_out_cities_whose_signs_differ_as_bots_in_play_do(
    travels: Lexicon, mode: str
) -> None:
    """Runs searched among all names of a length, and so took more guesses than in play."""
    columns, kind = travels.current.read(), game("cities")
    suite = CitiesSuite.exhaustive(atlas_of(columns), CitiesOptions(mode=mode))
    for number in range(suite.size):
        secret = suite.secret(number)
        setup = setup_of(travels, secret, mode=mode)
        seen, played = kind.state(setup, columns).observe(), suite.start(number).observe()
        assert played.pattern == seen.pattern
        analysis = CitiesAnalysis(CitiesAnalysis.read_options(setup), travels.current)
        ours = suite.situation(played).candidates
        assert ours.tolist() == analysis.situation(seen).candidates.tolist()
    roots = suite.roots()
    assert len(roots) == (1 if mode == "advanced" else 5)
    assert sum(len(root.games) for root in roots) == suite.size


def test_a_phone_shows_the_signs_and_takes_a_name_without_them(new_page: NewPage) -> None:
    page = new_page(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    travels = published()
    for typed in ("San Francisco", "sanfrancisco"):
        begin(page, "cities", travels, setup_of(travels, "sanfrancisco"))
        expect(page.locator("#board .shown .sign")).to_have_count(1)
        assert_within_the_window(page.locator("#board .shown .slot, .keyboard [data-key]"))
        page.locator("#guess").fill(typed)
        page.get_by_role("button", name="Name it").tap()
        expect(page.locator("#end .answer")).to_contain_text("SAN FRANCISCO")
    begin(page, "cities", travels, setup_of(travels, "xian"))
    expect(page.locator("#board .shown .sign")).to_have_text("’")
