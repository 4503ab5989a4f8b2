"""Files that are no dictionary: each is refused whole, with a sentence."""

from __future__ import annotations

import gzip
import io
import lzma
import zipfile

import pytest

from lexicons.importer import ImportOptions, ImportRefused, read_lexicon

PNG = b"\x89PNG\r\n\x1a\n" + bytes(range(256)) * 4
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


def nested_gzip_bomb() -> bytes:
    return gzip.compress(b"crane\n" * 12_000_000)


# name of the case, filename, bytes, words of the sentence
BAD: list[tuple[str, str, bytes, str]] = [
    ("empty", "a.txt", b"", "empty"),
    ("only blanks", "a.txt", b" \n\t\n\r\n ", "empty"),
    ("only a byte order mark", "a.txt", b"\xef\xbb\xbf", "empty"),
    ("only comments", "a.txt", b"# nothing\n# at all\n", "no usable word"),
    ("over 20 MB", "a.txt", b"crane\n" * 3_600_000, "larger than"),
    ("one line of 5 MB", "a.txt", b"a" * 5_000_000, ""),
    ("a line of 5 MB among others", "a.txt", b"crane\n" + b"a" * 5_000_000 + b"\nslate\n", ""),
    ("an image", "a.txt", PNG, ""),
    ("an image called csv", "words.csv", PNG, ""),
    ("an image in a zip", "a.zip", zipped(a__txt=PNG), ""),
    ("an image in a gz", "a.txt.gz", gzip.compress(PNG), ""),
    ("zero bytes", "a.txt", b"\x00" * 1000, ""),
    ("a program", "a.txt", b"\x7fELF\x02\x01\x01" + bytes(500), ""),
    ("a PDF", "a.txt", b"%PDF-1.7\n%\xe2\xe3\xcf\xd3\n1 0 obj\n" + bytes(range(256)), ""),
    ("control characters", "a.txt", b"cra\x01ne\nsl\x02ate\n" * 50, ""),
    ("numbers", "a.txt", b"12345\n67890\n", "no usable word"),
    ("punctuation", "a.txt", b"---\n!!!\n", "no usable word"),
    ("words too short", "a.txt", b"a\nb\nc\n", "no usable word"),
    ("words too long", "a.txt", b"a" * 16 + b"\n" + b"b" * 20 + b"\n", "no usable word"),
    ("sentences", "a.txt", b"this is not\na list of words\n", "no usable word"),
    ("hyphens and apostrophes", "a.txt", b"don't\nwell-known\n", "no usable word"),
    ("emoji", "a.txt", "😀😀\n🎉🎉🎉\n".encode(), "no usable word"),
    ("letters that do not compose", "a.txt", "q\u0301q\u0302a\n".encode(), "no usable word"),
    ("no answers at all", "a.csv", b"word,answer\ncrane,0\nslate,0\n", "may be the answer"),
    ("a header alone", "a.csv", b"word,weight,answer\n", "no usable word"),
    ("a weight below zero everywhere", "a.csv", b"word,weight\ncrane,-1\n", "no usable word"),
    ("a weight that is no number", "a.csv", b"word,weight\ncrane,many\n", "no usable word"),
    ("a weight that is infinite", "a.csv", b"word,weight\ncrane,inf\n", "no usable word"),
    ("an answer neither yes nor no", "a.csv", b"word,answer\ncrane,maybe\n", "no usable word"),
    ("more cells than the header", "a.csv", b"word,weight\ncrane,1,2,3\n", "no usable word"),
    ("a zip cut short", "a.zip", zipped(a__txt=b"crane\n" * 100)[:60], ""),
    ("a gz cut short", "a.gz", gzip.compress(b"crane\nslate\n" * 999)[:40], "damaged or cut short"),
    ("an xz cut short", "a.xz", lzma.compress(b"crane\nslate\n" * 999)[:60], "damaged"),
    ("an empty zip", "a.zip", zipped(), ""),
    ("an empty file in a zip", "a.zip", zipped(a__txt=b""), "empty"),
    ("a zip without a list", "a.zip", zipped(a__exe=b"crane"), "no text, CSV or hunspell"),
    ("two lists in a zip", "a.zip", zipped(a__txt=b"crane", b__txt=b"slate"), "send one of them"),
    ("a zip in a zip", "a.zip", zipped(b__zip=zipped(a__txt=b"crane")), "inside an archive"),
    ("a gz in a gz", "a.gz.gz", gzip.compress(gzip.compress(b"crane")), "inside an archive"),
    ("a path out of the zip", "a.zip", zipped(**{"../a.txt": b"crane"}), "leads out of it"),
    ("many files in a zip", "a.zip", zipped(**{f"a{n}__txt": b"crane" for n in range(999)}), ""),
    ("a password", "a.zip", with_password(), "password"),
    ("a zip bomb", "a.zip", zipped(a__txt=b"crane\n" * 12_000_000), ""),
    ("a gzip bomb", "a.gz", nested_gzip_bomb(), ""),
    ("an xz bomb", "a.xz", lzma.compress(b"crane\n" * 12_000_000), ""),
    (
        "an office document",
        "a.xlsx",
        zipped(**{"[Content_Types]__xml": b"<x/>"}),
        "office document",
    ),
    ("a tar archive", "a.tar", b"a.txt".ljust(257, b"\0") + b"ustar\x0000" + bytes(500), ""),
    ("a 7z archive", "a.7z", b"7z\xbc\xaf\x27\x1c" + bytes(200), "not opened"),
    ("a rar archive", "a.rar", b"Rar!\x1a\x07\x00" + bytes(200), "not opened"),
    ("a .dic alone", "a.dic", b"1\ncrane/S\n", "needs its .aff"),
    ("cities for words", "a.csv", b"word,country,population\nmoshi,TZ,200000\n", "cities"),
    (
        "cities that are all too small",
        "worldcities.csv",
        b"city,city_ascii,lat,lng,country,iso2,population\nMoshi,Moshi,-3,37,Tanzania,TZ,12\n",
        "",
    ),
    ("UTF-16 cut in a letter", "a.txt", "crane\n".encode("utf-16")[:-1] + b"\xd8", ""),
]


@pytest.mark.parametrize(
    ("filename", "data", "words"), [case[1:] for case in BAD], ids=[case[0] for case in BAD]
)
def test_a_bad_file_is_refused_with_a_sentence(filename: str, data: bytes, words: str) -> None:
    kind = "cities" if filename == "worldcities.csv" else "words"
    with pytest.raises(ImportRefused) as caught:
        read_lexicon(data, filename, ImportOptions(language="en", kind=kind))
    sentence = str(caught.value)
    assert words in sentence
    assert sentence[0].isupper()
    assert sentence.endswith(".")
    assert len(sentence) < 300


def test_there_are_at_least_forty_bad_files() -> None:
    assert len(BAD) >= 40


@pytest.mark.parametrize(
    ("dic", "aff", "words"),
    [
        (*exploding_affixes(), ""),
        (b"1\ncrane/A\n", b"SET KLINGON\n", "not known"),
        (b"1\ncrane/A\n", b"SET UTF-8\nSFX A Y many\n", ".aff cannot be read"),
        (b"1\ncrane/9\n", b"SET UTF-8\nFLAG num\nAF 1\nAF A\n", "alias"),
        (b"1\ncrane/A\n", b"SET UTF-8\nSFX A Y 1\nSFX A 0 s [\n", ""),
        (b"\xff\xfe", AFF.encode(), ""),
    ],
    ids=["explosion", "encoding", "a count", "an alias", "a pattern", "an empty .dic"],
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
    ("q\u0301x", "und"),
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
