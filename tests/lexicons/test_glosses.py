"""What words mean: the bundled glosses, lemmas, and what is better left unsaid."""

from __future__ import annotations

import gzip
import re
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from lexicons.paths import SITE_DATA
from lexicons.reference.words import GLOSSES, TABLES, _table, lemmas, meaning, printable
from wordgames.sources.bundled_lists import bundled
from workshop.dictionaries import freedict, german, gloss_table, wordnet
from workshop.dictionaries.gloss_table import SIGNS, SPELLINGS, Gloss, replaced

# The share of answers that the glosses explain.
LEAST = {"en": 0.98, "fr": 0.6, "es": 0.75, "de": 0.99}
# What belongs to the source of a definition, not to what it says.
SIGNED = re.compile(r"--|[{]{2}|[|]|\[http|[\s(:;,]$|^[:;,] | ,")


def answers(code: str) -> list[str]:
    return sorted(entry.word for entry in bundled(code).entries() if entry.answer)


@pytest.mark.parametrize("code", LEAST)
def test_most_answers_are_explained(code: str) -> None:
    some = answers(code)[::20]
    explained = sum(meaning(word, code) is not None for word in some)
    assert explained / len(some) >= LEAST[code]


def test_a_word_has_its_commonest_senses_first() -> None:
    plant = meaning("plant", "en")
    assert plant is not None
    assert [sense.kind for sense in plant.senses] == ["noun", "noun", "verb"]
    assert plant.senses[0].text.startswith("a living thing that grows in earth or water")
    bread = meaning("bread", "en")
    assert bread is not None
    assert [sense.kind for sense in bread.senses] == ["noun", "verb", "noun"]


@pytest.mark.parametrize("code", LEAST)
def test_the_commonest_answers_begin_with_what_people_mean(code: str) -> None:
    """ZERO was "a quantity of no importance". These were read by eye, language by language."""
    lines = (Path(__file__).parent / f"first_senses.{code}.tsv").read_text("utf-8").splitlines()
    assert len(lines) >= 50
    for line in lines:
        word, text = line.split("\t")
        found = meaning(word, code)
        assert found is not None, word
        assert found.senses[0].text == text, word


def test_definitions_are_plain_and_british() -> None:
    """Grave accents, American spelling beside British pages, archaic senses first."""
    archive = zipfile.ZipFile(GLOSSES / "en.zip")
    texts = "\n".join(archive.read(name).decode() for name in archive.namelist())
    assert "`" not in texts
    definitions = [
        line.split("\t")[3] for line in texts.splitlines() if line and "\t=\t" not in line
    ]
    for american in (r"\bcolors?\b", r"\bgray\b", r"\bcenters?\b", r"\bplow\b"):
        assert not [it for it in definitions if re.search(american, it)], american


@pytest.mark.parametrize("file", sorted(it.name for it in GLOSSES.glob("*.zip")))
def test_no_definition_has_the_signs_of_its_source(file: str) -> None:
    """PUSH began "move with force," and CREATE had "--", ATELIER "1|", JÄNNER "{{K|"."""
    archive = zipfile.ZipFile(GLOSSES / file)
    for name in archive.namelist():
        for line in archive.read(name).decode().splitlines():
            word, mark, *_, text, example = line.split("\t")
            if mark == "=":
                continue
            assert text, word
            for said in (text, example):
                assert not SIGNED.search(said), (word, said)
            assert file != "en.zip" or not re.search(r" [;:](\s|$)|[a-z]_[a-z]", text), (word, text)


@pytest.mark.parametrize(
    ("text", "plain"),
    [
        ("move with force,", "move with force"),
        ("deliver a sharp blow or push :", "deliver a sharp blow or push"),
        ("Don't disturb him--he is creating", "Don't disturb him – he is creating"),
        ("Attribuer|2 (Transitif)", "Attribuer"),
        ("Figure de silence (musique|2)", "Figure de silence (musique)"),
        ("{{K|Mathematik|tlwva.|ft= oder }} Dreieck", "Dreieck"),
        ("Verletzung[http://www.duden.de/rechtschreibung/Verwundung Duden]", "Verletzung"),
        ("Demonstrativpronomen:", ""),
        ("... en parlant de quelqu’un", "... en parlant de quelqu’un"),
        ("Action d’abréger ; résultat de cette action",) * 2,
    ],
)
def test_the_signs_of_a_source_are_taken_out(text: str, plain: str) -> None:
    assert replaced(text, SIGNS) == plain


