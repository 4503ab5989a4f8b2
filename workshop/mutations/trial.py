"""Trials of mutations: a copy of the checkout, one fault at a time, the test that must fail."""

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path

from workshop.mutations.catalogue import TIERS, Mutation, occurrences

# Exit codes of pytest; any other means that no test ran to its end.
PASSED, FAILED = 0, 1
FIRST_FAILURE = re.compile(r"^(?:FAILED|ERROR) ([^\s\[]+)", re.MULTILINE)


class TrialResult(StrEnum):
    """The result of a mutation; only `caught` is good."""

    CAUGHT = "caught"
    SURVIVED = "survived"
    STALE = "stale"
    UNPROVEN = "unproven"


@dataclass(frozen=True, slots=True)
class Trial:
    """A mutation with its result, and the test that failed first or what went wrong."""

    mutation: Mutation
    result: TrialResult
    note: str = ""


class ScratchCopy:
    """A copy of a checkout's tracked files, kept so that its kernels are compiled only once."""

    def __init__(self, root: Path, folder: Path) -> None:
        self._root, self._folder = root, folder
        self.path = folder / "copy"
        self._sound: dict[tuple[str, str], str] = {}

    def update(self) -> None:
        """Update the copy, with the files' times, by which numba recognises them."""
        listed = subprocess.check_output(["git", "ls-files", "-z"], cwd=self._root, text=True)
        tracked = {Path(name) for name in listed.split("\0") if (self._root / name).is_file()}
        for name in tracked:
            _bring(self._root / name, self.path / name)
        for folder, _, names in os.walk(self.path):  # follows no link: leaves out the environment
            for file in (Path(folder, name) for name in names if name.endswith(".py")):
                if file.relative_to(self.path) not in tracked:
                    file.unlink()
        venv = self.path / ".venv"
        if not venv.is_symlink():
            venv.symlink_to(Path(sys.prefix))

    def trial(self, mutation: Mutation) -> Trial:
        """Apply the fault, run the test, remove the fault."""
        if (times := occurrences(mutation, self.path)) != 1:
            return Trial(mutation, TrialResult.STALE, f"the old text is there {times} times")
        if fault := self._fault_of(mutation):
            return Trial(mutation, TrialResult.UNPROVEN, fault)
        file = self.path / mutation.file
        before = file.stat()
        sound = file.read_text(encoding="utf-8")
        file.write_text(sound.replace(mutation.old, mutation.new), encoding="utf-8")
        try:
            done = self._pytest([mutation.test], mutation.tier, own_kernels="numba" in sound)
        finally:
            file.write_text(sound, encoding="utf-8")
            os.utime(file, ns=(before.st_atime_ns, before.st_mtime_ns))
        if done.returncode == PASSED:
            return Trial(mutation, TrialResult.SURVIVED)
        failure = FIRST_FAILURE.search(done.stdout)
        if done.returncode == FAILED and failure:
            return Trial(mutation, TrialResult.CAUGHT, failure[1])
        return Trial(mutation, TrialResult.UNPROVEN, _last_line(done))

    def check_tests(self, mutations: Iterable[Mutation]) -> None:
        """Run the tests without any fault, one tier at a time: a failing test proves nothing."""
        for tier in TIERS:
            tests = sorted({it.test for it in mutations if it.tier == tier})
            if tests and self._pytest(tests, tier).returncode == PASSED:
                self._sound |= {(test, tier): "" for test in tests}

    def _fault_of(self, mutation: Mutation) -> str:
        """Return why the test proves nothing: without the fault it fails too, or does not run."""
        key = mutation.test, mutation.tier
        if key not in self._sound:
            done = self._pytest([mutation.test], mutation.tier)
            passed = done.returncode == PASSED
            self._sound[key] = "" if passed else f"without the fault: {_last_line(done)}"
        return self._sound[key]

    def _pytest(
        self, tests: list[str], tier: str, *, own_kernels: bool = False
    ) -> subprocess.CompletedProcess[str]:
        """Run tests in the copy; a fault in a kernel gets a separate folder of compiled kernels."""
        kernels = self._folder / ("faulty_numba" if own_kernels else "numba")
        if own_kernels:
            shutil.rmtree(kernels, ignore_errors=True)
        variables = {
            "SECRET_KEY": "only-for-tests-" + "x" * 40,
            "WORDGAMES_VAR": str(self._folder / "var"),
            "NUMBA_CACHE_DIR": str(kernels),
            "WORDGAMES_REQUIRE_ALL": "1",
            "PYTHONDONTWRITEBYTECODE": "",  # or every run would compile the whole site
        }
        marked = ["-m", TIERS[tier]] if TIERS[tier] else []
        command = [sys.executable, "-m", "pytest", "-x", "-p", "no:cacheprovider", "-n", "0"]
        return subprocess.run(
            [*command, "--tb=line", "-rfE", *marked, *tests],
            cwd=self.path,
            env={**os.environ, **variables},
            capture_output=True,
            text=True,
            check=False,
        )


def _bring(source: Path, copy: Path) -> None:
    """Copy a file that does not exist yet, unchanged."""
    original = source.stat()
    if copy.is_file():
        there = copy.stat()
        if (there.st_size, there.st_mtime_ns) == (original.st_size, original.st_mtime_ns):
            return
    copy.parent.mkdir(parents=True, exist_ok=True)
    shutil.copy2(source, copy)


def _last_line(done: subprocess.CompletedProcess[str]) -> str:
    """Return pytest's last line, from stderr if it could not start."""
    lines = (done.stdout.strip() or done.stderr.strip()).splitlines()
    return lines[-1] if lines else "pytest said nothing"
