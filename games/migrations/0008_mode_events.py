from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('games', '0007_moderation'),
    ]

    operations = [
        migrations.AlterField(
            model_name='event',
            name='kind',
            field=models.CharField(choices=[('move', 'Move'), ('undo', 'Undo'), ('hint', 'Hint'), ('give-up', 'Give up'), ('mode', 'Mode')], default='move', max_length=8),
        ),
    ]
