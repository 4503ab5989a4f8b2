"""Files that are dictionaries: every format, encoding and script, and what the report says."""

from __future__ import annotations

import bz2
import gzip
import io
import lzma
import zipfile
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from wordgames.importer import Import, ImportOptions, ImportRefused, gathering, read_lexicon
from wordgames.vocabulary.columns import CITIES, Entry, content_hash

WORDS = b"crane\nslate\nabbey\n"
EXPECTED = ["abbey", "crane", "slate"]


def read(
    data: bytes, filename: str = "a.txt", language: str = "en", **choices: object
) -> list[str]:
    options = ImportOptions(language=language, **choices)  # type: ignore[arg-type]
    return list(read_lexicon(data, filename, options).columns.strings())


def zipped(**files: bytes) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in files.items():
            archive.writestr(name.replace("__", "."), data)
    return out.getvalue()


@pytest.mark.parametrize(
    ("filename", "data"),
    [
        ("a.txt", WORDS),
        ("a", WORDS),
        ("a.txt", WORDS.replace(b"\n", b"\r\n")),
        ("a.txt", WORDS.replace(b"\n", b"\r")),
        ("a.txt", WORDS.upper()),
        ("a.txt", b"  crane \n\n\tslate\nabbey"),
        ("a.txt", b"# my words\ncrane\nslate\nabbey\n"),
        ("a.txt", b"\xef\xbb\xbf" + WORDS),
        ("a.txt", WORDS.decode().encode("utf-16")),
        ("a.txt.gz", gzip.compress(WORDS, mtime=0)),
        ("a.txt.xz", lzma.compress(WORDS)),
        ("a.zip", zipped(a__txt=WORDS)),
        ("a.csv", b"word\ncrane\nslate\nabbey\n"),
        ("a.csv", b"word,weight\ncrane,1\nslate,2.5\nabbey,3\n"),
        ("a.csv", b"weight;word\n1;crane\n2,5;slate\n3;abbey\n"),
        ("a.tsv", b"word\tweight\ncrane\t1\nslate\t2\nabbey\t3\n"),
        ("a.csv", b'"crane","1"\n"slate","2"\n"abbey","3"\n'),
        ("a.csv.gz", gzip.compress(b"word,answer\ncrane,1\nslate,0\nabbey,yes\n", mtime=0)),
        ("words.dic", b""),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_the_same_words_come_out_of_every_format(filename: str, data: bytes) -> None:
    if filename == "words.dic":
        data, filename = (
            zipped(en__dic=b"3\ncrane\nslate\nabbey\n", en__aff=b"SET UTF-8\n"),
            "a.zip",
        )
    assert read(data, filename) == EXPECTED


def test_a_comment_is_no_line_that_was_rejected() -> None:
    found = read_lexicon(b"# my words\ncrane\n", "a.txt", ImportOptions(language="en"))
    assert (found.report.words, found.report.rejected) == (1, 0)


def test_bz2_is_not_opened_and_says_what_is() -> None:
    with pytest.raises(ImportRefused, match="send zip, gz or xz"):
        read(bz2.compress(WORDS), "a.bz2")


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "latin-1", "cp1252"])
def test_the_encoding_is_detected(encoding: str) -> None:
    assert read(
        "été\ncœur\n".encode("cp1252" if encoding == "latin-1" else encoding), language="fr"
    ) == [
        "ete",
        "coeur",
    ]


@pytest.mark.parametrize(
    ("language", "text", "expected"),
    [
        ("fr", "Forêt\nÉTÉ\nœuf\n", ["ete", "oeuf", "foret"]),
        ("es", "niño\nmañana\ncamión\n", ["niño", "camion", "mañana"]),
        ("de", "Straße\nÜbung\n", ["übung", "straße"]),
        ("el", "ΛΌΓΟΣ\nφύσις\n", ["λογοσ", "φυσισ"]),
        ("tr", "IŞIK\nİklim\n", ["ışık", "iklim"]),
        ("uk", "Київ\nїжак\n", ["київ", "їжак"]),
        ("en", "Café\nnaïve\n", ["cafe", "naive"]),
    ],
)
def test_each_language_has_its_own_letters(language: str, text: str, expected: list[str]) -> None:
    assert read(text.encode(), language=language) == expected


