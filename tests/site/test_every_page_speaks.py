"""Issue 16 D: every page says all that it says by gettext, in whole sentences.

A scratch site is looked at in a language in which every message is marked. What a page says without
one is plain; `bin/manage translations unwrapped ADDRESS` shows it.
"""

from __future__ import annotations

import os

import pytest

from tests.facts import stated
from workshop.management.commands.translations import pages_walked
from workshop.translating.extraction import messages
from workshop.translating.site_walk import kind_of

QUICK = (
    *("/", "/language/", "/preferences/", "/calendar/", "/lexicons/", "/groups/", "/lists/"),
    *("/account/", "/account/log-in/", "/account/sign-up/", "/account/reset/", "/stats/me/"),
    *("/wordle/", "/wordle/settings/", "/wordle/how-to-play/", "/wordle/challenge/"),
    *("/watch/wordle/?step=2", "/assist/wordle/", "/agents/wordle/", "/nothing/", "/offline/"),
    *("/claims/", "/stats/"),
    *(address for addresses in stated("ADDRESSES").values() for address in addresses),
)


def faults_by_view(addresses: list[str]) -> dict[str, list[str]]:
    """Return what is wrong, by view; what breaks is under "broken", whatever the view."""
    found: dict[str, list[str]] = {}
    for _, address, _, faults in pages_walked(addresses):
        view = (kind_of(address.partition(" ")[0]) or ("",))[0]
        for what, text, where in faults:
            found.setdefault("broken" if what == "broken" else view, []).append(
                f"{address}, {what}: {text} [{where}]"
            )
    return found


def test_the_pages_that_everybody_sees_say_all_by_gettext() -> None:
    assert faults_by_view(list(QUICK)) == {}


@pytest.mark.slow
@pytest.mark.skipif(
    os.environ.get("WORDGAMES_EVERY_LANGUAGE") != "1",
    reason="Only with WORDGAMES_EVERY_LANGUAGE=1: it walks through a thousand pages.",
)
def test_every_page_says_all_by_gettext() -> None:
    assert faults_by_view([]) == {}


def test_no_text_of_the_site_is_put_together() -> None:
    """Reading them raises ValueError where a text is no literal, or a tag is inside a sentence."""
    assert len(messages()) > 1000
