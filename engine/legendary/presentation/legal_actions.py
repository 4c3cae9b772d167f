"""Legal actions in the Action Phase, and reasons against the others (ACT-08).

The rule modules decide each case; this module collects the complete list.
"""

from collections.abc import Iterator, Sequence

from engine.kernel.decisions import Action, Blocked, Ending, Refusal
from engine.kernel.effects import Test, parts
from engine.kernel.english import listed
from engine.kernel.frames import Frame
from engine.legendary.cards.catalogue import CompiledAbility
from engine.legendary.cards.designs import CHARACTERS, ENEMIES, Timing
from engine.legendary.cards.zones import BUREAU, EVIDENCE, SHADOWS, kind, space_name
from engine.legendary.language.conditions import Here
from engine.legendary.language.open_cards import Discard
from engine.legendary.language.players import given
from engine.legendary.presentation import option_costs
from engine.legendary.presentation.spending_summary import SCAN_POINTS, list_spendings
from engine.legendary.rules import beliefs, bureau, evidence, fights, points
from engine.legendary.table import knowledge_rules, modifiers
from engine.legendary.table.state import Play
from engine.legendary.table.table import Table

END = Action("end")
FOUGHT = ENEMIES | {"end_game"}
UNDISCOVERED = Refusal(
    "Evidence that isn't Collected makes the End Game stronger. Leads Discover it, lowest Priority first.", "EVID-03"
)


def actions(table: Table) -> list[Action]:
    """Return every legal action, in the order in which players consider them."""
    found: list[Action] = []
    in_sight = table.in_sight()
    _hand(table, found)
    _abilities(table, found, in_sight)
    _what_lies_open(table, found, in_sight)
    _scans(table, found)
    if not table.state.turn.by_hand and points.classes_left(table) > 1:
        found.append(Action("payment", pick="by_hand"))
    found.append(END)
    return found


def ending(table: Table, options: Sequence[Action]) -> Ending:
    """Return the action that ends the phase, and what the player could still do.

    Source: ACT-08.
    """
    hand = sum(play_refusal(table, card) is None for card in table.zones[f"hand.{table.current}"])
    plays = hand + sum(option.type == "play_copy" for option in options)
    left = [f"You can still play {plays} card{'s' if plays > 1 else ''}."] if plays else []
    free = dict.fromkeys(table.design(option.card or 0).name for option in options if _is_free(table, option))
    left += [f"You can still use {listed(free)} for free."] if free else []
    at_hand = [spending for spending in list_spendings(table, options) if spending.have or spending.buys]
    left += [spending.left() for spending in at_hand if spending.buys]
    nothing = "nothing to spend it on yet" if plays else "nothing to spend it on"
    said = [spending.said(nothing) for spending in at_hand]
    if not said and plays:
        gave = any(_gave_points(table, play) for play in table.state.turn.plays)
        said = ["No points are left" if gave else "No points yet: play cards to get some"]
    elif not said and len(options) == 1:
        said = ["Nothing left to do"]
    return Ending(options.index(END), left, said)


def _gave_points(table: Table, play: Play) -> bool:
    """Return whether a played card gave points, by itself or through a used ability.

    Source: ACT-03.
    """
    printed = table.printed(play.card)
    done = (r for r in printed.abilities if r.ability.when == Timing.PLAY or r.number in play.used)
    return bool(printed.design.attack or printed.design.recruit) or any(any(given(r.ability)) for r in done)


def _is_free(table: Table, option: Action) -> bool:
    """Return whether an option uses a free ability that has an effect.

    Source: ACT-10, ACT-17.
    """
    if option.type != "use" or option.card is None:
        return option.type == "belief"
    ability = table.printed(option.card).abilities[option.ability or 0].ability
    takes = any(isinstance(part, Discard) or getattr(part, "zone", None) == ["this"] for part in parts(ability.do))
    is_lost = ability.when in (Timing.ACTIVATE, Timing.CLASS)
    return is_lost and not (takes or ability.pay or option_costs.has_no_effect(table, option.card, ability))


def play_refusal(table: Table, card: int) -> Refusal | None:
    """Return why a hand card can't be played now, or None.

    Source: ACT-01, OPEN-25, CARD-25, SOLO-08, SOLO-10.
    """
    design = table.design(card)
    if design.type == "doubt":
        return Refusal("You can't play Doubts.", "OPEN-25")
    if design.not_in_own_turn and not table.solo():
        return Refusal("You can't play this on your turn.", "CARD-25")
    if modifiers.banned(table, "play", card):
        return Refusal("A card effect prevents this.", "TIMING-02")
    if "coordinate" in design.keywords and table.solo() and modifiers.banned(table, "coordinate", seat=table.current):
        return Refusal("A card effect prevents playing cards with Coordinate.", "SOLO-10")
    return None


