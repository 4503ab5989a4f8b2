"""The search's kernels for tables of small codes, as of five letters, and later for wider ones."""

from collections.abc import Callable
from threading import Lock
from typing import Any

from numba import njit, uint8, uint16

from wordgames.kernels.numba_options import OPTIONS

_turn = Lock()
# Kernels with the signature of wide codes, each behind those that it calls.
_wide: list[tuple[Any, Any]] = []


def kernel_for_codes(signature: Callable[[Any], Any]) -> Callable[[Any], Any]:
    """Compile a function for tables of uint8 now, and for those of uint16 once `widen` is called.

    Games of five letters need no others, and half of the compilation is all they wait for.
    """

    def decorated(function: Any) -> Any:
        kernel = njit([signature(uint8)], **OPTIONS)(function)
        _wide.append((kernel, signature(uint16)))
        return kernel

    return decorated


def widen() -> None:
    """Compile or load all kernels for tables of uint16 too."""
    with _turn:
        while _wide:
            kernel, signature = _wide[0]
            kernel.disable_compile(False)
            kernel.compile(signature)
            kernel.disable_compile()
            del _wide[0]
