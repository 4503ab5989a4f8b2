"""The index of events by play repeats that of their order in it, and every move writes both.

It is dropped by its name: Django would copy SQLite's whole table for that.
"""

import django.db.models.deletion
from django.db import migrations, models


def drop_index(apps, schema_editor):
    event = apps.get_model("games", "Event")
    for name in schema_editor._constraint_names(event, ["play_id"], index=True, unique=False):
        schema_editor.execute(schema_editor._delete_index_sql(event, name))


def make_index(apps, schema_editor):
    event = apps.get_model("games", "Event")
    play = event._meta.get_field("play")
    schema_editor.execute(schema_editor._create_index_sql(event, fields=[play]))
    if hasattr(schema_editor, "_create_like_index_sql"):  # PostgreSQL's, for text
        like = schema_editor._create_like_index_sql(event, play)
        if like is not None:
            schema_editor.execute(like)


class Migration(migrations.Migration):
    dependencies = [("games", "0011_later_events")]

    operations = [
        migrations.SeparateDatabaseAndState(
            database_operations=[migrations.RunPython(drop_index, make_index)],
            state_operations=[
                migrations.AlterField(
                    model_name="event",
                    name="play",
                    field=models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="events",
                        to="games.play",
                    ),
                )
            ],
        )
    ]
