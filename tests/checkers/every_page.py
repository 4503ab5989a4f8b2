"""A page of each kind, game and sort of visitor, with every form sent, as files for checkers.

`python -m tests.checkers.every_page FOLDER` writes them; the environment names a scratch site.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path

if __name__ == "__main__":
    import django

    django.setup()

from workshop.translating.site_walk import Seen, Walk, prepared, starts
from workshop.visitor.exchange import Response

# How a page begins that is no part of one.
WHOLE = re.compile(r"\s*<!doctype html>", re.IGNORECASE)


class Kept(Walk):
    """A walk that writes the pages it sees into a folder."""

    folder: Path

    def _seen(self, who: str, address: str, answer: Response) -> Seen:
        if WHOLE.match(answer.text):
            number = len(list(self.folder.iterdir()))
            (self.folder / f"{number:04}.html").write_text(answer.text, encoding="utf-8")
            print(f"{number:04}.html\t{who or 'anybody'}\t{address}", flush=True)
        return Seen(who, address, answer.status, ())


def main(folder: Path) -> None:
    """Write the pages; print a line of each: file, visitor, address."""
    made = prepared()
    walk = Kept(made.world, made._application)
    walk.folder = folder
    for _ in walk.through(starts(walk.world)):
        pass


if __name__ == "__main__":
    main(Path(sys.argv[1]))
