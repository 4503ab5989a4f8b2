"""bin/play and its kin: what cannot be is one sentence and exit code 1."""

from __future__ import annotations

import ast
import importlib.util
import os
import re
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from types import ModuleType

import pytest
import yaml

import wordgames
from tests.site.services import ROOT
from workshop.site.server import free_port


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


def test_an_image_that_has_all_packages_is_not_written_to(
    lib: ModuleType, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """The handbook says that the checkout may be read-only once .venv is there."""
    (tmp_path / "requirements.txt").write_text("Django==5.2.19\n")
    monkeypatch.setattr(lib, "ROOT", tmp_path)
    monkeypatch.setattr(lib, "VENV", tmp_path / ".venv")
    monkeypatch.setattr(lib, "PYTHON", tmp_path / ".venv/bin/python")
    (tmp_path / ".venv/bin").mkdir(parents=True)
    (tmp_path / ".venv/bin/python").touch()
    calls: list[str] = []
    monkeypatch.setattr(lib, "_installer", lambda: ["installer"])
    monkeypatch.setattr(lib, "_quiet", lambda command, what: calls.append(what))
    lib.ensure_venv("requirements.txt")
    assert len(calls) == 1
    monkeypatch.setattr(lib, "check_writable", calls.append)
    lib.ensure_venv("requirements.txt")
    assert len(calls) == 1
    install = (ROOT / "deploy/container/install").read_text()
    assert ".venv/.requirements$part.txt.sha256" in install


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
    assert len(first) > 100
    signing, _, _ = first.partition("\n")
    file.write_text(signing)  # as version 0.2 wrote it
    with monkeypatch.context() as several:
        several.setenv("DATABASE_URL", "postgres://host/name")
        lib.ensure_secrets()
        assert file.read_text() == signing, "Each machine would have a key of its own."
    lib.ensure_secrets()
    lines = [line.partition("=")[0] for line in file.read_text().splitlines()]
    assert lines == ["SECRET_KEY", "SECOND_FACTOR_KEY"]
    assert file.read_text().startswith(f"{signing}\n")


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
echo $$ "$@" >> {pids}
case "$*" in *"setup_site --play") echo begun; exit 0;; esac
{act}
"""
SERVE = """
import argparse, runpy, sys
sys.path.insert(0, {bin!r})
import lib
lib.run_or_refuse = lambda main: None
play = runpy.run_path({play!r})
lib.PYTHON = lib.Path({stand!r})
asked = argparse.Namespace(host="127.0.0.1", port={port})
server, said = play["set_up"](asked, [{stand!r}], {{}}, [])
sys.exit(play["serve"](asked, [{stand!r}], {{}}, server, said))
"""


class Launcher:
    """bin/play with a stand-in for Python, which writes down its number and what it was asked."""

    def __init__(self, folder: Path, act: str, port: int = 9) -> None:
        self._pids, self.stand = folder / "pids", folder / "python"
        self.stand.write_text(STAND_IN.format(pids=self._pids, act=act))
        self.stand.chmod(0o755)
        script = SERVE.format(
            bin=str(ROOT / "bin"), play=str(ROOT / "bin/play"), stand=str(self.stand), port=port
        )
        (folder / "kernels.stamp").touch()  # not the first start: nothing is compiled beside
        self.process = subprocess.Popen(
            [sys.executable, "-c", script],
            env={**os.environ, "WORDGAMES_VAR": str(folder)},
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )

    def started(self, name: str, times: int = 1) -> int:
        """Wait until a process was started so often; return the last one's number."""
        deadline = time.monotonic() + 60
        while time.monotonic() < deadline:
            lines = self._pids.read_text().splitlines() if self._pids.exists() else []
            numbers = [int(line.split()[0]) for line in lines if name in line]
            if len(numbers) >= times:
                return numbers[-1]
            time.sleep(0.05)
        raise AssertionError(f"{name} was not started {times} times")

    def end(self, *numbers: signal.Signals) -> tuple[str, str]:
        """Send signals a moment apart; return what the launcher said."""
        for number in numbers:
            self.process.send_signal(number)
            time.sleep(0.5)
        return self.process.communicate(timeout=30)


@pytest.fixture
def launch(tmp_path: Path) -> Iterator[Callable[[str], Launcher]]:
    made: list[Launcher] = []

    def start(act: str) -> Launcher:
        made.append(Launcher(tmp_path, act))
        return made[0]

    yield start
    for launcher in made:
        launcher.process.kill()
        launcher.process.communicate()


SLEEPS = 'case "$*" in *--bots*) exit 0;; esac\nexec sleep 60'
Launch = Callable[[str], Launcher]


def gone(pid: int) -> bool:
    """True if a process has ended, whether somebody has asked for its exit code or not."""
    try:
        state = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
    except FileNotFoundError:
        return True
    return state == "Z"


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_a_signal_ends_the_server_and_the_worker(launch: Launch, number: signal.Signals) -> None:
    launcher = launch(SLEEPS)
    pids = launcher.started("gunicorn"), launcher.started("run_worker")
    out, err = launcher.end(number)
    assert launcher.process.returncode == 0
    assert "Play at" not in out
    assert "Stopping" in err
    assert all(map(gone, pids))


