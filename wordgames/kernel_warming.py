"""Compiling every game's kernels: the shared ones, then game by game, in two processes.

What only unusual games need, such as longer words, is compiled later than what all begin with.
"""

import gc
import multiprocessing
from collections.abc import Collection, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from importlib import import_module
from importlib.util import resolve_name

from wordgames.declaration import declared, declared_games
from wordgames.kernels.awaited_kernels import SHARED, SORTED, awaited, heed
from wordgames.kernels.backend import numba_wanted
from wordgames.system import cores

AT_ONCE = 2
SHARED_SECONDS, SORTED_SECONDS = 5, 4
# CPU seconds beyond which a game's kernels come after those for the unusual games of others.
LATER = 15
# Addresses of kernels with the CPU seconds that they take the first time.
Costs = dict[str, int]


def costs_of(slug: str, *, whole: bool = False) -> Costs:
    """Return the kernels that a game's bots use, the shared ones first; `whole`: in any game."""
    later = declared(slug).warm_later if whole else {}
    costs = {**declared(slug).warm, **later}.items()
    room = declared(slug).room
    parts = ((*address.partition(":"), cost) for address, cost in costs)
    kernels = {f"{resolve_name(module, room)}:{name}": cost for module, _, name, cost in parts}
    return {SHARED: SHARED_SECONDS} | kernels | ({SORTED: SORTED_SECONDS} if whole else {})


def is_ready(slug: str, *, whole: bool = False) -> bool:
    """True unless a set-up has yet to compile kernels of a game; "" is for those of all games."""
    missing = awaited()
    return not missing or missing.isdisjoint(costs_of(slug, whole=whole) if slug else (SHARED,))


def seconds_left(slug: str, *, whole: bool = False) -> int:
    """Return about how long a set-up still compiles until a game is ready, on two free cores."""
    missing = awaited()
    waiting = {it: cost for it, cost in _all_costs().items() if it in missing}
    needed = costs_of(slug, whole=whole) if slug else {SHARED: 0}
    last = max((place for place, it in enumerate(waiting) if it in needed), default=-1)
    costs = list(waiting.values())[: last + 1]
    return max(sum(costs) // AT_ONCE, *costs, 0)


def by_readiness() -> list[str]:
    """Return the games in the order in which their bots get ready: the costly ones come last."""
    first = declared_games()[0]
    return [first, *sorted((it for it in declared_games() if it != first), key=own_seconds)]


def own_seconds(slug: str) -> int:
    """Return the CPU seconds of a game's kernels that the first game does not use too."""
    others = costs_of(declared_games()[0])
    return sum(cost for it, cost in costs_of(slug).items() if it not in others)


def _all_costs() -> Costs:
    """Return all kernels with their costs, each once, in the order of their compilation."""
    order, later = dict[str, int](), dict[str, int]()
    for slug in by_readiness():
        if own_seconds(slug) > LATER:
            order |= later
        order |= costs_of(slug)
        later |= costs_of(slug, whole=True)
    return order | later


def compiles() -> bool:
    """True if this machine compiles kernels."""
    return numba_wanted()


def in_order() -> list[str]:
    """Return all addresses, each once, game by game."""
    return list(_all_costs())


def compile_all(addresses: Iterable[str]) -> Iterator[tuple[str, str]]:
    """Compile kernels into numba's cache; yield each address when done, and why it failed or "".

    Two processes share the work, as far as the machine has cores for them.
    """
    context = multiprocessing.get_context("spawn")
    processes = min(AT_ONCE, cores())
    waiting, calls = list(addresses), dict[Future[None], str]()
    with ProcessPoolExecutor(processes, mp_context=context) as pool:
        while waiting or calls:
            free = next_beside(calls.values(), waiting)
            if free is not None and len(calls) < processes:
                waiting.remove(free)
                calls[pool.submit(compile_one, free)] = free
                continue
            for call in wait(calls, return_when=FIRST_COMPLETED).done:
                yield calls.pop(call), _failure(call)


def next_beside(busy: Collection[str], waiting: Iterable[str]) -> str | None:
    """Return what to compile beside others: never of one module, whose files both would write.

    Nothing else begins before the first game is ready: it would take a core from its last kernel.
    """
    first = costs_of(declared_games()[0])
    modules = {_module(it) for it in busy}
    alone = not first.keys().isdisjoint(busy)
    return next(
        (it for it in waiting if _module(it) not in modules and (it in first or not alone)), None
    )


def _module(address: str) -> str:
    return address.partition(":")[0]


def compile_one(address: str) -> None:
    """Import a module, which compiles functions with signatures, and call what it is to call."""
    heed(None)
    gc.freeze()  # numba's objects are many and stay: looking for garbage takes 8% of the time
    gc.set_threshold(50_000)
    module, _, name = address.partition(":")
    loaded = import_module(module)
    if name:
        getattr(loaded, name)()


def _failure(call: Future[None]) -> str:
    error = call.exception()
    return "" if error is None else f"{type(error).__name__}: {error}"
