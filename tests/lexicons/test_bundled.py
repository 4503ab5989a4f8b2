"""The bundled lexicons hold what their manifest says, and their answers are fit to be secrets."""

from __future__ import annotations

import json
import re
from collections import Counter
from functools import lru_cache
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from unidecode import unidecode

from wordgames.languages.casing import fold, language_for, played
from wordgames.sources.bundled_lists import BundleError, bundled, read
from wordgames.vocabulary.column_builder import columns_from
from wordgames.vocabulary.columns import CITIES, Entry, content_hash, pack, unpack

pytestmark = pytest.mark.slow  # whichever comes first reads all words
BUNDLED = Path(__file__).parents[2] / "wordgames" / "bundled"
MANIFEST: list[dict[str, Any]] = json.loads((BUNDLED / "manifest.json").read_text("utf-8"))
ENTRIES = {entry["slug"]: entry for entry in MANIFEST}
FILE = f"{CITIES}.columns"
WORDS = ("en", "fr", "es", "de", "he")
FOLDED = ("en", "fr", "es")
ALPHABETS = {
    "en": "[a-z]",
    "fr": "[a-z]",
    "es": "[a-zñ]",
    "de": "[a-zäöüß]",
    "he": "[אבגדהוזחטיכלמנסעפצקרשת]",
}
FEW = {("en", 2), ("fr", 2), ("es", 2), ("de", 2), ("en", 15), ("he", 9)}
LONGEST = {"he": 9}


@lru_cache
def table(slug: str) -> list[Entry]:
    """Return the words of a bundled lexicon, in the order of the alphabet."""
    return sorted(bundled(slug).entries())


@lru_cache
def answers(slug: str) -> frozenset[str]:
    return frozenset(row.word for row in table(slug) if row.answer)


def test_the_five_languages_of_the_pages_and_cities_are_bundled() -> None:
    """German and Hebrew pages had English puzzles."""
    assert set(ENTRIES) == {*WORDS, CITIES}
    assert {code for code, _ in settings.LANGUAGES} <= set(ENTRIES)


@pytest.mark.parametrize("slug", ENTRIES)
def test_the_manifest_hashes_match_the_files(slug: str) -> None:
    columns, packed = read(ENTRIES[slug])
    assert content_hash(columns) == content_hash(unpack(packed)) == ENTRIES[slug]["sha256"]


def test_packed_words_that_are_damaged_are_refused(tmp_path: Path) -> None:
    whole = (BUNDLED / FILE).read_bytes()
    others = pack(columns_from([Entry("oslo", group="NO")], "en", CITIES))
    for content in (whole[:-9], b"", others):
        (tmp_path / FILE).write_bytes(content)
        with pytest.raises(BundleError, match=f"^{FILE} "):
            read(ENTRIES[CITIES], tmp_path)
    (tmp_path / FILE).unlink()
    with pytest.raises(BundleError, match=f"^{FILE} cannot be read"):
        read(ENTRIES[CITIES], tmp_path)


@pytest.mark.parametrize("slug", ENTRIES)
def test_the_manifest_counts_match_the_rows(slug: str) -> None:
    entry = ENTRIES[slug]
    lengths = Counter(len(row.word) for row in table(slug))
    secrets = Counter(map(len, answers(slug)))
    assert (entry["words"], entry["answers"]) == (len(table(slug)), len(answers(slug)))
    assert entry["lengths"] == {str(n): [lengths[n], secrets[n]] for n in sorted(lengths)}


@pytest.mark.parametrize("slug", ENTRIES)
def test_the_manifest_names_the_keyboard_and_folding_of_the_language(slug: str) -> None:
    language = language_for(ENTRIES[slug]["language"])
    assert (ENTRIES[slug]["layout"], ENTRIES[slug]["fold"]) == (language.layout, language.folded)


@pytest.mark.parametrize("slug", ENTRIES)
def test_the_words_are_sorted_and_unique(slug: str) -> None:
    words = [row.word for row in table(slug)]
    assert words == sorted(set(words))


