"""The tables of a fresh site in one step; a site of 0.2 has them by the migrations replaced."""

import django.db.models.deletion
import django.utils.timezone
import lexicons.models
import games.groups.codes
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    replaces = [
        ('solvers', '0001_study'),
        ('solvers', '0002_runs'),
        ('solvers', '0003_run_headlines'),
        ('solvers', '0004_play_review'),
        ('solvers', '0005_outside'),
        ('solvers', '0006_stored_artifact'),
        ('solvers', '0007_fair_queue'),
        ('solvers', '0008_sampling'),
        ('solvers', '0009_scores'),
        ('solvers', '0010_parts'),
        ('solvers', '0011_tree_uploads'),
        ('solvers', '0012_group_deadline'),
        ('solvers', '0013_tournaments'),
        ('solvers', '0014_admin_names'),
        ('solvers', '0015_ends_of_agents_and_groups'),
        ('solvers', '0016_short_codes_of_groups'),
    ]

    initial = True

    dependencies = [
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
        ('games', '0007_moderation'),
        ('lexicons', '0009_own_names'),
    ]

    operations = [
        migrations.CreateModel(
            name='Run',
            fields=[
                ('id', models.CharField(default=lexicons.models.opaque_id, editable=False, max_length=16, primary_key=True, serialize=False)),
                ('key', models.CharField(editable=False, max_length=64, unique=True)),
                ('game', models.CharField(max_length=20)),
                ('agent', models.CharField(help_text='Slug, or slug@preset.', max_length=80)),
                ('params', models.JSONField(default=dict)),
                ('spec', models.JSONField()),
                ('label', models.CharField(help_text='What is played, in words.', max_length=120)),
                ('standing', models.BooleanField(default=False, help_text='Made by the site for its league.')),
                ('status', models.CharField(choices=[('waiting', 'Waiting'), ('running', 'Running'), ('done', 'Done'), ('cancelled', 'Cancelled'), ('failed', 'Failed')], default='waiting', max_length=10)),
                ('error', models.CharField(blank=True, max_length=300)),
                ('games', models.PositiveIntegerField(default=0)),
                ('opener', models.CharField(blank=True, max_length=64)),
                ('results', models.JSONField(blank=True, null=True)),
                ('record', models.BinaryField(blank=True, null=True)),
                ('created_at', models.DateTimeField(auto_now_add=True)),
                ('asked_at', models.DateTimeField(default=django.utils.timezone.now)),
                ('started_at', models.DateTimeField(blank=True, null=True)),
                ('finished_at', models.DateTimeField(blank=True, null=True)),
                ('requester', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='runs', to='games.player')),
                ('revision', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='runs', to='lexicons.revision')),
                ('average', models.FloatField(blank=True, null=True)),
                ('cpu_seconds', models.FloatField(blank=True, null=True)),
                ('high', models.FloatField(blank=True, null=True)),
                ('league', models.CharField(blank=True, editable=False, max_length=120)),
                ('low', models.FloatField(blank=True, null=True)),
                ('penalised', models.FloatField(blank=True, null=True)),
                ('sampled', models.BooleanField(default=False)),
                ('wins', models.PositiveIntegerField(blank=True, null=True)),
                ('worst', models.PositiveSmallIntegerField(blank=True, null=True)),
                ('asked_from', models.CharField(blank=True, editable=False, help_text='Hash of the address that asked.', max_length=32)),
                ('turn_at', models.DateTimeField(blank=True, editable=False, help_text='When a worker last turned to it.', null=True)),
                ('rate', models.FloatField(blank=True, null=True)),
            ],
            options={
                'ordering': ('-created_at',),
                'indexes': [models.Index(fields=['status', '-created_at'], name='runs_by_status'), models.Index(fields=['game', 'revision', 'status'], name='runs_of_a_league'), models.Index(fields=['-created_at', 'id'], name='runs_by_age')],
            },
        ),
        migrations.CreateModel(
            name='Sweep',
            fields=[
                ('id', models.CharField(default=lexicons.models.opaque_id, editable=False, max_length=16, primary_key=True, serialize=False)),
                ('agent', models.CharField(max_length=80)),
                ('label', models.CharField(max_length=120)),
                ('grid', models.JSONField(help_text='Parameter -> values.')),
                ('created_at', models.DateTimeField(auto_now_add=True)),
                ('runs', models.ManyToManyField(related_name='sweeps', to='solvers.run')),
            ],
            options={
                'ordering': ('-created_at',),
            },
        ),
        migrations.CreateModel(
            name='PlayReview',
            fields=[
                ('play', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, primary_key=True, related_name='review', serialize=False, to='games.play')),
                ('guesses', models.PositiveSmallIntegerField(default=0)),
                ('searched', models.PositiveSmallIntegerField(default=0)),
                ('lost', models.FloatField(default=0.0)),
                ('luck', models.FloatField(default=0.0)),
                ('at', models.DateTimeField(auto_now_add=True)),
                ('skill_score', models.PositiveSmallIntegerField(null=True)),
                ('luck_score', models.PositiveSmallIntegerField(null=True)),
                ('version', models.PositiveSmallIntegerField(default=1)),
            ],
            options={
                'verbose_name_plural': 'play reviews',
            },
        ),
        migrations.CreateModel(
            name='OutsideGroup',
            fields=[
                ('id', models.CharField(default=lexicons.models.opaque_id, editable=False, max_length=16, primary_key=True, serialize=False)),
                ('name', models.CharField(max_length=60)),
                ('created_at', models.DateTimeField(auto_now_add=True)),
                ('owner', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='outside_groups', to=settings.AUTH_USER_MODEL)),
                ('closes_at', models.DateTimeField(blank=True, help_text='Runs that end later do not count in it.', null=True)),
                ('code', models.CharField(blank=True, db_default='', default=games.groups.codes.new_code, editable=False, max_length=16)),
            ],
            options={
                'ordering': ('name',),
                'verbose_name': 'group of agents',
                'verbose_name_plural': 'groups of agents',
            },
        ),
        migrations.CreateModel(
            name='OutsideAgent',
            fields=[
                ('id', models.CharField(default=lexicons.models.opaque_id, editable=False, max_length=16, primary_key=True, serialize=False)),
                ('environment', models.CharField(max_length=40)),
                ('name', models.CharField(max_length=40)),
                ('token_sha256', models.CharField(editable=False, max_length=64)),
                ('client', models.CharField(blank=True, help_text='What its client calls itself.', max_length=80)),
                ('finished', models.PositiveIntegerField(default=0)),
                ('current', models.FloatField(blank=True, null=True)),
                ('best', models.FloatField(blank=True, null=True)),
                ('created_at', models.DateTimeField(auto_now_add=True)),
                ('owner', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='outside_agents', to=settings.AUTH_USER_MODEL)),
                ('group', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='agents', to='solvers.outsidegroup')),
                ('spread', models.FloatField(blank=True, null=True)),
                ('retired_at', models.DateTimeField(blank=True, editable=False, null=True)),
                ('void_sha256', models.CharField(blank=True, db_default='', db_index=True, default='', editable=False, max_length=64)),
            ],
            options={
                'constraints': [models.UniqueConstraint(fields=('environment', 'name'), name='one_agent_a_name')],
                'verbose_name': 'agent from outside',
                'verbose_name_plural': 'agents from outside',
            },
        ),
        migrations.CreateModel(
            name='StoredArtifact',
            fields=[
                ('key', models.CharField(editable=False, max_length=64, primary_key=True, serialize=False)),
                ('facts', models.JSONField()),
                ('status', models.CharField(max_length=60)),
                ('content', models.BinaryField()),
                ('complete', models.BooleanField(default=True)),
                ('updated_at', models.DateTimeField(auto_now=True)),
            ],
        ),
        migrations.CreateModel(
            name='Part',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('index', models.PositiveIntegerField()),
                ('groups', models.JSONField(default=list)),
                ('games', models.PositiveIntegerField(default=0)),
                ('result', models.BinaryField(blank=True, null=True)),
                ('run', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='parts', to='solvers.run')),
            ],
            options={
                'ordering': ('index',),
                'constraints': [models.UniqueConstraint(fields=('run', 'index'), name='one_part_an_index')],
            },
        ),
        migrations.CreateModel(
            name='TreeUpload',
            fields=[
                ('id', models.CharField(default=lexicons.models.opaque_id, editable=False, max_length=16, primary_key=True, serialize=False)),
                ('game', models.CharField(max_length=20)),
                ('key', models.CharField(help_text='The task that it is sent for.', max_length=60)),
                ('list_hash', models.CharField(max_length=64)),
                ('content', models.BinaryField()),
                ('state', models.CharField(choices=[('waiting', 'Waiting'), ('checked', 'Checked'), ('refused', 'Refused'), ('withdrawn', 'Withdrawn')], default='waiting', max_length=10)),
                ('refusal', models.JSONField(blank=True, default=str)),
                ('total', models.PositiveIntegerField(blank=True, null=True)),
                ('worst', models.PositiveSmallIntegerField(blank=True, null=True)),
                ('created_at', models.DateTimeField(auto_now_add=True)),
                ('checked_at', models.DateTimeField(blank=True, null=True)),
                ('player', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='trees', to='games.player')),
            ],
            options={
                'ordering': ('created_at', 'id'),
                'indexes': [models.Index(fields=['game', 'key', 'state'], name='trees_of_a_task')],
            },
        ),
        migrations.CreateModel(
            name='TournamentWeek',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('environment', models.CharField(max_length=48)),
                ('begins', models.DateField()),
                ('seed', models.CharField(editable=False, max_length=64)),
                ('setups', models.JSONField(editable=False)),
                ('commitment', models.CharField(editable=False, max_length=64)),
                ('created_at', models.DateTimeField(auto_now_add=True)),
                ('closed_at', models.DateTimeField(blank=True, null=True)),
                ('revision', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='lexicons.revision')),
            ],
            options={
                'ordering': ('-begins',),
                'constraints': [models.UniqueConstraint(fields=('environment', 'begins'), name='a_week_is_made_once')],
            },
        ),
        migrations.CreateModel(
            name='TournamentEntry',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('bot', models.CharField(blank=True, max_length=60)),
                ('outcomes', models.JSONField(null=True)),
                ('played', models.PositiveSmallIntegerField(default=0)),
                ('mu', models.FloatField(null=True)),
                ('sigma', models.FloatField(null=True)),
                ('entered_at', models.DateTimeField(auto_now_add=True)),
                ('agent', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='entries', to='solvers.outsideagent')),
                ('owner', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('week', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='entries', to='solvers.tournamentweek')),
                ('former', models.CharField(blank=True, db_default='', default='', editable=False, max_length=16)),
            ],
            options={
                'ordering': ('entered_at', 'id'),
                'constraints': [models.UniqueConstraint(fields=('week', 'owner'), name='one_entry_an_owner'), models.UniqueConstraint(condition=models.Q(('bot', ''), _negated=True), fields=('week', 'bot'), name='one_entry_a_bot')],
            },
        ),
        migrations.CreateModel(
            name='OutsideRun',
            fields=[
                ('id', models.BigAutoField(primary_key=True, serialize=False)),
                ('setup', models.JSONField()),
                ('acts', models.PositiveIntegerField(default=0)),
                ('outcome', models.FloatField(blank=True, null=True)),
                ('abandoned', models.BooleanField(default=False)),
                ('started_at', models.DateTimeField(auto_now_add=True)),
                ('finished_at', models.DateTimeField(blank=True, null=True)),
                ('agent', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='runs', to='solvers.outsideagent')),
                ('revision', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='outside_runs', to='lexicons.revision')),
                ('game', models.PositiveSmallIntegerField(blank=True, null=True)),
                ('entry', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.CASCADE, related_name='runs', to='solvers.tournamententry')),
            ],
            options={
                'ordering': ('id',),
                'indexes': [models.Index(fields=['agent', 'finished_at'], name='outside_runs_of_an_agent')],
                'constraints': [models.UniqueConstraint(fields=('entry', 'game'), name='one_run_a_game')],
            },
        ),
        migrations.CreateModel(
            name='OutsideAct',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('number', models.PositiveIntegerField()),
                ('move', models.CharField(max_length=64)),
                ('feedback', models.CharField(max_length=400)),
                ('run', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='history', to='solvers.outsiderun')),
            ],
            options={
                'ordering': ('number',),
                'constraints': [models.UniqueConstraint(fields=('run', 'number'), name='one_act_a_number')],
            },
        ),
        migrations.CreateModel(
            name='OutsideRemoval',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('removed_at', models.DateTimeField(auto_now_add=True)),
                ('account', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('group', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='removed', to='solvers.outsidegroup')),
            ],
            options={
                'ordering': ('removed_at', 'pk'),
                'constraints': [models.UniqueConstraint(fields=('group', 'account'), name='out_of_a_group_once')],
            },
        ),
    ]
