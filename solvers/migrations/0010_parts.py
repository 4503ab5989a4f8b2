"""A run's parts have a table of their own, without what a queue of chunks needed.

The old table stays for one more version, so that processes of the old code go on while a site is
upgraded; what they find done in it is theirs alone, and a run comes to the same by either. It no
longer binds the runs, which may be removed whatever is left there.
"""

import django.db.models.deletion
from django.db import migrations, models

OPEN = ("waiting", "running", "cancelled", "failed")


def copy_parts(apps, schema_editor):
    """Keep what was played of runs that are not over, those that can be resumed among them."""
    chunks = apps.get_model("solvers", "Chunk").objects
    parts = apps.get_model("solvers", "Part").objects
    planned = chunks.filter(run__status__in=OPEN, run__games__gt=0)
    for chunk in planned.values("run_id", "index", "groups", "games", "result", "state"):
        done = chunk.pop("state") == "done"
        parts.create(**chunk | {"result": chunk["result"] if done else None})


class Migration(migrations.Migration):
    dependencies = [("solvers", "0009_scores")]

    operations = [
        migrations.CreateModel(
            name="Part",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("index", models.PositiveIntegerField()),
                ("groups", models.JSONField(default=list)),
                ("games", models.PositiveIntegerField(default=0)),
                ("result", models.BinaryField(blank=True, null=True)),
                ("run", models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name="parts", to="solvers.run")),
            ],
            options={
                "ordering": ("index",),
                "constraints": [models.UniqueConstraint(fields=("run", "index"), name="one_part_an_index")],
            },
        ),
        migrations.RunPython(copy_parts, migrations.RunPython.noop),
        migrations.AlterField(
            model_name="chunk",
            name="run",
            field=models.ForeignKey(
                db_constraint=False,
                on_delete=django.db.models.deletion.DO_NOTHING,
                related_name="chunks",
                to="solvers.run",
            ),
        ),
        migrations.SeparateDatabaseAndState(state_operations=[migrations.DeleteModel(name="Chunk")]),
    ]
