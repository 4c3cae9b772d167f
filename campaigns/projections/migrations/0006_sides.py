from typing import Any

from django.db import migrations, models

OUTCOMES = [('won', 'Won'), ('lost', 'Lost'), ('tied', 'Tied')]


def say_how_it_went(apps: Any, schema_editor: Any) -> None:
    """Rows of before know no ties; they serve until they are made anew."""
    apps.get_model("projections", "Participation").objects.filter(won=True).update(outcome="won")


class Migration(migrations.Migration):

    dependencies = [
        ('projections', '0005_what_is_read'),
    ]

    operations = [
        migrations.AddField(
            model_name='participation',
            name='outcome',
            field=models.CharField(choices=OUTCOMES, default='lost', max_length=4),
            preserve_default=False,
        ),
        migrations.RunPython(say_how_it_went, migrations.RunPython.noop),
        migrations.RemoveField(
            model_name='participation',
            name='won',
        ),
        migrations.AlterField(
            model_name='participation',
            name='points',
            field=models.IntegerField(null=True),
        ),
        migrations.AlterField(
            model_name='result',
            name='points',
            field=models.IntegerField(null=True),
        ),
        migrations.AlterField(
            model_name='result',
            name='won',
            field=models.BooleanField(null=True),
        ),
    ]
