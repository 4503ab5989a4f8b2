"""An account, and the lexicon and games of the games' tests."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import User

from tests.fixtures import begin, english

__all__ = ["begin", "english"]
NAME, PASSWORD = "hazel", "correct horse battery"


@pytest.fixture
def hazel(db: None) -> User:
    return User.objects.create_user(NAME, "hazel@example.org", PASSWORD)
