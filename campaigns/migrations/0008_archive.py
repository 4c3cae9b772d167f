"""Columns for archived campaigns, whose events the database may delete."""

from django.db import migrations, models

from campaigns.db.append_only_trigger import (
    create_first_triggers,
    create_triggers,
    drop_first_triggers,
    drop_triggers,
)


class Migration(migrations.Migration):
    dependencies = [("campaigns", "0007_faulty_campaigns")]

    operations = [
        migrations.RunPython(drop_first_triggers, create_first_triggers),
        migrations.AddField("campaign", "archive_hash", models.CharField(max_length=64, null=True)),
        migrations.AddField("campaign", "archived_at", models.DateTimeField(null=True)),
        migrations.AddField("campaign", "archive_fault", models.CharField(max_length=200, null=True)),
        migrations.AddIndex(
            "campaign",
            models.Index(
                fields=["archived_at"], condition=~models.Q(archived_at=None), name="archived_first"
            ),
        ),
        migrations.RunPython(create_triggers, drop_triggers),
    ]
