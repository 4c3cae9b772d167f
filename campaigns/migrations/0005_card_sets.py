"""Custom card sets and their versions."""

import campaigns.ids
import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('campaigns', '0004_deck_import_report'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.AddField(
            model_name='campaign',
            name='custom_cards',
            field=models.JSONField(null=True),
        ),
        migrations.CreateModel(
            name='CardSet',
            fields=[
                ('id', models.CharField(default=campaigns.ids.new, editable=False, max_length=36, primary_key=True, serialize=False)),
                ('ruleset', models.CharField(max_length=40)),
                ('title', models.CharField(max_length=80)),
                ('description', models.CharField(blank=True, max_length=500)),
                ('visibility', models.CharField(choices=[('private', 'Private'), ('link', 'Link'), ('gallery', 'Gallery')], default='private', max_length=7)),
                ('created_at', models.DateTimeField(auto_now_add=True)),
                ('changed_at', models.DateTimeField(auto_now=True)),
                ('owner', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='card_sets', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'ordering': ('-changed_at', '-id'),
            },
        ),
        migrations.CreateModel(
            name='CardSetVersion',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('number', models.IntegerField()),
                ('rows', models.JSONField()),
                ('hash', models.CharField(max_length=32)),
                ('cards', models.IntegerField()),
                ('playable', models.BooleanField()),
                ('created_at', models.DateTimeField(auto_now_add=True)),
                ('card_set', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='versions', to='campaigns.cardset')),
            ],
            options={
                'ordering': ('-number',),
            },
        ),
        migrations.AddIndex(
            model_name='cardset',
            index=models.Index(fields=['visibility', '-changed_at'], name='card_set_gallery'),
        ),
        migrations.AddConstraint(
            model_name='cardsetversion',
            constraint=models.UniqueConstraint(fields=('card_set', 'number'), name='one_version_a_number'),
        ),
    ]
