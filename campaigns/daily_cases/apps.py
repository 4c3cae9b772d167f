from django.apps import AppConfig


class DailyCasesConfig(AppConfig):
    name = "campaigns.daily_cases"
