"""Removing a dictionary: wholly if unused, else its words; stored games stay readable.

Finished games keep the words played in them; nothing else of the list is left: not
in the database, not in the folder that processes read words from.
"""

import shutil
from collections.abc import Iterable, Mapping

from django.conf import settings
from django.core.cache import cache
from django.db import transaction
from django.utils import timezone

from lexicons.hooks import MADE_BY_ITSELF, WORDS_PLAYED
from lexicons.models import Clues, Lexicon, PendingUpload, Revision
from lexicons.revisions.publish import forget_revisions, usage
from wordgames.languages.translation import translatable

LINES, REPORT = "left-out-{}", "left-out-report-{}"  # keys of the cache, by revision or upload
OWN = {"clues", "lexicons"}


def used(lexicon: Lexicon) -> bool:
    """True if people made something stored from this dictionary: a game, a run, a tree.

    Things that the site made from it unasked do not count.
    """
    count = sum(_count(each) for each in usage(lexicon.revisions.all()).values())
    return count > sum(rows(lexicon).count() for rows in MADE_BY_ITSELF)


def delete(lexicon: Lexicon) -> bool:
    """Delete an unused dictionary and return True; leave a used one as it is."""
    with transaction.atomic():
        Lexicon.objects.select_for_update().get(pk=lexicon.pk)
        if used(lexicon):
            return False
        for rows in MADE_BY_ITSELF:
            rows(lexicon).delete()
        hashes = list(lexicon.revisions.values_list("sha256", flat=True))
        forget_left_out(lexicon.revisions.values_list("pk", flat=True))
        Lexicon.objects.filter(pk=lexicon.pk).update(current=None)
        lexicon.delete()
    _forget_files(hashes)
    return True


def forget_left_out(keys: Iterable[object]) -> None:
    """Forget the lines that were left out of lists whose words are removed."""
    cache.delete_many(name.format(key) for key in keys for name in (LINES, REPORT))


def drop_unused(lexicon: Lexicon) -> None:
    """Delete a list's former words if no game, run or tree was made from them."""
    older = lexicon.revisions.exclude(pk__in=[lexicon.current_id or 0])
    unused = [pk for pk, counts in usage(older).items() if not _count(counts)]
    hashes = list(older.filter(pk__in=unused).values_list("sha256", flat=True))
    forget_left_out(older.values_list("pk", flat=True))
    older.filter(pk__in=unused).delete()
    transaction.on_commit(lambda: _forget_files(hashes))


def _count(uses: Mapping[str, int]) -> int:
    """Return how much was made from a revision, not counting its clues and its lexicon."""
    return sum(count for label, count in uses.items() if label not in OWN)


@transaction.atomic
def take_down(lexicon: Lexicon) -> None:
    """Erase a dictionary's words except those played, and stop offering it."""
    Lexicon.objects.filter(pk=lexicon.pk).update(
        retired_at=timezone.now(),
        taken_down_at=timezone.now(),
        visibility=Lexicon.Visibility.DRAFT,
        expires_at=None,
    )
    PendingUpload.objects.filter(lexicon=lexicon).delete()
    Clues.objects.filter(revision__lexicon=lexicon).delete()
    forget_left_out(lexicon.revisions.values_list("pk", flat=True))
    hashes = []
    for revision in lexicon.revisions.defer("columns"):
        hashes.append(revision.sha256)
        _reduce(revision)
    transaction.on_commit(lambda: _forget_files(hashes))


def _reduce(revision: Revision) -> None:
    """Reduce a revision to the words that stored games need, as answers, or to one placeholder."""
    from wordgames.vocabulary.column_builder import columns_from
    from wordgames.vocabulary.columns import Entry, content_hash, pack
    from wordgames.vocabulary.single_words import counts_of

    old = revision.read()
    survivors = sorted({word for words in WORDS_PLAYED for word in words(revision) if word in old})
    entries = [entry for word in survivors if (entry := old.record(word)) is not None]
    first = Entry(next(iter(old.letters)) * 2)  # a list is never empty
    columns = columns_from(entries or [first], old.language, old.kind, old.folded)
    Revision.objects.filter(pk=revision.pk).update(
        columns=pack(columns),
        sha256=content_hash(columns),
        letters=columns.letters,
        counts=counts_of(columns),
        note=translatable("Taken down, except what was played"),
    )


def _forget_files(hashes: Iterable[str]) -> None:
    """Delete the unpacked words that no other revision has."""
    for sha256 in hashes:
        if not Revision.objects.filter(sha256=sha256).exists():
            shutil.rmtree(settings.LEXICON_DIR / sha256, ignore_errors=True)
    forget_revisions()


def prune_own() -> int:
    """Throw away guests' expired lists; return how many."""
    going = Lexicon.objects.filter(expires_at__lte=timezone.now(), taken_down_at=None)
    for lexicon in (gone := list(going)):
        if not delete(lexicon):
            take_down(lexicon)
    return len(gone)
