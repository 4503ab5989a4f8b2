"""A first set-up that was cut off is finished by the next command; ending one leaves nothing."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import closing
from functools import partial
from pathlib import Path
from sqlite3 import connect

import pytest

from tests.site.services import ROOT, Site, commands

STAND_IN = """#!/bin/sh
echo $$ "$@" >> {told}
{act}
"""
RUN = """
import runpy, sys
sys.path.insert(0, {bin!r})
import lib
lib.ensure_venv = lambda *files: None
lib.PYTHON = lib.Path({stand!r})
sys.argv = ["bin/manage", {asked!r}]
runpy.run_path({manage!r})
"""
CUT = "from django.core.management import call_command; call_command('migrate', {to}, verbosity=0)"


class Launched:
    """bin/manage with a stand-in for Python, which writes down its number and what it was asked."""

    def __init__(self, folder: Path, act: str = "exit 0", asked: str = "lexicons") -> None:
        self._told, stand = folder / "told", folder / "python"
        stand.write_text(STAND_IN.format(told=self._told, act=act))
        stand.chmod(0o755)
        manage = str(ROOT / "bin/manage")
        script = RUN.format(bin=str(ROOT / "bin"), stand=str(stand), manage=manage, asked=asked)
        self.process = subprocess.Popen(
            [sys.executable, "-c", script],
            env={**os.environ, "WORDGAMES_VAR": str(folder), "DATABASE_URL": ""},
            stderr=subprocess.PIPE,
        )

    def told(self) -> list[str]:
        """Return what the stand-in was asked, with the number of each process."""
        return self._told.read_text().splitlines() if self._told.exists() else []

    def asked(self) -> list[str]:
        """Wait for its end; return the commands of manage.py that it ran."""
        self.process.communicate(timeout=60)
        return [line.rpartition("manage.py ")[2] for line in self.told()]


def test_a_set_up_cut_off_while_tables_are_made_is_gone_on_with(tmp_path: Path) -> None:
    """The file of the database was there, so it was taken for a site: "no such column"."""
    assert Launched(tmp_path).asked() == ["setup_site", "lexicons"]
    Site(tmp_path).python(CUT.format(to="'lexicons', '0010'"))
    assert Launched(tmp_path).asked()[-2:] == ["setup_site", "lexicons"]


def test_a_set_up_cut_off_before_the_words_is_gone_on_with(tmp_path: Path) -> None:
    """All tables were there, and "There is no lexicon yet" was said for ever."""
    site = Site(tmp_path).with_tables()
    assert Launched(tmp_path).asked() == ["setup_site", "lexicons"]
    site.python(commands(("createsuperuser", "--noinput", "--username=a", "--email=a@b.example")))
    assert Launched(tmp_path).asked()[2:] == ["lexicons"], "the administrator is made last"


def test_a_command_that_measures_sets_up_words_and_trees_alone(tmp_path: Path) -> None:
    """In a fresh clone `bin/manage evaluate` began after 70 s: with pages, runs, all kernels."""
    ask = partial(Launched, tmp_path, asked="evaluate")
    assert ask().asked() == ["setup_site --words", "evaluate"]
    site = Site(tmp_path).with_tables()
    site.python(
        "from unittest.mock import patch",
        "from django.core.management import call_command as call",
        "from games.nerdle.lists import LEXICONS, Lexicon",
        "from solvers.models import StoredArtifact",
        "from wordgames_site.management.commands import setup_site",
        "stored = [lambda: Lexicon.objects.create(slug='equations-001')]",
        "stored += [lambda: StoredArtifact.objects.create(pk='x', facts={}, content=b'')]",
        "act = lambda *_, **__: stored.pop(0)()",
        "with patch.object(setup_site.Command, '_store_words', act), "
        "patch.object(setup_site.Command, '_set_up_solvers', act): call('setup_site', '--words')",
    )
    assert ask().asked()[2:] == ["evaluate"]
    (tmp_path / "trees.stamp").unlink()
    assert ask().asked()[3:] == ["setup_site --words", "evaluate"], "cut off among the trees"
    assert Launched(tmp_path).asked()[5:] == ["setup_site", "lexicons"], "The rest is still to do."


def test_an_interrupted_set_up_makes_no_administrator(tmp_path: Path) -> None:
    site = Site(tmp_path).with_tables()
    site.python(
        "from wordgames_site.management.commands.setup_site import Command",
        "Command._make_playable = lambda self: None",
        "def stop(self): raise KeyboardInterrupt",
        "Command._make_bots = stop",
        "from django.core.management import call_command",
        "try: call_command('setup_site')\nexcept KeyboardInterrupt: pass",
    )
    with closing(connect(tmp_path / "db.sqlite3")) as database:
        assert database.execute("SELECT count(*) FROM auth_user").fetchone() == (0,)


@pytest.fixture
def sleeping(tmp_path: Path) -> Iterator[Launched]:
    """A set-up that takes a minute, with a process of its own beside it."""
    launched = Launched(
        tmp_path, "sleep 60 &\necho $! child >> {told}\nwait".format(told=tmp_path / "told")
    )
    yield launched
    launched.process.kill()
    launched.process.communicate()


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_ending_it_leaves_no_process(sleeping: Launched, number: signal.Signals) -> None:
    """Setup_site went on as an orphan."""
    while len(sleeping.told()) < 2:
        assert sleeping.process.poll() is None, "It ended, and would be waited for without end."
        time.sleep(0.05)
    sleeping.process.send_signal(number)
    sleeping.process.communicate(timeout=30)
    deadline = time.monotonic() + 20  # they sleep for 60
    while living := [line for line in sleeping.told() if lives(int(line.split()[0]))]:
        assert time.monotonic() < deadline, living
        time.sleep(0.05)


def lives(pid: int) -> bool:
    """True of a process that is there and no zombie."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except (FileNotFoundError, ProcessLookupError):
        return False
