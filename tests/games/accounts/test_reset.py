"""The mail that resets a password, from the form to what it ends, with somebody of ill will."""

from __future__ import annotations

import re
from collections.abc import Callable
from contextlib import AbstractContextManager
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.core import mail
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from games.accounts.forms import NewPasswordForm
from games.accounts.mail import send_reset
from games.accounts.tokens import find, make
from tests.games.accounts.conftest import NAME, PASSWORD

pytestmark = [pytest.mark.usefixtures("queue"), pytest.mark.django_db]
Ask = Callable[..., Any]
RESET = "/account/reset/"
ADDRESS = "hazel@example.org"
NEW = dict.fromkeys(("new_password1", "new_password2"), "quilt rather")


@pytest.fixture
def ask(
    django_capture_on_commit_callbacks: Callable[..., AbstractContextManager[object]],
) -> Ask:
    """Ask for the mail, and let the worker send it."""

    def asked(client: Client, address: str = ADDRESS, **headers: Any) -> Any:
        with django_capture_on_commit_callbacks(execute=True):
            return client.post(RESET, {"email": address}, **headers)

    return asked


def link() -> str:
    """Return the path of the link that was mailed last."""
    found = re.search(r"https?://[^/]+(/account/reset/\S+)", str(mail.outbox[-1].body))
    assert found is not None
    return found[1]


def follow(client: Client, path: str) -> Any:
    """Open a link and choose the new password."""
    page = client.get(path, follow=True)
    return client.post(page.request["PATH_INFO"], NEW)


@pytest.mark.parametrize(
    "headers",
    [
        {"HTTP_HOST": "evil.example"},
        {"HTTP_HOST": "testserver@evil.example"},
        {"HTTP_HOST": "evil.example#testserver"},
        {"HTTP_HOST": "testserver\r\nX: evil.example"},
        {"HTTP_X_FORWARDED_HOST": "evil.example"},
        {"HTTP_FORWARDED": "host=evil.example"},
        {"HTTP_X_HOST": "evil.example", "HTTP_X_ORIGINAL_HOST": "evil.example"},
        {"HTTP_REFERER": "http://evil.example/", "HTTP_X_FORWARDED_SERVER": "evil.example"},
    ],
)
def test_no_header_leads_the_link_elsewhere(
    client: Client, hazel: User, ask: Ask, headers: dict[str, str]
) -> None:
    answer = ask(client, **headers)
    if "HTTP_HOST" in headers:
        assert answer.status_code == 400
        assert mail.outbox == []
    else:
        assert "evil" not in str(mail.outbox[0].message())
        assert "http://testserver/account/reset/" in str(mail.outbox[0].body)


@pytest.mark.parametrize(
    "address",
    [
        "hazel@example.org\nBcc: eve@example.org",
        "hazel@example.org\r\n\r\nGo to evil.example",
        "hazel@example.org%0aBcc:eve@example.org",
        "hazel@example.org,eve@example.org",
        "hazel@example.org;eve@example.org",
        "<hazel@example.org> eve@example.org",
        "hazel@\u0435xample.org",
        "h\u0430zel@example.org",
    ],
)
def test_nothing_typed_adds_to_the_mail_or_sends_it_elsewhere(
    client: Client, hazel: User, ask: Ask, address: str
) -> None:
    """Nor does an address that looks like one that is known, or folds to it."""
    ask(client, address)
    send_reset.enqueue(address, "testserver", "http")
    assert mail.outbox == []


@pytest.mark.parametrize("typed", ["HAZEL@EXAMPLE.ORG", "hazel@EXAMPLE.org"])
def test_it_goes_to_the_address_that_is_stored(
    client: Client, hazel: User, ask: Ask, typed: str
) -> None:
    ask(client, typed)
    assert mail.outbox[0].to == [ADDRESS]


def test_a_hostile_name_stays_in_its_line(client: Client, ask: Ask) -> None:
    """Names have no line breaks at the door; the mail does not rely on it."""
    User.objects.create_user("eve\n\nhttp://evil.example/\nBcc: a@b.c", ADDRESS, PASSWORD)
    ask(client)
    (message,) = mail.outbox
    assert message.message()["Bcc"] is None
    assert message.recipients() == [ADDRESS]
    assert "\n" not in message.subject


