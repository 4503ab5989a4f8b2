"""The pages to picture: those of the site, and every game before, during and after play."""

from collections.abc import Sequence
from dataclasses import dataclass
from secrets import token_hex

from workshop.visitor.visitor import Visitor

# Names of pictures and the addresses that they show.
PAGES = {
    "home": "/",
    "settings": "/preferences/",
    "words": "/lexicons/",
    "report": "/lexicons/en/report/",
    "calendar": "/wordle/daily/",
    "month": "/calendar/",
    "groups": "/groups/",
    "lists": "/lists/",
    "new-list": "/lists/new/",
    "meaning": "/meaning/en/crane/",
    "challenge": "/wordle/challenge/",
    "watch": "/watch/",
    "bots": "/agents/",
    "learn": "/learn/",
    "terms": "/learn/terms/",
    "claims": "/claims/",
    "records": "/records/",
    "stats": "/stats/",
    "leagues": "/stats/league/",
    "runs": "/stats/runs/",
    "new-run": "/stats/runs/new/",
    "compare": "/stats/compare/",
    "lengths": "/stats/lengths/",
    "sweeps": "/stats/sweeps/",
    "new-sweep": "/stats/sweeps/new/",
    "outside": "/outside/",
    "outside-register": "/outside/register/",
    "me": "/stats/me/",
    "log-in": "/account/log-in/",
    "sign-up": "/account/sign-up/",
    "reset": "/account/reset/",
    "not-found": "/nothing/",
    "offline": "/offline/",
}
# Names of pictures, an address, and the link on it to the page that they show.
FOLLOWED = {
    "league": ("/stats/", 'main a[href*="/stats/league/?"]'),
    "run": ("/stats/runs/", 'main table a[href^="/stats/runs/"]'),
    "day": ("/calendar/", 'main a[href^="/calendar/20"]'),
    "sweep": ("/stats/sweeps/", 'main table a[href^="/stats/sweeps/"]'),
    "outside-game": ("/outside/", 'main li a[href^="/outside/"]'),
    "outside-tournament": ("/outside/", 'main li a[href$="-weekly/"]'),
}
# Names of pictures and addresses of pages for members only.
ACCOUNT = {
    "account": "/account/",
    "account-sessions": "/account/sessions/",
    "account-e-mail": "/account/e-mail/",
    "account-password": "/account/password/",
    "account-delete": "/account/delete/",
}


BIRDS = "crane\nraven\negret\nfinch\nheron\nrobin\nstork: brings children\nowl\neagle\nswift"
RESULT = '#finale [data-open="end"]'


@dataclass(frozen=True, slots=True)
class Visit:
    """A picture's name, its address, and its visitor.

    The visitor is "new", "halfway" through every game, "done" with all, "beaten" (gave them all
    up), or a "member", who has an account. A page without a fixed address is the one that the first
    link `through` leads to, the one that the page goes `on` to automatically, or a comparison of
    the first runs `of` a list. What is `pressed` opens a sheet over it: such a picture shows the
    window alone.
    """

    name: str
    path: str
    who: str = "done"
    through: str = ""
    on: str = ""
    of: int = 0
    pressed: str = ""


def plain() -> list[Visit]:
    """Return the pages that need no game; the first is seen by a new visitor too."""
    pages = (Visit(name, path) for name, path in PAGES.items())
    linked = (Visit(name, path, through=link) for name, (path, link) in FOLLOWED.items())
    account = (Visit(name, path, "member") for name, path in ACCOUNT.items())
    return [Visit("home-new", "/", "new"), *pages, *linked, *account]


def studied(slug: str) -> list[Visit]:
    """Return the pages where a game's bots are watched, asked, explored and compared."""
    step, bot = f"/watch/{slug}/?step=2", f'main a[href^="/agents/{slug}/"]'
    return [
        Visit(f"{slug}-watch-1", f"/watch/{slug}/"),
        Visit(f"{slug}-watch-2", step),
        Visit(f"{slug}-watch-3", f"/watch/{slug}/?step=99"),
        Visit(f"{slug}-solver-1", f"/assist/{slug}/"),
        Visit(f"{slug}-solver-2", step, through='main p a[href^="/assist/"]'),
        Visit(f"{slug}-explore", step, through='a[href*="/explore/"]'),
        Visit(f"{slug}-bots", f"/agents/{slug}/"),
        Visit(f"{slug}-bot", f"/watch/{slug}/", through=bot),
        Visit(f"{slug}-compared", f"/agents/{slug}/", of=5),
    ]


