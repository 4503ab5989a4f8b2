"""What is looked at: the pages of a site, and every game before, while and after it is played."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from playwright.sync_api import Page

PAGES = {
    "home": "/",
    "settings": "/preferences/",
    "words": "/lexicons/",
    "report": "/lexicons/en/report/",
    "calendar": "/wordle/daily/",
    "month": "/calendar/",
    "groups": "/groups/",
    "meaning": "/meaning/en/crane/",
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
    """A picture's name, the address that it shows, and who looks at it.

    That is somebody "new", somebody "halfway" through every game, or one who is "done" with all.
    """

    name: str
    path: str
    who: str = "done"


def plain() -> list[Visit]:
    """Return the pages that need no game: the first as somebody new sees it too."""
    return [Visit("home-new", "/", "new"), *(Visit(name, path) for name, path in PAGES.items())]


def rounds(half: dict[str, str], done: dict[str, str]) -> list[Visit]:
    """Return the pages of games, of which these are the addresses half-way and at the end."""
    return [
        visit
        for slug in done
        for visit in (
            Visit(f"{slug}-1-start", f"/{slug}/", "new"),
            Visit(f"{slug}-2-middle", half[slug], "halfway"),
            Visit(f"{slug}-3-end", done[slug]),
            Visit(f"{slug}-4-review", f"/review/{_id(done[slug])}/"),
            Visit(f"{slug}-5-hint", f"/hint/{_id(half[slug])}/", "halfway"),
            Visit(f"{slug}-6-settings", f"/{slug}/settings/", "new"),
            Visit(f"{slug}-7-rules", f"/{slug}/how-to-play/", "new"),
            Visit(f"{slug}-8-friend", f"/dare/play/{_id(done[slug])}/"),
        )
    ]


def _id(address: str) -> str:
    """Return the id of a play from its address."""
    return address.split("/")[-2]


def play(page: Page, slug: str, moves: Sequence[str]) -> str:
    """Make moves in today's puzzle, on a page without script; return the address of the play."""
    page.goto(f"/{slug}/")
    for move in moves:
        field = page.locator("#guess")
        if not field.count():
            break
        field.fill(move)
        field.press("Enter")
        page.wait_for_load_state()
    return "/" + page.url.split("/", 3)[3]


def halfway(moves: Sequence[str]) -> Sequence[str]:
    """Return as many of the moves as leave the game open: half of them, at least one."""
    return moves[: max(1, len(moves) // 2)]
