"""Descriptions of fields that mean the same in many schemas.

The OpenAPI document shows them. A field with a `help_text` keeps it. `Component.field` takes precedence over `field`.
"""

from typing import Any

FIELDS = {
    "ability": "The number of the card's ability.",
    "action": "The action that was chosen.",
    "actions": "The number of actions.",
    "address": "A mail address.",
    "agree": "Whether the caller agrees.",
    "at": "The month or ISO week; null for all time.",
    "at_version": "The version to start from.",
    "author": "The author's name.",
    "avatar": "The Avatar, by its id in the ruleset; null or empty if there is none.",
    "because": "Why it happened.",
    "board": "The leaderboard.",
    "boards": "The place on each leaderboard.",
    "campaign": "The campaign.",
    "card": "The number of a card.",
    "card_set": "The id of a card set.",
    "cards": "The number of cards.",
    "changed_at": "When the deck was last changed.",
    "class": "`people`: games of people only. `bots`: games with at least one bot.",
    "company": "`people`, `mixed` (people and bots) or `bots`.",
    "copies": "The number of copies.",
    "count": "The number of results on all pages.",
    "created_at": "When it was created.",
    "curve": "The number of cards by value of `by`.",
    "day": "A UTC day, such as `2026-11-28`.",
    "decision": "The current decision, as the caller may see it.",
    "default": "The value that is used if none is given.",
    "design": "The id of a card design in the catalogue.",
    "detail": "What is wrong.",
    "ended_at": "When the campaign ended.",
    "equal": "The number of campaigns with equal points.",
    "events": "The events, the oldest first.",
    "fact": "What a player learned; null if an action is in the way.",
    "facts": "The facts that the caller may see.",
    "faults": "What is wrong with the deck.",
    "file": "The deck list.",
    "forked_from": "The origin of a fork; null for other campaigns.",
    "format": "The format, such as a single game.",
    "game": "The number of the current game, from 1; null before the start.",
    "games": "A row for each game.",
    "id": "The id.",
    "invite": "The invite; `join` needs it.",
    "is_bot": "Whether a bot plays.",
    "is_running": "Whether the clock is running.",
    "is_usual": "Whether campaigns use this deck if the caller names no other.",
    "joined_at": "When the account was registered.",
    "jumps": "The undos and redos.",
    "key": "The name that the ruleset uses.",
    "kind": "What kind it is.",
    "kinds": "What it counts by kind.",
    "label": "The words to show.",
    "ladder": "The rating list.",
    "least": "The smallest number of cards.",
    "longest": "The longest campaigns.",
    "lost": "How many were lost.",
    "meaning": "A sentence.",
    "mine": "Whether it is the caller's.",
    "moments": "Notable moments.",
    "most": "The largest number of cards; null if there is no limit.",
    "name": "The name.",
    "next": "The address of the next page; null on the last one.",
    "number": "How many there are.",
    "options": "The options of the ruleset that are set.",
    "outcome": "How the player's side fared.",
    "owner": "The name of the owner; null if nobody owns it.",
    "part": "The part of the deck, or empty.",
    "parts": "The parts of the deck.",
    "password": "The password of the account.",
    "period": "The period that the leaderboard covers.",
    "phases": "Where each phase begins.",
    "pick": "What was chosen, by its name.",
    "played_at": "When something last happened; null before the start.",
    "players": "The number of seats; null for any.",
    "points": "The points; null before the start or if the game has none.",
    "previous": "The address of the previous page; null on the first one.",
    "rank": "The place, from 1; equal results share it.",
    "ranked": "Whether the result counts for leaderboards and ratings.",
    "rating": "The rating after the game.",
    "ready": "Whether the seat's deck is chosen.",
    "reason": "Why the result is unranked or was removed, or empty.",
    "recorded_at": "When the server recorded the event.",
    "redo": "What can be redone.",
    "remarks": "Chat messages and notes.",
    "replay": "The address of the replay index; null if the caller may not see the campaign.",
    "results": "The rows of this page.",
    "rule": "The id of a rule in `GET rulesets/{name}/rules/`.",
    "rules": "The rules of the section.",
    "ruleset": "The name of a ruleset.",
    "ruleset_version": "The version of the rules that the campaign is played by.",
    "seat": "The number of a seat, from 0.",
    "seats": "The seats.",
    "space": "The name of a place on the table.",
    "status": "The current status.",
    "summary": "The section in a sentence.",
    "team": "The players, with their current names.",
    "text": "The text.",
    "tied": "How many were tied.",
    "title": "The title to show.",
    "told": "The rules of log lines that make the hint due.",
    "topic": "The name of the topic.",
    "topics": "The statistics by topic.",
    "to_version": "The version to go to.",
    "total": "The number of all rows.",
    "turn": "In whose turn the hint may be shown; any if left out.",
    "turns": "Where each turn begins.",
    "type": "The type.",
    "undo": "How far players may undo: `off`, `safe`, `vote` or `free`.",
    "undo_unasked": "Whose actions a player may undo without a vote: their `own`, or those of the `team`.",
    "unread": "The lines that the server could not read.",
    "username": "The name of the account.",
    "value": "The value that is counted.",
    "values": "The other values that split leaderboards; null for any.",
    "verbs": "The action types that make the hint due.",
    "version": "The version of the campaign.",
    "view": "The table as this seat may see it.",
    "visibility": "Who may see the campaign.",
    "vote": "The vote in progress; null if there is none.",
    "won": "Whether it was won; null until it is decided.",
    # exceptions
    "AvatarOut.won": "How many of them were won.",
    "HintOut.kinds": "The kinds of decisions that make the hint due.",
    "ImportedDeckOut.remarks": "Lines with more than one meaning, and how the server read them.",
    "JoinIn.invite": "The `invite` of the campaign.",
    "LadderRatingOut.won": "How many games were won.",
    "LengthOut.turns": "The number of turns.",
    "OddsOut.players": "The number of players.",
    "PointsOut.won": "How many of them were won.",
    "ProspectsOut.undo": "What can be undone.",
    "RatedOut.won": "How many games were won.",
    "RulesetDetailOut.version": "The version of the rules.",
    "RulesetOut.version": "The version of the rules.",
    "StepsOut.action": "One step by action; null if there is none.",
    "StepsOut.turn": "One step by turn; null if there is none.",
    # parameters
    "deck": "The id of one of the caller's decks.",
    "limit": "The number of rows on a page.",
    "page": "The number of the page, from 1.",
}
"""Field or parameter name to description."""


def describe_fields(result: dict[str, Any], **kwargs: Any) -> dict[str, Any]:
    """Schema hook: describe the fields and parameters without a description.

    Raise KeyError for a name that is not in `FIELDS`.
    """
    schemas = result["components"]["schemas"]
    for component in [name for name in schemas if name.endswith(("In", "Out")) or name == "Cards"]:
        properties = schemas[component].get("properties", {})
        for field, schema in properties.items():
            if not schema.get("description"):
                properties[field] = _described(schema, FIELDS.get(f"{component}.{field}") or FIELDS[field])
    for operations in result["paths"].values():
        for parameter in (found for operation in operations.values() for found in operation.get("parameters", [])):
            if not parameter.get("description"):
                parameter["description"] = FIELDS[parameter["name"]]
    return result


def _described(schema: dict[str, Any], description: str) -> dict[str, Any]:
    reference = {"allOf": [schema]} if "$ref" in schema else schema
    return {**reference, "description": description}
