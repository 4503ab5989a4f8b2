"""An bot from outside in a browser: registered, playing, on the leaderboard; help for Cities."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest
from django.contrib.auth.models import User
from django.test import Client
from playwright.sync_api import Page, expect

from lexicons.models import Lexicon
from lexicons.revisions.publish import publish
from solvers.outside.agents.models import OutsideAgent, OutsideRun
from tests.browser.helpers import assert_accessible, assert_not_wider_than_the_window, light_first
from wordgames.vocabulary.column_builder import columns_from
from wordgames.vocabulary.columns import CITIES, Entry

NewPage = Callable[..., Page]
SMALL = {"width": 360, "height": 640}
TANZANIA = ("moshi", "mbeya", "arusha", "dodoma")
OTHERS = ("accra", "berlin", "lima", "oslo", "paris", "quito")


@pytest.fixture
def world_list(transactional_db: None) -> Lexicon:
    lexicon = Lexicon.objects.create(slug="cities", name="Cities", language="en", kind=CITIES)
    entries = [Entry(name, group="TZ") for name in TANZANIA]
    entries += [Entry(name, group="XX") for name in OTHERS]
    publish(lexicon, columns_from(entries, language="en", kind=CITIES))
    return lexicon


def log_in(page: Page) -> None:
    """Give the browser the session of somebody who has logged in."""
    visitor = Client()
    visitor.force_login(User.objects.create_user("teacher"))
    page.goto("/outside/")
    cookie = {"name": "sessionid", "value": visitor.cookies["sessionid"].value, "url": page.url}
    page.context.add_cookies([cookie])  # type: ignore[list-item]


def play(config: dict[str, str], runs: int) -> None:
    """Play a few runs by the protocol, naming the cities one after the other."""
    names = [name.upper() for name in (*TANZANIA, *OTHERS)]
    body: dict[str, object] = {"agent": config["agent"], "pwd": config["pwd"]}
    body["protocol_version"] = 1
    actions: list[dict[str, object]] = []
    while OutsideRun.objects.exclude(finished_at=None).count() < runs:
        data = json.dumps(body | {"actions": actions})
        told = Client().generic("PUT", f"/act/{config['env']}", data).json()
        actions = [
            {
                "run": one["run"],
                "act_no": one["act_no"],
                "action": names[len(one["percept"]["guesses"])],
            }
            for one in told["action_requests"]
        ]


def register(page: Page) -> dict[str, str]:
    """Register a bot as a person does; return its config."""
    log_in(page)
    page.goto("/outside/register/")
    page.get_by_label("Environment").select_option("cities-simple")
    page.get_by_label("Name").fill("owl")
    page.get_by_role("button", name="Register", exact=True).click()
    expect(page.locator("h1")).to_have_text("owl can now play Cities, simple")
    return dict(json.loads(page.locator("#config-text").input_value()))


def test_an_agent_is_registered_plays_and_is_seen_on_the_leaderboard(
    page: Page, world_list: Lexicon
) -> None:
    config = register(page)
    page.get_by_role("link", name="Leaderboard", exact=True).click()
    expect(page.locator("h1")).to_have_text("Cities, simple")  # no page asks while others write
    play(config, 3)
    page.reload()
    row = page.get_by_role("row").filter(has_text="owl")
    expect(row).to_contain_text("outside")
    expect(row).to_contain_text("not yet")
    row.get_by_role("link", name="owl").click()
    expect(page.get_by_text("needed for a full rating")).to_be_visible()
    page.locator("table.data a").first.click()
    expect(page.locator("h1")).to_contain_text("Run")
    expect(page.locator(".lede")).to_contain_text("The answer is")


def test_registering_needs_no_javascript(new_page: NewPage, world_list: Lexicon) -> None:
    page = new_page(java_script_enabled=False)
    register(page)
    assert OutsideAgent.objects.get().name == "owl"


@light_first
def test_axe_finds_no_violation(
    new_page: NewPage, world_list: Lexicon, look: dict[str, str]
) -> None:
    page = new_page(**look, viewport=SMALL)
    config = register(page)
    assert_accessible(page)
    assert_not_wider_than_the_window(page)
    page.goto("/outside/")  # no page asks while others write
    play(config, 2)
    run = OutsideRun.objects.exclude(finished_at=None).first()
    agent = OutsideAgent.objects.get()
    assert run is not None
    for path in (
        "/outside/",
        "/outside/register/",
        "/outside/cities-simple/",
        f"/outside/agents/{agent.pk}/",
        f"/run/cities-simple/{run.pk}",
        "/assist/cities/?mask=-o---&guesses=o+a",
        "/watch/cities/",
        "/agents/cities/lookahead/",
    ):
        page.goto(path)
        assert_accessible(page)
        assert_not_wider_than_the_window(page)