def test_the_link_is_good_once_and_ends_what_the_old_password_opened(
    client: Client, hazel: User, ask: Ask
) -> None:
    thief, program = Client(), make(hazel, "program")[1]
    assert thief.login(username=NAME, password=PASSWORD)
    ask(Client())
    first = link()
    assert follow(client, first)["Location"] == "/account/log-in/"
    assert thief.get("/account/")["Location"].startswith("/account/log-in/")
    assert find(program) is None
    assert not Client().login(username=NAME, password=PASSWORD)
    hazel.refresh_from_db()
    before = hazel.password
    for visitor in (client, Client()):
        assert "This link has been used" in visitor.get(first, follow=True).content.decode()
        visitor.post(first, NEW)
        visitor.post(re.sub(r"[^/]+/$", "set-password/", first), NEW)
    hazel.refresh_from_db()
    assert hazel.password == before


def test_of_two_who_use_a_link_at_once_the_first_chooses(
    client: Client, hazel: User, ask: Ask, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Both were told that their password is saved, and only the later one was."""
    ask(client)
    first, second = Client(), client
    pages = [it.get(link())["Location"] for it in (first, second)]
    clean, answers = NewPasswordForm.clean, list[Any]()

    def while_another_posts(form: NewPasswordForm) -> Any:
        monkeypatch.setattr(NewPasswordForm, "clean", clean)
        answers.append(first.post(pages[0], NEW))
        return clean(form)

    monkeypatch.setattr(NewPasswordForm, "clean", while_another_posts)
    other = dict.fromkeys(NEW, "rather quilt")
    answers.append(second.post(pages[1], other))
    assert [it.status_code for it in answers] == [302, 200]
    assert "This link has been used" in answers[1].content.decode()
    hazel.refresh_from_db()
    assert hazel.check_password("quilt rather")


@pytest.mark.parametrize("meanwhile", ["password", "address", "log-in", "closed", "days"])
def test_an_old_link_is_good_for_nothing(
    client: Client, hazel: User, ask: Ask, meanwhile: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    ask(client)
    old = link()
    if meanwhile == "password":
        hazel.set_password("wandering-otter-quilt")
    elif meanwhile == "address":
        hazel.email = "other@example.org"
    elif meanwhile == "log-in":
        hazel.last_login = timezone.now()
    elif meanwhile == "closed":
        hazel.is_active = False
    else:
        later = timezone.datetime.now() + timezone.timedelta(days=3, minutes=1)
        tokens = "django.contrib.auth.tokens.PasswordResetTokenGenerator"
        monkeypatch.setattr(f"{tokens}._now", lambda _: later)
    hazel.save()
    before = User.objects.get(pk=hazel.pk).password
    follow(client, old)
    assert User.objects.get(pk=hazel.pk).password == before


def test_a_link_is_one_account_s(client: Client, hazel: User, ask: Ask) -> None:
    eve = User.objects.create_user("eve", "eve@example.org", PASSWORD)
    ask(client, "eve@example.org")
    mine = link()
    ask(client)
    theirs = link()
    mixed = "/".join([*theirs.split("/")[:4], *mine.split("/")[4:]])
    before = hazel.password
    assert follow(client, mixed).status_code != 302
    hazel.refresh_from_db()
    assert hazel.password == before
    follow(client, mine)
    eve.refresh_from_db()
    assert eve.check_password("quilt rather")


def test_a_second_factor_is_still_asked_for(client: Client, hazel: User, ask: Ask) -> None:
    """Who reads the mail of staff has their password, not their rights."""
    User.objects.filter(pk=hazel.pk).update(is_staff=True, is_superuser=True)
    hazel.refresh_from_db()
    hazel.totpdevice_set.create(name="app")
    ask(client)
    follow(client, link())
    assert client.login(username=NAME, password="quilt rather")
    assert client.get("/admin/").status_code == 302


def test_known_and_unknown_addresses_cost_the_page_the_same(client: Client, hazel: User) -> None:
    """The worker looks them up: the page asks the database the same questions of both."""
    asked = []
    for address in (ADDRESS, "nobody@example.org"):
        with CaptureQueriesContext(
            connection,
        ) as queries:
            sent = client.post(RESET, {"email": address}, REMOTE_ADDR="10.0.0.1")
        said = [re.sub(r"'[^']*'|\d+|[0-9a-f]{8,}", "?", it["sql"]) for it in queries]
        asked.append((sent.status_code, sent["Location"], said))
    assert asked[0] == asked[1]


def test_the_page_of_the_link_tells_its_address_to_nobody(
    client: Client, hazel: User, ask: Ask
) -> None:
    """Its token is in no referrer, cache or link; the form's own address has none."""
    ask(client)
    answer = client.get(link())
    assert answer["Location"].endswith("/set-password/")
    page = client.get(answer["Location"])
    assert "no-store" in page["Cache-Control"]
    assert page["Referrer-Policy"] in {"same-origin", "no-referrer"}
    assert link().split("/")[4] not in page.content.decode()
