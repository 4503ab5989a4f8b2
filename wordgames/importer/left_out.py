"""Lines that give no word: counted by reason, the first ones named, and kept as a file."""

import gzip
import io
import json
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import lru_cache

from wordgames.languages.translation import Message, deferred, restored

# Rejected lines that a report names for each reason and in all, and the letters of each.
EXAMPLES, MOST_REJECTIONS, MOST_TEXT = 3, 200, 40
# Lines compressed at a time, and how often: an .aff may make millions of words too long.
LINES_A_PART, MOST_PARTS = 1_000, 250
MOST_LINES = LINES_A_PART * MOST_PARTS


@dataclass(frozen=True, slots=True)
class Rejection:
    """A line that gave no word, and why: the reason continues the line's text as a sentence."""

    line: int
    text: str
    reason: str


@dataclass(slots=True)
class RejectionCount:
    """Count of rejected lines while a file is read, with the first three for each reason.

    of_answers  the lines are those of the file of answers
    cells       the row of a table that is being read, as it stood but for its quotes
    """

    of_answers: bool = False
    rejections: list[Rejection] = field(default_factory=list)
    reasons: Counter[str] = field(default_factory=Counter)
    cells: Sequence[str] = ()
    delimiter: str = "\t"
    _lines: list[str] = field(default_factory=list)
    _parts: list[bytes] = field(default_factory=list)

    def reject(self, line: int, text: str, reason: str) -> None:
        """Note that a line gave no word."""
        if self.of_answers:
            reason = deferred("answers file: {reason}", reason=reason)
        self.reasons[reason] += 1
        if self.reasons[reason] <= EXAMPLES and len(self.rejections) < MOST_REJECTIONS:
            self.rejections.append(Rejection(line, shortened(text), reason))
        if len(self._parts) < MOST_PARTS:
            row = json.dumps(self.delimiter.join(self.cells) or text)
            self._lines.append(f"[{line}, {row}, {_stored(reason)}]")
            if len(self._lines) == LINES_A_PART:
                self._pack()

    def _pack(self) -> None:
        self._parts.append(gzip.compress("\n".join((*self._lines, "")).encode(), 1))
        self._lines.clear()

    def packed(self) -> bytes:
        """Return the rejected lines as they stood, for `unpacked`."""
        if self._lines:
            self._pack()
        return b"".join(self._parts)


@lru_cache(256)
def _stored(reason: str) -> str:
    """Return a reason as JSON; a file may have millions of lines, but only a few reasons."""
    return json.dumps(reason.stored() if isinstance(reason, Message) else reason)


def unpacked(data: bytes) -> Iterator[Rejection]:
    """Yield rejected lines in their order, few of them at a time in memory."""
    with gzip.open(io.BytesIO(data), "rt", encoding="ascii", newline="\n") as file:
        for row in file:
            line, text, reason = json.loads(row)
            yield Rejection(line, text, restored(reason))


def shortened(text: str) -> str:
    """Return a text as a sentence quotes it: of a long one, the beginning."""
    return text if len(text) <= MOST_TEXT else text[: MOST_TEXT - 1] + "…"
