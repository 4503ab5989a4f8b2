"""A class, a tournament and a tree in a browser: each from the first page to the last."""

from __future__ import annotations

import json
import re
from datetime import timedelta
from pathlib import Path

import pytest
from django.contrib.auth.models import User
from django.utils import timezone
from playwright.sync_api import Page, expect

from games.models import Player
from lexicons.models import Lexicon
from lexicons.revisions.publish import words_of
from solvers.outside.agents.models import OutsideAgent, OutsideGroup, OutsideRun
from solvers.outside.agents.tournament_models import WEEK, TournamentWeek
from solvers.outside.tournament.closing import close_week
from solvers.records import check_tree
from solvers.records.best_known import BestKnown, Task
from solvers.records.models import TreeUpload
from tests.browser.fixtures import NewPage
from tests.browser.helpers import assert_accessible, assert_not_wider_than_the_window
from tests.cities.test_browser_outside import SMALL, log_in, play, world_list  # noqa: F401
from tests.fixtures import make_lexicon
from tests.solvers.records.test_records import BETTER, WORDS
from wordgames.artifacts import words_hash

pytestmark = pytest.mark.slow
PHONE = {"width": 390, "height": 800}
PASSWORD = "correct horse battery"


def sign_up(page: Page, name: str, back: str) -> None:
    """Sign up by name and password alone, and come back."""
    page.goto(f"/account/sign-up/?next={back}")
    page.get_by_label("Username").fill(name)
    page.get_by_label("Password", exact=True).fill(PASSWORD)
    page.get_by_label("Password again").fill(PASSWORD)
    page.get_by_role("button", name="Sign up").click()
    page.wait_for_url(f"**{back}**")


def register(page: Page, environment: str, name: str, code: str = "") -> dict[str, str]:
    page.get_by_label("Environment").select_option(environment)
    page.get_by_label("Name").fill(name)
    page.get_by_label("Group").fill(code)
    page.get_by_role("button", name="Register", exact=True).click()
    return dict(json.loads(page.locator("#config-text").input_value()))


def test_a_class_joins_by_code_without_e_mail_and_its_results_are_a_file(
    new_page: NewPage,
    world_list: Lexicon,  # noqa: F811
    tmp_path: Path,
) -> None:
    teacher, pupil = new_page(java_script_enabled=False), new_page(viewport=PHONE)
    log_in(teacher)
    teacher.goto("/outside/")
    teacher.get_by_label("Group name").fill("7b")
    teacher.get_by_role("button", name="Create group").click()
    code = teacher.locator(".notice code").inner_text()
    sign_up(pupil, "pupil", "/outside/register/")
    assert not User.objects.get(username="pupil").email
    play(register(pupil, "cities-simple", "owl", code), 2)
    pupil.goto(f"/outside/agents/{OutsideAgent.objects.get().pk}/")
    for summary in ("Change its group", "Delete bot"):
        pupil.get_by_text(summary).click()
    assert_accessible(pupil)
    assert_not_wider_than_the_window(pupil)
    teacher.reload()
    expect(teacher.get_by_role("row").filter(has_text="owl")).to_be_visible()
    late = timezone.now() - timedelta(days=1)
    teacher.get_by_label("Deadline (UTC)").fill(late.strftime("%Y-%m-%dT%H:%M"))
    teacher.get_by_role("button", name="Set deadline").click()
    expect(teacher.get_by_text("No bot in this group has finished a run yet.")).to_be_visible()
    with teacher.expect_download() as download:
        teacher.get_by_role("link", name="Download the results (CSV)").click()
    download.value.save_as(tmp_path / "results.csv")
    head, row = (tmp_path / "results.csv").read_text("utf-8-sig").splitlines()
    assert head.startswith("environment,agent,account")
    assert row.startswith("cities-simple,owl,pupil,,0,")
    stranger = new_page()
    sign_up(stranger, "stranger", f"/outside/groups/{OutsideGroup.objects.get().pk}/")
    expect(stranger.get_by_role("button", name="Set deadline")).to_have_count(0)
    teacher.get_by_role("button", name="Remove pupil from the group").click()
    expect(teacher.get_by_role("button", name="Remove pupil from the group")).to_have_count(0)
    assert OutsideGroup.objects.get().agents.count() == 0


