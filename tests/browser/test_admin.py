"""The admin's pages for dictionaries: a list is uploaded, looked at and published by mouse."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from django.contrib.auth.models import User
from playwright.sync_api import Page, expect

from lexicons.models import Lexicon
from tests.browser.helpers import assert_accessible, assert_not_wider_than_the_window, light_first

NewPage = Callable[..., Page]
PATHS = (
    "/admin/",
    "/admin/lexicons/lexicon/",
    "/admin/lexicons/lexicon/add/",
    "/admin/lexicons/wordreport/",
)


@pytest.fixture
def log_in(transactional_db: None) -> Callable[[Page], None]:
    User.objects.create_superuser("boss", password="a-long-password-1")

    def enter(page: Page) -> None:
        page.goto("/admin/")
        page.fill("#id_username", "boss")
        page.fill("#id_password", "a-long-password-1")
        page.get_by_role("button", name="Log in").click()
        expect(page.get_by_text("Site administration")).to_be_visible()

    return enter


@light_first
def test_axe_finds_no_violation_in_the_admin(
    new_page: NewPage,
    english_list: Lexicon,
    log_in: Callable[[Page], None],
    look: dict[str, str],
) -> None:
    page = new_page(**look, bypass_csp=True)  # axe sets styles that the admin's policy forbids
    page.goto("/admin/")
    assert_accessible(page)
    log_in(page)
    for path in (
        *PATHS,
        f"/admin/lexicons/lexicon/{english_list.pk}/change/",
        f"/admin/lexicons/lexicon/{english_list.pk}/words/",
        f"/admin/lexicons/lexicon/{english_list.pk}/remove/",
        f"/admin/lexicons/lexicon/{english_list.pk}/upload/",
    ):
        page.goto(path)
        assert_accessible(page)


def test_a_list_is_uploaded_previewed_and_published_on_a_phone(
    new_page: NewPage, log_in: Callable[[Page], None], tmp_path: Path
) -> None:
    file = tmp_path / "birds.txt"
    file.write_text("\n".join(["robin", "finch", "egret", "crane", "crane", "two words"]))
    page = new_page(viewport={"width": 360, "height": 640})
    log_in(page)
    page.goto("/admin/lexicons/lexicon/add/")
    page.fill("#id_slug", "birds")
    page.fill("#id_name", "Birds")
    page.fill("#id_language", "English")
    page.set_input_files("input[type=file] >> nth=0", str(file))
    page.get_by_role("button", name="Read the file").click()
    expect(page.get_by_text("two words")).to_be_visible()
    assert_not_wider_than_the_window(page)
    page.get_by_role("button", name="Publish").click()
    lexicon = Lexicon.objects.get(slug="birds")
    assert lexicon.current is not None
    assert lexicon.current.counts["5"] == [4, 4]
