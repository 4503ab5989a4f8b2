"""A ghost beside a play."""

from django.db.migrations import AddField, Migration as Base
from django.db.models import CharField

HELP = "Whose marks go along: 'bot', 'bot:' and its play, 'dare:' and its id."


class Migration(Base):
    dependencies = [("games", "0008_mode_events")]
    operations = [
        AddField("play", "ghost", CharField(blank=True, db_default="", default="", help_text=HELP, max_length=24))
    ]
