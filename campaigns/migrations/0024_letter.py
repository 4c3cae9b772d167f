"""What is to be mailed, until it is sent."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("campaigns", "0023_mailbox")]

    operations = [
        migrations.CreateModel(
            "Letter",
            [
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("kind", models.CharField(max_length=20)),
                ("about", models.JSONField()),
                ("tries", models.IntegerField(default=0)),
                ("asked_at", models.DateTimeField()),
                ("due_at", models.DateTimeField(db_index=True)),
            ],
        ),
    ]
