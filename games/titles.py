"""What a puzzle is called, and where others find it."""

from __future__ import annotations

from django.urls import reverse

from games.daily import number_of, variant_of
from games.models import Puzzle
from games.sittings import Sitting
from lexicons.models import Lexicon

PAGE_LANGUAGE = "en"


def title_of(sitting: Sitting) -> str:
    """Return the heading of a play: the puzzle's name, and its dictionary if unusual."""
    return ", ".join(filter(None, [name_of(sitting), dictionary_of(sitting.lexicon)]))


def name_of(sitting: Sitting) -> str:
    """Return a puzzle's name, for headings and results: "Wordle 326", "Hangman challenge"."""
    puzzle = sitting.puzzle
    name = sitting.game.name
    if puzzle.kind == Puzzle.Kind.DAILY and puzzle.date:
        return f"{name} {number_of(puzzle.date)}"
    return f"{name} challenge" if puzzle.kind == Puzzle.Kind.CHALLENGE else name


def dictionary_of(lexicon: Lexicon) -> str:
    """Return the name of a dictionary, or "" for the one that goes without saying."""
    return "" if lexicon.slug in (PAGE_LANGUAGE, lexicon.kind) else lexicon.name


def link_of(puzzle: Puzzle, lexicon: str) -> str:
    """Return the path where others can play the same puzzle; it tells nothing of the secret."""
    if puzzle.kind == Puzzle.Kind.DAILY and puzzle.date:
        variant = variant_of(puzzle.daily_key or "")
        where = (lexicon, puzzle.date.isoformat(), *([variant] if variant else []))
        return reverse(f"{puzzle.game}:daily", args=where)
    return reverse(f"{puzzle.game}:accept", args=(puzzle.pk,))
