"""Keep with a deck what could not be read of the list that it was made of."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("campaigns", "0003_reports")]

    operations = [migrations.AddField("deck", "import_report", models.JSONField(default=dict))]
