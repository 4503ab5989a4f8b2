"""B3: the lists that people have, each of a few lines: shape, columns and what is kept of them."""

from __future__ import annotations

import csv
import io
import zipfile

import pytest

from wordgames.importer import ImportOptions, ImportRefused, read_lexicon
from wordgames.importer.layout import find_layout
from wordgames.importer.reading import Import
from wordgames.importer.shapes import unwrapped
from wordgames.vocabulary.columns import CITIES


def read(text: str | bytes, filename: str = "a.txt", **choices: object) -> Import:
    options = ImportOptions(**{"language": "en", **choices})  # type: ignore[arg-type]
    return read_lexicon(text.encode() if isinstance(text, str) else text, filename, options)


def weights(found: Import) -> dict[str, float]:
    columns = found.columns
    return {word: round(columns.record(word).weight, 2) for word in columns.strings()}  # type: ignore[union-attr]


WEIGHED = {"crane": 5.0, "slate": 3.0, "abbey": 12.0}
HTML = "".join(
    f"<tr><td>{word}</td><td>{count}</td></tr>"
    for word, count in (("crane", 5), ("slate", 3), ("abbey", 12))
)


@pytest.mark.parametrize(
    ("text", "shape"),
    [
        ("crane 5\nslate 3\nabbey 12\n", "columns"),
        ("      5 crane\n      3 slate\n     12 abbey\n", "columns"),
        ("crane     5\nslate     3\nabbey    12\n", "columns"),
        ('{"crane": 5, "slate": 3, "abbey": 12}', "JSON"),
        ('[["crane", 5], ["slate", 3], ["abbey", 12]]', "JSON"),
        (
            '{"words": [{"word": "crane", "count": 5}, {"word": "slate", "count": 3},'
            ' {"word": "abbey", "count": 12}]}',
            "JSON",
        ),
        ('{"crane": {"freq": 5}, "slate": {"freq": 3}, "abbey": {"freq": 12}}', "JSON"),
        (
            "| Word | Count |\n|:-----|------:|\n| crane | 5 |\n| slate | 3 |\n| abbey | 12 |\n",
            "Markdown",
        ),
        (f"<p>Words</p><TABLE><tr><th>Word</th><th>Count</th></tr>{HTML}</TABLE>", "HTML"),
        ("sep=;\ncrane;5\nslate;3\nabbey;12\n", "CSV"),
        ("crane|5\nslate|3\nabbey|12\n", "CSV"),
        ("1,crane,5\n2,slate,3\n3,abbey,12\n", "CSV"),
        ("Item,Score\ncrane,5\nslate,3\nabbey,12\n", "CSV"),
        ("palabra;frecuencia\ncrane;5\nslate;3\nabbey;12\n", "CSV"),
    ],
)
def test_words_and_their_weights_are_found(text: str, shape: str) -> None:
    found = read(text)
    assert weights(found) == WEIGHED
    assert found.report.format == shape
    assert not found.report.rejected


