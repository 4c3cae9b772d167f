from django.apps import AppConfig


class BulkWorkConfig(AppConfig):
    name = "campaigns.bulk_work"
