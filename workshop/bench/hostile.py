"""One address at its worst while others play: what the others notice, by the clock."""

import socket
import time
from collections import Counter
from collections.abc import Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from http.client import HTTPException
from itertools import count
from threading import Event
from typing import Any
from urllib.parse import urlencode

from games.catalogue import GAMES
from solvers.declaration import solved, solver
from workshop.site.server import Server
from workshop.visitor.exchange import TOKEN
from workshop.visitor.page_forms import Value
from workshop.visitor.transports import HttpConnection
from workshop.visitor.visitor import STORED, Visitor

HOSTILE = "127.0.0.66"
SOCKETS = 300
ACCOUNTS = 8
# Threads of the hostile address that ask agents, post forms, and read pages that cost much.
#
# The askers share its accounts; the others have none.
ASKERS, POSTERS, READERS = 40, 6, 4
# Seconds between two requests of a player.
PAUSE = 0.3
PATIENCE = 120.0
Posted = Mapping[str, Value]
LIST = ("optimal", "entropy", "minimax", "expected-size", "most-parts", "csp", "greedy", "astar")


class Bystander:
    """Somebody at an address who keeps no cookies, and looks at the status of answers only."""

    def __init__(self, server: Server, address: str, session: str = "") -> None:
        self._connection = HttpConnection(server.port, PATIENCE, address)
        self._cookies = {"csrftoken": TOKEN, "sessionid": session}

    def ask(self, path: str, fields: Posted | None = None) -> int:
        """Return the status of an answer, read to its end; 0 where there was none."""
        visitor = Visitor(self._connection, self._cookies)
        try:
            return (visitor.get(path) if fields is None else visitor.post(path, fields)).status
        except (OSError, HTTPException):
            return 0


def run(
    server: Server, prepared: dict[str, Any], players: int, seconds: float, *, attacked: bool
) -> dict[str, Any]:
    """Let the players play for some seconds, attacked or in peace; return what each side met."""
    over = Event()
    shares = [prepared["plays"][number::players] for number in range(players)]
    with ThreadPoolExecutor(players + ASKERS + POSTERS + READERS + 1) as pool:
        playing = [
            pool.submit(_play, server, prepared, f"127.0.1.{number + 1}", share, over)
            for number, share in enumerate(shares)
        ]
        hostile = _attacks(server, over, prepared["accounts"]) if attacked else ()
        attacks = [pool.submit(act, *args) for act, *args in hostile]
        over.wait(seconds)
        over.set()
        results = [future.result() for future in playing]
        met = sum((future.result() for future in attacks), Counter[str]())
    times = {kind: [taken for result in results for taken in result[kind]] for kind in results[0]}
    return {
        **{kind: percentiles([taken for taken, _ in answers]) for kind, answers in times.items()},
        "refused": dict(
            Counter(
                f"{kind} {status or 'closed'}"
                for kind, answers in times.items()
                for _, status in answers
                if status >= 400 or not status
            )
        ),
        "hostile": dict(sorted(met.items())),
    }


def percentiles(seconds: list[float]) -> dict[str, int]:
    """Return how many, the median, the 99th percentile and the slowest, in milliseconds."""
    ordered = sorted(seconds) or [0.0]
    at = [ordered[int(share * (len(ordered) - 1))] for share in (0.5, 0.99, 1)]
    median, p99, slowest = (round(1000 * taken) for taken in at)
    return {"requests": len(seconds), "median": median, "p99": p99, "slowest": slowest}


Taken = dict[str, list[tuple[float, int]]]


def _play(
    server: Server, prepared: dict[str, Any], address: str, plays: list[str], over: Event
) -> Taken:
    """Guess, read the page and the bare view in turn, and sometimes ask for a hint."""
    visitor = Bystander(server, address, prepared["session"])
    taken: Taken = {"bare": [], "page": [], "guess": [], "hint": []}

    def timed(kind: str, path: str, fields: Posted | None = None) -> None:
        began = time.perf_counter()
        status = visitor.ask(path, fields)
        taken[kind].append((time.perf_counter() - began, status))
        over.wait(PAUSE)

    words = iter(prepared["words"])
    for play in plays:
        path = f"/wordle/play/{play}/"
        for sequence in range(STORED):
            if over.is_set():
                return taken
            timed("guess", path, {"guess": next(words), "sequence": sequence})
            timed("page", path)
            timed("bare", f"/bare/{prepared['lexicon']}/")
        timed("hint", f"/hint/{play}/", {"sequence": STORED})
    return taken