def rounds(half: dict[str, str], done: dict[str, str], lost: dict[str, str]) -> list[Visit]:
    """Return the pages of games, given their addresses half-way and at the end."""
    return [
        visit
        for slug in done
        for visit in (
            Visit(f"{slug}-1-start", f"/{slug}/", "new"),
            Visit(f"{slug}-2-middle", half[slug], "halfway"),
            Visit(f"{slug}-2-menu", half[slug], "halfway", pressed='.tools [data-open="settings"]'),
            Visit(f"{slug}-2-help", half[slug], "halfway", pressed='[data-open="help"]'),
            Visit(f"{slug}-2-hint", half[slug], "halfway", pressed='[data-open="hint"]'),
            Visit(f"{slug}-3-end", done[slug]),
            Visit(f"{slug}-3-result", done[slug], pressed=RESULT),
            Visit(f"{slug}-3-lost", lost[slug], "beaten", pressed=RESULT),
            Visit(f"{slug}-4-review", f"/review/{_id(done[slug])}/"),
            Visit(f"{slug}-5-hint", f"/hint/{_id(half[slug])}/", "halfway"),
            Visit(f"{slug}-6-settings", f"/{slug}/settings/", "new"),
            Visit(f"{slug}-7-rules", f"/{slug}/how-to-play/", "new"),
            Visit(f"{slug}-8-friend", f"/dare/play/{_id(done[slug])}/"),
            Visit(f"{slug}-9-race", f"/race/{_id(done[slug])}/", on="**/beside/**"),
        )
    ]


def shared(where: dict[str, str]) -> list[Visit]:
    """Return the pages shared among friends, at the addresses that `share` found."""
    group, dare, words, puzzle = (where[it] for it in ("group", "dare", "list", "puzzle"))
    return [
        Visit("friends-group", group),
        Visit("friends-group-join", group, "new"),
        Visit("friends-dare-ready", dare),
        Visit("friends-dare-asked", dare, "new"),
        Visit("friends-dare-begun", dare, "halfway"),
        Visit("friends-dare-both", dare, "beaten"),
        Visit("friends-puzzle-ready", puzzle),
        Visit("friends-puzzle-asked", puzzle, "new"),
        Visit("friends-list", words),
        Visit("friends-list-asked", words, "new"),
    ]


def _id(address: str) -> str:
    """Return the id of a play from its address."""
    return address.split("/")[-2]


def halfway(moves: Sequence[str]) -> Sequence[str]:
    """Return half of the moves, at least one, which leaves the game open."""
    return moves[: max(1, len(moves) // 2)]


def sign_up(visitor: Visitor) -> None:
    """Create an account with a throwaway name and password."""
    password = token_hex(12)
    fields = {"username": f"member-{token_hex(4)}", "password1": password, "password2": password}
    visitor.follow(visitor.submit("/account/sign-up/", fields, has="username"))


def share(visitor: Visitor, others: Sequence[Visitor], play: str) -> dict[str, str]:
    """Create a group that the others join, and ask them to play; return all addresses."""
    sent = {
        "group": ("/groups/", {"title": "Fridays", "name": "Ada"}),
        "dare": (f"/dare/play/{_id(play)}/", {"name": "Ada"}),
        "list": ("/lists/new/", {"name": "Birds", "words": BIRDS}),
        "puzzle": ("/wordle/challenge/", {"word": "crane", "name": "Ada"}),
    }
    addresses = {}
    for kind, (path, fields) in sent.items():
        visitor.follow(visitor.submit(path, fields, has=next(iter(fields))))
        addresses[kind] = visitor.at
    for other, name in zip(others, ("Ben", "Chiara"), strict=False):
        other.follow(other.submit(addresses["group"], {"name": name}, has="name"))
    return addresses
