"""A code for the link that invites editors to an own list."""

from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('lexicons', '0009_own_names'),
    ]

    operations = [
        migrations.AddField(
            model_name='lexicon',
            name='editor_code',
            field=models.CharField(blank=True, default='', editable=False, help_text='In the link that makes an account an editor of an own list; empty: no link.', max_length=16),
            preserve_default=False,
        ),
    ]
