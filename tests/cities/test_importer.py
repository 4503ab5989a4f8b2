"""Tables of cities by pandas: the slow twin reads them alike, whatever they look like."""

from __future__ import annotations

import csv
import io
import random
import subprocess
import sys
import tracemalloc
from collections import Counter
from pathlib import Path

import pytest

from tests.cities.slow_importer import read_slowly
from wordgames.importer import ImportOptions, ImportRefused, read_lexicon, simplemaps
from wordgames.importer.report import Rejection, RejectionCount
from wordgames.importer.simplemaps import WITHOUT_HEADER, read_world_cities, world_cities_layout
from wordgames.vocabulary.columns import Entry
from wordgames.vocabulary.kinds import BAD_HEADER, TOO_MANY_CELLS

ROOT = Path(__file__).resolve().parents[2]
COLUMNS = (*WITHOUT_HEADER, "note")
NAMES = (
    "Moshi",
    "Zürich",
    "Dar es Salaam",
    "Aix-en-Provence",
    "Hafar'al",
    "NA",
    "nan",
    "",
    "L'Aq3",
)
NAMES += ("İzmir", "=sum", "a\u00a0b", "two\nlines", 'the "old"', "x" * 70, "Ⅷ", "null", " Rome ")
NUMBERS = ("100000", "99999", "1e6", "1e400", " 250000 ", "", "many", "-5", "+7e5", "٣٠٠٠٠٠")
NUMBERS += (
    "0x9",
    "1e99999",
    "123456789012345678901234567890",
    "1_000_000",
    "99999.99",
    ".5e7",
    "nan",
    "inf",
    "1e99999",
)
PLACES = ("1", "-33.45", "91", "", "-180.5", "180", "12,5", "inf", "abc")
Read = tuple[list[tuple[int, str]], list[Rejection], Counter[str], str]


def generated(seed: int, delimiter: str) -> str:
    """Return a table with about every oddity that people's tables have."""
    rng = random.Random(seed)
    columns = rng.sample(COLUMNS, len(COLUMNS))
    if rng.random() < 0.3:
        columns = [name for name in columns if name not in ("lat", "city", "iso2")]
    out = io.StringIO()
    quoting = rng.choice((csv.QUOTE_ALL, csv.QUOTE_MINIMAL))
    writer = csv.writer(out, delimiter=delimiter, lineterminator="\r\n", quoting=quoting)
    writer.writerow(rng.choice((name, name.upper())) for name in columns)
    kinds = {"population": NUMBERS, "lat": PLACES, "lng": PLACES}
    for _ in range(rng.randrange(60)):
        row = [rng.choice(kinds.get(name, NAMES)) for name in columns]
        writer.writerow(row[: rng.choice((len(row), len(row), len(row), 5, 1, 0))])
    text = out.getvalue() if rng.random() < 0.5 else out.getvalue().replace("\r\n", "\n")
    if rng.random() < 0.3:  # damage: a cell too many, a quote that does not end, one amid a cell
        place = rng.randrange(len(text) + 1)
        damage = rng.choice((delimiter * 15, '"', '"a"b', "\n\n", "\x00", "\r"))
        text = text[:place] + damage + text[place:]
    return text


def by_pandas(text: str, options: ImportOptions) -> Read:
    layout, tally = world_cities_layout(text), RejectionCount()
    if layout is None:
        return [], [], Counter(), "no table of cities"
    return read(iter(read_world_cities(text, layout, options, tally).rows), tally)


def by_rows(text: str, options: ImportOptions) -> Read:
    layout, tally = world_cities_layout(text), RejectionCount()
    if layout is None:
        return [], [], Counter(), "no table of cities"
    return read(read_slowly(text, layout.delimiter, options, tally), tally)


def read(rows: object, tally: RejectionCount) -> Read:
    """Return the entries as text (NaN equals NaN there), what was rejected, and any refusal."""
    try:
        entries = [(line, repr(entry)) for line, entry in rows]  # type: ignore[attr-defined]
    except ImportRefused as refusal:
        return [], [], Counter(), str(refusal)
    return entries, tally.rejections, tally.reasons, ""


def test_pandas_reads_generated_tables_as_rows_are_read(monkeypatch: pytest.MonkeyPatch) -> None:
    read_well: Counter[str] = Counter()
    for seed in range(120):
        monkeypatch.setattr(simplemaps, "CELLS_AT_ONCE", 200_000 if seed % 3 else 150)
        text = generated(seed, "\t;,|^~"[seed % 6])
        options = ImportOptions(population=(None, 0, 300_000)[seed % 3])
        fast = by_pandas(text, options)
        assert fast == by_rows(text, options), (seed, text)
        read_well[fast[3]] += 1
        read_well["entries"] += len(fast[0])
    assert read_well[""] > 60
    assert read_well["entries"] > 60
    assert read_well[TOO_MANY_CELLS] > 6


