"""Dictionaries and the puzzles of the day: what may be played, without any secret."""

import re
from datetime import date
from typing import Annotated

from django.http import HttpRequest
from django.utils import timezone
from ninja import Router, Schema
from ninja.errors import HttpError
from ninja.params.functions import Query
from pydantic import BeforeValidator

from games.catalogue import games
from games.daily.daily_puzzle import FIRST_DAY, dailies_of
from lexicons.models import Lexicon
from lexicons.revisions.publish import active
from wordgames_site.api.refusals import refusing

router = Router(tags=["words"])
PAGE = 1000


def _written_day(text: str) -> str:
    """Refuse a number, which would be taken for seconds since 1970."""
    if not re.fullmatch(r"\d{4}-\d\d-\d\d", text, re.ASCII):
        raise ValueError("Write a day as 2026-11-27.")
    return text


Day = Annotated[date, BeforeValidator(_written_day)]


class ApiDictionary(Schema):
    """A dictionary that everybody may play with."""

    slug: str
    name: str
    language: str
    kind: str
    revision: int
    sha256: str
    words: dict[int, int]
    answers: dict[int, int]


class WordPage(Schema):
    """A page of the words of one length."""

    words: list[str]
    next: int | None


class ApiPuzzle(Schema):
    """A puzzle of the day: where it is played, and with what."""

    game: str
    variant: str
    dictionary: str
    date: date
    number: int
    url: str


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


@router.get("/dictionaries/{slug}/words", response={200: WordPage, **refusing(404, 422)})
def words(
    request: HttpRequest,
    slug: str,
    length: int = Query(ge=1, le=40),
    answers: bool = False,
    start: int = Query(0, ge=0),
) -> WordPage:
    """Return a thousand words of one length from `start` on, all of them or the answers only."""
    lexicon = active().select_related("current").filter(slug=slug[:40]).first()
    if lexicon is None or lexicon.current is None:
        raise HttpError(404, "There is no such dictionary.")
    known = lexicon.current.read().words(length)
    rows = known.answers if answers else range(len(known))
    page = [known[int(row)] for row in rows[start : start + PAGE]]
    return WordPage(words=page, next=start + PAGE if len(rows) > start + PAGE else None)


@router.get("/today", response={200: list[ApiPuzzle], **refusing(422)})
def today(request: HttpRequest, day: Day | None = None) -> list[ApiPuzzle]:
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
