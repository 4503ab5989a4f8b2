"""The commands of docs/deployment.md, and a private copy of the machine to run them on."""

from __future__ import annotations

import os
import re
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path

from tests.site.services import PATIENCE, ROOT

TEXT = (ROOT / "docs/deployment.md").read_text(encoding="utf-8")
GRACE = 30
BLOCK = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
INLINE = re.compile(r"`((?:bin/|deploy/|git |systemctl |without-registry )[^`]+)`")
# Programs of the machine that a test stands in for.
SHIMS = {
    # as another user, who may read everything as the tests' Python may lie in somebody's home
    "runuser": "shift 3; exec setpriv --reuid wordgames --regid wordgames --clear-groups "
    '--inh-caps +dac_read_search --ambient-caps +dac_read_search "$@"',
}
PRIVATE = """
set -e
for place in /etc /srv /var/lib; do mount --bind "$COPY$place" "$place"; done
cd /srv
"""


def blocks(language: str) -> list[str]:
    """Return the document's blocks in a language."""
    return [text for of, text in BLOCK.findall(TEXT) if of == language]


def lines_of(block: str) -> list[str]:
    """Return a block's commands without comments, each as one line."""
    joined = re.sub(r"\s*\\\n\s*", " ", block)
    lines = (re.sub(r"(^|\s+)# .*$", "", line).strip() for line in joined.splitlines())
    return [re.sub(r"\s+#.*$", "", line) for line in lines if line]


def shown() -> list[str]:
    """Return all commands that the document shows, in blocks and within lines."""
    within = [" ".join(it.split()) for it in INLINE.findall(BLOCK.sub("", TEXT))]
    in_blocks = [line for block in blocks("sh") for line in lines_of(block)]
    return list(dict.fromkeys([*in_blocks, *(it for it in within if " " in it or "/up" in it)]))


def clone(folder: Path) -> Path:
    """Clone the project, with this one's packages; return its folder."""
    subprocess.run(["git", "clone", "--quiet", "--no-hardlinks", ROOT, folder], check=True)
    (folder / ".venv").symlink_to(ROOT / ".venv")
    return folder


def environment(folder: Path, **own: str) -> dict[str, str]:
    """Return the environment of somebody with this Python and nothing of the project's."""
    (folder / "shims").mkdir(exist_ok=True)
    for name, act in SHIMS.items():
        (folder / "shims" / name).write_text(f"#!/bin/sh\n{act}\n")
        (folder / "shims" / name).chmod(0o755)
    kept = {"LANG": os.environ.get("LANG", "C.UTF-8"), "WORDGAMES_NO_NUMBA": "1"}
    path = f"{folder / 'shims'}:{Path(sys.executable).parent}:/usr/sbin:{os.environ['PATH']}"
    return {**kept, "PATH": path, "HOME": str(folder), **own}


def ran(command: str, place: Path, own: Mapping[str, str], told: str = "") -> str:
    """Run a line as it stands and return what it prints; fail with what it says."""
    done = subprocess.run(
        ["bash", "-ec", command],
        cwd=place,
        env=own,
        input=told,
        capture_output=True,
        text=True,
        timeout=2 * PATIENCE,
        check=False,
    )
    assert done.returncode == 0, (command, done.stdout[-500:], done.stderr[-1500:])
    return done.stdout


def machine(folder: Path) -> Path:
    """Make a copy of what the commands of a host change."""
    copy = folder / "machine"
    shutil.copytree("/etc", copy / "etc", symlinks=True, ignore_dangling_symlinks=True)
    for place in ("srv", "var/lib"):
        (copy / place).mkdir(parents=True)
    (copy / "etc/systemd/system").mkdir(parents=True, exist_ok=True)
    return copy


def on_machine(copy: Path, lines: str, own: Mapping[str, str]) -> str:
    """Run lines where /etc, /srv and /var/lib are the copy's; only root can."""
    (copy / "lines").write_text(PRIVATE + lines)
    return ran(f"unshare --mount bash {copy / 'lines'}", copy, {**own, "COPY": str(copy)})


@contextmanager
def running(command: str, place: Path, own: Mapping[str, str]) -> Iterator[Path]:
    """Start a line that goes on, yield the file with what it says, and end it in order."""
    said = place / "said"
    with said.open("wb") as out:
        process = subprocess.Popen(
            ["bash", "-c", f"exec env {command}"],
            cwd=place,
            env=own,
            stdout=out,
            stderr=out,
            start_new_session=True,
        )
    try:
        yield said
        assert process.poll() is None, said.read_text()
        process.send_signal(signal.SIGTERM)
        with suppress(subprocess.TimeoutExpired):  # a worker ends its task first
            process.wait(GRACE)
    finally:
        for pid in [int(it.name) for it in Path("/proc").glob("[0-9]*")]:
            with suppress(ProcessLookupError):
                if os.getsid(pid) == process.pid:
                    os.kill(pid, signal.SIGKILL)
        process.wait()


def until(true: Callable[[], object], said: Path) -> None:
    """Wait for something that a process does; fail with what it has said."""
    deadline = time.monotonic() + PATIENCE
    while not true():
        assert time.monotonic() < deadline, said.read_text()[-2000:]
        time.sleep(0.1)
