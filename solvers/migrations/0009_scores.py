from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("solvers", "0008_sampling")]

    operations = [
        migrations.AddField(
            model_name="playreview",
            name="skill_score",
            field=models.PositiveSmallIntegerField(null=True),
        ),
        migrations.AddField(
            model_name="playreview",
            name="luck_score",
            field=models.PositiveSmallIntegerField(null=True),
        ),
        migrations.AddField(
            model_name="playreview",
            name="version",
            field=models.PositiveSmallIntegerField(default=1),
        ),
    ]
