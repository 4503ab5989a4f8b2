"""Tables as people send them: delimiters, headers, cells, places; and what is said of bad rows."""

from __future__ import annotations

import io
import zipfile

import pytest

from wordgames.importer import ImportOptions, ImportRefused, read_lexicon
from wordgames.importer.reading import Import
from wordgames.vocabulary.columns import CITIES, Entry


def read(text: str, filename: str = "a.csv", **choices: object) -> Import:
    options = ImportOptions(**{"language": "en", **choices})  # type: ignore[arg-type]
    return read_lexicon(text.encode(), filename, options)


def record(found: Import, word: str) -> Entry:
    entry = found.columns.record(word)
    assert entry is not None
    return entry


@pytest.mark.parametrize(
    ("filename", "text"),
    [
        ("a.csv", "word,weight,answer,group\ncrane,2.5,yes,bird\nslate,1,no,\n"),
        ("a.csv", "WORD;Frequency;Answer;Group\ncrane;2,5;x;bird\nslate;1;;\n"),
        ("a.tsv", "group\tanswer\tword\tweight\nbird\ttrue\tcrane\t2.5\n\tfalse\tslate\t1\n"),
        ("a.txt", "word\tweight\tanswer\tgroup\ncrane\t2.5\t1\tbird\nslate\t1\t0\n"),
        ("a.csv", "crane,2.5,1,bird\nslate,1,0,\n"),
        (
            "a.csv",
            '"word","weight","answer","group"\n"crane","2.5","Y","bird"\n"slate","1","N",""\n',
        ),
        ("a.csv", "# mine\nword, weight, answer, group\ncrane, 2.5, 1, bird\n\nslate, 1, 0,\n"),
        ("a.csv", "word,note,weight,answer,group\ncrane,a bird,2.5,1,bird\nslate,,1,0,\n"),
    ],
)
def test_columns_are_found_by_their_names_or_their_places(filename: str, text: str) -> None:
    found = read(text, filename)
    assert record(found, "crane")[:5] == ("crane", 2.5, True, "", "bird")
    assert record(found, "slate")[:5] == ("slate", 1.0, False, "", "")
    assert (found.report.words, found.report.answers, found.report.rejected) == (2, 1, 0)
    assert found.report.answers_from == "column"
    said = ("note" in text) * ("1 cell isn't used: it's in a column that we read as nothing",)
    said += ("# mine" in text) * ("1 line begins with “#” and is read as a comment: “# mine”.",)
    assert tuple(note.partition(", such")[0] for note in found.report.notes) == said


@pytest.mark.parametrize("delimiter", ["\t", ";"])
def test_a_decimal_comma_is_read_where_commas_part_no_cells(delimiter: str) -> None:
    rows = (("word", "weight"), ("crane", "2,5"), ("slate", "1"))
    text = "".join(f"{delimiter.join(row)}\n" for row in rows)
    found = read(text, "a.tsv")
    assert record(found, "crane").weight == 2.5
    assert found.report.rejected == 0


def test_a_list_whose_first_word_is_word_is_no_table() -> None:
    assert list(read("word\ncrane\n", "a.txt").columns.strings()) == ["word", "crane"]
    assert list(read("word\ncrane\n", "a.csv").columns.strings()) == ["crane"]


def test_one_comma_does_not_make_a_table() -> None:
    found = read("crane\nslate\nhello,world\nabbey\n", "a.txt")
    assert found.report.format == "word list"
    assert found.report.words + len(found.report.notes) >= 4


def test_without_weights_or_answers_the_report_says_what_was_done() -> None:
    report = read("crane\nslate\n", "a.txt").report
    assert report.answers == 2
    assert report.answers_from == "every word"
    assert any("every word counts the same" in note for note in report.notes)
    assert any("so every word can be the answer" in note for note in report.notes)


