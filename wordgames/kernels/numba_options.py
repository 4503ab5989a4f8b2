"""How kernels are compiled, without any: who imports this compiles none of another's."""

from typing import Any

from numba import types

# No kernel is called from C, and the wrapper for that is a twentieth of its compilation.
OPTIONS: dict[str, Any] = {"nogil": True, "cache": True, "no_cfunc_wrapper": True}
QUICK: dict[str, Any] = {**OPTIONS, "fastmath": True}


def frozen(dtype: Any, dimensions: int) -> Any:
    """Return the type of a contiguous array that is only read, as memory-mapped lists are."""
    return types.Array(dtype, dimensions, "C", readonly=True)
