"""The list of campaigns reads the newest ones by index."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = (("campaigns", "0009_custom_card_sets"),)

    operations = (
        migrations.AddIndex("campaign", models.Index(fields=["-created_at", "-id"], name="newest_first")),
    )
