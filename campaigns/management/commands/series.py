"""python manage.py series --players 3 --seed 7 --bot heuristic [--json]"""

import json
from typing import Any

import msgspec
from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.urls import reverse

from campaigns import seeds, services
from campaigns.errors import EngineError, ServiceError
from campaigns.eventlog import repository
from campaigns.management.utils import migrate_sqlite
from campaigns.models import Campaign, Seat

RESULTS = {True: "won", False: "lost", None: "played"}
"""Words for the result of a game. Competing players have their own results."""


class Command(BaseCommand):
    help = "Let bots play a whole series and store it as a campaign. Print its score sheet and its address."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--ruleset", default="legendary")
        parser.add_argument("--format", help="default: the first format of the ruleset")
        parser.add_argument("--players", type=int, default=3, help="number of seats")
        parser.add_argument("--seed", type=int, default=1, help="the same seed gives the same series")
        parser.add_argument("--bot", default="heuristic")
        parser.add_argument("--json", action="store_true", help="one JSON object on standard output")

    def handle(
        self, *, ruleset: str, format: str | None, players: int, seed: int, bot: str, json: bool, **options: Any
    ) -> None:
        migrate_sqlite()
        try:
            campaign = _play(ruleset, format, players, seed, bot)
        except (ServiceError, EngineError) as error:
            raise CommandError(str(error), returncode=2) from error
        self._print_json(campaign) if json else self._print_text(campaign)

    def _print_json(self, campaign: Campaign) -> None:
        self.stdout.write(json.dumps(_sheet(campaign)))

    def _print_text(self, campaign: Campaign) -> None:
        sheet = _sheet(campaign)
        self.stdout.write(f"Campaign {sheet['campaign']}, {sheet['version']} events")
        for game in sheet["games"]:
            details = ", ".join(f"{name} {value}" for name, value in game.items() if name not in ("game", "won"))
            self.stdout.write(f"Game {game['game']}: {RESULTS[game['won']]}, {details}")
        for line in map(_side_line, sheet["sides"]) if sheet["sides"] else [_team_line(sheet)]:
            self.stdout.write(line)
        self.stdout.write(f"Digest {sheet['digest']}")
        self.stdout.write(f"To watch it on a running server: {sheet['address']}")


def _team_line(sheet: dict[str, Any]) -> str:
    if sheet["won"] is None:
        return "Abandoned: nobody won, and nothing could happen any more"
    return f"{'Won' if sheet['won'] else 'Lost'} with {sheet['points']} points: {sheet['title']}"


def _side_line(side: dict[str, Any]) -> str:
    seats = " and ".join(f"Seat {seat + 1}" for seat in side["seats"])
    points = "" if side["points"] is None else f" with {side['points']} points"
    return f"{seats}: {side['outcome']}{points}"


def _play(ruleset: str, format: str | None, players: int, seed: int, bot: str) -> Campaign:
    campaign = services.create_campaign(
        None,
        ruleset=ruleset,
        format=format or repository.find_ruleset(ruleset).describe().formats[0],
        seats=[{"avatar": None, "controller": Seat.BOT + bot}] * players,
        options={},
        name=f"Series of seed {seed}",
        seed=seeds.derive_seed(seed),
        wake_bots=False,
    )
    services.play_bots(campaign.id)
    return campaign


def _sheet(campaign: Campaign) -> dict[str, Any]:
    """Return the score sheet with id, digest and address of the series."""
    ruleset, version, table = services.table(campaign)
    score = ruleset.score(table)
    return {
        "campaign": campaign.id,
        "version": version,
        "games": score.games,
        "points": score.points,
        "title": score.title,
        "won": score.won,
        "sides": msgspec.to_builtins(score.sides),
        "digest": ruleset.digest(table),
        "address": settings.SITE_URL + reverse("frontend:campaign", args=[campaign.id]),
    }