@pytest.mark.parametrize(
    "text",
    [
        '["crane", "slate", "abbey"]',
        '[\n  "crane",\n  "slate",\n  "abbey",\n]\n',
        "export const WORDS = [\n  'crane', 'slate',\n  'abbey',\n];\n",
        "const words: string[] = ['crane', 'slate', 'abbey']",
        "module.exports = ['crane', 'slate', 'abbey'];",
        "'use strict'\n/** Some. */\nconst it = ['crane', 'slate', 'abbey']\n\nexport {words}\n",
        "module.exports = {\n  11: 'crane',\n  '12': \"slate\",\n  // rare\n  13: `abbey`,\n}\n",
        "module.exports = { words: ['crane', 'slate'], answers: ['abbey'] };",
        "// Scores.\nexport const SCORES = {\n  crane: -2,\n  slate: 3,\n  'abbey': 1.5,\n}\n",
        '{"word": "crane", "count": 2}\n{"word": "slate", "count": 1}\n\n{"word": "abbey"}\n',
        '"crane"\n"slate"\n"abbey"\n',
        '"crane",\n"slate",\n"abbey",\n',
        '{"5": ["crane", "slate", "abbey"], "4": []}',
        '[{"name": {"common": "Crane", "all": []}, "legs": 2}, {"name": {"common": "slate"}}, '
        '{"name": {"common": "abbey"}, "legs": null}]',
        "crane,bird;slate,stone;abbey,church",
        "mot,définition\ncrane,un oiseau\nslate,une pierre\nabbey,une église\n",
        "#separator:tab\n#html:true\n<b>crane</b>\ta bird\nslate&nbsp;\ta stone\nabbey\ta<br>b\n",
        "AA lava [n AAS]\ncrane to stretch [v CRANED]\nslate a stone [n SLATES]\nabbey a house [n]",
        "crane /kreɪn/\nslate /sleɪt/\nabbey /ˈæbi/\n",
        "crane (n.) bird\nslate (n.) stone\nabbey (n.) church\n",
        "ortho\tphon\tlemme\ncrane\tkEn\tcrane\nslate\tslEt\tslate\nabbey\tabi\tabbey\n",
    ],
)
def test_words_are_found_in_any_shape(text: str) -> None:
    assert set(read(text).columns.strings()) - {"aa"} == {"crane", "slate", "abbey"}


@pytest.mark.parametrize(
    "text",
    [
        "const words = [crane, slate]",
        "const words = ['crane', slate(1)]",
        "module.exports = ['crane', 'slate'",
    ],
)
def test_javascript_that_computes_is_no_list(text: str) -> None:
    """Nothing is lost in silence: only a file that is one literal is read as one."""
    found = unwrapped(text)
    assert found is None or found.format != "JSON"


def test_strings_of_javascript_keep_their_signs() -> None:
    shape = unwrapped(r"""module.exports = {'it\'s "so"': "a\"b", "\u00e9t\é": 'x'}""")
    assert shape is not None
    assert [*csv.reader(shape.text.splitlines(), delimiter="\t")] == [
        ['it\'s "so"', 'a"b'],
        ["été", "x"],
    ]


def test_one_line_of_json_may_be_long() -> None:
    words = [f"word{chr(97 + at // 26 % 26)}{chr(97 + at % 26)}" for at in range(600)]
    assert read("[" + ", ".join(f'"{word}"' for word in words) * 3 + "]").report.words >= 600


def test_places_without_a_header_are_places() -> None:
    row = "{}\t{}\t{}\t\t{}\t{}\tP\tPPL\t{}\t\t\t\t\t\t{}\t\t9\tEurope/Paris\t2020-01-01\n"
    text = row.format(1, "Paris", "Paris", 48.8, 2.3, "FR", 2138551)
    text += row.format(2, "Madrid", "Madrid", 40.4, -3.7, "ES", 3255944)
    found = read(text, "places.txt", kind=CITIES)
    record = found.columns.record("madrid")
    assert record is not None
    assert (record.group, record.population) == ("ES", 3255944)


@pytest.mark.parametrize("number", ["1,234", "1 234", "1\u00a0234", "1\u202f234", "1234"])
def test_a_number_with_thousands_apart_is_a_weight(number: str) -> None:
    """BP2: the word was lost with its number."""
    assert weights(read(f'word,count\ncrane,"{number}"\nslate,5\n')) == {"crane": 1234, "slate": 5}


def test_a_guessed_column_is_never_accused() -> None:
    found = read("crane,bird\nslate,stone\nabbey,5\n", "a.csv")
    assert set(found.columns.strings()) == {"crane", "slate", "abbey"}
    assert not found.report.reasons


