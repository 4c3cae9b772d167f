from typing import Any

from django.db import migrations, models
from django.db.models import F, Value


def as_a_set(apps: Any, schema_editor: Any) -> None:
    """Who must choose was one seat; it is a set of seats now."""
    campaigns = apps.get_model('campaigns', 'Campaign').objects.exclude(waiting_for=None)
    campaigns.update(asked=Value(1).bitleftshift(F('waiting_for')))


class Migration(migrations.Migration):

    dependencies = [
        ('campaigns', '0012_look_alikes'),
    ]

    operations = [
        migrations.AddField(
            model_name='campaign',
            name='asked',
            field=models.IntegerField(default=0),
        ),
        migrations.RunPython(as_a_set, migrations.RunPython.noop),
        migrations.RemoveField(
            model_name='campaign',
            name='waiting_for',
        ),
    ]
