"""Option values for the heuristic bot.

They model a sensible beginner who sees only the view. The beginner plays every card, fights the Enemy that will
Strike first and recruits the most expensive card. It follows Leads with the remaining points and gives up its weakest
cards. Values are only compared with each other.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from engine.kernel.decisions import Action, Decision
from engine.kernel.effects import Fixed, Step
from engine.legendary.cards.card_files import walk
from engine.legendary.cards.catalogue import CardSet
from engine.legendary.cards.designs import CHARACTERS, Ability, Design, Timing
from engine.legendary.cards.zones import kind, number
from engine.legendary.rules.beliefs import OWN

STEP_VALUES = {
    "draw": 8, "points": 8, "heal": 4, "scan": 4, "gain": 8, "belief": 3, "avoid": 6, "cancel": 8, "look": 1,
    "search": 3, "dig": 4, "resolve_belief": 6, "in_force": 3, "defeat": 5, "move": 1, "hide": 1, "shuffle": 0,
    "doubt": -6, "strike": -12, "scar": -10, "harden": -6, "discard": -4, "defeat_player": -50, "lose": -99,
    "end_turn": -9, "advance": -6, "fight_player": -8, "resolve_doubt": -6, "add_evidence": -5, "counter": -5,
    "pay": -3, "attach": -2,
}  # fmt: skip
"""Value of a step for the player who does it."""

COMFORTING = {"heal", "avoid"}
HARMFUL = {"strike", "scar", "harden", "doubt", "resolve_doubt", "defeat_player", "fight_player"}
"""Steps that hurt the player who does them."""

IN_DOUBT = 0.5
"""Extra value of yes over no."""

NEVER = -1.0
"""Value of options that are worse than ending the turn."""

WEAK = 4
"""A player with this much Health left, or less, is in danger."""


@dataclass(slots=True)
class Sight:
    """A player's view at a decision, with precomputed values for the evaluation."""

    seen: dict[str, Any]
    decision: Decision
    card_set: CardSet
    me: dict[str, Any]
    field: dict[int, dict[str, Any]]
    shadows: dict[int, dict[str, Any]]
    own: set[int]

    @property
    def threat(self) -> int:
        """Danger of the Strikes that the Field is about to make."""
        return sum(strike_danger(self.card_set.cards[card].design) for card in self.field)

    @property
    def health(self) -> int:
        """Damage that the player can take before being defeated."""
        return health_left(self.me)

    def design(self, option: Action) -> Design:
        assert option.card is not None
        return self.card_set.cards[option.card].design


def evaluate_options(seen: dict[str, Any], decision: Decision, card_set: CardSet) -> list[float]:
    """Return a value for each option; higher is better."""
    sight = _look(seen, decision, card_set)
    judge = KINDS.get(decision.kind, _consequence)
    return [judge(sight, option) for option in decision.options]


SEARCHED = {"act", "may", "choose_one"}
"""Kinds of questions that need thinking ahead.

For the others, the values are good enough.
"""


def options_to_compare(decision: Decision, values: Sequence[float], card_set: CardSet) -> Sequence[int]:
    """Return the indices of the options that compete with the best one.

    In the open turn, these are the options that spend the same kind of points: the others can wait, because
    the order makes little difference. Options that are worse than ending the turn don't compete.
    """
    best = max(range(len(values)), key=values.__getitem__)
    if decision.kind not in SEARCHED:
        return [best]
    if decision.kind != "act":
        return range(len(values))
    good = [index for index, value in enumerate(values) if value > NEVER]
    spent = {index: _points_spent(decision.options[index], card_set) for index in good}
    return [index for index in good if spent[index] == spent[best]]


def _points_spent(option: Action, card_set: CardSet) -> str:
    """Return the kind of points that an option of the open turn spends, mostly."""
    if option.type == "scan":
        return "attack" if kind(option.space or "") == "shadows" else "recruit"
    if option.type in ("recruit", "special_agent"):
        return "recruit"
    if option.card is None or option.type not in ("fight", "lead"):
        return ""
    design = card_set.cards[option.card].design
    return "recruit" if "apprehend" in design.keywords else "attack"


def _look(seen: dict[str, Any], decision: Decision, card_set: CardSet) -> Sight:
    me = next(player for player in seen["players"] if player["seat"] == decision.seat)
    in_field = {card["id"]: card for card in seen["field"] if card.get("type") in FOES}
    spaces = (space["card"] for space in seen["shadows"])
    in_shadows = {card["id"]: card for card in spaces if card and "id" in card}
    own = {card["id"] for place in ("hand", "played", "vigilant") for card in me.get(place, ())}
    return Sight(seen, decision, card_set, me, in_field, in_shadows, own)


FOES = ("enemy", "syndicate", "end_game")


def health_left(player: dict[str, Any]) -> int:
    return int(player.get("health", 0) - player.get("damage", 0))


