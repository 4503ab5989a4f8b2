"""What an import found: shown before anything is published, and kept as JSON."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import asdict, dataclass, field
from typing import Any

MOST_REJECTIONS = 200
MOST_TEXT = 40
MUCH = 5
"""More than one line in so many rejected is worth a warning."""
ON_PURPOSE = ("is a proper name", "is a forbidden word", "longer than", "shorter than", "has fewer")


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
    read_as           of a file that is not in Unicode, how it would read: (codec, name, words)
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
    read_as: tuple[tuple[str, str, tuple[str, ...]], ...] = ()

    @property
    def warnings(self) -> tuple[str, ...]:
        """Return what makes it likely that the list is not what its sender meant."""
        return tuple(_warnings(self))

    def to_json(self) -> dict[str, Any]:
        """Return the report as JSON can hold it; lengths become texts."""
        plain = asdict(self) | {"warnings": list(self.warnings)}
        plain["counts"] = {str(length): list(pair) for length, pair in self.counts.items()}
        for name in ("rejections", "missing_answers_first", "sample", "notes"):
            plain[name] = list(plain[name])
        plain["read_as"] = [[codec, name, list(words)] for codec, name, words in self.read_as]
        return plain


def _warnings(report: ImportReport) -> Iterator[str]:
    reasons = {
        reason: count
        for reason, count in report.reasons.items()
        if not reason.startswith(ON_PURPOSE)
    }
    bad = sum(reasons.values())
    lines = report.words + report.duplicates + bad
    if MUCH * bad > lines:
        most = max(reasons, key=reasons.__getitem__)
        yield f"{bad:,} of {lines:,} words are rejected, most of them because one {most}."
    if marks := reasons.get("has a mark that joins no letter", 0):
        yield f"A mark joins no letter in {marks:,} words: is the language or the encoding wrong?"
    mixed = sum(count for reason, count in reasons.items() if reason.startswith("mixes"))
    if mixed:
        yield f"{mixed:,} words mix letters of two scripts: is the encoding wrong?"
