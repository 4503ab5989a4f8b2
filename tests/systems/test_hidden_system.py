"""The launchers, the site, its worker and a game where all is hidden that Windows lacks, and numba.

In a folder whose path has spaces, umlauts and more than 200 characters.
"""

from __future__ import annotations

import hashlib
import os
import re
import shutil
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from html import unescape
from http.client import HTTPConnection
from http.cookies import SimpleCookie
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

import pytest

from tests.laws.source import tracked
from tests.site.services import ROOT
from workshop.site.environment import scratch_environment
from workshop.site.server import free_port

WINDOWS = Path(__file__).parent / "windows"
FOLDER = "Wörter spielen, überall - " + "sehr " * 35 + "tief"
PATIENCE = 600
PYTHON = '#!/bin/sh\nexec "{python}" "$@"\n'
TASKKILL = """#!/bin/sh
# taskkill /T /F /PID n
exec env -u PYTHONPATH "{python}" - "$4" <<'END'
import os, sys
from pathlib import Path
tree = [int(sys.argv[1])]
parents = {{}}
for stat in Path("/proc").glob("[0-9]*/stat"):
    try:
        fields = stat.read_text().rpartition(")")[2].split()
    except OSError:
        continue
    parents.setdefault(int(fields[1]), []).append(int(stat.parent.name))
for pid in tree:
    tree += parents.get(pid, [])
for pid in tree:
    try:
        os.kill(pid, 9)
    except ProcessLookupError:
        pass
END
"""


def checkout(folder: Path) -> Path:
    """Return a checkout with its own launchers, and a virtual environment as on Windows."""
    place = folder / FOLDER
    place.mkdir()
    for name in {Path(name).parts[0] for name in tracked()} - {"bin", "manage.py"}:
        (place / name).symlink_to(ROOT / name)
    shutil.copytree(ROOT / "bin", place / "bin")
    shutil.copy(ROOT / "manage.py", place / "manage.py")
    scripts = place / ".venv" / "Scripts"
    scripts.mkdir(parents=True)
    write_program(scripts / "python.exe", PYTHON)
    installed = hashlib.sha256((ROOT / "requirements.txt").read_bytes()).hexdigest()
    (place / ".venv" / ".requirements.txt.sha256").write_text(installed)
    return place


def write_program(file: Path, text: str) -> None:
    """Write a script that runs this Python."""
    file.write_text(text.format(python=sys.executable), encoding="utf-8")
    file.chmod(0o755)


