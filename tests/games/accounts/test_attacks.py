"""What somebody might try: strangers' games, stale sessions, redirects, names, forged forms."""

from __future__ import annotations

import re
from collections.abc import Callable
from contextlib import AbstractContextManager
from typing import Any

import pytest
from django.contrib.auth.hashers import PBKDF2PasswordHasher
from django.contrib.auth.models import User
from django.contrib.auth.tokens import default_token_generator
from django.core import mail
from django.core.management import call_command
from django.db import IntegrityError, transaction
from django.test import Client
from django.utils.http import urlsafe_base64_encode

from games.accounts.mail import MOST_ACCOUNTS
from games.accounts.models import AccountName
from games.limits import daily_quota
from games.limits.compute_queue import Places
from games.models import Play
from games.names.public_names import same_name
from tests.games.accounts.conftest import NAME, PASSWORD

Begin = Callable[..., Play]
Committed = Callable[..., AbstractContextManager[object]]
pytestmark = pytest.mark.django_db
LOGIN = {"username": NAME, "password": PASSWORD}
NEWCOMER = {"username": "rowan", "password1": PASSWORD, "password2": PASSWORD}
ELSEWHERE = (
    "https://evil.example/",
    "//evil.example/",
    "/\\evil.example",
    "javascript:alert(1)",
    "http:///evil.example",
    "\thttps://evil.example",
)


@pytest.mark.parametrize("onward", ELSEWHERE)
@pytest.mark.parametrize(
    ("page", "form"), [("/account/log-in/", LOGIN), ("/account/sign-up/", NEWCOMER)]
)
def test_nobody_is_sent_to_another_site(
    client: Client, hazel: User, page: str, form: dict[str, str], onward: str
) -> None:
    shown = client.get(page, {"next": onward}).content.decode()
    assert "evil" not in shown.split("<main")[1].split("<footer")[0]
    response = client.post(page, {**form, "next": onward})
    assert (response.status_code, response["Location"]) == (302, "/account/")


def test_the_way_back_is_kept_and_never_used_for_who_is_logged_in_already(
    client: Client, hazel: User
) -> None:
    page = client.get("/account/log-in/?next=/wordle/%3Flexicon%3Den").content.decode()
    assert 'name="next" value="/wordle/?lexicon=en"' in page
    response = client.post("/account/log-in/", {**LOGIN, "next": "/wordle/"})
    assert response["Location"] == "/wordle/"
    assert client.get("/account/log-in/?next=/wordle/")["Location"] == "/account/"


@pytest.mark.parametrize(
    ("page", "form"), [("/account/log-in/", LOGIN), ("/account/sign-up/", NEWCOMER)]
)
def test_a_session_set_before_is_worth_nothing_after(
    client: Client, begin: Begin, hazel: User, page: str, form: dict[str, str]
) -> None:
    begin("crane")
    planted = client.cookies["sessionid"].value
    client.post(page, form)
    assert client.cookies["sessionid"].value != planted
    attacker = Client()
    attacker.cookies["sessionid"] = planted
    assert attacker.get("/account/").status_code == 302
    assert "unfinished" not in attacker.session
    assert "Continue" not in attacker.get("/").content.decode()


def test_logging_out_leaves_the_next_person_nothing(
    client: Client, begin: Begin, hazel: User
) -> None:
    play = begin("crane")
    client.post("/account/log-in/", LOGIN)
    client.post("/account/log-out/")
    assert client.get(f"/wordle/play/{play.pk}/").status_code == 404
    assert client.get(f"/review/{play.pk}/").status_code == 404
    assert play.pk not in client.get("/").content.decode()
    assert "No finished games yet" in client.get("/stats/me/").content.decode()
    assert begin("house").player_id != play.player_id


@pytest.mark.parametrize("path", ["/", "/account/", "/stats/me/", "/wordle/daily/"])
def test_pages_with_somebody_s_games_are_not_kept_by_the_browser(
    client: Client, begin: Begin, hazel: User, path: str
) -> None:
    client.force_login(hazel)
    assert "no-store" in client.get(path)["Cache-Control"]


def test_logging_out_by_a_link_does_nothing(client: Client, hazel: User) -> None:
    client.force_login(hazel)
    assert client.get("/account/log-out/").status_code == 405
    assert client.get("/account/").status_code == 200


