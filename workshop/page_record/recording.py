"""The steps of a recording: prepare a site, play scripts, visit pages, keep everything."""

from __future__ import annotations

import json
import sqlite3
import subprocess
import sys
import traceback
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing, contextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

from django.conf import settings

from workshop.page_record import account_scripts, all_pages, shell_commands, stored_rows
from workshop.page_record import play_scripts as plays
from workshop.page_record.frozen_time import BETWEEN, Stillness
from workshop.page_record.game_scripts import all_of
from workshop.page_record.record_file import RecordedAnswer, read, write
from workshop.page_record.recording_visitor import RecordingVisitor, plainly
from workshop.site.environment import scratch_environment

KEY = "kept-pages-" + "x" * 40
WHO = ("anna", "ben", "nobody")
MOST = {"anna": 2_400, "ben": 150, "nobody": 150}
PASSING = timedelta(hours=3)
"""Time between the last script and the visit to the pages."""


def environment(var: Path) -> dict[str, str]:
    """Return the environment of a site in a separate folder."""
    return scratch_environment(var, SECRET_KEY=KEY, LOG_LEVEL="ERROR", PYTHONHASHSEED="0")


def manage(var: Path, *arguments: str) -> None:
    """Run a command on the site in a folder; raises if it fails."""
    command = [sys.executable, str(settings.BASE_DIR / "manage.py"), *arguments]
    subprocess.run(command, env=environment(var), cwd=settings.BASE_DIR, check=True)


def copy_database(source: Path, target: Path) -> None:
    """Copy a SQLite file as it is, with its log."""
    target.parent.mkdir(parents=True, exist_ok=True)
    for end in ("", "-wal", "-shm"):
        Path(f"{target}{end}").unlink(missing_ok=True)
    with closing(sqlite3.connect(source)) as old, closing(sqlite3.connect(target)) as new:
        old.backup(new)
        new.execute("PRAGMA journal_mode=DELETE")


def database() -> Path:
    """Return the current database's file."""
    return Path(str(settings.DATABASES["default"]["NAME"]))


@contextmanager
def site(
    begin: datetime,
) -> Iterator[tuple[Stillness, dict[str, RecordingVisitor], list[RecordedAnswer]]]:
    """Yield a frozen clock, the visitors, and the list that collects their answers."""
    answers: list[RecordedAnswer] = []
    still = Stillness(begin)
    with plainly(), still.held():
        yield still, {who: RecordingVisitor(who, still, answers.append) for who in WHO}, answers


def play_scripts(begin: datetime) -> tuple[list[RecordedAnswer], dict[str, Any]]:
    """Play every script; return the answers, and what the visit to the pages needs."""
    with site(begin) as (still, visitors, answers):
        anna, ben = visitors["anna"], visitors["ben"]
        theirs: list[str] = []
        for slug, _ in all_of("SCRIPT"):
            done: list[str] = []
            _try(lambda: done.extend(plays.play(anna, slug)))  # noqa: B023
            theirs += done[:3]
            _try(lambda: account_scripts.watch(anna, slug))  # noqa: B023
            _try(lambda: account_scripts.race(anna, slug, done))  # noqa: B023
            _try(lambda: account_scripts.run(anna, slug))  # noqa: B023
        addresses: list[str] = []
        _try(lambda: addresses.extend(account_scripts.challenges(anna)))
        for address in addresses:
            _try(lambda: account_scripts.accept(ben, address.split("/")[1], address))  # noqa: B023
        _try(lambda: account_scripts.not_mine(ben, theirs))
        for deed in (
            account_scripts.sweep,
            account_scripts.account,
            account_scripts.group,
            account_scripts.report,
        ):
            _try(lambda: deed(anna))  # noqa: B023
        for _, environments in all_of("OUTSIDE"):
            for name, moves in environments.items():
                _try(lambda: account_scripts.outside(anna, name, moves))  # noqa: B023
        cookies = {
            who: {name: morsel.value for name, morsel in visitor.client.cookies.items()}
            for who, visitor in visitors.items()
        }
        return answers, {"end": (still.now + PASSING).isoformat(), "cookies": cookies}


def _try(act: Callable[[], Any]) -> None:
    """Run a script; a failure is printed, and the other scripts go on."""
    try:
        act()
    except Exception:
        traceback.print_exc()


def look(
    state: Mapping[str, Any], see: Callable[[dict[str, RecordingVisitor]], None]
) -> list[RecordedAnswer]:
    """Visit pages as the recorded visitors, at the recorded time."""
    with site(datetime.fromisoformat(state["end"])) as (_, visitors, answers):
        for who, cookies in state["cookies"].items():
            visitors[who].client.cookies.load(cookies)
        see(visitors)
        return answers


def keep_scripts(place: str) -> None:
    """Play the scripts on the current database, and keep answers, rows and ids in a folder."""
    folder = Path(place)
    answers, state = play_scripts(_began(folder))
    rows = list(stored_rows.table_answers())
    write(folder / "scripts.jsonl.gz", [*answers, *rows])
    (folder / "state.json").write_text(json.dumps({**state, "ids": sorted(stored_rows.ids())}))
    copy_database(database(), folder / "end.sqlite3")


def keep_pages(place: str) -> None:
    """Crawl the pages of the current database, and keep them in a folder."""
    scripts = list(read(Path(place) / "scripts.jsonl.gz"))

    def see(visitors: dict[str, RecordingVisitor]) -> None:
        for who, visitor in visitors.items():
            starts = list(all_pages.seeds(answer for answer in scripts if answer.who == who))
            all_pages.crawl(visitor, starts, MOST[who])

    write(Path(place) / "pages.jsonl.gz", look(_state(Path(place)), see))


def repeat_pages(record: str, place: str) -> None:
    """Visit every page of a record again, in its order, and keep the answers in a folder."""
    answers = read(Path(record) / "pages.jsonl.gz")
    requests = [(answer.who, answer.path, answer.htmx) for answer in answers]

    def see(visitors: dict[str, RecordingVisitor]) -> None:
        for who, path, htmx in requests:
            visitors[who].look(path, htmx=htmx)

    write(Path(place) / "pages.jsonl.gz", look(_state(Path(record)), see))


def keep_shell(place: str) -> None:
    """Keep the output of the command line in a folder."""
    write(Path(place) / "shell.jsonl.gz", shell_commands.command_answers())


def keep_setup(place: str) -> None:
    """Prepare the current site as a start does, which finds everything there; keep its rows."""
    manage(database().parent, "setup_site")
    write(Path(place) / "setup.jsonl.gz", stored_rows.table_answers())


def _began(folder: Path) -> datetime:
    """Return when the scripts begin, which the first writes down and the others read."""
    file = folder / "begin.txt"
    if not file.exists():
        now = datetime.now(UTC)
        file.write_text((now + BETWEEN).replace(microsecond=0).isoformat())
    return datetime.fromisoformat(file.read_text())


def _state(folder: Path) -> dict[str, Any]:
    state: dict[str, Any] = json.loads((folder / "state.json").read_text())
    return state


def prepare(folder: Path) -> None:
    """Prepare a site as a start does, and keep its database."""
    var = folder / "site"
    manage(var, "setup_site")
    copy_database(var / "db.sqlite3", folder / "start.sqlite3")


def restore(record: Path, name: str, var: Path) -> None:
    """Put a kept database where a site expects it, and migrate it."""
    copy_database(record / name, var / "db.sqlite3")
    manage(var, "migrate", "--verbosity", "0")
