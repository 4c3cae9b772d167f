"""Bots that stand in for people who are away."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("campaigns", "0020_rematch")]

    operations = [
        migrations.AddField("seat", "stand_in", models.CharField(max_length=40, default="")),
    ]
