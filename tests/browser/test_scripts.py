"""Words of any script are typed by the keys of the page and marked cell by cell."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from games.catalogue import games
from lexicons.models import Lexicon
from lexicons.revisions.publish import publish
from tests.browser.fixtures import NewPage
from tests.browser.helpers import begin, challenge, typed
from tests.browser.whole_games import answered
from wordgames.importer import ImportOptions, read_lexicon
from wordgames.languages.casing import typed as as_played
from wordgames.languages.letters import written

LISTS = {
    "hi": ("किताब बालक मकान सरकार", "किताब", ["कि", "ता", "ब"]),
    "ko": ("티백 땀띠 학교 과자", "과자", ["ㄱ", "ㅘ", "ㅈ", "ㅏ"]),
    "he": ("שלום ספרים ילדה", "שלום", ["ש", "ל", "ו", "מ"]),
    "th": ("เพื่อน กำลัง บ้าน", "บ้าน", ["บ้", "า", "น"]),
}
MANY = "".join(chr(code) for code in range(0x0915, 0x0939))


def published(code: str, words: str) -> Lexicon:
    """Publish words; so many letters of Hindi are added that its keys type their parts."""
    if code == "hi":
        words += " " + " ".join(f"{letter}ा{letter}ि" for letter in MANY)
    options = ImportOptions(language=code)
    columns = read_lexicon("\n".join(words.split()).encode(), "list.txt", options).columns
    lexicon = Lexicon.objects.create(slug=code, name=code, language=columns.language)
    publish(lexicon, columns)
    return lexicon


@pytest.mark.parametrize("code", list(LISTS))
def test_a_word_is_won_by_the_keys_of_the_page(page: Page, code: str) -> None:
    words, secret, letters = LISTS[code]
    lexicon = published(code, words)
    word = as_played(secret, lexicon.language, folded=False)
    assert [written(letter) for letter in word] == letters
    challenge(page, lexicon, word)
    parts = page.locator(".keyboard[data-parts]").count()
    for key in "".join(letters) if parts else letters:
        page.locator(f'.keyboard [data-key="{key}"]').click()
    assert typed(page) == "".join(letters)
    expect(page.locator("#board [data-typed]")).to_have_count(len(letters))
    page.locator('.keyboard [data-key="enter"]').click()
    expect(page.locator('#board .slot[data-state="correct"]')).to_have_count(len(letters))
    shown = [*letters[:-1], "ם"] if code == "he" else letters  # its last letter is a final one
    assert page.locator('#board .slot[data-state="correct"] .piece').all_text_contents() == shown


@pytest.mark.slow
def test_a_letter_of_several_keys_is_guessed_as_one(page: Page) -> None:
    """A part that was pressed was a guess by itself: कि could not be guessed by keys at all."""
    lexicon = published("hi", LISTS["hi"][0])
    word = as_played("किताब", lexicon.language, folded=False)
    by_letters = next(each for each in games() if each.compared_by)  # by its wrong guesses
    assert lexicon.current is not None
    options = by_letters.daily_options(lexicon.current)
    assert options is not None
    begin(page, by_letters.slug, lexicon, by_letters.setup_from(options, word))
    for moves, letter in enumerate(["कि", "ता", "ब"], 1):
        for key in letter:
            page.locator(f'.keyboard [data-key="{key}"]').click()
        page.locator('.keyboard [data-key="enter"]').click()
        answered(page, moves)
    expect(page.locator("#end")).to_be_visible()


@pytest.mark.parametrize("code", ["ru", "hi"])
def test_every_key_has_room_for_a_finger(new_page: NewPage, code: str) -> None:
    """Enter and Delete had no width beside Russian's last row; Hindi's keys were 18 px wide."""
    words, secret, _ = LISTS.get(code, ("йцукен гшщзх фывап ролджэ ячсми тьбюё хъйцу", "фывап", []))
    lexicon = published(code, words)
    page = new_page(viewport={"width": 360, "height": 640})
    challenge(page, lexicon, as_played(secret, lexicon.language, folded=False))
    for width, height, least in ((360, 640, 36), (320, 568, 36), (740, 360, 30)):
        page.set_viewport_size({"width": width, "height": height})
        for key in page.locator(".keyboard button").all():
            box = key.bounding_box()
            assert box is not None
            assert box["width"] >= 22.5
            assert box["height"] >= least
            assert box["y"] + box["height"] <= height
        enter = page.locator(".keyboard .go").bounding_box()
        assert enter is not None
        assert enter["width"] >= 40
        board = page.locator("#board").bounding_box()
        assert board is not None
        assert board["height"] >= 100