@pytest.mark.parametrize(
    ("word", "mark"),
    [
        ("color", "(American spelling of colour)"),
        ("center", "(American spelling of centre)"),
        ("colour", "(British spelling)"),
        ("lorry", "(British)"),
        ("movie", "(American)"),
    ],
)
def test_british_and_american_words_are_marked(word: str, mark: str) -> None:
    found = meaning(word, "en")
    assert found is not None
    assert found.senses[0].text.startswith(mark)


@pytest.mark.parametrize(
    ("american", "here"),
    [
        ("pale or light colors", "pale or light colours"),
        ("colorless, odorless", "colourless, odourless"),
        ("a laboratory", "a laboratory"),
        ("humorous and honorary", "humorous and honorary"),
        ("the center of a theater", "the centre of a theatre"),
        ("a kilometer, a thermometer", "a kilometre, a thermometer"),
        ("traveled in a gray airplane", "travelled in a grey aeroplane"),
        ("a traveler", "a traveller"),
    ],
)
def test_american_spelling_becomes_british(american: str, here: str) -> None:
    assert replaced(american, SPELLINGS) == here


@pytest.mark.parametrize(
    ("word", "language", "form"),
    [
        ("mice", "en", "mouse"),  # only WordNet's list of exceptions knows
        ("went", "en", "go"),
        ("churches", "en", "church"),
        ("carried", "en", "carry"),
        ("nicest", "en", "nice"),
        ("plant", "en-GB", "plant"),
        ("chats", "fr", "chat"),
        ("ete", "fr", "été"),
        ("bancos", "es", "banco"),
        ("luces", "es", "luz"),
        ("katzen", "de", "Katze"),
        ("hunde", "de", "Hund"),
        ("geht", "de", "gehen"),
        ("kochst", "de", "kochen"),
    ],
)
def test_an_inflected_form_means_what_its_lemma_means(word: str, language: str, form: str) -> None:
    found = meaning(word, language)
    assert found is not None
    assert found.form == form


def test_a_form_that_only_looks_inflected_is_not_explained() -> None:
    assert meaning("xyzzied", "en") is None
    assert list(lemmas("ed", "en")) == []


def test_a_gloss_in_another_language_says_so() -> None:
    for word, language, translated in (("gato", "es", True), ("avocat", "fr", False)):
        found = meaning(word, language)
        assert found is not None
        assert found.translated is translated


@pytest.mark.parametrize("language", ["und", "he-x-one", "tr", ""])
def test_a_language_without_glosses_has_none(language: str) -> None:
    assert meaning("plant", language) is None


def test_no_definition_is_vulgar() -> None:
    archive = zipfile.ZipFile(GLOSSES / "en.zip")
    texts = "\n".join(archive.read(name).decode() for name in archive.namelist())
    for word in ("obscene term", "ethnic slur", "offensive term", "sexual intercourse"):
        assert word not in texts


def test_slurs_are_not_printed_unasked() -> None:
    assert not printable("whores", "en")  # a beginning with a star
    assert not printable("putain", "fr")
    assert printable("plant", "en")
    assert printable("anything", "und")


def test_memory_is_bounded_and_nothing_is_read_before_it_is_asked() -> None:
    program = (
        "from lexicons.reference.words import _archive, _table, meaning\n"
        "assert _archive.cache_info().currsize == _table.cache_info().currsize == 0\n"
        "meaning('plant', 'en')\n"
        "assert _archive.cache_info().currsize == 1\n"
    )
    subprocess.run([sys.executable, "-c", program], check=True)
    for word in answers("en")[::30]:
        meaning(word, "en")
    assert _table.cache_info().currsize <= TABLES


def test_all_bundled_lists_stay_within_fourteen_megabytes() -> None:
    assert sum(path.stat().st_size for path in SITE_DATA.rglob("*") if path.is_file()) < 14e6