def strike_danger(design: Design) -> int:
    """Return the danger of a card's Strikes."""
    if "lethal" in design.keywords:
        return 6
    several = 3 if "triple_strike" in design.keywords else 2 if "double_strike" in design.keywords else 1
    return several + ("maul" in design.keywords)


# The worth of cards and abilities


def card_worth(design: Design) -> float:
    """Return the value of a card for the player who owns it."""
    if design.type == "doubt":
        return -5.0
    if design.type in CHARACTERS or design.type == "belief":
        return (design.cost or 0) + 2 * design.attack + design.recruit + (1.5 if design.type == "belief" else 0)
    return float(design.fight or design.damage or 0)


def ability_value(ability: Ability, sight: Sight | None = None) -> float:
    """Return the value of an ability, computed from its steps."""
    value = steps_value(ability.do, sight)
    if ability.pay:
        value -= 2 * (ability.pay.attack + ability.pay.recruit)
    return value


def steps_value(steps: list[Step], sight: Sight | None = None) -> float:
    """Return the value of steps, nested steps included."""
    return sum(_step_value(step, sight) for step in walk(steps))


def _tag(step: Step) -> str:
    config = getattr(step, "__struct_config__", None)
    return str(config.tag) if config else ""


def _step_value(step: Step, sight: Sight | None) -> float:
    name = _tag(step)
    worth = STEP_VALUES.get(name, 0) * (URGENCY[name](sight) if sight and name in URGENCY else 1)
    if getattr(step, "how", "") == "all":
        return 3 * worth
    amount = getattr(step, "amount", None)
    return worth * (min(amount.number, 3) if isinstance(amount, Fixed) else 1)


def _need_of_healing(sight: Sight) -> float:
    weakest = min(health_left(player) for player in sight.seen["players"] if not player["defeated"])
    hurt = any(player.get("damage") for player in sight.seen["players"])
    return 4 if weakest <= WEAK else 2 if weakest <= 2 * WEAK else float(hurt)


def _need_of_defeat(sight: Sight) -> float:
    """Return the value of defeating a card.

    High with Enemies in the Field; otherwise it removes Doubts and weak cards.
    """
    return 1 if not sight.threat else 2 if sight.health > WEAK else 4


URGENCY: dict[str, Callable[[Sight], float]] = {"heal": _need_of_healing, "defeat": _need_of_defeat}
"""Steps whose value depends on the situation."""


def _rounds_left(seen: dict[str, Any]) -> float:
    """Return the number of times a card will be drawn again, at most 2."""
    return min(2.0, float(seen["decks"]["conspiracy"] + 5) / len(seen["players"]) / 3)


# The open turn


def _open_turn(sight: Sight, option: Action) -> float:
    verb = OPEN_TURN.get(option.type)
    return verb(sight, option) if verb else 0.0


def _play(sight: Sight, option: Action) -> float:
    """Value a play: cards that draw first, cards that wait for their class last."""
    design = sight.design(option)
    if len(sight.me["hand"]) == 1 and _is_frightened(sight):
        return 60.0
    on_play = [ability_value(ability) for ability in design.abilities if ability.when == Timing.PLAY]
    points = design.attack + design.recruit
    if sum(value for value in on_play if value < 0) <= -8 and points <= 2:
        return -1.0
    draws = design.type == "belief" or any(value > 0 for value in on_play)
    return 200 + 20 * draws - 15 * _waits_for_class(sight, design) + points + design.attack


def _is_frightened(sight: Sight) -> bool:
    """Return whether a card must be kept for a Frightening Enemy."""
    return any(
        "frightening" in sight.card_set.cards[card].design.keywords
        and shown.get("fight", 99) <= sight.seen["turn"]["attack"]
        for card, shown in sight.field.items()
    )


def _waits_for_class(sight: Sight, design: Design) -> bool:
    wanted = {ability.cls for ability in design.abilities if ability.when == Timing.CLASS}
    played = {sight.card_set.cards[play["id"]].design.cls for play in sight.seen["turn"]["plays"]}
    return bool(wanted - played)


def _use(sight: Sight, option: Action) -> float:
    design = sight.design(option)
    ability = design.abilities[option.ability or 0]
    value = ability_value(ability, sight)
    if ability.when == Timing.SACRIFICE:
        return value - _rounds_left(sight.seen) * card_worth(design)
    if ability.when == Timing.VIGILANT:
        return value - 4
    return 150 + value if value > 0 and not ability.pay else value + 20


def _belief(sight: Sight, option: Action) -> float:
    avatar = sight.card_set.cards[sight.me["avatar"]["id"]].design
    value = sum(ability_value(ability, sight) for ability in avatar.abilities if ability.when == Timing.BELIEF)
    return 160.0 if value > 0 else NEVER


