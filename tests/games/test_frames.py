"""Pages of which each process keeps all but the board and the forms: they stay everybody's own."""

from __future__ import annotations

import re

import pytest
from django.template import Context, Template
from django.template.base import Node
from django.test import Client

from games.catalogue import GAMES
from games.templatetags.cached_frames import FRAMES
from tests.contract.every_game import begin_any
from tests.fixtures import text_of_frames

pytestmark = pytest.mark.django_db
TOKEN = re.compile(r'name="csrfmiddlewaretoken" value="(\w+)"')


def shown(client: Client, address: str) -> str:
    """Return a page without what each look at it has anew: token, time, id of a play not begun."""
    page = client.get(address)
    text = TOKEN.sub("", page.content.decode()).replace(page.context["play"].pk, "")
    return re.sub(r'name="opened" value="\d+"|data-elapsed="\d+"', "", text)


@pytest.mark.parametrize("slug", GAMES)
def test_a_kept_page_shows_each_visitor_what_one_made_anew_does(slug: str) -> None:
    FRAMES.clear()
    first, second = Client(), Client()
    play = begin_any(slug, first)
    own, sent = f"/{slug}/play/{play.pk}/", f"/{slug}/challenge/{play.puzzle_id}/"
    pages = [(first, own), (first, f"/{slug}/"), (first, f"{own}?order=1")]
    pages += [(second, sent), (second, f"/{slug}/"), (second, f"{sent}?order=1"), (first, own)]
    kept = [shown(client, address) for client, address in pages]
    for (client, address), page in zip(pages, kept, strict=True):
        FRAMES.clear()
        assert shown(client, address) == page


@pytest.mark.parametrize("slug", GAMES)
def test_nothing_of_a_visitor_is_kept(slug: str, client: Client) -> None:
    FRAMES.clear()
    play = begin_any(slug, client)
    page = client.get(f"/{slug}/play/{play.pk}/?order=1").content.decode()
    kept = text_of_frames()
    own = {play.pk, play.puzzle_id, str(play.player_id), "order=1", *TOKEN.findall(page)}
    assert "guess-form" in kept
    assert not [each for each in own if each in kept]


def test_a_look_that_somebody_chose_is_nobody_else_s(client: Client) -> None:
    FRAMES.clear()
    play = begin_any("wordle", client)
    address = f"/wordle/play/{play.pk}/"
    assert "data-theme" not in shown(client, address)
    client.cookies["theme"] = "dark"
    assert 'data-theme="dark"' in shown(client, address)
    del client.cookies["theme"]
    assert "data-theme" not in shown(client, address)


def test_a_message_is_said_once_and_to_one_visitor(client: Client) -> None:
    FRAMES.clear()
    play = begin_any("wordle", client)
    address = f"/wordle/play/{play.pk}/"
    client.get(address)
    client.post(address, {"guess": "zzzzz", "sequence": 7})
    assert "This page was out of date" in shown(client, address)
    assert "This page was out of date" not in shown(client, address)


def test_a_play_that_is_over_is_kept_nowhere(client: Client) -> None:
    """Only what stands around the rows of any board."""
    play = begin_any("wordle", client)
    secret = play.puzzle.setup["secrets"][0]
    client.post(f"/wordle/play/{play.pk}/", {"guess": secret, "sequence": 0})
    FRAMES.clear()
    page = client.get(f"/wordle/play/{play.pk}/").content.decode()
    assert secret.upper() in page
    kept = text_of_frames()
    assert 'id="board"' in kept
    assert not [each for each in (secret.upper(), "guess-form", "data-state") if each in kept]


def test_holes_are_filled_anew_and_the_rest_is_not() -> None:
    FRAMES.clear()
    template = Template(
        "{% load cached_frames %}{% frame one key %}{{ kept }}"
        "{% for each in 'ab' %}<{% hole %}{{ own }}{% endhole %}>{% endfor %}{% endframe %}"
    )

    def page(**values: object) -> str:
        return template.render(Context(values))

    assert page(key=1, kept="k", own="<1>") == "k<&lt;1&gt;><&lt;1&gt;>"
    assert page(key=1, kept="other", own="2") == "k<2><2>"
    assert page(key=2, kept="other", own="3") == "other<3><3>"
    assert page(kept="plain", own="4") == "plain<4><4>"
    assert page(key=None, kept="plain", own="5") == "plain<5><5>"


def test_a_page_s_parent_is_looked_through_for_blocks_once(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    """`{% extends %}` asks for them at every rendering: a twentieth of a page."""
    play = begin_any("wordle", client)
    address = f"/wordle/play/{play.pk}/"
    first, looked = shown(client, address), list[Node]()
    whole = Node.get_nodes_by_type

    def counted(node: Node, nodetype: type[Node]) -> list[Node]:
        looked.append(node)
        return whole(node, nodetype)

    monkeypatch.setattr(Node, "get_nodes_by_type", counted)
    assert shown(client, address) == first
    assert len(looked) < 20
