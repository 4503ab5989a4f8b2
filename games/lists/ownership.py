"""Ownership of lists: whose they are, who may change them, what remains after deletion.

An account's file holds its lists, with all their words and clues.
"""

from collections.abc import Iterator
from typing import Any

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import Q, QuerySet
from django.http import HttpRequest
from django.utils import timezone

from games.contract.game import JSON
from games.models import Event, Play, Player, Puzzle
from games.visitors.dictionary_access import reader_of
from games.visitors.visitor import locked
from lexicons.models import Clues, Lexicon, Revision, opaque_id
from lexicons.revisions.publish import active
from lexicons.revisions.remove import delete, take_down
from lexicons.uploads.visitor_lists import Draft, make_list
from wordgames.languages.translation import translate_plural

# Editors that a list may have beside its keeper.
MOST_EDITORS = 10


def mine(request: HttpRequest) -> QuerySet[Lexicon]:
    """Return the visitor's lists, those they may change, and those whose link they opened."""
    reader = reader_of(request)
    editable = Q(keeper=reader.player) if reader.player else Q(pk=None)
    if isinstance(request.user, User):
        editable |= Q(editors=request.user)
    lists = active(reader).exclude(keeper="")
    return lists.filter(editable | Q(slug__in=reader.opened)).distinct().order_by("name")


def may_change(request: HttpRequest, lexicon: Lexicon, *, editors: bool = True) -> bool:
    """True if the visitor keeps a list, or is named as an editor."""
    reader = reader_of(request)
    if reader.player and lexicon.keeper == reader.player:
        return True
    if not (editors and isinstance(request.user, User)):
        return False
    return request.user in lexicon.editors.all()


def editors_of(lexicon: Lexicon) -> list[str]:
    return list(lexicon.editors.order_by("username").values_list("username", flat=True))


def new_invitation(lexicon: Lexicon) -> None:
    """Make a link for editors of a list; the one before ends."""
    Lexicon.objects.filter(pk=lexicon.pk).update(editor_code=opaque_id())


def remove_editors(lexicon: Lexicon, names: list[str]) -> None:
    """End the link that editors of a list may have, then remove them: none comes in between."""
    Lexicon.objects.filter(pk=lexicon.pk).update(editor_code="")
    lexicon.editors.remove(*lexicon.editors.filter(username__in=names))


@transaction.atomic
def add_editor(lexicon: Lexicon, user: User, code: str) -> bool:
    """Add an editor who has the link's code; return False if there are as many as may be.

    Raises Lexicon.DoesNotExist for a code that is no longer good.
    """
    locked = Lexicon.objects.select_for_update().get(pk=lexicon.pk, editor_code=code)
    if locked.editors.exclude(pk=user.pk).count() >= MOST_EDITORS:
        return False
    locked.editors.add(user)
    return True


@transaction.atomic
def make(player: Player, name: str, draft: Draft, visibility: str, **more: Any) -> Lexicon:
    """Make a list for a player who is still there; raises ImportRefused for one too many."""
    return make_list(locked(player).pk, name, draft, visibility, **more)


def remove(lexicon: Lexicon) -> None:
    """Delete a list, or reduce it if games were finished on it."""
    if not delete(lexicon):
        take_down(lexicon)


def remove_all(keeper: str) -> None:
    """Delete every list of a player who leaves."""
    for lexicon in Lexicon.objects.filter(keeper=keeper, taken_down_at=None):
        remove(lexicon)


def games_on(lexicon: Lexicon) -> Iterator[str]:
    """Yield how much people played on a list, in words, and its daily puzzles."""
    plays = Play.objects.filter(puzzle__revision__lexicon=lexicon, agent__isnull=True)
    if today := plays.filter(moved_at__date=timezone.now().date()).count():
        yield translate_plural("{count} game played today", "{count} games played today", today)
    if ever := plays.count():
        yield translate_plural("{count} game in all", "{count} games in all", ever)
    puzzles = Puzzle.objects.filter(revision__lexicon=lexicon, kind=Puzzle.Kind.DAILY)
    if dailies := puzzles.count():
        yield translate_plural("{count} daily puzzle", "{count} daily puzzles", dailies)


def words_played(revision: Revision) -> Iterator[str]:
    """Yield the secrets of the puzzles played to an end, and the words guessed in them."""
    ended = Play.objects.exclude(status=Play.Status.PLAYING).filter(puzzle__revision=revision)
    for setup in Puzzle.objects.filter(plays__in=ended).values_list("setup", flat=True).distinct():
        yield from _texts(setup)
    moves = Event.objects.filter(play__in=ended, kind=Event.Kind.MOVE)
    yield from moves.values_list("move", flat=True).distinct()


def _texts(value: object) -> Iterator[str]:
    """Yield every text in a setup, including those in nested lists, such as secrets and rungs."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for each in value.values():
            yield from _texts(each)
    elif isinstance(value, list):
        for each in value:
            yield from _texts(each)


def lists_of(user: User) -> Iterator[JSON]:
    """Yield the lists of an account, for its file."""
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
            "picture": lexicon.picture,
            "daily_until": lexicon.daily_until,
            "created_at": lexicon.created_at,
            "words": [word for length in columns.lengths for word in columns.words(length)],
            "clues": clues.by_word if clues else {},
        }
