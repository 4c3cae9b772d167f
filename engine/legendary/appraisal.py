"""How good an option looks to a sensible beginner who sees only the view.

The beginner plays everything, follows Leads, fights what will Strike soonest, recruits the dearest
card it can, and parts with its weakest cards. Numbers are only compared with each other.
"""

from collections.abc import Callable
from typing import Any

from engine.kernel.decisions import Action, Decision
from engine.kernel.effects import Fixed, Step
from engine.legendary.catalogue import Box, walk
from engine.legendary.designs import CHARACTERS, Ability, Design, Timing

STEP_VALUES = {
    "draw": 8, "points": 8, "heal": 7, "scan": 4, "gain": 8, "belief": 3, "avoid": 6, "cancel": 8, "look": 1,
    "search": 3, "dig": 4, "resolve_belief": 6, "in_force": 3, "defeat": 5, "move": 1, "hide": 1, "shuffle": 0,
    "doubt": -6, "strike": -12, "scar": -10, "harden": -6, "discard": -4, "defeat_player": -50, "lose": -99,
    "end_turn": -9, "advance": -6, "fight_player": -8, "resolve_doubt": -6, "add_evidence": -5, "counter": -3,
    "pay": -3, "attach": -2,
}  # fmt: skip
"""What a step is worth to the player who does it."""

BAD_WORDS = ("draw a strike", "scar", "doubt", "lose", "strikes", "end at once", "conspiracy deck to the shadows")
GOOD_WORDS = (
    "draw a card",
    "cards",
    "heal",
    "attack",
    "recruit",
    "scan",
    "belief",
    "avoid",
    "cancel",
    "defeat",
    "gain a",
)


def appraise(seen: dict[str, Any], decision: Decision, box: Box) -> list[float]:
    """Return a number for each option; the higher, the better."""
    judge = KINDS.get(decision.kind, _by_words)
    return [judge(seen, decision, option, box) for option in decision.options]


def ability_value(ability: Ability) -> float:
    """Return what carrying out an ability is worth, read off its steps."""
    value: float = sum(_step_value(step) for step in walk(ability.do))
    if ability.pay:
        value -= 2 * (ability.pay.attack + ability.pay.recruit)
    return value


def _step_value(step: Step) -> float:
    config = getattr(step, "__struct_config__", None)
    worth = STEP_VALUES.get(str(config.tag), 0) if config else 0
    amount = getattr(step, "amount", None)
    return worth * (min(amount.number, 3) if isinstance(amount, Fixed) else 1)


# The open turn


def _open_turn(seen: dict[str, Any], decision: Decision, option: Action, box: Box) -> float:
    verb = OPEN_TURN.get(option.type)
    return verb(seen, option, box) if verb else 0.0


def _play(seen: dict[str, Any], option: Action, box: Box) -> float:
    """Cards that draw come first, then the rest."""
    design = _design(box, option)
    draws = design.type == "belief" or any(
        ability.when == Timing.PLAY and ability_value(ability) > 0 for ability in design.abilities
    )
    harm = sum(min(0.0, ability_value(a)) for a in design.abilities if a.when == Timing.PLAY)
    points = design.attack + design.recruit
    return 200 + (20 if draws else 0) + points if harm > -8 or points > 2 else -1


def _design(box: Box, option: Action) -> Design:
    assert option.card is not None
    return box.cards[option.card].design


def _use(seen: dict[str, Any], option: Action, box: Box) -> float:
    ability = _design(box, option).abilities[option.ability or 0]
    value = ability_value(ability)
    if ability.when == Timing.SACRIFICE:
        return value - 14
    if ability.when == Timing.VIGILANT:
        return value - 4
    return 150 + value if value > 0 and not ability.pay else value + 20


def _scan(seen: dict[str, Any], option: Action, box: Box) -> float:
    """The hidden card nearest to the Field first; the Bureau when little is open to recruit."""
    row, number = (option.space or "").split(".")
    if row == "shadows":
        return 30 - int(number)
    return 22 - int(number) if seen["turn"]["recruit"] >= 4 or not _recruits(seen) else 12


def _recruits(seen: dict[str, Any]) -> list[dict[str, Any]]:
    return [space["card"] for space in seen["bureau"] if space["card"] and "cost" in space["card"]]


def _recruit(seen: dict[str, Any], option: Action, box: Box) -> float:
    design = _design(box, option)
    lent = _lent_worth(seen) if "coordinate" in design.keywords else 0
    return 20 + 3 * (design.cost or 0) + 3 * design.attack + lent


def _special_agent(seen: dict[str, Any], option: Action, box: Box) -> float:
    return 30 + 2 * _lent_worth(seen)


