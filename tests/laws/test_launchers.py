"""bin/play and its kin: what cannot be is one sentence and exit code 1."""

from __future__ import annotations

import importlib.util
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pytest

from tests.site.services import ROOT


@pytest.fixture
def lib() -> ModuleType:
    """bin/lib.py, loaded as the launchers load it."""
    spec = importlib.util.spec_from_file_location("launcher_lib", ROOT / "bin" / "lib.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture
def busy_port() -> Iterator[int]:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        yield taken.getsockname()[1]


def refusal(*arguments: str, **environment: str) -> str:
    """Run bin/play and return the one sentence it refuses with."""
    done = subprocess.run(
        [sys.executable, str(ROOT / "bin" / "play"), *arguments],
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 1, done.stdout + done.stderr
    assert done.stdout == ""
    assert len(done.stderr.strip().splitlines()) == 1
    return done.stderr


def test_a_busy_port_is_refused(busy_port: int) -> None:
    assert "cannot be used" in refusal("--port", str(busy_port))


def test_a_port_that_is_none_is_refused() -> None:
    assert "from 1 to 65535" in refusal("--port", "70000")


def test_a_folder_that_cannot_be_written_is_refused(tmp_path: Path) -> None:
    (tmp_path / "var").write_text("a file where the folder should be")
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    assert "Nothing can be written" in refusal(
        "--port", str(port), WORDGAMES_VAR=str(tmp_path / "var")
    )


def test_an_old_python_is_refused(lib: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lib.sys, "version_info", (3, 10, 4))
    with pytest.raises(lib.StartError, match=r"3\.11 or newer is needed; this one is 3\.10\.4"):
        lib.check_python()


def test_with_a_pip_that_reaches_it_the_venv_is_made_without_pip(
    lib: ModuleType, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    commands: list[list[str]] = []
    monkeypatch.setattr(lib, "VENV", tmp_path / "venv")
    monkeypatch.setattr(lib.shutil, "which", lambda name: None)
    monkeypatch.setattr(lib, "_pip_reaches_others", lambda: True)
    monkeypatch.setattr(lib, "_quiet", lambda command, what: commands.append(command))
    lib._make_venv()
    assert "--without-pip" in commands[0]


def test_without_pip_there_is_a_sentence(
    lib: ModuleType, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(lib, "VENV", tmp_path / "venv")
    monkeypatch.setattr(lib.shutil, "which", lambda name: None)
    monkeypatch.setattr(lib, "_pip_reaches_others", lambda: False)
    monkeypatch.setattr(lib, "_has", lambda module: False)
    with pytest.raises(lib.StartError, match="pip is needed"):
        lib._make_venv()


def test_the_secrets_file_is_its_owner_s_alone(
    lib: ModuleType, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(lib, "VAR", tmp_path / "var")
    monkeypatch.delenv("SECRET_KEY", raising=False)
    lib.ensure_secrets()
    file = tmp_path / "var" / "secrets.env"
    first = file.read_text()
    lib.ensure_secrets()
    assert file.read_text() == first
    assert file.stat().st_mode & 0o777 == 0o600
    assert len(first) > 50


def test_a_folder_relative_to_the_shell_is_the_same_for_the_site(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    told = subprocess.run(
        [sys.executable, "-c", "import lib; print(lib.environment()['WORDGAMES_VAR'])"],
        env={**os.environ, "WORDGAMES_VAR": "here", "PYTHONPATH": str(ROOT / "bin")},
        capture_output=True,
        text=True,
        check=True,
    )
    assert told.stdout.strip() == str(tmp_path / "here")


STAND_IN = """#!/bin/sh
echo $$ >> {pids}
exec sleep 60
"""
SERVE = """
import argparse, runpy, sys
sys.path.insert(0, {bin!r})
import lib
lib.run_or_refuse = lambda main: None
play = runpy.run_path({play!r})
lib.PYTHON = lib.Path({stand!r})
asked = argparse.Namespace(host="127.0.0.1", port={port})
print("ready", flush=True)
sys.exit(play["serve"](asked, [{stand!r}], {{}}))
"""


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_a_signal_ends_the_server_and_the_worker(tmp_path: Path, number: signal.Signals) -> None:
    pids, stand = tmp_path / "pids", tmp_path / "python"
    stand.write_text(STAND_IN.format(pids=pids))
    stand.chmod(0o755)
    script = SERVE.format(
        bin=str(ROOT / "bin"), play=str(ROOT / "bin/play"), stand=str(stand), port=9
    )
    command = [sys.executable, "-c", script]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as launcher:
        deadline = time.monotonic() + 20
        while not (pids.exists() and len(pids.read_text().split()) == 2):
            assert time.monotonic() < deadline
            time.sleep(0.05)
        launcher.send_signal(number)
        told, _ = launcher.communicate(timeout=20)
    assert launcher.returncode == 0
    assert "Play at" not in told
    for pid in map(int, pids.read_text().split()):
        with pytest.raises(ProcessLookupError):
            os.kill(pid, 0)
