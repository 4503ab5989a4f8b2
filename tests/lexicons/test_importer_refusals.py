"""Files that are no dictionary: each is refused whole, with a sentence."""

from __future__ import annotations

import gzip
import io
import lzma
import zipfile
from collections.abc import Callable

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from wordgames.importer import ImportOptions, ImportRefused, gathering, read_lexicon
from wordgames.importer import text as reading
from wordgames.vocabulary.columns import CITIES

PNG = b"\x89PNG\r\n\x1a\n" + bytes(range(256)) * 4
SIMPLEMAPS = b"city,city_ascii,lat,lng,country,iso2,population"
AFF = "SET UTF-8\nSFX A Y 1\nSFX A 0 s .\n"


def zipped(**files: bytes) -> bytes:
    """Return a zip of files by name; __ in a name stands for a dot."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in files.items():
            archive.writestr(name.replace("__", "."), data)
    return out.getvalue()


def with_password() -> bytes:
    """Return a zip whose member says that it is encrypted."""
    data = bytearray(zipped(a__txt=b"crane\n"))
    for mark in (b"PK\x03\x04", b"PK\x01\x02"):
        start = data.index(mark) + (6 if mark == b"PK\x03\x04" else 8)
        data[start] |= 1
    return bytes(data)


def exploding_affixes() -> tuple[bytes, bytes]:
    """Return a .dic of few stems whose .aff makes many millions of forms."""
    rules = [f"SFX A 0 {a}{b}{c} ." for a in "abcdefgh" for b in "abcdefgh" for c in "abcdefgh"]
    prefixes = [rule.replace("SFX A", "PFX B") for rule in rules]
    aff = [f"SFX A Y {len(rules)}", *rules, f"PFX B Y {len(prefixes)}", *prefixes]
    stems = [f"{a}{b}{c}/AB" for a in "klmnop" for b in "klmnop" for c in "klmnop"]
    return "\n".join([str(len(stems)), *stems]).encode(), "\n".join(["SET UTF-8", *aff]).encode()


def bomb() -> bytes:
    """Return 72 MB that nearly vanish when they are packed."""
    return b"crane\n" * 12_000_000


def with_link() -> bytes:
    """Return a zip whose member is a symbolic link."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        link = zipfile.ZipInfo("words.txt")
        link.external_attr = 0o120777 << 16
        archive.writestr(link, "/etc/passwd")
    return out.getvalue()


