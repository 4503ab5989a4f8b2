"""Hunspell's affix rules, case by case; forms of whole dictionaries were held to hunspell's own.

Of 40,000 forms drawn from Debian's French and Spanish dictionaries, hunspell 1.7.1 accepted all
but chemical formulas and three names; of 47,000 altered forms it accepted none that was not made.
"""

from __future__ import annotations

import pytest

from wordgames.importer import ImportOptions, ImportRefused, affixes, read_lexicon
from wordgames.importer import stems as foresight
from wordgames.importer.affix_file import read_affixes
from wordgames.importer.reading import Import
from wordgames.languages.casing import typed


def read(
    dic: str, aff: str, language: str = "und", codec: str = "utf-8", **choices: object
) -> Import:
    head = f"SET {codec.upper()}\n" if not aff.startswith("SET") else ""
    options = ImportOptions(language=language, **choices)  # type: ignore[arg-type]
    return read_lexicon(dic.encode(codec), "x.dic", options, affix_data=(head + aff).encode(codec))


def forms(dic: str, aff: str, **choices: object) -> set[str]:
    return set(read(dic, aff, **choices).columns.strings())  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("rule", "stem", "form"),
    [
        ("SFX A 0 s .", "cat", "cats"),
        ("SFX A y ies y", "lady", "ladies"),
        ("SFX A y ies [^aeiou]y", "lady", "ladies"),
        ("SFX A y ies [^aeiou]y", "boy", None),
        ("SFX A 0 es [sxz]", "box", "boxes"),
        ("SFX A 0 es [^sxz]", "box", None),
        ("SFX A 0 ed .x", "box", "boxed"),
        ("SFX A 0 ed ...x", "box", None),
        ("SFX A e ing ee", "fee", "feing"),
        ("SFX A y ies .", "cat", None),
        ("SFX A 0 é [à-ü]", "voilà", "voilàé"),
        ("SFX A 0 é [à-ü]", "menú", None),
        ("PFX A 0 un .", "tie", "untie"),
        ("PFX A 0 ir r", "real", "irreal"),
        ("PFX A 0 ir r", "legal", None),
        ("PFX A k c [^k]o", "koala", None),
        ("PFX A k c ko", "koala", "coala"),
    ],
)
def test_a_rule_applies_where_its_condition_is_met(rule: str, stem: str, form: str | None) -> None:
    header = f"{rule[:3]} A Y 1\n"
    expected = {stem} | ({form} if form else set())
    assert forms(f"1\n{stem}/A\n", header + rule + "\n") == expected


CROSS = "PFX P {} 1\nPFX P 0 re .\nSFX S {} 1\nSFX S 0 s .\n"


@pytest.mark.parametrize(("prefix", "suffix"), [("Y", "Y"), ("Y", "N"), ("N", "Y"), ("N", "N")])
def test_a_prefix_meets_a_suffix_only_where_both_cross(prefix: str, suffix: str) -> None:
    both = {"retells"} if prefix == suffix == "Y" else set()
    assert forms("1\ntell/PS\n", CROSS.format(prefix, suffix)) == {"tell", "tells", "retell"} | both


def test_a_suffix_may_follow_a_suffix_but_not_a_third() -> None:
    aff = "SFX A Y 1\nSFX A 0 er/B .\nSFX B Y 1\nSFX B 0 s/C .\nSFX C Y 1\nSFX C 0 x .\n"
    assert forms("1\nread/A\n", aff) == {"read", "reader", "readers"}


def test_an_affix_may_permit_one_of_the_other_kind() -> None:
    aff = "PFX P Y 1\nPFX P 0 un/S .\nSFX S Y 1\nSFX S 0 ly/Q .\nPFX Q Y 1\nPFX Q 0 non .\n"
    assert forms("1\nfair/P\n", aff) == {"fair", "unfair", "unfairly"}
    assert forms("1\nfair/S\n", aff) == {"fair", "fairly", "nonfairly"}


def test_a_circumfix_needs_both_its_ends() -> None:
    aff = "CIRCUMFIX X\nPFX G Y 1\nPFX G 0 ge/X .\nSFX T Y 2\nSFX T 0 t/GX .\nSFX T 0 e .\n"
    assert forms("1\nspiel/T\n", aff, language="de") == {"spiel", "spiele", "gespielt"}


def test_an_affix_that_needs_another_makes_no_word_alone() -> None:
    aff = "NEEDAFFIX N\nSFX A Y 1\nSFX A 0 o/NB .\nSFX B Y 1\nSFX B 0 s .\n"
    assert forms("2\ngat/A\nper/N\n", aff) == {"gat", "gatos"}


