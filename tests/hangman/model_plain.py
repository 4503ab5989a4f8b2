"""The letter model in plain Python: the twin of `model_kernels`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np

from wordgames.hangman.agents.letter_model.contexts import (
    BLANK,
    BOUNDARY,
    CELLS,
    CONTEXTS,
    LEAST,
    LETTER,
    LONGEST,
    PAD,
)

WORD = 2**64 - 1
PRIME = 1099511628211
TAIL = 12
PROBES = 64
Cells = list[int]


def mixed(key: int) -> int:
    """Return the key with its bits spread (the finaliser of MurmurHash3)."""
    for factor in (0xFF51AFD7ED558CCD, 0xC4CEB9FE1A85EC53):
        key ^= key >> 33
        key = key * factor & WORD
    return key ^ (key >> 33)


def chained(start: int, *parts: int) -> int:
    """Return one key of a kind of evidence and what it saw."""
    key = start
    for part in parts:
        key = (key * PRIME + part) & WORD
    return key


def padded(mask: Sequence[int]) -> Cells:
    """Return a mask (HIDDEN, symbols) between boundaries."""
    inner = [BLANK if there < 0 else there + LETTER for there in mask]
    behind = LONGEST + PAD - len(inner)
    return [BOUNDARY] * PAD + inner + [BOUNDARY] * behind


def context_keys(cells: Cells, at: int) -> Iterator[tuple[int, int]]:
    """Yield the contexts that apply to the cell `at`, with their keys."""
    for number, row in enumerate(CONTEXTS.tolist()):
        offsets = row[1 : 1 + row[0]]
        there = [cells[at + offset] for offset in offsets]
        inner = [cells[at + offset + (1 if offset < 0 else -1)] for offset in offsets]
        beyond = any(
            abs(offset) > 1 and one == BOUNDARY and other == BOUNDARY
            for offset, one, other in zip(offsets, there, inner, strict=True)
        )
        if BLANK not in there and not beyond:
            yield number, mixed(chained(number + 1, *there)) | 1


def count_words(codes: Any, ends: Any, chosen: Any, table: Any) -> None:
    """Count every letter of the chosen words in every context that it stands in."""
    for word in chosen.tolist():
        start = int(ends[word - 1]) if word else 0
        letters = codes[start : int(ends[word])].tolist()
        cells = padded(letters)
        for place, letter in enumerate(letters):
            for _, key in context_keys(cells, PAD + place):
                _count_one(table, key, letter)


def _count_one(table: Any, key: int, letter: int) -> None:
    mask, name = len(table) - 1, (key >> 49) << 17 | letter << 10
    slot = key >> 1 & mask
    for _ in range(PROBES):
        entry = int(table[slot])
        if entry == 0 or entry & ~1023 == name:
            table[slot] = name | min(1023, (entry & 1023) + 1)
            return
        slot = slot + 1 & mask


def look_up(table: Any, key: int) -> list[tuple[int, int]]:
    """Return the letters seen in a context and how often."""
    mask = len(table) - 1
    slot = key >> 1 & mask
    found = []
    for _ in range(PROBES):
        entry = int(table[slot])
        if entry == 0:
            break
        if entry >> 17 == key >> 49:
            found.append((entry >> 10 & 127, entry & 1023))
        slot = slot + 1 & mask
    return found


def features(
    cells: Cells, length: int, place: int, closed: Sequence[bool], common: Sequence[int]
) -> Iterator[int]:
    """Yield the keys of the rows of weights that a blank adds up."""
    at, ahead = PAD + place, length - 1 - place
    yield from _windows(cells, at)
    before = next(step for step in range(1, at + 1) if cells[at - step] != BLANK)
    after = next(step for step in range(1, len(cells)) if cells[at + step] != BLANK)
    yield mixed(chained(2000, cells[at - before], before, cells[at + after], after))
    yield mixed(chained(2001, min(place, TAIL), min(ahead, TAIL)))
    yield mixed(chained(2002, length))
    last = PAD + length - 1
    yield mixed(chained(2003, *cells[PAD : PAD + 3], min(place, TAIL)))
    for number, reach in ((2004, 3), (2005, 4)):
        seen = [cells[last - offset] for offset in range(reach)]
        yield mixed(chained(number, *seen, min(ahead, TAIL)))
    shown = set(cells[PAD : PAD + length])
    for letter, is_closed in enumerate(closed):
        if letter + LETTER in shown or is_closed:
            yield mixed(chained(2006 if letter + LETTER in shown else 2007, letter))
    key = 2008
    for letter in common:
        key = (key * 3 + (2 if letter + LETTER in shown else int(closed[letter]))) & WORD
    yield mixed(key * PRIME & WORD)
    yield mixed(chained(key, cells[at - 1], cells[at + 1], 1))


def _windows(cells: Cells, at: int) -> Iterator[int]:
    for number, (left, right) in enumerate(CELLS.tolist()):
        if left + right > 2 and (
            (left > 0 and cells[at - left] == BLANK)
            or (right > 0 and cells[at + right] == BLANK)
            or (left > 1 and cells[at - left + 1] == BOUNDARY)
            or (right > 1 and cells[at + right - 1] == BOUNDARY)
        ):
            continue
        seen = [cells[at - offset] for offset in range(1, left + 1)]
        seen += [cells[at + offset] for offset in range(1, right + 1)]
        yield mixed(chained(1000 + number, *seen))


def fill_scores(  # noqa: PLR0917
    masks: Any,
    closed: Any,
    common: Any,
    table: Any,
    weights: Any,
    unit: Any,
    trust: Any,
    logs: Any,
    scores: Any,
) -> None:
    """Fill (g, A): the chance that each letter is in one blank or another of each mask."""
    scores[:] = 1.0
    for row, mask in enumerate(masks.tolist()):
        cells, shut = padded(mask), closed[row]
        for place, there in enumerate(mask):
            if there >= 0 or shut.all():
                continue
            keys = features(cells, len(mask), place, shut.tolist(), common.tolist())
            rows = [key & (len(weights) - 1) for key in keys]
            told = weights[rows].astype(np.float64).sum(axis=0) * float(unit)
            for number, key in context_keys(cells, PAD + place):
                _add_context(told, look_up(table, key), shut, trust[number], logs)
            told = np.where(shut, -np.inf, told)
            chances = np.exp(told - told.max())
            scores[row] *= 1.0 - chances / chances.sum()
    scores[:] = 1.0 - scores


def _add_context(
    told: Any, seen: list[tuple[int, int]], closed: Any, trust: Any, logs: Any
) -> None:
    total = sum(count for letter, count in seen if not closed[letter])
    if total:
        weight = trust[int((total >= LEAST).sum())]
        for letter, count in seen:
            told[letter] += weight * logs[count]