@pytest.mark.parametrize("slug", WORDS)
def test_words_are_2_to_15_letters_of_the_language(slug: str) -> None:
    spelled = re.compile(ALPHABETS[slug] + "{2,15}")
    assert [row.word for row in table(slug) if not spelled.fullmatch(row.word)] == []


def test_only_spanish_keeps_its_n_with_a_tilde() -> None:
    letters = {slug: {letter for row in table(slug) for letter in row.word} for slug in WORDS}
    assert [slug for slug in WORDS if "ñ" in letters[slug]] == ["es"]


@pytest.mark.parametrize("slug", FOLDED)
def test_the_displayed_form_folds_to_the_word_and_has_no_capital(slug: str) -> None:
    shown = [row for row in table(slug) if row.display]
    assert shown
    for row in shown:
        assert row.display == row.display.lower() != row.word
        assert fold(row.display, slug) == row.word


def test_german_is_shown_as_played_and_hebrew_with_its_final_letters() -> None:
    assert [row for row in table("de") if row.display] == []
    shown = {row.word: row.display for row in table("he")}
    assert (shown["שלומ"], shown["לבנ"], shown["ספר"]) == ("שלום", "לבן", "")
    for word, display in shown.items():
        assert played(display or word, "he-x-one", folded=False) == word


@pytest.mark.parametrize("slug", WORDS)
def test_every_length_has_answers_enough_to_play(slug: str) -> None:
    secrets = Counter(map(len, answers(slug)))
    lengths = range(2, LONGEST.get(slug, 15) + 1)
    assert all(secrets[n] >= (20 if (slug, n) in FEW else 50) for n in lengths)
    assert secrets[5] >= 1_100


def test_the_allowed_words_are_many() -> None:
    sizes = {slug: len(table(slug)) for slug in WORDS}
    assert sizes["en"] > 240_000
    assert sizes["fr"] > 390_000
    assert sizes["es"] > 550_000
    assert sizes["de"] > 400_000
    assert sizes["he"] > 250_000


@pytest.mark.parametrize("slug", WORDS)
def test_answers_are_common_and_the_commonest_words_weigh_most(slug: str) -> None:
    weights = {row.word: row.weight for row in table(slug)}
    assert min(weights.values()) == 0
    rare = [word for word in answers(slug) if weights[word] < 1]
    assert len(rare) < len(answers(slug)) / 1000
    heaviest = {"en": "the", "fr": "de", "es": "de", "de": "die", "he": "את"}
    assert max(weights, key=weights.__getitem__) == heaviest[slug]


@pytest.mark.parametrize(
    ("slug", "words"),
    [
        ("en", "crane house slate thing king morning uncle cafe admin cyber intro morph"),
        ("fr", "maison pomme chien oeuvre garcon fenetre courir rapidement ete grand"),
        ("es", "mañana niño casa perro gato desayuno rapidamente comer crisis"),
        ("de", "haus straße mädchen apfel schön laufen über leute fuß morgen schloss"),
        ("he", "בית שולחנ חלונ ילד ספר לבנ שמח חבר מכונית תפוז"),
    ],
)
def test_well_known_words_are_answers(slug: str, words: str) -> None:
    assert set(words.split()) <= answers(slug)


@pytest.mark.parametrize(
    ("slug", "inflected"),
    [
        ("en", "houses cranes walked walking stopped tries boxes running leant maths"),
        ("fr", "maisons chevaux parlait mangent grandes finissons"),
        ("es", "casas niños comiendo hablaba comieron grandes"),
        ("de", "häuser straßen läuft lief schönes schönere größte hunde hauses gelaufen heißt"),
        ("he", "בתימ הבית וילד שולחנות ספרו כתבתי תכתוב חברימ מהבית שהיה"),
    ],
)
def test_inflected_forms_may_be_guessed_but_are_no_answers(slug: str, inflected: str) -> None:
    words = set(inflected.split())
    assert words <= {row.word for row in table(slug)}
    assert not words & answers(slug)


