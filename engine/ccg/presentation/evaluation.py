"""Evaluation of options for bots that see only the view, like a sensible beginner.

The bot uses the notebook: it asks questions that split the remaining X-Files and guesses when the odds are good. It
values a Site by its questions if its Team can solve it. In other players' turns it hinders checks that would pass
and otherwise keeps its cards. An option that does nothing scores 0.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, cast

from engine.ccg.cards.catalogue import CardSet
from engine.ccg.cards.designs import CHARACTERISTICS, Ability, Adversary, Agent, Design, Priced, Site, XFile
from engine.ccg.language.agents import Travel
from engine.ccg.language.checks import CheckMod
from engine.ccg.language.points import Heal
from engine.ccg.presentation.question_value import (
    Suspect,
    best_guess_probability,
    count_shared_values,
    guess_probability,
    question_value,
)
from engine.kernel.decisions import Action, Decision
from engine.kernel.effects import Fixed

NEVER = -5.0
GOOD_ODDS, CERTAIN_ODDS = 0.3, 0.99
"""Minimum probability for a guess: usually, and if a wrong guess loses the game."""
NEARLY_SURE = 0.9
"""Probability from which a Site is worth its guess rather than its questions."""
FULL_HAND = 8
"""Number of cards in hand after buying."""
SEARCH = 2
"""Number of cards to buy if no Site in hand can be solved."""
RESERVE = {"rp": 5, "cp": 8}
"""Points to keep for playing cards when buying cards."""
PLENTY = 100
"""Points in a game without costs (BAS-05)."""
MARGIN = 2
"""Extra level that makes a check safe against a few Bluffs."""
NEW_CARD_VALUE = 3.5
"""Value of a card drawn for free in place of another."""
CARD_VALUES = {"site": 6.0, "adversary": 5.0, "bluff": 4.0, "witness": 4.0, "combat": 3.0, "agent": 2.0}
"""Value of a card in hand by type; other types have the value USUAL."""
USUAL_CARD_VALUE = 2.5


@dataclass
class Situation:
    """The view of a player at a decision, with shortcuts for the evaluation."""

    seen: dict[str, Any]
    decision: Decision
    card_set: CardSet

    @property
    def seat(self) -> int:
        return self.decision.seat

    @property
    def me(self) -> dict[str, Any]:
        return cast("dict[str, Any]", self.seen["players"][self.seat])

    @property
    def is_active(self) -> bool:
        return bool(self.seen["turn"]["seat"] == self.seat)

    @property
    def points(self) -> int:
        """Points in the pool that pays now; PLENTY in a game without costs."""
        if not self.seen["priced"]:
            return PLENTY
        return int(self.me["rp" if self.is_active else "cp"])

    @cached_property
    def hand(self) -> list[Design]:
        return [self.card_set.designs[face["design"]] for face in self.me["hand"] if "design" in face]

    @cached_property
    def agents(self) -> dict[int, dict[str, Any]]:
        """All Agents in play by card number."""
        return {row["standing"]["card"]["id"]: row for player in self.seen["players"] for row in player["agents"]}

    @property
    def field(self) -> list[int]:
        """The player's own Agents in the Field."""
        return [row["standing"]["card"]["id"] for row in self.me["agents"] if row["section"] == "field"]

    @property
    def check(self) -> dict[str, Any] | None:
        """The check under way, None if there is none."""
        return self.seen["checks"][-1] if self.seen["checks"] else None

    @property
    def threatens(self) -> bool:
        """True if a rival's check currently passes."""
        check = self.check
        return check is not None and check["seat"] != self.seat and check["level"] >= check["needed"]

    def left(self, seat: int | None) -> list[Suspect]:
        """Return the X-Files that a rival may still hide.

        They are equally likely unless the view has weights.
        """
        return self.suspects.get(seat, [])

    @cached_property
    def suspects(self) -> dict[int | None, list[Suspect]]:
        """The X-Files that each rival may still hide."""
        designs = self.card_set.designs
        return {
            page["seat"]: [
                Suspect(cast("XFile", designs[id]), page.get("weights", {}).get(id, 1.0)) for id in page["left"]
            ]
            for page in self.seen["notebook"]
        }

    def level(self, team: list[int], skill: str) -> int:
        return sum(self.agents[agent]["numbers"].get(skill, 0) for agent in team if agent in self.agents)

    def design(self, card: int | None) -> Design:
        assert card is not None
        return self.card_set.design(card)

    def price(self, card: int | None, pick: str | None = None) -> int:
        """Return the approximate cost of a card."""
        if not self.seen["priced"]:
            return 0
        design = self.design(card)
        cost = design.cost if isinstance(design, Priced) else 0
        return cost if isinstance(cost, int) else int(pick or 0)


