"""The rules that the maintainer's tool applies to dictionaries, on small ones."""

from __future__ import annotations

from pathlib import Path

import pytest

from wordgames.sources.bundled_lists import read
from wordgames.vocabulary.columns import CITIES, WORDS
from workshop.dictionaries import french, spanish, tables
from workshop.dictionaries.english import COMBINED, forms, is_inflected
from workshop.dictionaries.hunspell_forms import StemEntry, read_affixes, read_entries
from workshop.dictionaries.word_rows import WordChoice, least_weight, rows, significant

STEMS = {"walk", "stop", "like", "try", "picnic", "wolf", "knife", "box", "bus", "the", "pass"}
OPEN = WordChoice(never=frozenset(), never_beginning=(), always=frozenset())


def write(folder: Path, affixes: str, entries: str) -> tuple[Path, Path]:
    """Write a small dictionary and return its two files."""
    paths = folder / "small.aff", folder / "small.dic"
    paths[0].write_text(affixes, "utf-8")
    paths[1].write_text(f"{len(entries.splitlines())}\n{entries}", "utf-8")
    return paths


@pytest.mark.parametrize(
    "word",
    ["walks", "walked", "walking", "stopped", "liking", "tries", "picnicked", "wolves", "knives"],
)
def test_plain_plurals_and_ed_and_ing_forms_are_inflected(word: str) -> None:
    assert is_inflected(word, STEMS)


@pytest.mark.parametrize("word", ["walk", "bus", "pass", "king", "bring", "hundred", "red", "this"])
def test_words_that_only_look_inflected_are_not(word: str) -> None:
    assert not is_inflected(word, STEMS)


def test_words_that_are_said_though_they_began_as_abbreviations_are_words(tmp_path: Path) -> None:
    """ADMIN, CYBER, INTRO, LEANT and MORPH were no words of ours."""
    ends = [f"{first}{last}o" for first in "bcdfg" for last in "lmnrs"]
    for name, words in {
        "english-words.50": ["walk", "space", *ends, *(f"cyber{it}" for it in ends[:COMBINED])],
        "english-words.80": ["zymurgy", *(f"ultra{it}" for it in ends[: COMBINED - 1])],
        "english-abbreviations.50": ["intro", "intros", "tbsp", "bldgs", "misc", "assoc", "Prof"],
        "english-abbreviations.55": ["admin", "morph"],
        "english-abbreviations.60": ["combo"],
        "variant_3-words.20": ["leant"],
        "variant_3-words.35": ["gaoler"],
    }.items():
        (tmp_path / name).write_text("\n".join(words), "utf-8")
    common = ("intro", "intros", "admin", "morph", "misc", "bldgs", "combo", "cyber", "ultra")
    often = dict.fromkeys(common, 9.0)
    found = forms(tmp_path, often | {"assoc": 0.9, "space": 99.0})
    begun = set(found) - set(ends) - {it for it in found if it.startswith(("cyber", "ultra"))}
    assert begun == {"walk", "space", "zymurgy", "intro", "intros", "admin", "morph", "leant"}
    assert "cyber" in found
    assert "ultra" not in found, "one word too few begins with it"
    assert all(found[word] for word in ("intro", "admin", "morph", "cyber"))
    assert not found["intros"]
    assert not found["leant"]


def test_suffixes_apply_where_their_condition_holds_and_twice_at_most(tmp_path: Path) -> None:
    files = write(
        tmp_path, "SFX A Y 1\nSFX A r ción/S ar\nSFX S Y 1\nSFX S ón ones ón\n", "crear/A\nver/A\n"
    )
    affixes = read_affixes(files[0])
    forms = [list(affixes.forms(entry)) for entry in read_entries(files[1], affixes)]
    assert forms == [["crear", "creación", "creaciones"], ["ver"]]


def test_long_flags_are_read_in_pairs(tmp_path: Path) -> None:
    files = write(tmp_path, "FLAG long\nSFX S. Y 1\nSFX S. 0 s .\n", "chat/S.() po:nom is:mas\n")
    (entry,) = read_entries(files[1], read_affixes(files[0]))
    assert entry == StemEntry("chat", ("S.", "()"), ("po:nom", "is:mas"))


