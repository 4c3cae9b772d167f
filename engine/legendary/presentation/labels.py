"""Labels of options for the seat that may choose them."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import groupby

from engine.kernel.decisions import Action
from engine.kernel.effects import parts
from engine.kernel.english import capital, listed
from engine.kernel.labels import humanize, label, number_duplicates
from engine.kernel.prompts import consequences
from engine.legendary.cards.designs import Timing
from engine.legendary.cards.zones import KINDS, kind, number, space_name
from engine.legendary.language.players import Heal, given
from engine.legendary.presentation import macros, option_costs, option_dedup
from engine.legendary.presentation.answer_labels import belief_effect, effect_card, label_answer, strip_full_stop
from engine.legendary.presentation.macros import HandPlan
from engine.legendary.presentation.spending_summary import SCAN_POINTS
from engine.legendary.rules import beliefs, bureau, evidence, fights, points
from engine.legendary.table.table import Table

NAMES_LENGTH = 50
"""Maximum characters for the card names in a macro's label.

Longer lists are replaced by a number of cards.
"""
LABEL_LENGTH = 110
"""Target length of a macro's label in characters.

A longer label is used only if no wording fits.
"""
PICKS = {
    "by_hand": "Choose classes when paying",
    "default": "Pay automatically",
}


def labels(table: Table, actions: Sequence[Action]) -> list[str]:
    """Return a distinct label for each option.

    Equal labels get a detail, or else a number.
    """
    told = [label_answer(table, action) or label(table, action, VERBS) for action in actions]
    for detail in (_class, _place, _history):
        told = _add_details(told, [detail(table, action) for action in actions])
    return number_duplicates(told)


def _add_details(told: list[str], details: list[str]) -> list[str]:
    """Add the detail to equal labels whose details differ."""
    variants: dict[str, set[str]] = {}
    for words, detail in zip(told, details, strict=True):
        variants.setdefault(words, set()).add(detail)
    return [
        f"{words}, {detail}" if detail and len(variants[words]) > 1 else words
        for words, detail in zip(told, details, strict=True)
    ]


def _class(table: Table, action: Action) -> str:
    cls = table.design(action.card).cls if action.card is not None else None
    return cls.capitalize() if cls else ""


def _subject_card(table: Table, action: Action) -> int | None:
    """Return the card of an option: its own card, or the one whose effect it selects."""
    return action.card if action.card is not None else effect_card(table, action)


def _place(table: Table, action: Action) -> str:
    """Return the place of an option's card: a numbered space, or a pile and its owner."""
    card = _subject_card(table, action)
    if card is None:
        return ""
    zone = table.zones.where[card]
    row = KINDS[kind(zone)]
    return row.label.format(table.state.seats[number(zone)].avatar.capitalize()) if row.own else space_name(zone)


def _history(table: Table, action: Action) -> str:
    """Return the history of an option's card.

    Abilities left to use, or when a Strike was drawn: equal ones side by side share the place of the first.
    """
    card = _subject_card(table, action)
    if card is None:
        return ""
    zone = table.zones.where[card]
    if kind(zone) == "strikes":
        row = [table.design(strike).id for strike in table.zones[zone]]
        place = option_dedup.run_start(table, card)
        is_last = len(set(row[place:])) == 1
        return "the oldest" if not place else "the latest" if is_last else f"Strike {place + 1} of {len(row)}"
    if all(play.card != card for play in table.state.turn.plays):
        return ""
    left = option_dedup.unused_abilities(table, card)
    return f"{len(left) or 'no'} {'ability' if len(left) == 1 else 'abilities'} left"


def _name(table: Table, action: Action) -> str:
    return table.design(action.card).name if action.card is not None else ""


def _play(table: Table, action: Action) -> str:
    assert action.card is not None
    serves = option_costs.leads_served(table, "played", action.card)
    stays = "Vigilant: stays in play until used" if "vigilant" in table.printed(action.card).keywords else ""
    said = _in_brackets(_printed_points(table, action), stays, serves, _lost_abilities(table, action))
    return f"Play {_name(table, action)}{said}"


def _play_copy(table: Table, action: Action) -> str:
    said = _in_brackets(_printed_points(table, action), _lost_abilities(table, action))
    return f"Play the copy of {_name(table, action)}{said}"


