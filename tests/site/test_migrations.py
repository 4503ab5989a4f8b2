"""Squashed migrations: the tables of the old ones, and a way for sites of every version."""

from __future__ import annotations

import gzip
import json
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from django.apps import apps
from django.db.migrations import AddField, DeleteModel, RemoveField, RenameField, RenameModel
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.state import ProjectState
from django.db.models import Field

from tests.site.services import Site, commands
from tests.site.stored_site import DATA
from wordgames_site.management.commands.setup_site import OLDEST, older_than_0_2

# Migrate by the files that the squashed ones replace, and those that came after them.
OLD_FILES = """
from django.db import connection
from django.db.migrations.executor import MigrationExecutor
from django.db.migrations.loader import MigrationLoader

executor = MigrationExecutor(connection)
squashed = {(it.app_label, it.name) for it in executor.loader.replacements.values()}
executor.loader = MigrationLoader(connection, replace_migrations=False)
executor.migrate([key for key in executor.loader.graph.leaf_nodes() if key not in squashed])
"""
# Print every table; a primary key of PostgreSQL has the name that its table had at first, and
# SQLite's keys are numbered in the order of the columns.
TABLES = """
import json
from django.db import connection

def described(table):
    with connection.cursor() as cursor:
        seen = connection.introspection
        columns = sorted(str(it) for it in seen.get_table_description(cursor, table))
        rules = seen.get_constraints(cursor, table)
    named = {n: str(it) for n, it in rules.items()
             if not n.startswith(("__unnamed", "fk_")) and not n.endswith(("_pkey", "_like"))}
    return columns, named, sorted(str(it) for n, it in rules.items() if n not in named)

print(json.dumps({it: described(it) for it in connection.introspection.table_names()}))
"""
# Set up the tables of an empty database as a first start does: from the models.
FIRST = """
from django.db import connection
from wordgames_site.management.commands.setup_site import Command
command = Command(); command._migrate(command._connect())
"""
MODERATORS = """
from wordgames_site.setup.site_identity import make_moderators
make_moderators()
"""
# Print how many rows each table has, who may do what, and which migrations are recorded.
ROWS = """
import json
from django.apps import apps
from django.contrib.auth.models import Group, Permission
from django.db import connection
from django.db.migrations.recorder import MigrationRecorder

counted = {it._meta.db_table: it.objects.count() for it in apps.get_models()}
groups = {it.name: sorted(map(str, it.permissions.all())) for it in Group.objects.all()}
applied = sorted(map(list, MigrationRecorder(connection).applied_migrations()))
print(json.dumps([counted, groups, sorted(map(str, Permission.objects.all())), applied]))
"""
# A table of 0.1 that code no longer knows, and a new site no longer has.
UNUSED = "solvers_chunk"
RECORDED = """
from django.db.migrations.recorder import MigrationRecorder
print(sum("_squashed_" in name for _, name in MigrationRecorder(connection).applied_migrations()))
"""
SQUASHED = 5
# The last migration of each app that the last release has; a release moves them on.
RELEASED = {
    "accounts": "0003_api_token",
    "friends": "0003_removed",
    "games": "0007_moderation",
    "lexicons": "0009_own_names",
    "solvers": "0016_short_codes_of_groups",
    "wordgames_site": "0001_pulse",
}
TAKE_AWAY = (RemoveField, DeleteModel, RenameField, RenameModel)


@pytest.fixture(params=["sqlite", "postgresql"])
def sites(request: pytest.FixtureRequest, tmp_path: Path) -> tuple[Site, Site]:
    """Two sites without tables, whose databases are of one kind."""
    if request.param == "sqlite":
        return Site(tmp_path / "old"), Site(tmp_path / "new")
    from tests.shared_folder import shared_folder
    from tests.site.services import postgresql

    place = shared_folder(request.config)
    return (
        Site(tmp_path / "old", DATABASE_URL=postgresql(place)),
        Site(tmp_path / "new", DATABASE_URL=postgresql(place)),
    )


def test_a_fresh_site_has_the_tables_that_the_old_files_make(sites: tuple[Site, Site]) -> None:
    old, new = sites
    before: dict[str, Any] = json.loads(
        old.python(OLD_FILES, commands(("createcachetable",)), TABLES)
    )
    assert before.pop(UNUSED)
    assert len(before) > 45
    assert json.loads(new.with_tables().python(TABLES)) == before


