"""Reviews of finished campaigns."""

import django.db.models.deletion
import django.utils.timezone
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('analysis', '0001_initial'),
        ('campaigns', '0008_archive'),
    ]

    operations = [
        migrations.CreateModel(
            name='Review',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('worked_at', models.DateTimeField(default=django.utils.timezone.now)),
                ('attempts', models.IntegerField(default=0)),
                ('result', models.JSONField(null=True)),
                ('failed', models.BooleanField(default=False)),
                ('log_hash', models.CharField(max_length=64)),
                ('plan', models.JSONField(null=True)),
                ('parts', models.JSONField(default=list)),
                ('done', models.IntegerField(default=0)),
                ('campaign', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='reviews', to='campaigns.campaign')),
            ],
            options={
                'indexes': [models.Index(condition=models.Q(('failed', False), ('result__isnull', True)), fields=['worked_at'], name='open_reviews')],
                'constraints': [models.UniqueConstraint(fields=('campaign', 'log_hash'), name='one_review_a_log')],
            },
        ),
    ]
