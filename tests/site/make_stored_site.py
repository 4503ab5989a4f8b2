"""Make tests/site/data/site_18b9ad6.*: a small site as the code of commit 18b9ad6 stored it.

It was made in a checkout of that commit, with this file, stored_site.py and
tests/page_scripts (then page_record) laid into it as they were added:

    python -m tests.site.make_stored_site FOLDER

data/made_of.json has the words. Every game is played, watched and measured through its pages.
"""

from __future__ import annotations

import gzip
import json
import os
import re
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path
from typing import Any

from tests.site.stored_site import DATA, MADE_OF, ROOT, facts, prepared

NAME = "site_18b9ad6"


def main(folder: Path) -> None:
    """Make the site in a folder, then write down what it holds and what it answers."""
    for name, value in prepared(folder).items():
        os.environ[name] = value
    import django

    django.setup()
    from tests.page_scripts.scripted_site import play_scripts

    manage("migrate", "--verbosity", "0")
    for slug, made in MADE_OF["lists"].items():
        file = folder / f"{slug}.txt"
        file.write_text("\n".join(made["words"].split()))
        own = ["--slug", slug, "--name", slug.capitalize(), *made["options"]]
        manage("import_lexicon", str(file), *own)
    for line in MADE_OF["studies"]:
        manage(*line.split())
    from datetime import UTC, datetime

    state = play_scripts(datetime(2026, 11, 20, 9, tzinfo=UTC))
    print("broken:", state.pop("broken"))
    with closing(sqlite3.connect(folder / "db.sqlite3")) as database:
        dump = "\n".join(database.iterdump())
    with gzip.GzipFile(DATA / f"{NAME}.sql.gz", "wb", mtime=0) as file:
        file.write(dump.encode())
    known: dict[str, Any] = {**state, "facts": facts(state)}
    text = json.dumps(known, ensure_ascii=False, indent=1)
    (DATA / f"{NAME}.json").write_text(re.sub(r"\n\s{4,}", " ", text) + "\n")


def manage(*arguments: str) -> None:
    """Run a command on the site that is made."""
    subprocess.run([sys.executable, "manage.py", *arguments], cwd=ROOT, check=True)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
