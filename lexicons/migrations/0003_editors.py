"""The editors group, with the permissions that its members have on the lexicons they own."""

from django.db import migrations

PERMISSIONS = {
    ("lexicon", "lexicon"): ("add", "change", "view"),
    ("wordreport", "word report"): ("change", "view"),
}


def make_group(apps, schema_editor):
    """Django makes permissions only after all migrations, so make the few that are needed here."""
    kinds = apps.get_model("contenttypes", "ContentType").objects
    permissions = apps.get_model("auth", "Permission").objects
    group, _ = apps.get_model("auth", "Group").objects.get_or_create(name="editors")
    for (model, words), verbs in PERMISSIONS.items():
        kind, _ = kinds.get_or_create(app_label="lexicons", model=model)
        for verb in verbs:
            permission, _ = permissions.get_or_create(
                content_type=kind,
                codename=f"{verb}_{model}",
                defaults={"name": f"Can {verb} {words}"},
            )
            group.permissions.add(permission)


class Migration(migrations.Migration):
    dependencies = [
        ("lexicons", "0002_bundle_and_outcome"),
        ("auth", "0012_alter_user_first_name_max_length"),
        ("contenttypes", "0002_remove_content_type_name"),
    ]
    operations = [migrations.RunPython(make_group, migrations.RunPython.noop)]
