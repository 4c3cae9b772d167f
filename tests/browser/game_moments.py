"""Rare moments of a game: a campaign is played on by chance, in the server's own process, until one has come."""

from tests.support.servers import Server

LEAD = """
from itertools import count
from random import Random
from campaigns.eventlog import unit_of_work
from campaigns.models import Campaign
from tests.engine.ccg.random_games import random_answer

begun = unit_of_work.begin(Campaign.objects.get(pk="{campaign}"))
rules, opening = begun.ruleset, begun.ruleset.encode(begun.table)

def chosen(decision, chance):
    action = random_answer(decision, chance)
    return action if decision.allows(action) else decision.options[0]

def moves(chance):
    table, made = rules.decode(opening), []
    while (asked := rules.decisions(table)) and len(made) < {most}:
        if {moment}:
            return made
        made.append((asked[0].seat, chosen(asked[0], chance)))
        rules.apply(table, *made[-1])
    return None

made = next(found for number in count(1) if (found := moves(Random(number))) is not None)
for seat, action in made:
    begun.play(seat, action)
if made:
    begun.commit()
"""
"""Plays games from where a campaign stands until the moment comes in one, and then that one in the campaign."""

MOST_ACTIONS = 1500
"""So long a game is played before another one is tried."""
NESTED_CHECKS = "len(table.state.checks) > 1"
BETWEEN_GAMES = "table.state.results and not table.state.over"
"""Moments, in terms of a table and of what is asked."""


def lead(server: Server, campaign: str, moment: str) -> None:
    """Play a campaign on until a moment: one of the above, or any condition in Python."""
    server.run(LEAD.format(campaign=campaign, moment=moment, most=MOST_ACTIONS))