def test_parts_of_compounds_are_no_words() -> None:
    aff = "ONLYINCOMPOUND C\nSFX A Y 2\nSFX A 0 s/C .\nSFX A 0 n .\n"
    assert forms("2\nfugen/CA\nhaus/A\n", aff) == {"haus", "hausn"}


def test_forms_of_a_forbidden_stem_are_taken_from_those_of_others() -> None:
    aff = "FORBIDDENWORD F\nSFX A Y 2\nSFX A 0 s .\nSFX A 0 ed .\n"
    found = read("2\ncost/A\ncosted/F\n", aff)
    assert set(found.columns.strings()) == {"cost", "costs"}
    assert found.report.reasons == {"is a forbidden word": 1}


@pytest.mark.parametrize("full", [True, False])
def test_a_suffix_replaces_a_whole_stem_only_where_the_file_says_so(full: bool) -> None:
    aff = ("FULLSTRIP\n" if full else "") + "SFX A Y 1\nSFX A go went go\n"
    assert forms("1\ngo/A\n", aff) == ({"go", "went"} if full else {"go"})


def test_sets_of_flags_may_be_called_by_number() -> None:
    aff = "AF 2\nAF A # one\nAF AB\nSFX A Y 1\nSFX A 0 s/1 .\nSFX B Y 1\nSFX B 0 ed .\n"
    assert forms("2\nlock/2\nkey/1\n", aff) == {
        *("lock", "locks", "lockss", "locked", "key", "keys", "keyss")
    }


def test_numbered_flags_may_be_called_by_number_too() -> None:
    aff = "FLAG num\nAF 1\nAF 1,21\nSFX 1 Y 1\nSFX 1 0 s .\nSFX 21 Y 1\nSFX 21 0 ed .\n"
    assert forms("1\nlock/1\n", aff) == {"lock", "locks", "locked"}


@pytest.mark.parametrize(
    ("codec", "language", "stem", "ending"),
    [
        ("iso8859-1", "fr", "bébé", "s"),
        ("iso8859-15", "fr", "cœur", "s"),
        ("iso8859-7", "el", "λόγος", "α"),
        ("koi8-u", "uk", "їжак", "и"),
        ("cp1251", "ru", "волк", "и"),
        ("utf-8", "tr", "ışık", "lar"),
    ],
)
def test_both_files_are_read_in_the_encoding_that_the_rules_name(
    codec: str, language: str, stem: str, ending: str
) -> None:
    names = {"cp1251": "microsoft-cp1251", "iso8859-1": "ISO8859-1"}
    aff = f"SET {names.get(codec, codec.upper())}\nSFX A Y 1\nSFX A 0 {ending} .\n"
    found = read(f"1\n{stem}/A\n", aff, language, codec, fold=False)
    word = stem.replace("ς", "σ")
    assert set(found.columns.strings()) == {word, word + ending}


def test_notes_on_a_stem_are_passed_over() -> None:
    dic = "4\ncat/A po:noun\ndog\tpo:noun\nland po:noun is:sg\nand\\/or/A\n"
    found = read(dic, "SFX A Y 1\nSFX A 0 s .\n")
    assert set(found.columns.strings()) == {"cat", "cats", "dog", "land"}
    assert found.report.rejections[0].text == "and/or"


def test_elisions_are_left_out_before_they_are_made() -> None:
    """French dictionaries have l', d', qu' and many more before every noun: 3 million forms."""
    aff = "PFX L Y 2\nPFX L 0 l' [aeiou]\nPFX L 0 qu’ [aeiou]\nSFX S Y 1\nSFX S 0 s .\n"
    found = read("1\nami/LS\n", aff, "fr")
    assert set(found.columns.strings()) == {"ami", "amis"}
    assert found.report.rejected == 0
    assert "Affixes with an apostrophe or a hyphen are left out: 2." in found.report.notes


def test_german_nouns_are_kept_as_they_cannot_be_told_from_names() -> None:
    dic = "2\nHaus\nlaufen\n"
    assert forms(dic, "SET UTF-8\n", language="de") == {"haus", "laufen"}
    assert forms(dic, "SET UTF-8\n", language="fr") == {"laufen"}
    assert forms(dic, "SET UTF-8\n", language="de", proper_names=False) == {"laufen"}


