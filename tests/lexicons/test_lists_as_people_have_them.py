"""Lists as people have them: in source code, with titles and totals, several words a row."""

from __future__ import annotations

import io
import re
import zipfile

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from lexicons.uploads.visitor_lists import read_own
from tests.lexicons.test_importer_shapes import read, workbook
from wordgames.importer import ImportOptions, ImportRefused, read_lexicon
from wordgames.importer.layout import known_names
from wordgames.importer.reading import Import
from wordgames.vocabulary.columns import CITIES

WORDS = {"crane", "plumb", "slate"}
CODE = {
    "py": "words = ['crane', 'plumb', 'slate']",
    "pyset": "words = {'crane', 'plumb', 'slate'}",
    "pytuple": "WORDS = (\n    'crane',\n    'plumb',  # b\n    'slate',\n)",
    "nested": '{"easy": {"words": ["crane","plumb"]}, "hard": {"words": ["slate"]}}',
    "data": '{"data": {"easy": ["crane","plumb"], "hard": ["slate"]}}',
    "java": 'public static final String[] W = {"crane", "plumb", "slate"};',
    "javacls": 'package a;\n\nclass W {\n  String[] W = {\n "crane", "plumb",\n "slate"};\n}\n',
    "c": '#include <stdio.h>\nconst char *words[] = {"crane", "plumb", "slate"};\nint n = 3;',
    "go": 'package main\n\nvar words = []string{\n\t"crane",\n\t"plumb",\n\t"slate",\n}\n',
    "rust": 'pub const WORDS: [&str; 3] = ["crane", "plumb", "slate"];',
    "rustvec": 'let words = vec!["crane", "plumb", "slate"];',
    "rustref": 'pub static WORDS: &[&str] = &["crane", "plumb", "slate"];',
    "php": "<?php\n$words = ['crane', 'plumb', 'slate'];\n",
    "php2": "<?php\nreturn array('crane', 'plumb', 'slate');\n?>",
    "ruby": "WORDS = %w[crane plumb slate]",
    "ruby2": "words = %w(crane plumb slate).freeze",
    "toml": 'title = "x"\nwords = ["crane", "plumb", "slate"]\n',
    "toml2": '[easy]\nwords = ["crane", "plumb"]\n[hard]\nwords = ["slate"]\n',
    "yaml": "words:\n  - crane\n  - plumb\n  - slate\n",
    "yaml2": "easy:\n  - crane\n  - plumb\nhard:\n  - slate\n",
    "yaml3": "words: [crane, plumb, slate]",
    "yaml4": "- word: crane\n  count: 5\n- word: plumb\n  count: 3\n- word: slate\n  count: 2\n",
    "yaml5": "- crane\n- plumb\n- slate\n",
    "split": 'const w = "crane plumb slate".split(" ");',
    "pysplit": 'W = """\ncrane\nplumb\nslate\n""".split()',
    "comment": '// words\n["crane", "plumb", "slate"]',
    "ids": '{"3040051": {"name": "crane", "n": 3}, "3041563": {"name": "plumb", "n": 3}, '
    '"3041564": {"name": "slate", "n": 3}}',
    "nulls": "const w = ['crane', null, undefined, 'plumb', 'slate'];",
    "true": '["crane", true, NaN, "plumb", "slate", null]',
    "two": "const short = ['crane'], long = ['slate', 'plumb']",
    "cpp": 'std::vector<std::string> words = {"crane", "plumb", "slate"};',
    "kotlin": 'val words = listOf("crane", "plumb", "slate")',
    "cs": 'string[] words = new string[] { "crane", "plumb", "slate" };',
    "csl": 'var words = new List<string> { "crane", "plumb", "slate" };',
    "swift": 'let words = ["crane", "plumb", "slate"]',
    "sett": 'W = set(["crane", "plumb", "slate"])',
    "fs": 'W = frozenset({"crane", "plumb", "slate"})',
    "js": "export default ['crane','plumb','slate']",
    "jsf": "module.exports = { words: ['crane', 'plumb'], answers: ['slate'] };",
    "defs": '{"crane": ["a bird", "a machine"], "plumb": ["of lead"], "slate": ["a stone"]}',
    "meta": '{"name": "mine", "version": 1, "words": ["crane", "plumb", "slate"]}',
    "phpassoc": "<?php $w = ['crane' => 'a bird', 'plumb' => 'lead', 'slate' => 'stone'];",
    "pydict": "W = {'crane': 'a bird', 'plumb': 'of lead', 'slate': 'a stone'}",
    "pydict2": "W = {'easy': ['crane', 'plumb'], 'hard': ['slate']}",
    "pyfunc": "import random\n\nWORDS = ['crane', 'plumb', 'slate']\n\ndef pick():\n"
    "    return random.choice(WORDS)\n",
    "scores": "// A.\nexport const SCORES = {\n  crane: -2,\n  slate: 3,\n  'plumb': 1.5,\n}\n",
    "objs": "const w = [{word: 'crane', clue: 'a bird'}, {word: 'plumb', clue: 'lead'}, "
    "{word:'slate', clue:'x'}];",
    "pytuples": "W = [('crane', 'a bird'), ('plumb', 'of lead'), ('slate', 'a stone')]",
    "perl": "my @w = qw(crane plumb slate);",
    "perl2": 'my %w = (crane => "a bird", plumb => "of lead", slate => "a stone");',
    "r": 'words <- c("crane", "plumb", "slate")\n',
    "rframe": 'structure(list(word = c("crane", "plumb", "slate"), n = c(3, NA, 5)), '
    'class = "data.frame", row.names = c(NA, -3L))\n',
    "rprint": '[1] "crane" "plumb"\n[3] "slate"\n',
    "elixir": "@words ~w(crane plumb slate)\n",
    "shell": "#!/bin/bash\nWORDS=(crane plumb slate)\n",
    "powershell": '$words = @("crane", "plumb", "slate")\n',
    "objc": 'NSArray *words = @[@"crane", @"plumb", @"slate"];\n',
    "fsharp": 'let words = [| "crane"; "plumb"; "slate" |]\n',
    "nim": 'const words = @["crane", "plumb", "slate"]\n',
    "bytes": "w = [b'crane', r'plumb', u'slate']",
    "kotlin2": 'val m = mapOf("crane" to "a bird", "plumb" to "lead", "slate" to "x")',
    "flow": "{easy: [crane, plumb], hard: ['slate']}\n",
    "yaml6": "- crane: a bird\n- plumb: of lead\n- slate: a stone\n",
    "toml3": '[[word]]\ntext = "crane"\n[[word]]\ntext = "plumb"\n[[word]]\ntext = "slate"\n',
    "ini": "[easy]\ncrane=3\nplumb=4\n[hard]\nslate=3\n",
    "split2": '{"columns": ["word", "n"], "index": [0, 1, 2], '
    '"data": [["crane", 1], ["plumb", 2], ["slate", 3]]}',
    "columns": '{"word": {"0": "crane", "1": "plumb", "2": "slate"}, '
    '"n": {"0": 1, "1": 2, "2": 3}}',
    "schema": '{"schema": {"fields": [{"name": "word", "type": "string"}]}, '
    '"data": [{"word": "crane"}, {"word": "plumb"}, {"word": "slate"}]}',
    "groups": '[{"name": "Birds", "words": ["crane"]}, '
    '{"name": "Else", "words": ["plumb", "slate"]}]',
    "defs2": '{"crane": ["bird"], "plumb": ["lead"], "slate": ["stone"]}',
    "text": '{"items": [{"text": "crane", "level": 1}, {"text": "plumb", "level": 2}, '
    '{"text": "slate", "level": 2}]}',
    "nodes": '{"edges": [{"node": {"word": "crane"}}, {"node": {"word": "plumb"}}, '
    '{"node": {"word": "slate"}}]}',
    "sql": "CREATE TABLE w (id int, word text);\nINSERT INTO w VALUES (1,'crane'),(2,'plumb');\n"
    "INSERT INTO w VALUES (3,'slate');\n",
    "xml": "<words><word>crane</word><word>plumb</word><word>slate</word></words>".replace(
        "<words>", "<?xml version='1.0'?><words>"
    ),
    "list of html": "<ul><li>crane</li><li>plumb</li><li><b>sla</b>te</li></ul>",
    "lines of html": "<p>crane<br>plumb<br>slate</p>",
    "table of sqlite": "+-------+---+\n| word  | n |\n+-------+---+\n| crane | 3 |\n| plumb | 4 |\n"
    "| slate | 4 |\n+-------+---+\n",
    "box of sqlite": "┌───────┬───┐\n│ word  │ n │\n├───────┼───┤\n│ crane │ 3 │\n│ plumb │ 4 │\n"
    "│ slate │ 4 │\n└───────┴───┘\n",
    "columns of sqlite": "word   n\n-----  -\ncrane  3\nplumb   \nslate  5\n".replace(
        "b   ", "b  4"
    ),
    "gostruct": 'package a\n\nvar w = map[string]struct{}{\n"crane": {},\n"plumb": {},\n'
    '"slate": {},\n}\n',
    "gonamed": 'package a\n\nvar w = []W{\n{Text: "crane", N: 3},\n{Text: "plumb", N: 2},\n'
    '{Text: "slate", N: 2},\n}\n',
    "gotext": "package a\n\nconst words = `crane\nplumb\nslate`\n",
    "rusttuple": 'const W: &[(&str, u32)] = &[("crane", 3), ("plumb", 2), ("slate", 2)];\n',
    "rustowned": 'let w = vec!["crane".to_string(), String::from("plumb"), "slate".into()];\n',
    "pytuplesn": "W = [('crane', 3), ('plumb', 2), ('slate', 2)]",
    "pyplus": "W = ['crane'] + [\n 'plumb',\n 'slate',\n]\n",
    "pykeys": "W = {4: {'crane', 'plumb'}, 5: {'slate'}}",
    "toml4": 'words = """\ncrane\nplumb\nslate\n"""\n',
    "yaml7": "words: |\n  crane\n  plumb\n  slate\n",
    "yaml8": "words: [crane,\n  plumb, slate]\n",
    "texts": '{"words": "crane, plumb, slate"}',
    "rows of R": '"word" "n"\n"1" "crane" 3\n"2" "plumb" 4\n"3" "slate" NA\n',
}


