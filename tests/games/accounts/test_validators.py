"""ASVS 2.1.7: passwords that have leaked, or nearly, are not taken; no service is asked."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import pytest
from django.contrib.auth.models import User
from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError
from django.test import Client

from games.accounts.passwords import LeakedPasswordValidator

SENTENCE = "This password is easy to guess: it's close to one that leaked elsewhere."


@pytest.mark.parametrize(
    "password", ["liverpool1987", "P@ssw0rd2024", "sunshine99", "dragonfly7", "Qwertz1990"]
)
def test_a_password_like_a_leaked_one_is_refused(password: str) -> None:
    with pytest.raises(ValidationError) as error:
        validate_password(password)
    assert error.value.messages == [SENTENCE]


@pytest.mark.parametrize(
    "password", ["correct horse battery", "wandering-otter-quilt", "ж" * 3 + "юэъыфщ"]
)
def test_others_are_taken(password: str) -> None:
    validate_password(password)


def test_most_leaked_passwords_that_are_long_enough_are_refused() -> None:
    """Of zxcvbn's 30,000 Django's list lacks 7,368 of eight letters or more."""
    from zxcvbn.frequency_lists import FREQUENCY_LISTS

    leaked = [word for word in FREQUENCY_LISTS["passwords"] if len(word) >= 8][::100]
    assert len(leaked) > 100
    for password in leaked:
        with pytest.raises(ValidationError):
            validate_password(password)


@pytest.mark.parametrize(
    "password", ["x" * 4096, "4@8({[<369&#!1/|0$5+7%2" * 100, "\U0001f98a" * 80]
)
def test_a_long_password_is_looked_at_in_part(password: str) -> None:
    looked_at = []

    def look(seen: str) -> dict[str, int]:
        looked_at.append(seen)
        return {"guesses": 10**9}

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("zxcvbn.zxcvbn", look)
        LeakedPasswordValidator().validate(password)
    assert looked_at == [password[:30]]


def test_many_may_choose_at_the_same_time() -> None:
    with ThreadPoolExecutor(8) as pool:
        list(pool.map(validate_password, ["correct horse battery"] * 24))


@pytest.mark.django_db
def test_signing_up_says_so() -> None:
    form = {"username": "rowan", "password1": "liverpool1987", "password2": "liverpool1987"}
    page = Client().post("/account/sign-up/", form)
    assert page.status_code == 422
    assert SENTENCE in page.content.decode().replace("&#x27;", "'")
    assert not User.objects.exists()


@pytest.mark.django_db
def test_a_common_password_is_refused_in_one_sentence() -> None:
    """It was too common, and easily guessed as well: two sentences for one thing."""
    with pytest.raises(ValidationError) as refused:
        validate_password("sunshine1")
    assert refused.value.messages == ["This password is too common."]