def test_the_columns_may_be_chosen() -> None:
    text = "alpha,crane,7\nbeta,slate,8\ngamma,abbey,9\n"
    guessed = read(text, "a.csv").report.table
    assert guessed is not None
    assert guessed.columns[0] == "word"
    assert guessed.rows[0] == ("alpha", "crane", "7")
    found = read(text, "a.csv", columns=("", "word", "weight"), header=False)
    assert weights(found) == {"crane": 7, "slate": 8, "abbey": 9}
    headed = read(text, "a.csv", columns=("", "word", "weight"), header=True)
    assert set(headed.columns.strings()) == {"slate", "abbey"}


def test_a_clue_stands_behind_its_word_if_it_can() -> None:
    """The marks by which Anki knows its notes were guessed to be clues."""
    layout = find_layout("xK3\tchien\tdog\nxK4\tchat\tcat\nx-5\tlapin\trabbit\n", ".tsv")
    assert layout is not None
    assert layout.columns == ("", "word", "clue")


def test_lines_that_are_no_table_stay_words() -> None:
    for text in ("crane\nslate\nabbey\n", "crane slate abbey\n", "Black box\nwhite van\nabbey\n"):
        assert read(text).report.table is None if " " not in text else True
    found = read("Black box\nLow level\nabbey\n")
    assert found.report.reasons == {"has a space": 2}


def workbook(rows: list[list[object]], formula: str = "") -> bytes:
    """Return a sheet of Excel with strings in their cells, and perhaps a formula without value."""
    cells = "".join(
        "<row>"
        + "".join(
            f"<c><v>{cell}</v></c>"
            if isinstance(cell, (int, float))
            else f'<c t="inlineStr"><is><t>{cell}</t></is></c>'
            for cell in row
        )
        + "</row>"
        for row in rows
    )
    if formula:
        cells += f"<row><c><f>{formula}</f></c></row>"
    main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
    rel = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
    package = "http://schemas.openxmlformats.org/package/2006"
    files = {
        "[Content_Types].xml": f'<Types xmlns="{package}/content-types"/>',
        "_rels/.rels": f'<Relationships xmlns="{package}/relationships"><Relationship Id="r1" '
        f'Type="{rel}/officeDocument" Target="xl/workbook.xml"/></Relationships>',
        "xl/workbook.xml": f'<workbook xmlns="{main}" xmlns:r="{rel}"><sheets>'
        '<sheet name="Words" sheetId="1" r:id="r1"/></sheets></workbook>',
        "xl/_rels/workbook.xml.rels": f'<Relationships xmlns="{package}/relationships">'
        f'<Relationship Id="r1" Type="{rel}/worksheet" Target="worksheets/sheet1.xml"/>'
        "</Relationships>",
        "xl/worksheets/sheet1.xml": f'<worksheet xmlns="{main}"><sheetData>{cells}</sheetData>'
        "</worksheet>",
    }
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, text in files.items():
            archive.writestr(name, f'<?xml version="1.0" encoding="UTF-8"?>{text}')
    return out.getvalue()


def opendocument(rows: list[list[str]]) -> bytes:
    names = "urn:oasis:names:tc:opendocument:xmlns:{}:1.0"
    spaces = " ".join(f'xmlns:{it}="{names.format(it)}"' for it in ("office", "table", "text"))
    cell = '<table:table-cell office:value-type="string"><text:p>{}</text:p></table:table-cell>'
    body = "".join(
        f"<table:table-row>{''.join(map(cell.format, row))}</table:table-row>" for row in rows
    )
    content = (
        f"<office:document-content {spaces}><office:body><office:spreadsheet>"
        f'<table:table table:name="A">{body}</table:table>'
        "</office:spreadsheet></office:body></office:document-content>"
    )
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        archive.writestr("mimetype", "application/vnd.oasis.opendocument.spreadsheet")
        archive.writestr("META-INF/manifest.xml", "<manifest:manifest/>")
        archive.writestr("content.xml", content)
    return out.getvalue()