@pytest.mark.parametrize("kind", CODE)
def test_a_list_in_code_or_data_is_read_whole(kind: str) -> None:
    """B25: an array was published as the one word WORDS, or refused with a misleading sentence."""
    found = read(CODE[kind])
    assert set(found.columns.strings()) == WORDS
    assert not found.report.rejected


def test_what_is_no_text_in_a_list_of_json_is_no_word() -> None:
    """B35: true and NaN became words."""
    notes = read('["crane", true, NaN, null, "plumb", "slate"]').report.notes
    assert any("2 values of the list are no texts" in note for note in notes)


@pytest.mark.parametrize(
    ("name", "text", "words"),
    [
        ("a.txt", "crane, plumb, slate,\nvivid, ghost,\njoker, fancy", 7),
        ("a.txt", "crane; plumb; slate; vivid; ghost", 5),
        ("a.txt", "bride, groom, cake: sweet, dance", 4),
        ("a.txt", "Animosity Riposte Orphic\nAbsolve Caricature Clangor", 6),
        ("a.csv", "Week 1,Week 2\ncrane,plumb\nslate,vivid\nghost,joker\n", 6),
        ("a.csv", 'word,definition\ncrane,"a \\"bird\\""\nslate,a stone\n', 2),
        ("a.csv", "word,score\nabandon,-2\nlove,3\n", 2),
        ("a.csv", "word,freq\ncrane,NA\nslate,1e400\nplumb,12%\nghost,1'234\n", 4),
        ("a.csv", "clue,answer\na bird,crane\na stone,slate\nof lead,plumb\n", 3),
        ("a.txt", "Words\ncrane\nslate\nplumb\n", 3),
        ("a.txt", "Vocabulary\tDefinition\ncrane\ta bird\nslate\ta stone\n", 2),
        ("a.csv", "Year 5 spelling list,\nword,clue\ncrane,a bird\nslate,a stone\n", 2),
        ("a.csv", "word,count\ncrane,5\nslate,3\nTotal,8\n", 2),
        ("a.txt", "colour/color\ncrane\n", 3),
        ("a.txt", ";;; sounds\nCRANE  K R EY1 N\nREAD(1)  R EH1 D\n", 2),
        ("a.txt", "**crane** - a bird\n`slate`\n[[plumb]]\n", 3),
        ("a.txt", "niño/a\nprofesor(a)\n(se) laver\n", 3),
        ("a.txt", "crane/MS\nslate/S\nplumb\n", 3),
        ("a.txt", "crane # a bird\nslate // a stone\nplumb.\n", 3),
        ("a.txt", "1: crane\n2: slate\n", 2),
        ("a.txt", "1 - crane\n2 - slate\n", 2),
        ("a.txt", "№1 crane\n№2 slate\n", 2),
        ("a.txt", "桜木【さくらぎ】\n犬小屋[いぬごや]\n", 2),
        ("a.txt", "crane\x0bslate\x0bplumb\r\n\x1a", 3),
        ("a.csv", "colour/color,paint\ncrane,a bird\nslate,a stone\n", 4),
        ("a.csv", "(se) laver,to wash\nmanger,to eat\nboire,to drink\n", 3),
        ("a.txt", "#crane\n#plumb\n# a comment\nslate\n", 3),
        ("a.txt", "Week 1: crane, plumb, slate\nWeek 2: vivid, ghost, joker\n", 6),
        ("a.txt", "1. CRANE - a bird\n2. SLATE - stone\n3. PLUMB - lead\n", 3),
        ("a.csv", 'word,clue\n"crane, slate, plumb",things\nghost,a thing\n', 4),
        ("a.csv", "#1,crane,5\n#2,plumb,3\n#3,slate,2\n", 3),
        ("a.csv", "#,word,clue\n1,crane,a bird\n2,plumb,of lead\n", 2),
        ("a.txt", "#1 crane\n#2 plumb\n", 2),
        ("a.tsv", "#word\tcount\n#crane\t5\nplumb\t3\n", 2),
        ("a.csv", "word,count\nTotal,10\ncrane,5\nplumb,3\nSubtotal,8\nslate,2\nAnzahl:,3\n", 3),
        ("a.csv", "Word,Count\nCrane,5\nTotal,4\nMean,3\nSlate,2\n", 4),
        ("a.sh", "cat > words.txt <<'EOS'\ncrane\nplumb\nEOS\n", 2),
        ("a.rb", "WORDS = <<~END.split\n  crane plumb\n  slate\nEND\n", 3),
        ("a.txt", "crane\nplumb\nslate\nTotal: 3 words\n", 3),
        ("a.txt", "✅ crane\n❌ plumb\n➡️ slate\n", 3),
        ("a.txt", "crane 🐦\nplumb 🔧🪠\nslate\n", 3),
        ("a.txt", "> crane\n> plumb\n> slate\n", 3),
        ("a.txt", "crane n. a bird\nslate n. a stone\nplumb adj. of lead\n", 3),
    ],
)
def test_every_word_of_a_small_list_is_kept(name: str, text: str, words: int) -> None:
    """B23, B24, B26, B27, B32, P8: words were lost without a word, and headers became answers."""
    report = read(text, name).report
    assert (report.words, report.rejected) == (words, 0)


