"""ASVS 3.3.2: staff who were away are asked for their password again, and lose nothing typed."""

from __future__ import annotations

import re
from html import unescape
from typing import Any

import pytest
from django.contrib.auth.models import Group, User
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django_otp.oath import totp
from django_otp.plugins.otp_static.models import StaticDevice
from django_otp.plugins.otp_totp.models import TOTPDevice

from games.accounts.staff_idle import SEEN
from tests.games.accounts.conftest import NAME, PASSWORD
from tests.site.services import Site
from tests.site.test_settings import PRODUCTION

ASKED = "Is it still you?"
ADD = "/admin/auth/group/add/"
AGAIN = {"again-password": PASSWORD}


@pytest.fixture
def staff(hazel: User) -> Client:
    """A browser in which staff have just logged in."""
    User.objects.filter(pk=hazel.pk).update(is_staff=True, is_superuser=True)
    client = Client()
    form = {"username": NAME, "password": PASSWORD}
    assert client.post("/account/log-in/", form).status_code == 302
    return client


def away(client: Client, minutes: int) -> Client:
    """Let so many minutes pass for the admin."""
    session = client.session
    session[SEEN] -= 60 * minutes
    session.save()
    return client


def hidden(page: str) -> dict[str, str]:
    """Return what a page's form carries on."""
    found = re.findall(r'<input type="hidden" name="([^"]+)" value="([^"]*)">', page)
    return {name: unescape(value) for name, value in found}


def test_staff_who_were_away_give_their_password_and_go_on(staff: Client) -> None:
    assert staff.get("/admin/").status_code == 200
    key = away(staff, 31).session.session_key
    asked = staff.get("/admin/auth/user/?q=x")
    assert (asked.status_code, ASKED in asked.content.decode()) == (403, True)
    assert staff.post("/admin/auth/user/?q=x", {"again-password": "wrong"}).status_code == 422
    assert staff.get("/admin/").status_code == 403
    back = staff.post("/admin/auth/user/?q=x", AGAIN)
    assert (back.status_code, back["Location"]) == (302, "/admin/auth/user/?q=x")
    assert staff.get("/admin/auth/user/?q=x").status_code == 200
    assert staff.session.session_key != key


def test_the_rest_of_the_site_goes_on_without_being_asked(staff: Client) -> None:
    away(staff, 60 * 24 * 30)
    assert staff.get("/account/").status_code == 200
    assert NAME in staff.get("/").content.decode()


def test_who_uses_the_admin_is_not_asked(staff: Client) -> None:
    for _ in range(4):
        away(staff, 20)
        assert staff.get("/admin/").status_code == 200


def test_what_was_typed_is_stored_once_the_password_is_given(staff: Client) -> None:
    typed = {"name": 'friends <"of> words', "_continue": "Save"}
    asked = away(staff, 31).post(ADD, typed)
    page = asked.content.decode()
    assert asked.status_code == 403
    assert "We've kept what you typed" in page
    assert not Group.objects.filter(name=typed["name"]).exists()
    wrong = staff.post(ADD, {**hidden(page), "again-password": "wrong"})
    assert wrong.status_code == 422
    saved = staff.post(ADD, {**hidden(wrong.content.decode()), **AGAIN})
    assert (saved.status_code, Group.objects.filter(name=typed["name"]).count()) == (302, 1)
    assert saved["Location"].endswith("/change/"), "The button that was pressed counts."


def test_passwords_are_not_put_into_the_page(staff: Client) -> None:
    form = {"username": "rowan", "password1": "hush-hush", "password2": "hush-hush"}
    page = away(staff, 31).post("/admin/auth/user/add/", form).content.decode()
    assert "hush" not in page
    shown = staff.post("/admin/auth/user/add/", {**hidden(page), **AGAIN})
    assert 'value="rowan"' in shown.content.decode()
    assert not User.objects.filter(username="rowan").exists()


def test_a_file_is_asked_for_again_and_the_rest_of_its_form_kept(staff: Client) -> None:
    file = SimpleUploadedFile("w.txt", b"crane\n")
    form = {"slug": "mine", "name": "My words", "language": "en", "kind": "words", "file": file}
    page = away(staff, 31).post("/admin/lexicons/lexicon/add/", form).content.decode()
    assert "except files:" in page
    shown = staff.post("/admin/lexicons/lexicon/add/", {**hidden(page), **AGAIN}).content.decode()
    assert 'value="My words"' in shown
    assert "This field is required." in shown


