"""A key for each account's name; accounts whose names are one to readers are reported."""

import sys
import unicodedata

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


def same_name(name):
    return unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).casefold())


def fill(apps, schema_editor):
    """Give each account its key; of those that share one the oldest has it."""
    rows, first = [], {}
    for pk, name in apps.get_model("auth", "User").objects.order_by("pk").values_list("pk", "username"):
        key = same_name(name)
        if key in first:
            print(
                f"The accounts {first[key]!r} and {name!r} have the same name to readers. Both keep "
                "working; rename or remove one under Users in the admin.",
                file=sys.stderr,
            )
            key = f"{key} #{pk}"  # no name has a space
        else:
            first[key] = name
        rows.append((pk, key))
    AccountName = apps.get_model("accounts", "AccountName")
    AccountName.objects.bulk_create([AccountName(user_id=pk, key=key) for pk, key in rows], batch_size=500)


class Migration(migrations.Migration):

    dependencies = [
        ('accounts', '0003_api_token'),  # the squashed one, once 0.4 drops the old files
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name='AccountName',
            fields=[
                ('user', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, primary_key=True, related_name='named', serialize=False, to=settings.AUTH_USER_MODEL)),
                ('key', models.CharField(max_length=3000, unique=True)),
            ],
        ),
        migrations.RunPython(fill, migrations.RunPython.noop),
    ]