@pytest.mark.parametrize(("hosts", "word"), [("", "Play"), ("words.example.org", "Listening")])
def test_an_address_that_the_site_refuses_is_not_one_to_play_at(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, hosts: str, word: str
) -> None:
    monkeypatch.setenv("ALLOWED_HOSTS", hosts)
    port = free_port()
    server = f"{sys.executable} -m http.server {port} --bind 127.0.0.1 > /dev/null 2>&1"
    launcher = Launcher(tmp_path, f'case "$*" in *gunicorn*) exec {server};; esac\n{SLEEPS}', port)
    try:
        line = launcher.process.stdout.readline() if launcher.process.stdout else ""
        assert line == f"{word} at http://127.0.0.1:{port}/  (Ctrl-C ends it)\n"
    finally:
        launcher.end(signal.SIGTERM)


def test_what_is_killed_is_started_again_and_nothing_else(launch: Launch) -> None:
    """The kernel ends the process that takes the most memory; the site stays up."""
    launcher = launch(SLEEPS)
    server, worker = launcher.started("gunicorn"), launcher.started("run_worker")
    os.kill(worker, signal.SIGKILL)
    again = launcher.started("run_worker", 2)
    assert not gone(server)
    os.kill(server, signal.SIGKILL)
    assert launcher.started("gunicorn", 2) != server
    assert not gone(again)
    _, err = launcher.end(signal.SIGINT)
    assert "The worker ended unexpectedly; it starts again in 0.5 s." in err
    assert launcher.process.returncode == 0


def test_a_worker_that_always_dies_is_told_of_and_ends_nothing(launch: Launch) -> None:
    act = SLEEPS.replace("--bots*) exit 0", "--bots*|*run_worker*) exit 1")
    launcher = launch(act)
    server = launcher.started("gunicorn")
    launcher.started("run_worker", 5)
    time.sleep(1)
    assert not gone(server)
    _, err = launcher.end(signal.SIGINT)
    assert "The worker has ended 5 times in a minute" in err
    assert "starts again in 8 s" in err


def test_a_server_that_cannot_start_ends_the_command(launch: Launch) -> None:
    launcher = launch("exit 3")
    _, err = launcher.process.communicate(timeout=60)
    assert launcher.process.returncode == 1
    assert "The server cannot run here." in err
    assert "The server ended unexpectedly; it starts again in 1 s." in err
    assert "The server ended unexpectedly; it starts again in 2 s." not in err


def test_a_second_signal_ends_a_stubborn_worker_s_children_at_once(launch: Launch) -> None:
    """A worker's forked child has a process group of its own, as RQ's has."""
    act = (
        'case "$*" in *--bots*) exit 0;; *run_worker*) trap "" TERM INT; set -m; '
        'sleep 61 & echo $! child >> "$0.child"; wait; wait; sleep 60;; esac\nexec sleep 60'
    )
    launcher = launch(act)
    launcher.started("run_worker")
    note = Path(str(launcher.stand) + ".child")
    while not note.exists():
        time.sleep(0.05)
    child = int(note.read_text().split()[0])
    begun = time.monotonic()
    launcher.end(signal.SIGINT, signal.SIGINT)
    assert time.monotonic() - begun < 8  # the grace alone is 10
    assert gone(child)


def test_a_closed_terminal_ends_all(launch: Launch) -> None:
    """What is said then has nobody to hear it: the processes are ended all the same."""
    launcher = launch(SLEEPS)
    pids = launcher.started("gunicorn"), launcher.started("run_worker")
    assert launcher.process.stderr is not None
    launcher.process.stderr.close()
    launcher.process.send_signal(signal.SIGHUP)
    assert launcher.process.wait(30) == 0
    assert all(map(gone, pids))


def test_pre_commit_runs_the_linters_of_ci() -> None:
    """The same tools with the same flags; files that a commit leaves alone are CI's."""
    tree = ast.parse((ROOT / "bin" / "test").read_text())
    (checks,) = (
        ast.literal_eval(node.value)
        for node in tree.body
        if isinstance(node, ast.Assign) and getattr(node.targets[0], "id", "") == "CHECKS"
    )
    linters = [check for check in checks if check[0] != "python"]
    assert {check[0] for check in linters} == {"mypy", "ruff", "djlint"}
    (local,) = yaml.safe_load((ROOT / ".pre-commit-config.yaml").read_text())["repos"]
    hooks = [hook["entry"].partition(".venv/bin/")[2].split() for hook in local["hooks"]]
    assert len(hooks) == len(linters)
    for check in linters:
        words = [word for word in check if not (ROOT / word).exists()]  # a hook is given its files
        assert any(hook[: len(words)] == words for hook in hooks), check


def test_the_form_for_a_fault_asks_for_our_version() -> None:
    """It asked for a command that prints Django's."""
    form = (ROOT / ".github" / "ISSUE_TEMPLATE" / "fault.md").read_text()
    (command,) = re.findall(r"`\.venv/bin/python (.+?)`", form)
    asked = [sys.executable, *command.split()]
    printed = subprocess.run(asked, cwd=ROOT, capture_output=True, text=True, check=True).stdout
    assert printed == f"wordgames {wordgames.__version__}\n"
