"""Findings of an import: shown before anything is published, and kept as JSON."""

from collections.abc import Iterator
from dataclasses import asdict, dataclass
from typing import Any

from wordgames.importer.left_out import EXAMPLES, Rejection
from wordgames.languages.translation import (
    Message,
    deferred,
    deferred_plural,
    localize,
    localize_stored,
)

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
