"""The tables of a fresh site in one step; a site of 0.2 has them by the migrations replaced."""

import django.db.models.deletion
import lexicons.models
from django.db import migrations, models


class Migration(migrations.Migration):

    replaces = [
        ('friends', '0001_initial'),
        ('friends', '0002_moderation'),
        ('friends', '0003_removed'),
    ]

    initial = True

    dependencies = [
        ('games', '0007_moderation'),
    ]

    operations = [
        migrations.CreateModel(
            name='Circle',
            fields=[
                ('id', models.CharField(default=lexicons.models.opaque_id, editable=False, max_length=16, primary_key=True, serialize=False)),
                ('title', models.CharField(max_length=30)),
                ('created_at', models.DateTimeField(auto_now_add=True)),
                ('owner', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='owned', to='games.player')),
            ],
            options={
                'verbose_name': 'group of friends',
                'verbose_name_plural': 'groups of friends',
            },
        ),
        migrations.CreateModel(
            name='Dare',
            fields=[
                ('id', models.CharField(default=lexicons.models.opaque_id, editable=False, max_length=16, primary_key=True, serialize=False)),
                ('name', models.CharField(blank=True, max_length=20)),
                ('created_at', models.DateTimeField(auto_now_add=True)),
                ('play', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='dares', to='games.play')),
                ('player', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='dares', to='games.player')),
                ('puzzle', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='dares', to='games.puzzle')),
            ],
            options={
                'constraints': [models.UniqueConstraint(fields=('puzzle', 'player'), name='one_dare_a_puzzle')],
                'verbose_name': 'dare',
                'verbose_name_plural': 'dares',
            },
        ),
        migrations.CreateModel(
            name='Member',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('name', models.CharField(max_length=20)),
                ('joined_at', models.DateTimeField(auto_now_add=True)),
                ('circle', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='members', to='friends.circle')),
                ('player', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='memberships', to='games.player')),
            ],
            options={
                'ordering': ('joined_at', 'pk'),
                'constraints': [models.UniqueConstraint(fields=('circle', 'player'), name='in_a_circle_once'), models.UniqueConstraint(fields=('circle', 'name'), name='one_name_in_a_circle')],
                'verbose_name': 'member',
                'verbose_name_plural': 'members',
            },
        ),
        migrations.CreateModel(
            name='Taken',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('dare', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='taken', to='friends.dare')),
                ('play', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='taken', to='games.play')),
            ],
            options={
                'constraints': [models.UniqueConstraint(fields=('dare', 'play'), name='a_dare_is_taken_once')],
            },
        ),
        migrations.CreateModel(
            name='Removed',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('name', models.CharField(max_length=20)),
                ('removed_at', models.DateTimeField(auto_now_add=True)),
                ('circle', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='removed', to='friends.circle')),
                ('player', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='removals', to='games.player')),
            ],
            options={
                'ordering': ('removed_at', 'pk'),
                'constraints': [models.UniqueConstraint(fields=('circle', 'player'), name='removed_once')],
            },
        ),
    ]
