from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('campaigns', '0016_stops'),
    ]

    operations = [
        migrations.AddField(
            model_name='seat',
            name='former',
            field=models.BigIntegerField(null=True),
        ),
    ]
