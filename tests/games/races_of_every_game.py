"""Rounds of posts at the same instant to two web processes, over the dailies of all games.

Run in a site of its own, see `test_races.py`. A round has a day that nobody has played. Visitors
make their first moves at once, and one of them makes it in several tabs; then the second moves.
Every move that was answered must be stored once, and nobody may be told that a page was behind
but who has moved in another tab.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from dataclasses import dataclass, field
from datetime import timedelta
from http.client import HTTPException
from itertools import count, islice
from os import environ
from pathlib import Path
from random import Random
from string import ascii_lowercase
from threading import Barrier
from typing import Any

from django.conf import settings
from django.contrib.auth.models import User
from django.utils import timezone

from games.catalogue import games
from games.daily.daily_puzzle import FIRST_DAY, Daily, dailies_of, planned
from games.models import Event, Play, Player, Puzzle
from games.plays.consistency import disagreements
from games.views.board import BEHIND
from lexicons.models import Lexicon
from tests.contract.every_game import lexicon_of
from wordgames.rules.state import IllegalMove, Status
from workshop.site.begun_plays import session_of
from workshop.site.populated import ROWS
from workshop.site.server import Server
from workshop.site.small_dictionaries import publish_small
from workshop.visitor.exchange import Response, SentRequest
from workshop.visitor.transports import HttpConnection
from workshop.visitor.visitor import PagePlay, UnexpectedAnswer, Visitor

# Visitors with one page, and pages of one more visitor, spread over both processes.
SINGLES, TABS = 5, 3
PROCESSES = 2
PATIENCE = 300.0
# The status of what was not stored, and is sent again.
BUSY = 503
STORED, TOLD, REFUSED, SILENT = "stored", "told that it was behind", "refused", "no answer"
_numbers = count(1)


class RacingVisitor(Visitor):
    """A visitor who remembers the status of the last answer, of a refusal too."""

    status = 0

    def send(self, asked: SentRequest) -> Response:
        """Send a request."""
        answer = super().send(asked)
        self.status = answer.status
        return answer


@dataclass
class PageInRace:
    """A page with a board, and what its moves were answered."""

    visitor: RacingVisitor
    play: PagePlay
    stored: dict[int, str] = field(default_factory=dict)

    def move(self, text: str) -> str:
        """Make a move; return how it was answered."""
        number = self.play.turns
        try:
            answer = self.play.move(text)
        except UnexpectedAnswer:  # a busy machine is no reason to give up
            return self.move(text) if self.visitor.status == BUSY else REFUSED
        except (OSError, HTTPException):
            return SILENT
        if BEHIND in answer.text:
            return TOLD
        self.stored[number] = text
        return STORED

    def give_up(self) -> str:
        """Give up where the page stands; the answer does not say whether it was in time."""
        fields = {"sequence": self.play.turns}
        status = self.visitor.post(f"{self.play.address}give-up/", fields).status
        if status == BUSY:
            return self.give_up()
        return "" if status == 302 else REFUSED


@dataclass
class Race:
    """What rounds have come to, and each fault in words."""

    servers: Sequence[Server]
    answers: Counter[str] = field(default_factory=Counter)
    faults: list[str] = field(default_factory=list)
    plays: int = 0

    def round(self, daily: Daily, random: Random, pool: ThreadPoolExecutor) -> bool:
        """Let visitors begin a day's puzzle and go on, all at the same instants.

        False if it is too short a puzzle for two moves.
        """
        puzzle = planned(daily)
        assert puzzle is not None, daily.key
        lines = Lines(daily, puzzle)
        if not (firsts := lines.after([], random)):
            return False
        singles = [[page] for page in self._pages(daily, pool, SINGLES)]
        tabs = self._pages(daily, pool, TABS, same=True, account=daily.number % 2 == 0)
        pages = [*(page for (page,) in singles), *tabs]
        self._at_once(pool, pages, [random.choice(firsts) for _ in pages])
        self._once_each(daily, singles, tabs, 0)
        seconds = [lines.after([page.stored.get(0, "")], random) for page in pages]
        begun = next(filter(None, (page.stored.get(0) for page in tabs)), "")
        of_tabs = [random.choice(lines.after([begun], random))] * TABS
        moves = [*map(random.choice, seconds[:SINGLES]), *of_tabs]
        self._at_once(pool, pages, moves, gives_up=random.random() < 0.3)
        self._once_each(daily, singles, tabs, 1)
        self._stored_as_answered(daily, puzzle, [*singles, tabs])
        return True

    def _pages(
        self,
        daily: Daily,
        pool: ThreadPoolExecutor,
        number: int,
        *,
        same: bool = False,
        account: bool = False,
    ) -> list[PageInRace]:
        """Open a day's page so often, each at another process; the `same` visitor, or others."""
        visitors, who = list[RacingVisitor](), next(_numbers)
        session = _session_of_account(f"racer-{who}") if account else ""
        for place in range(number):
            who = who if same else next(_numbers)
            cookies = {"csrftoken": f"{who:032}", "sessionid": session}
            address = {"X-Forwarded-For": f"10.{who >> 16}.{who >> 8 & 255}.{who & 255}"}
            port = self.servers[place % PROCESSES].port
            visitors.append(RacingVisitor(HttpConnection(port, PATIENCE), cookies, address))
        return list(pool.map(lambda visitor: _opened(visitor, daily.url), visitors))

    def _at_once(
        self,
        pool: ThreadPoolExecutor,
        pages: Sequence[PageInRace],
        moves: Sequence[str],
        *,
        gives_up: bool = False,
    ) -> None:
        """Make a move on every page from the same instant; perhaps give up on the last."""
        together = Barrier(len(pages))

        def act(number: int) -> str:
            together.wait()
            if gives_up and number == len(pages) - 1:
                return pages[number].give_up()
            return pages[number].move(moves[number])

        self.last = list(pool.map(act, range(len(pages))))
        self.answers.update(filter(None, self.last))

    def _once_each(
        self,
        daily: Daily,
        singles: Sequence[Sequence[PageInRace]],
        tabs: Sequence[PageInRace],
        number: int,
    ) -> None:
        """Note who was told anything but that the move was stored, except from other tabs."""
        *alone, others = self.last[: len(singles)], self.last[len(singles) :]
        for answer in (it for some in alone for it in some):
            if answer != STORED:
                self.faults.append(f"{daily.key}, move {number}: {answer}")
        if set(others) - {STORED, TOLD, ""} or others.count(STORED) > 1:
            self.faults.append(f"{daily.key}, move {number} of tabs: {others}")
        elif "" not in others and not others.count(STORED):
            self.faults.append(f"{daily.key}, move {number}: every tab was told it was behind")

    def _stored_as_answered(
        self, daily: Daily, puzzle: Puzzle, visitors: Sequence[Sequence[PageInRace]]
    ) -> None:
        """Hold the day's events to the answers: nothing is lost, altered or doubled."""
        stored = Puzzle.objects.get(daily_key=daily.key)
        if stored.setup != puzzle.setup:
            self.faults.append(f"{daily.key} was planned otherwise by another process.")
        if (plays := Play.objects.filter(puzzle=stored).count()) != len(visitors):
            self.faults.append(f"{daily.key}: {plays} plays of {len(visitors)} visitors")
        self.plays += len(visitors)
        for pages in visitors:
            told = {number: move for page in pages for number, move in page.stored.items()}
            events = Event.objects.filter(play=pages[0].play.pk).order_by("sequence")
            found = {it.sequence: it.move for it in events if it.kind == Event.Kind.MOVE}
            numbers, skip = [0, 1], daily.game.skips
            if "" in self.last and 1 not in told and found.get(1) == skip:
                # who gives up a round skips all that is left of it
                numbers = list(range(len(events)))
                told |= dict.fromkeys(numbers[1:], skip)
            if found != told or [it.sequence for it in events] != numbers:
                self.faults.append(f"{daily.key}: {told} were answered, {found} are stored")


