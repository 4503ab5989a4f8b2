"""The tokens of forms: Django takes them, and none is like another."""

from __future__ import annotations

import re
from collections import Counter

import pytest
from django.http import HttpRequest
from django.middleware.csrf import CSRF_ALLOWED_CHARS, CSRF_TOKEN_LENGTH, _does_token_match
from django.test import Client

from games.visitors import form_token
from games.visitors.form_token import masked, random_letters, token_of
from lexicons.models import Lexicon

FIELD = re.compile(r'name="csrfmiddlewaretoken" value="(\w+)"')


def test_django_finds_the_secret_behind_every_mask() -> None:
    for _ in range(200):
        secret, other = random_letters(32), random_letters(32)
        token = masked(secret)
        assert len(token) == CSRF_TOKEN_LENGTH
        assert _does_token_match(token, secret)
        assert not _does_token_match(token, other)
        assert token != masked(secret)


def test_every_letter_is_drawn_as_often(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(form_token, "token_bytes", lambda _count: bytes(range(256)))
    assert Counter(random_letters(4 * 62)) == dict.fromkeys(CSRF_ALLOWED_CHARS, 4)


def test_letters_are_drawn_until_there_are_enough(monkeypatch: pytest.MonkeyPatch) -> None:
    draws = iter([b"\xff" * 8, b"\x00\xff" * 4, b"\x01" * 8])
    monkeypatch.setattr(form_token, "token_bytes", lambda _count: next(draws))
    assert random_letters(6) == "aaaabb"


def test_a_visitor_without_a_cookie_gets_a_secret() -> None:
    request = HttpRequest()
    token = token_of(request)
    assert _does_token_match(token, request.META["CSRF_COOKIE"])
    assert _does_token_match(token_of(request), request.META["CSRF_COOKIE"])
    assert request.META["CSRF_COOKIE_NEEDS_UPDATE"]


@pytest.mark.django_db
def test_a_board_s_forms_are_taken_with_their_token_only(small_english: Lexicon) -> None:
    client = Client(enforce_csrf_checks=True)
    for _ in range(2):  # a first page, whose secret Django makes, and a second
        page = client.get("/wordle/")
        assert page.cookies["csrftoken"]["max-age"], "it lasts a year from the latest page"
    (token,) = {*FIELD.findall(page.content.decode())}
    form = {"guess": "slate", "sequence": 0, "begin": page.context["begin"]}
    assert client.post("/wordle/", form).status_code == 403
    wrong = token[:-1] + ("b" if token[-1] == "a" else "a")
    address = page.context["address"]
    assert client.post(address, {**form, "csrfmiddlewaretoken": wrong}).status_code == 403
    assert client.post(address, {**form, "csrfmiddlewaretoken": token}).status_code == 302
