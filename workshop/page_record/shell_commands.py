"""Recorded output of the command line: every command's help, and a few commands' results."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

from django.conf import settings
from django.core.management import get_commands

from games.catalogue import GAMES
from workshop.page_record.game_scripts import all_of
from workshop.page_record.record_file import RecordedAnswer

APPS = ("solvers", "games", "lexicons", "wordgames_site")
BY_GAME = ("evaluate", "explain", "sweep")
DEEDS = (
    "trees search --help",
    "trees load --help",
    "trees export --help",
    "tree_search bundle --help",
    "trees list --help",
    "trees import --help",
    "trees forget --help",
    "standing_runs load --help",
    "make_standing_runs --help",
)
RUNS = ("evaluate chess", "trees list", "lexicons")
TIMES = (
    re.compile(r'("(?:[a-z_]*_)?(?:seconds|ms|us|mb|per_second)": )[-\d.e]+'),
    re.compile(r"()\b[\d,.]+(?= (?:CPU|in all|MB|ms|µs|s)\b)"),
)
TOGETHER = 2
PATIENCE = 900


def commands() -> list[str]:
    """Return the recorded command lines."""
    names = sorted(name for name, app in get_commands().items() if app in APPS or "games" in app)
    helps = [f"{name} --help" for name in names]
    of_games = [f"{name} {game} --help" for name in BY_GAME for game in GAMES]
    runs = [line for _, lines in all_of("COMMANDS") for line in lines]
    return [*helps, *of_games, *DEEDS, *runs, *RUNS]


def command_answers() -> Iterator[RecordedAnswer]:
    """Run the commands, two at a time, and yield their output."""
    with ThreadPoolExecutor(TOGETHER) as pool:
        yield from pool.map(_run, commands())


def _run(line: str) -> RecordedAnswer:
    """Run one command in this environment; times and memory in its output are masked."""
    command = [sys.executable, str(settings.BASE_DIR / "manage.py"), *line.split()]
    done = subprocess.run(
        command,
        env={**os.environ, "COLUMNS": "100", "PYTHONWARNINGS": "ignore"},
        cwd=settings.BASE_DIR,
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        stdin=subprocess.DEVNULL,
        check=False,
    )
    errors = done.stderr if done.returncode else ""  # a progress bar is no answer
    body = f"{done.stdout}\n{errors}"
    for pattern in TIMES:
        body = pattern.sub(r"\1TIME", body)
    return RecordedAnswer(
        label=f"$ {line}", method="SHELL", path=line, status=done.returncode, body=body
    )
