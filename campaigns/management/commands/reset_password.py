"""python manage.py reset_password NAME"""

from typing import Any
from urllib.parse import urlencode

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.urls import reverse

from campaigns import services


class Command(BaseCommand):
    help = "Print a link with which the owner of an account can set a new password once."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("name", metavar="NAME")

    def handle(self, *, name: str, **options: Any) -> None:
        proof = services.password_reset_token(name)
        if proof is None:
            raise CommandError(f"There is no account {name} with a password.", returncode=2)
        hours = settings.PASSWORD_RESET_TIMEOUT // 3600
        self.stdout.write(f"{settings.SITE_URL}{reverse('frontend:new-password')}?{urlencode({'proof': proof})}")
        self.stdout.write(f"The link works once, within {hours} hours. Send it only to the owner of the account.")
