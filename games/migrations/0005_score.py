"""A play's score in its game's own measure, where the number of moves is none."""

from typing import ClassVar

from django.db import migrations, models


class Migration(migrations.Migration):
    """Add the score; plays that ended before have none."""

    dependencies: ClassVar = [("games", "0004_doors")]

    operations: ClassVar = [
        migrations.AddField(
            model_name="play",
            name="score",
            field=models.PositiveSmallIntegerField(
                blank=True,
                help_text="How well it went, as the game counts it; for plays that came to an end.",
                null=True,
            ),
        ),
    ]
