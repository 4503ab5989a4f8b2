"""Dictionaries and the puzzles of the day: what may be played, without any secret."""

import re
from datetime import date
from typing import Annotated

from django.http import HttpRequest
from django.utils import timezone
from ninja import Router, Schema
from ninja.errors import HttpError
from ninja.params.functions import Path, Query
from pydantic import BeforeValidator

from games.catalogue import games
from games.daily.daily_puzzle import FIRST_DAY, dailies_of
from lexicons.models import Lexicon
from lexicons.revisions.publish import active
from wordgames_site.api.documented import game_field, of
from wordgames_site.api.refusals import refusing

router = Router(tags=["words"])
PAGE = 1000


def _written_day(text: str) -> str:
    """Refuse a number, which would be taken for seconds since 1970."""
    if not re.fullmatch(r"\d{4}-\d\d-\d\d", text, re.ASCII):
        raise ValueError("Write a day as 2026-11-27.")
    return text


Day = Annotated[date, BeforeValidator(_written_day)]
ANY_DAY = Query(None, description="A day in UTC; today if left out.", example="2026-11-27")


class ApiDictionary(Schema):
    """A dictionary that everybody may play with."""

    slug: str = of("Its name in addresses and requests.", "en")
    name: str = of("Its name on pages.", "English")
    language: str = of("The language of its words, as a BCP 47 tag.", "en")
    kind: str = of("What it lists; a game is played with one kind.", "words", Lexicon.Kind.values)
    revision: int = of("The number of its current revision, from 1.", 3)
    sha256: str = of("SHA-256 of its content, in hexadecimal digits.", "9f86d081884c7d65" * 4)
    words: dict[int, int] = of("Length in letters -> how many words.", {"5": 11462})
    answers: dict[int, int] = of("Length in letters -> how many may be secrets.", {"5": 1679})


class WordPage(Schema):
    """A page of the words of one length."""

    words: list[str] = of("At most 1,000 words, in the order of the list.", ["crane", "slate"])
    next: int | None = of("The `start` of the next page; null on the last one.", 1000)


class ApiPuzzle(Schema):
    """A puzzle of the day: where it is played, and with what."""

    game: str = game_field()
    variant: str = of("Which of a day's puzzles of this game; empty if there is one.", "4")
    dictionary: str = of("The slug of the dictionary.", "en")
    date: Annotated[date, of("The day of the puzzle, in UTC.", "2026-11-27")]
    number: int = of("Days since the first puzzle, which has the number 1.", 331)
    url: str = of("The page where people play it.", "https://example.org/today/")


@router.get("/dictionaries", response={200: list[ApiDictionary], **refusing()})
def dictionaries(request: HttpRequest) -> list[ApiDictionary]:
    """Return the dictionaries, with how many words and answers each has by length."""
    return [_described(lexicon) for lexicon in _public()]


def _public() -> list[Lexicon]:
    return list(active().select_related("current").order_by("slug"))


def _described(lexicon: Lexicon) -> ApiDictionary:
    revision = lexicon.current
    if revision is None:
        raise TypeError("An active dictionary has a revision.")
    columns = revision.read()
    by_length = {length: columns.words(length) for length in columns.lengths}
    return ApiDictionary(
        slug=lexicon.slug,
        name=lexicon.name,
        language=lexicon.language,
        kind=lexicon.kind,
        revision=revision.number,
        sha256=revision.sha256,
        words={length: len(words) for length, words in by_length.items()},
        answers={length: len(words.answers) for length, words in by_length.items()},
    )


@router.get("/dictionaries/{slug}/words", response={200: WordPage, **refusing(404)})
def words(
    request: HttpRequest,
    slug: str = Path(description="The slug of a dictionary.", example="en"),
    length: int = Query(ge=1, le=40, description="Letters of each word.", example=5),
    answers: bool = Query(False, description="Only words that may be secrets?", example=True),
    start: int = Query(0, ge=0, description="Words to leave out at first.", example=1000),
) -> WordPage:
    """Return a thousand words of one length from `start` on, all of them or the answers only."""
    lexicon = active().select_related("current").filter(slug=slug[:40]).first()
    if lexicon is None or lexicon.current is None:
        raise HttpError(404, "There is no such dictionary.")
    known = lexicon.current.read().words(length)
    rows = known.answers if answers else range(len(known))
    page = [known[int(row)] for row in rows[start : start + PAGE]]
    return WordPage(words=page, next=start + PAGE if len(rows) > start + PAGE else None)


@router.get("/today", response={200: list[ApiPuzzle], **refusing()})
def today(request: HttpRequest, day: Day | None = ANY_DAY) -> list[ApiPuzzle]:
    """Return the puzzles of a day, of today in UTC without one. They are played on their pages."""
    present, lexicons = timezone.now().date(), _public()
    when = min(day or present, present)
    if when < FIRST_DAY:
        return []
    return [
        ApiPuzzle(
            game=game.slug,
            variant=daily.variant,
            dictionary=lexicon.slug,
            date=daily.day,
            number=daily.number,
            url=request.build_absolute_uri(daily.url),
        )
        for game in games()
        for lexicon in lexicons
        if lexicon.kind == game.lexicon_kind
        for daily in dailies_of(game, lexicon, when)
    ]