def evaluate_options(seen: dict[str, Any], decision: Decision, card_set: CardSet) -> list[float]:
    """Return a score for each option.

    Higher is better.
    """
    situation = Situation(seen, decision, card_set)
    judge = KINDS.get(decision.kind, _window)
    return [judge(situation, option) for option in decision.options]


# Before the game


def _xfile(situation: Situation, option: Action) -> float:
    every = [design for design in situation.card_set.in_order if isinstance(design, XFile)]
    return float(count_shared_values(cast("XFile", situation.design(option.card)), every))


def _first(situation: Situation, option: Action) -> float:
    return float(option.seat == situation.seat)


# Briefing


def _draw(situation: Situation, option: Action) -> float:
    return float(option.pick == "yes")


def _buy_cards(situation: Situation, option: Action) -> float:
    """Fill the hand without reserved points; use points that only buy cards.

    Buy a few more if there is no Site to solve.
    """
    spare = situation.points - RESERVE["rp" if situation.is_active else "cp"]
    has_site = any(isinstance(design, Site) and _is_within_reach(situation, design) for design in situation.hand)
    room = max(FULL_HAND - len(situation.hand), 0 if has_site or not situation.is_active else SEARCH)
    wanted = max(int(situation.me["earmarked"]), min(spare, room))
    return -abs(int(option.pick or 0) - max(0, wanted))


def _sell(situation: Situation, option: Action) -> float:
    """Sell cards that bring more points than they are worth in hand.

    Sell more with few points or many cards.
    """
    eager = max(0, len(situation.hand) - FULL_HAND) + max(0, RESERVE["cp"] - situation.points) / 3
    return sum(
        _price_on_sale(situation, card) - _value_in_hand(situation, situation.design(card)) + eager
        for card in option.cards or ()
    )


def _price_on_sale(situation: Situation, card: int) -> float:
    design = situation.design(card)
    return float(design.res if isinstance(design, Agent) else situation.price(card))


def _value_in_hand(situation: Situation, design: Design) -> float:
    """Return the value of a card in hand.

    A Site that the player can't solve has little value.
    """
    if isinstance(design, Site) and not _is_within_reach(situation, design):
        return USUAL_CARD_VALUE
    return CARD_VALUES.get(design.type, USUAL_CARD_VALUE)


# Agents


def _is_within_reach(situation: Situation, site: Site) -> bool:
    every = [row["standing"]["card"]["id"] for row in situation.me["agents"]]
    return _best_level(situation, every, site) >= site.prerequisite.level


def _best_level(situation: Situation, team: list[int], site: Site) -> int:
    return max(situation.level(team, skill) for skill in site.prerequisite.skills)


def _equip(situation: Situation, option: Action) -> float:
    """Give Equipment to the healthiest Agent, if points for a Site remain."""
    if option.type != "equip":
        return NEVER if option.type == "exchange" else 0.0
    if situation.points - situation.price(option.card) < 2:
        return NEVER
    if not option.cards:
        return 0.5 if any(row["damage"] for row in situation.me["agents"]) else NEVER
    (agent,) = option.cards
    return 0.5 + 0.1 * float(situation.agents[agent]["health"])


def _deploy(situation: Situation, option: Action) -> float:
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


# Sites


def _site_worth(situation: Situation, site: Site, seat: int | None) -> float:
    """Return the value of a Site's best question."""
    left = situation.left(seat)
    if left and best_guess_probability(left) > NEARLY_SURE:
        return 0.5
    values = [value for name in site.questions for value in CHARACTERISTICS[name]]
    return max(question_value(left, value) for value in values)