def test_a_list_that_is_called_dic_needs_no_rules() -> None:
    found = read_lexicon(b"2\ncrane\nslate\n", "x.dic", ImportOptions(language="en"))
    assert list(found.columns.strings()) == ["crane", "slate"]


def test_suffixes_on_suffixes_that_explode_are_left_out_before_they_fill_the_memory() -> None:
    rules = [f"SFX A 0 {a}{b}/A ." for a in "abcdefghijklmnopqrst" for b in "abcdefghijklmnopqrst"]
    aff = "\n".join([f"SFX A Y {len(rules)}", *rules])
    report = read_lexicon(b"1\ncat/A\n", "x.dic", affix_data=aff.encode()).report
    assert report.words == 1
    assert "so we only take its stems" in " ".join(report.notes)


def test_far_too_many_forms_are_foreseen_from_a_few_stems(monkeypatch: pytest.MonkeyPatch) -> None:
    """Debian's Hebrew has 120 million: to make twelve of them before giving up took a minute."""
    monkeypatch.setattr(foresight, "SAMPLED", 20)
    monkeypatch.setattr(foresight, "MOST_FORMS", 1_000)
    expanded: list[str] = []
    expand = affixes.Affixes.expand

    def counted(self: affixes.Affixes, stem: str, flags: frozenset[str], longest: int) -> list[str]:
        expanded.append(stem)
        return expand(self, stem, flags, longest)

    monkeypatch.setattr(affixes.Affixes, "expand", counted)
    rules = "\n".join(f"SFX A 0 {a}{b} ." for a in "abc" for b in "abc")
    stems = [f"cat{a}{b}" for a in "abcdefghijklmnopqrstuvwxyz" for b in "abcdefghijklmnopqrst"]
    few = read("\n".join(["520", *(f"{stem}/A" for stem in stems)]), f"SFX A Y 9\n{rules}\n")
    assert few.report.words == len(stems)
    assert "so we only take its stems" in " ".join(few.report.notes)
    assert len(expanded) <= 20
    monkeypatch.setattr(foresight, "MOST_FORMS", 10_000)
    every = read("\n".join(["520", *(f"{stem}/A" for stem in stems)]), f"SFX A Y 9\n{rules}\n")
    assert every.report.words == 10 * len(stems)


def test_rules_that_are_tried_in_vain_are_counted_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(affixes, "MOST_TRIES", 2_000)
    rules = [f"SFX A x {a}{b} tx" for a in "abcdefghij" for b in "abcdefghij"]
    aff = "\n".join([f"SFX A Y {len(rules)}", *rules])
    stems = "\n".join(f"cat{letter}x/A" for letter in "abcdefghijklmnopqrstuvwxyz" * 3)
    report = read_lexicon(f"78\n{stems}".encode(), "x.dic", affix_data=aff.encode()).report
    assert report.words == 26
    assert "so we only take its stems" in " ".join(report.notes)


