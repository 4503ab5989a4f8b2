"""How each account's name looks, so that no new one looks the same."""

from django.db import migrations, models


def fill(apps, schema_editor):
    """Give each account's name its look; those that look the same already both keep working."""
    from games.names.public_names import small_look  # as it is now: new names are compared by it

    AccountName = apps.get_model("accounts", "AccountName")
    changed = []
    for named in AccountName.objects.select_related("user").iterator(500):
        named.look = small_look(named.user.username)
        changed.append(named)
        if len(changed) == 500:
            AccountName.objects.bulk_update(changed, ["look"])
            changed = []
    AccountName.objects.bulk_update(changed, ["look"])


class Migration(migrations.Migration):

    dependencies = [
        ('accounts', '0005_words'),
    ]

    operations = [
        migrations.AddField(
            model_name='accountname',
            name='look',
            field=models.CharField(db_default='', db_index=True, default='', max_length=3000),
        ),
        migrations.RunPython(fill, migrations.RunPython.noop),
    ]
