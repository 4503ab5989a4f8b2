"""What an import found: shown before anything is published, and kept as JSON."""

from __future__ import annotations

from collections import Counter
from dataclasses import asdict, dataclass, field
from typing import Any

MOST_REJECTIONS = 200
MOST_TEXT = 40


@dataclass(frozen=True, slots=True)
class Rejection:
    """A line that gave no word, and why."""

    line: int
    text: str
    reason: str


@dataclass(slots=True)
class Tally:
    """Counts rejected lines while a file is read, and keeps the first 200."""

    prefix: str = ""
    rejections: list[Rejection] = field(default_factory=list)
    reasons: Counter[str] = field(default_factory=Counter)

    def reject(self, line: int, text: str, reason: str) -> None:
        """Note that a line gave no word."""
        reason = self.prefix + reason
        self.reasons[reason] += 1
        if len(self.rejections) < MOST_REJECTIONS:
            shown = text if len(text) <= MOST_TEXT else text[: MOST_TEXT - 1] + "…"
            self.rejections.append(Rejection(line, shown, reason))


@dataclass(frozen=True, slots=True)
class ImportReport:
    """Everything a person needs to say yes or no.

    counts            length -> (words that may be guessed, words that may be the answer)
    letters           each letter of the alphabet -> how often it occurs
    answers_from      "column", "file" or "every word"
    missing_answers   answers that are not in the list, so left out; the first 20 by name
    rejections        the first 200 rejected lines; rejected counts all, reasons each reason
    """

    filename: str
    format: str
    encoding: str
    language: str
    kind: str
    folded: bool
    sha256: str
    words: int
    answers: int
    counts: dict[int, tuple[int, int]]
    letters: dict[str, int]
    duplicates: int
    rejected: int
    reasons: dict[str, int]
    rejections: tuple[Rejection, ...]
    answers_from: str
    missing_answers: int
    missing_answers_first: tuple[str, ...]
    sample: tuple[str, ...]
    notes: tuple[str, ...]
    cpu_seconds: float

    def to_json(self) -> dict[str, Any]:
        """Return the report as JSON can hold it; lengths become texts."""
        plain = asdict(self)
        plain["counts"] = {str(length): list(pair) for length, pair in self.counts.items()}
        for name in ("rejections", "missing_answers_first", "sample", "notes"):
            plain[name] = list(plain[name])
        return plain
