"""Runs of long work on many machines, and their chunks."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):

    initial = True

    dependencies: list[tuple[str, str]] = []

    operations = [
        migrations.CreateModel(
            name='Run',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('kind', models.CharField(max_length=20)),
                ('size', models.IntegerField()),
                ('rules', models.JSONField()),
                ('created_at', models.DateTimeField(auto_now_add=True)),
            ],
        ),
        migrations.CreateModel(
            name='Chunk',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('number', models.IntegerField()),
                ('size', models.IntegerField()),
                ('items', models.TextField()),
                ('results', models.TextField(null=True)),
                ('error', models.TextField(blank=True)),
                ('run', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='chunks', to='bulk_work.run')),
            ],
            options={
                'ordering': ('number',),
                'indexes': [models.Index(condition=models.Q(('error', ''), ('results', None)), fields=['run', 'number'], name='open_chunks')],
                'constraints': [models.UniqueConstraint(fields=('run', 'number'), name='one_chunk_a_number')],
            },
        ),
    ]
