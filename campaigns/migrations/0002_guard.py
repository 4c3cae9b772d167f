"""What the database itself does for the log: it refuses to change it, and announces what is added."""

from django.db import migrations

from campaigns.db.append_only_trigger import lift_guard, raise_guard
from campaigns.projections import global_feed


class Migration(migrations.Migration):
    dependencies = [("campaigns", "0001_initial")]

    operations = [
        migrations.RunPython(raise_guard, lift_guard),
        migrations.RunPython(global_feed.announce, global_feed.be_silent),
    ]
