"""When a seat was last reminded, and where its campaign stood then."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("campaigns", "0021_stand_in")]

    operations = [
        migrations.AddField("seat", "reminded_at", models.DateTimeField(null=True)),
        migrations.AddField("seat", "reminded_version", models.IntegerField(default=0)),
    ]