def test_comments_totals_and_repeated_names_are_said() -> None:
    """Rows that begin with # vanished unsaid, whatever stood behind it."""
    text = "# by me\nword,count\ncrane,5\nplumb,3\nword,count\n## of b, c\nslate,1\nSum:,9\n"
    report = read(text, "a.csv").report
    assert report.words == 3
    assert report.reasons == {"repeats the names of the columns": 1}
    said = ("2 lines begin with “#” and are read as comments, such as “# by me”.",)
    assert {*said, "Line 8, “Sum: 9”, is read as a total."} <= {*report.notes}
    for each in (text.splitlines()[0] + "\ncrane\nplumb\n", "crane: a bird\n# x: y\nplumb: lead"):
        draft = read_own(each, "en")
        assert draft.read.report.words == 2
        assert any("begins with “#”" in note for note in draft.read.report.notes)


@pytest.mark.parametrize("name", ["a.csv", "a.tsv"])
def test_a_stray_quote_costs_its_row_alone(name: str) -> None:
    """B22: it refused the whole table, with the number of another line."""
    sign = "\t" if name == "a.tsv" else ","
    rows = ["word:definition", "slate:stone", 'crane:"a bird" of marsh', "plumb:lead", 'ghost:"a']
    report = read("\n".join(rows).replace(":", sign), name).report
    if name == "a.tsv":  # there a quote is a plain sign
        assert (report.words, report.rejected) == (4, 0)
    else:
        assert [line.line for line in report.rejections] == [3, 5]
        assert report.words == 2


