"""Room in the queue is counted and taken in one step, however many ask at once."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.site.services import Site, commands

CROWD = """
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from django.db import connections
from lexicons.models import Lexicon
from solvers.runs import services
from solvers.runs.run_request import RunRequest
from solvers.runs.models import Run
from wordgames.evaluation.run_game import runnable
from solvers.runs.queue_allowance import Allowance, Requester, QueueFull
revision = Lexicon.objects.get(slug="en").current
together, requester = Barrier(12), Requester(None, "one address")
def come(number):
    spec = runnable("wordle").spec_of(revision, games=2, seed=number)
    together.wait()
    try:
        asked = RunRequest("wordle", "random", {}, spec, revision)
        services.ask_all([asked], requester, Allowance(100, 5))
    except QueueFull:
        pass
    connections.close_all()
with ThreadPoolExecutor(12) as pool:
    list(pool.map(come, range(12)))
print(Run.objects.count())
"""


def asked(site: Site, tmp_path: Path) -> str:
    """Let twelve ask at once where five may; return how many runs there are then."""
    words = tmp_path / "words.txt"
    words.write_text("crane\nslate\nabbey\ntrace\n")
    english = ("--slug", "en", "--name", "English", "--language", "en")
    made = commands(("import_lexicon", str(words), *english, "--verbosity", "0"))
    return site.with_tables().python(made, CROWD).split()[-1]


def test_twelve_who_ask_at_once_get_the_five_runs_allowed_on_sqlite(tmp_path: Path) -> None:
    assert asked(Site(tmp_path / "site"), tmp_path) == "5"


@pytest.mark.postgresql
def test_twelve_who_ask_at_once_get_the_five_runs_allowed_on_postgresql(
    database_url: str, tmp_path: Path
) -> None:
    assert asked(Site(tmp_path / "site", DATABASE_URL=database_url), tmp_path) == "5"