class Hidden:
    """bin/play where Windows's lacks are hidden, and a visitor."""

    def __init__(self, folder: Path) -> None:
        self.place, self.port = checkout(folder), free_port()
        tools = folder / "tools"
        tools.mkdir()
        write_program(tools / "taskkill", TASKKILL)
        path = os.pathsep.join(filter(None, (str(WINDOWS), os.environ.get("PYTHONPATH"))))
        own = {"PYTHONPATH": path, "WORDGAMES_NO_NUMBA": "", "SECRET_KEY": ""}
        own["PATH"] = os.pathsep.join((str(tools), os.environ["PATH"]))
        self.environment = scratch_environment(self.place / "var", **own)
        self._said = (folder / "said.txt").open("w+", encoding="utf-8")
        self.process = subprocess.Popen(
            [sys.executable, "bin/play", "--port", str(self.port)],
            cwd=self.place,
            env=self.environment,
            stdout=self._said,
            stderr=subprocess.STDOUT,
        )
        self._cookies: SimpleCookie = SimpleCookie()

    @property
    def said(self) -> str:
        self._said.seek(0)
        return self._said.read()

    def until(self, sign: str) -> None:
        """Wait until bin/play has said something."""
        deadline = time.monotonic() + PATIENCE
        while sign not in self.said:
            assert self.process.poll() is None, self.said
            assert time.monotonic() < deadline, self.said
            time.sleep(0.1)

    def ask(self, path: str, form: dict[str, str] | None = None) -> tuple[int, str, dict[str, str]]:
        """Send a request as a browser would; return status, text and headers."""
        connection = HTTPConnection("127.0.0.1", self.port, timeout=60)
        cookies = "; ".join(f"{name}={it.value}" for name, it in self._cookies.items())
        headers = {"Cookie": cookies, "Content-Type": "application/x-www-form-urlencoded"}
        connection.request("POST" if form else "GET", path, urlencode(form or {}), headers)
        answer = connection.getresponse()
        for value in answer.headers.get_all("Set-Cookie", []):
            self._cookies.load(value)
        text = answer.read().decode()
        connection.close()
        return answer.status, text, dict(answer.headers)

    def has(self, query: str) -> bool:
        """True if the site's database has a row."""
        with closing(sqlite3.connect(self.place / "var" / "db.sqlite3")) as database:
            return bool(database.execute(query).fetchone())

    def left(self) -> list[str]:
        """Return the processes that still run on this site."""
        lines = (each.read_bytes() for each in Path("/proc").glob("[0-9]*/cmdline"))
        return [line.decode() for line in lines if bytes(self.place) in line]

    def lives(self) -> bool:
        """True if a worker has shown signs of life."""
        return self.has("SELECT 1 FROM wordgames_site_pulse WHERE id = 2")

    def try_worker(self) -> None:
        """Run a worker beside the set-up of the bots, in which bin/play begins none yet."""
        command = [sys.executable, "bin/manage", "run_worker"]
        own: dict[str, Any] = {"cwd": self.place, "env": self.environment, "process_group": 0}
        with subprocess.Popen(command, **own) as worker:
            until(lambda: self.lives() or worker.poll() is not None)
            assert worker.poll() is None, "it ended by itself"
            os.killpg(worker.pid, signal.SIGTERM)  # it has started another, as on Windows
        until(lambda: not any("run_worker" in line for line in self.left()))

    def manage(self, *arguments: str) -> str:
        """Run bin/manage there, and return what it prints."""
        done = subprocess.run(
            [sys.executable, "bin/manage", *arguments],
            cwd=self.place,
            env=self.environment,
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, done.stderr
        return done.stdout


FORM = re.compile(r"<form[^>]*>.*?</form>", re.DOTALL)
FIELD = re.compile(r'name="(\w+)" value="([^"]*)"')


def until(check: Callable[[], bool]) -> None:
    """Wait until something is so."""
    deadline = time.monotonic() + PATIENCE
    while not check():
        assert time.monotonic() < deadline
        time.sleep(0.2)


@pytest.fixture
def hidden(tmp_path: Path) -> Iterator[Hidden]:
    site = Hidden(tmp_path)
    try:
        yield site
    finally:
        site.process.terminate()
        site.process.wait(60)


@pytest.mark.slow
@pytest.mark.parametrize(
    "bots",
    [pytest.param(False, id="people"), pytest.param(True, id="bots", marks=pytest.mark.nightly)],
)
def test_bin_play_serves_a_game_and_ends_with_all_its_processes(hidden: Hidden, bots: bool) -> None:
    """In CI while the bots are set up, which takes four fifths of the time; at night after that."""
    hidden.until("Play at http://127.0.0.1:")
    assert hidden.said.startswith(
        "This system runs one web process, by waitress, and not gunicorn."
    )
    assert "It sets no limit of memory" in hidden.said
    assert len(str(hidden.place)) > 200
    status, page, headers = hidden.ask("/wordle/")
    assert (status, headers["Server"]) == (200, "wordgames")
    assert "Content-Security-Policy" in headers
    (board,) = (form for form in FORM.findall(page) if 'id="sequence"' in form)
    fields = {name: value for name, value in FIELD.findall(board) if name != "key"}
    place = re.search(r'action="([^"]+)"', board)
    status, _, headers = hidden.ask(
        unescape(place[1]) if place else "/wordle/", {**fields, "guess": "crane"}
    )
    assert status == 302
    _, page, _ = hidden.ask(headers["Location"])
    tiles = re.findall(r'data-state="(\w+)"><b class="piece">(\w)<', page)
    assert "".join(letter for _, letter in tiles[:5]).lower() == "crane"
    hidden.until("Admin: name admin, password ")
    if bots:
        until(hidden.lives)
    else:
        hidden.try_worker()
    assert "SECRET_KEY" in hidden.manage("settings")
    hidden.process.terminate()
    assert hidden.process.wait(60) == 0, hidden.said
    assert "Traceback" not in hidden.said
    assert hidden.left() == []
    with pytest.raises(ConnectionRefusedError):
        hidden.ask("/")