def _lost_abilities(table: Table, action: Action) -> str:
    """Return the class abilities lost by playing now, before a card of their class.

    Source: ACT-13.
    """
    assert action.card is not None
    played = {table.design(play.card).cls for play in table.state.turn.plays}
    ready = (ready.ability for ready in table.printed(action.card).by_timing.get(Timing.CLASS, ()))
    lost = {
        str(one.cls).capitalize(): strip_full_stop(table.words.steps(one.do)) for one in ready if one.cls not in played
    }
    return "; ".join(f'play a {cls} card first for "{does}"' for cls, does in lost.items())


def _printed_points(table: Table, action: Action) -> str:
    assert action.card is not None
    return option_costs.printed_points(table.design(action.card))


def _in_brackets(*said: str) -> str:
    """Return the variable part of a label in brackets.

    The text before it stays the same and names the option.
    """
    told = "; ".join(filter(None, said))
    return f" ({told})" if told else ""


def _use(table: Table, action: Action) -> str:
    assert action.card is not None
    ability = table.printed(action.card).abilities[action.ability or 0].ability
    verb = {Timing.SACRIFICE: "Sacrifice", Timing.VIGILANT: "Discard"}.get(ability.when, "Use")
    price = f" for {table.words.price(ability.pay)}" if ability.pay else ""
    void = "no effect now" if option_costs.has_no_effect(table, action.card, ability) else ""
    gone = "removes the card for good" if ability.when == Timing.SACRIFICE else ""
    effect = strip_full_stop(table.words.steps(ability.do))
    return f"{verb} {_name(table, action)}{price}: {effect}{_in_brackets(gone, void)}"


def _belief(table: Table, action: Action) -> str:
    """Label activating a Belief; the label includes the text if there is only one.

    Source: ACT-17, CARD-16.
    """
    seat = table.current
    texts = [belief_effect(table, beliefs.text_card(table, seat, text)) for text in beliefs.belief_texts(table, seat)]
    return "Activate your Belief" + (f": {texts[0]}" if len(texts) == 1 else "")


def _scan(table: Table, action: Action) -> str:
    space = action.space or ""
    paid_in, cost = SCAN_POINTS[kind(space)], bureau.scan_cost(table, space)
    serves = option_costs.leads_served(table, "scanned", table.zones[space][-1])
    price = f"{cost} {paid_in.capitalize()}"
    return f"Scan {space_name(space)}{_in_brackets(price, option_costs.payment_by_class(table, paid_in, cost), serves)}"


def _recruit(table: Table, action: Action) -> str:
    assert action.card is not None
    cost, serves = bureau.cost(table, action.card), option_costs.leads_served(table, "gained", action.card)
    paid, power = (
        option_costs.payment_by_class(table, "recruit", cost),
        bureau.power(table, table.zones.where[action.card]),
    )
    brings = f"power: {strip_full_stop(table.words.steps(power.ability.do))}" if power else ""
    said = _in_brackets(f"{cost} Recruit", paid, _given_points(table, action), brings, serves)
    return f"Recruit {_name(table, action)}{said}"


def _given_points(table: Table, action: Action) -> str:
    """Return the points that a card gives when played."""
    printed = _printed_points(table, action)
    return f"gives {printed}" if printed else ""


def _special_agent(table: Table, action: Action) -> str:
    serves = option_costs.leads_served_by_type(table, "gained", "special_agent")
    price, paid = (
        f"{bureau.SPECIAL_AGENT_COST} Recruit",
        option_costs.payment_by_class(table, "recruit", bureau.SPECIAL_AGENT_COST),
    )
    gives = option_costs.printed_points_of_type(table, "special_agent")
    return f"Recruit a Special Agent{_in_brackets(price, paid, f'gives {gives}' if gives else '', serves)}"


def _fight(table: Table, action: Action) -> str:
    assert action.card is not None
    takes = option_costs.fight_cost(table, action.card)
    serves = option_costs.leads_served(table, "fought", action.card) or option_costs.leads_served(
        table, "defeated", action.card
    )
    paid = option_costs.fight_payment(table, action.card)
    return f"Fight {_name(table, action)}{_in_brackets(takes, paid, serves)}"


def _lead(table: Table, action: Action) -> str:
    assert action.card is not None
    what = "Collect" if action.card in table.state.game.links else "Discover"
    return f"{what} Evidence with {_name(table, action)}: {table.words.task(evidence.due(table, action.card))}"


