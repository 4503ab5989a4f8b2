"""Runs that were under way when the site was upgraded keep what was played of them."""

from __future__ import annotations

import json
from pathlib import Path

from tests.site.services import Site, commands
from tests.wordle.lists import ANSWERS

# Those of 0.2.0: no squashed migration stops there.
TABLES = """
from django.db import connection
from django.db.migrations.executor import MigrationExecutor
from django.db.migrations.loader import MigrationLoader
executor = MigrationExecutor(connection)
executor.loader = MigrationLoader(connection, replace_migrations=False)
executor.migrate([("solvers", "0009_scores")])
"""
BEFORE = """
from django.db import connection
run = "abcdefghijklmnop"
with connection.cursor() as cursor:
    def add(table, **given):
        columns = connection.introspection.get_table_description(cursor, table)
        columns = [it for it in columns if it.name != "id" or "id" in given]
        values = {it.name: given.get(it.name, None if it.null_ok else "") for it in columns}
        names = ", ".join(f'"{name}"' for name in values)
        marks = ", ".join("%s" for _ in values)
        cursor.execute(f'INSERT INTO {table} ({names}) VALUES ({marks})', list(values.values()))
    zero = dict.fromkeys(("played", "fence", "deaths", "fell_at"), 0)
    add("solvers_run", id=run, key="k", game="wordle", agent="csp", params="{}", spec="{}",
        status="cancelled", games=28, revision_id=1, standing=0, sampled=0,
        created_at="2026-01-01", asked_at="2026-01-01")
    for index, state, result in ((0, "done", b"plan"), (1, "done", b"one"), (2, "running", None)):
        add("solvers_chunk", run_id=run, index=index, groups="[1]", games=14, state=state,
            result=result, **zero)
"""
AFTER = """
import json
from solvers.runs.models import Part, Run
run = Run.objects.get()
kept = [(it.index, it.groups, it.games, it.result and bytes(it.result).decode())
        for it in run.parts.all()]
run.delete()
print(json.dumps([kept, Part.objects.count()]))
"""


def test_what_was_played_of_open_runs_stays(tmp_path: Path) -> None:
    site = Site(tmp_path / "var")
    (tmp_path / "words.txt").write_text("\n".join(ANSWERS))
    english = ("--slug", "en", "--name", "English", "--language", "en")
    site.python(
        commands(
            ("migrate", "lexicons", "--verbosity", "0"),
            ("createcachetable",),
            ("import_lexicon", str(tmp_path / "words.txt"), *english),
        ),
        TABLES,
        BEFORE,
    )
    kept, left = json.loads(site.python(commands(("migrate", "--verbosity", "0")), AFTER))
    assert kept == [[0, [1], 14, "plan"], [1, [1], 14, "one"], [2, [1], 14, None]]
    assert left == 0
