"""What a web worker loads as it starts, before visitors need it."""

import gc
import logging
import time
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from inspect import unwrap
from pathlib import Path
from threading import Event, Lock, Thread

from django.conf import settings
from django.core.signals import request_finished, request_started
from django.db import connection
from django.template.loader import get_template
from django.template.utils import get_app_template_dirs
from django.urls import URLPattern, URLResolver, get_resolver, resolve, reverse
from django.utils.formats import get_format

from games.hooks import Later
from games.limits.compute_queue import Busy
from solvers.analysis import agent_plays
from solvers.declaration import solver
from solvers.pages.watch.featured_game import show_of
from solvers.stats.dashboard import people_played
from solvers.stats.league import compare_leaders, leagues
from wordgames.declaration import declared
from wordgames.kernel_warming import by_readiness, is_ready
from wordgames.kernels.awaited_kernels import awaited, heed
from wordgames.kernels.backend import numba_installed
from wordgames_site.middleware.json_refusals import PREFIX
from wordgames_site.setup.game_folders import room_folders
from wordgames_site.setup.start_stamps import kernels

log = logging.getLogger(__name__)


# Seconds between two checks whether the kernels are compiled.
LOOK = 1.0
LOOK_AGAIN = 0.02
# Seconds in which a new process only answers: after a crash, somebody is waiting for it.
HEAD_START = 1.0
_warming = Event()


class _Requests:
    """Requests that this process is answering right now, and the patience left with them."""

    def __init__(self, patience: float) -> None:
        self._lock, self._number, self._patience = Lock(), 0, patience

    def begin(self, **_: object) -> None:
        with self._lock:
            self._number += 1

    def end(self, **_: object) -> None:
        with self._lock:
            self._number -= 1

    def wait(self) -> None:
        """Wait until none is being answered, as long as the patience lasts."""
        while self._number > 0 and self._patience > 0:
            self._patience -= LOOK_AGAIN
            time.sleep(LOOK_AGAIN)


_requests = _Requests(patience=10.0)


def is_warming() -> bool:
    """True if this process is still loading what its agents need."""
    return _warming.is_set()


def begin() -> None:
    """Load everything: at once, or in a thread so that the worker answers within seconds.

    At a site's first start each game waits for its kernels.
    """
    _warming.set()
    if settings.WARM_UP == "before":
        _warm_and_settle()
    else:
        request_started.connect(_requests.begin, dispatch_uid="warming")
        request_finished.connect(_requests.end, dispatch_uid="warming")
        Thread(target=_warm_and_settle, args=(HEAD_START,), name="warming", daemon=True).start()


def _warm_and_settle(head_start: float = 0.0) -> None:
    time.sleep(head_start)
    try:
        warm()
        heed(None)  # an upgrade beside it compiles for those that follow
        settle()
    finally:
        _warming.clear()


def warm() -> None:
    """Load the addresses and all templates, let every adviser play, rank the leagues, count plays.

    That loads the agents' modules, kernels, words, openers and trees; each game's only after
    setup_site has compiled its kernels, which a worker never does. A failure is logged, and raised
    again when a visitor asks for the part.
    """
    for view in views(get_resolver().url_patterns):
        _requests.wait()
        view.function  # noqa: B018
    reverse("home")
    resolve(f"{PREFIX}openapi.json")
    for name in templates():
        _requests.wait()
        get_template(name)
    for language, _ in settings.LANGUAGES:
        get_format("DATE_FORMAT", language)
    if not awaited() and kernels().stale:
        return
    _attempt("The leagues", leagues)
    for slug in by_readiness():
        while not is_ready(slug):
            time.sleep(LOOK)
        _attempt(f"The agents of {slug}", partial(agent_plays.warm, slug))
        _attempt(f"The pages of {slug}", partial(_load_pages, slug))
        _attempt(f"The game of {slug} to watch", partial(show_of, slug))
    for slug in by_readiness():
        while not is_ready(slug, whole=True):
            time.sleep(LOOK)
        for address in declared(slug).warm_later if numba_installed() else ():
            _attempt(f"More agents of {slug}", declared(slug).load(address))
    _attempt("The leaders", compare_leaders)
    _attempt("What people play", people_played)
    connection.close()


def _load_pages(slug: str) -> None:
    """Load the modules of a game's pages.

    An upgrade replaces files while this process goes on answering: modules loaded only then would
    not match those already loaded.
    """
    for address in solver(slug).of_pages:
        solver(slug).load(address)


def views(patterns: Iterable[URLPattern | URLResolver]) -> Iterator[Later]:
    """Yield the views that are not imported before somebody asks for them."""
    for pattern in patterns:
        if isinstance(pattern, URLResolver):
            yield from views(pattern.url_patterns)
        elif isinstance(view := unwrap(pattern.callback), Later):
            yield view


def templates() -> Iterator[str]:
    """Yield the names of the site's own templates, which an upgrade replaces too."""
    folders = [settings.BASE_DIR / "templates", *get_app_template_dirs("templates")]
    for folder in folders:
        if folder.is_relative_to(settings.BASE_DIR) and ".venv" not in folder.parts:
            yield from _names(folder)
    for folder in room_folders("templates"):
        yield from (f"{folder.parent.name}/{name}" for name in _names(folder))


def _names(folder: Path) -> Iterator[str]:
    return (str(file.relative_to(folder)) for file in folder.rglob("*") if file.is_file())


def _attempt(what: str, warming: Callable[[], object]) -> None:
    """Load something once no visitor waits; a failure must not keep the rest from being served."""
    _requests.wait()
    try:
        warming()
    except Busy as busy:  # other work takes the cores; a visitor waits, then, as for any hint
        log.warning("%s were not warmed: %s", what, busy)
    except Exception:
        log.exception("%s were not warmed.", what)


def settle() -> None:
    """Exempt what is loaded from garbage collection, which cost a page a fifth of a second.

    Python scans all objects whenever their number grows by a quarter, in the middle of a page.
    """
    gc.collect()
    gc.freeze()
