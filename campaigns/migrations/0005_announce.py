from django.db import migrations

from campaigns.projections import feed


class Migration(migrations.Migration):
    dependencies = [("campaigns", "0004_consent")]

    operations = [migrations.RunPython(feed.announce, feed.be_silent)]
