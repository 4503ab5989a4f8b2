"""What the commands in bin/ share: the virtual environment, the secrets file, plain errors.

Standard library only, and any Python that can say it is too old must be able to read this file.
"""

import errno
import hashlib
import importlib.util
import os
import re
import secrets
import shutil
import subprocess
import sys
from contextlib import contextmanager, suppress
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
VAR = Path(os.environ.get("WORDGAMES_VAR") or ROOT / "var").resolve()
OLDEST = (3, 11)
# Lines of the secrets file.
SECRETS = ("SECRET_KEY", "SECOND_FACTOR_KEY")
FULL = {errno.ENOSPC, getattr(errno, "EDQUOT", errno.ENOSPC)}
# Characters of the longest path of a package's file below the checkout, and some to spare.
LONGEST = 150
# Every package with the hashes of its files; `bin/lock` exports them from `uv.lock`.
SITE, POSTGRES, REDIS, DASK, SENTRY, DEV, LAB = (
    f"requirements{part}.txt"
    for part in ("", "-postgres", "-redis", "-dask", "-sentry", "-dev", "-lab")
)


CERTIFICATE = (
    "a proxy has its own certificate: name its file in SSL_CERT_FILE and PIP_CERT, then start "
    "again."
)
PROXY = "the proxy that HTTPS_PROXY names doesn't answer: correct it or unset it, then start again."
NETWORK = "the package index can't be reached: see to the network or HTTPS_PROXY, then start again."
# What installers say, and the sentence for it.
CAUSES = {
    "certificate verify failed": CERTIFICATE,
    "CERTIFICATE_VERIFY_FAILED": CERTIFICATE,
    "invalid peer certificate": CERTIFICATE,
    "Cannot connect to proxy": PROXY,
    "tunnel error": PROXY,  # uv's word
    "Name or service not known": NETWORK,
    "name resolution": NETWORK,
    "getaddrinfo failed": NETWORK,
    "nodename nor servname": NETWORK,
    "failed to lookup address": NETWORK,
    "No module named venv": "this Python has no venv module: install it (on Debian, python3-venv), "
    "or uv, and start again.",
}


class StartError(Exception):
    """A start that cannot be; the text is one sentence for the person at the terminal."""


def say(text):
    """Print a line on stderr: stdout belongs to the command that was asked for."""
    with suppress(OSError):  # a terminal that was closed ends nothing but what is said
        print(text, file=sys.stderr, flush=True)


def run_or_refuse(main):
    """Run a command's main function; a StartError becomes one sentence and exit code 1."""
    try:
        sys.exit(main())
    except StartError as refusal:
        say(str(refusal))
        sys.exit(1)
    except KeyboardInterrupt:
        sys.exit(130)


def check_python():
    """Refuse a Python that is too old."""
    if sys.version_info < OLDEST:
        version = ".".join(map(str, sys.version_info[:3]))
        raise StartError(f"Python 3.11 or newer is needed; this one is {version}.")


