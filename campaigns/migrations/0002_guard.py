from django.db import migrations

from campaigns.guard import lift_guard, raise_guard


class Migration(migrations.Migration):
    dependencies = [("campaigns", "0001_initial")]

    operations = [migrations.RunPython(raise_guard, lift_guard)]
