"""The tables of a fresh site in one step; a site of 0.2 has them by the migrations replaced."""

import django.db.models.deletion
import games.accounts.models
import lexicons.models
from django.conf import settings
from django.db import migrations, models


def fill(apps, schema_editor):
    """Index the sessions of those who are logged in, where a site had no such table yet."""
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

    replaces = [
        ('accounts', '0001_account_session'),
        ('accounts', '0002_moderation'),
        ('accounts', '0003_api_token'),
    ]

    initial = True

    dependencies = [
        ('auth', '0012_alter_user_first_name_max_length'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
        ('games', '0007_moderation'),
        ('sessions', '0001_initial'),
    ]

    operations = [
        migrations.CreateModel(
            name='AccountSession',
            fields=[
                ('session_key', models.CharField(max_length=40, primary_key=True, serialize=False)),
                ('user', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, to=settings.AUTH_USER_MODEL)),
            ],
        ),
        migrations.CreateModel(
            name='Invitation',
            fields=[
                ('id', models.CharField(default=lexicons.models.opaque_id, editable=False, max_length=16, primary_key=True, serialize=False)),
                ('note', models.CharField(blank=True, max_length=60, verbose_name='for whom')),
                ('left', models.PositiveSmallIntegerField(default=1, verbose_name='accounts left')),
                ('expires_at', models.DateTimeField(default=games.accounts.models.expiry, verbose_name='good until')),
                ('created_at', models.DateTimeField(auto_now_add=True, verbose_name='made at')),
                ('made_by', models.ForeignKey(editable=False, null=True, on_delete=django.db.models.deletion.SET_NULL, to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'verbose_name': 'invitation',
                'verbose_name_plural': 'invitations',
            },
        ),
        migrations.CreateModel(
            name='ApiToken',
            fields=[
                ('id', models.CharField(default=lexicons.models.opaque_id, editable=False, max_length=16, primary_key=True, serialize=False)),
                ('name', models.CharField(max_length=40)),
                ('sha256', models.CharField(editable=False, max_length=64, unique=True)),
                ('made_at', models.DateTimeField(auto_now_add=True)),
                ('used_on', models.DateField(editable=False, null=True)),
                ('owner', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='api_tokens', to=settings.AUTH_USER_MODEL)),
                ('player', models.OneToOneField(editable=False, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='api_token', to='games.player')),
            ],
            options={
                'ordering': ('made_at', 'id'),
            },
        ),
        migrations.RunPython(fill, migrations.RunPython.noop),
    ]
