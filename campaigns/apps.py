from django.apps import AppConfig
from django.conf import settings


class CampaignsConfig(AppConfig):
    name = "campaigns"

    def ready(self) -> None:
        """Use the card sets that the operator has imported (`manage.py cards import`)."""
        from engine.ruleset import CARD_SETS, RULESETS

        folders = {name: settings.CARD_SETS / name for name in RULESETS}
        CARD_SETS.update({name: folder for name, folder in folders.items() if folder.is_dir()})
