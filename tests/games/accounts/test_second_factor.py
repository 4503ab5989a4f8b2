"""ASVS 2.8 and 4.3.1: the admin asks staff for a second factor, once they have one or must."""

from __future__ import annotations

import re
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.core.management import CommandError, call_command
from django.test import Client
from django_otp.oath import hotp, totp
from django_otp.plugins.otp_static.models import StaticDevice, StaticToken
from django_otp.plugins.otp_totp.models import TOTPDevice

from games.accounts.second_factor import SEALED, SealedKeyError
from tests.games.accounts.conftest import NAME, PASSWORD
from tests.site.services import Site

PAGE = "/account/second-factor/"
LOGIN = {"username": NAME, "password": PASSWORD}


@pytest.fixture
def staff(hazel: User) -> User:
    User.objects.filter(pk=hazel.pk).update(is_staff=True, is_superuser=True)
    hazel.refresh_from_db()
    return hazel


def logged_in() -> Client:
    client = Client(enforce_csrf_checks=False)
    assert client.post("/account/log-in/", LOGIN).status_code == 302
    return client


def code(device: TOTPDevice, step: int = 0) -> str:
    """Return what an app shows now, or `step` times half a minute later."""
    return f"{totp(device.bin_key, t0=-30 * step):06d}"


def enrol(client: Client) -> tuple[TOTPDevice, list[str]]:
    """Set a second factor up by the pages; return it and the recovery codes."""
    assert client.post(PAGE, {"password": PASSWORD}).status_code == 302
    device = TOTPDevice.objects.get()
    page = client.post(PAGE, {"code": code(device)}).content.decode()
    device.refresh_from_db()
    return device, re.findall(r"<code>(\w+)</code>", page)


def admin_status(client: Client) -> int:
    return client.get("/admin/").status_code


def test_without_one_the_password_is_enough(staff: User) -> None:
    assert admin_status(logged_in()) == 200


def test_setting_up_shows_a_picture_and_a_key_and_asks_for_a_code(staff: User) -> None:
    client = logged_in()
    assert not TOTPDevice.objects.exists(), "A page view makes no device."
    assert client.post(PAGE, {"password": "wrong"}).status_code == 422
    client.post(PAGE, {"password": PASSWORD})
    shown = client.get(PAGE).content.decode()
    assert '<svg width="' in shown
    assert "otpauth://totp/Wordgames" in shown
    assert re.search(r"<code>[A-Z2-7]{4}( [A-Z2-7]{4}){7}</code>", shown)
    assert client.post(PAGE, {"code": "000000"}).status_code == 422
    assert admin_status(logged_in()) == 200, "What is not confirmed is not asked for."


def test_once_set_up_the_admin_asks_each_new_log_in_for_it(staff: User) -> None:
    client = logged_in()
    device, codes = enrol(client)
    assert len(set(codes)) == 10
    assert admin_status(client) == 200, "Who has just shown a code need not again."

    other = logged_in()
    asked = other.get("/admin/auth/user/", follow=True)
    assert asked.redirect_chain[-1][0] == f"{PAGE}?next=/admin/auth/user/"
    assert "Enter your code" in asked.content.decode()
    address = asked.redirect_chain[-1][0]
    response = other.post(address, {"code": code(device, 1)})
    assert (response.status_code, response["Location"]) == (302, "/admin/auth/user/")
    assert admin_status(other) == 200


def test_a_password_alone_opens_nothing_of_the_admin(staff: User) -> None:
    enrol(logged_in())
    thief = logged_in()
    for path in ("/admin/", "/admin/auth/user/add/", "/admin/lexicons/lexicon/", "/admin/jsi18n/"):
        assert thief.get(path).status_code in {302, 404}, path
    assert thief.post("/admin/auth/group/add/", {"name": "x"}).status_code == 302
    assert thief.post(PAGE, {"password": PASSWORD, "act": "off"}).status_code == 422
    assert thief.post(PAGE, {"password": PASSWORD, "act": "codes"}).status_code == 422
    assert TOTPDevice.objects.filter(confirmed=True).count() == 1


