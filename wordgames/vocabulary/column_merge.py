"""Merging columns as arrays: 500,000 words are never made into strings."""

from collections.abc import Collection
from dataclasses import replace
from typing import Any

import numpy as np
import numpy.typing as npt

from wordgames.vocabulary.arrays import symbol_dtype
from wordgames.vocabulary.columns import Columns, frozen

Rows = npt.NDArray[np.int64]
Mask = npt.NDArray[np.bool_]


def merged(old: Columns, gone: Collection[str], new: Columns | None) -> Columns:
    """Return `old` without the removed words, and with those of `new`, which must not overlap.

    Rows of `new` are counted after those of `old` while both are brought into one order.
    Raises ValueError if no word would be left.
    """
    mask = _mask_without(old, gone)
    parts = [old] if new is None else [old, new]
    if new is None and not mask.any():
        raise ValueError("The word list is empty.")
    letters = "".join(sorted(set(_letters_in_use(old, mask)) | set(new.letters if new else "")))
    codes, order = _interleave(old, mask, new, letters)
    is_answer = np.concatenate([_is_answer(part) for part in parts])[order]
    group_names, groups = _groups(parts, order)
    rows, ends, text = _displays(parts, order)
    longest = max(len(part.counts) for part in parts)
    lengths = np.concatenate([np.repeat(np.arange(len(p.counts)), p.counts) for p in parts])
    counts = np.bincount(lengths[order], minlength=longest)
    return Columns(
        letters=letters,
        language=old.language,
        kind=old.kind,
        folded=old.folded,
        group_names=group_names,
        counts=frozen(np.trim_zeros(counts, "b").astype(np.int64)),
        codes=frozen(codes),
        weights=frozen(np.concatenate([part.weights for part in parts])[order]),
        answers=frozen(np.flatnonzero(is_answer).astype(np.int32)),
        display_rows=frozen(rows),
        display_ends=frozen(ends),
        display_text=frozen(text),
        groups=frozen(groups),
        populations=frozen(_of_cities([part.populations for part in parts], order)),
        positions=frozen(_of_cities([part.positions for part in parts], order)),
    )


def _mask_without(columns: Columns, gone: Collection[str]) -> Mask:
    mask = np.ones(len(columns), np.bool_)
    for word in gone:
        row = columns.words(len(word)).row(word) if word else None
        if row is not None:
            mask[columns.first_row(len(word)) + row] = False
    return mask


def _letters_in_use(columns: Columns, mask: Mask) -> str:
    """Return the letters that the kept words still use."""
    used = np.zeros(len(columns.letters), np.bool_)
    for length in columns.lengths:
        first = columns.first_row(length)
        words = columns.words(length)
        used[np.unique(words.codes[mask[first : first + len(words)]])] = True
    return "".join(columns.letters[symbol] for symbol in np.flatnonzero(used))


def _interleave(
    old: Columns, mask: Mask, new: Columns | None, letters: str
) -> tuple[npt.NDArray[np.unsignedinteger], Rows]:
    """Return the symbols of all words, flat and in order, and each word's source row."""
    symbols: list[npt.NDArray[Any]] = []
    order: list[Rows] = []
    for length in sorted({*old.lengths, *(new.lengths if new else ())}):
        first = old.first_row(length)
        rows = first + np.flatnonzero(mask[first : first + len(old.words(length))])
        codes = _respell(old, length, letters)[rows - first]
        if new is not None and length in new.lengths:
            more = _respell(new, length, letters)
            codes = np.concatenate([codes, more])
            added = len(old) + new.first_row(length) + np.arange(len(more))
            sorting = np.lexsort(codes.T[::-1])
            rows, codes = np.concatenate([rows, added])[sorting], codes[sorting]
        symbols.append(codes.ravel())
        order.append(rows)
    return np.concatenate(symbols), np.concatenate(order)


def _respell(columns: Columns, length: int, letters: str) -> npt.NDArray[np.unsignedinteger]:
    """Return the words of one length as symbols of another alphabet; a letter it lacks gives 0."""
    table = np.array([max(letters.find(letter), 0) for letter in columns.letters])
    return table.astype(symbol_dtype(letters))[columns.words(length).codes]


def _is_answer(columns: Columns) -> Mask:
    mask = np.zeros(len(columns), np.bool_)
    mask[columns.answers] = True
    return mask


def _groups(parts: list[Columns], order: Rows) -> tuple[tuple[str, ...], npt.NDArray[np.uint16]]:
    """Return the names of the groups that are used, and each word's index among them."""
    names = sorted({"", *(name for part in parts for name in part.group_names)})
    index = {name: place for place, name in enumerate(names)}
    groups = np.concatenate([_renumber_groups(part, index) for part in parts])[order]
    used = np.unique(groups)
    if all(not names[group] for group in used):
        return (), np.zeros(0, np.uint16)
    return tuple(names[group] for group in used), np.searchsorted(used, groups).astype(np.uint16)


def _renumber_groups(columns: Columns, index: dict[str, int]) -> npt.NDArray[np.int64]:
    if not len(columns.groups):
        return np.zeros(len(columns), np.int64)  # "" sorts first.
    return np.array([index[name] for name in columns.group_names])[columns.groups]


def _displays(
    parts: list[Columns], order: Rows
) -> tuple[npt.NDArray[np.int32], npt.NDArray[np.uint32], npt.NDArray[np.uint8]]:
    """Return the display forms of the words in their new order: rows, ends, text."""
    form = np.full(sum(map(len, parts)), -1, np.int64)
    starts: list[npt.NDArray[np.int64]] = []
    sizes: list[npt.NDArray[np.int64]] = []
    before = row = text = 0
    for part in parts:
        form[row + part.display_rows] = before + np.arange(len(part.display_rows))
        bounds = np.append(0, part.display_ends.astype(np.int64))
        size = bounds[1:] - bounds[:-1]
        starts.append(text + bounds[:-1])
        sizes.append(size)
        before, row, text = before + len(size), row + len(part), text + len(part.display_text)
    shown = form[order]
    rows = np.flatnonzero(shown >= 0)
    start, size = (np.concatenate(each)[shown[rows]] for each in (starts, sizes))
    ends = np.cumsum(size)
    # Every byte's position: its form's first byte plus the offset within the form.
    bytes_at = np.repeat(start - (ends - size), size) + np.arange(size.sum())
    letters = np.concatenate([part.display_text for part in parts])[bytes_at]
    return rows.astype(np.int32), ends.astype(np.uint32), letters


def _of_cities(parts: list[npt.NDArray[Any]], order: Rows) -> npt.NDArray[Any]:
    """Return a column that only places have, in the new order; an empty one stays empty."""
    joined = np.concatenate(parts)
    return joined[order] if len(joined) else joined


def with_letters(columns: Columns, more: str) -> Columns:
    """Return the same words over an alphabet that has further letters, which none of them uses."""
    letters = "".join(sorted({*columns.letters, *more}))
    table = np.array([letters.index(letter) for letter in columns.letters])
    codes = table.astype(symbol_dtype(letters))[columns.codes]
    return replace(columns, letters=letters, codes=frozen(codes))