def test_french_names_are_left_out_and_plurals_are_no_lemmas(tmp_path: Path) -> None:
    files = write(
        tmp_path,
        "FLAG long\nSFX S. Y 1\nSFX S. 0 s .\n",
        "chat/S.() po:nom is:mas\nmarie/L' po:prn is:fem\n"
        "yeux/L' po:nom is:mas is:pl\nkm/|| po:nom\n",
    )
    assert french.forms(*files) == {"chat": True, "chats": False, "yeux": False, "km": False}


def test_spanish_prefixed_forms_count_where_somebody_wrote_them(tmp_path: Path) -> None:
    files = write(
        tmp_path,
        "PFX h Y 1\nPFX h 0 des .\nSFX S Y 1\nSFX S 0 s o\n",
        "ayuno/Sh\nbecario/Sh\nhizo\nPedro/S\n",
    )
    assert spanish.forms(*files, attested={"desayuno"}) == {
        "ayuno": True,
        "ayunos": False,
        "desayuno": True,
        "becario": True,
        "becarios": False,
        "hizo": False,
    }


def test_forms_that_fold_to_one_word_share_a_row() -> None:
    weights = {"côté": 300.0, "côte": 40.0, "cotes": 2.0}
    (row,) = rows({"côté": True, "côte": True}, weights, OPEN, "fr")
    assert (row.word, row.weight, row.answer, row.display) == ("cote", 340.0, True, "côté")


def test_the_form_shown_is_one_that_makes_the_word_an_answer() -> None:
    (row,) = rows({"parle": False, "parlé": True}, {"parle": 90.0, "parlé": 30.0}, OPEN, "fr")
    assert (row.display, row.weight) == ("parlé", 120.0)


def test_our_lists_overrule_the_rules() -> None:
    choice = WordChoice(
        never=frozenset({"paris"}), never_beginning=("sodom",), always=frozenset({"ese"})
    )
    forms = {"paris": True, "sodomie": True, "ese": False, "maison": True}
    found = rows(forms, dict.fromkeys(forms, 50.0), choice, "fr")
    assert {row.word for row in found if row.answer} == {"ese", "maison"}


def test_short_answers_must_be_more_common() -> None:
    forms = dict.fromkeys(("mille", "mil"), True)
    found = rows(forms, dict.fromkeys(forms, 1.5), OPEN, "fr")
    assert {row.word: row.answer for row in found} == {"mil": False, "mille": True}
    assert least_weight("mil") > least_weight("mille")


def test_words_with_signs_or_of_one_letter_are_left_out() -> None:
    forms = dict.fromkeys(("a", "l'an", "mi-temps", "m2", "an", "a" * 16), True)
    assert [row.word for row in rows(forms, {}, OPEN, "fr")] == ["an"]


def test_weights_keep_three_digits() -> None:
    assert [significant(weight) for weight in (53_703.2, 1.2345, 0.0)] == [53_700, 1.23, 0]


def test_what_is_written_is_what_the_site_reads(tmp_path: Path) -> None:
    """The packed columns and their entry in the manifest, and the same bytes another time."""
    forms = {"fenêtre": True, "été": True, "etes": False}
    weights = {"fenêtre": 12.5, "été": 80.0}
    made = rows(forms, weights, OPEN, "fr")
    entry = tables.write_words(tmp_path / "fr.columns", made, "fr")
    columns, packed = read({**entry, "slug": "fr", "kind": WORDS}, tmp_path)
    found = {it.word: (it.display, it.answer, it.weight) for it in columns.entries()}
    assert found == {
        "fenetre": ("fenêtre", True, 12.5),
        "ete": ("été", True, 80.0),
        "etes": ("", False, 0.0),
    }
    assert entry["lengths"] == {"3": (1, 1), "4": (1, 0), "7": (1, 1)}
    tables.write_words(tmp_path / "fr.columns", reversed(made), "fr")
    assert (tmp_path / "fr.columns").read_bytes() == packed


def test_cities_are_written_as_the_site_reads_them(tmp_path: Path) -> None:
    places = [tables.City("malmo", "Malmö", "SE", 301_706, 55.6, 13.0)]
    entry = tables.write_cities(tmp_path / "places.columns", places)
    columns, _ = read({**entry, "slug": "places", "kind": CITIES}, tmp_path)
    (city,) = columns.entries()
    assert (city.word, city.display, city.group, city.population) == (
        *("malmo", "Malmö", "SE"),
        301_706,
    )
