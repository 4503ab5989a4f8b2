"""Nobody but its owner reads what the site writes."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.site.services import ROOT, Site, commands


def mode(path: Path) -> int:
    return path.stat().st_mode & 0o777


@pytest.fixture(autouse=True)
def _usual_umask() -> Iterator[None]:
    """Begin with the umask of most machines, which lets everybody read."""
    before = os.umask(0o022)
    yield
    os.umask(before)


def test_a_new_site_is_its_owner_s_alone(tmp_path: Path) -> None:
    site = Site(tmp_path / "var")
    site.manage("migrate", "--verbosity", "0")
    assert mode(tmp_path / "var" / "db.sqlite3") == 0o600


HOLD = """
from django.db import connection
from pathlib import Path
connection.cursor().execute("CREATE TABLE x (y)")
from wordgames_site.setup.file_permissions import keep_private
keep_private()
for name in ("", "db.sqlite3", "db.sqlite3-wal", "db.sqlite3-shm", "secrets.env"):
    print(oct(Path({folder!r}, name).stat().st_mode & 0o777))
"""


def test_a_site_that_everybody_could_read_is_tightened_at_its_next_start(tmp_path: Path) -> None:
    var = tmp_path / "var"
    site = Site(var)
    (var / "secrets.env").write_text("SECRET_KEY=x\n")
    (var / "db.sqlite3").touch()  # its own mode is that of -wal and -shm
    assert {mode(var), mode(var / "db.sqlite3")} == {0o755, 0o644}
    assert site.python(HOLD.format(folder=str(var))).split() == ["0o700"] + ["0o600"] * 4


@pytest.mark.parametrize("start", ["import wordgames_site.wsgi", "run_worker", "setup_site"])
def test_every_start_keeps_the_site_private(tmp_path: Path, start: str) -> None:
    site = Site(tmp_path / "var")
    stop = "from wordgames_site.setup import file_permissions as files; "
    stop += "files.keep_private = lambda: exit(7)"
    run = start if start.startswith("import") else commands((start,))
    code = f"{stop}\ntry:\n    {run.replace(chr(10), chr(10) + '    ')}\nexcept SystemExit as end:"
    assert site.python(f"{code}\n    print('kept', end.code)").strip() == "kept 7"


def test_the_launchers_write_for_their_owner_only(tmp_path: Path) -> None:
    (tmp_path / "var").mkdir()
    code = "import lib; lib.ensure_secrets(); open(lib.VAR / 'new', 'w').close()"
    subprocess.run(
        [sys.executable, "-c", code],
        env={**os.environ, "WORDGAMES_VAR": str(tmp_path / "var"), "PYTHONPATH": str(ROOT / "bin")},
        check=True,
    )
    assert (mode(tmp_path / "var"), mode(tmp_path / "var" / "new")) == (0o700, 0o600)


def test_the_unit_in_the_docs_is_hardened() -> None:
    unit = re.findall(r"```ini\n(.*?)```", (ROOT / "docs/deployment.md").read_text(), re.S)[0]
    for line in ("UMask=0077", "NoNewPrivileges=yes", "ProtectSystem=strict", "ReadWritePaths="):
        assert line in unit