def test_each_bad_row_is_named_with_its_line_and_reason() -> None:
    report = read(
        "word,weight,answer,display\n"
        "crane,1,1,Crane\n"
        ",1,1,\n"
        "slate,x,1,\n"
        "abbey,1,perhaps,\n"
        "cigar,-2,1,\n"
        "rebut,1,1,=cmd()\n"
        "sissy,1,1,,note\n"
        "humph,1,1," + "h" * 61 + "\n"
    ).report
    assert [(rejection.line, rejection.reason) for rejection in report.rejections] == [
        (3, "has no word"),
        (5, "has an answer that's neither yes nor no"),
        (7, "has an unusable display form"),
        (8, "has more cells than the header"),
        (9, "has an unusable display form"),
    ]
    assert report.words == 3
    assert "2 numbers for how common a word is can't be used" in report.notes[0]


def test_three_rejections_are_named_for_each_reason_and_their_texts_are_cut() -> None:
    report = read("crane\n" + "9" * 60 + "\n" + "l33t\n" * 300 + "two words\n", "a.txt").report
    assert report.rejected == 302
    assert [each.line for each in report.rejections] == [2, 3, 4, 303]
    assert report.rejections[0].text == "9" * 39 + "…"
    assert report.reasons == {"has a digit": 301, "has a space": 1}


def test_weights_that_are_all_zero_count_as_none() -> None:
    found = read("word,weight\ncrane,0\nslate,\n")
    assert found.columns.weights.tolist() == [1.0, 1.0]
    assert any("every word counts the same" in note for note in found.report.notes)


def test_the_bundled_table_of_words_is_read() -> None:
    found = read("word\tweight\tanswer\tdisplay\nforet\t51.3\t1\tforêt\nete\t9\t0\tété\n", "fr.tsv")
    assert record(found, "foret")[2:4] == (True, "forêt")
    assert record(found, "ete")[2:4] == (False, "été")


PLACES = (
    "word\tdisplay\tcountry\tpopulation\tlatitude\tlongitude\tweight\tanswer\n"
    "moshi\tMoshi\tTZ\t201150\t-3.33\t37.34\t4\t1\n"
    "atlantis\tAtlantis\t\t\t\t\t1\t0\n"
)


def test_the_bundled_table_of_cities_is_read() -> None:
    found = read(PLACES, "places.tsv")
    moshi = record(found, "moshi")
    assert found.columns.kind == CITIES
    assert (moshi.group, moshi.population, moshi.display) == ("TZ", 201_150, "Moshi")
    assert record(found, "atlantis").population == 0
    assert list(read(PLACES, "places.tsv", population=1).columns.strings()) == ["moshi"]


@pytest.mark.parametrize(
    "cells",
    [
        "mbeya\t\tTZ\t-5\t0\t0\t1\t1",
        "mbeya\t\tTZ\tmany\t0\t0\t1\t1",
        "mbeya\t\tTZ\t5\t91\t0\t1\t1",
        "mbeya\t\tTZ\t5\t0\t-181\t1\t1",
    ],
)
def test_a_number_that_cannot_be_costs_no_city(cells: str) -> None:
    found = read(PLACES + cells + "\n")
    assert record(found, "mbeya").group == "TZ"
    assert not found.report.rejected
    assert any("1 population or position can't be read" in note for note in found.report.notes)


def test_a_group_that_cannot_be_shown_is_rejected() -> None:
    cells = "mbeya\t\t@TZ\t5\t0\t0\t1\t1\n"
    assert read(PLACES + cells).report.reasons == {"has an unusable group": 1}


def test_a_city_may_have_up_to_twenty_letters_and_keeps_its_capitals() -> None:
    found = read("Constantinopolisabcd\nParis\nMOSHI\n" + "x" * 21, "a.txt", kind=CITIES)
    assert found.columns.words(20).display("constantinopolisabcd") == "Constantinopolisabcd"
    assert found.columns.words(5).display("paris") == "Paris"
    assert found.columns.words(5).display("moshi") == "moshi"
    assert found.report.reasons == {"longer than 20 letters": 1}


HEADER = "city,city_ascii,lat,lng,country,iso2,iso3,admin_name,capital,population,id\n"


def city(name: str, **cells: str) -> str:
    given = {"city": name, "lat": "1", "lng": "2", "iso2": "TZ", "population": "500000"} | cells
    row = [
        given.get(column, name if column == "city_ascii" else "x") for column in HEADER.split(",")
    ]
    return ",".join(f'"{cell}"' for cell in row) + "\n"


