"""What keeps a set-up from going on is one sentence that says what to do."""

from __future__ import annotations

import errno
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pytest
from django.core.management.base import CommandError
from django.db import DatabaseError, OperationalError

from tests.site.services import ROOT, Site
from wordgames_site.management.commands.setup_site import REFUSED, in_one_sentence


def told(folder: Path) -> str:
    """Return the one line that a set-up in this folder ends with."""
    done = subprocess.run(
        [sys.executable, str(ROOT / "manage.py"), "setup_site", "--play"],
        env=Site(folder).environment,
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == REFUSED, done.stderr
    (line,) = done.stderr.strip().splitlines()
    return line


def test_a_file_that_is_no_database_is_named(tmp_path: Path) -> None:
    (tmp_path / "db.sqlite3").write_bytes(b"no database at all " * 1000)
    line = told(tmp_path)
    assert f"The database {tmp_path / 'db.sqlite3'} is damaged" in line
    assert "Restore a backup" in line


def test_a_page_of_zeros_in_the_database_is_no_traceback(tmp_path: Path) -> None:
    Site(tmp_path).with_tables()
    database = tmp_path / "db.sqlite3"
    content = database.read_bytes()
    size = int.from_bytes(content[16:18], "big")
    database.write_bytes(content[:size] + bytes(len(content) - size))
    assert "is damaged" in told(tmp_path)


@pytest.mark.parametrize(
    ("error", "words"),
    [
        (OSError(errno.ENOSPC, "No space left on device"), "no space left"),
        (OperationalError("database or disk is full"), "no space left"),
        (PermissionError(errno.EACCES, "Permission denied", "/x"), "Nothing can be written to /x"),
        (OperationalError("attempt to write a readonly database"), "Nothing can be written to"),
    ],
)
def test_a_disk_that_cannot_be_used_is_a_sentence(error: Exception, words: str) -> None:
    with pytest.raises(CommandError, match=words) as refused, in_one_sentence():
        raise error
    assert refused.value.returncode == REFUSED
    assert str(refused.value).count(". ") <= 1


@pytest.mark.parametrize("error", [DatabaseError("no such column: x"), FileNotFoundError("x")])
def test_a_fault_of_the_code_stays_a_traceback(error: Exception) -> None:
    with pytest.raises(type(error)), in_one_sentence():
        raise error


@pytest.fixture
def lib(monkeypatch: pytest.MonkeyPatch) -> Iterator[ModuleType]:
    """Yield what the commands in bin/ share."""
    monkeypatch.syspath_prepend(str(ROOT / "bin"))
    import lib

    yield lib
    sys.modules.pop("lib", None)


def test_a_full_disk_is_seen_before_anything_is_installed(
    lib: ModuleType, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def full(path: Path, data: bytes) -> int:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(Path, "write_bytes", full)
    with pytest.raises(lib.StartError, match=r"No space left on device.*free some space"):
        lib.check_writable(tmp_path)


def test_what_pip_says_is_shown_only_if_it_fails(
    lib: ModuleType, capfd: pytest.CaptureFixture[str]
) -> None:
    lib._quiet([sys.executable, "-c", "print('WARNING: an index')"], "pip failed")
    assert capfd.readouterr() == ("", "")
    with pytest.raises(lib.StartError, match="pip failed"):
        lib._quiet([sys.executable, "-c", "print('no such package'); exit(1)"], "pip failed")
    assert "no such package" in capfd.readouterr().err


@pytest.mark.parametrize(
    ("printed", "said"),
    [
        ("ProxyError('Cannot connect to proxy.', [Errno 111] Connection refused)", "HTTPS_PROXY"),
        ("NameResolutionError: Temporary failure in name resolution", "network"),
        ("SSLError(1, '[SSL: CERTIFICATE_VERIFY_FAILED] certificate verify failed')", "PIP_CERT"),
    ],
)
def test_why_packages_cannot_be_fetched_is_one_sentence(
    lib: ModuleType, printed: str, said: str
) -> None:
    """A proxy that did not answer said "see the lines above", and they named a missing version."""
    with pytest.raises(lib.StartError, match=rf"^pip failed: (?:the|a) .*{said}.*start again\.$"):
        lib._quiet([sys.executable, "-c", f"print({printed!r}); exit(1)"], "pip failed")