def test_degrees_without_a_header_are_places() -> None:
    """B23: latitude was taken for a weight, and three thousand southern places were lost."""
    rows = [
        "London,51.5,-0.12,GB,8000000",
        "Lima,-12.04,-77.03,PE,9000000",
        "Quito,-0.2,-78.5,EC,1600000",
    ]
    found = read("\n".join(rows), "a.csv")
    assert (found.columns.kind, len(found.columns)) == (CITIES, 3)
    assert found.columns.record("lima").population == 9_000_000  # type: ignore[union-attr]


def test_a_formula_without_its_value_and_a_date_are_said() -> None:
    """B31: "The file has no usable word", without why; a date "has a digit"."""
    with pytest.raises(ImportRefused, match="1 cell has a formula whose value wasn't saved"):
        read(workbook([], formula="A1"), "a.xlsx")
    assert read("crane\n2026-06-01\n").report.reasons == {"is a date": 1}


def test_a_readme_before_the_sheet_of_words_is_passed_over() -> None:
    """B31: it refused the file, and no other sheet could be chosen."""
    packed = zipfile.ZipFile(io.BytesIO(workbook([["crane"], ["slate"], ["plumb"]])))
    prose = zipfile.ZipFile(io.BytesIO(workbook([["These are words, please read them all."]])))
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as book:
        for name in packed.namelist():
            text = packed.read(name).decode()
            if name == "xl/workbook.xml":
                text = text.replace(
                    '<sheet name="Words" sheetId="1" r:id="r1"/>',
                    '<sheet name="README" sheetId="2" r:id="r2"/>'
                    '<sheet name="Words" sheetId="1" r:id="r1"/>',
                )
            if name == "xl/_rels/workbook.xml.rels":
                one = text[text.index("<Relationship Id") : text.index("</Relationships>")]
                two = one.replace("r1", "r2").replace("sheet1", "sheet2")
                text = text.replace(one, one + two)
            book.writestr(name, text)
        book.writestr("xl/worksheets/sheet2.xml", prose.read("xl/worksheets/sheet1.xml"))
    found = read(out.getvalue(), "a.xlsx")
    assert set(found.columns.strings()) == WORDS
    assert "The words are from the sheet “Words”; not read: README." in found.report.notes
    with pytest.raises(ImportRefused, match="no such sheet"):
        read(out.getvalue(), "a.xlsx", part="Nope")