def test_a_zip_from_simplemaps_is_understood_as_it_comes() -> None:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        archive.writestr("license.txt", "CC BY 4.0")
        archive.writestr("worldcities.csv", HEADER + city("Moshi"))
        archive.writestr("worldcities.xlsx", b"PK\x03\x04 not opened")
        archive.writestr("__MACOSX/._worldcities.csv", b"\x00\x05")
    found = read_lexicon(out.getvalue(), "simplemaps_worldcities.zip", ImportOptions(language="en"))
    assert found.report.format == f"simplemaps {CITIES} in zip"
    assert found.report.kind == CITIES
    assert list(found.columns.strings()) == ["moshi"]


def test_document_000s_filter_names_each_reason() -> None:
    found = read(
        HEADER
        + city("Moshi")
        + city("Windhoek", iso2="NA")
        + city("Tiny", population="99999")
        + city("Unknown", population="")
        + city("Zürich")
        + city("Dar es Salaam")
        + city("Aix-en-Provence")
        + city("Hafar'al")
        + city("Zurich", city="Zürich", population="1e400")
        + city("Formula", city="=1+1"),
        kind=CITIES,
    )
    assert found.report.reasons == {
        "has fewer than 100,000 people": 3,
        "has a name that isn't ASCII": 1,
        "has a space or a hyphen": 2,
        "has a character that isn't a letter": 1,
        "has an unusable display form": 1,
    }
    assert record(found, "windhoek").group == "NA"
    lines = [rejection.line for rejection in found.report.rejections]
    assert lines == sorted(lines)
    assert lines[:3] == [4, 5, 6]


def test_a_place_that_cannot_be_is_left_open() -> None:
    found = read(HEADER + city("Moshi", lat="inf", lng="181"))
    assert str(record(found, "moshi").latitude) == str(record(found, "moshi").longitude) == "nan"


def test_a_city_table_with_semicolons_is_read_too() -> None:
    text = (HEADER + city("Moshi")).replace(",", ";")
    assert list(read(text).columns.strings()) == ["moshi"]


def test_too_many_groups_are_refused() -> None:
    rows = (f"{''.join(word)},1,1,g{number}" for number, word in enumerate(_words(65_600)))
    with pytest.raises(ImportRefused, match="at most 65,535 groups"):
        read("\n".join(rows))


def _words(count: int) -> list[str]:
    letters = "abcdefghijklmnopqrstuvwxyz"
    return [
        "".join(letters[number // 26**place % 26] for place in range(4)) for number in range(count)
    ]


@pytest.mark.parametrize(
    ("language", "codec", "word"),
    [
        ("fr", "cp1252", "cœur"),
        ("el", "cp1253", "λόγοσ"),
        ("uk", "cp1251", "їжак"),
        ("tr", "cp1254", "ışık"),
        ("pl", "cp1250", "łódź"),
        ("he", "cp1255", "שלומי"),
    ],
)
def test_an_old_file_is_read_in_the_usual_encoding_of_its_language(
    language: str, codec: str, word: str
) -> None:
    found = read_lexicon(
        f"{word}\n".encode(codec), "a.txt", ImportOptions(language=language, fold=False)
    )
    assert list(found.columns.strings()) == [word]
    assert found.report.encoding == f"Windows-{codec[2:]}"


def test_a_broken_letter_in_utf8_costs_its_line_only() -> None:
    words = "été\nforêt\nçà\nœuf\nâgé\nnoël\nmaïs\n".encode()
    found = read_lexicon(words + b"bross\xc3\n", "a.txt", ImportOptions(language="fr"))
    assert found.report.encoding == "UTF-8, damaged"
    assert found.report.reasons == {"has an unreadable letter": 1}
    assert found.report.words == 7


def test_the_same_content_gives_the_same_twenty_words() -> None:
    words = ["".join(word) for word in _words(300)]
    forward, backward = read("\n".join(words), "a.txt"), read("\n".join(words[::-1]), "b.txt")
    assert forward.report.sample == backward.report.sample
    assert len(set(forward.report.sample)) == 20
    assert set(forward.report.sample) <= set(words)
