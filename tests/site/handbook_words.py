"""How many words of the handbook somebody wrote: `python -m tests.site.handbook_words` prints it.

Tables count; what a command writes does not: it is data.
"""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
# A table that a command writes into a page.
TABLE = re.compile(r"<!-- bin/manage .*?<!-- end -->", re.DOTALL)
# The first line of a page that a command writes.
MADE = re.compile(r"^Made by `bin/manage .*; do not edit\.", re.MULTILINE)


def words_in(page: str) -> int:
    """Return how many words of a page somebody wrote."""
    return 0 if MADE.search(page) else len(TABLE.sub("", page).split())


def words() -> dict[str, int]:
    """Return the words of each page, README and CONTRIBUTING among them."""
    pages = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").glob("*.md"))]
    return {str(it.relative_to(ROOT)): words_in(it.read_text(encoding="utf-8")) for it in pages}


if __name__ == "__main__":
    for name, count in words().items():
        print(f"{count:6,} {name}")
    print(f"{sum(words().values()):6,} in all")
