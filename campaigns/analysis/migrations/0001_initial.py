"""Hints that workers find."""

import django.db.models.deletion
import django.utils.timezone
from django.db import migrations, models


class Migration(migrations.Migration):

    initial = True

    dependencies = [
        ('campaigns', '0008_archive'),
    ]

    operations = [
        migrations.CreateModel(
            name='Hint',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('worked_at', models.DateTimeField(default=django.utils.timezone.now)),
                ('attempts', models.IntegerField(default=0)),
                ('result', models.JSONField(null=True)),
                ('failed', models.BooleanField(default=False)),
                ('seat', models.IntegerField()),
                ('question', models.CharField(max_length=32)),
                ('version', models.IntegerField()),
                ('campaign', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='hints', to='campaigns.campaign')),
            ],
            options={
                'indexes': [models.Index(condition=models.Q(('failed', False), ('result__isnull', True)), fields=['worked_at'], name='open_hints')],
                'constraints': [models.UniqueConstraint(fields=('campaign', 'seat', 'question'), name='one_hint_a_question')],
            },
        ),
    ]
