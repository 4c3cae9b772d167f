"""Options in words, for the seat that may choose them."""

from engine.kernel.decisions import Action
from engine.legendary import bureau, evidence, fights
from engine.legendary.designs import Timing
from engine.legendary.table import Table

PICKS = {
    "yes": "Yes",
    "no": "No",
    "done": "Done",
    "keep": "Keep",
    "change": "Change",
    "by_hand": "Choose by hand which points are paid",
    "default": "Pay by the usual order again",
}


def label(table: Table, action: Action) -> str:
    """Return an option in words."""
    pending = table.pending
    if pending and pending.labels and pending.options and action in pending.options:
        return pending.labels[pending.options.index(action)]
    say = VERBS.get(action.type)
    return say(table, action) if say else action.type.replace("_", " ").capitalize()


def space_name(space: str) -> str:
    """Return a place on the table in words: "Shadows 3"."""
    row, _, number = space.partition(".")
    return f"{row.replace('_', ' ').title()} {number}".strip()


def _name(table: Table, action: Action) -> str:
    return table.design(action.card).name if action.card is not None else ""


def _play(table: Table, action: Action) -> str:
    assert action.card is not None
    design = table.design(action.card)
    points = [f"+{n} {word}" for n, word in ((design.attack, "Attack"), (design.recruit, "Recruit")) if n]
    return f"Play {design.name}" + (f" ({', '.join(points)})" if points else "")


def _play_copy(table: Table, action: Action) -> str:
    return f"Play the copy of {_name(table, action)}"


def _use(table: Table, action: Action) -> str:
    assert action.card is not None
    ability = table.printed(action.card).abilities[action.ability or 0].ability
    verb = {Timing.SACRIFICE: "Sacrifice", Timing.VIGILANT: "Discard"}.get(ability.when, "Use")
    price = f" for {table.words.price(ability.pay)}" if ability.pay else ""
    return f"{verb} {_name(table, action)}{price}: {table.words.steps(ability.do)}"


def _belief(table: Table, action: Action) -> str:
    return "Activate your Belief"


def _scan(table: Table, action: Action) -> str:
    space = action.space or ""
    kind = "Attack" if space.startswith("shadows") else "Recruit"
    return f"Scan {space_name(space)} ({bureau.scan_cost(table, space)} {kind})"


def _recruit(table: Table, action: Action) -> str:
    assert action.card is not None
    return f"Recruit {_name(table, action)} ({bureau.cost(table, action.card)} Recruit)"


def _special_agent(table: Table, action: Action) -> str:
    return f"Recruit a Special Agent ({bureau.SPECIAL_AGENT_COST} Recruit)"


def _fight(table: Table, action: Action) -> str:
    assert action.card is not None
    points = fights.points_kind(table, action.card).capitalize()
    return f"Fight {_name(table, action)} ({fights.value(table, action.card)} {points})"


def _lead(table: Table, action: Action) -> str:
    assert action.card is not None
    what = "Collect" if action.card in table.s.game.links else "Discover"
    return f"{what} Evidence with {_name(table, action)}: {table.words.task(evidence.task(table, action.card))}"


def _choose(table: Table, action: Action) -> str:
    if action.card is not None:
        return _name(table, action)
    if action.seat is not None:
        return table.s.seats[action.seat].avatar.capitalize()
    if action.space is not None:
        return space_name(action.space)
    return PICKS.get(action.pick or "", (action.pick or "").replace("_", " ").capitalize())


def _coordinate(table: Table, action: Action) -> str:
    return f"Coordinate {_name(table, action)}"


def _show(table: Table, action: Action) -> str:
    return f"Show {_name(table, action)} to all" if action.card is not None else "Show your hand to all"


def _call_hands(table: Table, action: Action) -> str:
    return "Let all show their hands for a team decision, without talk"


def _solo(table: Table, action: Action) -> str:
    return f"Discard {_name(table, action)} to draw a card"


def _standing(table: Table, action: Action) -> str:
    name, _, value = (action.pick or "").partition(":")
    what = {"coordinate": "Coordinate", "answer": "answers from the hand"}[name]
    return f"Don't ask me about {what}" if value == "pass" else f"Ask me about {what} again"


def _end(table: Table, action: Action) -> str:
    return "End the Action Phase"


VERBS = {
    "play": _play,
    "play_copy": _play_copy,
    "use": _use,
    "belief": _belief,
    "scan": _scan,
    "recruit": _recruit,
    "special_agent": _special_agent,
    "fight": _fight,
    "lead": _lead,
    "choose": _choose,
    "payment": _choose,
    "coordinate": _coordinate,
    "show": _show,
    "call_hands": _call_hands,
    "solo_coordinate": _solo,
    "standing": _standing,
    "end": _end,
}
