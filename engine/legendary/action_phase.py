"""The Action Phase: what the current player may do, and doing it (ACT-08).

`legal` is the complete list of actions; each verb asks the module of its rule whether it can be done.
"""

from collections.abc import Callable

from engine.kernel.decisions import Action, Blocked, Choice
from engine.kernel.effects import Frame
from engine.legendary import beliefs, bureau, coordinate, defeats, evidence, fights, hands, points, standing
from engine.legendary.catalogue import Ready
from engine.legendary.designs import CHARACTERS, Timing
from engine.legendary.state import Play
from engine.legendary.table import BUREAU, SHADOWS, Table

END = Action("end")


def _begin(table: Table, frame: Frame) -> None:
    """A Doubt in hand comes before anything else. Source: ACT-20."""
    table.s.turn.phase = "action"
    table.happened("action_phase", table.cp)
    table.push("coordinate", table.cp)
    table.announce("action_began", -1, table.cp)
    table.push("doubt", table.cp)


def _open_turn(table: Table, frame: Frame) -> None:
    """Wait for the current player's next action until the player ends the phase. Source: ACT-08."""
    if frame.vars.get("done"):
        return
    frame.pc -= 1
    table.pending = Choice(table.cp, "act", "Your turn: play, scan, recruit, fight, follow Leads.")


PROGRAMS = {"action_phase": [_begin, _open_turn]}


# What can be done


def legal(table: Table) -> list[Action]:
    """Return every action that the current player may take now."""
    actions: list[Action] = []
    _hand(table, actions)
    _abilities(table, actions)
    _spaces(table, actions)
    _fights_and_leads(table, actions)
    if len([i for i in range(6) if table.s.turn.attack[i] + table.s.turn.recruit[i]]) > 1:
        actions.append(Action("payment", pick="default" if table.s.turn.by_hand else "by_hand"))
    actions.append(END)
    return actions


def play_refusal(table: Table, card: int) -> str | None:
    """Return why a hand card can't be played now, or None. Source: ACT-01, OPEN-25, CARD-25, SOLO-08, SOLO-10."""
    design = table.design(card)
    if design.type == "doubt":
        return "A Doubt can't be played."
    if design.not_in_own_turn and not table.solo():
        return "It can't be played in your own turn."
    if standing.banned(table, "play", card):
        return "A card forbids playing it."
    if table.solo() and "coordinate" in design.keywords and standing.banned(table, "coordinate", seat=table.cp):
        return "A card forbids playing cards with Coordinate."
    return None


def _hand(table: Table, actions: list[Action]) -> None:
    seen = set()
    solo = table.solo() and not table.s.turn.solo_draw
    for card in table.zones[f"hand.{table.cp}"]:
        printed = table.printed(card)
        if printed in seen:
            continue
        seen.add(printed)
        if play_refusal(table, card) is None:
            actions.append(Action("play", card=card))
        if solo and "coordinate" in printed.keywords:
            actions.append(Action("solo_coordinate", card=card))
    for card in table.s.turn.copies:
        if not standing.banned(table, "play", card):
            actions.append(Action("play_copy", card=card))


def _abilities(table: Table, actions: list[Action]) -> None:
    """Abilities of played cards, Vigilant cards, Cliffhangers and revealed cards that are used at will."""
    for play in table.s.turn.plays:
        printed = table.printed(play.card)
        if printed.design.type == "belief":
            if belief_refusal(table, play) is None:
                actions.append(Action("belief", card=play.card))
            continue
        for ready in printed.at_will:
            if ability_refusal(table, play, ready) is None:
                actions.append(Action("use", card=play.card, ability=ready.number))
    for card in lasting_sources(table):
        for ready in table.printed(card).at_will:
            if lasting_refusal(table, card, ready) is None:
                actions.append(Action("use", card=card, ability=ready.number))


def belief_refusal(table: Table, play: Play) -> str | None:
    """Return why a played Belief can't be Activated, or None. Source: ACT-17, ACT-18, OPEN-24."""
    if play.virtual or not play.here:
        return "It is no longer in play."
    if not beliefs.belief_texts(table, table.cp):
        return "A Belief was resolved this turn."
    return None


def ability_refusal(table: Table, play: Play, ready: Ready) -> str | None:
    """Return why an ability of a card played this turn can't be used now, or None.

    Source: ACT-10, ACT-11, ACT-13, ACT-14, CLAR-15, KWC-06, KWC-09, OPEN-23, OPEN-26.
    """
    ability = ready.ability
    if ready.number in play.used:
        return "Used this turn."
    if not play.here:
        return "It is no longer in play."
    if ability.when in (Timing.SACRIFICE, Timing.VIGILANT) and play.virtual:
        return "A virtual copy is no card."
    if ability.when == Timing.VIGILANT and ability.on:
        return "Offered when it can be used."
    if ability.when == Timing.CLASS and ability.cls not in play.earlier:
        return f"No {ability.cls} card was played before it."
    return _usable(table, play.card, ready)


