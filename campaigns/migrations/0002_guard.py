"""What the database itself does for the log: it refuses to change it, and announces what is added."""

from django.db import migrations

from campaigns.db.append_only_trigger import create_first_triggers, drop_first_triggers
from campaigns.projections import global_feed


class Migration(migrations.Migration):
    dependencies = [("campaigns", "0001_initial")]

    operations = [
        migrations.RunPython(create_first_triggers, drop_first_triggers),
        migrations.RunPython(global_feed.create_announcements, global_feed.drop_announcements),
    ]
