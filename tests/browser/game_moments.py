"""Play a campaign at random in the server process until a rare moment."""

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
"""Script: try random games until one has the moment, then play that game."""

MOST_ACTIONS = 1500
"""Maximum number of actions before another game is tried."""
NESTED_CHECKS = "len(table.state.checks) > 1"
BETWEEN_GAMES = "table.state.results and not table.state.over"
"""Conditions for moments, in terms of the table and the decision."""


def lead(server: Server, campaign: str, moment: str) -> None:
    """Play a campaign until a moment: a constant above or a condition in Python."""
    server.run(LEAD.format(campaign=campaign, moment=moment, most=MOST_ACTIONS))
