"""Reports of problems, and the audit log of what operators saw because of them."""

import campaigns.ids
import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('campaigns', '0002_guard'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name='Disclosure',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('operator_name', models.CharField(max_length=150)),
                ('report_number', models.IntegerField()),
                ('created_at', models.DateTimeField()),
                ('until', models.DateTimeField()),
                ('campaign', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='disclosures', to='campaigns.campaign')),
                ('operator', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'ordering': ('-created_at',),
            },
        ),
        migrations.CreateModel(
            name='Report',
            fields=[
                ('number', models.IntegerField(default=campaigns.ids.new_report_number, editable=False, primary_key=True, serialize=False)),
                ('version', models.IntegerField(null=True)),
                ('seat', models.IntegerField(null=True)),
                ('page', models.CharField(blank=True, max_length=300)),
                ('browser', models.CharField(blank=True, max_length=300)),
                ('error_id', models.CharField(blank=True, max_length=40)),
                ('text', models.TextField(max_length=2000)),
                ('answer', models.TextField(blank=True, max_length=2000)),
                ('created_at', models.DateTimeField(auto_now_add=True)),
                ('answered_at', models.DateTimeField(null=True)),
                ('closed_at', models.DateTimeField(null=True)),
                ('idempotency_key', models.CharField(max_length=64, null=True, unique=True)),
                ('author', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='reports', to=settings.AUTH_USER_MODEL)),
                ('campaign', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='reports', to='campaigns.campaign')),
            ],
            options={
                'ordering': ('-created_at',),
                'permissions': (('disclose_report', 'Can see everything of a reported campaign'),),
                'indexes': [models.Index(fields=['closed_at', '-created_at'], name='open_reports_first')],
            },
        ),
    ]
