"""The dictionaries that come with the site are called what their readers call them."""

from django.db import migrations

NAMES = (("fr", "French", "Français"), ("es", "Spanish", "Español"))


def rename(apps, schema_editor):
    lexicons = apps.get_model("lexicons", "Lexicon").objects
    for slug, former, name in NAMES:  # a name that staff chose stays
        lexicons.filter(slug=slug, bundled=True, name=former).update(name=name)


class Migration(migrations.Migration):
    dependencies = [("lexicons", "0008_uploads_read_behind")]

    operations = [migrations.RunPython(rename, migrations.RunPython.noop, elidable=True)]