def _usable(table: Table, card: int, ready: Ready) -> str | None:
    ability = ready.ability
    if ability.pay and not points.can_pay(table, ability.pay):
        return f"Costs {table.words.price(ability.pay)}."
    if standing.banned(table, "activate", card):
        return "A card forbids it."
    if ability.test is not None and not ability.test.holds(table, Frame("", table.cp, card)):
        return f"Only if {ability.test.text(table.words)}."
    return None


def lasting_sources(table: Table) -> list[int]:
    """Return cards that lie there from before and may have abilities used at will, once a turn."""
    zones, cp = table.zones, table.cp
    up = table.s.game.face_up
    found = [card for name in (*BUREAU, *SHADOWS) for card in zones[name] if card in up]
    own = [card for place in ("vigilant", "cliffhanger", "attached.avatar") for card in zones[f"{place}.{cp}"]]
    return [*found, *zones["field"], *own]


def lasting_refusal(table: Table, card: int, ready: Ready) -> str | None:
    """Return why an ability of a card that lies there can't be used now, or None. Source: KWC-08, OPEN-30, D36."""
    ability = ready.ability
    design = table.design(card)
    if design.type in CHARACTERS:
        if ability.when not in (Timing.SACRIFICE, Timing.VIGILANT) or table.kind_of(card) != "vigilant":
            return "Only once it is played."
        if ability.on:
            return "Offered when it can be used."
    elif ability.when != Timing.ACTIVATE:
        return "It can't be used at will."
    if f"{card}:{ready.key}" in table.s.turn.used:
        return "Used this turn."
    return _usable(table, card, ready)


def scan_refusal(table: Table, space: str) -> str | None:
    """Return why a space can't be scanned now, or None. Source: ACT-25, ACT-39, ACT-41."""
    row = space.split(".")[0]
    cards = table.zones[space]
    if not cards or not table.is_hidden(cards[-1]):
        return "No hidden card lies there."
    if standing.banned(table, f"scan_{row}"):
        return "A card forbids scanning it."
    kind = "attack" if row == "shadows" else "recruit"
    price = bureau.scan_cost(table, space)
    return None if points.available(table, kind) >= price else f"Scanning costs {price} {kind.capitalize()}."


def _spaces(table: Table, actions: list[Action]) -> None:
    turn = table.s.turn
    attack, recruit = sum(turn.attack), sum(turn.recruit)
    up = table.s.game.face_up
    for names, purse in ((SHADOWS, attack), (BUREAU, recruit)):
        hidden = [space for space in names if table.zones[space] and table.zones[space][-1] not in up]
        if hidden and (purse or table.modifiers(f"scan_{names[0][:-2]}")):
            actions.extend(Action("scan", space=space) for space in hidden if scan_refusal(table, space) is None)
    for space in BUREAU:
        for card in table.zones[space]:
            if card in up and bureau.recruit_refusal(table, card) is None:
                actions.append(Action("recruit", card=card))
    if bureau.special_agent_refusal(table) is None:
        actions.append(Action("special_agent"))


def _fights_and_leads(table: Table, actions: list[Action]) -> None:
    up = table.s.game.face_up
    places = [card for name in (*BUREAU, *SHADOWS) for card in table.zones[name] if card in up]
    for card in (*places, *table.zones["field"]):
        if table.design(card).type == "lead":
            if evidence.refusal(table, card) is None:
                actions.append(Action("lead", card=card))
        elif fights.fightable(table, card) and fights.refusal(table, card) is None:
            actions.append(Action("fight", card=card))


# Doing it


def _play(table: Table, action: Action) -> None:
    hands.play(table, _card(action))


def _play_copy(table: Table, action: Action) -> None:
    hands.play_copy(table, _card(action))


def _card(action: Action) -> int:
    assert action.card is not None
    return action.card


def _belief(table: Table, action: Action) -> None:
    beliefs.activate(table, _card(action))


def _use(table: Table, action: Action) -> None:
    """Use an ability: note it, take its price, and carry it out."""
    card = _card(action)
    ready = table.printed(card).abilities[action.ability or 0]
    play = next((p for p in table.s.turn.plays if p.card == card and p.here), None)
    if play:
        play.used.append(ready.number)
    else:
        table.s.turn.used.append(f"{card}:{ready.key}")
    table.happened("ability_used", table.cp, card)
    table.push("use_ability", table.cp, card, key=ready.key, number=ready.number)


