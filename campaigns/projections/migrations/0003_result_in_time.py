from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('projections', '0002_set_aside'),
    ]

    operations = [
        migrations.AddIndex(
            model_name='result',
            index=models.Index(fields=['generation', 'status', 'ended_at'], name='result_in_time'),
        ),
    ]
