"""One sentence for what keeps a set-up from going on, with what to do about it."""

import errno
from collections.abc import Iterator
from contextlib import contextmanager

from django.conf import settings
from django.core.management.base import CommandError
from django.db import DatabaseError

# Exit code of a set-up that says in one sentence why it cannot go on.
REFUSED = 3
FULL = {errno.ENOSPC, errno.EDQUOT}
NO_SPACE = "There is no space left for {place}: free some, then start again."
UNWRITABLE = "Nothing can be written to {place} ({why}): give yourself the right, or set {name}."
DAMAGED = (
    "The database {place} is damaged ({why}). Restore a backup with bin/manage restore, or move "
    "the file away and start again without its games."
)
UNREACHABLE = "The database cannot be used ({why}): see DATABASE_URL and whether it runs."


@contextmanager
def in_one_sentence() -> Iterator[None]:
    """Raise a CommandError with a sentence for a disk or a database that cannot be used."""
    try:
        yield
    except (OSError, DatabaseError) as error:
        if not (sentence := sentence_of(error)):
            raise
        raise CommandError(sentence, returncode=REFUSED) from error


def sentence_of(error: Exception) -> str:
    """Return what happened and what to do; "" for what is a fault of the code."""
    place = settings.VAR_DIR
    if isinstance(error, OSError):
        if error.errno in FULL:
            return NO_SPACE.format(place=place)
        if isinstance(error, PermissionError) or error.errno == errno.EROFS:
            where = error.filename or place
            return UNWRITABLE.format(place=where, why=error.strerror, name="WORDGAMES_VAR")
        return ""
    return _of_database(error)


def _of_database(error: Exception) -> str:
    database, why = settings.DATABASES["default"], str(error).strip().rstrip(".")
    if "sqlite" not in database["ENGINE"]:
        lost = type(error).__name__ == "OperationalError" and "connect" in why
        return UNREACHABLE.format(why=why.splitlines()[0]) if lost else ""
    if "disk is full" in why:
        return NO_SPACE.format(place=database["NAME"])
    if "not a database" in why or "malformed" in why or "encrypted" in why:
        return DAMAGED.format(place=database["NAME"], why=why)
    if "unable to open" in why or "readonly" in why:
        return UNWRITABLE.format(place=database["NAME"], why=why, name="WORDGAMES_VAR")
    return ""
