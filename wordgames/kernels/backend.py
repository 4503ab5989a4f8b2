"""Choice of the kernels' implementation: numba if it loads, else NumPy.

`WORDGAMES_NO_NUMBA=1` forces NumPy. numba is imported at the first heavy call, never at import, so
a page that only filters words does not pay its 200 MB. Set `NUMBA_CACHE_DIR` before that call.
"""

import os
import sys
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType
from typing import Protocol, cast

import numpy as np
import numpy.typing as npt

from wordgames.kernels import numpy_kernels
from wordgames.kernels.awaited_kernels import SHARED, awaited
from wordgames.kernels.letter_bits import Masks
from wordgames.vocabulary.arrays import Codes

COMPILED = "wordgames.kernels.numba_kernels"
# Pairs of words below which loading numba is not worth it.
SMALL = 100_000

Ints = npt.NDArray[np.int64]
Floats = npt.NDArray[np.float64]
Bools = npt.NDArray[np.bool_]


class Backend(Protocol):
    """The kernels, each filling the arrays given last; `plain` and `compiled` agree on all."""

    def fill_codes(self, guesses: Codes, masks: Masks, codes: Codes) -> None: ...

    def count_classes(self, codes: Codes, columns: Ints, hit: int, sums: Ints) -> None: ...

    def weigh_classes(
        self, codes: Codes, columns: Ints, weights: Floats, hit: int, sums: Floats
    ) -> None: ...

    def fit_words(self, words: Codes, shown: Ints, closed: Bools, fits: Bools) -> None: ...


def numba_wanted() -> bool:
    """True if numba is installed, and the environment leaves it on."""
    return os.environ.get("WORDGAMES_NO_NUMBA", "") in ("", "0") and numba_installed()


@cache
def numba_installed() -> bool:
    """True if this Python has numba: Intel Macs and the newest Pythons have none."""
    return find_spec("numba") is not None


def kernels_of(module: str) -> ModuleType | None:
    """Import an agent's compiled functions; None without numba."""
    return import_module(module) if numba_wanted() else None


@cache
def compiled() -> Backend | None:
    """Return the numba kernels, compiled or from its cache, or None if it does not load."""
    try:
        from wordgames.kernels import numba_kernels as module
    except ImportError:
        return None
    return cast(Backend, module)


def backend(pairs: int = SMALL) -> Backend:
    """Return the kernels for work on this many pairs of words; both give the same results.

    Small work does not load numba, which takes most of a second and 100 MB: it is done by NumPy
    until large work, or `warm`, has loaded it.
    """
    if not numba_wanted() or (pairs < SMALL and COMPILED not in sys.modules):
        return cast(Backend, numpy_kernels)
    if SHARED in awaited():
        return cast(Backend, numpy_kernels)
    return compiled() or cast(Backend, numpy_kernels)


def warm() -> bool:
    """Compile the shared kernels into numba's cache, and return True if numba is in use.

    Kernels have explicit signatures, so importing them compiles them; `bin/play` calls this before
    it starts workers, which then load the cache in about a second.
    """
    return backend() is not cast(Backend, numpy_kernels)
