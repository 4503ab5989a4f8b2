"""P1: no day of any game is harder, or easier, than the game itself says.

`tests/<game>/daily_bounds.py` has the bounds of each: `faults` yields what a day's puzzle breaks.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta
from functools import cache
from io import StringIO

import pytest
from django.core.management import call_command

from games.catalogue import GAMES, game
from games.daily import daily_puzzle
from games.daily.daily_puzzle import FIRST_DAY, Daily, dailies_of, forget_dailies, planned
from games.models import Puzzle
from lexicons.models import Lexicon
from lexicons.revisions.load_bundled import load_all
from lexicons.revisions.publish import active
from tests.contract.every_game import own

pytestmark = pytest.mark.django_db
KEYS = ("first key of a site", "another key", "a third")
DAYS = 400
SAMPLE = range(320, 335)


@pytest.fixture
def bundled(db: None) -> None:
    """Load all dictionaries that come with the site."""
    assert list(load_all())
    call_command("equations", "--store", stdout=StringIO())


def series(slug: str) -> Iterator[Daily]:
    """Yield the first day of every dictionary and variant of a game."""
    for lexicon in active():
        if lexicon.kind == game(slug).lexicon_kind:
            yield from dailies_of(game(slug), lexicon, FIRST_DAY)


def broken(daily: Daily, days: range) -> list[str]:
    """Return what days of a series break of the game's bounds."""
    bounds = own(daily.game.slug, "daily_bounds")
    assert bounds is not None, f"tests/{daily.game.slug}/daily_bounds.py says how hard a day may be"
    said, revision = [], daily.lexicon.current
    assert revision is not None
    columns = daily.game.words(revision)
    for number in days:
        day = FIRST_DAY + timedelta(days=number)
        puzzle = planned(Daily(daily.game, daily.lexicon, day, daily.variant))
        if puzzle is not None:
            said += [
                f"{puzzle.daily_key}: {fault}" for fault in bounds.faults(puzzle.setup, columns)
            ]
    return said


@pytest.mark.slow
@pytest.mark.usefixtures("bundled")
def test_days_of_every_game_keep_to_its_bounds(monkeypatch: pytest.MonkeyPatch) -> None:
    """And the archive of a site without plays is of today's rules.

    P1b: "Yesterday" was 100 guesses over 4,698 cities, on a site made today.
    """
    monkeypatch.setattr(daily_puzzle, "_keyed", cache(daily_puzzle._keyed))  # alike every day
    drawn, said = 0, list[str]()
    for slug in GAMES:
        for daily in series(slug):
            said += broken(daily, SAMPLE)
            drawn += 1
    assert said == []
    assert drawn > 40, "ten games, five languages, four variants of boards"
    for slug, name, wanted in (("cities", "cap", 12), ("ladder", "by", "answers")):
        for daily in series(slug):
            puzzle = planned(daily)
            assert puzzle is not None
            assert puzzle.setup["options"][name] == wanted


@pytest.mark.nightly
@pytest.mark.usefixtures("bundled")
@pytest.mark.parametrize("key", KEYS)
@pytest.mark.parametrize("slug", GAMES)
def test_four_hundred_days_with_three_keys_keep_to_their_bounds(
    slug: str, key: str, settings: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings.SECRET_KEY = key  # type: ignore[attr-defined]
    monkeypatch.setattr(daily_puzzle, "_keyed", cache(daily_puzzle._keyed))  # alike every day
    forget_dailies()
    for daily in series(slug):
        assert broken(daily, range(DAYS)) == []


def test_a_day_that_was_played_stays_as_it_was_played(english: Lexicon) -> None:
    """A stored puzzle keeps its options and words, whatever the rules are since."""
    daily = Daily(game("wordle"), english, FIRST_DAY)
    made = planned(daily)
    assert made is not None
    made.setup |= {"options": made.setup["options"] | {"guesses": 9}}
    made.save(force_insert=True)
    forget_dailies()
    found = planned(daily)
    assert found is not None
    assert found.pk == Puzzle.objects.get().pk
    assert found.setup["options"]["guesses"] == 9
