"""Evaluation of cards that are played or used in checks and windows."""

from collections.abc import Callable, Iterable

from engine.ccg.cards.designs import Ability, Adversary, Design
from engine.ccg.language.agents import Travel
from engine.ccg.language.checks import CheckMod
from engine.ccg.language.points import Heal
from engine.ccg.presentation.evaluation.situation import FULL_HAND, NEVER, RESERVE, Situation
from engine.kernel.decisions import Action
from engine.kernel.effects import Fixed


def evaluate_window(situation: Situation, option: Action) -> float:
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


def evaluate_slide(situation: Situation, option: Action) -> float:
    """Slide Bluffs that the player can pay for later."""
    cards = option.cards or ()
    fit = [
        card for card in cards if situation.design(card).type == "bluff" and situation.price(card) <= situation.points
    ]
    return sum(1.0 if card in fit else NEVER for card in cards)


def evaluate_bluff(situation: Situation, option: Action) -> float:
    """Use a Bluff that affects the check's skill, with the highest X that can be paid."""
    if option.type != "bluff":
        return 0.0
    return 1.0 + 0.1 * int(option.pick or 0) if _concerns(situation, situation.design(option.card)) else NEVER


def _concerns(situation: Situation, design: Design) -> bool:
    """Return whether a card has effects other than changing checks of other skills."""
    steps = [step for ability in design.abilities for step in ability.do]
    skill = situation.check["skill"] if situation.check else ""
    return not all(isinstance(step, CheckMod) and step.skills and skill not in step.skills for step in steps)
