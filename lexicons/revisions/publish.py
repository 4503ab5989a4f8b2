"""Publish revisions and read their words; the only door between the database and the arrays."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

from django.contrib.auth.models import User
from django.db import DatabaseError, transaction
from django.db.models import Count, Model, Q, QuerySet
from django.utils import timezone

from lexicons.hooks import PUBLISHED
from lexicons.models import Lexicon, Revision
from wordgames.languages.translation import translatable, translate
from wordgames.sources.dictionaries import DictionariesMissing

if TYPE_CHECKING:
    from wordgames.vocabulary.arrays import Words
    from wordgames.vocabulary.columns import Columns

REMEMBERED = 60.0
STALE = translatable("Someone else has changed this lexicon. Look at it again.")


class StaleError(Exception):
    """The lexicon was changed by someone else after it was read for this change."""


@dataclass(frozen=True, slots=True)
class DictionaryAccess:
    """A reader's access to dictionaries: their own lists count, and those sent to them.

    opened     the slugs of the unlisted lists whose link the reader has opened
    languages  the reader's languages, best first: "fr", "pt-br"; dictionaries in them come first
    """

    player: str = ""
    opened: tuple[str, ...] = ()
    languages: tuple[str, ...] = ()


EVERYBODY = DictionaryAccess()


def playable(
    kind: str = Lexicon.Kind.WORDS, reader: DictionaryAccess = EVERYBODY
) -> QuerySet[Lexicon]:
    """Return the lexicons that this reader is offered for new games; see `active`."""
    return active(reader).filter(kind=kind)


def active(reader: DictionaryAccess = EVERYBODY) -> QuerySet[Lexicon]:
    """Return the lexicons of every kind that a reader is offered, with their current revisions.

    Those are the public ones, the reader's own, and those whose link they opened; retired and
    expired ones are excluded.
    """
    return _standing().filter(_offered(reader))


def mine_first(lexicons: Iterable[Lexicon], reader: DictionaryAccess) -> list[Lexicon]:
    """Return lexicons with those in the reader's languages first, otherwise in the given order.

    The first one is where a game opens.
    """
    rank = language_rank(reader.languages)
    return sorted(lexicons, key=lambda lexicon: rank(lexicon.language))


def language_rank(languages: Iterable[str]) -> Callable[[str], int]:
    """Return a sort key for a language: its place among `languages`; others come last."""
    ranks: dict[str, int] = {}
    for language in languages:
        ranks.setdefault(language.partition("-")[0], len(ranks))
    return lambda language: ranks.get(language.partition("-")[0], len(ranks))


def reachable(slug: str, reader: DictionaryAccess = EVERYBODY) -> QuerySet[Lexicon]:
    """Return the lexicon of this slug if the reader may see it: knowing its link is enough.

    Only its keeper sees a draft; for anyone else it does not exist.
    """
    mine = Q(keeper=reader.player) if reader.player else Q(pk=None)
    return _standing().filter(mine | ~Q(visibility=Lexicon.Visibility.DRAFT), slug=slug)


def among(lexicons: Iterable[Lexicon]) -> QuerySet[Lexicon]:
    """Return the current state of these lexicons, without those that are no longer offered."""
    return _standing().filter(pk__in=[lexicon.pk for lexicon in lexicons])


def _standing() -> QuerySet[Lexicon]:
    alive = Q(expires_at=None) | Q(expires_at__gt=timezone.now())
    return (
        Lexicon.objects.filter(alive, retired_at=None, current__isnull=False)
        .select_related("current")
        .defer("current__columns")
    )


def _offered(reader: DictionaryAccess) -> Q:
    offered = Q(visibility=Lexicon.Visibility.PUBLIC)
    if reader.player:
        offered |= Q(keeper=reader.player)
    if reader.opened:
        linked = [Lexicon.Visibility.UNLISTED, Lexicon.Visibility.ASKED]
        offered |= Q(slug__in=reader.opened, visibility__in=linked)
    return offered


def revision_of(pk: int) -> Revision:
    """Return a revision and its lexicon, without the words; remembered for a minute.

    A revision never changes, and a minute-old name or keyboard of its lexicon harms no game.
    Up-to-date facts (is it retired? which is current?) come from `playable`.
    """
    return _remembered(pk, int(time.monotonic() // REMEMBERED))


@lru_cache(maxsize=256)
def _remembered(pk: int, minute: int) -> Revision:
    revisions = Revision.objects.select_related("lexicon__current")
    # The current revision's letters decide the keyboard; its words would be megabytes.
    return revisions.defer("columns", "lexicon__current__columns").get(pk=pk)


def lexicons_by_revision() -> dict[int, Lexicon]:
    """Return revision id -> lexicon, for lists of many plays.

    Joining revisions to every row is slow on SQLite: it reads past the words of each revision
    to get at the rest.
    """
    lexicons = Lexicon.objects.in_bulk()
    pairs = Revision.objects.order_by().values_list("pk", "lexicon_id")
    return {pk: lexicons[lexicon] for pk, lexicon in pairs}


def forget_revisions() -> None:
    """Forget what `revision_of` remembers, as between tests."""
    _remembered.cache_clear()


def words_of(revision: Revision, length: int) -> Words:
    """Return a revision's single words of one length."""
    return revision.single().words(length)


