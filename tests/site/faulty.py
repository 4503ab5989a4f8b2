"""Faults of disk, database and Redis, played through in a process of the site's own.

Run by `test_faults.py` with the real settings: each function brings a fault about, plays on, ends
it, and holds what is stored to what was acknowledged.
"""

from __future__ import annotations

import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import psycopg
from django.conf import settings
from django.db import connection, connections
from django.http import HttpResponse
from django.test import Client

from games.catalogue import game
from games.models import Event, Play, Puzzle
from lexicons.throttle.rate_counter import Rest
from tests.fixtures import ENGLISH, make_lexicon
from wordgames_site.operation import readiness
from wordgames_site.server import fail_open_caches, sqlite_waiting
from workshop.site.shared_files import collect_static
from workshop.visitor.first_move import begun

HTMX = {"HX-Request": "true"}
SENTENCE = "Your guess is still in the row, but not saved."
OPTIONS = {"length": 5, "guesses": 6, "mode": "normal", "show_left": False}
PATIENCE = 300


def made() -> tuple[Client, Play]:
    """Set the site up, and begin a game whose secret is CRANE."""
    collect_static()
    lexicon = make_lexicon("en", "English", "en", ENGLISH, folded=True)
    setup = game("wordle").setup_from(OPTIONS, "crane")
    puzzle = Puzzle.objects.create(
        game="wordle", kind="challenge", setup=setup, revision=lexicon.current
    )
    client = Client(raise_request_exception=False)
    begun(client, puzzle)
    play = Play.objects.get()
    assert client.get(url(play)).status_code == 200
    assert state(client) == {"status": "ok", **dict.fromkeys(readiness.CHECKS, "ok")}
    return client, play


def url(play: Play) -> str:
    return f"/wordle/play/{play.pk}/"


def state(client: Client) -> dict[str, str]:
    """Return what /readyz says now, asked by an address that is no host of the site."""
    readiness.forget()
    awake()
    found: dict[str, str] = client.get("/readyz", headers={"Host": "10.1.2.3"}).json()
    assert client.get("/healthz", headers={"Host": "10.1.2.3"}).json() == {"status": "ok"}
    return found


def awake() -> None:
    """Let a cache that has failed be asked at once."""
    for kind in (fail_open_caches.OpenDatabaseCache, fail_open_caches.OpenRedisCache):
        kind._rests_until = float("-inf")
    Rest.until = float("-inf")


def guess(client: Client, play: Play, sequence: int = 0, **headers: str) -> HttpResponse:
    posted = {"guess": "slate", "sequence": sequence}
    return client.post(url(play), posted, headers=headers)  # type: ignore[return-value]


def refused(response: HttpResponse) -> str:
    assert response.status_code == 503, response.status_code
    assert int(response["Retry-After"]) > 0
    page = response.content.decode()
    assert "Traceback" not in page
    return page


def kept_in_the_row(client: Client, play: Play) -> None:
    """Guess while nothing can be stored: the guess comes back, in the page and for the script."""
    page = refused(guess(client, play))
    assert SENTENCE in page
    assert 'id="board"' in page
    assert 'value="SLATE"' in page
    partial = guess(client, play, **HTMX)
    assert SENTENCE in refused(partial)
    assert partial["Content-Type"].startswith("text/plain")
    assert client.get(url(play)).status_code == 200
    assert client.get("/").status_code == 200
    assert client.get("/stats/").status_code == 200
    assert "That was not stored" in refused(client.post(f"{url(play)}give-up/", {"sequence": 0}))
    started = refused(client.post("/wordle/", {"lexicon": "en", **OPTIONS}))
    assert 'name="lexicon" value="en"' in started


def goes_on(client: Client, play: Play) -> None:
    """Guess when the fault is over: it is stored once, and nothing else was."""
    assert guess(client, play).status_code == 302
    assert list(Event.objects.values_list("sequence", "move")) == [(0, "slate")]
    assert Play.objects.get().turns == 1
    assert state(client)["status"] == "ok"


def full_disk() -> None:
    """Fill the disk to the last byte; `var` is one of its own."""
    client, play = made()
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA wal_checkpoint(TRUNCATE)")  # the log has no room left over
    filler = settings.VAR_DIR / "filler"
    _fill(filler)
    kept_in_the_row(client, play)
    found = state(client)
    assert found["database"] == "does not answer"
    assert found["disk"] == f"less than {settings.MIN_FREE_MB} MB free"
    filler.unlink()
    goes_on(client, play)


def _fill(path: Path) -> None:
    with path.open("wb", buffering=0) as out:
        for size in (1 << 20, 1 << 12, 1):
            try:
                while True:
                    out.write(b"x" * size)
            except OSError:
                continue


def read_only_meanwhile() -> None:
    """Let the database refuse to write, while what is in it can be read."""
    client, play = made()
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA query_only = 1")
    kept_in_the_row(client, play)
    assert state(client)["database"] == "does not answer"
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA query_only = 0")
    goes_on(client, play)


def locked() -> None:
    """Let something else keep SQLite's lock for longer than a page waits."""
    client, play = made()
    sqlite_waiting.PAGE = sqlite_waiting.AGAIN = 0.1
    with closing(sqlite3.connect(settings.DATABASES["default"]["NAME"])) as other:
        other.execute("BEGIN IMMEDIATE")
        kept_in_the_row(client, play)
        assert state(client)["database"] == "does not answer"
        other.rollback()
    goes_on(client, play)


HELD = """
import django
django.setup()
from django.db import transaction
from games.plays import actions
from games.plays.open_play import open_play_of
with transaction.atomic():
    actions.move(open_play_of({play!r}, "wordle", {player!r}), {sequence}, "abbey")
    print("held", flush=True)
    input()
"""