def _scan(sight: Sight, option: Action) -> float:
    """Value a scan: the hidden card nearest to the Field first.

    The Bureau if there is little to recruit.
    """
    row, place = kind(option.space or ""), number(option.space or "")
    if row == "shadows":
        return NEVER if option.space == _end_games_space(sight) else 30 - place
    return 22 - place if sight.seen["turn"]["recruit"] >= 4 or not _is_bureau_open(sight) else 12


def _end_games_space(sight: Sight) -> str:
    """Return the space of a hidden End Game, which its back shows (END-01), or ""."""
    return next((end["place"] for end in sight.seen["end_games"] if not end["revealed"]), "")


def _is_bureau_open(sight: Sight) -> bool:
    return any(space["card"] and "cost" in space["card"] for space in sight.seen["bureau"])


def _recruit(sight: Sight, option: Action) -> float:
    design = sight.design(option)
    lent = _lent_worth(sight) if "coordinate" in design.keywords else 0
    return 20 + 3 * (design.cost or 0) + 3 * design.attack + lent


def _special_agent(sight: Sight, option: Action) -> float:
    return 30 + 2 * _lent_worth(sight)


def _lent_worth(sight: Sight) -> int:
    """Return the extra value of Coordinate: it grows with the number of other players."""
    return 2 * (len(sight.seen["players"]) - 1)


def _fight(sight: Sight, option: Action) -> float:
    """Value a fight: in the Field the cheapest first, elsewhere the most expensive.

    Swift only if healthy.
    """
    assert option.card is not None
    design = sight.design(option)
    swift = "swift" in design.keywords
    if design.type == "end_game":
        return -5.0 if swift and sight.health < WEAK else 90.0
    if option.card in sight.field:
        return 75.0 + 8 * strike_danger(design) - int(sight.field[option.card].get("fight", 0))
    if swift and sight.health <= 2 * WEAK:
        return -5.0
    return 45 + 2 * (design.fight or 0) if option.card in sight.shadows else 31.0


def _lead(sight: Sight, option: Action) -> float:
    """Value a Lead: pay cards before playing them, points once the Field is clear."""
    design = sight.design(option)
    task = design.collect if str(option.card) in sight.seen["leads"] else design.discover
    return 205.0 if task and task.discard and not sight.threat else 60.0


OPEN_TURN: dict[str, Callable[[Sight, Action], float]] = {
    "play": _play,
    "play_copy": lambda sight, option: 215.0,
    "use": _use,
    "belief": _belief,
    "scan": _scan,
    "recruit": _recruit,
    "special_agent": _special_agent,
    "fight": _fight,
    "lead": _lead,
    "solo_coordinate": lambda sight, option: 1.0,
    "payment": lambda sight, option: -10.0,
    "end": lambda sight, option: 0.0,
}


# Prompts


def _card(sight: Sight, option: Action) -> float:
    """Value a card choice: give up the weakest own card.

    Otherwise take the strongest card or the leftmost space.
    """
    if option.space:
        return 10.0 - number(option.space)
    if option.card is None:
        return 0.5
    design = sight.design(option)
    worth = card_worth(design)
    if option.card in sight.own:
        return 4.0 - worth
    return worth + (5 if option.card in sight.field else 0)


def _weakest(sight: Sight, option: Action) -> float:
    return -card_worth(sight.design(option)) if option.card is not None else -4.0


def _coordinate(sight: Sight, option: Action) -> float:
    return 1.0 + card_worth(sight.design(option)) if option.card is not None else 0.0


def _accept(sight: Sight, option: Action) -> float:
    return 1.0 if option.pick == "yes" or option.card is not None else 0.0


def _player(sight: Sight, option: Action) -> float:
    """Value a player choice.

    Help the weakest, hurt the healthiest, otherwise choose oneself.
    """
    done = {_tag(step) for steps in sight.decision.consequences for step in walk(steps)}
    health = next((health_left(player) for player in sight.seen["players"] if player["seat"] == option.seat), 0)
    if done & COMFORTING:
        return -float(health)
    return float(health) if done & HARMFUL else float(option.seat == sight.decision.seat)


def _consequence(sight: Sight, option: Action) -> float:
    """Value an alternative by its effect.

    Without a known effect the player prefers itself.
    """
    decision = sight.decision
    if not decision.consequences:
        return float(option.seat == decision.seat)
    steps = decision.consequences[decision.options.index(option)]
    return steps_value(steps, sight) + IN_DOUBT * (option.pick == "yes")


KINDS: dict[str, Callable[[Sight, Action], float]] = {
    "act": _open_turn,
    "choose_card": _card,
    "choose_player": _player,
    "frightening": _weakest,
    "coordinate": _coordinate,
    "answer": _accept,
    "bureau_power": _accept,
    "lead": _accept,
    "avoid": _accept,
    "belief": lambda sight, option: float(option.pick == OWN),
}
"""Evaluation function for each kind of question."""
