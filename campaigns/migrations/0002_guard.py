"""What the database itself does for the log: it refuses to change it, and announces what is added."""

from django.db import migrations

from campaigns.guard import lift_guard, raise_guard
from campaigns.projections import feed


class Migration(migrations.Migration):
    dependencies = [("campaigns", "0001_initial")]

    operations = [
        migrations.RunPython(raise_guard, lift_guard),
        migrations.RunPython(feed.announce, feed.be_silent),
    ]
