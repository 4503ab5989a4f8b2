"""Visits of a random visitor: a few requests in a row, each decided by the seed alone.

Every visit is undone afterwards, so that any of them can be repeated alone.
"""

import re
from collections.abc import Callable, Generator, Sequence
from functools import cache
from random import Random
from typing import Any

from django.urls import URLPattern, URLResolver

from games.catalogue import GAMES
from workshop.fuzz import inputs
from workshop.site.patterns import patterns
from workshop.site.populated import PopulatedSite
from workshop.visitor.exchange import FORM, PARTS, Response, SentRequest, encoded, in_parts, quoted
from workshop.visitor.page_forms import Field, Form, Page

Visit = Generator[SentRequest, Response, None]
METHODS = ("GET",) * 6 + ("POST",) * 4 + ("HEAD", "PUT", "DELETE", "OPTIONS", "PATCH")
KINDS = (FORM, PARTS, "application/json", "text/plain", "")
NAMES = (
    *("guess", "sequence", "key", "move", "word", "lexicon", "length", "guesses", "mode", "next"),
    *("q", "agent", "name", "email", "password", "username", "note", "order", "step", "board"),
    *("feedback", "history", "letters", "from", "to", "day", "variant", "page", "sort", "runs"),
    *("seed", "games", "secret", "run", "tz", "theme", "g", "m1", "m2", "kind", "params", "a", "b"),
    *("game", "agents", "bins", "x", "y", "p", "o", "all", "_popup", "_changelist_filters"),
)
# Fields that hold the time of day, which must come from the seed like everything else.
CLOCKS = {"opened"}
RUN_PAGES = ("/stats/", "/stats/runs/", "/stats/runs/new/", "/stats/sweeps/new/", "/stats/compare/")
UPLOAD_PAGES = ("/admin/lexicons/lexicon/add/", "/admin/lexicons/lexicon/")


def addresses(world: PopulatedSite, random: Random) -> Visit:
    """Request any pattern of the site in any way."""
    while True:
        yield _somewhere(world, random)


def forms(world: PopulatedSite, random: Random) -> Visit:
    """Wander from the pages of a game, an account, an agent or the admin, and send their forms."""
    slug, play = random.choice(world.plays)
    starts = [f"/{name}/" for name in GAMES] + [f"/{slug}/play/{play}/"] * 12
    starts += ["/", "/account/", "/account/sign-up/", "/account/log-in/", "/outside/", "/watch/"]
    starts += [f"/{slug}/settings/", f"/{slug}/daily/en/2026-01-02/", "/calendar/"]
    starts += [f"/{slug}/challenge/", f"/{slug}/daily/", f"/review/{play}/", f"/race/{play}/"]
    starts += [f"/watch/{slug}/", f"/assist/{slug}/", "/stats/me/", "/agents/", "/lexicons/"]
    starts += ["/admin/", "/preferences/", f"/hint/{play}/"]
    return _wander(world, random, starts)


def runs(world: PopulatedSite, random: Random) -> Visit:
    """Wander among the pages where runs are requested, read and compared."""
    new_runs = [f"/stats/runs/new/?game={slug}" for slug in GAMES]
    read = [f"/stats/runs/{pk}{end}" for pk in world.ids[-20:] for end in ("/", ".csv", ".json")]
    return _wander(world, random, [*RUN_PAGES, *new_runs, *read])


def uploads(world: PopulatedSite, random: Random) -> Visit:
    """Wander among the pages that take files."""
    revise = [f"/admin/lexicons/lexicon/{number}/upload/" for number in (1, 2)]
    return _wander(world, random, [*UPLOAD_PAGES * 3, *revise])


