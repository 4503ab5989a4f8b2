"""What differs between Linux, macOS and Windows: nothing else asks which system it runs on.

Standard library only: the launchers in bin/ load this file before any package is installed.
"""

import ctypes
import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from importlib import import_module
from pathlib import Path
from typing import IO, Any, NoReturn


def _module(name: str) -> Any:
    """Import a module of the standard library that some systems lack; None there."""
    try:
        return import_module(name)
    except ImportError:
        return None


fcntl, msvcrt, resource = map(_module, ("fcntl", "msvcrt", "resource"))
# True where gunicorn runs: it forks its workers, and locks files as POSIX does.
FORKS = fcntl is not None
# Signals by which a person, a terminal or a system ends a command.
END_SIGNALS = tuple(
    getattr(signal, name)
    for name in ("SIGINT", "SIGTERM", "SIGHUP", "SIGBREAK")
    if hasattr(signal, name)
)
PROCESSES = Path("/proc")
# Windows's priority class for work that runs behind the pages.
BELOW_NORMAL = 0x4000
# Linux's option of prctl: the signal that a process gets when its parent ends.
PDEATHSIG = 1


def cores() -> int:
    """Return how many processors this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def lower_priority(nice: int) -> None:
    """Let other processes go first; `nice` is the least niceness that this one has then."""
    if hasattr(os, "nice"):
        os.nice(max(0, nice - os.nice(0)))
        return
    with suppress(AttributeError, OSError):
        kernel = ctypes.windll.kernel32  # type: ignore[attr-defined]
        kernel.SetPriorityClass(kernel.GetCurrentProcess(), BELOW_NORMAL)


def let_others_first(pid: int, nice: int) -> None:
    """Give a process that was started `apart` less priority from its birth, where others can.

    Linux shares out the cores by session first, and each started `apart` is one: by niceness
    alone, it would take as much as all that people wait for.
    """
    with suppress(AttributeError, OSError):
        os.setpriority(os.PRIO_PROCESS, pid, nice)
    with suppress(AttributeError, OSError):
        if os.getsid(pid) == pid:  # else all that share its session would step back with it
            Path(f"/proc/{pid}/autogroup").write_text(str(nice))


def limit_process(memory: int, cpu_seconds: int) -> None:
    """Limit a process's memory and time, where the system can; macOS refuses that of memory."""
    if resource is None:
        return
    limits = ((resource.RLIMIT_AS, memory), (resource.RLIMIT_CPU, cpu_seconds))
    for kind, most in (*limits, (resource.RLIMIT_CORE, 0)):
        with suppress(ValueError, OSError):
            resource.setrlimit(kind, (most, resource.getrlimit(kind)[1]))


def allow_files(most: int) -> None:
    """Let this process and its children open so many files and sockets, as far as it may."""
    if resource is None:
        return
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if hard != resource.RLIM_INFINITY:
        most = min(most, hard)
    if soft != resource.RLIM_INFINITY and soft < most:
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))


def peak_memory() -> float:
    """Return the most megabytes that this process has had; 0 where the system doesn't say."""
    if resource is None:
        return 0.0
    unit = 2**20 if sys.platform == "darwin" else 1024
    return float(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / unit)


def is_read_only(folder: Path) -> bool:
    """True if the file system of a folder takes no writes."""
    if hasattr(os, "statvfs"):
        return bool(os.statvfs(folder).f_flag & os.ST_RDONLY)
    return not os.access(folder, os.W_OK)


@contextmanager
def locked(file: Path) -> Iterator[IO[bytes]]:
    """Hold a file's lock, which ends with the process; others wait for it.

    Raises OSError for a file that cannot be written. What has the site's packages uses filelock,
    which takes the same lock.
    """
    with file.open("ab") as lock:
        if fcntl is not None:
            fcntl.flock(lock, fcntl.LOCK_EX)
            yield lock
            return
        lock.seek(0)
        while True:
            try:
                msvcrt.locking(lock.fileno(), msvcrt.LK_LOCK, 1)
                break
            except OSError:  # Windows tries for ten seconds
                continue
        try:
            yield lock
        finally:
            lock.seek(0)
            msvcrt.locking(lock.fileno(), msvcrt.LK_UNLCK, 1)


def program(venv: Path, name: str) -> Path:
    """Return the place of a program of a virtual environment."""
    if FORKS:
        return venv / "bin" / name
    return venv / "Scripts" / f"{name}.exe"


def apart(*, with_parent: bool = False) -> dict[str, Any]:
    """Return the options of a process that Ctrl-C leaves to its parent; `end_all` ends it.

    `with_parent` ends it when its parent is killed, where Linux can: it would keep its port.
    """
    if not FORKS:
        return {"creationflags": getattr(subprocess, "CREATE_NEW_PROCESS_GROUP", 0x200)}
    return {"start_new_session": True, **({"preexec_fn": end_with_parent} if with_parent else {})}


def end_with_parent() -> None:
    """Let this process end when its parent is killed, where Linux can."""
    with suppress(AttributeError, OSError):
        ctypes.CDLL(None).prctl(PDEATHSIG, signal.SIGTERM)


def ask_to_end(process: "subprocess.Popen[Any]") -> None:
    """Ask a process that was started `apart` to finish what it does."""
    if FORKS:
        process.terminate()
        return
    with suppress(OSError):
        process.send_signal(getattr(signal, "CTRL_BREAK_EVENT", signal.SIGTERM))


def end_all(leader: int) -> None:
    """End what was started `apart` and all that it started, whose groups may be their own."""
    if not FORKS:
        subprocess.run(
            ["taskkill", "/T", "/F", "/PID", str(leader)], capture_output=True, check=False
        )
        return
    for pid in [leader, *_processes()]:
        with suppress(ProcessLookupError, PermissionError):
            if os.getsid(pid) == leader:
                os.kill(pid, signal.SIGKILL)


def _processes() -> list[int]:
    """Return this machine's processes: by Linux's list, else by ps."""
    if PROCESSES.is_dir():
        return [int(place.name) for place in PROCESSES.glob("[0-9]*")]
    ps = shutil.which("ps") or "/bin/ps"
    done = subprocess.run([ps, "-axo", "pid="], capture_output=True, text=True, check=False)
    return [int(word) for word in done.stdout.split() if word.isdigit()]


def end_by_break() -> None:
    """Take Windows's Ctrl-Break, which `ask_to_end` sends, as Ctrl-C."""
    if hasattr(signal, "SIGBREAK"):
        signal.signal(signal.SIGBREAK, lambda *_: signal.raise_signal(signal.SIGINT))


def become(command: list[str], environment: dict[str, str]) -> NoReturn:
    """Run another program in this one's place; Windows would give the terminal back at once."""
    if FORKS:
        sys.stdout.flush()
        os.execve(command[0], command, environment)  # noqa: S606
    try:
        sys.exit(subprocess.run(command, env=environment, check=False).returncode)
    except KeyboardInterrupt:
        sys.exit(130)


def missing_here() -> tuple[str, ...]:
    """Return in a sentence each what a host has to know that this system lacks."""
    sentences = []
    if not FORKS:
        sentences.append("This system runs one web process, by waitress, and not gunicorn.")
    if resource is None or sys.platform == "darwin":
        sentences.append("It sets no limit of memory: let only people you trust send spreadsheets.")
    return tuple(sentences)
