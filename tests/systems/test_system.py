"""wordgames/system.py is the one place that asks which system it is, and what each is answered."""

from __future__ import annotations

import ast
import importlib.util
import os
import re
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from tests.laws.source import tracked
from tests.site.services import ROOT
from wordgames import system

ONLY_SOMEWHERE = re.compile(
    r"\b(?:import|from) (?:fcntl|resource|pwd|grp|msvcrt|termios)\b|\bos\.(?:fork|nice|getsid|"
    r"setsid|killpg|sched_getaffinity|statvfs|getuid|symlink|mkfifo)\b|signal\.SIG(?:HUP|KILL)|/proc\b|"
    r"\bprctl\b|preexec_fn|start_new_session|pass_fds|get_context\(\"fork\"\)|\bos\.name\b|"
    r"sys\.platform"
)
# What only gunicorn loads.
POSIX_ONLY = (
    "wordgames_site/server/gunicorn_worker.py",
    "wordgames_site/server/slow_connections.py",
)


def product() -> list[str]:
    """Return the files that a user's machine runs: the launchers too."""
    rooms = (
        "bin/",
        "games/",
        "lexicons/",
        "solvers/",
        "wordgames/",
        "wordgames_site/",
        "manage.py",
    )
    return [
        name
        for name in tracked()
        if name.startswith(rooms)
        and (
            name.endswith(".py") or (ROOT / name).read_bytes().startswith(b"#!/usr/bin/env python")
        )
    ]


def test_nothing_else_asks_which_system_it_is() -> None:
    found = {
        name: sorted(set(ONLY_SOMEWHERE.findall(without_texts(ROOT / name))))
        for name in product()
        if name not in {"wordgames/system.py", *POSIX_ONLY}
    }
    assert len(found) > 500
    assert {name: words for name, words in found.items() if words} == {}


def without_texts(file: Path) -> str:
    """Return a program without its docstrings and comments."""
    tree = ast.parse(file.read_text(encoding="utf-8"))
    for node in ast.walk(tree):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            node.value = ast.Constant(None)
    return ast.unparse(tree)


def test_a_launcher_is_read_by_a_python_that_is_too_old() -> None:
    for name in ("play", "manage", "test", "lib.py"):
        ast.parse((ROOT / "bin" / name).read_text(encoding="utf-8"), feature_version=(3, 7))


@pytest.fixture
def windows(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """The module as Windows loads it."""
    for name in ("fcntl", "resource"):
        monkeypatch.setitem(sys.modules, name, None)
    monkeypatch.setattr(sys, "platform", "win32")
    for name in ("nice", "sched_getaffinity", "statvfs", "getsid"):
        monkeypatch.delattr(os, name)
    spec = importlib.util.spec_from_file_location("as_windows", ROOT / "wordgames" / "system.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_what_nobody_waits_for_takes_less_of_a_core_than_other_sessions() -> None:
    """Linux shares cores by session: niceness alone left the first page a third of them."""
    share = Path("/proc/self/autogroup")
    if not share.exists():
        pytest.skip("This system shares its cores by process.")
    ours, command = share.read_text(), [sys.executable, "-c", "input()"]
    started = subprocess.Popen(command, stdin=subprocess.PIPE, **system.apart())
    try:
        system.let_others_first(started.pid, 10)
        assert os.getpriority(os.PRIO_PROCESS, started.pid) == 10
        assert Path(f"/proc/{started.pid}/autogroup").read_text().endswith("nice 10\n")
        assert share.read_text() == ours
    finally:
        started.communicate(b"\n")


def test_a_command_of_a_person_takes_no_share_from_the_rest_of_the_terminal() -> None:
    """`setup_site` set back the whole session that it ran in, such as a shell's or the tests'."""
    share = Path("/proc/self/autogroup")
    if not share.exists():
        pytest.skip("This system shares its cores by process.")
    ours = share.read_text()
    with subprocess.Popen([sys.executable, "-c", "input()"], stdin=subprocess.PIPE) as started:
        system.let_others_first(started.pid, 10)
        assert os.getpriority(os.PRIO_PROCESS, started.pid) == 10
        assert share.read_text() == ours
        started.communicate(b"\n")


def test_windows_has_its_own_folders_groups_and_ends(
    windows: ModuleType, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    assert windows.program(tmp_path, "python") == tmp_path / "Scripts" / "python.exe"
    assert windows.apart(with_parent=True) == {"creationflags": 0x200}
    assert windows.cores() == (os.cpu_count() or 1)
    assert windows.peak_memory() == 0
    assert not windows.is_read_only(tmp_path)
    windows.lower_priority(5)
    windows.limit_process(1, 1)
    windows.allow_files(10**6)
    calls: list[list[str]] = []
    monkeypatch.setattr(subprocess, "run", lambda command, **_: calls.append(command))
    windows.end_all(42)
    assert calls == [["taskkill", "/T", "/F", "/PID", "42"]]
    assert len(windows.missing_here()) == 2


def test_a_command_in_its_place_gives_its_exit_code(windows: ModuleType) -> None:
    with pytest.raises(SystemExit) as ended:
        windows.become([sys.executable, "-c", "raise SystemExit(7)"], dict(os.environ))
    assert ended.value.code == 7


def test_here_nothing_is_missing_and_ps_finds_what_proc_would(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """macOS has no /proc: bin/play left its workers behind."""
    from wordgames import system

    assert system.missing_here() == ()
    monkeypatch.setattr(system, "PROCESSES", tmp_path / "none")
    leader = subprocess.Popen(
        [sys.executable, "-c", "import os, time; os.fork() or os.setpgid(0, 0); time.sleep(60)"],
        **system.apart(),
    )
    time.sleep(1)
    session = [pid for pid in system._processes() if _session(pid) == leader.pid]
    assert len(session) == 2
    system.end_all(leader.pid)
    leader.wait(10)
    time.sleep(0.5)
    rest = [pid for pid in session if pid != leader.pid]
    assert [Path(f"/proc/{pid}/stat").exists() and _state(pid) for pid in rest] in ([False], ["Z"])


def _state(pid: int) -> str:
    return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]


def _session(pid: int) -> int:
    try:
        return os.getsid(pid)
    except ProcessLookupError:
        return -1


def test_a_lock_lets_one_pass_and_filelock_knows_it(tmp_path: Path) -> None:
    from filelock import FileLock, Timeout

    from wordgames import system

    file, held = tmp_path / "a.lock", threading.Event()
    with system.locked(file), pytest.raises(Timeout):
        FileLock(file, timeout=0).acquire()
    passed: list[float] = []

    def wait() -> None:
        held.set()
        with system.locked(file):
            passed.append(time.monotonic())

    with FileLock(file):
        waiting = threading.Thread(target=wait)
        waiting.start()
        held.wait(5)
        time.sleep(0.3)
        until = time.monotonic()
    waiting.join(5)
    assert passed
    assert passed[0] >= until


def test_a_process_apart_ends_when_it_is_asked(tmp_path: Path) -> None:
    from wordgames import system

    options: dict[str, Any] = system.apart(with_parent=True)
    process = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(60)"], **options)
    system.ask_to_end(process)
    assert process.wait(10) == -signal.SIGTERM