def test_where_short_forms_are_too_many_only_stems_are_taken(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Debian's Arabic has over a million forms of at most seven letters: it was refused."""
    monkeypatch.setattr("wordgames.importer.gathering.MOST_WORDS", 4)
    aff = "SFX A Y 3\nSFX A 0 s .\nSFX A 0 t .\nSFX A 0 r .\n"
    found = read("2\ncat/A\ndog/A\n", aff)
    assert set(found.columns.strings()) == {"cat", "dog"}
    assert "so we only take its stems" in " ".join(found.report.notes)


@pytest.mark.parametrize(
    "encoding", ["zlib", "idna", "unicode_escape", "punycode", "rot13", "undefined", "x" * 99]
)
def test_an_encoding_that_is_no_plain_text_is_refused(encoding: str) -> None:
    with pytest.raises(ImportRefused, match="which we don't know"):
        read_affixes(f"SET {encoding}\n".encode())


@pytest.mark.parametrize(
    "line", ["SFX", "SFX A", "SFX A Y", "SFX A Y x", "AF", "NEEDAFFIX", "SFX A Y 1\nSFX A 0"]
)
def test_a_line_that_cannot_be_read_is_named(line: str) -> None:
    assert read_affixes(f"SET UTF-8\n{line}\n".encode()).damaged == [2 + line.count("\n")]


def test_a_style_of_flags_that_cannot_be_read_refuses_the_file() -> None:
    with pytest.raises(ImportRefused, match=r"line 2 of the \.aff"):
        read_affixes(b"SET UTF-8\nFLAG\n")


def test_an_affix_in_whose_place_a_condition_stands_makes_no_words() -> None:
    """In Debian's Kazakh such lines made every fifth form one with brackets."""
    aff = "SET UTF-8\nSFX A N 2\nSFX A 0 [ae]b .\nSFX A 0 s .\n"
    result = read_lexicon(b"1\ncrane/A\n", "x.dic", ImportOptions("en"), affix_data=aff.encode())
    assert list(result.columns.strings()) == ["crane", "cranes"]
    assert result.report.rejected == 0


def test_a_slash_without_flags_is_none_of_the_word() -> None:
    """So end 60,000 stems of Debian's Norwegian, and all were rejected."""
    result = read_lexicon(
        b"3\nhus/\nkatt/A\nog\\/\n",
        "x.dic",
        ImportOptions("nb"),
        affix_data=b"SET UTF-8\nSFX A N 1\nSFX A 0 en .\n",
    )
    assert sorted(result.columns.strings()) == ["hus", "katt", "katten"]
    assert dict(result.report.reasons) == {"has a symbol": 1}


GOOD = "SFX A Y 1\nSFX A 0 s .\n"


@pytest.mark.parametrize(
    ("aff", "line"),
    [
        (GOOD + "SFX A 0 ed .\n", 4),
        (GOOD + "SFX B Y 2\nSFX B 0 ed .\n", 4),
        (GOOD + "SFX B Y many\n", 4),
        (GOOD + "SFX B Y 1\nSFX B 0 ed [td\n", 5),
        (GOOD + "SFX B Y 1\nSFX B 0\n", 5),
        ("AF 1\nAF A\n" + GOOD.replace("A", "1") + "SFX B Y 1\nSFX B 0 ed/7 .\n", 7),
    ],
    ids=["a surplus row", "a missing row", "a count", "a bracket", "a short row", "an alias"],
)
def test_a_damaged_line_is_left_out_and_told(aff: str, line: int) -> None:
    """One such line refused the whole dictionary."""
    flag = "1" if aff.startswith("AF") else "A"
    found = read(f"2\ncrane/{flag}\ntrace\n", aff)
    kept = {"crane", "trace"} | ({"cranes"} if flag == "A" else set())
    assert set(found.columns.strings()) == kept
    [note] = [note for note in found.report.notes if ".aff" in note]
    assert note == f"1 line of the .aff can't be read and is left out: {line}."


def test_many_damaged_lines_are_counted() -> None:
    found = read("1\ncrane/A\n", GOOD + "SFX A 0 ed .\n" * 30)
    [note] = [note for note in found.report.notes if ".aff" in note]
    assert note.startswith("30 lines of the .aff can't be read and are left out: 4, 5, 6")
    assert note.endswith("13, ….")


def test_a_stem_with_an_unknown_alias_is_rejected_by_its_line() -> None:
    found = read("2\ncrane/9\ntrace/1\n", "FLAG num\nAF 1\nAF 7\nSFX 7 Y 1\nSFX 7 0 s .\n")
    assert set(found.columns.strings()) == {"trace", "traces"}
    [rejection] = found.report.rejections
    assert (rejection.line, rejection.text) == (2, "crane")


def test_flags_in_utf8_need_no_named_encoding() -> None:
    """Hunspell takes such files; here their flags made them "not a text file"."""
    aff = "FLAG UTF-8\nSFX Ű Y 1\nSFX Ű 0 s/Ö .\nSFX Ö Y 1\nSFX Ö 0 ful .\n".encode()
    found = read_lexicon("2\nhand/Ű\ncup/Ö\n".encode(), "x.dic", affix_data=aff)
    assert set(found.columns.strings()) == {"hand", "hands", "handsful", "cup", "cupful"}


@pytest.mark.parametrize(
    ("stems", "expected"),
    [
        ("trace/A\ntrace/F", {"trace", "traces"}),
        ("trace/F\ntrace/A", {"traces"}),
        ("trace/A\ntrace/FA", {"trace", "traces"}),
        ("trace/FA\ntrace/A", set()),
        ("trace/FA\ntraces", {"traces"}),
        ("trace/A\ntraces/F", {"trace"}),
    ],
)
def test_of_a_stem_that_is_also_forbidden_the_first_line_decides(
    stems: str, expected: set[str]
) -> None:
    """The stem was lost wherever it was forbidden; as hunspell 1.7.1 decides each."""
    aff = "FORBIDDENWORD F\nSFX A Y 1\nSFX A 0 s .\n"
    assert forms(f"3\n{stems}\nother\n", aff) == expected | {"other"}


def test_a_prefix_that_an_inner_suffix_allows_joins_through_the_outer_one() -> None:
    aff = (
        "PFX P Y 1\nPFX P 0 un .\nSFX A Y 1\nSFX A 0 able/PS .\n"
        "SFX S Y 1\nSFX S 0 s .\nSFX N N 1\nSFX N 0 ing .\n"
    )
    drinks = {"drink", "drinkable", "drinkables", "undrinkable", "undrinkables"}
    assert forms("1\ndrink/A\n", aff) == drinks
    assert forms("1\ndrink/A\n", aff.replace("able/PS", "able/PN")) == {
        *("drink", "drinkable", "drinkableing", "undrinkable")
    }


def test_two_prefixes_may_follow_each_other_where_the_file_says_so() -> None:
    """As in Coptic; then a second suffix may not."""
    aff = (
        "PFX A Y 1\nPFX A 0 nu .\nPFX B Y 1\nPFX B r pe/A rh\n"
        "SFX S Y 1\nSFX S e ou/T [^o]e\nSFX T Y 1\nSFX T 0 x .\n"
    )
    assert forms("1\nrhome/BS\n", "COMPLEXPREFIXES\n" + aff) == {
        *("rhome", "pehome", "nupehome", "rhomou", "pehomou", "nupehomou")
    }
    assert forms("1\nrhome/BS\n", aff) == {"rhome", "pehome", "rhomou", "pehomou", "rhomoux"} | {
        "pehomoux"
    }


def test_answers_are_read_as_people_type_them() -> None:
    """Hunspell turns typed signs into those of its words before it looks them up."""
    aff = "SET UTF-8\nICONV 3\nICONV ş ș\nICONV oe œ\nICONV o ó\nSFX A Y 1\nSFX A 0 ă .\n"
    options = ImportOptions("und")
    found = read_lexicon(
        "2\nșapt/A\ncœur\n".encode(),
        "x.dic",
        options,
        "şaptă\ncoeur\n".encode(),
        affix_data=aff.encode(),
    )
    assert found.report.missing_answers == 0
    assert found.report.answers == 2


@pytest.mark.parametrize(
    ("language", "rule", "word", "guess"),
    [
        ("ar", "ٱ ا", "اسمر", "ٱسمر"),
        ("ar", "ﻻ لا", "سلام", "سﻼم"),
        ("ko", "\u1112\u1161\u11ab 한", "한국어", "\u1112\u1161\u11ab국어"),
        ("fr", "ﬁ fi", "final", "ﬁnal"),
        ("hu", "ﬀ ff", "offset", "oﬀset"),
        ("uk", "ʼ '", "п'ятниця", "пʼятниця"),
        ("ro", "ş ș", "știință", "ştiinţă"),
        ("nl", "ĳ ij", "ijs", "ĳs"),
    ],
)
def test_guesses_are_read_as_the_rules_of_dictionaries_say(
    language: str, rule: str, word: str, guess: str
) -> None:
    """The letters' own folding does what such rules ask for, so none is kept with a list."""
    aff = f"SET UTF-8\nICONV 1\nICONV {rule}\n"
    found = read_lexicon(
        f"1\n{word}\n".encode(), "x.dic", ImportOptions(language), affix_data=aff.encode()
    )
    columns = found.columns
    assert guess != word
    assert typed(guess, columns.language, folded=columns.folded) in columns


@pytest.mark.parametrize(
    ("aff", "dic"),
    [
        ("COMPOUNDFLAG C\n", "haus/C\ntür/CA\nund\n1/C\n"),
        ("COMPOUNDBEGIN C\nCOMPOUNDEND D\n", "haus/C\ntür/D\nund\n"),
        ("COMPOUNDRULE 2\nCOMPOUNDRULE C*D\nCOMPOUNDRULE CD?\n", "haus/C\ntür/D\nund\n"),
        ("FLAG num\nCOMPOUNDRULE 1\nCOMPOUNDRULE (21)(7)*\n", "haus/21\ntür/7\nund/2\n"),
    ],
)
def test_compounds_are_told_with_how_many_stems_ask_for_them(aff: str, dic: str) -> None:
    found = read(dic, aff, "de")
    assert set(found.columns.strings()) == {"haus", "tür", "und"}
    assert "2 stems can be parts of compounds, which we don't make." in found.report.notes
    assert not any("compounds" in note for note in read(dic, "", "de").report.notes)
