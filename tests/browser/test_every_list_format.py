"""A list comes in by both doors of the pages: look at its columns, play and send it, publish.

All by forms, without a script and without the styles, which other tests look at. Of the formats
those that a page asks something else of; tests/lexicons/test_left_out.py posts each of them.
"""

from __future__ import annotations

import csv
from pathlib import Path
from urllib.parse import urljoin

import pytest
from django.conf import settings
from django.contrib.auth.models import User
from django.test import Client
from playwright.sync_api import Page, expect

from lexicons.models import Lexicon
from tests.browser.fixtures import NewPage
from tests.lexicons.list_formats import FORMATS, ListFile

# Pasted and uploaded, with columns and without, named in the first row and not, and in French.
BY_HAND = ("text", "csv", "uniq -c", "xlsx", "code page")


@pytest.fixture
def plain_page(new_page: NewPage) -> Page:
    page = new_page(java_script_enabled=False)
    page.route("**/static/**", lambda route: route.fulfill(content_type="text/css", body=""))
    return page


def choose_file(page: Page, file: ListFile) -> None:
    sent = {"name": file.name, "mimeType": "application/octet-stream", "buffer": file.data}
    page.set_input_files("#id_file", sent)  # type: ignore[arg-type]


def press(page: Page, button: str) -> None:
    """Press a form's button and wait for the page that answers it."""
    with page.expect_navigation():
        page.get_by_role("button", name=button).click()


def choose_columns(page: Page, file: ListFile, button: str) -> None:
    """Say what each column holds, where the page shows the first rows of a table."""
    fields = page.locator("select[name=columns]")
    columns = file.columns or ("word",)
    expect(fields).to_have_count(len(columns))
    expect(page.locator(".columns tbody tr")).to_have_count(9 + file.header)
    for field, meaning in zip(fields.all(), columns, strict=True):
        field.select_option(meaning)
    page.get_by_label("The first row names the columns").set_checked(file.header)
    press(page, button)


def downloaded(page: Page) -> list[list[str]]:
    """Return the rows of the file of left-out lines."""
    with page.expect_download() as download:
        page.get_by_role("link", name="Download the 1 left-out line").click()
    text = Path(download.value.path()).read_text("utf-8-sig")
    return [*csv.reader(text.splitlines())][1:]


def made_by_a_guest(page: Page, file: ListFile) -> None:
    page.goto("/lists/new/")
    page.get_by_label("List name").fill("Words")
    page.get_by_label("Language").fill(file.language)
    if file.pasted:
        page.get_by_label("Words", exact=True).fill(file.data.decode())
    else:
        choose_file(page, file)
    press(page, "Create list")
    if page.locator("select[name=columns]").count():
        choose_columns(page, file, "Create list")
    expect(page.get_by_text("The list has 8 words.")).to_be_visible()
    page.get_by_text("1 line was left out", exact=True).click()


def published_by_staff(page: Page, file: ListFile) -> None:
    """Upload and publish it; stop between to look at what was left out."""
    page.goto("/admin/lexicons/lexicon/add/")
    for field, value in (("slug", "words"), ("name", "Words"), ("language", file.language)):
        page.fill(f"#id_{field}", value)
    choose_file(page, file)
    press(page, "Read the file")
    if page.locator("select[name=columns]").count():
        choose_columns(page, file, "Read it again")
    expect(page.get_by_text("8 words", exact=True)).to_be_visible()


def log_in(page: Page, client: Client) -> None:
    client.force_login(User.objects.create_superuser("boss"))
    cookie = client.cookies[settings.SESSION_COOKIE_NAME].value
    page.context.add_cookies(
        [{"name": settings.SESSION_COOKIE_NAME, "value": cookie, "url": urljoin(page.url, "/")}]
    )


@pytest.mark.parametrize("name", BY_HAND)
def test_it_is_played_and_sent_by_a_guest_and_published_by_staff(
    plain_page: Page, client: Client, name: str
) -> None:
    page, file = plain_page, FORMATS[name]
    made_by_a_guest(page, file)
    [[number, line, reason]] = downloaded(page)
    assert (file.bad in line, reason) == (True, "has a digit")
    link = page.get_by_label("Send this link").input_value()
    page.context.clear_cookies()
    page.goto(link)
    expect(page.get_by_text("left out")).to_have_count(0)
    page.get_by_role("button", name="Wordle", exact=True).click()
    page.fill("#guess", file.words[0])
    page.locator("#guess").press("Enter")
    expect(page.locator("#board .slot[data-state]:not([data-state=empty])")).to_have_count(5)
    page.context.clear_cookies()
    log_in(page, client)
    published_by_staff(page, file)
    [[same_number, line, same_reason]] = downloaded(page)
    assert (same_number, same_reason, file.bad in line) == (number, reason, True)
    page.get_by_role("button", name="Publish").click()
    expect(page.get_by_text("Revision 1 with 8 words is published.")).to_be_visible()
    expect(page.get_by_role("link", name="CSV")).to_be_visible()
    lexicon = Lexicon.objects.get(slug="words")
    assert lexicon.current is not None
    assert sorted(lexicon.current.read().strings()) == sorted(file.words)
