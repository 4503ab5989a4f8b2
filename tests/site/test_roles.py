"""Every address of the admin, asked for by every role of staff: a permission opens its own only."""

from __future__ import annotations

import logging
import re
from collections.abc import Iterator
from typing import Any

import pytest
from django.contrib import admin
from django.contrib.auth.models import Group, Permission, User
from django.core.serializers import serialize
from django.db.models import Model
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver
from django_otp import DEVICE_ID_SESSION_KEY
from django_otp.plugins.otp_totp.models import TOTPDevice

from games.accounts import staff_idle
from games.accounts.models import Invitation
from games.friends.models import Circle
from games.models import Player
from lexicons.models import Lexicon
from tests.lexicons.roles import EDITORS, editors_group
from wordgames_site.setup.site_identity import MODERATORS, make_moderators

pytestmark = pytest.mark.django_db

FOR_ALL_STAFF = {
    "admin/": "the first page lists what one may do",
    "admin/jsi18n/": "words for scripts",
    "admin/login/": "the door",
    "admin/logout/": "the other door",
    "admin/password_change/": "one's own password",
    "admin/password_change/done/": "one's own password",
}
# What each role's permissions are for; a new role or model is put here.
OPENED: dict[str, set[str]] = {
    "": set(),
    MODERATORS: {
        *("accounts invitation", "friends circle", "friends dare", "games challenge"),
        *("games player", "lexicons wordreport", "solvers outsideagent", "solvers outsidegroup"),
    },
    EDITORS: {"lexicons lexicon", "lexicons wordreport"},
}
admin.autodiscover()  # the site does so with its addresses
MODELS = sorted(f"{it._meta.app_label} {it._meta.model_name}" for it in admin.site._registry)


def addresses(patterns: list[Any], before: str = "") -> Iterator[str]:
    """Yield the addresses of the admin, with 1 for what they name."""
    for pattern in patterns:
        route = before + str(pattern.pattern)
        if not route.startswith("admin/"):
            continue
        if isinstance(pattern, URLResolver):
            yield from addresses(pattern.url_patterns, route)
        elif isinstance(pattern, URLPattern) and "(?P" not in route:
            path = re.sub(r"<[^>]+>", "1", route)
            if not re.fullmatch(r"admin/\w+/\w+/1/", path):  # leads to the page below it
                yield path


def staff(role: str, name: str = "mona") -> Client:
    """Return a session of somebody with a role."""
    user = User.objects.create_user(name, password="a long pass phrase", is_staff=True)
    groups = {MODERATORS: make_moderators, EDITORS: editors_group}
    user.groups.set([groups[role]()] if role else [])
    client = Client()
    client.force_login(user)
    return client


def ask(client: Client, path: str, how: str) -> int:
    fields = {"action": "delete_selected", "_selected_action": "1", "post": "yes", "name": "X"}
    return int(getattr(client, how)(f"/{path}", fields if how == "post" else None).status_code)


def address(model: str) -> str:
    return f"admin/{model.replace(' ', '/')}/"


def model_of(path: str) -> str:
    return " ".join(path.split("/")[1:3])


@pytest.fixture
def rows() -> None:
    """Something behind the addresses, with 1 as its number where it has one."""
    User.objects.create_superuser("root", password="a long pass phrase")
    Lexicon.objects.create(pk=1, slug="en", name="English", language="en")
    Player.objects.create(pk="1")
    Circle.objects.create(pk="1", title="Friends", owner_id="1")
    Invitation.objects.create(pk="1", note="x")
    Group.objects.get_or_create(pk=1, defaults={"name": "first"})


STAFF: dict[type[Model], dict[str, Any]] = {User: {"username": "mona"}, TOTPDevice: {"name": "app"}}


def whole() -> str:
    """Return the rows of all models of the admin."""
    models: list[type[Model]] = [*admin.site._registry]
    own = ((model, STAFF.get(model, {"pk": None})) for model in models)
    tables = (model._default_manager.exclude(**mine).order_by("pk") for model, mine in own)
    return "\n".join(str(serialize("json", table)) for table in tables)


