"""A worker that has answered all ends at once; one that could not begin keeps its exit code."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests.site.services import ROOT, Site

EXIT = """
import django; django.setup()
import atexit, gc
from wordgames_site import serving
atexit.register(lambda: print("said at the end", flush=True))
class Slow:
    def __del__(self):
        print("taken apart", flush=True)
kept = Slow()
try:
    raise SystemExit({code})
finally:
    serving.worker_exit(None, None)
"""


@pytest.mark.parametrize(
    ("code", "said"), [(0, ["said at the end"]), (3, ["said at the end", "taken apart"])]
)
def test_a_worker_ends_at_once_unless_it_failed(tmp_path: Path, code: int, said: list[str]) -> None:
    done = subprocess.run(
        [sys.executable, "-c", EXIT.format(code=code)],
        env=Site(tmp_path).environment,
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == code
    assert done.stdout.splitlines() == said
