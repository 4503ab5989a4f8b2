"""What the first requests of a warmed worker still load, in a process of their own.

Run by `test_warming.py` with the real settings. The lists are small; what is counted does not
depend on their length, only how long it would take does.
"""

from __future__ import annotations

import json
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any
from unittest.mock import patch

from django.template import Origin
from django.template.loaders.filesystem import Loader
from django.test import Client
from django.test.utils import setup_test_environment
from numba.core import caching
from numba.core.event import install_recorder

from games.catalogue import GAMES, game
from games.models import Play, Puzzle
from games.plays.open_play import OpenPlay
from games.views.request_helpers import lexicons_for
from lexicons.models import Lexicon
from lexicons.revisions.publish import publish
from solvers.analysis import analysis
from solvers.artifact_table import ArtifactTable
from solvers.declaration import solver
from tests.contract.every_game import FIVE, lexicon_of
from tests.fixtures import CITIES as PLACES
from tests.fixtures import make_lexicon
from tests.site.services import ROOT
from wordgames.vocabulary import array_files as dictionaries
from wordgames.vocabulary.column_builder import columns_from
from wordgames.vocabulary.columns import CITIES, WORDS
from wordgames_site.server.warm_up import warm
from wordgames_site.setup.start_stamps import kernels
from workshop.visitor.first_move import begun

OURS = {"games", "lexicons", "solvers", "wordgames_site"}
SYMBOLS = ("bdlmpt", "aeiouy") * 2
# Words of four letters, each a letter from the next, so that there are ladders long enough.
CHAIN = [
    "".join(letters[(step + 3 - place) // 4] for place, letters in enumerate(SYMBOLS))
    for step in range(21)
]


def first_requests() -> None:
    """Print what each game's first pages load after the worker has warmed up."""
    setup_test_environment()
    kernels().mark()  # as setup_site does once they are compiled
    Client().get("/healthz")  # a server has loaded the application before it begins to warm up
    with loads() as before:
        warm()
    found = {slug: _first(slug) for slug in GAMES}
    print(json.dumps({"warming": before, **found}))


def prepare() -> None:
    """Store dictionaries, and the trees that the advisers must have searched."""
    make_lexicon("en", "English", "en", dict.fromkeys((*FIVE.split(), *CHAIN), True), folded=True)
    world = Lexicon.objects.create(slug="world", name="World", language="en", kind=CITIES)
    publish(world, columns_from(PLACES, language="en", kind=CITIES, folded=True))
    for slug in GAMES:
        if game(slug).lexicon_kind not in (WORDS, CITIES):
            lexicon_of(slug)
        puzzle = _puzzle(slug, 1)
        asked = analysis.analyse(slug, puzzle.revision, puzzle.setup)
        if not (agent := asked.agent(asked.adviser)).complete:
            agent.with_artifact()


def _first(slug: str) -> dict[str, Any]:
    """Return the status and the loads of a game's first hint, race, review and other pages."""
    visitor, play = _begun(slug)
    told = {"hint": _counted(lambda: visitor.post(f"/hint/{play.pk}/", {"sequence": 0}))}
    guess = {"guess": _advised(play), "sequence": 1}
    assert visitor.post(f"/{slug}/play/{play.pk}/", guess).status_code == 302, slug
    assert play.events.count() == 2, slug
    visitor.post(f"/{slug}/play/{play.pk}/give-up/", {"sequence": 2})
    play.refresh_from_db()
    assert play.over, slug
    race = f"/race/{play.pk}/"
    agent = visitor.get(race).context["wanted"]
    told["race"] = _counted(lambda: visitor.post(race, {"agent": agent}, follow=True))
    if solver(slug).review:
        told["review"] = _counted(lambda: visitor.post(f"/review/{play.pk}/", follow=True))
    for name in ("assist", "agents", "watch"):
        told[name] = _counted(lambda: visitor.get(f"/{name}/{slug}/?choose="))  # noqa: B023
    return told


def _advised(play: Play) -> str:
    """Return the adviser's move, which a game's hint need not name."""
    open_play = OpenPlay(play, tuple(play.events.all()))
    asked = analysis.analysis_of(open_play)
    _, answer = asked.ask(asked.agent(asked.adviser), open_play.state.observe(), count=1)
    return str(answer.best.move)


def _begun(slug: str) -> tuple[Client, Play]:
    """Begin the puzzle of a day by another draw than the one that warms the worker."""
    puzzle = _puzzle(slug, 7)
    puzzle.save()
    visitor = Client()
    return visitor, begun(visitor, puzzle)


def _puzzle(slug: str, seed: int) -> Puzzle:
    kind = game(slug)
    revision = lexicons_for(kind)[0].current
    assert revision is not None
    options = kind.daily_options(revision)
    assert options is not None, f"{slug} has no daily in these lists"
    setup = kind.random_setup(options, revision.read(), Random(seed))
    return Puzzle(game=slug, kind="challenge", setup=setup, revision=revision)


def _counted(ask: Callable[[], Any]) -> dict[str, Any]:
    with loads() as found:
        status = ask().status_code
    return {"status": status, "loads": found}


@contextmanager
def loads() -> Iterator[dict[str, Any]]:
    """Count what is loaded: dictionaries, agents, what these have searched, kernels, our files."""
    found: dict[str, Any] = {}
    counts: Counter[str] = Counter()
    modules = set(sys.modules)

    def counting(name: str, original: Callable[..., Any]) -> Callable[..., Any]:
        def count(*args: Any, **named: Any) -> Any:
            counts[name] += 1
            return original(*args, **named)

        return count

    def finding(table: ArtifactTable, facts: Any) -> Any:
        artifact = find(table, facts)
        counts["tree or model"] += artifact is not None
        return artifact

    def reading(loader: Loader, origin: Origin) -> str:
        ours = Path(origin.name).is_relative_to(ROOT) and ".venv" not in Path(origin.name).parts
        counts["template"] += ours
        return read(loader, origin)

    find, read = ArtifactTable.find, Loader.get_contents
    with (
        patch.object(Loader, "get_contents", reading),
        patch.object(dictionaries, "_on_disk", counting("dictionary", dictionaries._on_disk)),
        patch.object(analysis, "build_agent", counting("agent", analysis.build_agent)),
        patch.object(ArtifactTable, "find", finding),
        patch.object(
            caching.Cache, "load_overload", counting("kernel", caching.Cache.load_overload)
        ),
        install_recorder("numba:compile") as compiled,
    ):
        yield found
    later = {name for name in set(sys.modules) - modules if name.partition(".")[0] in OURS}
    found |= +counts
    if later:
        found["module"] = sorted(later)
    if compiled.buffer:
        found["compiled"] = len(compiled.buffer)
