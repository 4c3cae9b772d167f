import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('campaigns', '0013_asked'),
        ('projections', '0006_sides'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name='Contest',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('generation', models.IntegerField()),
                ('position', models.BigIntegerField()),
                ('ruleset', models.CharField(max_length=40)),
                ('format', models.CharField(max_length=40)),
                ('company', models.CharField(max_length=6)),
                ('sides', models.JSONField()),
                ('counts', models.BooleanField()),
                ('ended_at', models.DateTimeField()),
                ('campaign', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='contests', to='campaigns.campaign')),
            ],
            options={
                'indexes': [models.Index(condition=models.Q(('counts', True)), fields=['generation', 'ruleset', 'format', 'company', 'position'], name='contest_in_order')],
                'constraints': [models.UniqueConstraint(fields=('generation', 'campaign'), name='one_contest_per_campaign')],
            },
        ),
        migrations.CreateModel(
            name='Rating',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('generation', models.IntegerField()),
                ('ruleset', models.CharField(max_length=40)),
                ('format', models.CharField(max_length=40)),
                ('company', models.CharField(max_length=6)),
                ('player', models.CharField(max_length=40)),
                ('position', models.BigIntegerField()),
                ('outcome', models.CharField(choices=[('won', 'Won'), ('lost', 'Lost'), ('tied', 'Tied')], max_length=4)),
                ('mu', models.FloatField()),
                ('sigma', models.FloatField()),
                ('shown', models.IntegerField()),
                ('won', models.IntegerField(default=0)),
                ('lost', models.IntegerField(default=0)),
                ('tied', models.IntegerField(default=0)),
                ('ended_at', models.DateTimeField()),
                ('is_latest', models.BooleanField(default=True)),
                ('campaign', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='ratings', to='campaigns.campaign')),
                ('user', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='ratings', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'indexes': [models.Index(condition=models.Q(('is_latest', True)), fields=['generation', 'ruleset', 'format', 'company', '-shown', 'id'], name='rating_in_order')],
                'constraints': [models.UniqueConstraint(fields=('generation', 'ruleset', 'format', 'company', 'player', 'position'), name='one_rating_per_contest'), models.UniqueConstraint(condition=models.Q(('is_latest', True)), fields=('generation', 'ruleset', 'format', 'company', 'player'), name='one_latest_rating')],
            },
        ),
    ]