def _hand(table: Table, found: list[Action]) -> None:
    seen = set()
    solo = table.solo() and not table.state.turn.solo_draw
    for card in table.zones[f"hand.{table.current}"]:
        printed = table.printed(card)
        if printed in seen:
            continue
        seen.add(printed)
        if play_refusal(table, card) is None:
            found.append(Action("play", card=card))
        if solo and "coordinate" in printed.keywords:
            found.append(Action("solo_coordinate", card=card))
    for card in table.state.turn.copies:
        if not modifiers.banned(table, "play", card):
            found.append(Action("play_copy", card=card))


def _abilities(table: Table, found: list[Action], in_sight: list[int]) -> None:
    """Add the usable abilities of played, Vigilant, Cliffhanger and revealed cards."""
    for play in table.state.turn.plays:
        printed = table.printed(play.card)
        if printed.design.type == "belief":
            if belief_refusal(table, play) is None:
                found.append(Action("belief", card=play.card))
            continue
        for ready in printed.at_will:
            if ability_refusal(table, play, ready) is None:
                found.append(Action("use", card=play.card, ability=ready.number))
    for card in lasting_sources(table, in_sight):
        for ready in table.printed(card).at_will:
            if lasting_refusal(table, card, ready) is None:
                found.append(Action("use", card=card, ability=ready.number))


def belief_refusal(table: Table, play: Play) -> Refusal | None:
    """Return why a played Belief can't be activated, or None.

    Source: ACT-17, ACT-18, OPEN-24.
    """
    if play.virtual or not play.here:
        return Refusal("No longer in play.", "CLAR-15")
    if modifiers.banned(table, "activate", play.card):
        return Refusal("A card effect prevents this.", "TIMING-02")
    if not beliefs.belief_texts(table, table.current):
        return Refusal("You already resolved a Belief this turn.", "ACT-18")
    return None


def ability_refusal(table: Table, play: Play, ready: CompiledAbility) -> Refusal | None:
    """Return why an ability of a card played this turn can't be used now, or None.

    Source: ACT-10, ACT-11, ACT-13, ACT-14, CLAR-15, KWC-06, KWC-09, OPEN-23, OPEN-26, OPEN-57.
    """
    ability = ready.ability
    if ready.number in play.used:
        return Refusal("Already used this turn.", "ACT-14" if ability.when == Timing.CLASS else "ACT-11")
    if not play.here:
        return Refusal("No longer in play.", "CLAR-15")
    if ability.when in (Timing.SACRIFICE, Timing.VIGILANT) and play.virtual:
        return Refusal("A copy can't use Sacrifice or Vigilant.", "OPEN-26")
    if ability.when == Timing.CLASS and ability.cls not in play.earlier:
        return Refusal(f"No {str(ability.cls).capitalize()} card was played before this one.", "ACT-13")
    return _usable(table, play.card, ready)


def _usable(table: Table, card: int, ready: CompiledAbility) -> Refusal | None:
    ability = ready.ability
    if ability.test is not None and not _applies(table, card, ability.test):
        return Refusal(f"Only if {ability.test.text(table.words)}.", "TIMING-01")
    if ability.pay and not points.can_pay(table, ability.pay):
        return Refusal(f"Costs {table.words.price(ability.pay)}.", "TIMING-01")
    if ability.when in (Timing.ACTIVATE, Timing.CLASS) and modifiers.banned(table, "activate", card):
        return Refusal("A card effect prevents this.", "TIMING-02")
    return None


def _applies(table: Table, card: int, test: Test) -> bool:
    return test.holds(table, Frame("", table.current, card))


def lasting_sources(table: Table, in_sight: list[int]) -> list[int]:
    """Return cards in play from earlier turns that may have usable abilities."""
    zones, current = table.zones, table.current
    lying = [card for card in in_sight if table.design(card).type not in CHARACTERS]
    return [
        *lying,
        *zones.get(f"vigilant.{current}", ()),
        *zones.get(f"cliffhanger.{current}", ()),
        *zones.get(f"attached.avatar.{current}", ()),
    ]


def lasting_refusal(table: Table, card: int, ready: CompiledAbility) -> Refusal | None:
    """Return why an ability of a card already in play can't be used now, or None.

    Source: KWC-08, OPEN-30, D36.
    """
    ability = ready.ability
    design = table.design(card)
    if design.type in CHARACTERS:
        if ability.when not in (Timing.SACRIFICE, Timing.VIGILANT):
            return Refusal("Only on the turn you play it.", "OPEN-30")
    elif ability.when != Timing.ACTIVATE:
        return Refusal("You can't use this at will.", "TIMING-01")
    if f"{card}:{ready.key}" in table.state.turn.used:
        return Refusal("Already used this turn.", "OPEN-30")
    return _usable(table, card, ready)


