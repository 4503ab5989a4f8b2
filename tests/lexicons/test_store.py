"""The store: folders are made once, several processes at once do no harm, damage is mended."""

from __future__ import annotations

import multiprocessing
import random
import shutil
import threading
import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import numpy as np
import pytest

from wordgames.vocabulary import array_files
from wordgames.vocabulary.array_files import Shelf, open_columns
from wordgames.vocabulary.column_builder import columns_from
from wordgames.vocabulary.columns import Columns, Entry, content_hash, pack

rng = random.Random(5)
COLUMNS = columns_from(
    Entry("".join(rng.choices("abcdeénñoprstu", k=length)), rng.random(), display="É" * length)
    for length in range(2, 14)
    for _ in range(2_000)
)
BLOB = pack(COLUMNS)
SHA256 = content_hash(COLUMNS)


@pytest.fixture(autouse=True)
def _empty_shelf() -> Iterator[None]:
    array_files.SHELF.clear()
    yield
    array_files.SHELF.clear()


def never() -> bytes:
    raise AssertionError("The blob was asked for although the folder is there.")


def from_blob() -> bytes:
    return BLOB


def test_the_folder_is_made_on_first_use_and_mapped_afterwards(tmp_path: Path) -> None:
    first = open_columns(tmp_path, SHA256, from_blob)
    array_files.SHELF.clear()
    second = open_columns(tmp_path, SHA256, never)
    assert content_hash(first) == content_hash(second) == SHA256
    assert [path.name for path in tmp_path.iterdir()] == [SHA256]
    assert (tmp_path / SHA256 / "codes.npy").stat().st_size > array_files.MAPPED_FROM
    mapped = second.codes
    while isinstance(mapped.base, np.ndarray):
        mapped = mapped.base
    assert isinstance(mapped, np.memmap)


def test_columns_at_hand_are_not_opened_again(tmp_path: Path) -> None:
    assert open_columns(tmp_path, SHA256, from_blob) is open_columns(tmp_path, SHA256, never)


def test_words_are_views_that_copy_nothing(tmp_path: Path) -> None:
    columns = open_columns(tmp_path, SHA256, from_blob)
    words = columns.words(8)
    assert np.shares_memory(words.codes, columns.codes)
    assert np.shares_memory(words.weights, columns.weights)
    assert words.codes.flags.c_contiguous
    assert columns.words(8) is words


def truncated(folder: Path) -> None:
    path = folder / "codes.npy"
    path.write_bytes(path.read_bytes()[:-100])


def flipped(folder: Path) -> None:
    path = folder / "weights.npy"
    content = bytearray(path.read_bytes())
    content[-1] ^= 1
    path.write_bytes(content)


def without_header(folder: Path) -> None:
    (folder / array_files.HEADER).unlink()


def with_half_a_header(folder: Path) -> None:
    path = folder / array_files.HEADER
    path.write_text(path.read_text()[:50])


def with_another_header(folder: Path) -> None:
    (folder / array_files.HEADER).write_text("[]")


def without_answers(folder: Path) -> None:
    (folder / "answers.npy").unlink()


def emptied(folder: Path) -> None:
    shutil.rmtree(folder)
    folder.mkdir()


@pytest.mark.parametrize(
    "damage",
    [
        truncated,
        flipped,
        without_header,
        with_half_a_header,
        with_another_header,
        without_answers,
        emptied,
    ],
)
def test_a_damaged_folder_is_made_again(tmp_path: Path, damage: Callable[[Path], None]) -> None:
    held = open_columns(tmp_path, SHA256, from_blob).words(5)
    shutil.copytree(tmp_path / SHA256, tmp_path / "copy")
    shutil.rmtree(tmp_path / SHA256)
    (tmp_path / "copy").rename(tmp_path / SHA256)
    damage(tmp_path / SHA256)
    array_files.SHELF.clear()
    mended = open_columns(tmp_path, SHA256, from_blob)
    assert content_hash(mended) == SHA256
    array_files.SHELF.clear()
    assert content_hash(open_columns(tmp_path, SHA256, never)) == SHA256
    assert [path.name for path in tmp_path.iterdir()] == [SHA256]
    assert held.strings() == mended.words(5).strings()


