"""No word vanishes unsaid: those of a list are kept, named with a reason, or counted as repeated.

The sum holds for lists in many shapes at every door: pasted, uploaded by a guest, uploaded by
staff, imported from the shell, sent to the API, and read by the package.
"""

from __future__ import annotations

import io
import json
import random
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.core.management import call_command
from django.test import Client
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from games.accounts import tokens
from lexicons.models import Lexicon
from lexicons.revisions.remove import delete
from lexicons.uploads.upload_request import Files
from lexicons.uploads.visitor_lists import has_cells, read_own, text_of
from tests.lexicons.test_importer_shapes import workbook
from wordgames.importer import ImportOptions, read_lexicon

Words = Sequence[str]
EASY, HARD = 0, 1


def halves(words: Words) -> tuple[Words, Words]:
    return words[::2], words[1::2]


def lines(pattern: str, end: str = "\n") -> Callable[[Words], str]:
    return lambda words: end.join(pattern.format(it, at) for at, it in enumerate(words, 1)) + end


def between(sign: str, each: int = 3) -> Callable[[Words], str]:
    """Return the words several a row; rows of one word would make spaces part of names."""

    def made(words: Words) -> str:
        rows = [words[at : at + each] for at in range(0, len(words) // each * each, each)]
        rest = words[len(words) // each * each :]
        rows[-1] = [*rows[-1], *rest]
        return "\n".join(sign.join(row) for row in rows) + "\n"

    return made


def literal(before: str, after: str, quote: str = '"') -> Callable[[Words], str]:
    return lambda words: before + ", ".join(f"{quote}{it}{quote}" for it in words) + after


def mixed(words: Words) -> str:
    signs = (", ", "; ", " | ")
    rows = [words[at : at + 4] for at in range(0, len(words), 4)]
    rows[-2:] = [[*rows[-2], *rows[-1]]] if len(rows) > 1 else rows
    return "\n".join(
        ", ".join(row[:2]) + "".join(signs[at % 3] + it for at, it in enumerate(row[2:], 1))
        for row in rows
    )


def two_columns(sign: str) -> Callable[[Words], str]:
    def made(words: Words) -> str:
        left, right = halves(words)
        rows = [[*left], [*right, ""][: len(left)]]
        return "\n".join(
            [f"Week 1{sign}Week 2", *(sign.join(row) for row in zip(*rows, strict=True))]
        )

    return made


def grouped(words: Words) -> dict[str, Any]:
    easy, hard = halves(words)
    return {"easy": [*easy], "hard": [*hard]}


def yaml(words: Words) -> str:
    return "".join(
        f"{name}:\n" + "".join(f"  - {it}\n" for it in part)
        for name, part in grouped(words).items()
    )


def toml(words: Words) -> str:
    return "".join(f"[{name}]\nwords = {[*part]}\n" for name, part in grouped(words).items())


def html(words: Words) -> str:
    rows = "".join(f"<tr><td>{it}</td><td>3</td></tr>" for it in words)
    return f"<table><tr><th>Word</th><th>Count</th></tr>{rows}</table>"


def markdown(words: Words) -> str:
    return "| Word | Count |\n|---|--:|\n" + "".join(f"| {it} | 3 |\n" for it in words)


def damaged(sign: str) -> Callable[[Words], str]:
    """Return a table whose second row has a stray quote; the word before it may be lost."""

    def made(words: Words) -> str:
        rows = [f"{it}{sign}a thing" for it in words]
        rows[1] = f'{words[1]}{sign}"a" thing'
        return "\n".join([f"word{sign}definition", *rows])

    return made


NUMBERS = ("5", "NA", "n/a", "-3", "12%", "inf", "1e400", "", "<1", "1'234")
SHAPES: dict[str, tuple[str, Callable[[Words], str]]] = {
    "lines": ("a.txt", lines("{}")),
    "lines of windows": ("a.txt", lines("{}", "\r\n")),
    "line separators": ("a.txt", lines("{}", "\u2028")),
    "numbered": ("a.txt", lines("{1}. {0}")),
    "numbers in brackets": ("a.txt", lines("({1}) {0}")),
    "dashes": ("a.txt", lines("- {}")),
    "boxes": ("a.txt", lines("[ ] {}")),
    "quotes": ("a.txt", lines('"{}"')),
    "curly quotes": ("a.txt", lines("“{}”")),
    "formulas of text": ("a.csv", lines('="{}"')),
    "heading": ("a.txt", lambda words: "Words\n" + lines("{}")(words)),
    "clues": ("a.txt", lines("{}: a thing")),
    "articles": ("a.txt", lines("the {}")),
    "one line of commas": ("a.txt", ", ".join),
    "one line of semicolons": ("a.txt", "; ".join),
    "one line of bars": ("a.txt", " | ".join),
    "one line of spaces": ("a.txt", " ".join),
    "single quotes": ("a.txt", literal("", "", "'")),
    "commas": ("a.txt", between(", ")),
    "semicolons": ("a.txt", between("; ")),
    "tabs": ("a.txt", between("\t")),
    "spaces": ("a.txt", between(" ")),
    "mixed": ("a.txt", mixed),
    "csv of words": ("a.csv", between(",", 5)),
    "two columns": ("a.csv", two_columns(",")),
    "two columns of tabs": ("a.tsv", two_columns("\t")),
    "named column": ("a.csv", lambda words: "Word\n" + lines("{}")(words)),
    "numbers behind #": ("a.txt", lines("#{1} {0}")),
    "tags": ("a.txt", lines("#{}")),
    "table of tags": ("a.csv", lambda words: "#word,count\n" + lines("#{},3")(words)),
    "ranks behind #": ("a.csv", lines("#{1},{0},3")),
    "column of #": ("a.csv", lambda words: "#,word,clue\n" + lines("{1},{0},a thing")(words)),
    "comments": ("a.csv", lambda words: "# mine\nword,count\n" + lines("{},3\n## of it")(words)),
    "first total": ("a.csv", lambda words: "word,count\nTotal,99\n" + lines("{},3")(words)),
    "subtotals": ("a.csv", lambda words: "word,count\n" + lines("{},3\nSubtotal:,3")(words)),
    "script": ("a.sh", lambda words: "cat > a <<'EOS'\n" + lines("{}")(words) + "EOS\n"),
    "title": ("a.csv", lambda words: "Unit 3,\nword,clue\n" + lines("{},a thing")(words)),
    "total": ("a.csv", lambda words: "word,count\n" + lines("{},3")(words) + "Total,99\n"),
    "numbers": (
        "a.csv",
        lambda words: (
            "word,freq\n"
            + "".join(f"{it},{NUMBERS[at % len(NUMBERS)]}\n" for at, it in enumerate(words))
        ),
    ),
    "places": (
        "a.csv",
        lambda words: "".join(
            f"{it},{at * 7 % 170 - 85}.5,{at * 11 % 350 - 175}.25,FR,{NUMBERS[at % 4]}\n"
            for at, it in enumerate(words)
        ),
    ),
    "stray quote": ("a.csv", damaged(",")),
    "stray quote of tabs": ("a.tsv", damaged("\t")),
    "uniq -c": ("a.txt", lines("{1:7} {0}")),
    "json": ("a.json", lambda words: json.dumps([*words])),
    "json groups": ("a.json", lambda words: json.dumps(grouped(words))),
    "json groups within": ("a.json", lambda words: json.dumps({"data": grouped(words)})),
    "json groups of objects": (
        "a.json",
        lambda words: json.dumps({name: {"words": it} for name, it in grouped(words).items()}),
    ),
    "json records": ("a.json", lambda words: json.dumps([{"word": it, "n": 3} for it in words])),
    "json by numbers": (
        "a.json",
        lambda words: json.dumps({f"30{at}": {"name": it, "n": 3} for at, it in enumerate(words)}),
    ),
    "json lines": ("a.jsonl", lambda words: "\n".join(json.dumps({"word": it}) for it in words)),
    "python": ("a.py", literal("words = [\n", "]\n", "'")),
    "python set": ("a.py", literal("import re\n\nWORDS = {", "}\n")),
    "javascript": ("a.js", literal("export const words = [", "];\n", "'")),
    "java": ("a.java", literal("class W {\n  static final String[] W = {", "};\n}\n")),
    "c": ("a.c", literal("#include <a.h>\nconst char *words[] = {", "};\n")),
    "go": ("a.go", literal("package a\n\nvar words = []string{", "}\n")),
    "rust": ("a.rs", literal("pub const WORDS: [&str; 9] = [", "];\n")),
    "php": ("a.php", literal("<?php\n$words = array(", ");\n", "'")),
    "ruby": ("a.rb", lambda words: f"WORDS = %w[{' '.join(words)}]\n"),
    "yaml": ("a.yaml", yaml),
    "toml": ("a.toml", toml),
    "html": ("a.html", html),
    "markdown": ("a.md", markdown),
    "anki": (
        "a.txt",
        lambda words: "#separator:tab\n#html:true\n" + lines("{} [sound:x.mp3]\ta<br>thing")(words),
    ),
}
# Shapes that only words have: with others among them their lines are named whole.
ONLY_WORDS = frozenset(("spaces", "one line of spaces", "mixed"))
GOOD = st.text("abcdefgh", min_size=4, max_size=9)


@st.composite
def lists(draw: st.DrawFn, *, bad: bool = True) -> list[str]:
    words = draw(st.lists(GOOD, min_size=8, max_size=20, unique=True))
    repeated = draw(st.lists(st.sampled_from(words), max_size=1))
    wrong = draw(st.lists(st.sampled_from(["cr4te", "x" * 30]), max_size=1)) if bad else []
    return [*words, *repeated, *wrong]


def told(report: Any) -> int:
    """Return how many words a report tells of: kept, named with a reason, or repeated."""
    return int(report.words + report.rejected + report.duplicates)


def package(name: str, data: bytes) -> Any:
    return read_lexicon(data, name, ImportOptions(language="en", minimum=2)).report


def staff(name: str, data: bytes) -> Any:
    return Files(name, data).read(ImportOptions(language="en", kind="words")).report


def uploaded(name: str, data: bytes) -> Any:
    text, notes = text_of(data, name, "en")
    return read_own(text, "en", cells=has_cells(text, name), notes=notes).read.report


def pasted(name: str, data: bytes) -> Any:
    draft = read_own(data.decode(), "en")
    if draft.unsure:  # as the page shows it, to be sent again
        table = draft.read.report.table
        assert table is not None
        again = read_own(draft.text, "en", columns=table.columns, header=table.header)
        assert told(again.read.report) == told(draft.read.report)
    return draft.read.report


DOORS = {"package": package, "staff": staff, "uploaded": uploaded, "pasted": pasted}


@pytest.mark.parametrize("shape", SHAPES)
@given(data=st.data())
@settings(
    max_examples=4, deadline=None, suppress_health_check=list(HealthCheck), phases=[Phase.generate]
)
def test_words_are_kept_named_or_repeated(shape: str, data: st.DataObject) -> None:
    name, made = SHAPES[shape]
    words = data.draw(lists(bad=shape not in ONLY_WORDS))
    text = made(words)
    for door, read in DOORS.items():
        if door == "staff" and shape == "places":
            continue  # a dictionary of words refuses a table of places, and says so
        if shape == "places" and door != "package":
            continue
        report = read(name, text.encode())
        assert told(report) == len(words), (door, report)


def generated(at: int, *, bad: bool) -> list[str]:
    """Return words, one of them repeated and one with a digit, the same for the same shape."""
    rng = random.Random(at)
    words = [
        "".join(rng.choices("abcdefgh", k=rng.randint(4, 9))) for _ in range(rng.randint(8, 20))
    ]
    return [*words, rng.choice(words), *(["cr4te"] if bad else [])]


@pytest.mark.django_db
def test_words_are_kept_named_or_repeated_by_the_command(tmp_path: Path) -> None:
    for at, shape in enumerate(SHAPES):
        if at % 5 < 2 and shape != "places":  # others go to the API: each costs a revision
            continue
        name, made = SHAPES[shape]
        path, out = tmp_path / name, io.StringIO()
        words = generated(at, bad=shape not in ONLY_WORDS)
        path.write_bytes(made(words).encode())
        kind = "cities" if shape == "places" else "words"
        arguments = ["--slug", f"a{at}", "--name", shape, "--language", "en", "--kind", kind]
        call_command("import_lexicon", path, *arguments, "--json", stdout=out)
        facts = json.loads(out.getvalue())
        assert facts["words"] + facts["rejected"] + facts["duplicates"] == len(words), shape
        assert facts["words"] >= len(words) - 4, shape


@pytest.mark.django_db
def test_words_are_kept_named_or_repeated_by_the_api() -> None:
    """What the page asks about is refused here, with what to do."""
    token = tokens.make(User.objects.create_user("ada"), "mine")[1]
    client = Client(headers={"authorization": f"Bearer {token}"})
    kept = 0
    for at, shape in enumerate(SHAPES):
        if at % 5 > 2 or shape == "places":
            continue
        made = SHAPES[shape][1]
        words = generated(at, bad=shape not in ONLY_WORDS)
        body = {"name": "Mine", "language": "en", "words": made(words)}
        answer = client.post(
            "/api/v1/lists", json.dumps(body), "application/json", REMOTE_ADDR=f"10.0.0.{at}"
        )
        facts = answer.json()
        if answer.status_code == 422:
            assert facts["detail"].startswith("words: name the columns in the first row"), shape
            continue
        assert facts["words"] + facts["left_out"] + facts["duplicates"] == len(words), shape
        assert len(facts["lines"]) == facts["left_out"]
        kept += 1
        assert delete(Lexicon.objects.get(slug=facts["slug"]))
    assert kept >= 25


def test_the_words_of_a_sheet_are_kept_or_its_sheet_is_named() -> None:
    data = workbook([["Week 1", "Week 2"], ["crane", "plumb"], ["slate", "vivid"], ["ghost", "x4"]])
    for read in (package, staff, uploaded):
        assert told(read("a.xlsx", data)) == 6
