"""How many folders somebody opens who changes one game: those that hold or name it."""

from __future__ import annotations

import re
from functools import cache
from pathlib import PurePath

import pytest

from games.catalogue import GAMES
from tests.laws.source import text, tracked

MOST = dict(zip(GAMES, (60, 9, 10, 7, 8, 8, 6, 9, 9, 6), strict=True))
"""Folders that hold or name each game, in the catalogue's order; these numbers only fall."""
READ = (".py", ".html", ".js", ".css", ".jsonl")


@cache
def words_of(name: str) -> frozenset[str]:
    return frozenset(re.findall(r"\w+", text(name))) & GAMES.keys()


def rooms(slug: str) -> set[str]:
    """Return the folders of a game; what lies in a folder of its own counts once."""
    path = re.compile(rf"(^|[/_]){slug}([/_.]|$)")
    files = [name for name in tracked() if name.endswith(READ)]
    named = {str(PurePath(it).parent) for it in files if path.search(it) or slug in words_of(it)}
    return {re.sub(rf"((^|.*/){slug})(/.*)?$", r"\1", folder) for folder in named}


@pytest.mark.parametrize("slug", GAMES)
def test_a_game_lies_in_few_rooms(slug: str) -> None:
    assert len(rooms(slug)) <= MOST[slug], sorted(rooms(slug))