def test_a_pupil_comes_back_when_let_in_and_a_class_and_an_agent_are_deleted(
    new_page: NewPage,
    world_list: Lexicon,  # noqa: F811
) -> None:
    teacher = new_page(viewport=PHONE, timezone_id="America/New_York")
    pupil = new_page(java_script_enabled=False, viewport=PHONE)
    log_in(teacher)
    teacher.goto("/outside/")
    teacher.get_by_label("Group name").fill("7b")
    teacher.get_by_role("button", name="Create group").click()
    teacher.get_by_label("Deadline (America/New_York)").fill("2026-12-24T23:59")
    teacher.get_by_role("button", name="Set deadline").click()
    expect(teacher.get_by_text("24 December 2026, 23:59 (America/New_York)")).to_be_visible()
    closes_at = OutsideGroup.objects.get().closes_at
    assert closes_at is not None
    assert closes_at.isoformat() == "2026-12-25T04:59:00+00:00"
    old = teacher.get_by_label("Send this link").input_value()
    sign_up(pupil, "pupil", "/outside/register/")
    pupil.goto(old)
    play(register(pupil, "cities-simple", "owl", re.sub(".*=", "", old)), 1)
    teacher.reload()
    teacher.get_by_role("button", name="Remove pupil from the group").click()
    agent = f"/outside/agents/{OutsideAgent.objects.get().pk}/"
    pupil.goto(agent)
    pupil.get_by_text("Add it to a group").click()
    pupil.get_by_label("Group").fill(re.sub(".*=", "", old))
    pupil.get_by_role("button", name="Save").click()
    expect(pupil.get_by_text("You were removed from this group.")).to_be_visible()
    teacher.get_by_role("button", name="Create new code").click()
    expect(teacher.get_by_text("The group has a new code.")).to_be_visible()
    code = teacher.locator(".notice code").inner_text()
    assert code not in old
    teacher.get_by_text("Let a removed member back in").click()
    assert_accessible(teacher)
    teacher.get_by_role("button", name="Let pupil back in").click()
    pupil.get_by_label("Group").fill(code)
    pupil.get_by_role("button", name="Save").click()
    expect(pupil.get_by_role("link", name="7b")).to_be_visible()
    teacher.reload()
    expect(teacher.get_by_role("row").filter(has_text="owl")).to_be_visible()
    teacher.get_by_text("Delete group").click()
    expect(
        teacher.get_by_text("keep their runs and ratings, and play on without a group")
    ).to_be_visible()
    expect(teacher.get_by_role("link", name="Download the results", exact=True)).to_be_visible()
    assert_not_wider_than_the_window(teacher)
    teacher.get_by_role("button", name="Delete 7b").click()
    expect(teacher.get_by_text("7b is deleted.")).to_be_visible()
    pupil.goto(agent)
    expect(pupil.get_by_role("heading", name="Last runs")).to_be_visible()
    pupil.get_by_text("Delete bot").click()
    expect(pupil.get_by_text("Its runs and its rating are deleted for good.")).to_be_visible()
    pupil.get_by_role("button", name="Delete owl").click()
    expect(pupil.get_by_text("owl is deleted.")).to_be_visible()
    expect(pupil.get_by_text("You don't have any yet.")).to_be_visible()


def test_names_as_long_as_they_may_be_fit_a_phone(
    new_page: NewPage,
    world_list: Lexicon,  # noqa: F811
) -> None:
    page = new_page(viewport=SMALL)
    sign_up(page, "u" * 150, "/outside/")
    page.get_by_label("Group name").fill("W" * 60)
    page.get_by_role("button", name="Create group").click()
    link = page.get_by_label("Send this link").input_value()
    page.get_by_text("Delete group").click()
    assert_not_wider_than_the_window(page)
    page.goto("/outside/register/")
    register(page, "cities-simple", "m" * 40, f" {link}")
    assert_not_wider_than_the_window(page)
    page.get_by_role("link", name="Bot page").click()
    expect(page.get_by_role("link", name="W" * 60)).to_be_visible()
    page.get_by_text("Delete bot").click()
    assert_not_wider_than_the_window(page)
    page.get_by_role("button", name="Delete mmm").click()
    expect(page.get_by_text("is deleted.")).to_be_visible()
    assert_not_wider_than_the_window(page)
    page.goto("/records/upload/")
    expect(page.get_by_text("u" * 150)).to_be_visible()
    assert_not_wider_than_the_window(page)