def _choose(table: Table, action: Action) -> str:
    if action.card is not None:
        return _name(table, action)
    if action.seat is not None:
        name = table.state.seats[action.seat].avatar.capitalize()
        who = f"You ({name})" if table.pending and table.pending.seat == action.seat else name
        return f"{who}{_healable_text(table, action.seat)}"
    if action.space is not None:
        return space_name(action.space)
    return PICKS.get(action.pick or "", humanize(action.pick or ""))


def _healable_text(table: Table, seat: int) -> str:
    """Return the number of a player's Strikes or Scars, if the choice heals some: ".

    2 Strikes", ": no Scar".
    """
    steps = next(iter(consequences(table, table.pending)), []) if table.pending else []
    heals = next((step for step in parts(steps) if isinstance(step, Heal)), None)
    if heals is None:
        return ""
    number = len(table.zones[f"{'scars' if heals.scars else 'strikes'}.{seat}"])
    return f": {number or 'no'} {'Scar' if heals.scars else 'Strike'}{'s' * (number > 1)}"


def _coordinate(table: Table, action: Action) -> str:
    return f"Lend {_name(table, action)}{_in_brackets(_printed_points(table, action), 'Coordinate')}"


def _show(table: Table, action: Action) -> str:
    return f"Show {_name(table, action)} to everyone" if action.card is not None else "Show your hand to everyone"


def _call_hands(table: Table, action: Action) -> str:
    return "Ask everyone to show their hands (no talking)"


def _solo(table: Table, action: Action) -> str:
    return f"Discard {_name(table, action)} to draw a card"


def _standing(table: Table, action: Action) -> str:
    name, _, value = (action.pick or "").partition(":")
    what = {"coordinate": "to lend cards", "answer": "to react with cards from my hand"}[name]
    return f"Never ask me {what}" if value == "pass" else f"Ask me {what} again"


def _macro_text(table: Table, action: Action, most: int = NAMES_LENGTH) -> str:
    """Return the text of a macro; equal cards in a row are counted.

    most: maximum characters for the card names; longer lists are replaced by a number of cards.
    """
    parts = action.parts or ()
    plays = [part for part in parts if part.type != "use"]
    used = dict.fromkeys(_name(table, part) for part in parts if part.type == "use")
    named, uses = listed(_counted(table, parts)), listed(used)
    is_short = len(named) + len(uses) <= most
    said = [f"play {named if is_short or len(plays) == 1 else f'{len(plays)} cards'}"] if plays else []
    said += [f"use {uses if is_short or len(used) == 1 else f'{len(used)} of them'}"] if used else []
    gained = [sum(each) for each in zip(*(_points(table, part) for part in parts), strict=True)]
    told = [f"+{n} {word}" for n, word in zip(gained, ("Attack", "Recruit"), strict=True) if n]
    drawback = _drawback(table, parts, dict(zip(("attack", "recruit"), gained, strict=True)))
    return capital(", then ".join(said)) + (f" ({', '.join(told)})" if told else "") + drawback


def _careful(table: Table, action: Action) -> str:
    """Label the macro that keeps useful cards.

    What it plays and keeps, and what is left to the player.
    """
    plan = macros.plan_hand(table)
    leaves = _left_wordings(table, plan.list_left())
    wordings = (_kept_cards(table, plan, LABEL_LENGTH), _for_later(table, plan), _kept_cards(table, plan, 0))
    kept = [_keeps(said) for said in wordings]
    tails = [kept[how] + leaves[so] for how, so in ((0, 0), (0, 1), (1, 1), (1, 2), (2, 2))]
    return _first_fitting(_macro_text(table, action, most) + tail for tail in tails for most in (NAMES_LENGTH, 0))


def _left_wordings(table: Table, left: list[Action]) -> list[str]:
    """Return three wordings, long to short, for the cards left to the player."""
    named = listed(_count_names(_card_name(table, play) for play in left))
    ways = (f"leaves {named} (other effects)", f"leaves {named}", f"leaves {len(left)} more")
    return [f"; {way}" if left else "" for way in ways]


def _for_later(table: Table, plan: HandPlan) -> str:
    names = _kept_cards(table, plan, LABEL_LENGTH, what_for=False)
    return f"{names} for later" if names else ""


def _card_name(table: Table, play: Action) -> str:
    return ("the copy of " if play.type == "play_copy" else "") + _name(table, play)


def _keeps(kept: str) -> str:
    return f"; keeps {kept}" if kept else ""