def _place(situation: Situation, option: Action) -> float:
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


def _investigate(situation: Situation, option: Action) -> float:
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


def _team(situation: Situation, option: Action) -> float:
    lone = _find_lone_agent(situation)
    cards = option.cards or ()
    return float(cards == (lone,)) if lone is not None else float(len(cards))


def _skill(situation: Situation, option: Action) -> float:
    return float(situation.level(situation.field, option.pick or ""))


def _commit(situation: Situation, option: Action) -> float:
    """Promise a question if it is as good as any, or needed to reach the level."""
    waiting = [row for row in situation.me["sites"] if row["skill"] and not row["committed"]]
    if option.type != "commit" or not waiting:
        return 0.0
    site = cast("Site", situation.card_set.design(waiting[-1]["standing"]["card"]["id"]))
    needs = situation.level(situation.field, waiting[-1]["skill"]) < site.prerequisite.level
    worth = question_value(situation.left(waiting[-1]["directed"]), option.pick or "")
    return 1.0 if needs else worth - _site_worth(situation, site, waiting[-1]["directed"]) + 0.01


# Questions and guesses


def _question(situation: Situation, option: Action) -> float:
    """Prefer the question that splits the remaining X-Files best.

    Any question beats none.
    """
    if option.type != "ask":
        return -0.1
    left = situation.left(situation.seen["about"])
    if situation.seen["agreed"]["question_or_guess"] and best_guess_probability(left) >= _odds(situation):
        return -1.0
    return question_value(left, option.pick or "")


def _odds(situation: Situation) -> float:
    return CERTAIN_ODDS if situation.seen["agreed"]["single_guess"] else GOOD_ODDS


def _guess(situation: Situation, option: Action) -> float:
    if option.type != "guess":
        return 0.0
    return guess_probability(situation.left(situation.seen["about"]), option.pick or "") - _odds(situation)


def _penalty(situation: Situation, option: Action) -> float:
    """Compare guesses with questions by what they rule out: guesses are free here."""
    left = situation.left(situation.seen["about"])
    if option.type == "guess":
        return guess_probability(left, option.pick or "")
    return 0.9 * question_value(left, option.pick or "") if option.type == "ask" else -0.1


# Against others


def _slide(situation: Situation, option: Action) -> float:
    """Slide Bluffs that the player can pay for later."""
    cards = option.cards or ()
    fit = [
        card for card in cards if situation.design(card).type == "bluff" and situation.price(card) <= situation.points
    ]
    return sum(1.0 if card in fit else NEVER for card in cards)


def _bluff(situation: Situation, option: Action) -> float:
    """Use a Bluff that affects the check's skill, with the highest X that can be paid."""
    if option.type != "bluff":
        return 0.0
    return 1.0 + 0.1 * int(option.pick or 0) if _concerns(situation, situation.design(option.card)) else NEVER


def _concerns(situation: Situation, design: Design) -> bool:
    """Return whether a card has effects other than changing checks of other skills."""
    steps = [step for ability in design.abilities for step in ability.do]
    skill = situation.check["skill"] if situation.check else ""
    return not all(isinstance(step, CheckMod) and step.skills and skill not in step.skills for step in steps)


def _target(situation: Situation, option: Action) -> float:
    """Prefer targets that are defeated, the ablest first; then the weakest."""
    fought = situation.seen["combats"][-1]
    rows = {row["card"]["id"]: row for row in (*fought["foes"], *fought["agents"])}
    row = rows[option.card]
    whole = next((packet["amount"] for packet in fought["packets"] if packet["target"] is None), 0)
    amount, rest = int(option.pick or whole), int(row["health"] - row["damage"])
    wasted = abs(amount - rest) / 100 if option.pick else 0.0
    return (10.0 + _ability(situation, option) if amount >= rest else -float(rest)) - wasted