def protocol(world: PopulatedSite, random: Random) -> Visit:
    """Play as an bot from outside, well or badly."""
    environment, (agent, token) = random.choice(sorted(world.agents.items()))
    known: dict[str, Any] = {"agent": agent, "pwd": token}
    owed: list[tuple[str, int]] = []
    while True:
        body = _protocol_body(world, random, known, owed)
        method = "PUT" if random.random() < 0.9 else random.choice(METHODS)
        address = environment if random.random() < 0.95 else quoted(inputs.text(random)[:40])
        answer = yield SentRequest(method, f"/act/{address}", body, random.choice(KINDS[2:]))
        owed = _owed(answer.text) or owed


OVER: dict[str, Callable[[PopulatedSite, Random], Visit]] = {
    "addresses": addresses,
    "forms": forms,
    "runs": runs,
    "uploads": uploads,
    "protocol": protocol,
}


def role_for(kind: str, random: Random) -> str:
    """Return the role of a visit; only staff may upload."""
    staff = kind == "uploads" and random.random() < 0.9
    return "staff" if staff else random.choice(("", "guest", "guest", "owner", "staff"))


def _somewhere(world: PopulatedSite, random: Random) -> SentRequest:
    fields = _fields(random)
    target = _filled(random.choice(routes()), world, random)
    if random.random() < 0.5:
        target += f"?{encoded(fields)}"
    method, kind = random.choice(METHODS), random.choice(KINDS)
    body = b""
    if method not in {"GET", "HEAD"}:
        body = in_parts(fields, []) if "multipart" in kind else encoded(fields).encode()
    return SentRequest(method, target, body, kind, _headers(random))


def _fields(random: Random) -> list[tuple[str, str]]:
    names = (random.choice(NAMES) for _ in range(random.randrange(6)))
    return [(name, inputs.text(random)) for name in names]


def _headers(random: Random) -> dict[str, str]:
    headers = {}
    if random.random() < 0.4:
        headers["HX-Request"] = "true"
    if random.random() < 0.2:
        name = random.choice(("Referer", "HX-Current-URL", "Accept-Language", "Range", "Cookie"))
        raw = inputs.text(random)[:200].encode("utf-8", "surrogatepass").decode("latin-1")
        headers[name] = raw.replace("\n", "").replace("\r", "")
    return headers


@cache
def routes() -> list[str]:
    """Return the routes of all patterns of the site."""
    return sorted(set(_walk(patterns(), "/")))


def _walk(patterns: Sequence[Any], before: str) -> Generator[str, None, None]:
    for pattern in patterns:
        route = before + re.sub(r"\(\?P<(\w+)>[^)]*\)", r"<\1>", str(pattern.pattern)).strip("^$")
        if isinstance(pattern, URLResolver):
            yield from _walk(pattern.url_patterns, route)
        elif isinstance(pattern, URLPattern):
            yield route


def _filled(route: str, world: PopulatedSite, random: Random) -> str:
    """Fill a route's parameters with existing values, or with anything."""

    def fill(found: re.Match[str]) -> str:
        if random.random() < 0.2:
            return quoted(inputs.text(random)[:200])
        if "opaque" in found[0]:
            return random.choice(world.ids)
        if "date" in found[0]:
            return random.choice(("2026-11-21", "2026-11-22", "2026-13-01", "0001-01-01"))
        if "slug" in found[0]:
            return random.choice(world.slugs)
        return random.choice(("1", "2", "99999", random.choice(world.slugs), "x"))

    return re.sub(r"<[^>]+>", fill, route).replace("\\Z", "").replace("/?", "/")


def _wander(world: PopulatedSite, random: Random, starts: Sequence[str]) -> Visit:
    """Go to a page, then follow its links and send its forms."""
    here = random.choice(starts)
    answer = yield SentRequest("GET", here)
    while True:
        request = _next(world, random, answer.page, here, answer)
        if request is None:
            here = random.choice(starts)
            request = SentRequest("GET", here)
        elif request.method == "GET":
            here = request.target
        answer = yield request


