"""Column for attempts at a case of the day, which keep their secrets until the day is over."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("campaigns", "0010_newest_campaigns")]

    operations = [migrations.AddField("campaign", "sealed_until", models.DateTimeField(null=True))]
