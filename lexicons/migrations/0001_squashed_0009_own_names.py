"""The tables of a fresh site in one step; a site of 0.2 has them by the migrations replaced."""

import django.core.validators
import django.db.models.deletion
import lexicons.models
from django.conf import settings
from django.db import migrations, models


PERMISSIONS = {
    ("lexicon", "lexicon"): ("add", "change", "view"),
    ("wordreport", "word report"): ("change", "view"),
}


def make_group(apps, schema_editor):
    """Django makes permissions only after all migrations, so make the few that are needed here."""
    kinds = apps.get_model("contenttypes", "ContentType").objects
    permissions = apps.get_model("auth", "Permission").objects
    group, _ = apps.get_model("auth", "Group").objects.get_or_create(name="editors")
    for (model, words), verbs in PERMISSIONS.items():
        kind, _ = kinds.get_or_create(app_label="lexicons", model=model)
        for verb in verbs:
            permission, _ = permissions.get_or_create(
                content_type=kind,
                codename=f"{verb}_{model}",
                defaults={"name": f"Can {verb} {words}"},
            )
            group.permissions.add(permission)


class Migration(migrations.Migration):

    replaces = [
        ('lexicons', '0001_initial'),
        ('lexicons', '0002_bundle_and_outcome'),
        ('lexicons', '0003_editors'),
        ('lexicons', '0004_equations'),
        ('lexicons', '0005_rate_counts'),
        ('lexicons', '0006_own_lists'),
        ('lexicons', '0007_language_tags'),
        ('lexicons', '0008_uploads_read_behind'),
        ('lexicons', '0009_own_names'),
    ]

    initial = True

    dependencies = [
        ('auth', '0012_alter_user_first_name_max_length'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
        ('contenttypes', '0002_remove_content_type_name'),
    ]

    operations = [
        migrations.CreateModel(
            name='RateCount',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('name', models.CharField(help_text='The limit, and the hash of whom it limits.', max_length=80)),
                ('part', models.BigIntegerField(help_text='The part of time, counted in its own lengths.')),
                ('count', models.IntegerField()),
                ('expires', models.BigIntegerField(db_index=True)),
            ],
            options={
                'constraints': [models.UniqueConstraint(fields=('name', 'part'), name='one_count_a_part')],
            },
        ),
        migrations.CreateModel(
            name='Lexicon',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('slug', models.SlugField(max_length=40, unique=True)),
                ('name', models.CharField(max_length=80)),
                ('language', models.CharField(default='und', help_text='Decides upper case and, unless chosen below, the keyboard.', max_length=24, validators=[django.core.validators.RegexValidator('^[a-z]{2,3}(-[A-Za-z0-9]{1,8})*$', 'A code such as en or pt.')])),
                ('kind', models.CharField(choices=[('words', 'Words'), ('cities', 'Cities'), ('equations', 'Equations')], default='words', max_length=12)),
                ('keyboard', models.CharField(blank=True, help_text='Empty: the layout usual for the language.', max_length=16)),
                ('credits', models.TextField(blank=True, help_text='Sources and licences, shown to players.')),
                ('bundled', models.BooleanField(default=False, editable=False)),
                ('retired_at', models.DateTimeField(blank=True, null=True)),
                ('created_at', models.DateTimeField(auto_now_add=True)),
                ('editors', models.ManyToManyField(blank=True, related_name='edited_lexicons', to=settings.AUTH_USER_MODEL)),
                ('expires_at', models.DateTimeField(blank=True, db_index=True, editable=False, null=True)),
                ('has_dailies', models.BooleanField(default=True, verbose_name='daily puzzles')),
                ('keeper', models.CharField(blank=True, db_index=True, editable=False, help_text="The player whose own list it is; empty: the site's.", max_length=32)),
                ('position', models.PositiveSmallIntegerField(default=100, help_text='Dictionaries with smaller numbers come first.', verbose_name='order')),
                ('taken_down_at', models.DateTimeField(blank=True, editable=False, null=True)),
                ('visibility', models.CharField(choices=[('draft', 'Only me'), ('unlisted', 'Everybody with the link'), ('asked', "Everybody with the link; public once the site's staff say yes"), ('public', 'Everybody')], db_index=True, default='public', max_length=10)),
                ('keys', models.TextField(blank=True, help_text='A layout of its own, a row of keys a line; it stands for the one chosen above.', max_length=400)),
            ],
            options={
                'ordering': ('position', '-bundled', 'name'),
            },
        ),
        migrations.CreateModel(
            name='PendingUpload',
            fields=[
                ('id', models.CharField(default=lexicons.models.opaque_id, editable=False, max_length=16, primary_key=True, serialize=False)),
                ('fields', models.JSONField(default=dict, help_text='Slug, name, language and so on of a lexicon still to be made.')),
                ('filename', models.CharField(max_length=200)),
                ('columns', models.BinaryField(default=bytes)),
                ('report', models.JSONField(default=dict)),
                ('created_at', models.DateTimeField(auto_now_add=True)),
                ('expires_at', models.DateTimeField(db_index=True, default=lexicons.models.pending_expiry)),
                ('created_by', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, to=settings.AUTH_USER_MODEL)),
                ('lexicon', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.CASCADE, to='lexicons.lexicon')),
                ('asked', models.JSONField(default=dict, help_text='How the files are to be read.')),
                ('files', models.BinaryField(default=bytes, help_text='What was sent, as a zip.')),
                ('heard_at', models.DateTimeField(help_text='When the reader was last heard of.', null=True)),
                ('refusal', models.JSONField(default=str, help_text='Why they were refused, as `lexicons.languages.translation` stores a sentence.')),
                ('share', models.FloatField(default=0.0, help_text='How much of them has been read.')),
                ('state', models.CharField(choices=[('reading', 'Being read'), ('waiting', 'Waiting for a yes or no'), ('refused', 'Refused')], default='waiting', max_length=8)),
            ],
        ),
        migrations.CreateModel(
            name='Revision',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('number', models.PositiveIntegerField()),
                ('sha256', models.CharField(db_index=True, max_length=64)),
                ('columns', models.BinaryField()),
                ('counts', models.JSONField(help_text='Per length: words that may be guessed, words that may be the answer.')),
                ('letters', models.TextField()),
                ('note', models.CharField(blank=True, max_length=200)),
                ('created_at', models.DateTimeField(auto_now_add=True)),
                ('created_by', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, to=settings.AUTH_USER_MODEL)),
                ('lexicon', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='revisions', to='lexicons.lexicon')),
                ('bundle', models.CharField(blank=True, editable=False, help_text='The SHA-256 of the bundled file it was made from, if it was.', max_length=64)),
            ],
            options={
                'ordering': ('-number',),
                'constraints': [models.UniqueConstraint(fields=('lexicon', 'number'), name='one_revision_a_number')],
            },
        ),
        migrations.AddField(
            model_name='lexicon',
            name='current',
            field=models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='lexicons.revision'),
        ),
        migrations.CreateModel(
            name='WordReport',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('word', models.CharField(blank=True, max_length=40)),
                ('reason', models.CharField(choices=[('offensive', 'It is offensive'), ('not-a-word', 'It is not a word'), ('too-rare', 'It is too rare to be an answer'), ('missing', 'It is missing'), ('whole-list', 'Something is wrong with the whole list')], max_length=12)),
                ('comment', models.CharField(blank=True, max_length=300)),
                ('reporter', models.CharField(blank=True, editable=False, max_length=32)),
                ('created_at', models.DateTimeField(auto_now_add=True)),
                ('handled_at', models.DateTimeField(blank=True, null=True)),
                ('lexicon', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='reports', to='lexicons.lexicon')),
                ('outcome', models.CharField(blank=True, choices=[('removed', 'Removed'), ('demoted', 'No longer an answer'), ('added', 'Added'), ('dismissed', 'Dismissed')], editable=False, max_length=10)),
            ],
            options={
                'ordering': ('-created_at',),
            },
        ),
        migrations.CreateModel(
            name='Clues',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('by_word', models.JSONField(help_text='Word as it is played -> what is shown while it is looked for.')),
                ('revision', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, related_name='clues', to='lexicons.revision')),
            ],
            options={
                'verbose_name_plural': 'clues',
            },
        ),
        migrations.RunPython(make_group, migrations.RunPython.noop),
    ]
