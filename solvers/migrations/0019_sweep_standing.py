from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('solvers', '0018_words'),
    ]

    operations = [
        migrations.AddField(
            model_name='sweep',
            name='standing',
            field=models.BooleanField(db_default=False, default=False, help_text='Made by the site.'),
        ),
    ]
