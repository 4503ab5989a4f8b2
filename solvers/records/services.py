"""Current records, trees that are sent for them, and their check; trees as text."""

import re
import zlib
from collections.abc import Iterable, Iterator
from dataclasses import replace
from datetime import timedelta

from django.conf import settings
from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone

from games.models import Player
from solvers.records.best_known import BestKnown, shipped, shipped_of
from solvers.records.check_tree import TreeRefusal, records_of
from solvers.records.models import TreeUpload
from solvers.records.work import check_sent_tree
from solvers.runs.queue_allowance import lock_queue
from wordgames.evidence import FOUND
from wordgames.languages.translation import translatable, translate
from wordgames.sources.packed_text import text_of

# Of a tree's file: twice what one of 13,000 words takes.
MOST_BYTES = 2_000_000
# Trees that may wait for their check: of one account, and in all.
WAITING_EACH, WAITING_ALL = 3, 30
# Trees that an account may send in a day.
A_DAY = 30
# Own trees that the page of the form names, beside those that are records.
LISTED = 10
# Time for which a tree that is no record is kept, for its sender.
KEPT = timedelta(days=30)
STATE = TreeUpload.State
FULL = translatable("Many trees are waiting to be checked. Send this one later.")
NO_TEXT = translatable("The file isn't text in UTF-8.")
NOTHING = zlib.compress(b"")
# In no text, but in UTF-16 without its mark; PostgreSQL keeps no refusal that has one.
NUL = "\0"


def standing() -> list[BestKnown]:
    """Return the record of every task: what came with the site, or a better tree that was sent."""
    sent: dict[tuple[str, str, str], list[TreeUpload]] = {}
    for upload in _checked():
        sent.setdefault((upload.game, upload.key, upload.list_hash), []).append(upload)
    tasks = ((it, it.task) for it in shipped())
    return [_best(it, sent.get((task.game, task.key, task.list_hash), ())) for it, task in tasks]


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


def _best(best: BestKnown, sent: Iterable[TreeUpload]) -> BestKnown:
    """Return the better of what came along and what was sent; of equals the first stays."""
    for upload in sent:
        known = replace(
            best,
            status=FOUND,
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
    """Store an uploaded tree and have it checked; raises TreeRefusal."""
    try:
        text = raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise TreeRefusal(translate(NO_TEXT)) from error
    if NUL in text:
        raise TreeRefusal(translate(NO_TEXT))
    with transaction.atomic():
        lock_queue()
        _check_room(player)
        upload = TreeUpload.objects.create(
            player=player,
            game=best.task.game,
            key=best.task.key,
            list_hash=best.task.list_hash,
            content=zlib.compress(text.encode(), 6),
        )
    enqueue(upload.pk)
    return upload


def withdraw(upload: TreeUpload) -> None:
    """Take back a tree, whatever became of it; a record falls back to the best that is left.

    A worker that checks it just now finds it gone and stores nothing.
    """
    TreeUpload.objects.filter(pk=upload.pk).update(
        state=STATE.WITHDRAWN, content=NOTHING, refusal="", total=None, worst=None
    )


def sent_by(player: str | None) -> QuerySet[TreeUpload]:
    """Return a player's recent trees, the last one first, and those that are records."""
    if player is None:
        return TreeUpload.objects.none()
    sent = TreeUpload.objects.filter(player=player).exclude(state=STATE.WITHDRAWN)
    mine = sent.order_by("-created_at")
    late = list(mine.values_list("pk", flat=True)[:LISTED])
    return mine.filter(pk__in={*late, *_records()}).defer("content")


def _records() -> set[str]:
    """Return the trees that are records now."""
    return {best.upload for best in standing() if best.upload}


def _check_room(player: Player) -> None:
    waiting = TreeUpload.objects.filter(state=STATE.WAITING)
    uploads = TreeUpload.objects.filter(player=player)
    if uploads.filter(state=STATE.WAITING).count() >= WAITING_EACH:
        raise TreeRefusal(
            translate("Your other trees are waiting to be checked. Send this one after them.")
        )
    if uploads.filter(created_at__gt=timezone.now() - timedelta(days=1)).count() >= A_DAY:
        raise TreeRefusal(
            translate("That's too many trees for one day. Please try again tomorrow.")
        )
    if waiting.count() >= WAITING_ALL:
        raise TreeRefusal(translate(FULL))


def enqueue(upload_id: str) -> None:
    """Ask for a check; asking twice does no harm."""
    check_sent_tree.enqueue(upload_id)


def prune() -> int:
    """Throw away trees that are old and no record; return how many there were."""
    old = TreeUpload.objects.filter(created_at__lt=timezone.now() - KEPT)
    old = old.exclude(pk__in=_records())
    return old.delete()[0]


def rescue() -> int:
    """Ask again for checks that a lost worker left; return how many there were."""
    stale = timezone.now() - timedelta(seconds=settings.RUN_STALE_SECONDS)
    uploads = TreeUpload.objects.filter(state=STATE.WAITING, created_at__lt=stale)
    ids = list(uploads.values_list("pk", flat=True))
    for upload_id in ids:
        enqueue(upload_id)
    return len(ids)


TREE = "\n= tree\n"
# What a file says of its search: how sure the record is, `evidence` alone says.
STATUS = re.compile(r"^# status: .*$", re.MULTILINE)


def tree_text(best: BestKnown) -> str:
    """Return a record's tree, facts first; raises LookupError where there is none."""
    if best.upload:
        checked = TreeUpload.objects.filter(pk=best.upload, state=TreeUpload.State.CHECKED)
        if (upload := checked.first()) is None:
            raise LookupError("The tree was just withdrawn.")
        return _with_facts(best, upload.text)
    if best.tree:
        text = text_of(best.path(best.tree))
        return STATUS.sub(f"# status: {best.status}", text, count=1)
    if best.proof and best.has_tree:
        text = text_of(best.path(best.proof))
        return _with_facts(best, text.partition(TREE)[2].partition("\n= ")[0] + "\n")
    raise LookupError("There is no tree.")


def _with_facts(best: BestKnown, games: str) -> str:
    """Return a tree's games under what is known of them."""
    task = best.task
    facts = {
        "lexicon": task.lexicon,
        "length": task.length,
        "mode": task.mode,
        "words": task.list_hash,
        "status": best.status,
    }
    lines = sorted(
        " ".join(line.replace(",", " ").lower().split())
        for line in games.splitlines()
        if line.strip() and not line.startswith("#")
    )
    header = [f"# {task.game} tree 1", *(f"# {name}: {value}" for name, value in facts.items())]
    return "\n".join([*header, *lines]) + "\n"
