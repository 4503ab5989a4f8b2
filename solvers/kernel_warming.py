"""Compiling every game's kernels: the shared ones, then game by game, in two processes."""

from __future__ import annotations

import multiprocessing
import os
from collections.abc import Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from importlib import import_module
from importlib.util import find_spec, resolve_name

from games.kernels.awaited_kernels import SHARED, awaited, heed
from games.kernels.backend import numba_wanted
from solvers.declaration import solved, solver

AT_ONCE = 2


def addresses_of(slug: str) -> tuple[str, ...]:
    """Return the addresses of the kernels that a game's bots use, the shared ones first."""
    room = solver(slug).room
    parts = (address.partition(":") for address in solver(slug).warm)
    return (SHARED, *(f"{resolve_name(module, room)}:{name}" for module, _, name in parts))


def is_ready(slug: str) -> bool:
    """True unless a set-up has yet to compile kernels of a game; "" is for those of all games."""
    missing = awaited()
    return not missing or missing.isdisjoint(addresses_of(slug) if slug else (SHARED,))


def by_readiness() -> list[str]:
    """Return the games in the order in which their bots get ready: the costly ones come last."""
    first = solved()[0]
    return sorted(solved(), key=lambda slug: (slug != first, solver(slug).warm_seconds))


def compiles() -> bool:
    """True if this machine compiles kernels."""
    return numba_wanted() and find_spec("numba") is not None


def in_order() -> list[str]:
    """Return all addresses, each once, game by game."""
    return list(dict.fromkeys(it for slug in by_readiness() for it in addresses_of(slug)))


def compile_all(addresses: list[str]) -> Iterator[tuple[str, str]]:
    """Compile kernels into numba's cache; yield each address when done, and why it failed or "".

    Two processes share the work, as far as the machine has cores for them.
    """
    context = multiprocessing.get_context("fork")
    processes = min(AT_ONCE, os.cpu_count() or 1)
    with ProcessPoolExecutor(processes, mp_context=context) as pool:
        calls = {pool.submit(compile_one, address): address for address in addresses}
        while calls:
            for call in wait(calls, return_when=FIRST_COMPLETED).done:
                yield calls.pop(call), _failure(call)


def compile_one(address: str) -> None:
    """Import a module, which compiles functions with signatures, and call what it is to call."""
    heed(None)
    module, _, name = address.partition(":")
    loaded = import_module(module)
    if name:
        getattr(loaded, name)()


def _failure(call: Future[None]) -> str:
    error = call.exception()
    return "" if error is None else f"{type(error).__name__}: {error}"
