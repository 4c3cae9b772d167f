from typing import Any

from django.db import migrations, models


def forget_bots(apps: Any, schema_editor: Any) -> None:
    """Nobody asked a bot, or an empty chair."""
    apps.get_model('campaigns', 'Seat').objects.exclude(controller='human').update(consents=None)


class Migration(migrations.Migration):

    dependencies = [
        ('campaigns', '0009_names'),
    ]

    operations = [
        migrations.AlterField(
            model_name='seat',
            name='consents',
            field=models.BooleanField(null=True),
        ),
        migrations.RunPython(forget_bots, migrations.RunPython.noop),
    ]
