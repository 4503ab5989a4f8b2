"""Whatever is sent, an import ends in words or in a sentence, never in another error."""

from __future__ import annotations

import gzip
import io
import json
import lzma
import zipfile

from hypothesis import given, settings
from hypothesis import strategies as st

from wordgames.importer import ImportOptions, ImportRefused, read_lexicon
from wordgames.vocabulary.columns import CITIES, content_hash, pack, unpack

HEADERS = st.sampled_from(
    [
        "",
        "word,weight,answer,group\n",
        "word;weight\n",
        "city,city_ascii,lat,lng,country,iso2,population\n",
        "word\tdisplay\tcountry\tpopulation\tlatitude\tlongitude\tweight\tanswer\n",
        "SET UTF-8\nSFX A Y 1\n",
        "3\n",
    ]
)
PIECES = st.lists(
    st.one_of(
        st.sampled_from(
            ["\n", "\r\n", ",", ";", "\t", '"', '""', "/", "A", "#", "0", "1e999", "-"]
        ),
        st.sampled_from(["crane", "Été", "İ", "ς", "nan", "inf", "\u0301", "\ufeff", "\x1a", "ß"]),
        st.text(max_size=5),
    ),
    max_size=40,
).map("".join)
TEXTS = st.builds(str.__add__, HEADERS, PIECES)
BYTES = st.one_of(
    st.binary(max_size=200),
    TEXTS.map(lambda text: text.encode("utf-8", "replace")),
    TEXTS.map(lambda text: text.encode("utf-16", "replace")),
    TEXTS.map(lambda text: text.encode("cp1252", "replace")),
)


def zipped(data: bytes) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("a.csv", data)
    return out.getvalue()


def spoilt(data: bytes, place: int, value: int) -> bytes:
    changed = bytearray(data)
    changed[place % len(changed)] = value
    return bytes(changed)


def check(data: bytes, filename: str, options: ImportOptions, **more: bytes) -> None:
    try:
        found = read_lexicon(data, filename, options, **more)  # type: ignore[arg-type]
    except ImportRefused as refusal:
        sentence = str(refusal)
    else:
        sentence = "Words were found."
        assert found.report.words == len(found.columns) > 0
        assert found.report.sha256 == content_hash(unpack(pack(found.columns)))
        json.dumps(found.report.to_json(), allow_nan=False).encode()
    assert sentence[0].isupper()
    assert sentence.endswith(".")


OPTIONS = st.builds(
    ImportOptions,
    language=st.sampled_from(["en", "fr", "tr", "el", "de", "und"]),
    fold=st.sampled_from([None, True, False]),
    kind=st.sampled_from([None, "words", CITIES]),
)
NAMES = st.sampled_from(["a.txt", "a.csv", "a.tsv", "a.dic", "a.aff", "worldcities.csv", "", "a/"])


@settings(max_examples=300, deadline=None)
@given(BYTES, NAMES, OPTIONS)
def test_any_file(data: bytes, filename: str, options: ImportOptions) -> None:
    check(data, filename, options)


@settings(max_examples=100, deadline=None)
@given(BYTES, BYTES, OPTIONS)
def test_any_dictionary_with_any_rules(dic: bytes, aff: bytes, options: ImportOptions) -> None:
    check(dic, "a.dic", options, affix_data=aff)


@settings(max_examples=100, deadline=None)
@given(BYTES, OPTIONS)
def test_any_answers(answers: bytes, options: ImportOptions) -> None:
    check(b"crane\nslate\n", "a.txt", options, answers_data=answers)


@settings(max_examples=150, deadline=None)
@given(
    st.sampled_from([gzip.compress, lzma.compress, zipped]).map(lambda f: f(b"crane\nslate\n" * 9)),
    st.integers(0, 500),
    st.integers(0, 255),
)
def test_any_archive_with_a_wrong_byte(archive: bytes, place: int, value: int) -> None:
    check(spoilt(archive, place, value), "a", ImportOptions())
