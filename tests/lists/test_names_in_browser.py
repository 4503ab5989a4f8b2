"""Names of several words on a phone: their signs are shown, and nobody has to type them."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page, expect

from games.catalogue import game
from games.models import Puzzle
from lexicons.importer import ImportOptions, read_lexicon
from lexicons.languages.casing import Choices
from lexicons.models import Lexicon
from lexicons.revisions.publish import publish
from tests.browser.fixtures import PHONE
from tests.browser.helpers import assert_within_the_window

NewPage = Callable[..., Page]
PLACES = """city,country,population,lat,lng
San Francisco,US,873965,37.8,-122.4
Xi'an,CN,7135000,34.3,108.9
Jean-Luc,FR,12000,48.8,2.3
Moshi,TZ,184292,-3.3,37.3
"""


def opened(page: Page, slug: str, lexicon: Lexicon, secret: str, **options: object) -> None:
    """Open the board of a list's puzzle with a known secret."""
    kind, columns = game(slug), lexicon.current.read()
    usual = kind.daily_options(lexicon.current) | options
    setup = kind.setup_from(usual, secret) | kind.signs(secret, columns)
    puzzle = Puzzle.objects.create(
        game=slug, kind="challenge", setup=setup, revision=lexicon.current
    )
    page.goto(f"/{slug}/challenge/{puzzle.pk}/")


def test_a_pasted_name_is_played_in_hangman(new_page: NewPage) -> None:
    page = new_page(viewport=PHONE, has_touch=True, is_mobile=True)
    page.goto("/lists/new/")
    page.get_by_label("List name").fill("Travels")
    page.get_by_label("Words", exact=True).fill("San Francisco\nXi'an\nJean-Luc")
    page.get_by_label("Also names of several words").check()
    page.get_by_role("button", name="Create list").click()
    expect(page.get_by_text("The list has 3 words.")).to_be_visible()
    opened(page, "hangman", Lexicon.objects.get(name="Travels"), "sanfrancisco")
    expect(page.locator("#board .shown .slot")).to_have_count(12)
    expect(page.locator("#board .shown .sign")).to_have_count(1)
    assert_within_the_window(page.locator("#board .shown .slot, .keyboard [data-key]"))
    page.locator('[data-key="a"]').tap()
    expect(page.locator("#board .shown [data-state]")).to_have_count(2)
    page.locator(".keyboard .go").tap()
    page.locator("#guess").fill("San Francisco")
    page.locator(".keyboard .go").tap()
    expect(page.locator("#end .answer")).to_contain_text("SAN FRANCISCO")


def test_a_city_of_two_words_is_named_with_its_space_or_without(new_page: NewPage) -> None:
    page = new_page(viewport=PHONE, has_touch=True, is_mobile=True)
    read = read_lexicon(
        PLACES.encode(), "places.csv", ImportOptions(kind="cities", choices=Choices(signs=True))
    )
    lexicon = Lexicon.objects.create(
        slug="travels", name="Travels", kind="cities", language=read.columns.language
    )
    publish(lexicon, read.columns)
    lexicon.refresh_from_db()
    for typed in ("San Francisco", "sanfrancisco"):
        opened(page, "cities", lexicon, "sanfrancisco")
        expect(page.locator("#board .shown .sign")).to_have_count(1)
        assert_within_the_window(page.locator("#board .shown .slot, .keyboard [data-key]"))
        page.locator("#guess").fill(typed)
        page.get_by_role("button", name="Name it").tap()
        expect(page.locator("#end .answer")).to_contain_text("SAN FRANCISCO")
    opened(page, "cities", lexicon, "xian")
    expect(page.locator("#board .shown .sign")).to_have_text("'")
