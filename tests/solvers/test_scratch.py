"""What is slow to compute is written whole or not at all, by however many at once."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Barrier
from typing import Any
from unittest.mock import patch

import numpy as np
import numpy.typing as npt

from wordgames.artifacts import write_scratch

WRITERS = 8
NUMBERS = np.arange(200_000, dtype=np.uint32)


def test_several_who_write_the_same_file_leave_it_whole(tmp_path: Path) -> None:
    path, together = tmp_path / "folder" / "numbers.counts", Barrier(WRITERS)

    def write(number: int) -> bool:
        together.wait()
        write_scratch(path, NUMBERS)
        return bool((np.fromfile(path, np.uint32) == NUMBERS).all())  # as it is at any time

    with ThreadPoolExecutor(WRITERS) as pool:
        assert all(pool.map(write, range(WRITERS)))
    assert list(path.parent.iterdir()) == [path]


class Full:
    """Numbers for which the disk has no room but for the first of them."""

    def tofile(self, file: Any) -> None:
        file.write(b"half")
        raise OSError(28, "No space left on device")


def test_a_full_disk_costs_the_file_and_nothing_else(tmp_path: Path) -> None:
    write_scratch(tmp_path / "numbers.counts", Full())  # type: ignore[arg-type]
    assert list(tmp_path.iterdir()) == []


def test_a_folder_that_cannot_be_made_costs_the_file_and_nothing_else(tmp_path: Path) -> None:
    numbers: npt.NDArray[Any] = NUMBERS
    (tmp_path / "taken").write_text("a file")
    write_scratch(tmp_path / "taken" / "numbers.counts", numbers)
    with patch("wordgames.artifacts.NamedTemporaryFile", side_effect=PermissionError):
        write_scratch(tmp_path / "numbers.counts", numbers)
    assert [file.name for file in tmp_path.iterdir()] == ["taken"]
