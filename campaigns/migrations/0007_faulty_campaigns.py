"""An index of the campaigns with a fault."""

from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('campaigns', '0006_card_boxes'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.AddIndex(
            model_name='campaign',
            index=models.Index(condition=models.Q(('fault__isnull', False)), fields=['id'], name='faulty'),
        ),
    ]
