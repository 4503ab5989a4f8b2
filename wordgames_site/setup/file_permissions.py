"""Private files: the site's data holds sessions, password hashes and unsolved secrets."""

import logging
import os
from collections.abc import Iterator
from pathlib import Path

from django.conf import settings

UMASK = 0o077
log = logging.getLogger(__name__)


def keep_private() -> None:
    """Make the site's folder and database readable by its owner alone, now and later.

    What belongs to another user is left as it is, with a warning in the log.
    """
    os.umask(UMASK)
    for path in _private():
        try:
            mode = path.stat().st_mode & 0o777
            if mode & UMASK:
                path.chmod(mode & ~UMASK)
        except FileNotFoundError:
            continue
        except OSError as error:
            log.warning("%s can be read by others: %s", path, error.strerror)


def _private() -> Iterator[Path]:
    yield settings.VAR_DIR
    yield settings.SECRETS_FILE
    database = settings.DATABASES["default"]
    if database["ENGINE"].endswith("sqlite3"):
        yield from (Path(f"{database['NAME']}{suffix}") for suffix in ("", "-wal", "-shm"))