def test_the_accented_form_is_kept_to_be_shown() -> None:
    found = read_lexicon("forêt\n".encode(), "a.txt", ImportOptions(language="fr"))
    assert found.columns.words(5).display("foret") == "forêt"


def test_folding_is_a_choice() -> None:
    assert read("forêt\n".encode(), language="fr", fold=False) == ["forêt"]
    assert read("über\n".encode(), language="de", fold=True) == ["uber"]


def test_one_letter_is_one_code_point_however_it_is_written() -> None:
    assert read("e\u0301te\u0301\n".encode(), language="und") == ["été"]


def test_duplicates_are_merged_and_counted() -> None:
    found = read_lexicon(
        "word,weight,answer\ncote,1,0\ncôté,5,1\nCOTE,2,0\n".encode(),
        "a.csv",
        ImportOptions(language="fr"),
    )
    entry = found.columns.record("cote")
    assert found.report.duplicates == 2
    assert entry is not None
    assert (entry.weight, entry.answer, entry.display) == (5.0, True, "côté")


def test_an_answers_file_beside_the_words_decides() -> None:
    found = read_lexicon(WORDS, "a.txt", ImportOptions(language="en"), b"crane\nplumb\nCRANE\n")
    assert (found.report.words, found.report.answers) == (3, 1)
    assert (found.report.missing_answers, found.report.missing_answers_first) == (1, ("plumb",))


def test_lengths_are_limited_as_asked() -> None:
    data = b"at\ncat\ncats\ncrane\n"
    assert read(data, minimum=3, maximum=4) == ["cat", "cats"]


def test_the_report_tells_what_a_person_needs_to_say_yes() -> None:
    found = read_lexicon(b"cat\ndog\nx\ncrane\n", "a.txt", ImportOptions(language="en"))
    report = found.report
    assert report.counts == {3: (2, 2), 5: (1, 1)}
    assert report.letters == {
        "a": 2,
        "c": 2,
        "d": 1,
        "e": 1,
        "g": 1,
        "n": 1,
        "o": 1,
        "r": 1,
        "t": 1,
    }
    assert set(report.sample) == {"cat", "dog", "crane"}
    assert report.rejected == 1
    assert report.cpu_seconds >= 0
    assert report.sha256 == content_hash(found.columns)


HEADER = "city,city_ascii,lat,lng,country,iso2,iso3,admin_name,capital,population,id"
SIMPLEMAPS = (
    HEADER
    + """
"Moshi","Moshi","-3.3349","37.3404","Tanzania","TZ","TZA","Kilimanjaro","admin","201150","1"
"Mbeya","Mbeya","-8.9000","33.4500","Tanzania","TZ","TZA","Mbeya","admin","620000","2"
"Dar es Salaam","Dar es Salaam","-6.8","39.2","Tanzania","TZ","TZA","Dar","admin","4364541","3"
"İzmir","Izmir","38.4127","27.1384","Turkey","TR","TUR","İzmir","admin","4320519","4"
"Aix-en-Provence","Aix-en-Provence","43.5","5.4","France","FR","FRA","PACA","","147122","5"
"Smallville","Smallville","1","1","Nowhere","NW","NWH","","","99999","6"
"Santiago","Santiago","-33.4","-70.6","Chile","CL","CHL","","primary","6767223","7"
"Santiago","Santiago","19.4","-70.7","Dominican Republic","DO","DOM","","admin","550753","8"
"""
)


def test_simplemaps_cities_are_read_as_they_come() -> None:
    """Document 000's filter: 100,000 people, ASCII letters only, no spaces or hyphens."""
    found = read_lexicon(
        SIMPLEMAPS.encode(), "worldcities.csv", ImportOptions(language="en", kind=CITIES)
    )
    assert sorted(found.columns.strings()) == ["izmir", "mbeya", "moshi", "santiago"]
    moshi, santiago = found.columns.record("moshi"), found.columns.record("santiago")
    assert moshi is not None
    assert (moshi.group, moshi.population) == ("TZ", 201_150)
    assert moshi.latitude == pytest.approx(-3.3349, abs=1e-4)
    assert santiago is not None
    assert santiago.group == "CL"  # the greatest of its name
    assert found.report.rejected == 3


