"""Name what agents search or learn an artifact."""

from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [("solvers", "0005_outside")]

    operations = [
        migrations.RenameModel("Study", "StoredArtifact"),
        migrations.AlterModelOptions("StoredArtifact", options={}),
    ]