def _lent_worth(seen: dict[str, Any]) -> int:
    """A card with Coordinate is worth more, the more players it can be lent to."""
    return 2 * (len(seen["players"]) - 1)


def _fight(seen: dict[str, Any], option: Action, box: Box) -> float:
    """In the Field each Enemy that goes is a Strike less, so cheap ones first; elsewhere the dearest. Swift if healthy."""
    assert option.card is not None
    design = _design(box, option)
    if design.type == "end_game":
        return 90.0
    me = next(player for player in seen["players"] if player["seat"] == seen["turn"]["seat"])
    if "swift" in design.keywords and me["health"] - me["damage"] <= 4:
        return -5.0
    place = _place(seen, option.card)
    needed = design.fight or 0
    if place == "field":
        return 75 + 8 * _strikes(design) - needed
    return (45 if place == "shadows" else 34) + 2 * needed


def _strikes(design: Design) -> int:
    """Return how much a card's Strikes are to be feared."""
    if "lethal" in design.keywords:
        return 6
    several = 3 if "triple_strike" in design.keywords else 2 if "double_strike" in design.keywords else 1
    return several + ("maul" in design.keywords)


def _place(seen: dict[str, Any], card: int) -> str:
    if any(other.get("id") == card for other in seen["field"]):
        return "field"
    in_shadows = any(space["card"] and space["card"].get("id") == card for space in seen["shadows"])
    return "shadows" if in_shadows else "bureau"


OPEN_TURN: dict[str, Callable[[dict[str, Any], Action, Box], float]] = {
    "play": _play,
    "play_copy": lambda seen, option, box: 190.0,
    "use": _use,
    "belief": lambda seen, option, box: 160.0,
    "scan": _scan,
    "recruit": _recruit,
    "special_agent": _special_agent,
    "fight": _fight,
    "lead": lambda seen, option, box: 95.0,
    "solo_coordinate": lambda seen, option, box: -2.0,
    "payment": lambda seen, option, box: -10.0,
    "end": lambda seen, option, box: 0.0,
}


# Prompts


def card_worth(design: Design) -> float:
    """Return what a card is worth to the player who owns it."""
    if design.type == "doubt":
        return -5.0
    if design.type in CHARACTERS or design.type == "belief":
        return (design.cost or 0) + 2 * design.attack + design.recruit + (1.5 if design.type == "belief" else 0)
    return float(design.fight or design.damage or 0)


def _card(seen: dict[str, Any], decision: Decision, option: Action, box: Box) -> float:
    """Give up the weakest of one's own cards; otherwise take the strongest thing, the leftmost space."""
    if option.space:
        return 10.0 - int(option.space.split(".")[1])
    if option.card is None:
        return -3.0 if "defeat" in decision.prompt else 0.5
    design = _design(box, option)
    worth = card_worth(design)
    if _is_own(seen, decision.seat, option.card):
        return 4.0 - worth
    if design.type in ("enemy", "syndicate"):
        return worth + (5 if _place(seen, option.card) == "field" else 0)
    return worth


def _is_own(seen: dict[str, Any], seat: int, card: int) -> bool:
    player = next(player for player in seen["players"] if player["seat"] == seat)
    return any(other["id"] == card for place in ("hand", "played", "vigilant") for other in player.get(place, ()))


def _weakest(seen: dict[str, Any], decision: Decision, option: Action, box: Box) -> float:
    return -card_worth(_design(box, option)) if option.card is not None else -4.0


def _coordinate(seen: dict[str, Any], decision: Decision, option: Action, box: Box) -> float:
    return 1.0 + card_worth(_design(box, option)) if option.card is not None else 0.0


def _accept(seen: dict[str, Any], decision: Decision, option: Action, box: Box) -> float:
    return 1.0 if option.pick == "yes" or option.card is not None else 0.0


def _by_words(seen: dict[str, Any], decision: Decision, option: Action, box: Box) -> float:
    """Judge alternatives by what their words promise and threaten."""
    if option.pick in ("yes", "no"):
        return _promise(decision.prompt) if option.pick == "yes" else 0.0
    if option.pick is not None and decision.labels:
        return _promise(decision.labels[decision.options.index(option)])
    return 1.0 if option.seat == decision.seat else 0.0


def _promise(words: str) -> float:
    lowered = words.lower()
    return 0.5 + sum(word in lowered for word in GOOD_WORDS) - 3 * sum(word in lowered for word in BAD_WORDS)


KINDS: dict[str, Callable[[dict[str, Any], Decision, Action, Box], float]] = {
    "act": _open_turn,
    "choose_card": _card,
    "frightening": _weakest,
    "coordinate": _coordinate,
    "answer": _accept,
    "bureau_power": _accept,
    "lead": _accept,
    "avoid": _accept,
}
"""Who judges the options of which kind of question."""