def _session_of_account(name: str) -> str:
    return session_of(Player.objects.create(user=User.objects.create(username=name)))


def _opened(visitor: RacingVisitor, path: str) -> PageInRace:
    while visitor.get(path).status == BUSY:
        pass
    return PageInRace(visitor, PagePlay.on(visitor, path, visitor.get(path)))


class Lines:
    """Moves that a day's puzzle allows and does not end with."""

    MOST = 6

    def __init__(self, daily: Daily, puzzle: Puzzle) -> None:
        self._game, self._language = daily.game, daily.lexicon.language
        self._columns = puzzle.revision.read()
        self._start = daily.game.state(puzzle.setup, self._columns)
        self._words = [*ascii_lowercase, *self._columns.strings()]

    def after(self, moves: Sequence[str], random: Random) -> list[str]:
        """Return some moves that may follow these; of first ones, those that others may follow."""
        state = self._start
        for text in filter(None, moves):
            state = state.play(self._read(text))
        words = random.sample(self._words, len(self._words))
        legal = (it for it in words if self._goes_on(state, it))
        if not moves:
            legal = (it for it in legal if self.after([it], random))
        return list(islice(legal, self.MOST if not moves else 2))

    def _read(self, text: str) -> str:
        return self._game.read_move(text, self._language, folded=self._columns.folded)

    def _goes_on(self, state: Any, text: str) -> bool:
        try:
            return bool(state.play(self._read(text)).status == Status.PLAYING)
        except IllegalMove:
            return False


def days() -> Iterator[Daily]:
    """Yield the dailies of every game and variant, day by day from the first."""
    places = [(it, one) for it in games() for one in Lexicon.objects.filter(kind=it.lexicon_kind)]
    day = FIRST_DAY
    while day < timezone.now().date():
        for game, lexicon in places:
            yield from dailies_of(game, lexicon, day)
        day += timedelta(days=1)


def race(rounds: int, seed: int = 1) -> None:
    """Race so many rounds on the site that the environment names, and print what they came to."""
    publish_small(ROWS)
    for game in games():
        if not Lexicon.objects.filter(kind=game.lexicon_kind).exists():
            lexicon_of(game.slug)
    own = {name: environ.get(name, "") for name in ("DATABASE_URL", "REDIS_URL")}
    own |= {"WARM_UP": "beside", "LOG_LEVEL": "CRITICAL"}
    servers = [Server(Path(settings.VAR_DIR), environment=own) for _ in range(PROCESSES)]
    servers[0].collect_static()
    raced, seen, random = Race(servers), Counter[str](), Random(seed)
    with ExitStack() as stack, ThreadPoolExecutor(SINGLES + TABS) as pool:
        for server in servers:
            stack.enter_context(server)
        for daily in islice((it for it in days() if raced.round(it, random, pool)), rounds):
            seen["/".join((daily.game.slug, daily.variant)).rstrip("/")] += 1
    faults = [*raced.faults, *(f"{play}: {it}" for play, it in disagreements())]
    assert not faults, faults[:20]
    print(
        f"{sum(seen.values())} rounds of {len(seen)} dailies, {raced.plays} plays, "
        f"{raced.answers[STORED]} moves stored, {raced.answers[TOLD]} tabs behind: 0 moves lost, "
        "doubled or altered, 0 visitors told that they were behind without a cause."
    )
