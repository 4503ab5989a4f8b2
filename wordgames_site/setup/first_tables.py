"""The tables of an empty SQLite file, made from the models: to migrate takes thirty times as long.

`tests/site/test_migrations.py` compares them with what the migrations make.
"""

from importlib import import_module

from django.apps import apps
from django.core.management.sql import emit_post_migrate_signal
from django.db import DEFAULT_DB_ALIAS, connection
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.recorder import MigrationRecorder

from wordgames_site.setup.site_identity import make_moderators

# The one migration that stores rows in an empty database: it makes the editors' group.
EDITORS = "lexicons.migrations.0001_squashed_0009_own_names"


def make_first_tables(loader: MigrationLoader) -> bool:
    """Make all tables and record every migration, or nothing; False unless it is an empty file.

    One transaction makes them: a set-up that is cut off leaves an empty database, or a whole one.
    """
    if connection.vendor != "sqlite" or connection.introspection.table_names():
        return False
    with connection.schema_editor() as editor:
        for model in apps.get_models():
            if model._meta.can_migrate(connection):
                editor.create_model(model)
        _record(loader, editor)
        emit_post_migrate_signal(0, interactive=False, db=DEFAULT_DB_ALIAS)
        import_module(EDITORS).make_group(apps, editor)
        make_moderators()
    return True


def _record(loader: MigrationLoader, editor: BaseDatabaseSchemaEditor) -> None:
    """Record every migration that there is, and those that a squashed one replaces."""
    recorder = MigrationRecorder(connection)
    editor.create_model(recorder.Migration)
    replaced = {key for it in loader.disk_migrations.values() for key in it.replaces}
    names = sorted({*loader.disk_migrations, *replaced})
    recorder.migration_qs.bulk_create(
        [recorder.Migration(app=app, name=name) for app, name in names]
    )
