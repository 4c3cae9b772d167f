"""A campaign finds its custom card set by the hash of the cards."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("campaigns", "0011_sealed_campaigns")]

    operations = [
        migrations.AddIndex("customcardsetversion", models.Index(fields=["hash"], name="card_set_version_hash")),
    ]
