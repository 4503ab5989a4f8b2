"""A board's forms have one token, and are taken with it only."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from lexicons.models import Lexicon

FIELD = re.compile(r'name="csrfmiddlewaretoken" value="(\w+)"')


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
