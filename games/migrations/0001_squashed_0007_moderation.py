"""The tables of a fresh site in one step; a site of 0.2 has them by the migrations replaced."""

import django.db.models.deletion
import django.utils.timezone
import lexicons.models
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    replaces = [
        ('games', '0001_initial'),
        ('games', '0002_event_kinds'),
        ('games', '0003_heal_plays'),
        ('games', '0004_doors'),
        ('games', '0005_score'),
        ('games', '0006_scores'),
        ('games', '0007_moderation'),
    ]

    initial = True

    dependencies = [
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
        ('lexicons', '0004_equations'),
    ]

    operations = [
        migrations.CreateModel(
            name='Player',
            fields=[
                ('id', models.CharField(default=lexicons.models.opaque_id, editable=False, max_length=16, primary_key=True, serialize=False)),
                ('created_at', models.DateTimeField(auto_now_add=True)),
                ('user', models.OneToOneField(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'verbose_name': 'player',
                'verbose_name_plural': 'players',
            },
        ),
        migrations.CreateModel(
            name='Puzzle',
            fields=[
                ('id', models.CharField(default=lexicons.models.opaque_id, editable=False, max_length=16, primary_key=True, serialize=False)),
                ('game', models.CharField(max_length=20)),
                ('kind', models.CharField(choices=[('free', 'Free game'), ('daily', 'Daily puzzle'), ('challenge', 'Challenge'), ('taken-down', 'Taken down')], default='free', max_length=10)),
                ('setup', models.JSONField()),
                ('date', models.DateField(blank=True, null=True)),
                ('daily_key', models.CharField(blank=True, editable=False, max_length=80, null=True, unique=True)),
                ('created_at', models.DateTimeField(auto_now_add=True)),
                ('author', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, to='games.player')),
                ('revision', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='puzzles', to='lexicons.revision')),
            ],
        ),
        migrations.CreateModel(
            name='Play',
            fields=[
                ('id', models.CharField(default=lexicons.models.opaque_id, editable=False, max_length=16, primary_key=True, serialize=False)),
                ('agent', models.JSONField(blank=True, help_text='Slug and parameters, when an agent plays.', null=True)),
                ('started_at', models.DateTimeField(default=django.utils.timezone.now, editable=False)),
                ('status', models.CharField(choices=[('playing', 'Playing'), ('won', 'Won'), ('lost', 'Lost'), ('given-up', 'Given up')], default='playing', max_length=10)),
                ('turns', models.PositiveSmallIntegerField(default=0)),
                ('hints', models.PositiveSmallIntegerField(default=0)),
                ('moved_at', models.DateTimeField(auto_now_add=True)),
                ('ended_at', models.DateTimeField(blank=True, null=True)),
                ('player', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.CASCADE, related_name='plays', to='games.player')),
                ('puzzle', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='plays', to='games.puzzle')),
                ('dropped_at', models.DateTimeField(blank=True, help_text='When the player took it off the list of games to go on.', null=True)),
                ('score', models.PositiveSmallIntegerField(blank=True, help_text='How well it went, as the game counts it; for plays that came to an end.', null=True)),
            ],
            options={
                'indexes': [models.Index(fields=['player', 'status', '-moved_at'], name='plays_of_a_player')],
                'constraints': [models.UniqueConstraint(fields=('puzzle', 'player'), name='one_play_a_player')],
            },
        ),
        migrations.CreateModel(
            name='Event',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('sequence', models.PositiveSmallIntegerField()),
                ('kind', models.CharField(choices=[('move', 'Move'), ('undo', 'Undo'), ('hint', 'Hint'), ('give-up', 'Give up')], default='move', max_length=8)),
                ('move', models.CharField(blank=True, max_length=64)),
                ('feedback', models.CharField(blank=True, max_length=400)),
                ('at', models.DateTimeField(auto_now_add=True)),
                ('play', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='events', to='games.play')),
            ],
            options={
                'ordering': ('sequence',),
                'constraints': [models.UniqueConstraint(fields=('play', 'sequence'), name='one_event_a_sequence')],
            },
        ),
        migrations.CreateModel(
            name='Challenge',
            fields=[
            ],
            options={
                'verbose_name': 'challenge',
                'verbose_name_plural': 'challenges',
                'proxy': True,
            },
            bases=('games.puzzle',),
        ),
    ]
