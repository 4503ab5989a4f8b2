"""A process remembers so many bytes of what it computed, and the newest in any case."""

from __future__ import annotations

import os
import subprocess
import sys
from dataclasses import dataclass
from functools import partial

import numpy as np
import numpy.typing as npt
import pytest

from wordgames.vocabulary import memory_budget
from wordgames.vocabulary.memory_budget import Memory, give_back, remembered


def block(size: int) -> npt.NDArray[np.uint8]:
    return np.zeros(size, np.uint8)


def asked(kept: Memory, name: str, size: int) -> npt.NDArray[np.uint8]:
    return kept.get(name, lambda: block(size))


@pytest.fixture
def own(monkeypatch: pytest.MonkeyPatch) -> Memory:
    kept = Memory(100)
    monkeypatch.setattr(memory_budget, "MEMORY", kept)
    return kept


def test_what_was_used_longest_ago_goes_first_where_the_bytes_are_too_many() -> None:
    kept = Memory(100)
    first, second = asked(kept, "a", 40), asked(kept, "b", 40)
    assert asked(kept, "a", 40) is first
    asked(kept, "c", 40)
    assert asked(kept, "a", 40) is first
    assert asked(kept, "b", 40) is not second


def test_what_is_too_large_for_all_is_remembered_alone() -> None:
    kept = Memory(100)
    asked(kept, "a", 10)
    large = asked(kept, "b", 1_000)
    assert asked(kept, "b", 1_000) is large
    assert len(kept) == 1


@dataclass
class Growing:
    nbytes: int


def test_what_has_grown_is_measured_anew() -> None:
    kept = Memory(100)
    values = [Growing(30), Growing(30)]
    for number, value in enumerate(values):
        kept.get(number, partial(lambda it: it, value))
    assert len(kept) == 2
    values[1].nbytes = 90
    assert kept.get(1, lambda: Growing(0)) is values[1]
    assert len(kept) == 1


def test_functions_share_one_memory_and_are_told_apart(own: Memory) -> None:
    calls = []

    @remembered
    def ones(size: int) -> npt.NDArray[np.uint8]:
        calls.append("ones")
        return np.ones(size, np.uint8)

    @remembered
    def zeros(size: int) -> npt.NDArray[np.uint8]:
        calls.append("zeros")
        return block(size)

    assert ones(30).sum() == 30
    assert zeros(30).sum() == 0
    assert ones(30).sum() == 30
    assert calls == ["ones", "zeros"]
    zeros(80)
    assert len(own) == 1
    ones(30)
    assert calls == ["ones", "zeros", "zeros", "ones"]


def test_what_fails_is_not_remembered(own: Memory) -> None:
    def fails() -> Growing:
        raise ValueError("not yet")

    with pytest.raises(ValueError, match="not yet"):
        own.get("a", fails)
    assert own.get("a", lambda: Growing(1)).nbytes == 1


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="reads /proc")
def test_what_was_freed_goes_back_to_the_system() -> None:
    """Ten thousand blocks of which every second is freed keep what lies between them."""
    code = """
import re
from wordgames.vocabulary.memory_budget import give_back

def held():
    return int(re.search(r"RssAnon:\\s+(\\d+)", open("/proc/self/status").read())[1]) // 1024

blocks = [bytearray(64_000) for _ in range(2_000)]
last = bytearray(64_000)  # at the end of the heap, which so cannot shrink by itself
blocks.clear()
before = held()
give_back()
print(before - held())
"""
    told = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, env=os.environ
    )
    if memory_budget._of_glibc("malloc_trim") is None:
        pytest.skip("no glibc")
    assert int(told.stdout) > 100
    give_back()