def _ability(situation: Situation, option: Action) -> float:
    """Return the value of an Agent's skills, mainly of the skill that is checked."""
    agent = situation.agents.get(option.card if option.card is not None else -1)
    if agent is None:
        return 0.0
    numbers: dict[str, int] = agent["numbers"]
    asked = numbers.get(situation.check["skill"], 0) if situation.check else 0
    return 10.0 * asked + sum(numbers.values()) / 10


def _hardest(situation: Situation, option: Action) -> float:
    """Prefer the Agent with the most Health."""
    return float(situation.agents[option.card if option.card is not None else -1]["health"])


# Cards in windows


def _window(situation: Situation, option: Action) -> float:
    if option.type == "play":
        return _play(situation, option)
    if option.type == "use":
        return _use(situation, option)
    if option.type == "announce":
        return 0.4 if _is_known_to_all(situation, option.pick or "") else NEVER
    return {"power": 0.4, "save": 0.5}.get(option.type, 0.0)


def _is_known_to_all(situation: Situation, value: str) -> bool:
    """Return whether each rival already knows a value of the player's X-File."""
    answers = [
        row for row in situation.seen["log"] if row["asked"] == situation.seat and row["value"] == value and row["yes"]
    ]
    rivals = {player["seat"] for player in situation.seen["players"] if not player["out"]} - {situation.seat}
    return rivals <= {row["asker"] for row in answers}


def _use(situation: Situation, option: Action) -> float:
    """Keep bonuses for checks that depend on them and healing for damaged Agents.

    Use everything else.
    """
    ability = situation.design(option.card).abilities[option.ability or 0]
    if any(isinstance(step, CheckMod) for step in ability.do):
        return 0.5 if _turns_the_check(situation, _added(situation, [ability])) else NEVER
    if any(isinstance(step, Heal) for step in ability.do):
        return 0.5 if any(row["damage"] for row in situation.me["agents"]) else NEVER
    return 0.3


def _added(situation: Situation, abilities: Iterable[Ability]) -> int:
    """Return the fixed amount that abilities add to the current check."""
    skill = situation.check["skill"] if situation.check else ""
    return sum(
        step.by.number
        for ability in abilities
        for step in ability.do
        if isinstance(step, CheckMod) and isinstance(step.by, Fixed) and (not step.skills or skill in step.skills)
    )


def _adds_played(situation: Situation, design: Design) -> int:
    """Return the fixed amount that a card adds to the current check when played."""
    return _added(situation, (ability for ability in design.abilities if ability.when == "resolved"))


def _turns_the_check(situation: Situation, added: int) -> bool:
    """Return whether a bonus and the hand give the check the wanted result."""
    check = situation.check
    if check is None:
        return False
    in_hand = [_adds_played(situation, design) for design in situation.hand]
    if check["seat"] == situation.seat:
        gap = check["needed"] - check["level"]
        return added > 0 and 0 < gap <= max(added, sum(number for number in in_hand if number > 0))
    over = check["level"] - check["needed"] + 1
    return added < 0 and 0 < over <= max(-added, -sum(number for number in in_hand if number < 0))


def _play(situation: Situation, option: Action) -> float:
    """Play cards that change the outcome, never Combat cards for a rival's Agents.

    Hold everything else.
    """
    design = situation.design(option.card)
    if design.type == "combat" and option.cards:
        return NEVER
    judge = EVALUATE_PLAY.get(design.type, _hold)
    value = judge(situation, design)
    return value - 0.02 * situation.price(option.card, option.pick) if value > 0 else value


def _attack(situation: Situation, design: Design) -> float:
    """Send Adversaries against a Team that would pass, the stronger the better."""
    assert isinstance(design, Adversary)
    strength = sum(number for number in (design.lrc, design.crc, design.health) if isinstance(number, int))
    return 2.0 + strength / 20 if situation.threatens else NEVER


def _spoil(situation: Situation, design: Design) -> float:
    """Play a Bluff if it makes the check fail, together with the other cards in hand."""
    added = _adds_played(situation, design)
    return 1.5 if situation.threatens and (not added or _turns_the_check(situation, added)) else NEVER


def _help(situation: Situation, design: Design) -> float:
    """Play a Witness if the player's Team fails and the hand can make it pass."""
    check, added = situation.check, _adds_played(situation, design)
    if check is None or check["seat"] != situation.seat or check["level"] >= check["needed"]:
        return NEVER
    return 1.5 if not added or _turns_the_check(situation, added) else NEVER