@pytest.mark.parametrize(
    ("slug", "offensive"),
    [
        ("en", "bitch whore rape slave negro nigger shit cunt murder faggot penis"),
        ("fr", "merde pute salope negre viol bite encule violeur"),
        ("es", "puta mierda culo maricon violador polla coño follar"),
        ("de", "arsch hure neger scheiße vergewaltigung nazi penis titte ficken mord"),
        ("he", "זונה שרמוטה כושי חרא אונס רצח זינ"),
    ],
)
def test_offensive_words_may_be_guessed_but_are_no_answers(slug: str, offensive: str) -> None:
    words = set(offensive.split())
    assert words <= {row.word for row in table(slug)}
    assert not words & answers(slug)


@pytest.mark.parametrize(
    ("slug", "names"),
    [
        ("en", "japan china john peter google roman"),
        ("fr", "robert jack canada macron oct mgr"),
        ("es", "garcia juan pedro malaga brasil teresa"),
        ("de", "berlin paris peter lukas google münchen usa gmbh"),
        ("he", "ירושלימ אברהמ משה ישראל חיפה צרפת"),
    ],
)
def test_names_and_abbreviations_are_no_answers(slug: str, names: str) -> None:
    assert not set(names.split()) & answers(slug)


@pytest.mark.parametrize("slug", ["de", "he"])
def test_the_answers_that_were_read_by_eye_are_answers(slug: str) -> None:
    """Two hundred of each were drawn and read; what a player would object to went, by rule."""
    path = Path(__file__).parent / f"read_answers.{slug}.txt"
    read = path.read_text("utf-8").split()
    tag = ENTRIES[slug]["language"]
    assert len(set(read)) == 200
    assert [word for word in read if played(word, tag, folded=False) not in answers(slug)] == []


def test_a_german_word_is_allowed_as_its_readers_spell_it() -> None:
    """wordfreq and Wikidata's forms write ss for ß."""
    words = {row.word for row in table("de")}
    spelled = "heißt ließ gießt größte straßenbahn aß dass schloss masse maße"
    assert {*spelled.split()} <= words
    assert not {"heisst", "giesst", "weisst", "schliessen"} & words


def test_french_and_spanish_answers_show_their_accents() -> None:
    french = {row.word: row.display for row in table("fr")}
    spanish = {row.word: row.display for row in table("es")}
    assert (french["fenetre"], french["oeuvre"], french["maison"]) == ("fenêtre", "œuvre", "")
    assert (spanish["rapidamente"], spanish["cancion"]) == ("rápidamente", "canción")


@pytest.mark.parametrize("name", ["moshi", "mbeya", "arusha"])
def test_document_000s_cities_are_in_tanzania(name: str) -> None:
    assert {row.word: row.group for row in table(CITIES)}[name] == "TZ"


def test_cities_pass_the_filter_of_document_000() -> None:
    for row in table(CITIES):
        assert re.fullmatch("[a-z]{2,20}", row.word)
        assert unidecode(row.display).lower() == row.word
        assert row.population >= 100_000
        assert abs(row.latitude) <= 90
        assert abs(row.longitude) <= 180
        assert row.weight == pytest.approx(row.population / 1000, rel=0.005)


def test_a_name_that_cities_share_is_the_largest_ones() -> None:
    country = {row.word: row.group for row in table(CITIES)}
    assert (country["sydney"], country["cambridge"], country["cordoba"]) == ("AU", "GB", "AR")


def test_every_citys_country_has_a_name() -> None:
    lines = (BUNDLED / "countries.tsv").read_text("utf-8").splitlines()
    names = dict(line.split("\t") for line in lines[1:])
    assert names["TZ"] == "Tanzania"
    assert {row.group for row in table(CITIES)} <= names.keys()


def test_the_bundle_is_small_and_every_source_is_credited() -> None:
    assert sum(path.stat().st_size for path in BUNDLED.iterdir()) < 9_000_000
    licences = (BUNDLED / "LICENSES.md").read_text("utf-8")
    credits = "Kevin Atkinson, J Ross Beresford, SUBTLEX, MPL 2.0, GeoNames, Bostock, Weichbrodt"
    for credit in credits.split(", "):
        assert credit in licences
    assert all(entry["file"] in licences for entry in MANIFEST)