def test_the_population_threshold_is_a_choice() -> None:
    options = ImportOptions(language="en", kind=CITIES, population=300_000)
    names = read_lexicon(SIMPLEMAPS.encode(), "worldcities.csv", options).columns.strings()
    assert sorted(names) == ["izmir", "mbeya", "santiago"]


AFF = """SET UTF-8
PFX U Y 1
PFX U 0 un .
SFX S Y 2
SFX S y ies [^aeiou]y
SFX S 0 s [^y]
SFX D Y 2
SFX D 0 ed [^ey]
SFX D 0 d e
NEEDAFFIX N
FORBIDDENWORD F
"""
DIC = "6\nlock/USD\nparty/S\nbake/D\nstem/NS\nwrong/F\nLondon/S\n"


def test_hunspell_affixes_are_applied_with_cross_products() -> None:
    found = read_lexicon(
        DIC.encode(), "en.dic", ImportOptions(language="en"), affix_data=AFF.encode()
    )
    assert sorted(found.columns.strings()) == sorted(
        [
            "lock",
            "locks",
            "locked",
            "unlock",
            "unlocks",
            "unlocked",
            "party",
            "parties",
            "bake",
            "baked",
            "stems",
        ]
    )
    reasons = set(found.report.reasons)
    assert {"is a forbidden word", "is a proper name"} <= reasons


def test_proper_names_are_kept_when_asked_for() -> None:
    options = ImportOptions(language="en", proper_names=True)
    found = read_lexicon(DIC.encode(), "en.dic", options, affix_data=AFF.encode())
    assert "londons" in set(found.columns.strings())


@pytest.mark.parametrize(
    ("flag", "stem"),
    [("FLAG long", "cat/SxUy"), ("FLAG num", "cat/1001,2"), ("FLAG UTF-8", "cat/éü")],
)
def test_every_way_to_write_flags_is_read(flag: str, stem: str) -> None:
    first = {"FLAG long": "Sx", "FLAG num": "1001", "FLAG UTF-8": "é"}[flag]
    aff = f"SET UTF-8\n{flag}\nSFX {first} Y 1\nSFX {first} 0 s .\n"
    found = read_lexicon(
        f"1\n{stem}\n".encode(), "x.dic", ImportOptions(language="en"), affix_data=aff.encode()
    )
    assert sorted(found.columns.strings()) == ["cat", "cats"]


alphabets = st.sampled_from(["abcdefgh", "αβγδε", "абвгґ", "çğışöü"])


@settings(max_examples=50, deadline=None)
@given(
    alphabets.flatmap(
        lambda letters: st.lists(st.text(letters, min_size=2, max_size=15), min_size=1, max_size=40)
    )
)
def test_any_list_of_letters_comes_out_as_it_went_in(words: list[str]) -> None:
    found = read_lexicon("\n".join(words).encode(), "a.txt", ImportOptions(language="und"))
    assert set(found.columns.strings()) == set(words)
    assert found.report.words == len(set(words))
    assert isinstance(next(found.columns.entries()), Entry)


def hunspell(dic: str, aff: str, **choices: Any) -> Import:
    options = ImportOptions(language="en", **choices)
    return read_lexicon(dic.encode(), "x.dic", options, affix_data=aff.encode())


