"""What others made, asked for by its address: to a stranger it is as if it had never been.

Every address of the site that names something is in one of the three tables below; a new one fails
the first test until it is put there.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import chain, count, product
from typing import Any

import pytest
from django.contrib.auth import SESSION_KEY
from django.contrib.auth.models import User
from django.core import serializers
from django.db.models import Model
from django.http import HttpResponse
from django.test import Client
from django.urls import URLPattern, URLResolver
from django.utils.http import urlsafe_base64_encode

from games.accounts.models import ApiToken
from games.accounts.tokens import make, player_of
from games.catalogue import GAMES, game
from games.friends.models import Circle, Dare, Member, Removed
from games.models import Event, Play, Player, Puzzle
from games.races.models import Room, Seat, new_code
from lexicons.models import Lexicon, opaque_id
from solvers.outside.agents.admission import register
from solvers.outside.agents.models import OutsideAgent, OutsideGroup, OutsideRemoval
from solvers.records.models import TreeUpload
from solvers.runs.models import Run, Sweep
from tests.check_secrecy import masked
from tests.fixtures import ENGLISH, make_lexicon
from workshop.site.patterns import patterns
from workshop.visitor.first_move import begun

pytestmark = pytest.mark.django_db

# Whose it is not gets what they would get of an address where nothing ever was.
PRIVATE = {
    "GAME/play/{play}/",
    "GAME/play/{play}/give-up/",
    "GAME/play/{play}/again/",
    "GAME/play/{play}/drop/",
    "GAME/play/{play}/mode/",
    "GAME/play/{play}/undo/",
    "account/reset/{account}/{token}/",
    "api/v1/dictionaries/{draft}/words?length=4",
    "api/v1/games/{program}",
    "api/v1/games/{program}/give-up",
    "api/v1/games/{program}/moves",
    "api/v1/games/{program}/suggestions",
    "dare/play/{play}/",
    "ghost/{play}/",
    "groups/{circle}/leave/",
    "groups/{circle}/let-in/",
    "groups/{circle}/remove/",
    "groups/{circle}/rename/",
    "groups/{circle}/race/{puzzle}/",
    "hint/{play}/",
    "lexicons/{draft}/report/",
    "lists/{draft}/",
    "lists/{draft}/change/",
    "lists/{draft}/delete/",
    "lists/{draft}/edit/{code}/",
    "lists/{draft}/left-out/",
    "lists/{draft}/invite/",
    "lists/{draft}/play/wordle/",
    "lists/{draft}/report/",
    "lists/{draft}/words/",
    "outside/agents/{agent}/delete/",
    "outside/agents/{agent}/group/",
    "outside/agents/{agent}/profile/",
    "outside/agents/{agent}/starter.zip",
    "outside/agents/{agent}/token/",
    "outside/groups/{class_}/code/",
    "outside/groups/{class_}/deadline/",
    "outside/groups/{class_}/delete/",
    "outside/groups/{class_}/let-in/",
    "outside/groups/{class_}/remove/",
    "outside/groups/{class_}/results.csv",
    "race/{play}/",
    "races/{room}/bot/",
    "races/{room}/close/",
    "races/{room}/game/",
    "races/{room}/leave/",
    "races/{room}/name/",
    "races/{room}/rematch/",
    "races/{room}/remove/",
    "races/{room}/report/",
    "records/upload/{tree}/",
    "records/upload/{tree}/withdraw/",
    "result/wordle/{play}.png",
    "review/{play}/",
    "review/{play}/1/",
    "review/{play}/bot/",
    "review/{play}/picture.png",
    "stats/runs/{run}/cancel/",
    "stats/runs/{run}/delete/",
    "stats/runs/{run}/resume/",
    "watch/{play}/",
    "watch/{play}/beside/{play}/",
}
# Anybody with the address may look; nobody but its maker may change it.
BY_LINK = {
    "GAME/challenge/{puzzle}/": "its link is sent to whoever shall play",
    "dare/{dare}/": "its link is sent to friends",
    "dare/{dare}/answer/": "who has the link and has finished its puzzle answers",
    "groups/{circle}/": "its link lets in",
    "races/{room}/": "its link is the invitation",
    "races/{room}/news/{seat}/": "the key of a seat is only in its own pages, which ask with it",
    "races/{room}/ready/": "its link lets in",
    "outside/agents/{agent}/": "leaderboards link it",
    "outside/agents/{agent}/live/": "as the agent's page",
    "outside/groups/{class_}/": "its id is enough to see it; its code is the way in",
    "search/{run}/": "runs are public",
    "stats/runs/{run}/": "runs are public",
    "stats/runs/{run}.csv": "runs are public",
    "stats/runs/{run}.json": "runs are public",
    "api/v1/runs/{run}": "runs are public",
    "api/v1/runs/{run}/status": "runs are public",
    "stats/sweeps/{sweep}/": "sweeps are public",
    "stats/sweeps/{sweep}/cancel/": "of the runs in it, only the visitor's are cancelled",
}
# Games, days, words, bots, records, runs of tournaments: nobody's own.
#
# Drafts in those with a dictionary are looked at by `tests/lists/test_attacks.py`.
NOBODYS = {
    "words/<slug:slug>/<int:length>/<slug:digest>/",
    *("GAME/daily/<slug:lexicon>/today/", "GAME/daily/<slug:lexicon>/today/<slug:variant>/"),
    *(
        "GAME/daily/<slug:lexicon>/<date:day>/",
        "GAME/daily/<slug:lexicon>/<date:day>/<slug:variant>/",
    ),
    *(
        "GAME/daily/<slug:lexicon>/<date:day>/answer/",
        "GAME/daily/<slug:lexicon>/<date:day>/<slug:variant>/answer/",
    ),
    *("GAME/1/", "GAME/<slug:lexicon>/<int:number>/"),
    "GAME/<slug:lexicon>/<int:number>/<slug:variant>/",
    *("preview/<slug:slug>.png", "preview/<slug:slug>/<int:number>.png"),
    "result/day/<date:day>.png",
    "calendar/<date:day>/",
    "p/{code}/",
    "meaning/<slug:slug>/<str:word>/",
    *("agents/<slug:slug>/", "agents/<slug:slug>/<slug:name>/"),
    "agents/<slug:slug>/<slug:name>/explore/",
    "watch/<slug:slug>/",
    *("records/<slug:slug>/<slug:key>/tree.txt", "records/<slug:slug>/<slug:key>/tree.csv"),
    "records/<slug:slug>/<slug:key>/proof.xz",
    "assist/<slug:slug>/",
    *("outside/<slug:slug>/starter.zip", "outside/<slug:slug>/"),
    r"^act/(?P<environment>[\w-]{1,40})/?$",
    r"^run/(?P<environment>[\w-]{1,40})/(?P<run_id>[0-9]{1,15})/?$",
    r"^outside/(?P<slug>[\w-]{1,48})/(?P<day>[0-9]{4}-[0-9]{2}-[0-9]{2})/$",
    r"^outside/(?P<slug>[\w-]{1,48})/(?P<day>[0-9]{4}-[0-9]{2}-[0-9]{2})/games\.json$",
}
KINDS = {
    "play_id": "play",
    "other_id": "play",
    "puzzle_id": "puzzle",
    "dare_id": "dare",
    "circle_id": "circle",
    "room_id": "room",
    "key": "seat",
    "upload_id": "tree",
    "run_id": "run",
    "sweep_id": "sweep",
    "group_id": "class_",
    "agent_id": "agent",
    "uidb64": "account",
    "token": "token",
    "code": "code",
    "number": "1",
    "game": "wordle",
}
POSTED = {
    "guess": "slate",
    "sequence": "1",
    "move": "slate",
    "key": "a",
    "begin": "",
    "member": "everybody",
    "removed": "1",
    "group": "",
    "closes_at": "2026-11-21T10:00",
    "visibility": "public",
    "words": "loup",
    "comment": "rude",
    "word": "chien",
    "reason": "offensive",
    "agent": "entropy",
    "token": "x" * 43,
    "want": "hard",
    **dict.fromkeys(("new_password1", "new_password2"), "wandering-otter-quilt"),
}
ADDRESSES = count(1)
OWNER = {"username": "owner"}
# Models of what the owner has, and what of them is theirs: of some, strangers may have more.
OWN: dict[type[Model], dict[str, str]] = {
    **{model: {} for model in (Circle, Member, Removed, Dare, Lexicon, TreeUpload, Run, Sweep)},
    **{model: {} for model in (OutsideAgent, OutsideGroup, OutsideRemoval)},
    Seat: {"player__user__username": "owner"},
    User: OWNER,
    ApiToken: {"owner__username": "owner"},
}


def routes(patterns: list[Any], before: str = "") -> Iterator[str]:
    """Yield the routes with parameters, those of all games as one."""
    for pattern in patterns:
        route = before + str(pattern.pattern)
        if isinstance(pattern, URLResolver):
            if route != "admin/":
                yield from routes(pattern.url_patterns, route)
        elif isinstance(pattern, URLPattern) and "<" in route:
            first, _, rest = route.partition("/")
            yield f"GAME/{rest}" if first in GAMES else route


def named(route: str) -> str:
    """Return a route as the tables above have it, where a parameter names something."""
    whole = re.sub(r"<(?:\w+:)?(\w+)>", lambda it: _place(it[1]), route)
    if whole.startswith("lists/") or route in {"lexicons/<slug:slug>/report/", DICTIONARY}:
        whole = whole.replace("<slug>", "{draft}")
    if route.startswith("api/v1/games/"):
        whole = whole.replace("{play}", "{program}")
    whole += "?length=4" if route == DICTIONARY else ""
    return route if "<" in whole and route not in {RESULT} else whole.replace("<slug>", "wordle")


RESET = "account/reset/{account}/{token}/"
RESULT = "result/<slug:slug>/<opaque:play_id>.png"
DICTIONARY = "api/v1/dictionaries/<slug>/words"


def _place(name: str) -> str:
    kind = KINDS.get(name)
    if kind is None:
        return f"<{name}>"
    return kind if kind in {"1", "wordle"} else f"{{{kind}}}"


def test_every_address_that_names_something_is_in_a_table() -> None:
    found = {named(route) for route in routes(patterns())}
    assert found ^ {*PRIVATE, *BY_LINK, *NOBODYS} == set()


@dataclass(frozen=True)
class Owned:
    """What an owner has, by its kind, and ids of each kind that never were."""

    ids: dict[str, str]
    ghosts: dict[str, str]


@pytest.fixture
def owned(client: Client, settings: Any) -> Owned:
    """One of each, all of one account."""
    lexicon = make_lexicon("en", "English", "en", ENGLISH, folded=True)
    revision = lexicon.current
    assert revision is not None
    user = User.objects.create_user("owner")
    client.force_login(user)
    chosen = {"length": 5, "guesses": 6, "mode": "normal", "show_left": False}
    setup = game("wordle").setup_from(chosen, "crane")
    puzzle = Puzzle.objects.create(
        game="wordle", kind=Puzzle.Kind.CHALLENGE, setup=setup, revision=revision
    )
    play = begun(client, puzzle)
    address = f"/wordle/play/{play.pk}/"
    for sequence, guess in enumerate(("slate", "crane")):
        client.post(address, {"guess": guess, "sequence": sequence})
    player = Player.objects.get(user=user)
    Puzzle.objects.update(author=player)
    fields = {"name": "Hidden", "language": "fr", "words": "chat\nchien", "visibility": "draft"}
    client.post("/lists/new/", fields)
    draft = Lexicon.objects.get(keeper=player.pk)
    Lexicon.objects.filter(pk=draft.pk).update(editor_code="c" * 16)
    circle = Circle.objects.create(title="Friends", owner=player)
    Member.objects.create(circle=circle, player=player, name="Ana")
    room = Room.objects.create(puzzle=puzzle, maker=player)
    seat = Seat.objects.create(room=room, player=player, name="Ana")
    class_ = OutsideGroup.objects.create(name="5b", owner=user)
    agent, _ = register("wordle", "mine", user, class_)
    run = Run.objects.create(
        key="k" * 64, game="wordle", agent="entropy", params={}, spec={}, label="x",
        revision=revision, requester=player, games=3,
    )  # fmt: skip
    sweep = Sweep.objects.create(agent="entropy", label="x", grid={})
    sweep.runs.add(run)
    tree = TreeUpload.objects.create(
        player=player, game="wordle", key="k", list_hash="0" * 64, content=b""
    )
    bearer(client)
    program = Play.objects.create(puzzle=puzzle, player=player_of(ApiToken.objects.get()))
    dare = Dare.objects.create(puzzle=puzzle, player=player, play=play, name="Ana")
    rows = {"play": play, "puzzle": puzzle, "dare": dare, "circle": circle, "class_": class_}
    rows |= {"program": program}
    rows |= {"room": room, "agent": agent, "run": run, "sweep": sweep, "tree": tree}
    ids = {kind: str(row.pk) for kind, row in rows.items()}
    ids |= {"seat": seat.key, "draft": draft.slug, "code": "c" * 16, "token": "set-password"}
    ids["account"] = urlsafe_base64_encode(str(user.pk).encode())
    ghosts = {kind: opaque_id() for kind in rows} | {"draft": f"own-{'q' * 20}"}
    ghosts |= {"room": new_code(), "seat": opaque_id()}
    return Owned(ids, ghosts | {"code": "c" * 16, "token": "set-password", "account": "OTk"})


def guest() -> Client:
    return Client()


def other_guest() -> Client:
    """A visitor with a game of their own."""
    visitor = Client()
    begun(visitor, Puzzle.objects.first())
    return visitor


def account() -> Client:
    visitor = other_guest()
    visitor.force_login(User.objects.get_or_create(username="stranger")[0])
    return visitor


def asked(site: dict[str, str], visitor: Client, how: str, route: str) -> HttpResponse:
    slug = [*GAMES][-1] if "undo" in route else "wordle"
    path = "/" + route.replace("GAME", slug).format(**site)
    fields = {name: site["agent"] if name == "agent" else it for name, it in POSTED.items()}
    headers = {"REMOTE_ADDR": f"10.1.{(number := next(ADDRESSES)) // 250}.{number % 250}"}
    kind: dict[str, str] = {}
    if path.startswith("/api/"):
        headers |= bearer(visitor)
        kind = {"content_type": "application/json"} if how == "post" else {}
        fields = {"sequence": 1} | ({"move": "slate"} if "moves" in path else {})
    return getattr(visitor, how)(path, None if how == "get" else fields, **kind, **headers)


def bearer(visitor: Client) -> dict[str, str]:
    """Return the header that programs of an account send; guests have none."""
    user = User.objects.filter(pk=visitor.session.get(SESSION_KEY)).first()
    if user and not hasattr(visitor, "token"):
        visitor.token = make(user, "mine")[1]
    return {"HTTP_AUTHORIZATION": f"Bearer {visitor.token}"} if user else {}


def whole(owned: Owned) -> str:
    """Return all that the owner has."""
    played = {"play_id__in": owned.ids.values()}, {"pk__in": owned.ids.values()}
    kinds = [*OWN.items(), *zip((Event, Play), played, strict=True)]
    tables = (model._default_manager.filter(**own).order_by("pk") for model, own in kinds)
    rooms = Room.objects.values_list("maker", "puzzle", "starts_at", "closed_at")  # any may join
    return str(serializers.serialize("json", chain.from_iterable(tables))) + str(list(rooms))


def told(site: dict[str, str], response: HttpResponse) -> str:
    """Return an answer without the ids that were asked for."""
    text = masked(response)
    for kind, value in sorted(site.items(), key=lambda it: len(it[1]), reverse=True):
        text = text.replace(value, kind)
    return text


WHO = (guest, other_guest, account)


def test_the_owner_finds_them(client: Client, owned: Owned) -> None:
    """Or the test below would see nothing."""
    pages = ("GAME/play/{play}/", "lists/{draft}/", "records/upload/{tree}/", "review/{play}/")
    for route in (*pages, "outside/groups/{class_}/results.csv", "api/v1/games/{program}"):
        path = "/" + route.replace("GAME", "wordle").format(**owned.ids)
        headers = bearer(client) if path.startswith("/api/") else {}
        assert client.get(path, **headers).status_code == 200, path


@pytest.mark.parametrize("who", WHO)
def test_strangers_are_told_nothing_and_change_nothing(
    owned: Owned, who: Callable[[], Client]
) -> None:
    """A page that asks to log in does so before it looks: for what there is and for what is not."""
    visitor = who()
    before = whole(owned)
    for route, how in product(sorted(PRIVATE), ("get", "post")):
        real, ghost = (
            told(site, asked(site, visitor, how, route)) for site in (owned.ids, owned.ghosts)
        )
        assert real == ghost, (how, route)
        spoken = {200} if route == RESET else set()  # "this link is no longer good"
        assert int(real[:3]) in {302, 401, 403, 404, 405} | spoken, (how, route, real[:300])
        for secret in ("Hidden", "chien", "crane", "owner"):
            assert secret not in real.lower(), (how, route)
    assert whole(owned) == before


@pytest.mark.parametrize("who", WHO)
def test_who_has_the_link_of_others_changes_nothing(
    owned: Owned, who: Callable[[], Client]
) -> None:
    """They may play, which stores what is theirs."""
    visitor = who()
    before = whole(owned)
    for route, how in product(sorted(BY_LINK), ("get", "post")):
        assert asked(owned.ids, visitor, how, route).status_code < 500, (how, route)
    assert whole(owned) == before