@contextmanager
def stopped_while_moving(play: Play, sequence: int) -> Iterator[subprocess.Popen[str]]:
    """Yield a process that has moved, and stands still before it commits that."""
    text = HELD.format(play=play.pk, player=play.player_id, sequence=sequence)
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "text": True}
    process = subprocess.Popen([sys.executable, "-c", text], **pipes)
    try:
        assert process.stdout is not None
        assert process.stdout.readline() == "held\n"
        process.send_signal(signal.SIGSTOP)
        yield process
    finally:
        process.kill()
        process.communicate()


def stopped_in_a_transaction() -> None:
    """Stop a process with SQLite's lock, or the play's row: it is killed, or it goes on later."""
    sqlite_waiting.PAGE = sqlite_waiting.AGAIN = 0.1
    client, play = made()
    with stopped_while_moving(play, 0):
        assert SENTENCE in refused(guess(client, play))
        partial = guess(client, play, **HTMX)
        assert SENTENCE in refused(partial)
        give_up = client.post(f"{url(play)}give-up/", {"sequence": 0})
        assert "That was not stored" in refused(give_up)  # type: ignore[arg-type]
        for address in ("/", url(play), "/stats/", "/wordle/"):
            assert client.get(address).status_code == 200
        others = client.post("/wordle/", {"lexicon": "en", **OPTIONS}).status_code
        assert others == (302 if connection.vendor == "postgresql" else 503)
    assert guess(client, play).status_code == 302
    with stopped_while_moving(play, 1) as process:
        refused(guess(client, play, 1))
        process.send_signal(signal.SIGCONT)
        process.communicate("\n", timeout=PATIENCE)
    assert "This page was out of date" in guess(client, play, 1, **HTMX).content.decode()
    moves = Event.objects.filter(play=play).values_list("sequence", "move")
    assert list(moves) == [(0, "slate"), (1, "abbey")]
    assert state(client)["status"] == "ok"


def read_only_disk() -> None:
    """Make the disk read-only: SQLite's log cannot even be opened, and nothing can be read."""
    client, play = made()
    connections.close_all()
    subprocess.run(["mount", "-o", "remount,ro", settings.VAR_DIR], check=True)
    nothing_is_read(client, play)
    assert state(client)["disk"] == "read-only"
    connections.close_all()
    subprocess.run(["mount", "-o", "remount,rw", settings.VAR_DIR], check=True)
    goes_on(client, play)


def nothing_is_read(client: Client, play: Play) -> None:
    """Guess while not even a page can be made: a form of its own carries the guess."""
    page = refused(guess(client, play))
    assert "Everything up to this guess is safe, and the guess is still below." in page
    assert f'action="{url(play)}"' in page
    assert 'name="guess" value="slate"' in page
    assert 'name="sequence" value="0"' in page
    assert SENTENCE in refused(guess(client, play, **HTMX))
    for address in ("/", url(play), "/stats/", "/wordle/"):
        assert "A short pause" in refused(client.get(address))  # type: ignore[arg-type]
    login = client.post("/account/log-in/", {"username": "a", "password": "hush"})
    assert "hush" not in refused(login)  # type: ignore[arg-type]
    assert state(client)["database"] == "does not answer"


def postgresql_away(place: str, name: str) -> None:
    """Close the database to everybody, and open it again."""
    client, play = made()
    _tell(place, f"ALTER DATABASE {name} ALLOW_CONNECTIONS false", name)
    nothing_is_read(client, play)
    _tell(place, f"ALTER DATABASE {name} ALLOW_CONNECTIONS true")
    goes_on(client, play)


def postgresql_read_only(place: str, name: str) -> None:
    """Make the database read-only, as a standby is that has not taken over."""
    client, play = made()
    _tell(place, f"ALTER DATABASE {name} SET default_transaction_read_only = on", name)
    kept_in_the_row(client, play)
    _tell(place, f"ALTER DATABASE {name} SET default_transaction_read_only = off", name)
    goes_on(client, play)


def _tell(place: str, statement: str, ending: str = "") -> None:
    with psycopg.connect(f"{place}/postgres", autocommit=True) as own:
        own.execute(statement.encode())
        if ending:
            query = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = %s"
            own.execute(query, [ending])
    connections.close_all()  # as a server does before each request with a connection that ended


def redis_away(pid: int, port: int) -> None:
    """End Redis: games are started and played without it; only background work is refused."""
    client, play = made()
    subprocess.run(["kill", "-STOP", str(pid)], check=True)
    _played_without(client)
    subprocess.run(["kill", "-CONT", str(pid)], check=True)
    subprocess.run(["redis-cli", "-p", str(port), "shutdown", "nosave"], check=True)
    _played_without(client)
    found = state(client)
    assert found["cache"] == "does not keep what it is given"
    assert found["queue"] == "does not answer"
    assert found["database"] == "ok"
    assert Play.objects.count() == 3
    assert guess(client, play).status_code == 302
    command = ["redis-server", "--port", str(port), "--save", "", "--daemonize", "yes"]
    subprocess.run(command, check=True, capture_output=True)
    try:
        deadline = time.monotonic() + PATIENCE
        while state(client)["status"] != "ok":
            assert time.monotonic() < deadline
            time.sleep(0.1)
    finally:
        subprocess.run(["redis-cli", "-p", str(port), "shutdown", "nosave"], check=True)


def _played_without(client: Client) -> None:
    awake()
    started = client.post("/wordle/", {"lexicon": "en", **OPTIONS})
    assert started.status_code == 302, started.status_code
    assert client.get(started["Location"]).status_code == 200
    assert client.get("/stats/").status_code == 200