def _first_fitting(said: Iterable[str]) -> str:
    """Return the first wording of at most `LABEL_LENGTH` characters, or the shortest."""
    too_long = []
    for way in said:
        if len(way) <= LABEL_LENGTH:
            return way
        too_long.append(way)
    return min(too_long, key=len)


def _kept_cards(table: Table, plan: HandPlan, most: int = NAMES_LENGTH, *, what_for: bool = True) -> str:
    """Return the cards to keep and their purpose.

    "2 x Field Agent for Tapped Telephone Line". most: maximum characters; a longer text is replaced by a number of
    cards.
    """
    kept: dict[str, list[str]] = {}
    for play, purpose in plan.kept:
        if purpose:
            kept.setdefault(f" {purpose}" if what_for else "", []).append(_card_name(table, play))
    said = listed(f"{listed(_count_names(names))}{purpose}" for purpose, names in kept.items())
    count = sum(len(names) for names in kept.values())
    return said if len(said) <= most else f"{count} card{'s' if count > 1 else ''} for later"


def _count_names(names: Iterable[str]) -> list[str]:
    return [_times(name, count) for name, count in Counter(names).items()]


def _times(name: str, count: int) -> str:
    return f"{count} x {name}" if count > 1 else name


def _drawback(table: Table, parts: Sequence[Action], gained: Mapping[str, int]) -> str:
    """Return the Frightening Enemies that a macro makes impossible to fight.

    gained: points that the macro gives. Only Enemies that these points could pay for are named.

    Source: KWX-07.
    """
    if sum(part.type == "play" for part in parts) < len(table.zones[f"hand.{table.current}"]):
        return ""
    frightening = (card for card in table.in_sight() if table.has_keyword(card, "frightening"))
    names = [table.design(card).name for card in frightening if _is_in_reach(table, card, gained)]
    before = f"{len(names)} Frightening Enemies" if len(names) > 1 else "".join(names)
    return f"; no card left to discard for {before}" if names else ""


def _is_in_reach(table: Table, card: int, gained: Mapping[str, int]) -> bool:
    kind = fights.points_kind(table, card)
    have = points.available(table, kind, fights.immune_to(table, card)) + gained[kind]
    return not fights.barred(table, card) and have >= fights.value(table, card)


def _counted(table: Table, parts: Sequence[Action]) -> Iterator[str]:
    for name, group in groupby(_name(table, part) for part in parts if part.type != "use"):
        yield _times(name, len([*group]))


def _points(table: Table, part: Action) -> tuple[int, int]:
    """Return the Attack and Recruit that one part of a macro gives."""
    assert part.card is not None
    printed = table.printed(part.card)
    if part.type == "use":
        return given(printed.abilities[part.ability or 0].ability)
    at_once = [given(ready.ability) for ready in printed.by_timing.get(Timing.PLAY, ())]
    attack, recruit = zip((printed.design.attack, printed.design.recruit), *at_once, strict=True)
    return sum(attack), sum(recruit)


def _whole(table: Table, action: Action) -> str:
    """Label the macro that plays everything.

    It names the cards worth keeping if no other label does.
    """
    plan = macros.plan_hand(table)
    is_said = macros.careful_parts(table, plan) or {play for play, _ in plan.kept}.issuperset(action.parts or ())
    names = "" if is_said else _kept_cards(table, plan, what_for=False)
    ways = [(kept, _macro_text(table, action, most)) for kept in (names, "") for most in (NAMES_LENGTH - len(kept), 0)]
    left = [play for play in plan.list_left() if play not in (action.parts or ())]
    return _first_fitting(
        f"Play everything{f', even {kept}' if kept else ''}: {_without_verb(said)}{leaves}"
        for leaves in (*_left_wordings(table, left)[1:], "")
        for kept, said in ways
    )


def _without_verb(said: str) -> str:
    return said.removeprefix("Play ") if said.startswith("Play ") else f"{said[:1].lower()}{said[1:]}"


def _alike(table: Table, action: Action) -> str:
    """Label a macro that repeats one action."""
    parts = action.parts or ()
    if parts[0].card is not None:
        return _macro_text(table, action)
    count = len(parts)
    return f"Recruit {count} Special Agents ({count * bureau.SPECIAL_AGENT_COST} Recruit)"


def _end(table: Table, action: Action) -> str:
    return "End the Action Phase"


VERBS: dict[str, Callable[[Table, Action], str]] = {
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
    "all": _careful,
    "whole": _whole,
    "alike": _alike,
}
