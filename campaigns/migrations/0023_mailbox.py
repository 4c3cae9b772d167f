"""Where an account gets mail."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
        ("campaigns", "0022_reminders"),
    ]

    operations = [
        migrations.CreateModel(
            "Mailbox",
            [
                (
                    "user",
                    models.OneToOneField(
                        settings.AUTH_USER_MODEL,
                        on_delete=django.db.models.deletion.CASCADE,
                        primary_key=True,
                        related_name="mailbox",
                        serialize=False,
                    ),
                ),
                ("address", models.EmailField(max_length=254, default="")),
                ("unconfirmed", models.EmailField(max_length=254, default="")),
                ("asked_at", models.DateTimeField(null=True)),
                ("reminders", models.BooleanField(default=True)),
            ],
            options={"verbose_name_plural": "mailboxes"},
        ),
    ]