def test_a_first_start_makes_the_tables_and_rows_that_migrations_make(tmp_path: Path) -> None:
    """It makes them from the models, in a thirtieth of the CPU time."""
    sites = (Site(tmp_path / "old").with_tables(), MODERATORS), (Site(tmp_path / "new"), FIRST)
    migrated, first = (
        [json.loads(line) for line in site.python(steps, TABLES, ROWS).splitlines()]
        for site, steps in sites
    )
    assert len(first[0]) > 45
    assert first == migrated


def test_first_tables_are_made_whole_or_not_at_all(tmp_path: Path) -> None:
    """Cut off in between, the next start would find tables, and migrate what is there already."""
    cut = (
        "from unittest.mock import patch",
        "from wordgames_site.management.commands import setup_site",
        "with patch.object(setup_site, 'make_moderators', side_effect=KeyboardInterrupt):",
        "    try: exec(STEPS)",
        "    except KeyboardInterrupt: print(connection.introspection.table_names())",
    )
    steps = f"from django.db import connection; STEPS = {FIRST!r}"
    told = Site(tmp_path).python(
        steps, *cut, FIRST, "print(len(connection.introspection.table_names()) > 45)"
    )
    assert told.split() == ["[]", "True"]


def test_a_site_of_the_old_files_records_the_squashed_ones(tmp_path: Path) -> None:
    """Else the version that drops the old files would make every table anew."""
    setup = (
        "from wordgames_site.management.commands.setup_site import Command; "
        "command = Command(); command._migrate(command._connect())"
    )
    told = Site(tmp_path).python(
        OLD_FILES,
        "MigrationRecorder = executor.recorder",
        "MigrationRecorder.migration_qs.filter(name__contains='_squashed_').delete()",
        setup,
        RECORDED,
    )
    assert int(told) == SQUASHED


def test_a_site_older_than_0_2_is_refused_and_stays_as_it_is(tmp_path: Path) -> None:
    with closing(sqlite3.connect(tmp_path / "db.sqlite3")) as database:
        dump = gzip.decompress((DATA / "site_18b9ad6.sql.gz").read_bytes()).decode()
        database.executescript(dump)
        query = "SELECT app, name FROM django_migrations"
        before = database.execute(query).fetchall()
    told = Site(tmp_path).manage("setup_site", "--play", fails=True)
    assert "This database is older than version 0.2.0. Start version 0.2.1 once" in told
    with closing(sqlite3.connect(tmp_path / "db.sqlite3")) as database:
        assert database.execute(query).fetchall() == before


def test_only_an_app_that_was_left_behind_makes_a_site_old() -> None:
    assert not older_than_0_2([])
    assert not older_than_0_2(OLDEST)
    half_made = [("lexicons", "0001_initial"), ("lexicons", "0008_uploads_read_behind")]
    assert not older_than_0_2(half_made), "A first start that was cut off goes on."
    assert older_than_0_2([*OLDEST[1:], ("lexicons", "0001_initial")])


def test_what_came_since_the_release_leaves_room_for_its_code() -> None:
    """While a site is upgraded, the old code stores rows in the new tables."""
    graph = MigrationLoader(None, replace_migrations=False).graph
    since = [graph.nodes[key] for key in sorted(graph.nodes) if is_new(*key)]
    now = ProjectState.from_apps(apps)
    assert any(it.name == "0010_editor_code" for it in since)
    for migration in since:
        for step in migration.operations:
            name = f"{migration}: {step.describe()}"
            assert not isinstance(step, TAKE_AWAY), name
            if isinstance(step, AddField) and (migration.app_label, step.model_name) in now.models:
                fields = now.models[migration.app_label, step.model_name].fields
                assert filled_by_the_database(fields[step.name]), name


def is_new(app: str, name: str) -> bool:
    """True if a migration of ours is younger than the last release; squashed ones are not."""
    return app in RELEASED and name > RELEASED[app] and "_squashed_" not in name


def filled_by_the_database(field: Field[Any, Any]) -> bool:
    return field.null or field.many_to_many or field.has_db_default()