def test_the_same_glosses_give_the_same_bytes(tmp_path: Path) -> None:
    senses = {"mouse": [Gloss("", "n", "a rodent"), Gloss("", "v", "to stalk")]}
    inflections = [("mice", "n", "mouse"), ("oxen", "n", "ox")]
    files = [tmp_path / "a.zip", tmp_path / "b.zip"]
    assert [gloss_table.write(file, senses, inflections) for file in files] == [1, 1]
    assert files[0].read_bytes() == files[1].read_bytes()
    lines = zipfile.ZipFile(files[0]).read("mo.tsv").decode().splitlines()
    assert lines == ["mouse\t\tn\ta rodent\t", "mouse\t\tv\tto stalk\t"]
    assert zipfile.ZipFile(files[0]).namelist() == ["mi.tsv", "mo.tsv"]


def test_wordnet_is_read_by_how_often_senses_were_tagged(tmp_path: Path) -> None:
    licence = "  1 This software and database is being provided to you\n"
    noun = '00000001 03 n 01 bat 0 000 | a flying mammal; "bats fly at night"\n'
    noun += "00000002 03 n 01 Bat 0 000 | a river\n"
    verb = "00000003 03 v 01 bat 0 000 | strike (a ball); obscene\n"
    verb += '00000004 03 v 01 bat 0 000 | strike; "he bats well"\n'
    for name in ("adj", "adv"):
        (tmp_path / f"data.{name}").write_text(licence)
        (tmp_path / f"index.{name}").write_text(licence)
        (tmp_path / f"{name}.exc").write_text("")
    (tmp_path / "data.noun").write_text(licence + noun)
    (tmp_path / "data.verb").write_text(licence + verb)
    (tmp_path / "index.noun").write_text("bat n 2 0 2 1 00000001 00000002  \n")
    (tmp_path / "index.verb").write_text("bat v 2 0 2 1 00000003 00000004  \n")
    (tmp_path / "noun.exc").write_text("mice mouse\n")
    (tmp_path / "verb.exc").write_text("batted bat\n")
    (tmp_path / "cntlist.rev").write_text("bat%2:35:00:: 2 7\nbat%1:03:00:: 1 3\n")
    assert wordnet.glosses(tmp_path) == {
        "bat": [
            Gloss("", "v", "strike", "he bats well"),
            Gloss("", "n", "a flying mammal", "bats fly at night"),
        ]
    }
    assert ("batted", "v", "bat") in set(wordnet.inflections(tmp_path))


def test_a_broken_line_of_freedict_is_joined_and_the_next_is_the_definition() -> None:
    lines = [
        "1. Rechtsanwalt <n, m>, Anwalt <n, m>",
        "Expert juridique",
        "2. Avocado",
        "Fruit de l’avocatier",
    ]
    assert list(freedict._senses(lines)) == [
        ("Rechtsanwalt, Anwalt", "Expert juridique"),
        ("Avocado", "Fruit de l’avocatier"),
    ]
    broken = ["x" * 70, "Fortsetzung", "Ce que c’est"]
    assert list(freedict._senses(broken)) == [(f"{'x' * 70} Fortsetzung", "Ce que c’est")]


def test_german_definitions_begin_with_the_word_that_is_no_noun(tmp_path: Path) -> None:
    lines = ["Heute\tGegenwart [1]", "heute\tan diesem Tag | derb: x | bald | einst", "Rar\tz"]
    with gzip.open(tmp_path / "glosses.txt.gz", "wt", encoding="utf-8") as file:
        file.write("\n".join(lines))
    assert german.definitions(tmp_path / "glosses.txt.gz", {"heute"}) == {
        "heute": [
            Gloss("", "", "an diesem Tag"),
            Gloss("", "", "bald"),
            Gloss("Heute", "n", "Gegenwart"),
        ]
    }


def test_a_long_definition_ends_at_a_semicolon_or_a_word() -> None:
    assert gloss_table.short("short; enough") == "short; enough"
    assert gloss_table.short(f"{'word ' * 20}; {'more ' * 40}") == ("word " * 20).strip()
    cut = gloss_table.short("word " * 60)
    assert len(cut) <= gloss_table.LONGEST + 1
    assert cut.endswith("word…")
