"""A module of the play page by itself: what waits while a guess is answered."""

from __future__ import annotations

from typing import Any

import pytest
from django.contrib.staticfiles.storage import staticfiles_storage
from playwright.sync_api import Page

GUESSING = """async (script) => {
  const { Guessing } = await import(script);
  const state = new Guessing();
  return %s;
}"""


@pytest.fixture
def script(page: Page) -> str:
    page.goto("/healthz")
    return str(staticfiles_storage.url("play/pending_guess.js"))


@pytest.mark.parametrize(
    ("steps", "result"),
    [
        ("[state.submit(false), state.submit(true), state.next() ?? null]", [True, False, None]),
        ("[state.send('crane'), state.waiting, state.answer(), state.waiting]",
         [None, True, "crane", False]),
        ("[state.tap('e'), state.byKey, state.send('E'), state.answer(), state.byKey]",
         [True, True, None, "", False]),
        ("[state.send('crane'), state.tap('e'), state.submit(false), state.submit(true),"
         " state.answer(), state.next(), state.next(), state.next() ?? null]",
         [None, False, False, False, "crane", "e", "enter", None]),
        ("[state.send('crane'), state.submit(false), state.forget(), state.next() ?? null]",
         [None, False, None, None]),
        ("[state.enter(), state.send('E'), state.enter(), state.tap('h'), state.answer(),"
         " state.next(), state.next()]",
         [True, None, False, False, "E", "enter", "h"]),
    ],
    ids=["an empty field is no guess", "a guess comes back", "a key's letter does not",
         "what is pressed meanwhile waits in order", "a refusal forgets what was pressed",
         "a whole word begins after the letter before it"],
)  # fmt: skip
def test_what_a_player_presses_is_sent_or_waits(
    page: Page, script: str, steps: str, result: list[Any]
) -> None:
    assert page.evaluate(GUESSING % steps, script) == result
