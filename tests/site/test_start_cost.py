"""What every command pays before it begins, as a ratio to a bare Django project's."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.site.services import ROOT, Site

resource = pytest.importorskip("resource")

# Times the CPU of a bare project's `help`, which takes 1.4 to 1.6; `check` takes 2.
MOST = 1.9
ROUNDS = 3


def cpu(command: list[str], environment: dict[str, str]) -> float:
    """Return the CPU seconds of a command."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(command, env=environment, check=True, stdout=subprocess.DEVNULL)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime


def test_a_command_begins_as_cheaply_as_it_did(tmp_path: Path) -> None:
    """E3: `bin/manage help` and the engine's commands took 3.3 times a bare project's CPU."""
    bare = [sys.executable, "-m", "django", "startproject", "bare", str(tmp_path)]
    subprocess.run(bare, check=True)
    ours, site = [sys.executable, str(ROOT / "manage.py"), "help"], Site(tmp_path / "site")
    theirs = [sys.executable, str(tmp_path / "manage.py"), "help"]
    plain = {name: it for name, it in os.environ.items() if name != "DJANGO_SETTINGS_MODULE"}
    pairs = [(cpu(ours, site.environment), cpu(theirs, plain)) for _ in range(ROUNDS + 1)][1:]
    assert min(one for one, _ in pairs) / min(other for _, other in pairs) <= MOST, pairs


def test_a_check_builds_no_api_and_loads_no_numpy(tmp_path: Path) -> None:
    """The API's models were a third of what it imports, NumPy a tenth, and nothing needs them."""
    program = (
        "import django, sys; django.setup()\n"
        "from concurrent.futures import ThreadPoolExecutor\n"
        "from django.core.checks import run_checks\n"
        "from django.urls import resolve, reverse\n"
        "assert not run_checks(); reverse('home'); print({'ninja', 'numpy'} & {*sys.modules})\n"
        "found = ThreadPoolExecutor(4).map(resolve, ['/api/v1/runs'] * 4)\n"
        "print({it.url_name for it in found}, reverse('api-1:openapi-json'))"
    )
    environment = Site(tmp_path).environment | {"DJANGO_SETTINGS_MODULE": "wordgames_site.settings"}
    command = [sys.executable, "-c", program]
    done = subprocess.run(
        command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False
    )
    assert done.stdout.split() == ["set()", "{'runs'}", "/api/v1/openapi.json"], done.stderr


def test_nothing_that_a_command_imports_is_searched_for_garbage(tmp_path: Path) -> None:
    """That was a fifteenth of `check`; what the command itself makes is searched as ever."""
    counts = "import gc; print(sum(it['collections'] for it in gc.get_stats()), end=' ')\n"
    state = "print(gc.isenabled(), gc.get_threshold()[0], gc.get_freeze_count() > 50_000)"
    shell = [str(ROOT / "manage.py"), "shell", "--no-imports", "-c", counts + state]
    said = [
        subprocess.run(
            [sys.executable, *arguments],
            env=Site(tmp_path).environment,
            capture_output=True,
            text=True,
            check=True,
        ).stdout.split()
        for arguments in (["-c", counts], shell)
    ]
    assert said == [said[0], [*said[0], "True", "50000", "True"]], "the interpreter's own only"
