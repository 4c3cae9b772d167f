import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    initial = True

    dependencies = [
        ('campaigns', '0002_guard'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name='Board',
            fields=[
                ('id', models.AutoField(primary_key=True, serialize=False)),
                ('name', models.TextField(unique=True)),
                ('ruleset', models.CharField(max_length=40)),
                ('format', models.CharField(max_length=40)),
                ('period', models.CharField(max_length=5)),
            ],
            options={
                'indexes': [models.Index(fields=['ruleset', 'format', 'period'], name='boards_of_a_kind')],
            },
        ),
        migrations.CreateModel(
            name='Checkpoint',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('projection', models.CharField(max_length=40)),
                ('generation', models.IntegerField()),
                ('version', models.IntegerField(default=0)),
                ('reads', models.CharField(default='', max_length=16)),
                ('position', models.BigIntegerField(default=0)),
                ('is_live', models.BooleanField(default=False)),
                ('retired_at', models.DateTimeField(null=True)),
                ('updated_at', models.DateTimeField(auto_now=True)),
            ],
            options={
                'constraints': [models.UniqueConstraint(fields=('projection', 'generation'), name='one_checkpoint_per_generation'), models.UniqueConstraint(condition=models.Q(('is_live', True)), fields=('projection',), name='one_live_generation')],
            },
        ),
        migrations.CreateModel(
            name='Statistic',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('generation', models.IntegerField()),
                ('ruleset', models.CharField(max_length=40)),
                ('format', models.CharField(max_length=40)),
                ('players', models.IntegerField()),
                ('topic', models.CharField(max_length=40)),
                ('key', models.CharField(max_length=120)),
                ('number', models.IntegerField(default=0)),
                ('won', models.IntegerField(default=0)),
                ('decided', models.IntegerField(default=0)),
            ],
            options={
                'constraints': [models.UniqueConstraint(fields=('generation', 'ruleset', 'format', 'players', 'topic', 'key'), name='one_row_per_statistic')],
            },
        ),
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
            name='Count',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('generation', models.IntegerField()),
                ('node', models.CharField(max_length=42)),
                ('number', models.IntegerField()),
                ('board', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='counts', to='projections.board')),
            ],
            options={
                'constraints': [models.UniqueConstraint(fields=('generation', 'board', 'node'), name='one_count_per_node')],
            },
        ),
        migrations.CreateModel(
            name='Entry',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('generation', models.IntegerField()),
                ('order', models.CharField(max_length=40)),
                ('board', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='entries', to='projections.board')),
                ('campaign', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='entries', to='campaigns.campaign')),
            ],
            options={
                'indexes': [models.Index(fields=['generation', 'board', 'order', 'id'], name='entry_in_order')],
                'constraints': [models.UniqueConstraint(fields=('campaign', 'generation', 'board'), name='one_entry_per_board')],
            },
        ),
        migrations.CreateModel(
            name='Length',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('generation', models.IntegerField()),
                ('ruleset', models.CharField(max_length=40)),
                ('format', models.CharField(max_length=40)),
                ('players', models.IntegerField()),
                ('actions', models.IntegerField()),
                ('turns', models.IntegerField()),
                ('campaign', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='lengths', to='campaigns.campaign')),
            ],
            options={
                'indexes': [models.Index(fields=['generation', 'ruleset', 'format', '-actions'], name='longest'), models.Index(fields=['generation', 'ruleset', 'format', 'players', '-actions'], name='longest_by_players')],
                'constraints': [models.UniqueConstraint(fields=('generation', 'campaign'), name='one_length_per_campaign')],
            },
        ),
        migrations.CreateModel(
            name='Participation',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('generation', models.IntegerField()),
                ('seat', models.IntegerField()),
                ('avatar', models.CharField(blank=True, default='', max_length=80)),
                ('ruleset', models.CharField(max_length=40)),
                ('format', models.CharField(max_length=40)),
                ('players', models.IntegerField()),
                ('points', models.IntegerField(null=True)),
                ('outcome', models.CharField(choices=[('won', 'Won'), ('lost', 'Lost'), ('tied', 'Tied')], max_length=4)),
                ('title', models.CharField(blank=True, default='', max_length=80)),
                ('ended_at', models.DateTimeField()),
                ('campaign', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='participations', to='campaigns.campaign')),
                ('user', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='participations', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'indexes': [models.Index(fields=['generation', 'user', '-ended_at'], name='participation_history'), models.Index(fields=['generation', 'user', 'ruleset', 'format', '-points'], name='participation_best')],
                'constraints': [models.UniqueConstraint(fields=('generation', 'campaign', 'user'), name='one_participation_per_person')],
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
        migrations.CreateModel(
            name='Result',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('generation', models.IntegerField()),
                ('ruleset', models.CharField(max_length=40)),
                ('format', models.CharField(max_length=40)),
                ('players', models.IntegerField()),
                ('company', models.CharField(max_length=6)),
                ('board', models.JSONField()),
                ('ranks', models.JSONField()),
                ('points', models.IntegerField(null=True)),
                ('won', models.BooleanField(null=True)),
                ('title', models.CharField(blank=True, max_length=80)),
                ('avatars', models.JSONField()),
                ('actions', models.IntegerField()),
                ('ended_at', models.DateTimeField()),
                ('status', models.CharField(choices=[('pending', 'Pending'), ('confirmed', 'Confirmed'), ('unranked', 'Unranked'), ('removed', 'Removed')], max_length=9)),
                ('reason', models.CharField(blank=True, max_length=200)),
                ('campaign', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='results', to='campaigns.campaign')),
            ],
            options={
                'indexes': [models.Index(fields=['generation', 'status', 'ended_at'], name='result_in_time')],
                'constraints': [models.UniqueConstraint(fields=('generation', 'campaign'), name='one_result_per_campaign')],
            },
        ),
        migrations.CreateModel(
            name='SetAside',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('projection', models.CharField(max_length=40)),
                ('generation', models.IntegerField()),
                ('detail', models.CharField(max_length=200)),
                ('event', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='campaigns.event')),
            ],
            options={
                'constraints': [models.UniqueConstraint(fields=('projection', 'generation', 'event'), name='set_aside_once_per_generation')],
            },
        ),
    ]
