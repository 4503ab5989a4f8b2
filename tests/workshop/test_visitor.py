"""One visitor for all tools: every way to the site answers alike, and every game is played."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any
from urllib.parse import urlsplit

import pytest
from django.http import HttpResponse
from django.test import Client

from games.catalogue import GAMES
from games.models import Play
from lexicons.models import Lexicon
from tests.contract.every_game import begin_any
from wordgames_site.wsgi import application
from workshop.screenshots.todays_moves import moves_of
from workshop.visitor.cookies import Cookies
from workshop.visitor.exchange import SentRequest
from workshop.visitor.page_forms import MissingForm, Page
from workshop.visitor.transports import DjangoClient, HttpConnection, InProcess, Transport
from workshop.visitor.visitor import PagePlay, UnexpectedAnswer, Visitor, guesses


@pytest.mark.parametrize("slug", GAMES)
@pytest.mark.usefixtures("unhurried")
def test_every_game_is_played_to_its_end(slug: str, client: Client, db: None) -> None:
    stored = begin_any(slug, client)
    visitor, path = Visitor(DjangoClient(client)), f"/{slug}/play/{stored.pk}/"
    moves = moves_of(stored.puzzle)
    play = PagePlay.on(visitor, path, visitor.get(path)).make([*moves, "one more"])
    stored.refresh_from_db()
    assert play.over
    assert stored.over
    assert play.turns == stored.turns == len(moves)
    with pytest.raises(MissingForm):
        PagePlay.on(visitor, path, visitor.get(path))


@pytest.fixture(params=["in process", "connection", "client"])
def transport(request: pytest.FixtureRequest, live_server: Any) -> Transport:
    ways = {
        "in process": lambda: InProcess(application),
        "connection": lambda: HttpConnection(urlsplit(live_server.url).port or 0),
        "client": lambda: DjangoClient(Client()),
    }
    way: Transport = ways[request.param]()
    return way


@pytest.mark.usefixtures("transactional_db")
def test_every_way_sends_the_same(
    transport: Transport, small_english: Lexicon, settings: Any
) -> None:
    settings.ALLOWED_HOSTS = ["*"]
    visitor = Visitor(transport, {"tz": "UTC"})
    play = visitor.play("wordle", ["slate"])
    assert {"sessionid", "csrftoken", "tz"} <= visitor.cookies.keys()
    assert play.address == f"/wordle/play/{play.pk}/"
    with pytest.raises(UnexpectedAnswer):
        play.move("zzzzz")
    assert play.turns == 1
    play.move("abbey")
    page = visitor.get(play.address)
    assert page.is_html
    assert page.page.form(play.address, has="guess").values["sequence"] == ["2"]
    given_up = visitor.submit(play.address, action="/give-up/")
    assert given_up.location == play.address
    assert "Given up" in visitor.follow(given_up).text
    assert visitor.at == play.address
    assert visitor.send(SentRequest("DELETE", "/")).status == 405


def test_guesses_go_on_in_the_next_play_and_leave_each_open(
    client: Client, begin: Callable[..., Play]
) -> None:
    stored = [begin("crane"), begin("crane")]
    pks = [each.pk for each in stored]
    made = guesses(Visitor(DjangoClient(client)), "wordle", pks, ("slate", "abbey"), each=3)
    assert [(play.pk, play.turns) for play in made] == [(pk, n) for pk in pks for n in (1, 2, 3)]
    for each in stored:
        each.refresh_from_db()
        assert (each.turns, each.over) == (3, False)


def test_a_cookie_that_the_site_deletes_is_sent_no_more() -> None:
    answer = HttpResponse()
    answer.delete_cookie("messages")
    answer.set_cookie("look", "dark", max_age=60)
    cookies = Cookies({"messages": "old", "csrftoken": "t"})
    cookies.keep(morsel.OutputString() for morsel in answer.cookies.values())
    assert str(cookies) == "csrftoken=t; look=dark"
    cookies.keep(["look=; expires=Thu, 01 Jan 1970 00:00:00 GMT; Path=/"])
    assert str(cookies) == "csrftoken=t"


def test_a_list_of_several_choices_sends_those_that_are_chosen_and_another_its_first() -> None:
    options = "<option value='1'>{}<option value='2'{}>b<option value='3'{}>c</select>"
    text = "<form method='post'>" + "".join(
        (
            "<select multiple name='none'>" + options.format("a", "", ""),
            "<select multiple name='two'>" + options.format("a", " selected", " selected"),
            "<select name='first'>" + options.format("a", "", ""),
            "<select name='chosen'>" + options.format("a", " selected", ""),
        )
    )
    values = Page(text).forms[0].values
    assert values == {"none": [], "two": ["2", "3"], "first": ["1"], "chosen": ["2"]}


def test_a_form_is_filled_in_as_a_browser_does() -> None:
    (form,) = Page(
        '<form method="post"><input name="a" value="1"><input type="checkbox" name="b" checked>'
        '<input type="checkbox" name="c"><select name="d"><option value="2"><option value="3"'
        ' selected></select><textarea name="e">x</textarea><button name="f" value="4"></form>'
    ).forms
    assert form.values == {"a": ["1"], "b": ["on"], "c": [], "d": ["3"], "e": ["x"]}


def test_links_stay_on_the_site_and_forms_lead_on() -> None:
    page = (
        '<a href="../two/#x"><a href="https://elsewhere/"><a href="?a=1">'
        '<form><select name="n"><option value="1"><option value="2"></select></form>'
    )
    found = Page(page).leads_to("/one/")
    assert found == ["/two/", "/one/?a=1", "/one/?n=1", "/one/?n=2"]


def test_lists_of_one_name_are_all_sent_and_the_chosen_radio_button_is() -> None:
    lists = '<select name="m"><option value="0"><option value="{}" selected></select>'
    (form,) = Page(
        f"<form>{lists.format(1)}{lists.format(2)}"
        '<input type="radio" name="r" value="a"><input type="radio" name="r" value="b" checked>'
        '</form><input name="outside">'
    ).forms
    assert form.values == {"m": ["1", "2"], "r": ["b"]}
    assert form.fields[-1].value == "b"
