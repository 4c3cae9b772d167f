import json
from typing import Any

from django.db import migrations, models

AT_ONCE = 1000


def fill_in(apps: Any, schema_editor: Any) -> None:
    """Repeat in columns what the names of boards say."""
    boards = apps.get_model("projections", "Board").objects
    told = []
    for board in boards.all():
        name = json.loads(board.name)
        board.ruleset, board.format, board.period = name["ruleset"], name["format"], name["period"]
        told.append(board)
    boards.bulk_update(told, ("ruleset", "format", "period"), batch_size=AT_ONCE)


class Migration(migrations.Migration):

    dependencies = [
        ('projections', '0003_result_in_time'),
    ]

    operations = [
        migrations.AddField(
            model_name='board',
            name='ruleset',
            field=models.CharField(default='', max_length=40),
            preserve_default=False,
        ),
        migrations.AddField(
            model_name='board',
            name='format',
            field=models.CharField(default='', max_length=40),
            preserve_default=False,
        ),
        migrations.AddField(
            model_name='board',
            name='period',
            field=models.CharField(default='', max_length=5),
            preserve_default=False,
        ),
        migrations.RunPython(fill_in, migrations.RunPython.noop),
        migrations.AddIndex(
            model_name='board',
            index=models.Index(fields=['ruleset', 'format', 'period'], name='boards_of_a_kind'),
        ),
    ]