def _price(table: Table, frame: Frame) -> None:
    price = table.printed(frame.source).abilities[frame.vars["number"]].ability.pay
    if price:
        points.charge(table, "attack", price.attack)
        points.charge(table, "recruit", price.recruit)


def _give_up(table: Table, frame: Frame) -> None:
    """Sacrifice defeats the card, Vigilant discards it. Source: KWC-06, KWC-08, CARD-07."""
    when = table.printed(frame.source).abilities[frame.vars["number"]].ability.when
    if when == Timing.SACRIFICE:
        defeats.defeat(table, [frame.source], frame.you)
    elif when == Timing.VIGILANT:
        table.push("use_vigilant", frame.you, frame.source)


def _carry_out(table: Table, frame: Frame) -> None:
    table.push(frame.vars["key"], frame.you, frame.source)


def _use_vigilant(table: Table, frame: Frame) -> None:
    """Discard a Vigilant card from play to use it; it goes to its owner's discard pile. Source: OPEN-30."""
    hands.discard(table, table.owner_of(frame.source, frame.you), frame.source)
    table.announce("vigilant_used", frame.source, frame.you)


PROGRAMS |= {"use_ability": [_price, _give_up, _carry_out], "use_vigilant": [_use_vigilant]}


def _scan(table: Table, action: Action) -> None:
    table.push("scan", table.cp, -1, space=action.space)


def _pay_scan(table: Table, frame: Frame) -> None:
    space = frame.vars["space"]
    points.charge(table, "attack" if space.startswith("shadows") else "recruit", bureau.scan_cost(table, space))


def _turn_up(table: Table, frame: Frame) -> None:
    from engine.legendary import reveals

    reveals.scan(table, frame.you, table.zones[frame.vars["space"]][-1])


PROGRAMS |= {"scan": [_pay_scan, _turn_up]}


def _recruit(table: Table, action: Action) -> None:
    bureau.recruit(table, _card(action))


def _special_agent(table: Table, action: Action) -> None:
    bureau.recruit_special_agent(table)


def _fight(table: Table, action: Action) -> None:
    fights.fight(table, _card(action))


def _lead(table: Table, action: Action) -> None:
    evidence.follow(table, _card(action))


def _solo_coordinate(table: Table, action: Action) -> None:
    coordinate.solo_draw(table, _card(action))


def _payment(table: Table, action: Action) -> None:
    """Choose how points are paid for the rest of the turn: by the default order, or one by one. Source: D16, OPEN-20."""
    table.s.turn.by_hand = action.pick == "by_hand"


def _end(table: Table, action: Action) -> None:
    table.end_action_phase()


VERBS: dict[str, Callable[[Table, Action], None]] = {
    "play": _play,
    "play_copy": _play_copy,
    "belief": _belief,
    "use": _use,
    "scan": _scan,
    "recruit": _recruit,
    "special_agent": _special_agent,
    "fight": _fight,
    "lead": _lead,
    "solo_coordinate": _solo_coordinate,
    "payment": _payment,
    "end": _end,
}
"""What carries out an action of the open turn."""


# Why something can't be done


def blocked(table: Table) -> list[Blocked]:
    """Return what lies in the current player's sight but can't be used now, and why."""
    found: list[tuple[str, str | None]] = []
    name = lambda card: table.design(card).name  # noqa: E731
    found += [(name(card), play_refusal(table, card)) for card in table.zones[f"hand.{table.cp}"]]
    for play in table.s.turn.plays:
        if table.design(play.card).type == "belief":
            found.append((name(play.card), belief_refusal(table, play)))
        for ready in table.printed(play.card).at_will:
            found.append((name(play.card), ability_refusal(table, play, ready)))
    for card in lasting_sources(table):
        for ready in table.printed(card).at_will:
            found.append((name(card), lasting_refusal(table, card, ready)))
    for space in (*SHADOWS, *BUREAU):
        if table.zones[space] and table.is_hidden(table.zones[space][-1]):
            found.append((space, scan_refusal(table, space)))
    up = table.s.game.face_up
    for card in [c for s in (*BUREAU, *SHADOWS) for c in table.zones[s] if c in up] + table.zones["field"]:
        if table.design(card).type == "lead":
            found.append((name(card), evidence.refusal(table, card)))
        elif fights.fightable(table, card):
            found.append((name(card), fights.refusal(table, card)))
        elif table.kind_of(card) == "bureau":
            found.append((name(card), bureau.recruit_refusal(table, card)))
    found.append(("Special Agents", bureau.special_agent_refusal(table)))
    return [Blocked(source, reason) for source, reason in dict.fromkeys(found) if reason]
