"""Rename the models of custom card sets: the engine calls another thing a card set."""

from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [("campaigns", "0008_archive")]

    operations = [
        migrations.RenameModel("CardSet", "CustomCardSet"),
        migrations.RenameModel("CardSetVersion", "CustomCardSetVersion"),
    ]
