"""Sessions are found by their account, those that began before too."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


def fill(apps, schema_editor):
    """Index the sessions of those who are logged in already."""
    from django.contrib.sessions.backends.db import SessionStore

    Session = apps.get_model("sessions", "Session")
    AccountSession = apps.get_model("accounts", "AccountSession")
    users = set(apps.get_model("auth", "User").objects.values_list("pk", flat=True))
    store, rows = SessionStore(), []
    for session in Session.objects.order_by("pk").iterator(chunk_size=1000):
        account = str(store.decode(session.session_data).get("_auth_user_id", ""))
        if account.isdigit() and int(account) in users:
            rows.append(AccountSession(session_key=session.pk, user_id=int(account)))
    AccountSession.objects.bulk_create(rows, batch_size=500)


class Migration(migrations.Migration):

    initial = True

    dependencies = [
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
        ("auth", "0012_alter_user_first_name_max_length"),
        ("sessions", "0001_initial"),
    ]

    operations = [
        migrations.CreateModel(
            name='AccountSession',
            fields=[
                ('session_key', models.CharField(max_length=40, primary_key=True, serialize=False)),
                ('user', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, to=settings.AUTH_USER_MODEL)),
            ],
        ),
        migrations.RunPython(fill, migrations.RunPython.noop),
    ]