@pytest.mark.parametrize("path", [ADD, "/admin/lexicons/lexicon/add/"])
def test_a_form_of_another_site_is_not_carried_on(staff: Client, path: str) -> None:
    forged = Client(enforce_csrf_checks=True)
    forged.cookies = away(staff, 31).cookies
    page = forged.post(path, {"name": "evil"})
    assert (page.status_code, "evil" in page.content.decode()) == (403, False)
    assert ASKED not in page.content.decode()


def test_a_second_factor_is_shown_again_too(staff: Client, hazel: User) -> None:
    device = TOTPDevice.objects.create(user=hazel, name="app")
    code = f"{totp(device.bin_key):06d}"
    assert staff.post("/account/second-factor/", {"code": code}).status_code == 302
    assert staff.get("/admin/").status_code == 200
    away(staff, 31)
    assert staff.post("/admin/", AGAIN).status_code == 422
    assert staff.post("/admin/", {**AGAIN, "again-code": "000000"}).status_code == 422
    recovery = StaticDevice.objects.create(user=hazel, name="recovery codes")
    recovery.token_set.create(token="abcd2345")
    TOTPDevice.objects.update(throttling_failure_count=0, throttling_failure_timestamp=None)
    StaticDevice.objects.update(throttling_failure_count=0, throttling_failure_timestamp=None)
    assert staff.post("/admin/", {**AGAIN, "again-code": "ABCD 2345"}).status_code == 302
    assert staff.get("/admin/").status_code == 200


def test_logging_in_again_at_the_admin_asks_for_the_second_factor(
    staff: Client, hazel: User
) -> None:
    device = TOTPDevice.objects.create(user=hazel, name="app")
    staff.post("/account/second-factor/", {"code": f"{totp(device.bin_key):06d}"})
    staff.post("/admin/login/", {"username": NAME, "password": PASSWORD})
    assert staff.get("/admin/").status_code == 302


def test_wrong_passwords_count_as_tries_to_log_in(staff: Client) -> None:
    away(staff, 31)
    said = [staff.post("/admin/", {"again-password": "x"}).content.decode() for _ in range(6)]
    assert "That&#x27;s not your password." in said[4]
    assert "Too many wrong passwords for this name" in said[5]
    assert staff.post("/admin/", AGAIN).status_code == 422


def test_logging_out_needs_no_password(staff: Client) -> None:
    assert away(staff, 31).post("/admin/logout/").status_code in {200, 302}
    assert staff.get("/account/").status_code == 302


def test_players_are_never_asked_and_a_setting_ends_it_for_staff(
    staff: Client, hazel: User, settings: Any
) -> None:
    settings.STAFF_IDLE_MINUTES = 0
    assert away(staff, 10**6).get("/admin/").status_code == 200
    settings.STAFF_IDLE_MINUTES = 30
    User.objects.create_user("rowan", password=PASSWORD)
    player = Client()
    player.post("/account/log-in/", {"username": "rowan", "password": PASSWORD})
    assert SEEN not in player.session
    assert ASKED not in player.get("/admin/", follow=True).content.decode()


def test_a_player_who_becomes_staff_is_asked_first(hazel: User) -> None:
    client = Client()
    client.post("/account/log-in/", {"username": NAME, "password": PASSWORD})
    User.objects.filter(pk=hazel.pk).update(is_staff=True, is_superuser=True)
    assert client.get("/admin/").status_code == 403
    assert client.post("/admin/", AGAIN).status_code == 302
    assert client.get("/admin/").status_code == 200


READ = "from django.conf import settings; print(settings.STAFF_IDLE_MINUTES)"


@pytest.mark.parametrize(("more", "minutes"), [({}, "30"), ({"STAFF_IDLE_MINUTES": "5"}, "5")])
def test_half_an_hour_unless_the_site_says_otherwise(
    tmp_path: Any, more: dict[str, str], minutes: str
) -> None:
    assert Site(tmp_path, **PRODUCTION, **more).python(READ).strip() == minutes