def with_wrong_bytes() -> bytes:
    """Return a stored zip in which a letter of the list was changed afterwards."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_STORED) as archive:
        archive.writestr("a.txt", "crane\nslate\n")
    return out.getvalue().replace(b"crane", b"crime")


# name of the case, filename, bytes or what makes them for its test alone, words of the sentence
BAD: list[tuple[str, str, bytes | Callable[[], bytes], str]] = [
    ("empty", "a.txt", b"", "empty"),
    ("only blanks", "a.txt", b" \n\t\n\r\n ", "empty"),
    ("only a byte order mark", "a.txt", b"\xef\xbb\xbf", "empty"),
    ("only comments", "a.txt", b"# nothing\n# at all\n", "no usable word"),
    ("over 20 MB", "a.txt", b"crane\n" * 3_600_000, "larger than"),
    ("one line of 5 MB", "a.txt", b"a" * 5_000_000, "Line 1 has more than 10,000 characters"),
    (
        "a line of 5 MB among others",
        "a.txt",
        b"crane\n" + b"a" * 5_000_000 + b"\nslate\n",
        "Line 2 has more than 10,000 characters",
    ),
    ("an image", "a.txt", PNG, "This isn't a text file"),
    ("an image called csv", "words.csv", PNG, "This isn't a text file"),
    ("an image in a zip", "a.zip", zipped(a__txt=PNG), "This isn't a text file"),
    ("an image in a gz", "a.txt.gz", gzip.compress(PNG), "This isn't a text file"),
    ("zero bytes", "a.txt", b"\x00" * 1000, "This isn't a text file"),
    (
        "a program",
        "a.txt",
        b"\x7fELF\x02\x01\x01" + bytes(500),
        "This isn't a text file",
    ),
    (
        "a PDF",
        "a.txt",
        b"%PDF-1.7\n%\xe2\xe3\xcf\xd3\n1 0 obj\n" + bytes(range(256)),
        "This isn't a text file",
    ),
    ("control characters", "a.txt", b"cra\x01ne\nsl\x02ate\n" * 50, "This isn't a text file"),
    ("numbers", "a.txt", b"12345\n67890\n", "“12345”, has a digit"),
    ("punctuation", "a.txt", b"---\n!!!\n", "“---”, has a hyphen. 1 more"),
    ("words too short", "a.txt", b"a\nb\nc\n", "shorter than 2 letters"),
    ("words too long", "a.txt", b"a" * 16 + b"\n" + b"b" * 20 + b"\n", "longer than 15 letters"),
    ("sentences", "a.txt", b"this is not\na list of words\n", "has a space"),
    ("hyphens and apostrophes", "a.txt", b"don't\nwell-known\n", "has an apostrophe"),
    ("emoji", "a.txt", "😀😀\n🎉🎉🎉\n".encode(), "has a symbol"),
    (
        "letters that do not compose",
        "a.txt",
        "\u0301\u0302a\n".encode(),
        "a mark that joins no letter",
    ),
    (
        "no answers at all",
        "a.csv",
        b"word,answer\ncrane,0\nslate,0\n",
        "can be the answer",
    ),
    ("a header alone", "a.csv", b"word,weight,answer\n", "no usable word"),
    ("an answer neither yes nor no", "a.csv", b"word,answer\ncrane,maybe\n", "neither yes nor no"),
    (
        "more cells than the header",
        "a.csv",
        b"word,weight\ncrane,1,2,3\n",
        "more cells than the header",
    ),
    ("a zip cut short", "a.zip", zipped(a__txt=b"crane\n" * 100)[:60], "damaged or cut short"),
    ("a gz cut short", "a.gz", gzip.compress(b"crane\nslate\n" * 999)[:40], "damaged or cut short"),
    ("an xz cut short", "a.xz", lzma.compress(b"crane\nslate\n" * 999)[:60], "damaged"),
    ("an empty zip", "a.zip", zipped(), "no text, CSV or hunspell"),
    ("an empty file in a zip", "a.zip", zipped(a__txt=b""), "empty"),
    ("a zip without a list", "a.zip", zipped(a__exe=b"crane"), "no text, CSV or hunspell"),
    ("two lists in a zip", "a.zip", zipped(a__txt=b"crane", b__txt=b"slate"), "Say which one"),
    ("a zip in a zip", "a.zip", zipped(b__zip=zipped(a__txt=b"crane")), "inside an archive"),
    ("a gz in a gz", "a.gz.gz", gzip.compress(gzip.compress(b"crane")), "inside an archive"),
    (
        "a path out of the zip",
        "a.zip",
        zipped(**{"../a.txt": b"crane"}),
        "or a path that leads outside it",
    ),
    (
        "many files in a zip",
        "a.zip",
        zipped(**{f"a{n}__txt": b"crane" for n in range(999)}),
        "more than 200 files",
    ),
    ("a password", "a.zip", with_password(), "password"),
    ("a zip bomb", "a.zip", lambda: zipped(a__txt=bomb()), "expands too much"),
    ("a gzip bomb", "a.gz", lambda: gzip.compress(bomb()), "expands too much"),
    ("an xz bomb", "a.xz", lambda: lzma.compress(bomb()), "expands too much"),
    (
        "an office document",
        "a.xlsx",
        zipped(**{"[Content_Types]__xml": b"<x/>"}),
        "office document",
    ),
    (
        "a tar archive",
        "a.tar",
        b"a.txt".ljust(257, b"\0") + b"ustar\x0000" + bytes(500),
        "This isn't a text file",
    ),
    (
        "a 7z archive",
        "a.7z",
        b"7z\xbc\xaf\x27\x1c" + bytes(200),
        "send zip, gz or xz",
    ),
    (
        "a rar archive",
        "a.rar",
        b"Rar!\x1a\x07\x00" + bytes(200),
        "send zip, gz or xz",
    ),
    ("a .dic alone", "a.dic", b"1\ncrane/S\n", "needs its .aff"),
    ("places for words", "a.csv", b"word,country,population\nmoshi,TZ,200000\n", CITIES),
    (
        "places that are all too small",
        "worldcities.csv",
        b"city,city_ascii,lat,lng,country,iso2,population\nMoshi,Moshi,-3,37,Tanzania,TZ,12\n",
        "fewer than 100,000 people",
    ),
    (
        "UTF-16 cut in a letter",
        "a.txt",
        "crane\n".encode("utf-16")[:-1] + b"\xd8",
        "isn't in UTF-16",
    ),
    ("a table without words", "a.csv", b"weight,answer\n1,1\n", "which column holds the words"),
    ("a document", "a.txt", b"%PDF-1.4\n1 0 obj\nendobj\ntrailer\n%%EOF\n", "isn't a text file"),
    ("a formatted text", "a.txt", b"{\\rtf1\\ansi\n crane\\par\n slate\n}", "isn't a text file"),
    ("a quote that does not end", "a.csv", b'word,weight\n"crane,1\n', "quote that doesn't end"),
    ("text after a quote", "a.csv", b'word,weight\n"cra"ne,1\n', 'Line 2, “"cra"ne,1”, has a'),
    ("an .aff alone", "a.aff", AFF.encode(), "one .dic and one .aff"),
    (
        "two dictionaries in a zip",
        "a.zip",
        zipped(a__dic=b"1", b__dic=b"1", c__aff=b"x"),
        "one .dic",
    ),
    ("a link in a zip", "a.zip", with_link(), "or a path that leads outside it"),
    (
        "a drive in a zip",
        "a.zip",
        zipped(**{"C:/a.txt": b"crane"}),
        "or a path that leads outside it",
    ),
    ("a zip whose bytes changed", "a.zip", with_wrong_bytes(), "damaged or cut short"),
    ("a thousand gz parts", "a.gz", gzip.compress(b"crane\n") * 999, "more than 200 parts"),
    ("over three million lines", "a.txt", b"a\n" * 3_000_001, "more than 3,000,000 lines"),
    (
        "a city table with a column twice",
        "worldcities.csv",
        SIMPLEMAPS + b",Population\n",
        "damaged",
    ),
    (
        "a city table with too many cells",
        "worldcities.csv",
        SIMPLEMAPS + b"\n1,2,3\n" + b"1," * 30,
        "damaged",
    ),
]


@pytest.mark.parametrize(
    ("filename", "data", "words"), [case[1:] for case in BAD], ids=[case[0] for case in BAD]
)
def test_a_bad_file_is_refused_with_a_sentence(
    filename: str, data: bytes | Callable[[], bytes], words: str
) -> None:
    kind = CITIES if filename == "worldcities.csv" else "words"
    whole = data if isinstance(data, bytes) else data()
    with pytest.raises(ImportRefused) as caught:
        read_lexicon(whole, filename, ImportOptions(language="en", kind=kind))
    sentence = str(caught.value)
    assert words in sentence
    assert sentence[0].isupper()
    assert sentence.endswith(".")
    assert len(sentence) < 300


def test_more_words_than_the_limit_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    assert gathering.MOST_WORDS == 1_000_000
    monkeypatch.setattr(gathering, "MOST_WORDS", 2)
    assert read_lexicon(b"crane\nslate\ncrane\n", "a.txt").report.words == 2
    with pytest.raises(ImportRefused, match="more than 2 words"):
        read_lexicon(b"crane\nslate\nabbey\n", "a.txt")


def test_there_are_at_least_forty_bad_files() -> None:
    assert len(BAD) >= 40


def test_a_dictionary_that_explodes_gives_its_stems() -> None:
    """Korean and Hungarian were refused for it (finding D2)."""
    dic, aff = exploding_affixes()
    report = read_lexicon(dic, "x.dic", affix_data=aff).report
    assert report.words == 216
    assert "so we only take its stems" in " ".join(report.notes)


@pytest.mark.parametrize(
    ("dic", "aff", "words"),
    [
        (b"1\ncrane/A\n", b"SET KLINGON\n", "names the encoding KLINGON, which we don't know"),
        (b"1\ncrane/A\n", b"SET UTF-8\nFLAG\n", "read line 2 of the .aff"),
        (b"\xff\xfe", AFF.encode(), ""),
    ],
    ids=["encoding", "flags", "an empty .dic"],
)
def test_a_bad_hunspell_dictionary_is_refused(dic: bytes, aff: bytes, words: str) -> None:
    with pytest.raises(ImportRefused) as caught:
        read_lexicon(dic, "x.dic", ImportOptions(language="en"), affix_data=aff)
    assert words in str(caught.value)


@pytest.mark.parametrize("answers", [b"", b"12345\n", PNG, b"a" * 5_000_000])
def test_a_bad_answers_file_refuses_the_whole_import(answers: bytes) -> None:
    with pytest.raises(ImportRefused):
        read_lexicon(b"crane\nslate\n", "a.txt", ImportOptions(language="en"), answers)


@pytest.mark.parametrize(
    "choices",
    [
        {"minimum": 0},
        {"minimum": 6, "maximum": 5},
        {"maximum": 1000},
        {"kind": "sheep"},
        {"population": -1},
        {"encoding": "klingon"},
    ],
)
def test_choices_that_make_no_sense_are_refused(choices: dict[str, object]) -> None:
    with pytest.raises(ImportRefused):
        ImportOptions(**choices)  # type: ignore[arg-type]


LINES = [
    ("don't", "en"),
    ("well-known", "en"),
    ("two words", "en"),
    ("x", "en"),
    ("abcdefghijklmnop", "en"),
    ("l33t", "en"),
    ("\u0301qx", "und"),
    ("snow☃man", "en"),
]


@pytest.mark.parametrize(("line", "language"), LINES)
def test_a_bad_line_is_reported_with_its_number_and_reason(line: str, language: str) -> None:
    found = read_lexicon(f"crane\n{line}\n".encode(), "a.txt", ImportOptions(language=language))
    assert list(found.columns.strings()) == ["crane"]
    [rejection] = found.report.rejections
    assert (rejection.line, rejection.text) == (2, line)
    assert rejection.reason
    assert found.report.rejected == 1


@given(st.text("ab \n\r", max_size=40))
@example("abab\nabab\nab")
@example("ababa\nab")
@example("ab  " * 3)
def test_many_lines_are_looked_at_together_and_judged_as_one_by_one(text: str) -> None:
    """The quick look asked for a carriage return at every step: 52 MB took 13 seconds."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(reading, "MOST_LINE", 4)
        patch.setattr(reading, "MOST_LINES", 5)
        every = [line for _, line in reading.lines(text)]
        fits = len(every) <= 5 and all(len(line) <= 4 for line in every)
        try:
            reading.check_lines(text)
        except ImportRefused:
            assert not fits
        else:
            assert fits
