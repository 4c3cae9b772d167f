from typing import Any

from django.db import migrations, models


def who_sits_is_ready(apps: Any, schema_editor: Any) -> None:
    """So far nobody had to bring anything along."""
    apps.get_model('campaigns', 'Seat').objects.exclude(controller='open').update(ready=True)


class Migration(migrations.Migration):

    dependencies = [
        ('campaigns', '0014_decks'),
    ]

    operations = [
        migrations.AddField(
            model_name='campaign',
            name='secret_commitments',
            field=models.JSONField(default=list),
        ),
        migrations.AddField(
            model_name='seat',
            name='ready',
            field=models.BooleanField(default=False),
        ),
        migrations.AddField(
            model_name='seat',
            name='secret',
            field=models.JSONField(null=True),
        ),
        migrations.RunPython(who_sits_is_ready, migrations.RunPython.noop),
    ]
