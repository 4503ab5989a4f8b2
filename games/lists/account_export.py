"""Lists of an account with all their words and clues, for its file to download."""

from __future__ import annotations

from collections.abc import Iterator

from django.contrib.auth.models import User

from games.contract.game import JSON
from games.models import Player
from games.visitors.account_hooks import EXPORTS
from lexicons.models import Clues, Lexicon


def export() -> None:
    """Add the lists to the file."""
    EXPORTS["lists"] = _lists


def _lists(user: User) -> Iterator[JSON]:
    keepers = Player.objects.filter(user=user).values_list("pk", flat=True)
    mine = Lexicon.objects.filter(keeper__in=list(keepers), current__isnull=False)
    for lexicon in mine.select_related("current").defer("current__columns").order_by("created_at"):
        if lexicon.current is None:
            continue
        columns = lexicon.current.read()
        clues = Clues.objects.filter(revision=lexicon.current).first()
        yield {
            "id": lexicon.slug,
            "name": lexicon.name,
            "language": lexicon.language,
            "created_at": lexicon.created_at,
            "words": [word for length in columns.lengths for word in columns.words(length)],
            "clues": clues.by_word if clues else {},
        }