def test_where_words_are_too_many_the_longest_are_left_out(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Polish, Russian, Turkish, Hebrew and Arabic were refused."""
    monkeypatch.setattr(gathering, "MOST_WORDS", 4)
    text = "tremendously\nbeautifully\ncat\nabsolutely\ndog\ncrane\nconsiderably\n"
    result = read_lexicon(text.encode(), "a.txt")
    assert list(result.columns.strings()) == ["cat", "dog", "crane", "absolutely"]
    assert "Words of more than 10 letters are left out" in " ".join(result.report.notes)


def test_stems_alone_can_be_taken() -> None:
    aff = "SFX S Y 1\nSFX S 0 s .\n"
    assert hunspell("1\ncat/S\n", aff).report.words == 2
    assert list(hunspell("1\ncat/S\n", aff, stems=True).columns.strings()) == ["cat"]


def test_the_commonest_words_can_be_asked_for() -> None:
    table = b"word,weight\ncat,3\ndog,9\ncow,1\nhen,9\n"
    result = read_lexicon(table, "a.csv", ImportOptions(language="en", commonest=2))
    assert sorted(result.columns.strings()) == ["dog", "hen"]
    with pytest.raises(ImportRefused, match="none has a weight"):
        read_lexicon(b"cat\ndog\ncow\n", "a.txt", ImportOptions(commonest=2))


def test_names_can_be_left_out_of_a_list_too() -> None:
    """The words of /usr/share/dict/words had Olmec among them."""
    text = b"Olmec\ncat\nDOG\n"
    assert read_lexicon(text, "a.txt").report.words == 3
    result = read_lexicon(text, "a.txt", ImportOptions(proper_names=False))
    assert list(result.columns.strings()) == ["cat", "dog"]
    assert result.report.reasons == {"is a proper name": 1}


@pytest.mark.parametrize("codec", ["cp1251", "koi8_r"])
@pytest.mark.parametrize("language", ["und", "bg", "ru"])
def test_cyrillic_is_told_from_its_bytes(codec: str, language: str) -> None:
    """Bulgarian became òðåìà, Russian ъбъпт, and both were taken."""
    words = "абзац бряст вълна глава денят език живот закон извор книга море небе площад река"
    words += " слънце трева учител хляб цвете човек широк щастие юнак ябълка"
    text = "\n".join(words.split())
    result = read_lexicon(text.encode(codec), "a.txt", ImportOptions(language=language))
    assert "вълна" in result.columns


@pytest.mark.parametrize(
    ("language", "codec", "word"),
    [
        ("pl", "iso8859_2", "źródło świętość"),
        ("pl", "cp1250", "źródło świętość"),
        ("hsb", "iso8859_2", "žiwjenje šula"),
        ("eo", "iso8859_3", "ĝardeno ŝtono aŭto"),
        ("cy", "iso8859_14", "dŵr tŷ gŵyl"),
        ("cy", "cp1252", "tân môr"),
        ("ku", "cp1254", "şêr pirtûk"),
        ("th", "cp874", "ภาษา ตลาด"),
        ("ko", "euc_kr", "학교 과자"),
        ("ja", "shift_jis", "さくら みかん"),
        ("ja", "euc_jp", "さくら みかん"),
        ("zh", "gb18030", "朋友 学校 老师"),
    ],
)
def test_the_alphabet_of_a_language_says_how_it_is_written(
    language: str, codec: str, word: str
) -> None:
    """Sorbian š became ą, Esperanto's ĝ became ø, Thai and Korean were rejected whole."""
    data = "\n".join(word.split()).encode(codec)
    read = read_lexicon(data, "a.txt", ImportOptions(language=language, fold=False))
    columns = read.columns
    words = {columns.words(n).display(each) for n in columns.lengths for each in columns.words(n)}
    assert words == set(word.split())


def test_letters_of_two_scripts_do_not_mix_in_a_word() -> None:
    """µ of English units made keys of its own, shown as M."""
    result = read_lexicon("cat\nµm\nсat\nλόγος\n".encode(), "a.txt", ImportOptions(language="en"))
    assert result.report.reasons == {
        "mixes Greek and Latin letters": 1,
        "mixes Cyrillic and Latin letters": 1,
    }
    assert any("two scripts" in warning for warning in result.report.warnings)


def test_a_list_of_which_much_is_rejected_is_warned_of() -> None:
    """Of Hindi 97 % were rejected without a word."""
    good = read_lexicon(b"cat\ndog\ncow\nhen\nx1\n", "a.txt")
    bad = read_lexicon(b"cat\ndog\ncow\nx1\nx2\n", "a.txt")
    assert good.report.warnings == ()
    assert "2 of 5 words were rejected" in bad.report.warnings[0]