def test_every_role_and_model_is_in_the_table() -> None:
    made = (make_moderators(), editors_group())  # a test before may have emptied the tables
    roles = {*Group.objects.values_list("name", flat=True), *(group.name for group in made)}
    assert roles == set(OPENED) - {""}
    for role, opened in OPENED.items():
        for model in MODELS:
            app, name = model.split()
            given = Permission.objects.filter(
                group__name=role, content_type__app_label=app, content_type__model=name
            )
            assert given.exists() == (model in opened), (role, model)


@pytest.mark.parametrize("role", OPENED)
def test_a_role_reaches_what_it_is_for_and_nothing_else(rows: None, role: str) -> None:
    """Neither by a link that it does not see nor by a form that it never got."""
    client = staff(role)
    before = whole()
    others = [
        path
        for path in addresses(get_resolver().url_patterns)
        if path not in FOR_ALL_STAFF and model_of(path) not in OPENED[role]
    ]
    assert len(others) > 40
    for path in others:
        for how in ("get", "post"):
            missing = {302} if path.endswith("1/history/") else set()  # as Django has it
            assert ask(client, path, how) in {403, 404, 405} | missing, (how, path)
    assert whole() == before
    for model in OPENED[role]:
        assert ask(client, address(model), "get") == 200, model


@pytest.mark.parametrize("role", OPENED)
@pytest.mark.parametrize("lacking", ["factor", "time", "log-in"])
def test_no_role_opens_anything_to_a_session_that_lacks_something(
    rows: None, role: str, lacking: str, settings: Any
) -> None:
    """The second factor, use within the last half hour, or the name and password themselves."""
    client = staff(role)
    if lacking == "factor":
        TOTPDevice.objects.create(user=User.objects.get(username="mona"), name="app")
    elif lacking == "time":
        session = client.session
        session[staff_idle.SEEN] = 0
        session.save()
    else:
        client.logout()
    before = whole()
    for model in MODELS:
        for path in (address(model), f"{address(model)}1/change/", f"{address(model)}1/delete/"):
            for how in ("get", "post"):
                assert ask(client, path, how) in {302, 403}, (how, path)
    assert whole() == before


@pytest.mark.parametrize("role", [MODERATORS, EDITORS])
def test_the_second_factor_opens_what_the_role_is_for(rows: None, role: str) -> None:
    client = staff(role)
    device = TOTPDevice.objects.create(user=User.objects.get(username="mona"), name="app")
    session = client.session
    session[DEVICE_ID_SESSION_KEY] = device.persistent_id
    session.save()
    for model in OPENED[role]:
        assert ask(client, address(model), "get") == 200, model


def test_what_a_role_changes_is_logged(rows: None, caplog: pytest.LogCaptureFixture) -> None:
    client = staff(MODERATORS)
    with caplog.at_level(logging.INFO, "wordgames.security"):
        client.post("/admin/games/player/1/delete/", {"post": "yes"})
    assert not Player.objects.filter(pk="1").exists()
    assert "account=mona" in caplog.text


def test_who_manages_accounts_gives_nobody_more_than_they_have(rows: None) -> None:
    """Themselves neither; nor do they choose the password of somebody who may do all."""
    client, root = staff(""), User.objects.get(username="root")
    mona = User.objects.get(username="mona")
    mona.user_permissions.set(Permission.objects.filter(codename__in=("change_user", "view_user")))
    everything = {str(pk) for pk in Permission.objects.values_list("pk", flat=True)}
    fields: dict[str, Any] = {
        "username": "mona",
        "is_active": "on",
        "is_staff": "on",
        "is_superuser": "on",
        "date_joined_0": "2026-01-01",
        "date_joined_1": "10:00",
        "first_name": "M",
        "user_permissions": sorted(everything),
        "groups": [make_moderators().pk],
    }
    assert client.post(f"/admin/auth/user/{mona.pk}/change/", fields).status_code == 302
    mona = User.objects.get(username="mona")
    assert mona.first_name == "M"
    assert not mona.is_superuser
    assert mona.user_permissions.count() == 2
    assert not mona.groups.exists()
    chosen = dict.fromkeys(("password1", "password2"), "wandering-otter-quilt")
    for path in ("password", "change"):
        posted = chosen | fields | {"username": "root", "is_staff": ""}
        assert client.post(f"/admin/auth/user/{root.pk}/{path}/", posted).status_code == 403
    root.refresh_from_db()
    assert root.check_password("a long pass phrase")
    assert root.is_superuser
