"""Make tests/site/data/site_18b9ad6.*: a small site as the code of commit 18b9ad6 stored it.

It was made in a checkout of that commit, with this file, stored_site.py and
workshop/page_record laid into it as they were added:

    python -m tests.site.make_stored_site FOLDER

The words are this file's own. Every game is played, watched and measured through its pages.
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

from tests.site.stored_site import DATA, ROOT, facts, prepared

NAME = "site_18b9ad6"
WORDS = {
    "tiny": (
        "slate crane audio pound might fjord bulky vivid tempo wimpy stone shore chair table plant "
        "bread cloud drink eagle flame grape house juice knife lemon mouse night ocean piano queen "
        "river snake tiger uncle voice water youth zebra brick dance crate trace react grace "
        "cold cord card ward warm word worm corm wood good gold bold bald ball wall walk "
        "planet garden winter summer silver orange"
    ),
    "wort": (
        "apfel birne blume stuhl tisch lampe katze vogel fisch pferd tiger hafen insel wolke regen "
        "sonne nacht abend licht stern"
    ),
    "towns": "paris london berlin madrid vienna oslo rome lisbon prague dublin athens warsaw bern",
    "sums": (
        "1+2=3 2+3=5 3+5=8 4+4=8 9-4=5 8-3=5 2*3=6 2*4=8 8/4=2 9/3=3 6-1=5 7-2=5 1*7=7 6/2=3 5+4=9 "
        "12+35=47 10+20=30 11+22=33 48-32=16 56/7+1=9 2*3+4=10 90-45=45 60-25=35 13+24=37"
    ),
}
KINDS = {"towns": "cities", "sums": "equations"}
LANGUAGES = {"tiny": "en", "wort": "de"}
STUDIES = (
    "trees search --lexicon tiny --length 5",
    "trees search --lexicon tiny --length 5 --hard",
    "train hangman --lexicon tiny",
)


def main(folder: Path) -> None:
    """Make the site in a folder, then write down what it holds and what it answers."""
    for name, value in prepared(folder).items():
        os.environ[name] = value
    import django

    django.setup()
    from workshop.page_record.recording import play_scripts

    manage("migrate", "--verbosity", "0")
    for slug, words in WORDS.items():
        file = folder / f"{slug}.txt"
        file.write_text("\n".join(words.split()))
        own = ["--slug", slug, "--name", slug.capitalize(), "--kind", KINDS.get(slug, "words")]
        language = ["--language", LANGUAGES[slug]] if slug in LANGUAGES else []
        manage("import_lexicon", str(file), *own, *language)
    for line in STUDIES:
        manage(*line.split())
    from datetime import UTC, datetime

    answers, state = play_scripts(datetime(2026, 11, 20, 9, tzinfo=UTC))
    broken = [one.label for one in answers if one.status >= 500]
    print(len(answers), "answers;", "broken:", broken)
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