def test_a_sheet_of_excel_is_a_table() -> None:
    rows: list[list[object]] = [["Word", "Count"], ["crane", 5], ["slate", 3], ["abbey", 12]]
    assert weights(read(workbook(rows), "words.xlsx")) == WEIGHED


def test_a_formula_is_never_computed() -> None:
    found = read(workbook([["crane"], ["slate"]], 'CONCATENATE("ab","bey")'), "words.xlsx")
    assert set(found.columns.strings()) == {"crane", "slate"}


def test_a_sheet_of_opendocument_is_a_table() -> None:
    rows = [["Word", "Count"], ["crane", "5"], ["slate", "3"], ["abbey", "12"]]
    assert weights(read(opendocument(rows), "words.ods")) == WEIGHED


@pytest.mark.parametrize("cut", [60, 300, 700])
def test_a_damaged_sheet_is_refused_in_words(cut: int) -> None:
    with pytest.raises(ImportRefused):
        read(workbook([["crane"]])[:cut], "words.xlsx")
    with pytest.raises(ImportRefused):
        read(b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + b"\x00" * cut, "words.xls")


@pytest.mark.parametrize(
    "text",
    ["[" * 3000 + "]" * 3000, "[" * 600_000, "{}" * 9, "[1, 2", '{"a": {"b": [{"c": 1}]}}', "[]"],
)
def test_json_without_words_is_refused_in_words(text: str) -> None:
    with pytest.raises(ImportRefused):
        read(text, "a.json")


@pytest.mark.parametrize(
    ("code", "text"),
    [
        ("de", "der crane: Kran\ndie slate: Tafel\ndas abbey = Abtei\n"),
        ("de", "der crane;Kran\ndie slate;Tafel\ndas abbey;Abtei\n"),
        ("fr", "la crane\tgrue\nl'abbey\tabbaye\nun slate\tardoise\n"),
        ("en", "the crane\nthe slate\nthe abbey\n"),
        ("en", "crane - a bird\nslate - a stone\nabbey → a house\n"),
    ],
)
def test_a_vocabulary_loses_its_articles_and_its_clues(code: str, text: str) -> None:
    """The dictionaries' door refused what guests' lists took: "the crane: a bird" has a space."""
    found = read(text, language=code)
    assert set(found.columns.strings()) == {"crane", "slate", "abbey"}
    assert not found.report.rejected


def test_phrases_of_a_list_that_is_no_vocabulary_stay_what_they_are() -> None:
    text = "\n".join(["a cappella", *[f"w{chr(97 + at)}rd" for at in range(20)]])
    assert read(text).report.reasons == {"has a space": 1}


def test_an_empty_first_cell_keeps_its_column() -> None:
    """What pandas writes has no name above the numbers of its rows: each row was too wide."""
    rows: list[list[object]] = [["", "word", "count"], [0, "crane", 5], [1, "slate", 3]]
    assert weights(read(workbook(rows), "words.xlsx")) == {"crane": 5, "slate": 3}
    assert weights(read("\tcrane\t5\nx2\tslate\t3\n\tabbey\t12\n", "words.tsv")) == WEIGHED


def test_a_quote_that_does_not_end_is_said_however_long_the_lines() -> None:
    """csv's own limit of 131,072 characters ended it, and the page with it."""
    text = f'crane;"{"y" * 9000}\n' + f"slate;{'x' * 9000}\n" * 60
    report = read(text, "words.csv").report
    assert [(it.line, it.reason) for it in report.rejections] == [
        (1, "has a quote that doesn't end, or text after one")
    ]
    assert (report.words, report.duplicates) == (1, 59)


def test_words_in_a_column_beyond_those_shown_are_found() -> None:
    wide = "\t".join([*[f"c{at}" for at in range(34)], "word"])
    rows = "".join("\t".join(["1"] * 34 + [word]) + "\n" for word in WEIGHED)
    assert set(read(f"{wide}\n{rows}", "words.tsv").columns.strings()) == set(WEIGHED)
