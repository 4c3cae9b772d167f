"""Records of finished campaigns for leaderboards and statistics.

Source: SERIES-15 to SERIES-18, DIFF-01.
"""

from collections.abc import Iterator
from typing import Any

from msgspec import structs

from engine.description import BoardValue, Rank, Topic, Words
from engine.legendary.rules import bureau, scoring, setup
from engine.legendary.table.state import Setup
from engine.legendary.table.table import Table
from engine.ruleset import Record, Tally

RANKS = [
    Rank("points", "Points from all games (SERIES-15)."),
    Rank("games_won", "Games won."),
    Rank("collected", "Evidence collected in all games."),
]
"""Criteria that rank results, most important first."""

WORDS = Words(
    won="Solved",
    lost="The truth got away",
    abandoned="Case closed, unsolved",
    players="Team",
    lead="One to five players win or lose together; bots can fill empty seats. A Series is three games in a row, and "
    "each game affects the next.",
    endings={
        "end_game": "The End Game was beaten",
        "player_defeated": "An Agent was defeated before The End",
        "all_defeated": "All Agents were defeated in The End",
        "no_strikes": "No Strike was left to draw",
        "card": "A card ended the game",
    },
)
"""Words that pages use for a Series."""

FULL_SCAN_COSTS = "full_scan_costs"
VARIANTS = ("more_informants", "early_faith", "open_bureau", "second_chance", "may_have_won", "open_hands")
FEWER_SYNDICATE = [f"syndicate_{number}" for number in range(setup.SYNDICATE)]

BOARDS = [
    BoardValue(
        name="scars",
        default="healed",
        choices=["healed", "carried"],
        meaning="Scars are healed between games or carried over (SERIES-06).",
    ),
    BoardValue(
        name="mode",
        default="standard",
        choices=list(setup.SEASON_MODES),
        meaning="Seasons of a single game (SETUP-10).",
    ),
    BoardValue(
        name="variants",
        default="none",
        choices=None,
        parts=sorted([*VARIANTS, *FEWER_SYNDICATE, FULL_SCAN_COSTS]),
        meaning="Names of the variants in use, joined by +, or none (DIFF-01).",
    ),
]
"""Leaderboards: results are compared within each of these groups."""
NO_VARIANTS = BOARDS[-1].default

TOPICS = {
    "avatar": Topic("Avatars"),
    "academy": Topic("Academy sets", {name: name.replace("_", " ").title() for name in setup.ACADEMY_SETS}),
    "seasons": Topic("Seasons", {"random": "One random Season of each letter", "every": "All mixed"}),
    "end_game": Topic("End Games"),
    "lost_by": Topic(
        "Reasons for losing",
        {
            "all_defeated": "All players were defeated",
            "card": "A card effect",
            "no_strikes": "The Strike Deck ran out",
            "player_defeated": "A player was defeated before The End",
        },
    ),
    "discovered": Topic("Discovered Evidence"),
    "collected": Topic("Collected Evidence"),
    "enemy_defeated": Topic("Defeated Enemies"),
    "defeat": Topic("Defeated players"),
    "cliffhanger": Topic("Cliffhangers"),
}
"""Statistics, without the names of the Avatars."""

COUNTED = ["discovered", "collected", "enemy_defeated", "defeat", "cliffhanger"]
HIGHLIGHTS = ["discovered", "collected", "defeat", "the_end", "end_game_overcome", "cliffhanger", "game_over"]
"""Kinds of bookmarks: those that are counted, and those shown on the result page."""


def topics(avatars: dict[str, str]) -> dict[str, Topic]:
    """Return the statistics topics. avatars: Avatar names by id."""
    return TOPICS | {"avatar": structs.replace(TOPICS["avatar"], labels=avatars)}


def record(table: Table) -> Record:
    """Return the comparable and countable data of a finished campaign."""
    results = table.state.results
    return Record(
        ranks={
            "points": sum(scoring.points(result) for result in results),
            "games_won": sum(result.won for result in results),
            "collected": sum(result.collected for result in results),
        },
        board=_board(table.state.setup),
        tallies=list(_tallies(table)),
        details=_details(table),
        avatars=[player.avatar for player in table.state.seats],
    )


def _board(chosen: Setup) -> dict[str, str]:
    variants = [name for name in VARIANTS if getattr(chosen, name)]
    if chosen.syndicate != setup.SYNDICATE:
        variants.append(f"syndicate_{chosen.syndicate}")
    return {
        "scars": "carried" if chosen.carried_scars else "healed",
        "mode": chosen.season_mode,
        "variants": "+".join(sorted(variants)) or NO_VARIANTS,
    }


def board_values(recorded: dict[str, str], chosen: Setup) -> dict[str, str]:
    """Return the values that split leaderboards. Records don't name full scan costs.

    Older logs have records without them, and a replay must give the same record again. Source: OPEN-01.
    """
    if not bureau.has_full_scan_costs(chosen):
        return recorded
    variants = {*recorded.get("variants", NO_VARIANTS).split("+"), FULL_SCAN_COSTS} - {NO_VARIANTS}
    return recorded | {"variants": "+".join(sorted(variants))}


def _tallies(table: Table) -> Iterator[Tally]:
    won = bool(scoring.series_won(table))
    for player in table.state.seats:
        yield Tally("avatar", player.avatar, won)
    for name in table.state.game.academy_sets:
        yield Tally("academy", name, won)
    for result in table.state.results:
        yield Tally("seasons", _seasons(table.state.setup, result.game), result.won)
        if result.end_game:
            yield Tally("end_game", result.end_game, result.won)
        if not result.won:
            yield Tally("lost_by", result.reason)


def _seasons(chosen: Setup, game: int) -> str:
    """Return the Seasons of a game as text.

    "4-6", or the mode if they aren't three in a row.
    """
    if chosen.season_mode != "standard":
        return chosen.season_mode
    first = 3 * game - 2 if chosen.format == "series" else chosen.trio
    return f"{first}-{first + 2}"


def _details(table: Table) -> dict[str, Any]:
    """Return the data that the result page shows in addition to the score sheet."""
    names = {
        seat: [_name(table, card) for card in table.zones[f"scars.{seat}"]] for seat in range(len(table.state.seats))
    }
    return {
        "cliffhangers": [_name(table, card) for card in table.state.drawn_cliffhangers],
        "scars": [
            {"seat": seat, "avatar": player.avatar, "cards": names[seat]}
            for seat, player in enumerate(table.state.seats)
        ],
    }


def _name(table: Table, card: int) -> str:
    return table.design(card).name
