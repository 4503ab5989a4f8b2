"""Words of any script are typed by the keys of the page and marked cell by cell (D1, D9, D17)."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from lexicons.importer import ImportOptions, read_lexicon
from lexicons.languages import typed as as_played
from lexicons.letters import written
from lexicons.models import Lexicon
from lexicons.services import publish
from tests.browser.helpers import challenge, typed

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
    assert page.locator('#board .slot[data-state="correct"] .piece').all_text_contents() == letters