Attack = tuple[Any, ...]


def _attacks(server: Server, over: Event, sessions: list[str]) -> Iterator[Attack]:
    """Yield what the hostile address does at the same time, each for a thread."""
    yield _trickle, server, over
    for number in range(ASKERS):
        session = sessions[number % len(sessions)] if sessions else ""
        yield _repeat, server, over, _questions(number), session
    for number in range(POSTERS):
        yield _repeat, server, over, _posts(number)
    for _ in range(READERS):
        yield _repeat, server, over, _readings()


Request = tuple[str, Posted | None]


def _repeat(
    server: Server, over: Event, requests: Iterator[Request], session: str = ""
) -> Counter[str]:
    """Send requests one after the other, without a pause where they are answered."""
    visitor, met = Bystander(server, HOSTILE, session), Counter[str]()
    while not over.is_set():
        status = visitor.ask(*next(requests))
        met[str(status) if status else "closed"] += 1
        over.wait(0.0 if status and status < 400 else 0.05)
    return met


def _questions(number: int) -> Iterator[Request]:
    """Yield pages of help and of trees; the guesses asked about are always others."""
    for turn in count(number):
        agent, length = LIST[turn % len(LIST)], 4 + turn % 6
        marks = {f"m{place}": [turn % 3] * length for place in (1,)}
        guess = "abcdefghij"[turn % 5 :][:length].ljust(length, "e")
        query = {"length": length, "agent": agent, "g": guess, **marks}
        yield f"/assist/wordle/?{urlencode(query, doseq=True)}", None
        yield f"/agents/wordle/{agent}/explore/?{urlencode({'length': length, 'guesses': 6})}", None
        helped = [slug for slug in solved() if solver(slug).assist]
        yield f"/assist/{helped[turn % len(helped)]}/?length=9", None


def _posts(number: int) -> Iterator[Request]:
    """Yield games that are begun, runs that are asked for and passwords that are tried."""
    for turn in count(1000 * number):
        game = list(GAMES)[turn % len(GAMES)]
        yield f"/{game}/", {"lexicon": "en", "length": 5, "guesses": 6, "mode": "normal"}
        yield "/account/log-in/", {"username": f"name{turn % 7}", "password": f"wrong{turn}"}
        form: dict[str, Value] = {"agents": ["entropy", "minimax", "csp"], "lexicons": ["en"]}
        form |= {"lengths": "4, 5, 6", "mode": "normal", "guesses": 6, "secrets": "answers"}
        yield "/stats/runs/new/?game=wordle", {**form, "games": 800, "seed": turn}
        yield "/watch/wordle/", {"lexicon": "en", "length": 5, "guesses": 6, "mode": "normal"}


def _readings() -> Iterator[Request]:
    """Yield pages that ask the database much."""
    while True:
        for path in ("/stats/", "/stats/league/", "/stats/runs/", "/agents/", "/stats/lengths/"):
            yield path, None


def _trickle(server: Server, over: Event) -> Counter[str]:
    """Keep connections open that send a byte now and then, and open others for those closed."""
    sockets: list[socket.socket] = []
    opened = 0
    while not over.wait(0.5):
        while len(sockets) < SOCKETS:
            with suppress(OSError):
                sockets.append(_begun(server))
                opened += 1
        sockets = [sock for sock in sockets if _sends(sock)]
    for sock in sockets:
        sock.close()
    return Counter({"slow sockets": opened})


def _begun(server: Server) -> socket.socket:
    sock = socket.socket()
    sock.bind((HOSTILE, 0))
    sock.connect(("127.0.0.1", server.port))
    sock.setblocking(False)
    return sock


def _sends(sock: socket.socket) -> bool:
    """Send a byte; say whether the connection is still there."""
    try:
        sock.send(b"G")
        return sock.recv(1) != b""
    except BlockingIOError:
        return True
    except OSError:
        sock.close()
        return False