HEADER = "city,city_ascii,lat,lng,country,iso2,iso3,admin_name,capital,population,id\n"
MOSHI = '"Moshi","Moshi","-3.3","37.3","Tanzania","TZ","TZA","Kilimanjaro","admin","201150","1"\n'
SMALL = MOSHI.replace("201150", "5")


def test_columns_are_found_by_their_places_without_a_header() -> None:
    options = ImportOptions(language="en")
    found = read_lexicon((MOSHI + SMALL).encode(), "cities.csv", options)
    named = read_lexicon((HEADER + MOSHI + SMALL).encode(), "cities.csv", options)
    assert found.report.sha256 == named.report.sha256
    assert [it.line for it in found.report.rejections] == [2]
    assert [it.line for it in named.report.rejections] == [3]


@pytest.mark.parametrize("separator", "|:^~·§")
def test_any_separator_is_found(separator: str) -> None:
    text = (HEADER + MOSHI).replace(",", separator)
    found = read_lexicon(text.encode(), "cities.csv", ImportOptions(language="en"))
    assert list(found.columns.strings()) == ["moshi"]


def test_a_rejection_names_the_line_of_the_file_after_an_empty_one() -> None:
    text = HEADER + "\n" + MOSHI + "\n\n" + SMALL
    found = read_lexicon(text.encode(), "cities.csv", ImportOptions(language="en"))
    assert [it.line for it in found.report.rejections] == [6]


@pytest.mark.parametrize(
    ("text", "refusal"),
    [
        (HEADER + MOSHI + MOSHI.replace("\n", ",x\n"), TOO_MANY_CELLS),
        (HEADER + MOSHI.replace("\n", "," * 40 + "\n"), TOO_MANY_CELLS),
        (HEADER + MOSHI.replace('"1"', '"1"x'), TOO_MANY_CELLS),
        (HEADER + MOSHI[:-2] + "\n", TOO_MANY_CELLS),
        ("# mine\n" + HEADER + MOSHI, BAD_HEADER),
        ("# mine" + "," * 5_000 + "\n" + MOSHI, BAD_HEADER),
        (HEADER.replace("id", "iso2") + MOSHI, BAD_HEADER),
        (HEADER[:-1] + ",".join(f"x{number}" for number in range(120)) + "\n", BAD_HEADER),
        ('city_ascii,population, "iso2"\nMoshi,201150,TZ\n', BAD_HEADER),
    ],
)
def test_a_damaged_table_is_refused_as_a_whole(text: str, refusal: str) -> None:
    with pytest.raises(ImportRefused, match=refusal):
        read_lexicon(text.encode(), "cities.csv", ImportOptions(language="en"))


def test_a_long_table_takes_little_memory() -> None:
    text = HEADER + SMALL * 30_000
    layout = world_cities_layout(text)
    assert layout is not None
    tally = RejectionCount()
    list(read_world_cities(HEADER + MOSHI, layout, ImportOptions(), tally).rows)  # imports pandas
    tracemalloc.start()
    entries: list[tuple[int, Entry]] = list(
        read_world_cities(text, layout, ImportOptions(), tally).rows
    )
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert not entries
    assert tally.reasons.total() == 30_000
    assert peak < 4 * len(text) + 30_000_000  # copies of the text, and the rows read at once


def test_without_pandas_one_sentence_says_what_to_install(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(sys.modules, "pandas", None)
    with pytest.raises(ImportRefused, match="pip install 'wordgames"):
        read_lexicon((HEADER + MOSHI).encode(), "cities.csv", ImportOptions(language="en"))
    words = read_lexicon(b"crane\nslate\n", "a.txt", ImportOptions(language="en"))
    assert words.report.words == 2


def test_the_site_and_its_first_pages_leave_pandas_alone() -> None:
    program = (
        "import sys, django; django.setup()\n"
        "from django.urls import get_resolver; get_resolver().url_patterns\n"
        "from wordgames_site.wsgi import application\n"
        "import solvers.stats.exports, lexicons.tasks, wordgames\n"
        "assert 'pandas' not in sys.modules\n"
    )
    subprocess.run([sys.executable, "-c", program], cwd=ROOT, check=True)
