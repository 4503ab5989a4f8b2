"""A word of a round that is left for its end."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("games", "0010_ghosts_of_groups")]

    operations = [
        migrations.AlterField(
            model_name="event",
            name="kind",
            field=models.CharField(
                choices=[
                    ("move", "Move"),
                    ("undo", "Undo"),
                    ("hint", "Hint"),
                    ("give-up", "Give up"),
                    ("mode", "Mode"),
                    ("later", "Later"),
                ],
                default="move",
                max_length=8,
            ),
        )
    ]