def test_a_stranger_s_game_is_not_there(client: Client, begin: Begin, hazel: User) -> None:
    client.force_login(hazel)
    play = begin("crane")
    stranger = Client()
    stranger.force_login(User.objects.create_user("other"))
    for path in (f"/wordle/play/{play.pk}/", f"/review/{play.pk}/"):
        assert stranger.get(path).status_code == 404
    assert stranger.post(f"/wordle/play/{play.pk}/", {"guess": "slate"}).status_code == 404


def test_a_changed_password_ends_every_other_session_and_its_games(
    client: Client, begin: Begin, hazel: User
) -> None:
    client.post("/account/log-in/", LOGIN)
    thief = Client()
    thief.post("/account/log-in/", LOGIN)
    play = begin("crane")
    form = {
        "old_password": PASSWORD,
        "new_password1": "quilt rather",
        "new_password2": "quilt rather",
    }
    assert client.post("/account/password/", form)["Location"] == "/account/"
    url = f"/wordle/play/{play.pk}/"
    assert thief.get(url).status_code == 404
    assert thief.post(url, {"guess": "slate", "sequence": 0}).status_code == 404
    assert client.get(url).status_code == 200


def test_a_session_of_an_account_that_is_gone_begins_anew(
    client: Client, begin: Begin, hazel: User
) -> None:
    client.force_login(hazel)
    play = begin("crane")
    hazel.delete()  # as the shell does: its player stays, without a name
    assert client.get(f"/wordle/play/{play.pk}/").status_code == 404
    assert begin("house").player_id != play.player_id


@pytest.mark.usefixtures("queue")
def test_asking_for_a_link_tells_nothing_of_who_has_an_account(
    client: Client, hazel: User, django_capture_on_commit_callbacks: Committed
) -> None:
    answers = []
    for address in ("hazel@example.org", "nobody@example.org"):
        with django_capture_on_commit_callbacks(execute=True):
            sent = client.post("/account/reset/", {"email": address})
        page = client.get(sent["Location"]).content.decode()
        answers.append((sent.status_code, sent["Location"], re.sub('value="[^"]+"', "", page)))
    assert answers[0] == answers[1]
    assert [message.to for message in mail.outbox] == [["hazel@example.org"]]


def test_logging_in_with_an_unknown_name_and_with_a_wrong_password_reads_the_same(
    client: Client, hazel: User
) -> None:
    pages = [
        client.post("/account/log-in/", {"username": name, "password": "wrong"}).content.decode()
        for name in (NAME, "nobody")
    ]
    plain = [re.sub('value="[^"]+"', "", page) for page in pages]
    assert plain[0] == plain[1]


@pytest.mark.parametrize("name", ["log-in", "sign-up", "log-out", "password", "delete", "reset"])
def test_a_form_from_another_site_is_refused(hazel: User, name: str) -> None:
    client = Client(enforce_csrf_checks=True)
    client.force_login(hazel)
    response = client.post(f"/account/{name}/", {**LOGIN, "email": "a@b.org"})
    assert response.status_code == 403
    assert User.objects.filter(pk=hazel.pk).exists()
    assert client.get("/account/").status_code == 200


@pytest.mark.usefixtures("hazel")
@pytest.mark.parametrize(
    ("path", "limit"),
    [
        ("/account/log-in/", 60),
        ("/admin/login/", 60),
        ("/account/sign-up/", 60),
        ("/account/reset/", 5),
        ("/account/delete/", 10),
    ],
)
def test_trying_again_and_again_is_slowed_down(client: Client, path: str, limit: int) -> None:
    if "delete" in path:
        client.login(username=NAME, password=PASSWORD)
    form = {"password": "wrong", "email": "x"}
    statuses = [
        client.post(path, form | {"username": f"name{number}"}).status_code
        for number in range(limit + 1)
    ]
    assert statuses[-1] == 429
    assert 429 not in statuses[:-1]


