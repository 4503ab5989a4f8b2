"""A list's picture, and the last day of its daily puzzles."""

from django.db.migrations import AddField, Migration as Base
from django.db.models import CharField, DateField


class Migration(Base):
    dependencies = [("lexicons", "0010_editor_code")]
    operations = [
        AddField("lexicon", "daily_until", DateField(blank=True, editable=False, null=True)),
        AddField("lexicon", "picture", CharField(blank=True, db_default="", default="", editable=False, max_length=8)),
    ]