def test_a_code_is_good_once_and_a_recovery_code_too(staff: User) -> None:
    device, codes = enrol(logged_in())
    used = f"{hotp(device.bin_key, device.last_t):06d}"  # whatever half minute begins meanwhile
    assert logged_in().post(PAGE, {"code": used}).status_code == 422, "It was used."
    TOTPDevice.objects.update(throttling_failure_count=0, throttling_failure_timestamp=None)
    StaticDevice.objects.update(throttling_failure_count=0, throttling_failure_timestamp=None)
    spaced = f" {codes[0][:4]} {codes[0][4:].upper()} "
    assert logged_in().post(PAGE, {"code": spaced}).status_code == 302
    assert StaticToken.objects.count() == 9
    assert logged_in().post(PAGE, {"code": codes[0]}).status_code == 422


def test_stored_recovery_codes_open_nothing(staff: User) -> None:
    _, codes = enrol(logged_in())
    stored = set(StaticToken.objects.values_list("token", flat=True))
    assert len(stored) == 10
    assert not stored & {form for code in codes for form in (code, code.upper())}
    thief = logged_in()
    assert thief.post(PAGE, {"code": min(stored)}).status_code == 422
    assert admin_status(thief) == 302
    StaticDevice.objects.update(throttling_failure_count=0, throttling_failure_timestamp=None)
    assert logged_in().post(PAGE, {"code": codes[3]}).status_code == 302


def test_a_recovery_code_made_in_the_shell_opens_the_admin_once(staff: User) -> None:
    enrol(logged_in())
    call_command("addstatictoken", NAME, token="abcd2345", stdout=StringIO())
    assert logged_in().post(PAGE, {"code": "abcd2345"}).status_code == 302
    assert not StaticToken.objects.filter(token="abcd2345").exists()


def test_who_guesses_waits(staff: User) -> None:
    device, _ = enrol(logged_in())
    client = logged_in()
    for _ in range(3):
        assert client.post(PAGE, {"code": "000000"}).status_code == 422
    assert client.post(PAGE, {"code": code(device, 1)}).status_code == 422
    for _ in range(8):
        last = client.post(PAGE, {"code": "000000"})
    assert last.status_code == 429


def test_it_is_turned_off_and_recovery_codes_renewed_with_the_password(staff: User) -> None:
    client = logged_in()
    _, codes = enrol(client)
    renewed = client.post(PAGE, {"password": PASSWORD, "act": "codes"}).content.decode()
    assert not set(re.findall(r"<code>(\w+)</code>", renewed)) & set(codes)
    assert client.post(PAGE, {"password": "wrong", "act": "off"}).status_code == 422
    assert client.post(PAGE, {"password": PASSWORD, "act": "off"}).status_code == 302
    assert not TOTPDevice.objects.exists()
    assert admin_status(logged_in()) == 200


def test_a_switch_makes_it_required(staff: User, settings: Any) -> None:
    settings.STAFF_SECOND_FACTOR = True
    client = logged_in()
    asked = client.get("/admin/", follow=True)
    assert asked.redirect_chain[-1][0] == f"{PAGE}?next=/admin/"
    assert "Set up two-step log-in" in asked.content.decode()
    enrol(client)
    assert admin_status(client) == 200


def test_the_admin_s_own_log_in_leads_there_and_nowhere_else(staff: User) -> None:
    enrol(logged_in())
    client = Client()
    client.post("/admin/login/?next=/admin/auth/user/", LOGIN | {"next": "/admin/auth/user/"})
    assert admin_status(client) == 302
    away = client.get("/admin/login/?next=https://evil.example/")
    assert away["Location"] == f"{PAGE}?next=/admin/"
    response = client.post(f"{PAGE}?next=https://evil.example/", {"code": "1"})
    assert "evil.example" not in response.headers.get("Location", "")


def test_players_have_none(hazel: User) -> None:
    client = logged_in()
    assert client.get(PAGE).status_code == 404
    assert "Two-step log-in" not in client.get("/account/").content.decode()
    assert Client().get(PAGE)["Location"].startswith("/account/log-in/")


def test_the_admin_shows_no_key(staff: User) -> None:
    client = logged_in()
    device, codes = enrol(client)
    recovery = StaticDevice.objects.get()
    for kind, pk in (("otp_totp/totpdevice", device.pk), ("otp_static/staticdevice", recovery.pk)):
        page = client.get(f"/admin/{kind}/{pk}/change/").content.decode()
        assert device.key not in page
        assert codes[0] not in page


def secrets_of(settings: Any, *texts: str) -> None:
    settings.SECOND_FACTOR_KEY = list(texts)