@pytest.mark.parametrize(("path", "hours"), [("/account/log-in/", 3), ("/admin/login/", 1)])
@pytest.mark.slow
def test_one_name_is_tried_ever_more_rarely_from_whatever_address(
    hazel: User, path: str, hours: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    now, tried = 1_000_020, []
    for second in range(0, hours * 3600, 10):
        monkeypatch.setattr(
            "lexicons.throttle.rate_counter.clock", lambda second=second: now + second
        )
        form, place = {"username": "Hazel", "password": "wrong"}, f"10.0.{second % 251}.1"
        page = Client(REMOTE_ADDR=place).post(path, form)
        if "Too many wrong passwords for this name" not in page.content.decode():
            tried.append(second)
        elif "account" in path:
            assert page.status_code == 429
    assert tried[:6] == [0, 10, 20, 30, 40, tried[5]]
    assert tried[5] - tried[4] >= 30
    assert sum(second < 900 for second in tried) == 10
    assert sum(second < 3600 for second in tried) == 20
    assert len(tried) <= 50


def test_the_right_password_ends_the_waiting(client: Client, hazel: User) -> None:
    for _ in range(3):
        for _ in range(4):
            assert client.post("/account/log-in/", LOGIN | {"password": "x"}).status_code == 422
        assert client.post("/account/log-in/", LOGIN).status_code == 302
        client.post("/account/log-out/")


def locked_out(name: str = NAME) -> None:
    """Try a name with wrong passwords, from many addresses, until no stranger may try it again."""
    for number in range(6):
        stranger = Client(REMOTE_ADDR=f"10.0.{number}.1")
        page = stranger.post("/account/log-in/", {"username": name, "password": "wrong"})
    assert page.status_code == 429


@pytest.mark.parametrize("path", ["/account/log-in/", "/admin/login/"])
def test_a_stranger_locks_nobody_out_of_a_browser_that_was_logged_in_before(
    client: Client, hazel: User, path: str
) -> None:
    """Fifty wrong passwords a day kept an account's owner out for good."""
    User.objects.filter(pk=hazel.pk).update(is_staff=True)
    client.post("/account/log-in/", LOGIN)
    client.post("/account/log-out/")
    locked_out()
    assert Client().post(path, LOGIN).status_code != 302
    client.post(path, LOGIN)
    assert client.get("/account/").status_code == 200


def test_a_password_whose_hash_is_of_an_older_django_can_be_changed(
    client: Client, hazel: User, settings: Any
) -> None:
    """Looking at it renews its hash, which was taken for another tab's new password."""
    settings.PASSWORD_HASHERS += ["django.contrib.auth.hashers.PBKDF2PasswordHasher"]
    client.post("/account/log-in/", LOGIN)
    old = PBKDF2PasswordHasher().encode(PASSWORD, "a" * 22, 1_000)
    User.objects.filter(pk=hazel.pk).update(password=old)
    changed = {"old_password": PASSWORD} | dict.fromkeys(
        ("new_password1", "new_password2"), "quilt rather"
    )
    client.force_login(User.objects.get(pk=hazel.pk), "games.accounts.backend.SlowedBackend")
    assert client.post("/account/password/", changed).status_code == 302
    hazel.refresh_from_db()
    assert hazel.check_password("quilt rather")


OLD = {"old_password": "wrong", "new_password1": "quilt rather", "new_password2": "quilt rather"}


@pytest.mark.parametrize(
    ("page", "wrong"),
    [
        ("delete", {"password": "wrong"}),
        ("e-mail", {"password": "wrong", "email": "eve@example.org"}),
        ("name", {"password": "wrong", "username": "rowan"}),
        ("tokens", {"password": "wrong", "name": "script"}),
        ("password", OLD),
    ],
)
def test_who_finds_a_browser_open_may_not_guess_its_password_without_end(
    client: Client, hazel: User, page: str, wrong: dict[str, str]
) -> None:
    """Ten a minute from every address were looked at, all day; a log-in has five."""
    client.post("/account/log-in/", LOGIN)
    addresses = [f"10.0.{number}.1" for number in range(6)]
    answers = [client.post(f"/account/{page}/", wrong, REMOTE_ADDR=it) for it in addresses]
    refused = ["Too many wrong passwords" in it.content.decode() for it in answers]
    assert refused == [False] * 5 + [True]
    right = {name: PASSWORD if "wrong" in value else value for name, value in wrong.items()}
    client.post(f"/account/{page}/", right)
    hazel.refresh_from_db()
    assert (hazel.username, hazel.email) == (NAME, "hazel@example.org")
    assert hazel.check_password(PASSWORD)


@pytest.mark.usefixtures("hazel")
def test_a_browser_that_is_known_is_slowed_down_by_its_own_tries(client: Client) -> None:
    client.post("/account/log-in/", LOGIN)
    client.post("/account/log-out/")
    wrong = [client.post("/account/log-in/", LOGIN | {"password": "x"}) for _ in range(6)]
    assert [page.status_code for page in wrong] == [422] * 5 + [429]
    assert Client().post("/account/log-in/", LOGIN).status_code == 302


def test_a_known_browser_has_tries_of_its_own_for_its_accounts_alone(
    client: Client, hazel: User
) -> None:
    User.objects.create_user("rowan", password=PASSWORD)
    client.post("/account/log-in/", LOGIN)
    client.post("/account/log-out/")
    locked_out("rowan")
    assert client.post("/account/log-in/", LOGIN | {"username": "rowan"}).status_code == 429
    client.cookies["known"] = client.cookies["known"].value[:-1] + "x"  # signed for nobody
    locked_out()
    assert client.post("/account/log-in/", LOGIN).status_code == 429


def test_a_mailed_link_lets_its_owner_in_whatever_strangers_try(
    client: Client, hazel: User
) -> None:
    locked_out()
    uid, token = urlsafe_base64_encode(str(hazel.pk).encode()), default_token_generator
    link = client.get(f"/account/reset/{uid}/{token.make_token(hazel)}/")["Location"]
    client.post(link, {"new_password1": "quilt rather", "new_password2": "quilt rather"})
    page = client.post("/account/log-in/", {"username": NAME, "password": "quilt rather"})
    assert page["Location"] == "/account/"


def test_a_password_is_hashed_in_the_line_of_those_who_compute(
    client: Client, hazel: User, settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings.PASSWORD_HASHERS = ["games.accounts.passwords.QueuedHasher"]
    monkeypatch.setattr("games.limits.compute_queue.line._places", Places(0, 0, 2, 8))
    page = client.post("/account/log-in/", LOGIN)
    assert page.status_code == 503
    assert "busy right now" in page.content.decode()
    assert page["Retry-After"] == "5"


@pytest.mark.usefixtures("queue")
def test_one_address_gets_a_few_mails_an_hour_at_most(
    client: Client,
    hazel: User,
    monkeypatch: pytest.MonkeyPatch,
    django_capture_on_commit_callbacks: Committed,
) -> None:
    monkeypatch.setattr("lexicons.throttle.rate_counter.clock", lambda: 7200)
    with django_capture_on_commit_callbacks(execute=True):
        for _ in range(5):
            client.post("/account/reset/", {"email": "Hazel@example.org"})
    assert len(mail.outbox) == 3


def test_cookies_keep_their_guards(client: Client, hazel: User) -> None:
    client.post("/account/log-in/", LOGIN)
    cookie = client.cookies["sessionid"]
    assert cookie["httponly"]
    assert cookie["samesite"] == "Lax"


@pytest.mark.parametrize("path", ["", "name/", "password/", "e-mail/", "export/", "delete/"])
def test_the_account_s_pages_ask_a_guest_to_log_in(client: Client, db: None, path: str) -> None:
    response = client.get(f"/account/{path}")
    assert response["Location"] == f"/account/log-in/?next=/account/{path}"


def sign_up(name: str) -> Client:
    visitor = Client()
    visitor.post("/account/sign-up/", {**NEWCOMER, "username": name})
    return visitor


@pytest.mark.parametrize(
    ("name", "other"), [("tessa9", "teßa9"), ("Élodie", "élodie"), ("office", "o\ufb03ce")]
)
def test_a_name_that_is_another_s_to_readers_is_taken(db: None, name: str, other: str) -> None:
    """Names are one by NFKC and casefold; the limits of tries depend on it."""
    sign_up(name)
    sign_up(other)
    assert [user.username for user in User.objects.all()] == [name]
    with pytest.raises(IntegrityError), transaction.atomic():
        User.objects.create_user(other)


def wrong(name: str, visitor: Client | None = None) -> bool:
    """Try a wrong password; return whether it was looked at."""
    response = (visitor or Client()).post(
        "/account/log-in/", {"username": name, "password": "no such thing"}
    )
    return "Too many wrong passwords" not in response.content.decode()


def older(name: str) -> User:
    """Make an account as sites have them whose names were compared letter by letter."""
    user = User.objects.create_user(f"{name}x", password=PASSWORD)
    AccountName.objects.filter(user=user).update(key=f"{same_name(name)} #{user.pk}")
    User.objects.filter(pk=user.pk).update(username=name)
    user.refresh_from_db()
    user.save()  # its key stays: such accounts keep working
    return user


def test_another_s_log_in_resets_no_tries_and_lends_no_mark(db: None) -> None:
    User.objects.create_user("tessa9", password=PASSWORD)
    older("teßa9")
    assert all(wrong("tessa9") for _ in range(4))
    assert Client().login(username="teßa9", password=PASSWORD)
    neighbour = Client()
    neighbour.post("/account/log-in/", {"username": "teßa9", "password": PASSWORD})
    neighbour.post("/account/log-out/")
    assert wrong("tessa9", neighbour)
    assert not wrong("tessa9", neighbour)
    assert wrong("teßa9"), "a stranger's tries do not count for this account"


def test_a_name_stays_taken_when_its_older_twin_goes(db: None) -> None:
    older("bob")
    sign_up("BOB")
    assert [user.username for user in User.objects.all()] == ["bob"]


def test_a_command_cannot_make_a_twin_either(db: None) -> None:
    User.objects.create_user("bob")
    with pytest.raises(IntegrityError), transaction.atomic():
        call_command("createsuperuser", username="BOB", email="", interactive=False)
    assert [user.username for user in User.objects.all()] == ["bob"]


def test_another_spelling_of_a_name_has_no_tries_of_its_own(db: None) -> None:
    """Else they would tell whether there is such an account."""
    User.objects.create_user("tessa9", password=PASSWORD)
    for name, other in (("tessa9", "TESSA9"), ("nobody9", "NOBODY9")):
        assert all(wrong(name) for _ in range(5))
        assert not wrong(other)


@pytest.mark.parametrize(
    "name",
    ["admin٣", "аdmin", "admın", "admin.", "Admin_", "moderator", "support1", "root", "Wordgames"],
)
def test_names_of_the_house_are_not_to_be_had(db: None, name: str) -> None:
    """Beside players' results they would be taken for those who run the site."""
    assert "That name belongs to this site" in sign_up_page(name)
    assert not User.objects.exists()


def sign_up_page(name: str) -> str:
    response = Client().post("/account/sign-up/", {**NEWCOMER, "username": name})
    return response.content.decode()


def test_staff_cannot_give_a_name_twice(admin_client: Client, hazel: User) -> None:
    rowan = User.objects.create_user("rowan")
    form = {"username": "ＨAZEL", "date_joined_0": "2026-01-01", "date_joined_1": "00:00:00"}
    response = admin_client.post(f"/admin/auth/user/{rowan.pk}/change/", form)
    assert "already exists" in response.content.decode()
    rowan.refresh_from_db()
    assert rowan.username == "rowan"


@pytest.mark.usefixtures("queue")
def test_accounts_that_strangers_give_somebody_s_address_do_not_flood_it(
    client: Client, hazel: User, django_capture_on_commit_callbacks: Committed
) -> None:
    for number in range(MOST_ACCOUNTS + 2):
        User.objects.create_user(f"stranger{number}", hazel.email.upper(), password=PASSWORD)
    with django_capture_on_commit_callbacks(execute=True):
        client.post("/account/reset/", {"email": hazel.email})
    assert len(mail.outbox) == MOST_ACCOUNTS
    assert f"/account/reset/{urlsafe_base64_encode(str(hazel.pk).encode())}/" in mail.outbox[0].body


@pytest.mark.usefixtures("queue")
def test_a_network_changes_some_addresses_a_day_and_mails_no_stranger_at_once(
    client: Client,
    monkeypatch: pytest.MonkeyPatch,
    django_capture_on_commit_callbacks: Committed,
) -> None:
    """Each change sent a mail to an address that nobody had confirmed, ten a minute for ever."""
    monkeypatch.setattr(daily_quota, "NEW_ADDRESSES", 2)
    client.force_login(User.objects.create_user("mallory", password=PASSWORD))
    statuses, mailed = [], []
    for number in range(4):
        fields = {"email": f"stranger{number}@example.net", "password": PASSWORD}
        with django_capture_on_commit_callbacks(execute=True):
            statuses.append(client.post("/account/e-mail/", fields).status_code)
        mailed.append(len(mail.outbox))
    assert statuses == [302, 302, 302, 429], "a class of thirty may each give a first one"
    assert mailed == [0, 1, 2, 2], "only who had the account's address before is told"
