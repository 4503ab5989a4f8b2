"""The language that a visitor is spoken to: who decides it, and what is kept by it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import polib
import pytest
from django.template import Context, Template
from django.test import Client
from django.utils import translation
from django.utils.translation import trans_real

from games.templatetags.cached_frames import FRAMES
from tests.contract.every_game import begin_any
from tests.facts import stated
from wordgames.agent.suggestions import Figure
from wordgames.languages import translation as speech
from wordgames_site.middleware.language import number
from wordgames_site.setup.translation_catalogues import FILE, languages

pytestmark = pytest.mark.django_db
SAID = {"fr": "Langue", "he": "שפה"}


@pytest.fixture(autouse=True)
def _two_more(tmp_path: Path, settings: Any) -> Iterator[None]:
    """Offer French and Hebrew, complete in what these tests look at."""
    for code, said in SAID.items():
        catalogue = polib.POFile()
        catalogue.metadata = {"Content-Type": "text/plain; charset=UTF-8"}
        catalogue.append(polib.POEntry(msgid="Language", msgstr=said))
        path = tmp_path / code / f"{FILE}.po"
        path.parent.mkdir(parents=True)
        catalogue.save(str(path))
    _forget()
    settings.LANGUAGES, settings.LOCALE_PATHS = languages(tmp_path / "var", tmp_path)
    yield
    _forget()


def _forget() -> None:
    """Read the catalogues anew."""
    trans_real._translations = {}  # type: ignore[attr-defined]
    trans_real._default = None  # type: ignore[attr-defined]
    FRAMES.clear()


def heading(client: Client, **headers: str) -> str:
    page = client.get("/language/", headers=headers).content.decode()
    return page.split('<h1 id="language-title">')[1].split("<")[0]


@pytest.mark.parametrize(
    ("wanted", "said"),
    [
        ("fr-CA,fr;q=0.9,en;q=0.8", "Langue"),
        ("it,he;q=0.5", "שפה"),
        ("it", "Language"),
        ("*", "Language"),
        ("", "Language"),
        ("x" * 3000, "Language"),
        ("en-US,fr", "Language"),
    ],
)
def test_the_browser_says_which_language(client: Client, wanted: str, said: str) -> None:
    assert heading(client, accept_language=wanted) == said


def test_a_choice_comes_before_what_the_browser_asks_for(client: Client) -> None:
    answer = client.post("/language/", {"language": "he", "next": "/calendar/?a=1"})
    assert (answer.status_code, answer.headers["Location"]) == (302, "/calendar/?a=1")
    cookie = answer.cookies["language"]
    assert (cookie.value, cookie["samesite"], cookie["max-age"]) == ("he", "Lax", 31_536_000)
    assert heading(client, accept_language="fr") == "שפה"
    client.cookies["language"] = "tlh"
    assert heading(client, accept_language="fr") == "Langue"


@pytest.mark.parametrize("chosen", ["tlh", "", "fr\n", "../fr"])
def test_another_language_than_those_offered_is_not_taken(client: Client, chosen: str) -> None:
    answer = client.post("/language/", {"language": chosen, "next": "/"})
    assert answer.status_code == 200
    assert "language" not in answer.cookies


@pytest.mark.parametrize("place", ["https://evil.example/", "//evil.example", "javascript:a"])
def test_the_switch_leads_to_no_other_site(client: Client, place: str) -> None:
    answer = client.post("/language/", {"language": "fr", "next": place})
    assert answer.headers["Location"] == "/"


def test_a_choice_is_sent_with_the_token_of_the_form() -> None:
    strict = Client(enforce_csrf_checks=True)
    assert strict.post("/language/", {"language": "fr"}).status_code == 403


def test_a_page_says_its_language_and_direction_and_what_it_depends_on(client: Client) -> None:
    for code, start in (("fr", '<html lang="fr">'), ("he", '<html lang="he" dir="rtl">')):
        answer = client.get("/language/", headers={"accept-language": code})
        assert start in answer.content.decode()
        assert answer.headers["Content-Language"] == code
        assert {"Accept-Language", "Cookie"} <= set(answer.headers["Vary"].split(", "))
    style = client.get("/static/base/site.css")
    assert "Language" not in style.headers.get("Vary", "")


def test_the_switch_names_where_one_is_and_is_not_there_for_one_language(
    client: Client, settings: Any
) -> None:
    page = client.get("/calendar/?a=1", headers={"accept-language": "fr"}).content.decode()
    assert 'href="/language/?next=/calendar/%3Fa%3D1"' in page
    settings.LANGUAGES = [("en", "English")]
    assert 'href="/language/' not in client.get("/calendar/").content.decode()


def test_languages_are_offered_by_their_own_names(client: Client) -> None:
    page = client.get("/language/").content.decode()
    for code, name in (("en", "English"), ("fr", "Français"), ("he", "עברית")):
        assert f'value="{code}" lang="{code}" translate="no"' in page
        assert f">{name}</button>" in page


def test_no_request_leaves_its_language_to_the_next_one_of_its_thread(client: Client) -> None:
    client.get("/language/", headers={"accept-language": "fr"})
    assert translation.get_language() == "en"
    assert client.get("/nothing/", headers={"accept-language": "he"}).status_code == 404
    assert translation.get_language() == "en"


@pytest.mark.parametrize(
    "markup",
    [
        "{% load cached_frames i18n %}{% frame test key %}{% translate 'Language' %}{% endframe %}",
        "{% load cache i18n %}{% cache None test key %}{% translate 'Language' %}{% endcache %}",
    ],
)
def test_what_a_process_keeps_of_pages_it_keeps_by_language(markup: str) -> None:
    for _ in range(2):
        for code, said in (("en", "Language"), *SAID.items()):
            with translation.override(code):
                assert Template(markup).render(Context({"key": "one"})) == said


def test_a_kept_page_of_a_play_is_in_the_language_of_each_visitor(client: Client) -> None:
    address = f"/wordle/play/{begin_any('wordle', client).pk}/"
    for _ in range(2):
        for code in ("en", "fr", "he"):
            page = client.get(address, headers={"accept-language": code}).content.decode()
            assert f'<html lang="{code}"' in page
            assert f'<span class="visually-hidden">{SAID.get(code, "Language")}</span>' in page


def test_code_without_django_speaks_the_language_that_is_active() -> None:
    stored = speech.translate("Language").stored()
    with translation.override("fr"):
        assert speech.translate("Language") == "Langue"
        assert speech.localize_stored(stored) == "Langue"
        assert speech.translate("{n} of {all}", n=1234, all=0.5) == "1\xa0234 of 0,5"


@pytest.mark.parametrize(
    ("code", "value", "spec", "written"),
    [
        ("en", 12345, "", "12,345"),
        ("fr", 12345, "", "12\xa0345"),
        ("de", 12345, "", "12.345"),
        ("de", 3.417, ".2f", "3,42"),
        ("de", -1234.5, ",.1f", "-1.234,5"),
        ("fr", 0.45, ".0%", "45\u202f%"),
        ("he", 0.456, ".1%", "45.6%"),
        ("he", 0.5, "+.1f", "\u200e+0.5"),  # the sign would stand behind the number
        ("es", 7, "d", "7"),
        ("de", 1e-9, ".1e", "1,0e-09"),
    ],
)
def test_numbers_are_written_as_the_language_writes_them(
    code: str, value: float, spec: str, written: str
) -> None:
    with translation.override(code):
        assert number(value, spec) == written


def test_a_text_known_only_to_the_page_is_said_by_it() -> None:
    shown = Template("{{ text|said }}")
    kept = speech.translate("Language").stored()
    with translation.override("fr"):
        for text, said in (("Language", "Langue"), (kept, "Langue"), ("", ""), (None, "")):
            assert shown.render(Context({"text": text})) == said
    message = speech.translate("Language")
    with translation.override("he"):
        assert shown.render(Context({"text": message})) == "שפה"


# A text in a script that begins like a sentence.
SENTENCE = re.compile(r"""(["'`])[A-Z][a-z]+( [a-z]+|[.!:])[^"'`]*\1""")


def test_scripts_say_nothing_that_is_not_on_the_page(settings: Any) -> None:
    """A sentence in a script would be English in every language: `data-say-...` hold them."""
    root = Path(settings.BASE_DIR)
    scripts = [*root.glob("static/**/*.js"), *root.glob("games/**/static/*.js")]
    assert len(scripts) > 20
    said = [
        f"{path.name}: {found[0]}"
        for path in scripts
        for line in path.read_text().splitlines()
        for found in SENTENCE.finditer(re.sub(r"throw new Error\(.*|(^|\s)//.*", "", line))
    ]
    assert said == []


def test_what_scripts_say_is_on_the_pages_that_load_them(client: Client) -> None:
    begin_any("wordle", client)
    scripts = "".join(path.read_text() for path in Path("static").rglob("*.js"))
    own = (address for addresses in stated("ADDRESSES").values() for address in addresses)
    race = client.post("/races/", {"game": "wordle"})["Location"]
    addresses = ("/wordle/", "/wordle/settings/", "/watch/wordle/", race, *own)
    page = "".join(client.get(address).content.decode() for address in addresses)
    for name in set(re.findall(r"\bsay[A-Z]\w+", scripts)):
        attribute = "data-say-" + re.sub("([A-Z])", lambda at: f"-{at[1].lower()}", name[3:])[1:]
        assert re.search(f'{attribute}="[^"]+"', page), attribute


@pytest.mark.parametrize(
    ("language", "sign", "written"),
    [
        ("en", 1, "\N{MINUS SIGN}0.02"),
        ("en", -1, "+0.02"),
        ("he", 1, "\u200e\N{MINUS SIGN}0.02"),
        ("he", -1, "\u200e+0.02"),
    ],
)
def test_what_a_move_costs_has_its_sign_before_it(language: str, sign: int, written: str) -> None:
    """In Hebrew the sign stood behind the number."""
    with translation.override(language):
        assert Figure("Bits", sign).cost(0.02) == written
