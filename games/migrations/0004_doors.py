"""A play may start before it is stored, and be dropped from the list of games to go on with."""

from typing import ClassVar

import django.utils.timezone
from django.db import migrations, models


class Migration(migrations.Migration):
    """Let a play's start be given, and add when it was dropped."""

    dependencies: ClassVar = [("games", "0003_heal_plays")]

    operations: ClassVar = [
        migrations.AlterField(
            model_name="play",
            name="started_at",
            field=models.DateTimeField(default=django.utils.timezone.now, editable=False),
        ),
        migrations.AddField(
            model_name="play",
            name="dropped_at",
            field=models.DateTimeField(
                blank=True,
                help_text="When the player took it off the list of games to go on.",
                null=True,
            ),
        ),
    ]
