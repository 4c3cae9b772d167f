"""Boxes that the operator imported, and the boxes of a campaign."""

from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('campaigns', '0005_card_sets'),
    ]

    operations = [
        migrations.CreateModel(
            name='CardBox',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('ruleset', models.CharField(max_length=40)),
                ('name', models.CharField(max_length=40)),
                ('number', models.IntegerField()),
                ('rows', models.JSONField()),
                ('hash', models.CharField(max_length=32)),
                ('cards', models.IntegerField()),
                ('is_default', models.BooleanField(default=False)),
                ('created_at', models.DateTimeField(auto_now_add=True)),
            ],
            options={
                'ordering': ('-number',),
                'constraints': [models.UniqueConstraint(fields=('ruleset', 'name', 'number'), name='one_box_a_number'), models.UniqueConstraint(condition=models.Q(('is_default', True)), fields=('ruleset',), name='one_default_box_a_ruleset')],
            },
        ),
    ]
