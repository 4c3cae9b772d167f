"""Cases of the day, and the attempts at them."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    initial = True

    dependencies = [
        ('campaigns', '0011_sealed_campaigns'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name='DailyCase',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('day', models.DateField()),
                ('ruleset', models.CharField(max_length=40)),
                ('name', models.CharField(max_length=40)),
                ('setup', models.JSONField()),
                ('commitment', models.CharField(max_length=64)),
                ('committed_at', models.DateTimeField()),
                ('seed', models.CharField(blank=True, default='', max_length=64)),
                ('published_at', models.DateTimeField(null=True)),
            ],
            options={
                'ordering': ('day', 'pk'),
                'indexes': [models.Index(condition=models.Q(('seed', '')), fields=['day'], name='unpublished_cases')],
                'constraints': [models.UniqueConstraint(fields=('day', 'ruleset', 'name'), name='one_case_per_day')],
            },
        ),
        migrations.CreateModel(
            name='Attempt',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('campaign', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='daily_attempts', to='campaigns.campaign')),
                ('user', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='daily_attempts', to=settings.AUTH_USER_MODEL)),
                ('case', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='attempts', to='daily_cases.dailycase')),
            ],
            options={
                'constraints': [models.UniqueConstraint(fields=('case', 'user'), name='one_attempt_per_case')],
            },
        ),
    ]
