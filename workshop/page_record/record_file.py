"""Recorded answers, one a line in a compressed file, and the differences of two records."""

from __future__ import annotations

import gzip
import json
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import asdict, dataclass, field
from difflib import unified_diff
from itertools import islice
from pathlib import Path
from urllib.parse import parse_qs

from workshop.visitor.exchange import FORM, Response, SentRequest

ROWS = "SELECT"
"""The method of an answer that is a table's rows, which have no order."""
LONGEST_DIFF = 40
LONGEST_LINE = 400
KEYS = re.compile(r"(?:<li data-for=[^>]*>[^<]*</li>\s*){2,}")
"""Keys of several secrets in a list whose order is that of a Python set."""
BETWEEN_TAGS = re.compile(r"\s*>\s*(?=<)")
SPACE = re.compile(r"\s+")
SPACE_IN_TAG = re.compile(r"\s+(?=/?>)")
SCRIPTS = re.compile(r"<script [^>]*src=[^>]*></script>|<link rel=\"modulepreload\"[^>]*>")
"""Script tags, which are left out: classic scripts and modules load differently."""
UNSAID = {"Content-Length"}
MASKS = (
    (re.compile(r'(name="csrfmiddlewaretoken" value=")[^"]*'), r"\1TOKEN"),
    (re.compile(r"(csrftoken[^A-Za-z0-9]+)[A-Za-z0-9]{32,64}"), r"\1TOKEN"),
    (re.compile(r"(X-CSRFToken[^A-Za-z0-9]+)[A-Za-z0-9]{32,64}"), r"\1TOKEN"),
    (re.compile(r"()\b[\d,.]+(?= MB at most)"), r"\1SOME"),
    (re.compile(r'(peak[a-z_]*\\?": )[\d.]+'), r"\1SOME"),
    (re.compile(r'((?:date_)?joined": )"[^"]*"'), r"\1WHEN"),  # Django binds its clock early
    (re.compile(r'("microseconds[a-z_]*": )[\d.e]+'), r"\1SOME"),
    (re.compile(r"(nonce[=-]\"?)[A-Za-z0-9+/=_-]{16,}"), r"\1NONCE"),
)
OPAQUE = re.compile(r"(?<![A-Za-z0-9_-])[A-Za-z0-9_-]{16}(?![A-Za-z0-9_-])")


@dataclass(frozen=True, slots=True)
class RecordedAnswer:
    """A request, its visitor, and the answer.

    `label` names the request within the record: two records are compared label by label.
    """

    label: str
    who: str = ""
    method: str = "GET"
    path: str = ""
    htmx: bool = False
    data: Mapping[str, list[str]] = field(default_factory=dict)
    status: int = 0
    headers: Mapping[str, str] = field(default_factory=dict)
    body: str = ""

    def lines(self, ids: Mapping[str, str]) -> list[str]:
        """Return the lines to compare, with what naturally differs masked."""
        request = f"{self.method} {self.path}{' by htmx' if self.htmx else ''} as {self.who}"
        sent = [f"{name}={values}" for name, values in sorted(self.data.items()) if values]
        headers = [
            f"{name}: {'; '.join(sorted(value.split('; ')))}"  # a policy's directives have no order
            for name, value in sorted(self.headers.items())
            if name not in UNSAID
        ]
        body = KEYS.sub(lambda match: "".join(sorted(match[0].split("</li>"))), self.body)
        text = "\n".join([request, *sent, str(self.status), *headers, "", plain_markup(body)])
        for pattern, mask in MASKS:
            text = pattern.sub(mask, text)
        if ids:
            text = OPAQUE.sub(lambda match: ids.get(match[0], match[0]), text)
        lines = text.splitlines()
        return sorted(lines) if self.method == ROWS else lines


def recorded(label: str, who: str, asked: SentRequest, answer: Response) -> RecordedAnswer:
    """Return an answer for a record; a body that is no form's is kept whole."""
    text = asked.body.decode()
    fields = parse_qs(text, keep_blank_values=True)
    return RecordedAnswer(
        label=label,
        who=who,
        method=asked.method,
        path=asked.target,
        htmx="HX-Request" in asked.headers,
        data=fields if asked.kind == FORM or not text else {"": [text]},
        status=answer.status,
        headers=answer.headers,
        body=answer.body.decode("utf-8", errors="backslashreplace"),
    )


def plain_markup(body: str) -> str:
    """Return a body with one tag a line and any white space as one space: templates break lines."""
    if "<" not in body:
        return body
    text = SPACE.sub(" ", SCRIPTS.sub("", body))
    return BETWEEN_TAGS.sub(">\n", SPACE_IN_TAG.sub("", text))


def write(path: Path, answers: Iterable[RecordedAnswer]) -> int:
    """Write answers, one a line; return how many."""
    done = 0
    with gzip.open(path, "wt", encoding="utf-8") as file:
        for done, answer in enumerate(answers, 1):  # noqa: B007
            file.write(json.dumps(asdict(answer), ensure_ascii=False) + "\n")
    return done


def read(path: Path) -> Iterator[RecordedAnswer]:
    """Yield the answers of a file."""
    with gzip.open(path, "rt", encoding="utf-8") as file:
        for line in file:
            yield RecordedAnswer(**json.loads(line))


@dataclass(frozen=True, slots=True)
class PageDifference:
    """Two different answers to one request."""

    label: str
    diff: list[str]

    def __str__(self) -> str:
        shown = [line[:LONGEST_LINE] for line in islice(self.diff, LONGEST_DIFF)]
        more = len(self.diff) - len(shown)
        return "\n".join(
            [f"== {self.label}", *shown, *([f"... {more} lines more"] if more else [])]
        )


def difference(
    old: RecordedAnswer | None,
    new: RecordedAnswer | None,
    old_ids: Mapping[str, str] | None = None,
    new_ids: Mapping[str, str] | None = None,
) -> PageDifference | None:
    """Return the difference of two answers, or None if they are alike."""
    before = old.lines(old_ids or {}) if old else []
    after = new.lines(new_ids or {}) if new else []
    if before == after:
        return None
    known = old or new
    label = f"{known.label} ({known.method} {known.path})" if known else ""
    return PageDifference(label, list(unified_diff(before, after, "old", "new", lineterm="", n=1)))


def differences(
    old: Iterable[RecordedAnswer],
    new: Iterable[RecordedAnswer],
    old_ids: Mapping[str, str] | None = None,
    new_ids: Mapping[str, str] | None = None,
) -> Iterator[PageDifference]:
    """Yield the differences of two records, in the old one's order, then new answers."""
    there = {answer.label: answer for answer in new}
    for answer in old:
        change = difference(answer, there.pop(answer.label, None), old_ids, new_ids)
        if change:
            yield change
    for answer in there.values():
        if change := difference(None, answer, old_ids, new_ids):
            yield change


def names_of(ids: Iterable[str], answers: Iterable[RecordedAnswer]) -> dict[str, str]:
    """Return a name for every opaque id, by its first appearance in a record's bodies."""
    rest, named = set(ids), dict[str, str]()
    for answer in answers:
        location = answer.headers.get("Location", "")
        for text in (location, answer.body) if answer.method != ROWS else ():
            for opaque_id in OPAQUE.findall(text):
                if opaque_id in rest:
                    rest.remove(opaque_id)
                    named[opaque_id] = f"ID{len(named):04d}"
    return named | dict.fromkeys(rest, "ID----")
