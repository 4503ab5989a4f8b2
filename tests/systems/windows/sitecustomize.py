"""Hides from a Python process what Windows lacks, and numba; Python runs this before anything else.

`subprocess` refuses what it refuses there, and takes Windows's flags. Locks are the calls of
Windows's C library, on files that Linux locks. Of file names, open files, /proc and symbolic links
an audit hook tells: whatever opens them.
"""

from __future__ import annotations

import fcntl
import os
import re
import select
import shutil  # noqa: F401 -- it looks once whether the disk's size can be asked
import signal
import subprocess
import sys
from pathlib import PurePath
from types import ModuleType
from typing import Any

for name in ("fcntl", "grp", "pwd", "resource", "termios", "numba", "llvmlite"):
    sys.modules[name] = None  # type: ignore[assignment]
HIDDEN: dict[Any, str] = {
    os: "fork forkpty geteuid getgid getloadavg getpgid getsid getuid killpg mkfifo nice "
    "register_at_fork sched_getaffinity setsid",
    signal: "SIGALRM SIGCHLD SIGHUP SIGKILL SIGQUIT SIGUSR1 SIGXCPU",
    select: "epoll poll",
}
for module, names in HIDDEN.items():
    for name in names.split():
        delattr(module, name)
# Windows's flag of a process with a group of its own.
GROUP = 0x200
REFUSED = ("preexec_fn", "pass_fds", "start_new_session", "process_group", "user", "group")
FORBIDDEN = re.compile(r'[:*?"<>|]')
# What is audited, and how many of its arguments name files.
NAMING = {
    "open": 1,
    "os.listdir": 1,
    "os.mkdir": 1,
    "os.remove": 1,
    "os.rename": 2,
    "os.scandir": 1,
}


class Msvcrt(ModuleType):
    """The locks of Windows's C library."""

    LK_UNLCK, LK_LOCK, LK_NBLCK = 0, 1, 2

    @staticmethod
    def locking(descriptor: int, mode: int, _bytes: int) -> None:
        """Lock or unlock a file; a lock that another has is an error."""
        kinds = (fcntl.LOCK_UN, fcntl.LOCK_EX, fcntl.LOCK_EX | fcntl.LOCK_NB)
        fcntl.flock(descriptor, kinds[mode])


class Popen(subprocess.Popen[Any]):
    """A process as Windows starts it."""

    def __init__(self, *args: Any, creationflags: int = 0, **options: Any) -> None:
        for name in REFUSED:
            if options.pop(name, None) not in (None, False, ()):
                raise ValueError(f"{name} is not supported on Windows platforms")
        group = 0 if creationflags & GROUP else None
        super().__init__(*args, process_group=group, **options)

    def kill(self) -> None:
        """End the process at once; Windows has no signal for that."""
        os.kill(self.pid, 9)


class Audit:
    """What Windows refuses, and what is not there."""

    def __init__(self) -> None:
        self._asking = False

    def __call__(self, event: str, args: tuple[Any, ...]) -> None:
        """Raise what Windows raises."""
        if self._asking or not (event in NAMING or event == "os.symlink"):
            return
        self._asking = True
        try:
            if event == "os.symlink":
                raise OSError(1314, "A required privilege is not held by the client")
            for place in args[: NAMING[event]]:
                if isinstance(place, str | bytes | os.PathLike):
                    self._check(event, os.fsdecode(place))
        finally:
            self._asking = False

    @staticmethod
    def _check(event: str, place: str) -> None:
        if place == "/proc" or place.startswith("/proc/"):
            raise FileNotFoundError(2, "The system cannot find the path specified", place)
        if FORBIDDEN.search(PurePath(place).name) and "/" in place:
            raise OSError(22, "The filename or directory name is incorrect", place)
        mapped = PurePath(place).name.startswith("pym-")  # multiprocessing's; it has another there
        if event == "os.remove" and os.path.isfile(place) and not mapped:
            mine = os.listdir("/proc/self/fd")
            if any(
                os.path.exists(f"/proc/self/fd/{it}")
                and os.path.samefile(f"/proc/self/fd/{it}", place)
                for it in mine
            ):
                raise PermissionError(13, "The process cannot access the file", place)


sys.modules["msvcrt"] = Msvcrt("msvcrt")
subprocess.Popen = Popen  # type: ignore[misc]
sys.addaudithook(Audit())
if any(PurePath(word).parent.name == "bin" for word in sys.orig_argv[1:2]):
    import argparse  # noqa: F401

    sys.platform = "win32"  # the launchers' libraries are loaded; the site's would load DLLs