def test_articles_are_decided_by_every_row() -> None:
    """C17: two of fourteen words had one, in the last rows, and only the first ten were asked."""
    rows: list[list[object]] = [[f"wort{chr(97 + at)}"] for at in range(12)]
    found = read(workbook([*rows, ["der Tisch"], ["die Lampe"]]), "a.xlsx", language="de")
    assert {"tisch", "lampe"} <= set(found.columns.strings())


def test_one_bad_byte_of_a_hunspell_dictionary_costs_no_other_word() -> None:
    """B28: it refused the dictionary. B29: flags longer than FLAG lost their forms in silence."""
    aff = b"SET UTF-8\nSFX A Y 1\nSFX A 0 s .\nSFX Aa Y 1\nSFX Aa 0 ed .\n"
    found = read_hunspell(b"4\nalma/\xff\ncrane/A\nsl\xffate\nabbey/A\n", aff)
    assert set(found.columns.strings()) == {"alma", "crane", "cranes", "abbey", "abbeys"}
    assert found.report.reasons == {"has an unreadable letter": 1}
    assert any("1 flag is longer than the .aff's FLAG allows" in it for it in found.report.notes)
    latin = read_hunspell("2\ncafé\ncrane\n".encode(), b"SET ISO8859-1\n")
    assert set(latin.columns.strings()) == {"cafe", "crane"}


