"""A list is made on a phone, played, and sent to another phone; staff take it down."""

from __future__ import annotations

import os

import pytest
from playwright.sync_api import FilePayload, Page, expect

from games.models import Play
from lexicons.models import Lexicon
from lexicons.revisions.remove import take_down
from tests.browser.fixtures import PHONE, NewPage
from tests.browser.helpers import assert_accessible, assert_not_wider_than_the_window
from tests.browser.whole_games import answered

VOCABULARY = "chien: dog\nvache: cow\nlapin: rabbit\nours: bear"


def picture(page: Page, name: str) -> None:
    """Keep a picture to look at where a folder for it is named."""
    if folder := os.environ.get("WORDGAMES_PICTURES"):
        page.screenshot(path=f"{folder}/{name}.png", full_page=True)


def looked_at(page: Page, name: str) -> None:
    picture(page, name)
    assert_accessible(page)
    assert_not_wider_than_the_window(page)


@pytest.mark.slow
def test_a_teachers_list_goes_from_phone_to_phone(new_page: NewPage, english_list: Lexicon) -> None:
    teacher, pupil = new_page(viewport=PHONE), new_page(viewport=PHONE)
    teacher.goto("/lexicons/")
    teacher.get_by_role("link", name="Play with your own words").click()
    looked_at(teacher, "lists")
    teacher.get_by_role("link", name="New list").click()
    looked_at(teacher, "new")
    teacher.get_by_label("List name").fill("Animals")
    teacher.get_by_label("Language").fill("French")
    teacher.get_by_label("Words", exact=True).fill(VOCABULARY)
    teacher.get_by_role("button", name="Create list").click()
    expect(teacher.get_by_role("heading", name="Animals", level=1)).to_be_visible()
    looked_at(teacher, "one")
    link = teacher.get_by_label("Send this link").input_value()
    pupil.goto(link)
    looked_at(pupil, "sent")
    expect(pupil.get_by_text("Delete list")).to_have_count(0)
    pupil.get_by_role("button", name="Hangman").click()
    expect(pupil.locator(".clue")).to_be_visible()
    looked_at(pupil, "letters")
    clue, answers = (
        pupil.locator(".clue").inner_text(),
        dict(reversed(line.split(": ")) for line in VOCABULARY.splitlines()),
    )
    for moves, letter in enumerate(dict.fromkeys(answers[clue]), 1):
        pupil.keyboard.press(letter)
        answered(pupil, moves)
    expect(pupil.locator("#ending-title")).to_be_visible()
    board = pupil.url
    take_down(Lexicon.objects.get(name="Animals"))
    assert Play.objects.get(agent__isnull=True).over
    assert teacher.request.get(link).status == 404
    pupil.goto(board)
    expect(pupil.locator("#ending-title")).to_be_visible()


@pytest.mark.parametrize("script", [True, False])
def test_a_newspapers_words_are_given_to_help_once(
    new_page: NewPage, english_list: Lexicon, script: bool
) -> None:
    page = new_page(viewport={"width": 390, "height": 844}, java_script_enabled=script)
    page.goto("/assist/wordle/?length=5&g=crane&m1=0&m1=2&m1=2&m1=0&m1=2")
    expect(page.locator("#help h2")).to_have_text("Guess GRAPE")
    looked_at(page, "help") if script else assert_not_wider_than_the_window(page)
    page.get_by_role("button", name="My paper's words").click()
    expect(page.get_by_label("List name")).to_have_value("My paper's words")
    looked_at(page, "paper") if script else assert_not_wider_than_the_window(page)
    page.get_by_label("Words", exact=True).fill("crane, brake, drape, grate, moist")
    page.get_by_role("button", name="Create list").click()
    expect(page.locator("#help .words")).to_have_text("BRAKE · DRAPE · GRATE")
    expect(page.get_by_label("Dictionary")).to_have_value(
        Lexicon.objects.get(name__contains="paper").slug
    )
    looked_at(page, "helped") if script else assert_not_wider_than_the_window(page)


@pytest.mark.parametrize("script", [True, False])
def test_a_file_whose_columns_were_guessed_wrong_need_not_be_sent_again(
    new_page: NewPage, english_list: Lexicon, script: bool
) -> None:
    """B21: a chooser came whose field was empty, and its button asked for words."""
    page = new_page(viewport={"width": 390, "height": 844}, java_script_enabled=script)
    page.goto("/lists/new/")
    page.get_by_label("List name").fill("Level 1")
    rows = "der Hund,the dog of a house,5\ndie Katze,a small cat,3\ndas Haus,a house,2\n"
    file: FilePayload = {"name": "words.csv", "mimeType": "text/csv", "buffer": rows.encode()}
    page.set_input_files("#id_file", file)
    page.get_by_role("button", name="Create list").click()
    columns = page.locator("select[name=columns]")
    expect(columns).to_have_count(3)
    looked_at(page, "chooser") if script else assert_not_wider_than_the_window(page)
    for column, meaning in zip(columns.all(), ("word", "clue", ""), strict=True):
        column.select_option(meaning)
    page.get_by_label("Also names of several words").check()
    page.get_by_role("button", name="Create list").click()
    expect(page.get_by_role("heading", name="Level 1", level=1)).to_be_visible()
    expect(page.get_by_text("The list has")).to_be_visible()
