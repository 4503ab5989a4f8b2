"""Findings of an import, and what it left out: shown before it is published, and kept as JSON."""

import gzip
import io
import json
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass, field
from functools import lru_cache
from typing import Any

from wordgames.languages.translation import (
    Message,
    deferred,
    deferred_plural,
    localize,
    localize_stored,
    restored,
)

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


# A rejection rate above one line in this many is worth a warning.
MUCH = 5
PROSE = ("notes", "warnings")
ON_PURPOSE = ("is a proper name", "is a forbidden word", "longer than", "shorter than", "has fewer")


@dataclass(frozen=True, slots=True)
class TableSample:
    """The first rows of a table, with what each column was read as; "" for nothing."""

    columns: tuple[str, ...]
    header: bool
    rows: tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True)
class ImportReport:
    """Everything a person needs to accept or refuse an import.

    counts            length -> (words that may be guessed, words that may be the answer)
    letters           each letter of the alphabet -> how often it occurs
    answers_from      "column", "file" or "every word"
    missing_answers   answers that are not in the list, so left out; the first 20 by name
    rejections        the first three rejected lines for each reason, at most 200
    reasons           each reason -> its lines; rejected counts them all
    table             the first rows of a table, for the choice of its columns
    read_as           readings of a file that is not in Unicode: (codec, name, words)
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
    table: TableSample | None = None
    read_as: tuple[tuple[str, str, tuple[str, ...]], ...] = ()

    @property
    def warnings(self) -> tuple[str, ...]:
        """Return signs that the list is probably not what its sender meant."""
        return tuple(_warnings(self))

    def to_json(self) -> dict[str, Any]:
        """Return the report as JSON can hold it; lengths become texts.

        It is in English. `codes` has the parts of its sentences; `spoken` rebuilds them from these.
        """
        plain = asdict(self) | {"warnings": list(self.warnings)}
        plain["counts"] = {str(length): list(pair) for length, pair in self.counts.items()}
        for name in ("rejections", "missing_answers_first", "sample", "notes"):
            plain[name] = list(plain[name])
        texts = (self.format, *self.notes, *self.warnings, *self.reasons)
        plain["codes"] = {text: text.stored() for text in texts if isinstance(text, Message)}
        plain["read_as"] = [[codec, name, list(words)] for codec, name, words in self.read_as]
        return plain


def spoken(report: dict[str, Any]) -> dict[str, Any]:
    """Return a report from `to_json` with its sentences in the active language.

    A report without `codes` keeps its English sentences.
    """
    return report | {
        **{name: _said(report, report[name]) for name in ("format", "encoding", "answers_from")},
        **{name: [_said(report, it) for it in report.get(name, ())] for name in PROSE},
        "left_out": list(_left_out(report)),
        "read_as": [[codec, localize(name), words] for codec, name, words in report["read_as"]],
    }


def _said(report: dict[str, Any], text: str) -> str:
    codes = report.get("codes", {})
    return localize_stored(codes[text]) if text in codes else localize(text)


def _left_out(report: dict[str, Any]) -> Iterator[tuple[str, int, list[dict[str, Any]]]]:
    """Yield each reason, the commonest first, its number of lines, and examples."""
    for reason, count in sorted(report["reasons"].items(), key=lambda pair: -pair[1]):
        lines = [line for line in report["rejections"] if line["reason"] == reason]
        yield _said(report, reason), count, lines[:EXAMPLES]


def _warnings(report: ImportReport) -> Iterator[str]:
    reasons = {
        reason: count
        for reason, count in report.reasons.items()
        if not reason.startswith(ON_PURPOSE)
    }
    bad = sum(reasons.values())
    lines = report.words + report.duplicates
    if MUCH * bad > lines + bad:
        most = max(reasons, key=reasons.__getitem__)
        yield deferred(
            "{bad} of {words} words were rejected, mostly because one {reason}.",
            bad=report.rejected,
            words=lines + report.rejected,
            reason=most,
        )
    if marks := reasons.get("has a mark that joins no letter", 0):
        yield deferred_plural(
            "In {count} word a mark joins no letter. Is the language or the encoding wrong?",
            "In {count} words a mark joins no letter. Is the language or the encoding wrong?",
            marks,
        )
    mixed = sum(count for reason, count in reasons.items() if reason.startswith("mixes"))
    if mixed:
        yield deferred_plural(
            "{count} word mixes two scripts. Is the encoding wrong?",
            "{count} words mix two scripts. Is the encoding wrong?",
            mixed,
        )


class ImportRefused(Exception):
    """The file was refused as a whole; the text is a sentence for the person who sent it."""