def test_a_tournament_is_entered_played_and_told_without_a_script(
    new_page: NewPage,
    world_list: Lexicon,  # noqa: F811
    settings: object,
) -> None:
    settings.TOURNAMENT_GAMES = 4  # type: ignore[attr-defined]
    page = new_page(java_script_enabled=False, viewport=PHONE, color_scheme="dark")
    log_in(page)
    page.goto("/outside/cities-simple-weekly/")
    page.get_by_role("link", name="Register a bot").click()
    expect(page.get_by_label("Environment")).to_have_value("cities-simple-weekly")
    config = register(page, "cities-simple-weekly", "owl")
    play(config, 4)
    page.get_by_role("link", name="Leaderboard", exact=True).click()
    expect(page.get_by_text("4 of 4 played")).to_be_visible()
    run = OutsideRun.objects.all()[0]
    page.goto(f"/run/cities-simple-weekly/{run.pk}")
    expect(page.get_by_text("Others are still playing this game")).to_be_visible()
    week = TournamentWeek.objects.get()
    TournamentWeek.objects.update(begins=week.begins - WEEK)
    close_week.func(week.pk)
    page.goto("/outside/cities-simple-weekly/")
    page.get_by_role("link", name=re.compile(r"^\d+ \w+ 20\d\d$")).click()
    expect(page.get_by_role("row").filter(has_text="owl")).to_be_visible()
    expect(page.locator("[data-picture=grid]")).to_be_visible()
    expect(page.locator("pre.command code")).to_have_css("white-space", "pre")  # two commands
    assert_not_wider_than_the_window(page)
    page.goto(f"/outside/agents/{OutsideAgent.objects.get().pk}/")
    expect(page.get_by_role("heading", name="Weeks")).to_be_visible()
    looking = new_page(viewport=PHONE)
    for path in ("", f"{(week.begins - WEEK).isoformat()}/"):
        looking.goto(f"/outside/cities-simple-weekly/{path}")
        assert_accessible(looking)
        assert_not_wider_than_the_window(looking)


def test_a_tree_is_sent_checked_while_one_waits_and_becomes_the_record(
    new_page: NewPage, transactional_db: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    lexicon = make_lexicon(
        "tiny", "Tiny", "en", dict.fromkeys(WORDS, True) | {"zip": False, "chm": False}
    )
    Lexicon.objects.filter(pk=lexicon.pk).update(bundled=True)
    assert lexicon.current is not None
    words = words_of(lexicon.current, 3)
    task = Task("wordle", "tiny-3", "tiny", "", 3, words_hash(words), 6, 8)
    best = BestKnown(task, "found", "optimal", "2026-11-20", total=16, average=16 / 6, worst=5)
    for place in ("solvers.records.best_known.shipped", "solvers.records.services.shipped"):
        monkeypatch.setattr(place, lambda: (best,))
    page = new_page(viewport=PHONE)
    sign_up(page, "ada", "/records/")
    page.get_by_role("link", name="Send a tree").click()
    page.get_by_label("Or paste the lines").fill("bat\nbat <script>alert(1)</script>\n")
    page.get_by_role("button", name="Send a tree").click()
    expect(page.locator("#state")).to_contain_text("This page will say when it's done;")
    check_tree.check(TreeUpload.objects.get(state="waiting").pk)
    expect(page.locator("#state .error")).to_be_visible()  # by itself
    page.goto("/records/upload/?task=wordle/tiny-3")
    page.get_by_label("File").set_input_files(
        {"name": "tree.txt", "mimeType": "text/plain", "buffer": BETTER.encode()}
    )
    page.get_by_role("button", name="Send a tree").click()
    expect(page.locator("#state")).to_contain_text("This page will say when it's done;")
    check_tree.check(TreeUpload.objects.get(state="waiting").pk)
    expect(page.locator("#state")).to_contain_text("That is a new record.")
    assert_accessible(page)
    own = page.url
    page.goto("/records/")
    expect(page.locator("#wordle-tiny-3")).to_contain_text("ada")
    stranger = new_page()
    assert stranger.request.get(own).status == 404
    assert Player.objects.filter(user__username="ada").exists()
    plain = new_page(java_script_enabled=False, viewport=PHONE)
    plain.context.add_cookies(page.context.cookies())
    plain.goto(own)
    plain.locator("summary", has_text="Withdraw the tree").click()
    expect(plain.get_by_text("the record goes back to the best remaining tree")).to_be_visible()
    plain.get_by_role("button", name="Withdraw the tree").click()
    expect(plain.get_by_text("Tree withdrawn.")).to_be_visible()
    page.reload()
    expect(page.locator("#wordle-tiny-3")).not_to_contain_text("ada")
    expect(page.locator("#wordle-tiny-3")).to_contain_text("Optimal")
