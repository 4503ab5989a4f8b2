"""Two starts of a fresh clone at the same time: the second waits and finds everything done."""

from __future__ import annotations

import subprocess
import sys
from contextlib import closing
from pathlib import Path
from sqlite3 import connect

from tests.site.services import ROOT, Site

SET_UP = """
import django; django.setup()
from django.core.management import call_command
from wordgames_site.management.commands import setup_site
setup_site.collect = lambda: setup_site.settings.STATIC_ROOT.mkdir(exist_ok=True)
call = setup_site.call_command
lists = {"load_bundled", "equations"}
setup_site.call_command = lambda name, *rest, **more: name in lists or call(name, *rest, **more)
call_command("setup_site", "--play")
"""
ONE_BY_ONE = """
import time, lib
with lib.turn(lib.Path({file!r})):
    there = lib.Path({inside!r})
    there.touch(exist_ok=False)
    time.sleep(0.3)
    there.unlink()
"""


def both(code: str, environment: dict[str, str]) -> list[str]:
    """Run the same Python twice at once; return what each printed, once both succeeded."""
    command = [sys.executable, "-c", code]
    started = [
        subprocess.Popen(command, env=environment, cwd=ROOT, stdout=subprocess.PIPE, text=True)
        for _ in range(2)
    ]
    said = [process.communicate(timeout=120)[0] for process in started]
    assert [process.returncode for process in started] == [0, 0]
    return said


def test_two_set_ups_at_once_make_one_site(tmp_path: Path) -> None:
    said = both(SET_UP, Site(tmp_path).environment)
    assert sorted("password" in told for told in said) == [False, True]
    with closing(connect(tmp_path / "db.sqlite3")) as database:
        applied = database.execute("SELECT app, name FROM django_migrations").fetchall()
        assert len(applied) == len(set(applied))
        columns = database.execute("PRAGMA table_info(lexicons_lexicon)").fetchall()
    assert "keys" in {column[1] for column in columns}


def test_launchers_take_turns(tmp_path: Path) -> None:
    code = ONE_BY_ONE.format(file=str(tmp_path / "lock"), inside=str(tmp_path / "inside"))
    both(code, {"PYTHONPATH": str(ROOT / "bin")})
