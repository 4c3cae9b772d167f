import campaigns.ids
import datetime
import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    initial = True

    dependencies = [
        ('auth', '0012_alter_user_first_name_max_length'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name='Guest',
            fields=[
                ('user', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, primary_key=True, related_name='guest', serialize=False, to=settings.AUTH_USER_MODEL)),
            ],
        ),
        migrations.CreateModel(
            name='Letter',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('kind', models.CharField(max_length=20)),
                ('about', models.JSONField()),
                ('tries', models.IntegerField(default=0)),
                ('asked_at', models.DateTimeField()),
                ('due_at', models.DateTimeField(db_index=True)),
            ],
        ),
        migrations.CreateModel(
            name='Mailbox',
            fields=[
                ('user', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, primary_key=True, related_name='mailbox', serialize=False, to=settings.AUTH_USER_MODEL)),
                ('address', models.EmailField(default='', max_length=254)),
                ('unconfirmed', models.EmailField(default='', max_length=254)),
                ('asked_at', models.DateTimeField(null=True)),
                ('reminders', models.BooleanField(default=True)),
            ],
            options={
                'verbose_name_plural': 'mailboxes',
            },
        ),
        migrations.CreateModel(
            name='Timekeeper',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('counted', models.BigIntegerField()),
                ('seen_at', models.DateTimeField()),
            ],
        ),
        migrations.CreateModel(
            name='Campaign',
            fields=[
                ('id', models.CharField(default=campaigns.ids.new, editable=False, max_length=36, primary_key=True, serialize=False)),
                ('name', models.CharField(blank=True, max_length=80)),
                ('visibility', models.CharField(choices=[('private', 'Private'), ('unlisted', 'Unlisted'), ('public', 'Public')], default='private', max_length=8)),
                ('ranked', models.BooleanField(default=False)),
                ('undo', models.CharField(choices=[('off', 'Off'), ('safe', 'Safe'), ('vote', 'Vote'), ('free', 'Free')], default='vote', max_length=4)),
                ('undo_unasked', models.CharField(choices=[('own', "Own actions"), ('team', "The team's actions")], default='team', max_length=4)),
                ('clock', models.JSONField(null=True)),
                ('ruleset', models.CharField(max_length=40)),
                ('ruleset_version', models.IntegerField()),
                ('card_set_digest', models.CharField(max_length=128)),
                ('format', models.CharField(max_length=40)),
                ('options', models.JSONField(default=dict)),
                ('setup', models.JSONField()),
                ('seed', models.CharField(max_length=64)),
                ('seed_commitment', models.CharField(max_length=64)),
                ('secret_commitments', models.JSONField(default=list)),
                ('invite', models.CharField(max_length=64)),
                ('created_at', models.DateTimeField(auto_now_add=True)),
                ('has_own_seed', models.BooleanField(default=True)),
                ('guided', models.BooleanField(default=False)),
                ('forked_at', models.IntegerField(null=True)),
                ('begins_with_state', models.BooleanField(default=False)),
                ('imported_from', models.JSONField(null=True)),
                ('status', models.CharField(choices=[('lobby', 'Lobby'), ('playing', 'Playing'), ('finished', 'Finished'), ('abandoned', 'Abandoned')], default='lobby', max_length=9)),
                ('version', models.IntegerField(default=0)),
                ('asked', models.IntegerField(default=0)),
                ('game', models.IntegerField(null=True)),
                ('points', models.IntegerField(null=True)),
                ('actions', models.IntegerField(default=0)),
                ('knowledge_taken_back', models.IntegerField(default=0)),
                ('progress', models.JSONField(default=dict)),
                ('played_at', models.DateTimeField(null=True)),
                ('clocks', models.JSONField(null=True)),
                ('runs_out_at', models.DateTimeField(null=True)),
                ('verified_at', models.DateTimeField(null=True)),
                ('fault', models.JSONField(null=True)),
                ('looked_at', models.DateTimeField(default=datetime.datetime(1970, 1, 1, 0, 0, tzinfo=datetime.timezone.utc))),
                ('forked_from', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='forks', to='campaigns.campaign')),
                ('owner', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='owned_campaigns', to=settings.AUTH_USER_MODEL)),
                ('rematch_of', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='rematches', to='campaigns.campaign')),
            ],
            options={
                'ordering': ('-created_at', '-id'),
                'indexes': [models.Index(fields=['status', 'played_at'], name='campaigns_c_status_5c5632_idx'), models.Index(fields=['visibility', '-created_at'], name='campaigns_c_visibil_7b944e_idx'), models.Index(condition=models.Q(('runs_out_at', None), _negated=True), fields=['runs_out_at'], name='who_runs_out'), models.Index(condition=models.Q(('status', 'lobby'), _negated=True), fields=['looked_at'], name='longest_unseen')],
            },
        ),
        migrations.CreateModel(
            name='Seat',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('index', models.IntegerField()),
                ('avatar', models.CharField(max_length=80, null=True)),
                ('controller', models.CharField(max_length=40)),
                ('consents', models.BooleanField(null=True)),
                ('ready', models.BooleanField(default=False)),
                ('secret', models.JSONField(null=True)),
                ('former', models.BigIntegerField(null=True)),
                ('stand_in', models.CharField(default='', max_length=40)),
                ('reminded_at', models.DateTimeField(null=True)),
                ('reminded_version', models.IntegerField(default=0)),
                ('campaign', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='seats', to='campaigns.campaign')),
                ('user', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='seats', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'ordering': ('index',),
                'constraints': [models.UniqueConstraint(fields=('campaign', 'index'), name='one_chair_per_place')],
            },
        ),
        migrations.CreateModel(
            name='Deck',
            fields=[
                ('id', models.CharField(default=campaigns.ids.new, editable=False, max_length=36, primary_key=True, serialize=False)),
                ('ruleset', models.CharField(max_length=40)),
                ('name', models.CharField(max_length=80)),
                ('parts', models.JSONField()),
                ('is_usual', models.BooleanField(default=False)),
                ('created_at', models.DateTimeField(auto_now_add=True)),
                ('changed_at', models.DateTimeField(auto_now=True)),
                ('owner', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='decks', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'ordering': ('-changed_at', '-id'),
                'constraints': [models.UniqueConstraint(condition=models.Q(('is_usual', True)), fields=('owner', 'ruleset'), name='one_usual_deck_a_ruleset')],
            },
        ),
        migrations.CreateModel(
            name='Event',
            fields=[
                ('position', models.BigAutoField(primary_key=True, serialize=False)),
                ('version', models.IntegerField()),
                ('type', models.CharField(max_length=20)),
                ('seat', models.IntegerField(null=True)),
                ('payload', models.TextField()),
                ('facts', models.TextField()),
                ('idempotency_key', models.CharField(max_length=64, null=True)),
                ('recorded_at', models.DateTimeField()),
                ('previous_hash', models.CharField(max_length=64)),
                ('hash', models.CharField(max_length=64)),
                ('stream', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='events', to='campaigns.campaign')),
            ],
            options={
                'ordering': ('position',),
                'constraints': [models.UniqueConstraint(fields=('stream', 'version'), name='one_event_per_version'), models.UniqueConstraint(fields=('stream', 'idempotency_key'), name='one_event_per_key')],
            },
        ),
        migrations.CreateModel(
            name='Remark',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('seat', models.IntegerField(null=True)),
                ('text', models.CharField(max_length=500)),
                ('is_note', models.BooleanField(default=False)),
                ('at_version', models.IntegerField()),
                ('created_at', models.DateTimeField(auto_now_add=True)),
                ('author', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='remarks', to=settings.AUTH_USER_MODEL)),
                ('campaign', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='remarks', to='campaigns.campaign')),
            ],
            options={
                'ordering': ('id',),
                'indexes': [models.Index(fields=['campaign', 'id'], name='campaigns_r_campaig_2ec6fc_idx')],
            },
        ),
        migrations.CreateModel(
            name='Stops',
            fields=[
                ('seat', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, primary_key=True, related_name='stops', serialize=False, to='campaigns.seat')),
                ('passes', models.JSONField()),
                ('during', models.JSONField()),
                ('said_at', models.DateTimeField()),
                ('seen', models.IntegerField(default=0)),
            ],
            options={
                'verbose_name_plural': 'stops',
            },
        ),
        migrations.CreateModel(
            name='Snapshot',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('version', models.IntegerField()),
                ('state', models.BinaryField()),
                ('campaign', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='snapshots', to='campaigns.campaign')),
            ],
            options={
                'constraints': [models.UniqueConstraint(fields=('campaign', 'version'), name='one_snapshot_per_version')],
            },
        ),
    ]
