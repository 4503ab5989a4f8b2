"""Pages of which each process keeps all but the board and the forms: they stay everybody's own."""

from __future__ import annotations

import re
from typing import cast

import pytest
from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.template import Context, Engine, Template
from django.template.base import Node
from django.template.loader import render_to_string
from django.template.loader_tags import IncludeNode
from django.test import Client, RequestFactory
from django.utils import translation
from django.utils.functional import SimpleLazyObject
from django.utils.http import parse_http_date
from django.views.decorators.cache import never_cache

from games.catalogue import GAMES
from games.pages.play_page import moved_key, page_of
from games.plays import actions
from games.plays.open_play import open_play_of
from games.templatetags.cached_frames import FRAMES, INDENTED
from games.views.board import MOVED, parts_moved
from games.views.request_helpers import Request, never_stored
from solvers.analysis import compute_budget
from tests.contract.every_game import begin_any
from tests.fixtures import text_of_frames
from wordgames_site.templatetags.site import KeptIncludeNode
from workshop.screenshots.todays_moves import moves_of

pytestmark = pytest.mark.django_db
EPOCH = "Thu, 01 Jan 1970 00:00:00 GMT"
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


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("slug", GAMES)
def test_a_kept_answer_to_a_move_says_what_one_made_anew_does(
    slug: str, language: str, client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(compute_budget, "LONGEST", 600.0)  # kernels may be compiled first
    FRAMES.clear()
    play = begin_any(slug, client)
    open_play = open_play_of(play.pk, slug, str(play.player_id))
    with translation.override(language):
        for text in moves_of(play.puzzle):
            for moving in (False, True)[: 1 + bool(open_play.turns)]:
                page = page_of(open_play, moving=moving)
                key = moved_key(page)
                said, anew = (
                    render_to_string("games/play/play.html#moved", page | {"moved_key": each})
                    for each in (key, None)
                )
                assert INDENTED.sub("\n", said) == INDENTED.sub("\n", anew)
            open_play = actions.move(open_play, open_play.sequence, text)
    assert moved_key(page_of(open_play, moving=True)) is None, "the answer is in it"
    kept = text_of_frames()
    assert "('moved'" in kept
    assert not [own for own in (play.pk, play.puzzle_id, str(play.player_id)) if own in kept]


@pytest.mark.parametrize("slug", GAMES)
def test_an_answer_to_a_move_shows_what_it_would_with_all_of_a_page_s_variables(
    slug: str, client: Client
) -> None:
    client.cookies["drawing"] = "flower"
    play = begin_any(slug, client)
    address = f"/{slug}/play/{play.pk}/"
    open_play = open_play_of(play.pk, slug, str(play.player_id))
    for text in moves_of(play.puzzle):
        page = page_of(open_play, moving=bool(open_play.turns))
        page["moved_key"] = None
        for language in ("en", "he"):
            client.cookies["language"] = language
            request = client.get(address).wsgi_request
            with translation.override(language):
                FRAMES.clear()
                sent = parts_moved(cast(Request, request), dict(page)).content.decode()
                FRAMES.clear()
                whole = render(request, MOVED, page).content.decode()
                assert TOKEN.sub("token", sent) == TOKEN.sub("token", whole)
        open_play = actions.move(open_play, open_play.sequence, text)
    assert open_play.turns


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


class Thing:
    """What a page's context may have."""

    plain, empty = "<i>", None

    def called(self) -> str:
        return "called"

    @property
    def broken(self) -> str:
        raise AttributeError("a mistake")


@pytest.mark.parametrize(
    "path",
    [
        *("plain", "thing.plain", "thing.empty", "thing.called", "thing.missing"),
        *(
            "table.plain",
            "table.items",
            "table.missing",
            "table.thing.called",
            "rows.0",
            "rows.1.a",
        ),
        *("lazy.plain", "made.plain", "missing", "missing.plain", "thing.empty.plain"),
        *("table.thing.plain", "thing.plain|length", "text.upper", "'thing.plain'"),
    ],
)
def test_a_place_reads_what_a_variable_does(path: str) -> None:
    table = {"plain": "&", "thing": Thing(), "items": "own"}
    page = {"plain": "<b>", "thing": Thing(), "table": table, "text": "a", "made": Thing}
    page |= {"rows": ["first", {"a": 1}], "lazy": SimpleLazyObject(Thing)}
    own, usual = (
        Template(f"{{% load cached_frames %}}{text}").render(Context(page))
        for text in (f"{{% own {path} %}}", f"{{{{ {path}|default_if_none:'' }}}}")
    )
    assert own == usual


def test_a_place_hides_no_mistake() -> None:
    place = Template("{% load cached_frames %}{% own thing.broken %}")
    with pytest.raises(AttributeError, match="mistake"):
        place.render(Context({"thing": Thing()}))


def test_no_template_changes_its_language_in_its_midst() -> None:
    """Frames are kept by the language that the context of their page names."""
    folders = (settings.BASE_DIR / name for name in ("templates", "games", "solvers", "lexicons"))
    templates = [path for folder in folders for path in folder.rglob("*.html")]
    assert templates
    assert not [it for it in templates if re.search(r"{% (end)?language\b", it.read_text())]


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


def test_a_place_of_one_s_own_is_filled_anew_and_escaped() -> None:
    FRAMES.clear()
    template = Template(
        "{% load cached_frames play_links %}{% frame one 1 %}<{% own text %}{% own none %}>"
        '{% at "solvers:hint" pk %}{% endframe %}'
    )
    assert template.render(Context({"text": "<1>", "pk": "A"})) == "<&lt;1&gt;>/hint/A/"
    assert template.render(Context({"text": "2", "pk": "B"})) == "<2>/hint/B/"
    assert text_of_frames().endswith("<>")


def test_a_frame_in_a_frame_is_a_part_of_it() -> None:
    FRAMES.clear()
    template = Template(
        "{% load cached_frames %}{% frame outer key %}[{% frame inner key %}"
        "{{ kept }}{% own text %}{% endframe %}]{% endframe %}"
    )
    for key in (1, 2):
        for text in ("a", "b"):
            assert template.render(Context({"key": key, "kept": key, "text": text})) == (
                f"[{key}{text}]"
            )
    assert "inner" not in text_of_frames()


def test_a_page_s_forms_share_a_token_that_no_other_page_has(client: Client) -> None:
    address = f"/wordle/play/{begin_any('wordle', client).pk}/"
    first, second = (TOKEN.findall(client.get(address).content.decode()) for _ in range(2))
    assert len(first) > 3
    assert len({*first}) == len({*second}) == 1
    assert first != second


def test_a_kept_include_says_what_django_s_says(monkeypatch: pytest.MonkeyPatch) -> None:
    template = Template(
        "{% for name in names %}{% include name with standing=name only %}|"
        "{% include name with board=one %}{% endfor %}{% include names.0 %}{{ board.left }}"
    )
    names = ["games/play/progress.html", "games/play/close_button.html"]
    values = {"names": names, "one": {"left": 3}, "standing": "x", "board": {"left": None}}
    once, again = (template.render(Context(values)) for _ in range(2))
    monkeypatch.setattr(KeptIncludeNode, "render", IncludeNode.render)
    assert once == again == template.render(Context(values))
    assert "<strong>3</strong>" in once


def test_a_kept_include_begins_its_state_anew() -> None:
    loader = "django.template.loaders.locmem.Loader"
    parts = {
        "plain": "{{ it }}",
        "cycling": "{% cycle 'a' 'b' %}",
        "changing": "{% ifchanged %}c{% endifchanged %}",
        "parent": "({% block in %}{% endblock %})",
        "child": "{% extends 'parent' %}{% block in %}{{ it }}{% endblock %}",
    }
    page = "{% for it in 'xyz' %}{% for part in parts %}{% include part %}{% endfor %} {% endfor %}"
    texts = []
    for builtins in (["wordgames_site.templatetags.site"], []):
        engine = Engine(loaders=[(loader, parts)], builtins=builtins)
        template = engine.from_string(page)
        texts.append(template.render(Context({"parts": [*parts]})))
    assert texts == ["xac()(x) yac()(y) zac()(z) "] * 2


def test_the_headers_of_a_move_are_those_of_a_page_that_is_never_kept() -> None:
    def view(_request: HttpRequest, **headers: str) -> HttpResponse:
        return HttpResponse("", headers=headers)

    request = RequestFactory().get("/")
    for headers in ({}, {"Cache-Control": "no-transform"}, {"Expires": EPOCH}):
        ours, theirs = never_stored(view)(request, **headers), never_cache(view)(request, **headers)
        assert ours.headers.keys() == theirs.headers.keys()
        assert ours["Cache-Control"] == theirs["Cache-Control"]
        assert parse_http_date(ours["Expires"]) - parse_http_date(theirs["Expires"]) in {-1, 0}
