"""Lines that gave no word, compressed as they are met: a file may have millions of them."""

import gzip
import io
import json
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from lexicons.languages.translation import Message

MOST_KEPT = 1_000_000
"""Lines that are kept: of a dictionary grown by affixes, more may be too long."""


class LeftOutLine(NamedTuple):
    """A line's number, the line as it stood, and the reason, as `Message.stored` keeps it."""

    number: int
    text: str
    reason: str | Mapping[str, Any]


class LeftOutLines:
    """A file in memory, to which lines are added one by one."""

    def __init__(self) -> None:
        self._packed, self._room = io.BytesIO(), MOST_KEPT
        zipped = gzip.GzipFile(mode="wb", compresslevel=1, fileobj=self._packed)
        self._file = io.TextIOWrapper(zipped, encoding="ascii", newline="\n")

    def add(self, number: int, text: str, reason: str | Mapping[str, Any]) -> None:
        """Add a line, unless there are as many as are kept."""
        if self._room:
            self._room -= 1
            stored = reason.stored() if isinstance(reason, Message) else reason
            self._file.write(f"{json.dumps((number, text, stored))}\n")

    def packed(self) -> bytes:
        """Return the lines for `unpacked`, b"" if there is none; no more can be added."""
        self._file.close()
        return self._packed.getvalue() if self._room < MOST_KEPT else b""


def unpacked(data: bytes) -> Iterator[LeftOutLine]:
    """Yield the lines in their order, few of them at a time in memory."""
    if not data:
        return
    with gzip.open(io.BytesIO(data), "rt", encoding="ascii", newline="\n") as file:
        yield from (LeftOutLine(*json.loads(row)) for row in file)