def _loaded_system():
    """Load the engine's module of what differs between systems, and nothing else of the engine."""
    spec = importlib.util.spec_from_file_location("system", ROOT / "wordgames" / "system.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


try:
    check_python()  # it could not read the module
except StartError as refusal:
    sys.exit(str(refusal))
system = _loaded_system()
PYTHON = system.program(VENV, "python")


def check_writable(folder):
    """Refuse a folder that nothing can be written to."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        probe = folder / f".write-{os.getpid()}"
        try:
            probe.write_bytes(bytes(4096))  # an empty file fits on a full disk
        finally:
            probe.unlink(missing_ok=True)
    except OSError as error:
        todo = "free some space" if error.errno in FULL else "make it writable"
        raise StartError(
            f"Nothing can be written to {folder} ({error.strerror}): {todo}, then start again."
        ) from error


def check_short(folder):
    """Refuse a checkout below which a package's files cannot be: Windows limits their paths."""
    deep = folder / ".venv-path" / "/".join(["x" * 49] * (LONGEST // 50))
    try:
        deep.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise StartError(
            f"{folder} has too long a path for this system ({error.strerror}): move the checkout."
        ) from error
    finally:
        shutil.rmtree(folder / ".venv-path", ignore_errors=True)


@contextmanager
def turn(file):
    """Let one command at a time pass; the next finds done what it came for."""
    lock = system.locked(file)
    try:
        lock.__enter__()
    except OSError as error:
        raise StartError(f"Nothing can be written to {file}: {error.strerror}.") from error
    try:
        yield
    finally:
        lock.__exit__(None, None, None)


def site_requirements(asked=()):
    """Return the requirements files of this site: those of what it uses beside, such as Redis's.

    `asked` is the command line: Dask's own commands, and those that compute on a cluster, need it.
    """
    files = [SITE]
    if os.environ.get("DATABASE_URL", "").startswith("postgres"):
        files.append(POSTGRES)
    if os.environ.get("REDIS_URL"):
        files.append(REDIS)
    if os.environ.get("SENTRY_DSN"):
        files.append(SENTRY)
    on_cluster = any(word.startswith(("cluster_", "--cluster")) for word in asked)
    if on_cluster or os.environ.get("DASK_SCHEDULER"):
        files.append(DASK)
    return files


def ensure_venv(*files):
    """Make the virtual environment and install the requirements files that changed."""
    check_python()
    if PYTHON.exists() and all(_is_installed(ROOT / name) for name in files):
        return  # a checkout that nothing can be written to, such as an image's, is as good
    check_writable(ROOT)
    with turn(ROOT / ".venv.lock"):
        if not PYTHON.exists():
            check_short(ROOT)
            say("Making the virtual environment ...")
            _make_venv()
        for name in files:
            _install(ROOT / name)


def _make_venv():
    if VENV.exists():
        shutil.rmtree(VENV)
    if shutil.which("uv"):
        _quiet(["uv", "venv", "--quiet", "--python", sys.executable, str(VENV)], "uv made no venv")
        return
    command = [sys.executable, "-m", "venv"]
    if _pip_reaches_others():
        command.append("--without-pip")  # quicker, and Debian without python3-venv has no other
    elif not _has("ensurepip"):
        raise StartError("pip is needed: install it, or uv, and start again.")
    _quiet([*command, str(VENV)], "Python could not make a virtual environment")


def _pip_reaches_others():
    """True if there is a pip that installs into another Python: 22.3 or newer."""
    command = [sys.executable, "-c", "import pip; print(pip.__version__)"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    version = re.match(r"(\d+)\.(\d+)", done.stdout)
    return bool(version) and tuple(map(int, version.groups())) >= (22, 3)


def _is_installed(file):
    """True if a requirements file's content is what was installed last."""
    stamp = VENV / f".{file.name}.sha256"
    return stamp.exists() and stamp.read_text() == hashlib.sha256(file.read_bytes()).hexdigest()


def _install(file):
    """Install a requirements file unless its content is what was installed last."""
    if _is_installed(file):
        return
    say(f"Installing {file.name} ...")
    # what is imported is compiled then, which most of it never is
    compiled = [] if "uv" in _installer() else ["--no-compile"]
    _quiet(
        [*_installer(), *compiled, "--require-hashes", "-r", str(file)],
        f"The packages of {file.name} could not be installed",
    )
    stamp = VENV / f".{file.name}.sha256"
    stamp.write_text(hashlib.sha256(file.read_bytes()).hexdigest())


def _installer():
    if shutil.which("uv"):
        return ["uv", "pip", "install", "--quiet", "--python", str(PYTHON)]
    probe = subprocess.run([PYTHON, "-m", "pip", "--version"], capture_output=True, check=False)
    if probe.returncode == 0:
        return [str(PYTHON), "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    if not _pip_reaches_others():
        raise StartError("pip is needed: install it, or uv, and start again.")
    pip = [sys.executable, "-m", "pip", "--python", str(PYTHON)]
    return [*pip, "install", "--quiet", "--disable-pip-version-check"]


def _has(module):
    command = [sys.executable, "-c", f"import {module}"]
    return subprocess.run(command, capture_output=True, check=False).returncode == 0


def _quiet(command, what):
    """Run a command whose words matter only if it fails: pip warns of much that is none of ours."""
    options = {"stdin": subprocess.DEVNULL, "stdout": subprocess.PIPE, "stderr": subprocess.STDOUT}
    done = subprocess.run(command, check=False, text=True, errors="replace", **options)
    if done.returncode:
        say(done.stdout.rstrip())
        causes = [cause for sign, cause in CAUSES.items() if sign in done.stdout]
        raise StartError(f"{what}: {causes[0] if causes else 'see the lines above.'}")


def keep_private(folder):
    """Let nobody else read what is in the folder, or what is written from now on."""
    os.umask(0o077)
    try:
        folder.chmod(folder.stat().st_mode & 0o700)
    except PermissionError:
        say(f"{folder} belongs to somebody else: its files may be read by others.")


def ensure_secrets():
    """Write the untracked secrets file on the first start; its owner alone may read it.

    A site of one machine, so one with SQLite, is given what later versions add to it; several
    machines share their secrets, so each must not make its own.
    """
    check_writable(VAR)
    keep_private(VAR)
    file = VAR / "secrets.env"
    with turn(VAR / "secrets.lock"):
        written = file.read_text() if file.exists() else ""
        if os.environ.get("SECRET_KEY") or (written and os.environ.get("DATABASE_URL")):
            return
        missing = [name for name in SECRETS if f"{name}=" not in written]
        if not missing:
            return
        descriptor = os.open(file, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)
        with os.fdopen(descriptor, "w") as out:
            out.write("\n" * (written[-1:] not in {"", "\n"}))
            out.writelines(f"{name}={secrets.token_urlsafe(50)}\n" for name in missing)


def environment(**more):
    """Return the environment of the site's processes; Windows's own encoding lacks most letters."""
    usual = {"NUMBA_CACHE_DIR": str(VAR / "numba"), "PYTHONUTF8": "1"}
    return {**usual, **os.environ, "WORDGAMES_VAR": str(VAR), **more}
