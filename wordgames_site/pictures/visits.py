"""What is looked at: the pages of a site, and every game before, while and after it is played."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from wordgames_site.pictures.games import Played

PAGES = {
    "home": "/",
    "settings": "/preferences/",
    "words": "/lexicons/",
    "report": "/lexicons/en/report/",
    "calendar": "/wordle/daily/",
    "challenge": "/wordle/challenge/",
    "watch": "/watch/",
    "watch-wordle": "/watch/wordle/",
    "bots": "/agents/",
    "bot": "/agents/wordle/entropy/",
    "explore": "/agents/wordle/entropy/explore/",
    "solver": "/assist/wordle/",
    "solver-hangman": "/assist/hangman/",
    "solver-boards": "/assist/boards/",
    "solver-cities": "/assist/cities/",
    "solver-jumble": "/assist/jumble/",
    "solver-ladder": "/assist/ladder/",
    "stats": "/stats/",
    "leagues": "/stats/league/",
    "runs": "/stats/runs/",
    "new-run": "/stats/runs/new/",
    "compare": "/stats/compare/",
    "lengths": "/stats/lengths/",
    "sweeps": "/stats/sweeps/",
    "outside": "/outside/",
    "me": "/stats/me/",
    "log-in": "/account/log-in/",
    "sign-up": "/account/sign-up/",
    "reset": "/account/reset/",
    "not-found": "/nothing/",
    "offline": "/offline/",
}
"""Names of pictures and the addresses that they show."""


@dataclass(frozen=True, slots=True)
class Visit:
    """A picture's name and the address that it shows."""

    name: str
    path: str


def plain() -> list[Visit]:
    """Return the pages that need no game."""
    return [Visit(name, path) for name, path in PAGES.items()]


def play(page: Page, played: Played) -> Iterator[Visit]:
    """Play a game on a page without script; yield it untouched, half-way and at its end."""
    slug, moves = played["slug"], played["moves"]
    page.goto(f"/{slug}/")
    yield Visit(f"{slug}-1-start", f"/{slug}/")
    for number, move in enumerate(moves, 1):
        field = page.locator("#guess")
        if not field.count():
            break
        field.fill(move)
        field.press("Enter")
        page.wait_for_load_state()
        if number == max(1, len(moves) // 2):
            yield Visit(f"{slug}-2-middle", path_of(page))
    yield Visit(f"{slug}-3-end", path_of(page))
    yield Visit(f"{slug}-4-review", f"/review/{path_of(page).split('/')[-2]}/")


def path_of(page: Page) -> str:
    """Return the address of a page without its host."""
    return "/" + page.url.split("/", 3)[3]
