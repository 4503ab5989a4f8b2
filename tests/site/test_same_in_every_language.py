"""What machines read of a page is the same in every language: a German 3,42 breaks a drawing."""

from __future__ import annotations

from html.parser import HTMLParser
from typing import Any

import pytest
from django.conf import settings
from django.template.defaultfilters import floatformat
from django.test import Client
from django.utils import translation

from games.catalogue import GAMES
from games.limits.compute_queue import MANY, Busy
from games.templatetags.cached_frames import FRAMES
from tests.contract.every_game import begin_any
from workshop.translating.untranslated_text import ATTRIBUTES, SAID

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("search_loaded", "unhurried")]
# Attributes that people read, or that say which language it is.
READ = {*ATTRIBUTES, "lang", "dir", "content", "data-key", "data-share", "data-end"}
SET_ANEW = {"nonce", "data-opened", "data-countdown", "data-elapsed"}


class Attributes(HTMLParser):
    """Collects what elements are told, beside texts."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.found: list[tuple[str, dict[str, str | None]]] = []
        self.in_lessons = False
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Keep what no person reads.

        The words of lessons are words of the language, and a sentence may begin before its figure.
        """
        told = {
            name: value
            for name, value in attrs
            if name not in READ | SET_ANEW and not name.startswith(SAID)
        }
        if told.get("name") in {"csrfmiddlewaretoken", "opened", "token"} or tag in {
            "option",
            "textarea",
        }:
            told.pop("value", None)
        self.in_lessons |= told.get("class") == "lessons"
        if (tag, told) == ("span", {}) or (self.in_lessons and tag == "b"):
            return
        if "language" not in (told.get("href") or "") and "speech" not in (told.get("class") or ""):
            self.found.append((tag, told))

    def handle_endtag(self, tag: str) -> None:
        """Leave the list of lessons."""
        self.in_lessons &= tag != "ul"


def told(client: Client, path: str, language: str) -> list[tuple[str, dict[str, str | None]]]:
    client.cookies["language"] = language
    answer = client.get(path)
    assert answer.status_code == 200, path
    assert answer.headers["Content-Language"] == language
    return Attributes(answer.content.decode()).found


def pages_of(slug: str, play: str) -> list[str]:
    watched = [f"/watch/{slug}/?step={step}" for step in (1, 2, 99)]
    own = [f"/{slug}/play/{play}/", f"/{slug}/settings/", f"/review/{play}/", f"/hint/{play}/"]
    return [*watched, *own, f"/agents/{slug}/", f"/assist/{slug}/"]


@pytest.mark.parametrize("slug", GAMES)
def test_drawings_and_forms_are_the_same_in_german(
    client: Client, settings: Any, slug: str
) -> None:
    settings.LANGUAGES = [("en", "English"), ("de", "Deutsch")]
    play = begin_any(slug, client)
    client.post(f"/{slug}/play/{play.pk}/give-up/", {"sequence": 0})
    for path in pages_of(slug, play.pk):
        if client.get(path).status_code != 200:
            continue  # a game without such a page
        FRAMES.clear()
        english = told(client, path, "en")
        german = told(client, path, "de")
        assert len(english) > 20, path
        assert len(german) == len(english), path
        assert [it for it in zip(german, english, strict=True) if it[0] != it[1]] == [], path


def test_figures_of_runs_are_drawn_the_same_in_german(
    client: Client, settings: Any, finished: Any
) -> None:
    settings.LANGUAGES = [("en", "English"), ("de", "Deutsch")]
    run = finished("letter-frequency")
    for path in ("/stats/", "/stats/lengths/", f"/stats/runs/{run.pk}/", "/stats/runs/new/"):
        assert told(client, path, "de") == told(client, path, "en"), path


def test_too_many_askers_are_told_in_their_language() -> None:
    with translation.override("he"):
        assert str(Busy()) == translation.gettext(MANY) != MANY


def test_thousands_are_set_off_in_every_language_that_is_offered() -> None:
    for code, _ in settings.LANGUAGES:
        with translation.override(code):
            assert floatformat(248_051, "0g") != "248051", code
            assert len(floatformat(248_051, "0g")) == len("248,051"), code


@pytest.mark.parametrize("code", [code for code, _ in settings.LANGUAGES])
def test_only_a_page_from_right_to_left_mirrors_its_arrows(client: Client, code: str) -> None:
    client.cookies["language"] = code
    page = client.get("/calendar/").content.decode()
    assert 'class="icon points"' in page
    assert ('dir="rtl"' in page.partition(">")[2].partition(">")[0]) == (code == "he")
