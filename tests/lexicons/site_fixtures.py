"""Users, editors and small lexicons for the tests of the dictionaries' pages and commands."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.core.cache import cache
from django.test import Client

from lexicons.models import Lexicon
from lexicons.revisions.publish import publish
from tests.lexicons.roles import editors_group
from wordgames.vocabulary import array_files
from wordgames.vocabulary.column_builder import columns_from
from wordgames.vocabulary.columns import Columns, Entry

WORDS = {"abbey": True, "crane": True, "eerie": False, "slate": True, "cat": True}

Publish = Callable[..., Lexicon]


def columns(words: dict[str, bool], **fields: Any) -> Columns:
    """Return columns of words (word -> may it be the answer?)."""
    return columns_from((Entry(word, answer=ok) for word, ok in words.items()), **fields)


@pytest.fixture
def site(db: None, settings: Any, tmp_path: Path) -> Any:
    """A site with its own folder of arrays, plain static files and an empty cache."""
    settings.LEXICON_DIR = tmp_path / "lexicons"
    settings.STORAGES = {
        **settings.STORAGES,
        "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"},
    }
    array_files.SHELF.clear()
    cache.clear()
    return settings


@pytest.fixture
def published(site: Any) -> Publish:
    """Publish a small lexicon; the first argument is its slug."""

    def make(slug: str = "en", owner: User | None = None, **fields: Any) -> Lexicon:
        words = fields.pop("words", WORDS)
        language = fields.pop("language", "en")
        lexicon = Lexicon.objects.create(
            slug=slug, name=fields.pop("name", slug.title()), language=language, **fields
        )
        if owner is not None:
            lexicon.editors.add(owner)
        publish(lexicon, columns(words, language=language, folded=lexicon.tongue.folded))
        return lexicon

    return make


@pytest.fixture
def make_editor(site: Any) -> Callable[[str], User]:
    """Make a member of the editors group, who may enter the admin."""

    def make(name: str) -> User:
        user = User.objects.create_user(name, password="a long pass phrase", is_staff=True)
        user.groups.add(editors_group())
        return user

    return make


@pytest.fixture
def editor(make_editor: Callable[[str], User]) -> User:
    return make_editor("erin")


@pytest.fixture
def superuser(site: Any) -> User:
    return User.objects.create_superuser("root", password="a long pass phrase")


@pytest.fixture
def as_editor(editor: User) -> Client:
    return logged_in(editor)


@pytest.fixture
def as_superuser(superuser: User) -> Client:
    return logged_in(superuser)


def logged_in(user: User, **options: Any) -> Client:
    """Return a browser in which this user is logged in."""
    client = Client(**options)
    client.force_login(user)
    return client
