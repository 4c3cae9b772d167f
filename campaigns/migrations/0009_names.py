from typing import Any

from django.conf import settings
from django.db import migrations

from campaigns import names


def fold(apps: Any, schema_editor: Any) -> None:
    """Name users by the key of their names, as new ones are. Of two that read alike one gets a number."""
    users = apps.get_model(settings.AUTH_USER_MODEL).objects
    for user in users.filter(first_name='').order_by('pk'):
        name = user.username
        if users.filter(username=names.key(name)).exclude(pk=user.pk).exists():
            name = f'{name} {user.pk}'
        users.filter(pk=user.pk).update(username=names.key(name), first_name=name)


class Migration(migrations.Migration):

    dependencies = [
        ('campaigns', '0008_looked_at'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
        ('auth', '0012_alter_user_first_name_max_length'),
    ]

    operations = [
        migrations.RunPython(fold, migrations.RunPython.noop),
    ]
