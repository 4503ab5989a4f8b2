from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('solvers', '0016_short_codes_of_groups'),
    ]

    operations = [
        migrations.AddField(
            model_name='run',
            name='hidden',
            field=models.BooleanField(db_default=False, default=False, help_text='Taken out of all public lists by staff.'),
        ),
        migrations.AlterField(
            model_name='run',
            name='standing',
            field=models.BooleanField(default=False, help_text='Made by the site, or put in its league by staff.'),
        ),
    ]
