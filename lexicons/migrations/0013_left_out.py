"""The lines that gave no word: of a waiting upload, and of a visitor's list."""

from django.db.migrations import AddField, CreateModel, Migration as Base
from django.db.models import BigAutoField, BinaryField, CASCADE, JSONField, OneToOneField


class Migration(Base):
    dependencies = [("lexicons", "0012_words")]
    operations = [
        AddField("pendingupload", "left_out", BinaryField(db_default=b"", default=bytes, help_text="Lines that gave no word, if reading the files again would take long.")),
        CreateModel(
            "LeftOut",
            [
                ("id", BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("report", JSONField(help_text="Reasons and examples, as `lexicons.importer.report` counts them.")),
                ("lines", BinaryField(help_text="As `lexicons.importer.left_out` packs them.")),
                ("revision", OneToOneField(on_delete=CASCADE, related_name="left_out", to="lexicons.revision")),
            ],
            {"verbose_name_plural": "left-out lines"},
        ),
    ]
