"""A first visit: the rule in one sentence, rules on one screen, examples in the page's language."""

from __future__ import annotations

import re

import pytest
from django.test import Client
from django.utils.translation import override

from games.catalogue import GAMES, game
from games.pages.line import NEWCOMER
from games.templatetags.examples import words_in
from lexicons.models import Lexicon

LANGUAGES = ("en", "de", "fr", "es", "he")
ALPHABETS = {
    "en": "[A-Z]",
    "fr": "[A-ZÀ-Ü]",
    "es": "[A-ZÑ]",
    "de": "[A-ZÄÖÜ]",
    "he": "[א-ת]",
}
MOST_WORDS = 120


def _visible(page: str) -> str:
    """Return what a how-to page says before anything is opened, without its example tiles."""
    text = page.partition('id="how-to-play"')[2].partition("</section>")[0]
    text = re.sub(r"<details.*?</details>", "", text, flags=re.DOTALL)
    text = re.sub(r'<span class="word.*?</span>', "", text, flags=re.DOTALL)
    return re.sub(r"<[^>]*>", " ", text.partition(">")[2])


@pytest.mark.parametrize("code", LANGUAGES)
def test_every_game_tells_its_rule_in_a_sentence_of_the_page(code: str) -> None:
    """P6: a stranger saw a chip "Race the bot", and not a word about lies or the host."""
    seen = set()
    for slug in GAMES:
        setup = {"options": {"lives": 6}, "secrets": ["x"] * 10}
        with override(code):
            rule = game(slug).rule_of(setup)
        assert rule, f"Give {slug} its `rule`."
        assert 4 <= len(rule.split()) <= 12 or code == "he", rule
        assert rule[-1] == ".", rule
        with override("en"):
            assert code == "en" or rule != game(slug).rule_of(setup)
        seen.add(rule)
    assert len(seen) == len(GAMES)


def test_the_rule_is_told_until_the_third_game(client: Client, english: Lexicon) -> None:
    rule = str(game("wordle").rule)
    for number in range(NEWCOMER):
        address = f"/wordle/daily/en/2026-01-0{number + 1}/"
        assert rule in client.get(address).content.decode()
        client.post(address, {"guess": "crane", "sequence": 0})
    assert rule not in client.get("/wordle/daily/en/2026-01-09/").content.decode()


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("slug", GAMES)
def test_how_to_play_says_it_in_few_words(client: Client, slug: str, code: str) -> None:
    client = Client(headers={"accept-language": code})
    page = client.get(f"/{slug}/how-to-play/").content.decode()
    words = _visible(page).split()
    assert 10 < len(words) <= MOST_WORDS, len(words)
    assert '<details class="more-rules">' in page, f"Put longer rules of {slug} into more-rules."


@pytest.mark.parametrize("code", LANGUAGES)
def test_examples_are_words_of_the_page_s_language_and_script(code: str) -> None:
    """P9: CRANE, STRUT and DINOS stood on the German, French, Spanish and Hebrew pages."""
    there = words_in(code)
    assert set(there) == set(words_in("en"))
    for name, words in there.items():
        if name == "peaks spans":
            assert all(re.fullmatch(f"{ALPHABETS[code]}–{ALPHABETS[code]}", it) for it in words)
            continue
        assert len(words) == len(words_in("en")[name])
        assert all(re.fullmatch(f"{ALPHABETS[code]}+", word) for word in words), words


@pytest.mark.parametrize("code", LANGUAGES[1:])
def test_no_page_shows_the_tiles_of_another_language(client: Client, code: str) -> None:
    client = Client(headers={"accept-language": code})
    own = {word for words in words_in(code).values() for word in words}
    english = {word for words in words_in("en").values() for word in words} - own
    for slug in sorted(set(GAMES) - {"nerdle", "cities"}):  # equations, and names of cities
        page = client.get(f"/{slug}/how-to-play/").content.decode()
        rows = re.findall(r'<span class="word[^>]*>(.*?)</span>', page, flags=re.DOTALL)
        shown = {"".join(re.findall(r"<b[^>]*>(.?)</b>", row)) for row in rows}
        assert shown, f"Give how_to_play.html of {slug} an example: spelled draws it."
        assert not shown & english, (slug, shown & english)


def test_the_ladders_and_anagrams_of_the_examples_are_right() -> None:
    for code in LANGUAGES:
        there = words_in(code)
        first, second, third = there["ladder"]
        for one, other in ((first, second), (second, third)):
            assert sum(a != b for a, b in zip(one, other, strict=True)) == 1, (code, one, other)
        scrambled, word, one, other = there["jumble"]
        assert sorted(scrambled) == sorted(word)
        assert scrambled != word
        assert sorted(one) == sorted(other)
        assert one != other
        assert there["adversarial"][1][1:] == there["adversarial"][2][1:]


def test_home_explains_nothing_that_has_no_state(client: Client, english: Lexicon) -> None:
    """P12 to P14: rings nobody explains, "Not begun" nine times, boxes that change places."""
    page = client.get("/").content.decode()
    assert "seal open" not in page
    assert "Not begun" not in page
    assert "of today's three" not in page
    order = re.findall(r'id="box-(\w+)"', page)
    board = client.get("/boards/").content.decode()
    sequence = {"guess": "crane", "sequence": 0}
    address = re.search(r'hx-post="([^"]*)"', board.partition('id="guess-form"')[2])
    assert address
    client.post(address[1], sequence)
    later = re.findall(r'id="box-(\w+)"', client.get("/").content.decode())
    assert "boards" in order
    assert "boards" not in later  # it is the large one now
    assert [it for it in later if it in order] == [it for it in order if it in later]
