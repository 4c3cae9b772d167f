from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('projections', '0004_boards_of_a_kind'),
    ]

    operations = [
        migrations.AddField(
            model_name='checkpoint',
            name='reads',
            field=models.CharField(default='', max_length=16),
        ),
    ]