def test_a_key_is_stored_encrypted_and_opens_with_what_sealed_it(
    staff: User, settings: Any
) -> None:
    """Who reads the database or a backup can make no codes."""
    secrets_of(settings, "first")
    client = logged_in()
    device, _ = enrol(client)
    key = device.bin_key
    assert len(key) == 20
    assert device.key.startswith(SEALED)
    assert key.hex() not in device.key
    secrets_of(settings, "another")
    with pytest.raises(SealedKeyError):
        assert device.bin_key
    secrets_of(settings, "another", "first")
    assert device.bin_key == key


def test_a_key_of_an_older_version_is_used_and_encrypted_by_it(staff: User) -> None:
    device, _ = enrol(logged_in())
    key = device.bin_key
    TOTPDevice.objects.update(key=key.hex(), last_t=0)
    client = logged_in()
    device.refresh_from_db()
    assert client.post(PAGE, {"code": code(device)}).status_code == 302
    device.refresh_from_db()
    assert device.key.startswith(SEALED)
    assert device.bin_key == key
    assert admin_status(client) == 200


def test_a_secret_is_changed_without_anybody_noticing(staff: User, settings: Any) -> None:
    """Sealed under SECRET_KEY where there is no other; then under one, then under its follower."""
    device, _ = enrol(logged_in())
    key = device.bin_key
    for texts in (["first"], ["second", "first"], ["second"]):
        secrets_of(settings, *texts)
        call_command("second_factor_keys", stdout=StringIO())
        device.refresh_from_db()
        assert device.bin_key == key
    settings.SECRET_KEY = "another" * 9
    assert device.bin_key == key
    call_command("second_factor_keys", "--plain", stdout=StringIO())
    device.refresh_from_db()
    assert device.key == key.hex()


def test_without_its_secret_a_recovery_code_still_opens(
    staff: User, settings: Any, caplog: pytest.LogCaptureFixture
) -> None:
    secrets_of(settings, "lost")
    device, codes = enrol(logged_in())
    secrets_of(settings)
    client = logged_in()
    assert client.post(PAGE, {"code": codes[0]}).status_code == 302
    TOTPDevice.objects.update(throttling_failure_count=0)
    assert logged_in().post(PAGE, {"code": "123456"}).status_code == 422
    assert f"of {NAME} cannot be used" in caplog.text
    assert admin_status(client) == 200
    with pytest.raises(CommandError, match=f"the second factors of {NAME}"):
        call_command("second_factor_keys")
    device.refresh_from_db()
    assert device.key.startswith(SEALED)


def test_every_key_that_django_otp_takes_can_be_stored(staff: User) -> None:
    device = TOTPDevice.objects.create(user=staff, key="ab" * 40)
    device.refresh_from_db()
    assert device.bin_key == bytes.fromhex("ab" * 40)
    assert len(device.key) <= 80


AT_ONCE = """
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from django.contrib.auth.models import User
from django.db import connections
from django.test import Client
from django_otp.oath import totp
from django_otp.plugins.otp_static.models import StaticDevice
from django_otp.plugins.otp_totp.models import TOTPDevice
from games.accounts import second_factor
staff = User.objects.create_superuser("hazel", "hazel@example.org", "correct horse battery")
device = TOTPDevice.objects.create(user=staff, confirmed=True)
recovery = second_factor.renew_recovery(staff)[0]
together = Barrier(5)
def come(code):
    client = Client()
    client.force_login(staff)
    together.wait()
    answer = client.post("/account/second-factor/", {"code": code})
    opened = client.get("/admin/").status_code
    connections.close_all()
    return answer.status_code, opened
for code in (f"{totp(device.bin_key):06d}", recovery):
    for kind in (TOTPDevice, StaticDevice):
        kind.objects.update(throttling_failure_count=0, throttling_failure_timestamp=None)
    with ThreadPoolExecutor(5) as pool:
        print(sorted(pool.map(come, [code] * 5)))
"""


@pytest.mark.postgresql
@pytest.mark.nightly
def test_a_code_shown_by_five_at_once_opens_one_session(database_url: str, tmp_path: Path) -> None:
    site = Site(tmp_path / "site", DATABASE_URL=database_url, DEBUG="1").with_tables()
    shown = site.python(AT_ONCE).strip().splitlines()[-2:]
    assert shown == [str([(302, 200), *[(422, 302)] * 4])] * 2