def test_other_words_under_this_hash_are_refused(tmp_path: Path) -> None:
    other = pack(columns_from([Entry("other")]))
    with pytest.raises(ValueError, match="not what its hash names"):
        open_columns(tmp_path, SHA256, lambda: other)
    assert not (tmp_path / SHA256).exists()


def test_a_hash_that_is_a_path_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="letters and digits"):
        open_columns(tmp_path, "../../etc", from_blob)


def test_a_folder_that_cannot_be_written_still_serves(tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("not a folder")
    assert content_hash(open_columns(blocked, SHA256, from_blob)) == SHA256


def test_leftovers_of_killed_processes_are_swept(tmp_path: Path) -> None:
    import os

    old, new = tmp_path / ".abc-old", tmp_path / ".abc-new"
    for path in (old, new):
        path.mkdir()
    hours_ago = time.time() - 2 * array_files.STALE_SECONDS
    os.utime(old, (hours_ago, hours_ago))
    open_columns(tmp_path, SHA256, from_blob)
    assert not old.exists()
    assert new.exists()


def test_the_shelf_keeps_only_the_columns_opened_last(tmp_path: Path) -> None:
    shelf = Shelf(size=2)
    asked: list[str] = []
    contents = [columns_from([Entry(word)]) for word in ("one", "two", "three")]

    def opened(columns: Columns) -> Columns:
        def load() -> bytes:
            asked.append(next(columns.strings()))
            return pack(columns)

        return shelf.get(tmp_path, content_hash(columns), load)

    first = opened(contents[0])
    opened(contents[1])
    assert opened(contents[0]) is first
    opened(contents[2])
    assert opened(contents[0]) is first
    shutil.rmtree(tmp_path)
    opened(contents[1])
    assert asked == ["one", "two", "three", "two"]


def test_the_shelf_keeps_no_more_bytes_than_it_may_and_the_newest_in_any_case(
    tmp_path: Path,
) -> None:
    contents = [columns_from([Entry(word * 3)]) for word in ("one", "two", "six")]
    shelf = Shelf(most=2 * contents[0].nbytes)
    names = [content_hash(columns) for columns in contents]
    for name, columns in zip(names, contents, strict=True):
        shelf.get(tmp_path, name, partial(pack, columns))
    assert [shelf._find((tmp_path, name)) is not None for name in names] == [False, True, True]
    narrow = Shelf(most=1)
    opened = narrow.get(tmp_path, names[0], partial(pack, contents[0]))
    assert narrow.get(tmp_path, names[0], partial(pack, contents[0])) is opened


def test_threads_that_ask_at_once_load_once(tmp_path: Path) -> None:
    calls: list[float] = []
    opened: list[Columns] = []

    def load() -> bytes:
        calls.append(time.monotonic())
        time.sleep(0.02)
        return BLOB

    threads = [
        threading.Thread(target=lambda: opened.append(open_columns(tmp_path, SHA256, load)))
        for _ in range(8)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(calls) == 1
    assert len({id(columns) for columns in opened}) == 1


def _open_many_times(folder: Path, seed: int) -> None:
    """Open, and now and then damage or remove the folder, as another process does the same."""
    draw = random.Random(seed)
    for _ in range(25):
        array_files.SHELF.clear()
        columns = open_columns(folder, SHA256, from_blob)
        if content_hash(columns) != SHA256:
            raise SystemExit(3)
        if draw.random() < 0.4:
            (folder / SHA256 / array_files.HEADER).unlink(missing_ok=True)


def test_two_processes_that_open_and_break_a_folder_both_get_every_word(tmp_path: Path) -> None:
    fork = multiprocessing.get_context("fork")
    processes = [fork.Process(target=_open_many_times, args=(tmp_path, seed)) for seed in (1, 2)]
    for process in processes:
        process.start()
    for process in processes:
        process.join(60)
    assert [process.exitcode for process in processes] == [0, 0]
    assert [path.name for path in tmp_path.iterdir() if path.name.startswith(".")] == []
