"""Call the models of custom card sets so: the engine calls another thing a card set.

The tables keep their names, which the version before uses.
"""

from django.db import migrations


class Migration(migrations.Migration):
    dependencies = (("campaigns", "0008_archive"),)

    operations = (
        migrations.AlterModelTable("CardSet", "campaigns_cardset"),
        migrations.AlterModelTable("CardSetVersion", "campaigns_cardsetversion"),
        migrations.RenameModel("CardSet", "CustomCardSet"),
        migrations.RenameModel("CardSetVersion", "CustomCardSetVersion"),
    )