def publish(
    lexicon: Lexicon,
    columns: Columns,
    note: str = "",
    by: User | None = None,
    *,
    base: int | None = None,
    packed: bytes = b"",
) -> Revision:
    """Make these words the lexicon's current revision; the same words again change nothing.

    Words of an older revision make that one current again. With `base`, the id of the
    revision that the change was made from, StaleError is raised if another is current by now.
    `packed` is the result of `pack` for the columns, if at hand.
    """
    built = _built(lexicon, columns, note, by, packed=packed)
    with transaction.atomic():
        return point(lexicon, _stored(built), base)


def add_revision(
    lexicon: Lexicon,
    columns: Columns,
    note: str = "",
    *,
    bundle: str = "",
    packed: bytes = b"",
) -> Revision:
    """Store these words without making them current; the same words are stored once."""
    return _stored(_built(lexicon, columns, note, None, bundle=bundle, packed=packed))


def _built(
    lexicon: Lexicon,
    columns: Columns,
    note: str,
    by: User | None,
    *,
    bundle: str = "",
    packed: bytes = b"",
) -> Revision:
    """Return the stored revision with these words, or one still to be stored.

    Packing happens outside any transaction: a second of computing must not hold the write lock.
    """
    from wordgames.vocabulary.columns import content_hash, pack
    from wordgames.vocabulary.single_words import counts_of

    sha256 = content_hash(columns)
    known = lexicon.revisions.defer("columns").filter(sha256=sha256).first()
    return known or Revision(
        lexicon=lexicon,
        sha256=sha256,
        columns=packed or pack(columns),
        counts=counts_of(columns),
        letters=columns.letters,
        note=note[:200],
        bundle=bundle,
        created_by=by,
    )


@transaction.atomic
def _stored(built: Revision) -> Revision:
    """Give the revision the next number and store it, unless its words are stored by now."""
    if built.pk is not None:
        return built
    Lexicon.objects.select_for_update().get(pk=built.lexicon_id)
    others = Revision.objects.filter(lexicon=built.lexicon_id).defer("columns")
    if (known := others.filter(sha256=built.sha256).first()) is not None:
        return known
    latest = others.first()
    built.number = latest.number + 1 if latest else 1
    built.save()
    return built


@transaction.atomic
def point(lexicon: Lexicon, revision: Revision, base: int | None = None) -> Revision:
    """Make a stored revision of this lexicon the current one; stored games keep theirs."""
    if revision.lexicon_id != lexicon.pk:
        raise ValueError(f"{revision} is not a revision of {lexicon}.")
    locked = Lexicon.objects.select_for_update().get(pk=lexicon.pk)
    if base is not None and locked.current_id != base:
        raise StaleError(translate(STALE))
    changed = locked.current_id != revision.pk
    locked.current = revision
    locked.save(update_fields=["current"])
    lexicon.current = revision
    if changed:
        transaction.on_commit(lambda: _tell(locked), robust=True)
    return revision


def _tell(lexicon: Lexicon) -> None:
    for listener in PUBLISHED:
        listener(lexicon)


def retire(lexicon: Lexicon) -> None:
    """Take a lexicon out of new games; stored games go on."""
    if lexicon.retired_at is None:
        lexicon.retired_at = timezone.now()
        lexicon.save(update_fields=["retired_at"])


def restore(lexicon: Lexicon) -> None:
    """Offer a retired lexicon for new games again."""
    lexicon.retired_at = None
    lexicon.save(update_fields=["retired_at"])


def usage(revisions: QuerySet[Revision]) -> dict[int, dict[str, int]]:
    """Return revision id -> its references by kind ("puzzles": 12), in all installed apps.

    The relations are discovered, since lexicons may not import the apps built on them.
    """
    counts: dict[int, dict[str, int]] = {pk: {} for pk in revisions.values_list("pk", flat=True)}
    for label, path in _relations():
        for pk, count in revisions.order_by().values_list("pk").annotate(n=Count(path)):
            counts[pk][label] = count
    return counts


def _relations() -> Iterator[tuple[str, str]]:
    """Yield (label, path) of everything that refers to a revision, and of its puzzles' plays."""
    for relation in Revision._meta.related_objects:
        model: type[Model] = relation.related_model
        yield str(model._meta.verbose_name_plural), relation.name
        for inner in model._meta.related_objects:
            if inner.name == "plays":
                yield "plays", f"{relation.name}__plays"


NOT_YET = (
    "The site's lexicons are not there yet: run bin/play once, or give a list of your own (--help "
    "says how)."
)


class Stored:
    """The public dictionaries in the database; contents found by hash may be older."""

    def slugs(self, kind: str) -> list[str]:
        return list(playable(kind).values_list("slug", flat=True))

    def current(self, slug: str, kind: str) -> Revision | None:
        try:
            lexicon = playable(kind).filter(slug=slug).first()
        except DatabaseError as error:
            raise DictionariesMissing(NOT_YET) from error
        return lexicon.current if lexicon else None

    def by_hash(self, sha256: str) -> Revision | None:
        return Revision.objects.filter(sha256=sha256).select_related("lexicon").first()
