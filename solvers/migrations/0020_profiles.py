from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('solvers', '0019_sweep_standing'),
    ]

    operations = [
        migrations.AddField(
            model_name='outsideagent',
            name='about',
            field=models.CharField(blank=True, db_default='', default='', max_length=300),
        ),
        migrations.AddField(
            model_name='outsideagent',
            name='source',
            field=models.URLField(blank=True, db_default='', default=''),
        ),
    ]
