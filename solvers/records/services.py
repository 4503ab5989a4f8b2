"""Records as they stand now, trees that are sent for them, and their check."""

from __future__ import annotations

import zlib
from collections.abc import Iterable, Iterator
from dataclasses import replace
from datetime import timedelta

from django.conf import settings
from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone

from games.models import Player
from lexicons.speech import Message, gettext, gettext_noop
from solvers.catalogue import solver
from solvers.records.best import BestKnown, shipped, shipped_of
from solvers.records.capability import Played, Records
from solvers.records.models import TreeUpload
from solvers.runs.room import lock_queue
from solvers.search.options import SearchError

MOST_BYTES = 2_000_000
"""Of a tree's file: twice what one of 13,000 words takes."""
WAITING_EACH, WAITING_ALL = 3, 30
"""Trees that may wait for their check: of one account, and in all."""
A_DAY = 30
"""Trees that an account may send in a day."""
KEPT = timedelta(days=30)
"""For so long a tree that is no record is kept, for whoever sent it."""
STATE = TreeUpload.State
FULL = gettext_noop("Many trees wait for their check already. Send this one a little later.")
OTHER_WORDS = gettext_noop("The words of this list have changed, so trees for it are not taken.")
BROKEN = gettext_noop("The file is not a tree in the format that is described here.")


class Refused(Exception):
    """A tree is not taken; the text is a sentence, nothing was stored."""


def records_of(game: str) -> Records | None:
    """Return how a game's trees are played, if people may send some."""
    address = solver(game).records
    kind = address and solver(game).load(address)
    return kind() if kind else None


def standing() -> list[BestKnown]:
    """Return the record of every task: what came with the site, or a better tree that was sent."""
    sent: dict[tuple[str, str, str], list[TreeUpload]] = {}
    for upload in _checked():
        sent.setdefault((upload.game, upload.key, upload.list_hash), []).append(upload)
    return [_best(best, sent.get(_name(best), ())) for best in shipped()]


def held_by(game: str, agent: str) -> list[BestKnown]:
    """Return the records of a game that an agent holds now."""
    if not any((best.task.game, best.by) == (game, agent) for best in shipped()):
        return []
    held = (best for best in standing() if best.task.game == game)
    return [best for best in held if best.by == agent and not best.upload]


def standing_of(game: str, key: str) -> BestKnown:
    """Return a task's record; raises KeyError."""
    best = shipped_of(game, key)
    return _best(best, _checked().filter(game=game, key=key, list_hash=best.task.list_hash))


def _checked() -> QuerySet[TreeUpload]:
    checked = TreeUpload.objects.filter(state=STATE.CHECKED)
    return checked.select_related("player__user").defer("content")


def _name(best: BestKnown) -> tuple[str, str, str]:
    return best.task.game, best.task.key, best.task.list_hash


def _best(best: BestKnown, sent: Iterable[TreeUpload]) -> BestKnown:
    """Return the better of what came along and what was sent; of equals the first stays."""
    for upload in sent:
        known = replace(
            best,
            status="found",
            by=upload.by,
            at=f"{upload.created_at:%Y-%m-%d}",
            total=upload.total,
            average=(upload.total or 0) / best.task.answers,
            worst=upload.worst,
            tree="",
            proof="",
            command="",
            upload=upload.pk,
        )
        if known.reach < best.reach:
            best = known
    return best


def open_tasks() -> Iterator[BestKnown]:
    """Yield the records that a tree may be sent for: their words are the site's of now."""
    for best in shipped():
        records = records_of(best.task.game)
        if best.task.lexicon and best.total and records and records.words(best.task) is not None:
            yield best


def send(player: Player, best: BestKnown, raw: bytes) -> TreeUpload:
    """Keep a tree that somebody sends and have it checked; raises Refused."""
    try:
        text = raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise Refused(gettext("The file is not text in UTF-8.")) from error
    with transaction.atomic():
        lock_queue()
        _check_room(player)
        TreeUpload.objects.filter(player=player, created_at__lt=timezone.now() - KEPT).exclude(
            state=STATE.CHECKED
        ).delete()
        upload = TreeUpload.objects.create(
            player=player,
            game=best.task.game,
            key=best.task.key,
            list_hash=best.task.list_hash,
            content=zlib.compress(text.encode(), 6),
        )
    enqueue(upload.pk)
    return upload


def _check_room(player: Player) -> None:
    waiting = TreeUpload.objects.filter(state=STATE.WAITING)
    own = TreeUpload.objects.filter(player=player)
    if own.filter(state=STATE.WAITING).count() >= WAITING_EACH:
        raise Refused(gettext("Your other trees wait for their check. Send this one after them."))
    if own.filter(created_at__gt=timezone.now() - timedelta(days=1)).count() >= A_DAY:
        raise Refused(gettext("Those were many trees in a day. Please go on tomorrow."))
    if waiting.count() >= WAITING_ALL:
        raise Refused(gettext(FULL))


def enqueue(upload_id: str) -> None:
    """Ask for a check; asking twice does no harm."""
    from solvers.records.work import check_sent_tree

    check_sent_tree.enqueue(upload_id)


def rescue() -> int:
    """Ask again for checks that a lost worker left; return how many there were."""
    stale = timezone.now() - timedelta(seconds=settings.RUN_STALE_SECONDS)
    left = TreeUpload.objects.filter(state=STATE.WAITING, created_at__lt=stale)
    ids = list(left.values_list("pk", flat=True))
    for upload_id in ids:
        enqueue(upload_id)
    return len(ids)


def check(upload_id: str) -> str:
    """Play a tree that was sent by the rules, and keep what it comes to; return its state."""
    upload = TreeUpload.objects.filter(pk=upload_id, state=STATE.WAITING).first()
    if upload is None:
        return "nothing to check"
    try:
        played = _played(upload)
    except Refused as refusal:
        sentence = refusal.args[0]
        stored = sentence.stored() if isinstance(sentence, Message) else str(sentence)
        return _ended(upload, state=STATE.REFUSED, refusal=stored)
    return _ended(upload, state=STATE.CHECKED, total=played.total, worst=played.worst)


def _ended(upload: TreeUpload, **values: object) -> str:
    waiting = TreeUpload.objects.filter(pk=upload.pk, state=STATE.WAITING)
    waiting.update(checked_at=timezone.now(), **values)
    return str(values["state"])


def _played(upload: TreeUpload) -> Played:
    """Return what a tree comes to; raises Refused with the reason why it is none."""
    try:
        task = shipped_of(upload.game, upload.key).task
    except KeyError:
        raise Refused(gettext(OTHER_WORDS)) from None
    records = records_of(upload.game)
    words = records.words(task) if records else None
    if records is None or words is None or task.list_hash != upload.list_hash:
        raise Refused(gettext(OTHER_WORDS))
    try:
        played = records.played(upload.text, task, words)
    except SearchError as error:
        raise Refused(*error.args) from error
    except (ValueError, LookupError) as error:
        raise Refused(gettext(BROKEN)) from error
    if played.left_out:
        raise Refused(gettext("The tree never finds {word}.", word=played.left_out[0]))
    if task.limit and played.worst > task.limit:
        raise Refused(
            gettext(
                "The tree takes up to {worst} guesses, and a game has {limit}.",
                worst=played.worst,
                limit=task.limit,
            )
        )
    return played
