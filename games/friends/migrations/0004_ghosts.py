"""Ghosts that race along with a dare, and answers to it."""

from django.db.migrations import AddField, Migration as Base
from django.db.models import CharField, DateTimeField, JSONField
from django.utils.timezone import now


class Migration(Base):
    dependencies = [("friends", "0003_removed")]
    operations = [
        AddField("dare", "ghost", JSONField(blank=True, editable=False, null=True)),
        AddField("dare", "opened_at", DateTimeField(blank=True, default=now, editable=False, null=True)),
        AddField("taken", "answer", CharField(blank=True, choices=[("well-played", "Well played!"), ("lucky", "Lucky you!"), ("close", "That was close!"), ("again", "Again tomorrow?")], db_default="", default="", editable=False, max_length=12)),
        AddField("taken", "answered_at", DateTimeField(blank=True, editable=False, null=True)),
    ]