def _next(
    world: PopulatedSite, random: Random, page: Page, here: str, answer: Response
) -> SentRequest | None:
    """Return the next step from a page; None if it leads nowhere, or now and then."""
    if answer.location.startswith("/") and random.random() < 0.9:
        return SentRequest("GET", answer.location)
    if page.forms and random.random() < 0.7:
        return _sent(world, random, random.choice(page.forms), here)
    if page.links and random.random() < 0.7:
        link = random.choice(page.links)
        return SentRequest("GET", link if link.startswith("/") else here.partition("?")[0] + link)
    return None


def _sent(world: PopulatedSite, random: Random, form: Form, here: str) -> SentRequest:
    """Fill in a form, mostly as it expects, and send it."""
    wild = random.choice((0.0, 0.1, 0.5))
    fields: list[tuple[str, str]] = []
    files: list[tuple[str, str, bytes]] = []
    for field in form.fields:
        if field.kind == "file":
            if random.random() < 0.9:
                files.append((field.name, *inputs.file(random, world.words)))
        elif (value := _value(world, random, field, wild)) is not None:
            fields.append((field.name, value))
    action, _, query = (form.action or here).partition("?")
    if not action.startswith("/"):
        action = here.partition("?")[0] + action
    if form.method == "GET":
        return SentRequest("GET", f"{action}?{encoded(fields)}", headers=_headers(random))
    target = f"{action}?{query}" if query else action
    if form.has_file:
        return SentRequest("POST", target, in_parts(fields, files), KINDS[1], _headers(random))
    return SentRequest("POST", target, encoded(fields).encode(), FORM, _headers(random))


def _value(world: PopulatedSite, random: Random, one: Field, wild: float) -> str | None:
    """Return the value to send for a field; None leaves it out."""
    if random.random() < wild:
        return inputs.text(random) if random.random() < 0.8 else None
    if one.name in CLOCKS:
        return str(random.randrange(2 * 10**9))
    if one.choices:
        return random.choice(one.choices) if random.random() < 0.7 else one.value
    if one.kind in {"submit", "checkbox", "button"}:
        return (one.value or "on") if random.random() < 0.5 else None
    if one.kind in {"text", "search"} and random.random() < 0.8:
        return one.value if one.value and random.random() < 0.5 else random.choice(world.words)
    if one.kind == "number" and random.random() < 0.5:
        return str(random.choice((0, 1, 2, 3, 5, 7, 8, 20, 100, 1000, 10**6)))
    return one.value


def _protocol_body(
    world: PopulatedSite, random: Random, known: dict[str, Any], owed: list[tuple[str, int]]
) -> bytes:
    """Return a body: one that plays, one with a bad field, or anything."""
    fields: dict[str, Any] = dict(known)
    if version := random.randrange(2):
        fields["protocol_version"] = 1
    acts = [
        {"run": run, "act_no": number, "action": _action(world, random)}
        if version
        else {"run": f"{run}#{number}", "action": _action(world, random)}
        for run, number in owed[: random.randrange(4)]
    ]
    if acts:
        fields["actions"] = acts
    if owed and random.random() < 0.1:
        fields["to_abandon"] = [random.choice(owed)[0]]
    roll = random.random()
    if roll < 0.3:
        name = random.choice(
            (*fields, "actions", "to_abandon", "parallel_runs", "config", "client")
        )
        fields[name] = inputs.value(random)
    elif roll < 0.35:
        return inputs.dumped(inputs.value(random))
    body = inputs.dumped(fields)
    return body[: random.randrange(len(body))] if roll > 0.97 else body


def _action(world: PopulatedSite, random: Random) -> Any:
    roll = random.random()
    if roll < 0.5:
        return random.choice("abcdefghijklmnopqrstuvwxyz")
    return random.choice(world.words) if roll < 0.8 else inputs.value(random)


ACT = re.compile(r'"run": "(\d+)(?:#(\d+))?"(?:, "act_no": (\d+))?')


def _owed(text: str) -> list[tuple[str, int]]:
    """Return the acts that an answer asks for, in either version."""
    return [(match[1], int(match[2] or match[3] or 0)) for match in ACT.finditer(text)]
