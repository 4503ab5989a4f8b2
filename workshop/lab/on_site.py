"""Functions that the lab calls on a host of its site, in a process there: see `Site.result`."""

import hashlib
import time
from typing import Any

from games.models import Event
from games.plays.consistency import disagreements
from lexicons.models import Lexicon
from solvers.runs import services
from solvers.runs.models import Run
from solvers.runs.run_request import RunRequest
from wordgames.evaluation.run_game import runnable

OPEN = ("waiting", "running")
# Figures of a run that depend on the machine.
USED = ("cpu_seconds", "peak_mb")


def stored_guesses() -> tuple[list[tuple[str, int, str]], list[str]]:
    """Return every stored guess (play, turn, word), and the plays that disagree with theirs."""
    rows = Event.objects.values_list("play_id", "sequence", "move")
    return list(rows), list(map(str, disagreements()))


def ask_for_run(games: int) -> None:
    """Delete all runs and request one."""
    Run.objects.all().delete()
    revision = Lexicon.objects.get(slug="en").current
    if revision is None:
        raise RuntimeError("There is no dictionary.")
    spec = runnable("wordle").spec_of(revision, length=7, games=games)
    services.ask(RunRequest("wordle", "astar", {}, spec, revision))


def watched_run(parts: int, patience: float) -> tuple[str, str, int, int, Any]:
    """Wait until so many parts of the run are done, or it is over, or patience is.

    Return its status, its error, the parts done, all parts, and its figures.
    """
    until = time.monotonic() + patience
    while True:
        run = Run.objects.get()
        done = run.parts.filter(index__gt=0, result__isnull=False).count()
        if done >= parts or run.status not in OPEN or time.monotonic() > until:
            break
        time.sleep(0.3)
    results = {name: it for name, it in (run.results or {}).items() if name not in USED}
    played = hashlib.sha256(bytes(run.record or b"")).hexdigest()
    return run.status, run.error, done, run.parts.count(), [results, played]
