"""The pages of a record: a crawl's first addresses, and what the links lead to."""

from __future__ import annotations

import re
from collections import Counter, deque
from collections.abc import Iterable, Iterator
from urllib.parse import parse_qsl, urlsplit

from django.apps import apps

from games.catalogue import GAMES
from workshop.page_record.game_scripts import all_of
from workshop.page_record.record_file import OPAQUE, RecordedAnswer
from workshop.page_record.recording_visitor import RecordingVisitor
from workshop.screenshots.visited_pages import ACCOUNT, PAGES

ELSEWHERE = ("/admin/", "/static/", "/account/log-out/", "/search/")
OF_A_SHAPE = 14
"""Most pages visited of one kind: the same address but for ids, dates and values."""
BY_HTMX = 2
DATE = re.compile(r"\d{4}-\d\d-\d\d")
NUMBER = re.compile(r"(?<=[/=])\d+")
FIXED = (*PAGES.values(), *ACCOUNT.values(), "/healthz", "/account/export/")
OF_A_GAME = (
    "/{game}/",
    "/{game}/?lexicon=fr",
    "/{game}/daily/",
    "/{game}/challenge/",
    "/watch/{game}/",
    "/assist/{game}/",
    "/stats/compare/?game={game}",
    "/stats/lengths/?game={game}",
    "/stats/sweeps/new/?game={game}",
    "/stats/runs/?game={game}",
    "/stats/runs/new/?game={game}",
)


def seeds(answers: Iterable[RecordedAnswer]) -> Iterator[str]:
    """Yield a crawl's first addresses: fixed ones, those of the games, those of the scripts."""
    yield from FIXED
    for game in GAMES:
        yield from (address.format(game=game) for address in OF_A_GAME)
    for _, addresses in all_of("ADDRESSES"):
        yield from addresses
    yield from _runs()
    yield from (answer.path for answer in answers if answer.method == "GET")


def _runs() -> Iterator[str]:
    """Yield the pages of one run for each game and agent, with its exports."""
    runs = apps.get_model("solvers", "Run").objects.order_by("game", "agent", "created_at", "key")
    kinds: set[tuple[str, str]] = set()
    for run in runs.values("pk", "game", "agent", "status"):
        kind = (run["game"], run["agent"])
        if kind not in kinds or run["status"] != "done":
            kinds.add(kind)
            address = f"/stats/runs/{run['pk']}"
            yield from (f"{address}/", f"{address}.csv", f"{address}.json")


def shape(address: str) -> str:
    """Return an address's kind: without ids, dates and values."""
    parts = urlsplit(address)
    names = sorted({name for name, _ in parse_qsl(parts.query, keep_blank_values=True)})
    path = NUMBER.sub("N", DATE.sub("DATE", OPAQUE.sub("ID", parts.path)))
    return f"{path}?{'&'.join(names)}"


def crawl(visitor: RecordingVisitor, starts: Iterable[str], most: int) -> int:
    """Visit pages and their links, breadth first, some by HTMX too; return how many."""
    waiting = deque(dict.fromkeys(starts))
    fixed, known, kinds = set(waiting), set(waiting), Counter[str]()
    done = 0
    while waiting and done < most:
        address = waiting.popleft()
        kind = shape(address)
        if address not in fixed and kinds[kind] >= OF_A_SHAPE:
            continue
        kinds[kind] += 1
        answer = visitor.look(address)
        done += 1
        if kinds[kind] <= BY_HTMX and answer.status == 200 and answer.is_html:
            visitor.look(address, htmx=True)
            done += 1
        for link in answer.page.leads_to(address):
            if link not in known and not link.startswith(ELSEWHERE):
                known.add(link)
                waiting.append(link)
    return done