def read_hunspell(dic: bytes, aff: bytes) -> Import:
    return read_lexicon(dic, "a.dic", ImportOptions(language="en"), affix_data=aff)


@pytest.mark.parametrize(
    "text",
    [
        "rings; toast",
        "crane plumb\nslate vivid",
        "chien,chat\nours,rat",
        "crane\tplumb, slate\nvivid\tghost, joker",
        "1) crane\t2) plumb\n3) slate\t4) vivid",
    ],
)
def test_what_can_be_meant_in_two_ways_is_asked(text: str) -> None:
    """P8: "rings; toast" was published as one word with a clue."""
    draft = read_own(text, "en")
    assert draft.unsure
    again = read_own(draft.text, "en", columns=("word",) * 2, header=False)
    assert again.read.report.words == len([it for it in re.split(r"[^a-z]+", text) if it])


@pytest.mark.parametrize(
    "text",
    [
        "Easy: crane, plumb, slate\nHard: vivid, ghost, joker",
        "English,French\ncrane,grue\nplumb,plomb\nslate,ardoise\n",
    ],
)
def test_columns_without_names_of_ours_are_asked_about(text: str) -> None:
    """B25: a list was published as the words EASY and HARD, or with clues that were guessed."""
    draft = read_own(text, "en")
    assert draft.unsure
    again = read_own(draft.text, "en", columns=("", "word"), header=False)
    assert {"vivid", "ghost"} <= {*again.read.columns.strings()} or again.read.report.words == 4


@pytest.mark.django_db
def test_the_chooser_carries_a_file_whose_guess_was_wrong(client: Client) -> None:
    """B21: the words' field was empty, and "Create list" asked for words."""
    rows = "der Hund,the dog of a house,5\ndie Katze,a small cat,3\ndas Haus,a house,2\n"
    file = SimpleUploadedFile("a.csv", rows.encode())
    fields = {"name": "Mine", "language": "en", "words": "", "visibility": "unlisted"}
    refused = client.post("/lists/new/", fields | {"file": file})
    page = refused.content.decode()
    assert refused.status_code == 422
    assert 'name="columns"' in page
    assert refused.context["form"]["words"].value() == rows


BEYOND_ASCII = {
    "fr": "forêt élève maçon gâteau noël hôtel",
    "de": "Straße Mädchen Öl über Größe Tür",
    "en": "café crane naïve fiancée",
    "es": "niño café águila corazón pingüino",
    "pl": "żółw łódź końca świat",
    "tr": "çiçek ağaç şeker göz ışık",
    "el": "λέξη πόλη γάτα",
    "ru": "ёлка молоко собака моя",
}
OLDER = [
    *[(code, each) for code in ("fr", "de", "en", "es") for each in ("cp850", "mac_roman")],
    *[("pl", "cp852"), ("pl", "mac_latin2"), ("tr", "cp857"), ("el", "cp737")],
    *[("ru", each) for each in ("mac_cyrillic", "utf-16-le", "utf-16-be", "cp1251", "koi8_r")],
    *[(code, "cp1252") for code in ("fr", "de", "en", "es")],
]


@pytest.mark.parametrize(("code", "encoding"), OLDER)
def test_old_encodings_are_told_from_their_letters(code: str, encoding: str) -> None:
    """B32: Mac Roman "isn't a text file", DOS made "crfne" of crâne, as Cyrillic UTF-16 was."""
    words = BEYOND_ASCII[code].split()
    text = "\r\n".join(words).encode(encoding)
    found = read_lexicon(text, "a.txt", ImportOptions(language=code, fold=False))
    assert {*found.columns.strings()} == {word.lower() for word in words}