def scan_refusal(table: Table, space: str) -> Refusal | None:
    """Return why a hidden card can't be scanned now, or None.

    Source: ACT-25, ACT-39, ACT-41.
    """
    row = kind(space)
    if modifiers.banned(table, f"scan_{row}"):
        return Refusal("A card effect prevents this scan.", "TIMING-02")
    paid_in = SCAN_POINTS[row]
    price = bureau.scan_cost(table, space)
    if points.available(table, paid_in) >= price:
        return None
    return Refusal(f"Scan (turn face up): {price} {paid_in.capitalize()}.", knowledge_rules.SCANNED[row, True])


def _scans(table: Table, found: list[Action]) -> None:
    for row, spaces in (("shadows", SHADOWS), ("bureau", BUREAU)):
        have, costs = points.available(table, SCAN_POINTS[row]), bureau.scan_costs(table, row)
        if have >= min(costs) and not modifiers.banned(table, f"scan_{row}"):
            cheap = [space for space, cost in zip(spaces, costs, strict=True) if cost <= have]
            found.extend([Action("scan", space=space) for space in table.hidden_spaces(cheap)])


def _what_lies_open(table: Table, found: list[Action], in_sight: list[int]) -> None:
    """Add fights, Leads and recruits."""
    deeds: dict[str, list[Action]] = {"fight": [], "lead": [], "recruit": []}
    for card in in_sight:
        verb, refusal = open_card(table, card)
        if verb and refusal is None:
            deeds[verb].append(Action(verb, card=card))
    for alike in deeds.values():
        found += alike
    if bureau.special_agent_refusal(table) is None:
        found.append(Action("special_agent"))


def open_card(table: Table, card: int) -> tuple[str, Refusal | None]:
    """Return the action type for a revealed card ("" if none), and its refusal."""
    type = table.design(card).type
    if type in FOUGHT:
        return "fight", fights.refusal(table, card)
    if type == "lead":
        return "lead", evidence.refusal(table, card)
    if table.kind_of(card) == "bureau":
        return "recruit", bureau.recruit_refusal(table, card)
    return "", None


def blocked(table: Table) -> list[Blocked]:
    """Return the visible cards that can't be used now, with the reasons."""
    in_sight = table.in_sight()
    found = [
        *((card, play_refusal(table, card)) for card in table.zones[f"hand.{table.current}"]),
        *_blocked_plays(table),
        *_blocked_lasting(table, in_sight),
        *((card, open_card(table, card)[1]) for card in in_sight),
    ]
    cards = [_blocked_card(table, card, refusal) for card, refusal in found if refusal]
    spaces = [(space, scan_refusal(table, space)) for space in table.hidden_spaces((*SHADOWS, *BUREAU))]
    spaces.append(("special_agents", bureau.special_agent_refusal(table)))
    spaces += [(space, UNDISCOVERED) for space in table.hidden_spaces(EVIDENCE)]
    places = [Blocked(space_name(space), *refusal, space=space) for space, refusal in spaces if refusal]
    return list(dict.fromkeys([*cards, *places]))


def _blocked_card(table: Table, card: int, refusal: Refusal) -> Blocked:
    """Return a blocked card.

    One that nobody can locate any more has no number and no place.
    """
    lies = (None, None) if table.is_unknown(card) else (card, table.zones.where[card])
    return Blocked(table.design(card).name, *refusal, *lies)


def _blocked_plays(table: Table) -> Iterator[tuple[int, Refusal | None]]:
    for play in table.state.turn.plays:
        if table.design(play.card).type == "belief" and play.here:
            yield play.card, belief_refusal(table, play)
        for ready in table.printed(play.card).at_will:
            yield play.card, ability_refusal(table, play, ready)


def _blocked_lasting(table: Table, in_sight: list[int]) -> Iterator[tuple[int, Refusal | None]]:
    """Yield cards from earlier turns with the reason against their abilities."""
    for card in lasting_sources(table, in_sight):
        for ready in table.printed(card).at_will:
            test = ready.ability.test
            if not isinstance(test, Here) or _applies(table, card, test):
                yield card, lasting_refusal(table, card, ready)


def why_not(table: Table, action: Action) -> Refusal | None:
    """Return why an action on a visible card or space is refused, or None."""
    if action.type == "special_agent":
        return bureau.special_agent_refusal(table)
    if action.type == "scan" and action.space in table.hidden_spaces((*SHADOWS, *BUREAU)):
        return scan_refusal(table, action.space)
    if action.type == "play" and action.card in table.zones[f"hand.{table.current}"]:
        return play_refusal(table, action.card)
    if action.card in table.in_sight():
        verb, refusal = open_card(table, action.card)
        return refusal if verb == action.type else None
    return _why_not_use(table, action) if action.type in ("use", "belief") else None


def _why_not_use(table: Table, action: Action) -> Refusal | None:
    for play in table.state.turn.plays:
        if play.card == action.card:
            if action.type == "belief":
                return belief_refusal(table, play)
            return _why_not_ability(table, play, action.ability)
    return None


def _why_not_ability(table: Table, play: Play, number: int | None) -> Refusal | None:
    for ready in table.printed(play.card).at_will:
        if ready.number == number:
            return ability_refusal(table, play, ready)
    return None
