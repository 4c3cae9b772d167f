"""Evaluation of options that concern Agents and Sites."""

from typing import cast

from engine.ccg.cards.designs import CHARACTERISTICS, Site
from engine.ccg.presentation.evaluation.situation import NEVER, RESERVE, Situation
from engine.ccg.presentation.question_value import best_guess_probability, question_value
from engine.kernel.decisions import Action

NEARLY_SURE = 0.9
"""Probability from which a Site is worth its guess rather than its questions."""
MARGIN = 2
"""Extra level that makes a check safe against a few Bluffs."""


def is_within_reach(situation: Situation, site: Site) -> bool:
    every = [row["standing"]["card"]["id"] for row in situation.me["agents"]]
    return _best_level(situation, every, site) >= site.prerequisite.level


def _best_level(situation: Situation, team: list[int], site: Site) -> int:
    return max(situation.level(team, skill) for skill in site.prerequisite.skills)


def evaluate_equip(situation: Situation, option: Action) -> float:
    """Give Equipment to the healthiest Agent, if points for a Site remain."""
    if option.type != "equip":
        return NEVER if option.type == "exchange" else 0.0
    if situation.points - situation.price(option.card) < 2:
        return NEVER
    if not option.cards:
        return 0.5 if any(row["damage"] for row in situation.me["agents"]) else NEVER
    (agent,) = option.cards
    return 0.5 + 0.1 * float(situation.agents[agent]["health"])


def evaluate_deploy(situation: Situation, option: Action) -> float:
    """Move healthy Agents to the Field and weak ones to the Hospital."""
    if option.type == "buy_agent":
        return (
            0.3
            if situation.points - situation.price(option.card) >= RESERVE["rp"] and option.space == "field"
            else NEVER
        )
    if option.type != "move":
        return NEVER if option.type == "team" else 0.0
    agent = situation.agents[option.card if option.card is not None else -1]
    is_weak = agent["health"] < min(2, agent["permanent_health"])
    return 1.0 if option.space == ("hospital" if is_weak else "field") else NEVER


def _site_worth(situation: Situation, site: Site, seat: int | None) -> float:
    """Return the value of a Site's best question."""
    left = situation.left(seat)
    if left and best_guess_probability(left) > NEARLY_SURE:
        return 0.5
    values = [value for name in site.questions for value in CHARACTERISTICS[name]]
    return max(question_value(left, value) for value in values)


def evaluate_place(situation: Situation, option: Action) -> float:
    """Place a Site that the Team in the Field can solve, if a Team is free for it."""
    if option.type != "place":
        return 0.0
    site = cast("Site", situation.design(option.card))
    teams = 1 if _find_lone_agent(situation) is None else 2
    if len(situation.me["sites"]) >= teams or _best_level(situation, situation.field, site) < site.prerequisite.level:
        return NEVER
    margin = _best_level(situation, situation.field, site) - site.prerequisite.level
    return _site_worth(situation, site, option.seat) + 0.1 * min(margin, MARGIN)


def _find_lone_agent(situation: Situation) -> int | None:
    """Return an Agent that can solve one Site alone while the others solve another."""
    sites = [cast("Site", situation.card_set.design(row["standing"]["card"]["id"])) for row in situation.me["sites"]]
    for agent in situation.field if len(sites) > 1 else []:
        rest = [one for one in situation.field if one != agent]
        alone = [site for site in sites if _best_level(situation, [agent], site) >= site.prerequisite.level]
        for site in alone:
            if any(_best_level(situation, rest, other) >= other.prerequisite.level for other in sites if other != site):
                return agent
    return None


def evaluate_investigate(situation: Situation, option: Action) -> float:
    """Go to Sites that the Team can solve; split only if both parts can solve one."""
    if option.type == "team":
        return 2.0 if _find_lone_agent(situation) is not None and len(_teams(situation)) == 1 else NEVER
    if option.type != "investigate":
        return 0.0
    site = cast("Site", situation.design(option.card))
    margin = _best_level(situation, list(option.cards or ()), site) - _least(site)
    directed = next(row["directed"] for row in situation.me["sites"] if row["standing"]["card"]["id"] == option.card)
    return _site_worth(situation, site, directed) + 0.1 * min(margin, MARGIN) if margin >= 0 else NEVER


def _least(site: Site) -> int:
    return site.discount.level if site.discount else site.prerequisite.level


def _teams(situation: Situation) -> set[int]:
    return {situation.agents[agent]["team"] for agent in situation.field}


def evaluate_team(situation: Situation, option: Action) -> float:
    lone = _find_lone_agent(situation)
    cards = option.cards or ()
    return float(cards == (lone,)) if lone is not None else float(len(cards))


def evaluate_skill(situation: Situation, option: Action) -> float:
    return float(situation.level(situation.field, option.pick or ""))


def evaluate_commit(situation: Situation, option: Action) -> float:
    """Promise a question if it is as good as any, or needed to reach the level."""
    waiting = [row for row in situation.me["sites"] if row["skill"] and not row["committed"]]
    if option.type != "commit" or not waiting:
        return 0.0
    site = cast("Site", situation.card_set.design(waiting[-1]["standing"]["card"]["id"]))
    needs = situation.level(situation.field, waiting[-1]["skill"]) < site.prerequisite.level
    worth = question_value(situation.left(waiting[-1]["directed"]), option.pick or "")
    return 1.0 if needs else worth - _site_worth(situation, site, waiting[-1]["directed"]) + 0.01
