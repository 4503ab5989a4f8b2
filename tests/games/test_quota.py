"""Limits leave a school class alone, and bound what one address can make in a day."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import User
from django.contrib.sessions.backends.base import SessionBase
from django.http import HttpResponse
from django.test import Client, RequestFactory

from games.limits import daily_quota
from games.limits.rate_limits import moving, starting
from games.models import Play
from lexicons.models import Lexicon
from tests.fixtures import english

__all__ = ["english"]
pytestmark = pytest.mark.django_db
PUPILS = 30
OPTIONS = {"lexicon": "en", "length": 5, "guesses": 6, "mode": "normal"}
PASSWORD = "correct horse battery"


@pytest.mark.usefixtures("english")
@pytest.mark.slow
def test_a_class_behind_one_address_begins_short_games_and_moves_without_a_refusal(
    rf: RequestFactory,
) -> None:
    """Sixty games a minute were two a pupil, and six hundred moves a letter every three seconds.

    All but the last game and move of each pupil are only counted: each is a page that takes 20 ms.
    """
    post = rf.post("/")
    post.session = SessionBase()
    begin = starting(daily_quota.daily_quota(lambda request: HttpResponse()))
    assert {begin(post).status_code for _ in range(3 * PUPILS)} == {200}
    codes = {Client().post("/wordle/", OPTIONS).status_code for _ in range(PUPILS)}
    assert codes == {302}
    move = moving(lambda request: HttpResponse())
    assert {move(post).status_code for _ in range(29 * PUPILS)} == {200}
    paths = [f"/wordle/play/{play.pk}/" for play in Play.objects.all()[:PUPILS]]
    moved = {Client().post(path, {"guess": "x"}).status_code for path in paths}
    assert moved == {404}  # a stranger's game; the limit is the address's


def test_a_class_logs_in_at_the_start_of_a_lesson() -> None:
    for number in range(PUPILS):
        User.objects.create_user(f"pupil{number}", password=PASSWORD)
    for number in range(PUPILS):
        form = {"username": f"pupil{number}", "password": PASSWORD}
        assert Client().post("/account/log-in/", form).status_code == 302


def test_an_address_makes_so_many_accounts_a_day(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(daily_quota, "SIGN_UPS", 2)
    for number in range(2):
        form = {"username": f"name{number}", "password1": PASSWORD, "password2": PASSWORD}
        assert Client().post("/account/sign-up/", form).status_code == 302
    page = Client().post("/account/sign-up/", form | {"username": "more"})
    assert page.status_code == 429
    assert "Your network has reached today&#x27;s limit of new accounts" in page.content.decode()
    assert not User.objects.filter(username="more").exists()
    elsewhere = Client(REMOTE_ADDR="10.0.0.9").post("/account/sign-up/", form)
    assert elsewhere.status_code == 422


def test_it_makes_enough_for_a_school_and_not_for_a_flood(rf: RequestFactory) -> None:
    page = daily_quota.sign_ups(lambda request: HttpResponse())
    codes = [page(rf.post("/account/sign-up/")).status_code for _ in range(201)]
    assert codes == [200] * 200 + [429]


@pytest.mark.parametrize("first", ["", "give-up/", "hint/"])
def test_whatever_begins_a_play_counts_as_a_beginning(
    english: Lexicon, monkeypatch: pytest.MonkeyPatch, first: str
) -> None:
    """A first hint did not: an address could store 172,800 plays a day instead of 2,000."""
    monkeypatch.setattr(daily_quota, "A_DAY", 1)
    path = f"/wordle/play/{'x' * 16}/{first}" if first != "hint/" else f"/hint/{'x' * 16}/"
    data = {"begin": "wordle/daily/en/2026-01-05/", "sequence": 0, "guess": "crane"}
    codes = [Client().post(path, data | {"kind": "letter"}).status_code for _ in range(2)]
    assert codes == [302, 429]
    assert Play.objects.count() == 1