def _fight(situation: Situation, design: Design) -> float:
    """Play up to two Combat cards per round while points last."""
    fought = situation.seen["combats"][-1] if situation.seen["combats"] else None
    return 0.6 if fought and len(fought["names"]) < 2 and situation.points >= RESERVE["cp"] / 2 else NEVER


def _event(situation: Situation, design: Design) -> float:
    """Negate costly cards, heal damaged Agents, keep other Events for a full hand.

    Don't move Agents with Events: Deployment does that.
    """
    announced = situation.seen["announced"]
    if situation.decision.kind == "answer":
        is_dear = bool(announced) and announced[-1]["paid"] >= situation.price(announced[-1]["card"]["id"]) / 2
        return 1.0 if "Negate" in design.keywords and is_dear else NEVER
    if "Negate" in design.keywords or any(isinstance(step, Travel) for one in design.abilities for step in one.do):
        return NEVER
    if "Healing" in design.keywords:
        return 0.8 if any(row["damage"] for row in situation.me["agents"]) else NEVER
    added = _adds_played(situation, design)
    return _hold(situation, design) if not added else 1.4 if _turns_the_check(situation, added) else NEVER


def _hold(situation: Situation, design: Design) -> float:
    """Play the card only with a full hand and pool, never in your passing check."""
    check = situation.check
    if check and check["seat"] == situation.seat and check["level"] >= check["needed"]:
        return NEVER
    plenty = situation.points > RESERVE["rp" if situation.is_active else "cp"] and len(situation.hand) >= FULL_HAND
    return 0.1 if plenty else NEVER


EVALUATE_PLAY: dict[str, Callable[[Situation, Design], float]] = {
    "adversary": _attack,
    "bluff": _spoil,
    "witness": _help,
    "combat": _fight,
    "event": _event,
}
"""Card type to the function that scores playing such a card."""


# Discards


def _discard(situation: Situation, option: Action) -> float:
    """Discard few cards, the least valuable first.

    If new cards are free, discard all useless ones.
    """
    anew = 0.0 if situation.seen["priced"] else NEW_CARD_VALUE
    return sum(anew - _value_in_hand(situation, situation.design(card)) for card in option.cards or ())


def _choose_card(situation: Situation, option: Action) -> float:
    """Choose the most able Agent, or the card with the highest value in hand."""
    if option.card is None:
        return 0.0
    agent = situation.agents.get(option.card)
    return (
        0.1
        + (_ability(situation, option) if agent else _value_in_hand(situation, situation.design(option.card))) / 1000
    )


def _lose_card(situation: Situation, option: Action) -> float:
    return -_value_in_hand(situation, situation.design(option.card))


KINDS: dict[str, Callable[[Situation, Action], float]] = {
    "xfile": _xfile,
    "first": _first,
    "draw": _draw,
    "buy_cards": _buy_cards,
    "sell": _sell,
    "equip": _equip,
    "deploy": _deploy,
    "team": _team,
    "place": _place,
    "slide": _slide,
    "investigate": _investigate,
    "skill": _skill,
    "commit": _commit,
    "bluff": _bluff,
    "target": _target,
    "choose_card": _choose_card,
    "victim": _ability,
    "insanity": _hardest,
    "question": _question,
    "guess": _guess,
    "penalty": _penalty,
    "discard": _discard,
    "lose_card": _lose_card,
}
"""Question kind to the function that scores its options.

All other kinds are windows.
"""
DECIDED_BY_BELIEF = frozenset({"draw", "first", "question", "guess", "penalty"})
"""Question kinds that bots answer without looking ahead.

The evaluation knows how likely each X-File is. Playouts only see one of them at a time.
"""


def is_clear(decision: Decision, values: Sequence[float]) -> bool:
    """Return whether bots choose by the values without looking ahead.

    They also do so if the evaluation rules out all options except one.
    """
    return decision.kind in DECIDED_BY_BELIEF or sum(value > NEVER for value in values) == 1