def test_typographic_quotes_are_no_letters_of_dos() -> None:
    text = "word,clue\ncrane,don’t “go” – now…\nplumb,it’s\n".encode("cp1252")
    assert read_lexicon(text, "a.csv", ImportOptions(language="en")).report.encoding == (
        "Windows-1252"
    )


def test_a_line_break_within_a_clue_joins_no_words() -> None:
    """B32: what was pasted from a spreadsheet gave a line "of marsh"", refused."""
    text = 'crane\t"a bird\nof marsh"\nplumb\tof lead\ncr4te\ta thing\n'
    draft = read_own(text, "en")
    assert draft.clues == {"crane": "a bird of marsh", "plumb": "of lead"}
    assert [line.line for line in draft.read.report.rejections] == [4]


@pytest.mark.parametrize(
    ("name", "data", "reason"),
    [
        ("a.slk", b'ID;PWXL;N;E\nC;Y1;X1;K"crane"\nE\n', "a kind of spreadsheet"),
        ("a.dif", b'TABLE\n0,1\n"EXCEL"\nVECTORS\n0,1\n', "a kind of spreadsheet"),
        ("a.db", b"SQLite format 3\0" + bytes(84), "This is a database"),
    ],
)
def test_what_is_no_list_is_refused_with_its_own_reason(
    name: str, data: bytes, reason: str
) -> None:
    """B32: "isn't a text file", or a line of it that has no word."""
    with pytest.raises(ImportRefused, match=reason):
        read_lexicon(data, name)


def test_a_package_of_anki_is_named() -> None:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as package:
        package.writestr("collection.anki2", b"SQLite format 3")
        package.writestr("media", "{}")
    with pytest.raises(ImportRefused, match="Notes in Plain Text"):
        read_lexicon(out.getvalue(), "a.apkg")


def test_a_number_of_a_row_is_no_word_of_a_pasted_list() -> None:
    draft = read_own("1\tcrane\n2\tplumb\n3\tslate\n", "en")
    assert set(draft.read.columns.strings()) == WORDS


CHATS = (
    "[12/03/2024, 10:15:22] Anna: crane\n[12/03/2024, 10:16:02] Ben Ó: plumb\n"
    "[12/03/2024, 10:17:40] Anna: slate\n",
    "12.03.24, 10:14 - Messages are end-to-end encrypted.\n12.03.24, 10:15 - Anna: crane\n"
    "12.03.24, 10:16 - Ben: plumb\n12.03.24, 10:17 - Anna: slate\n",
    "3/12/24, 10:15\u202fAM - Anna: crane\n3/12/24, 10:16\u202fAM - Ben: plumb, slate\n",
)


@pytest.mark.parametrize("text", CHATS)
def test_an_exported_chat_is_read_without_its_times_and_senders(text: str) -> None:
    draft = read_own(text, "en")
    assert set(draft.read.columns.strings()) == {"crane", "plumb", "slate"}
    assert draft.unsure, "its sender looks at it before it is published"
    said = [it.text for it in draft.read.report.rejections]
    assert any("encrypted" in it for it in said) == ("encrypted" in text)


@pytest.mark.parametrize("sign", [",", "\t", ";"])
def test_numbered_columns_of_words_have_a_header_and_are_looked_at(sign: str) -> None:
    rows = ("Student,Word 1,Word 2", "Anna,crane,slate", "Ben,plumb,trace", "Cleo,house,mouse")
    draft = read_own("\n".join(rows).replace(",", sign), "en")
    six = {"crane", "slate", "plumb", "trace", "house", "mouse"}
    assert set(draft.read.columns.strings()) == six
    assert draft.unsure


def test_only_words_are_numbered_in_a_header() -> None:
    names = ["Word 1", "word2", "Words_3", "answer1", "score 2"]
    assert known_names(names) == ("word", "word", "word", "", "")
