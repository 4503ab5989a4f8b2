"""A default of the database: the code of the version before stores lists without this column."""

from django.db.migrations import AlterField, Migration as Base
from django.db.models import CharField

HELP = "In the link that makes an account an editor of an own list; empty: no link."


class Migration(Base):
    dependencies = [("lexicons", "0012_words")]
    operations = [
        AlterField(
            "lexicon",
            "editor_code",
            CharField(blank=True, db_default="", default="", editable=False, help_text=HELP, max_length=16),
        )
    ]
