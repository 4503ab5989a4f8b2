"""The first lesson: its figures are those of the words, and its pictures say the same."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from lexicons.models import Lexicon
from solvers.games.wordle.lesson import lesson_of, question
from solvers.pictures.moves.icicle import Icicle
from solvers.templatetags.terms import BY_SLUG, TERMS
from tests.check_pictures import check_pictures
from tests.fixtures import make_lexicon
from tests.laws.test_imports import ROOT
from tests.wordle.lists import small
from wordgames.rules.feedback import marks
from wordgames.vocabulary.arrays import Words

TRAPPED = ["bound", "found", "hound", "mound", "pound", "crate", "wooly"]


def test_a_question_counts_its_heaps_as_the_rule_marks_them() -> None:
    words = small()
    answers = [words[int(row)] for row in words.answers]
    asked = question(words, answers[0])
    heaps: dict[object, int] = {}
    for secret in answers:
        seen = tuple(marks(answers[0], secret))
        heaps[seen] = heaps.get(seen, 0) + 1
    assert sorted(asked.heaps) == sorted(heaps.values())
    assert asked.words == len(answers)


def test_a_question_is_worth_the_halvings_that_it_makes() -> None:
    words = Words.from_strings(["ab", "ba", "cd", "dc"])
    assert question(words, "ab").heaps == (2, 1, 1)
    assert question(words, "ab").worth == pytest.approx(1.5)
    assert question(words, "ab").left == pytest.approx(1.5)


def test_a_trap_is_a_family_that_differs_in_one_letter_and_is_sorted_by_another_word() -> None:
    trap = lesson_of(Words.from_strings([*TRAPPED, "fhmpb"], answers=TRAPPED)).trap
    assert trap is not None
    assert trap.words == ["BOUND", "FOUND", "HOUND", "MOUND", "POUND"]
    assert trap.asked == "FHMPB"
    assert sum(len(words) for _, words in trap.sorted_as) == 5


def test_a_twig_is_a_heap_that_one_of_its_words_tells_apart() -> None:
    twig = lesson_of(small()).twig
    if twig is not None:
        seen = {tuple(marks(twig.guess.lower(), word.lower())) for word in twig.words}
        assert len(seen) == len(twig.words)
        assert twig.guess in twig.words


@pytest.mark.django_db
def test_the_lesson_shows_pictures_that_say_what_their_tables_say(
    client: Client, small_english: Lexicon
) -> None:
    page = client.get("/learn/").content.decode()
    kinds = [figure.kind for figure in check_pictures(page)]
    assert kinds[:4] == ["letter_bars", "heat", "heaps", "funnel"]
    assert page.index("Begin with letters") < page.index("Think to the end")


@pytest.mark.django_db
def test_every_part_of_the_lesson_is_a_tap_away(client: Client, small_english: Lexicon) -> None:
    page = client.get("/learn/").content.decode()
    parts = re.findall(r'<section class="lesson" id="([a-z]+)"', page)
    contents = re.search('<nav class="chips" aria-label="How a bot thinks">.*?</nav>', page, re.S)
    assert contents is not None
    assert re.findall('href="#([a-z]+)"', contents[0]) == parts


def test_a_reader_tries_a_word_without_script(client: Client, small_english: Lexicon) -> None:
    word = small_english_word(small_english)
    page = client.get("/learn/", {"word": word, "lexicon": "en"}).content.decode()
    [heaps] = [it for it in check_pictures(page) if it.kind == "heaps"]
    assert word.upper() in heaps.marks
    refused = client.get("/learn/", {"word": "zzzzz"}).content.decode()
    assert "ZZZZZ is not one of the" in refused


def small_english_word(lexicon: Lexicon) -> str:
    return small()[0]


def test_a_word_that_is_certain_still_needs_the_one_guess_that_is_left() -> None:
    """The leaves of the twig said 2.00, as if the guess above them were still to come."""
    words = ["crate", "mamma", "bound", "sling", "hippo", "fuzzy"]
    twig = lesson_of(Words.from_strings(words)).twig
    assert twig is not None
    assert isinstance(twig.picture, Icicle)
    leaves = [mark.node for mark in twig.picture.marks if mark.depth]
    assert [leaf.needs for leaf in leaves] == [1.0] * len(twig.words)


@pytest.mark.django_db
def test_who_tries_the_good_opener_sees_it_beside_the_poor_one(
    client: Client, small_english: Lexicon
) -> None:
    """Its strip stood there twice."""
    good = lesson_of(small()).good.name
    page = client.get("/learn/", {"word": good}).content.decode()
    [heaps] = [it for it in check_pictures(page) if it.kind == "heaps"]
    assert good in heaps.marks
    assert len(heaps.marks) == 2


@pytest.mark.django_db
def test_a_word_is_read_and_written_as_its_language_does(client: Client, turkish: Lexicon) -> None:
    """IKLIM was the capital of iklim, and nobody who typed İKLİM was understood."""
    page = client.get("/learn/", {"word": "İKLİM"}).content.decode()
    [heaps] = [it for it in check_pictures(page) if it.kind == "heaps"]
    assert "İKLİM" in heaps.marks
    assert "IKLIM" not in page
    assert "better opener" not in page, "all three are as good"
    folded = make_lexicon("fr", "Français", "fr", {"epate": True, "crabe": True}, folded=True)
    page = client.get("/learn/", {"word": "épaté", "lexicon": folded.slug}).content.decode()
    assert "EPATE:" in page


@pytest.mark.django_db
def test_a_dictionary_without_words_of_five_letters_says_so(client: Client) -> None:
    make_lexicon("xx", "Short", "en", {"ab": True, "cd": True})
    assert "no five-letter answers" in client.get("/learn/?lexicon=xx").content.decode()


@pytest.mark.django_db
def test_every_term_is_explained_on_one_page(client: Client) -> None:
    page = client.get("/learn/terms/").content.decode()
    for term in TERMS:
        assert f'id="{term.slug}"' in page
        assert term.meaning.endswith(".")
    assert len(BY_SLUG) == len(TERMS)


def test_every_term_that_a_page_uses_is_explained() -> None:
    used = {
        slug
        for folder in ("templates", "solvers")
        for file in (ROOT / folder).rglob("*.html")
        for slug in re.findall(r'{% term "([^"]+)"', file.read_text(encoding="utf-8"))
    }
    assert used <= BY_SLUG.keys()
    assert used
