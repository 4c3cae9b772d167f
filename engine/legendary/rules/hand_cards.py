"""A player's hand, deck and discard pile: drawing, discarding, playing, showing."""

from engine.kernel.decisions import Action
from engine.kernel.frames import Frame
from engine.kernel.interpreter import NO
from engine.legendary.cards.designs import Ability, Filter, Timing
from engine.legendary.rules import beliefs, leaving_play, points
from engine.legendary.table import knowledge_rules, player_decks
from engine.legendary.table.filters import design_matches
from engine.legendary.table.state import Play
from engine.legendary.table.table import Table


def draw(table: Table, seat: int, amount: int, by: str = knowledge_rules.TEXT) -> list[int]:
    """Draw cards; reshuffle the discard pile only when a card is needed.

    by: the rule that lets the player draw. Returns the drawn cards, fewer if deck and discard pile run out. Source:
    CLEAN-03, CLEAN-04, CLEAN-07, TIMING-11.
    """
    drawn = []
    for _ in range(amount):
        card = player_decks.top(table, seat)
        if card < 0:
            break
        table.move(card, f"hand.{seat}", by=by)
        drawn.append(card)
    for card in reversed(drawn):
        _drawn(table, seat, card)
    return drawn


def _drawn(table: Table, seat: int, card: int) -> None:
    table.announce("drawn", card, seat)
    if Timing.DRAW in table.printed(card).by_timing:
        table.show([card], learned="TIMING-11")
        table.trigger(card, Timing.DRAW, seat)
    if table.design(card).type == "doubt":
        beliefs.doubt_drawn(table, seat)


def discard(table: Table, seat: int, card: int) -> None:
    """Put a card into its owner's discard pile, from anywhere."""
    if table.kind_of(card) == "played":
        leaving_play.no_longer_played(table, card)
    table.move(card, f"discard.{seat}")
    table.announce("discarded", card, seat)


def play(table: Table, card: int) -> None:
    """Let the current player play a card from hand. Source: ACT-03, ACT-06, ACT-07."""
    table.move(card, f"played.{table.current}")
    _in_play(table, Play(card))


def play_copy(table: Table, card: int) -> None:
    """Let the current player play the virtual copy of a Coordinated card.

    Source: KWC-03, OPEN-26.
    """
    table.state.turn.copies.remove(card)
    table.happened("copy_played", table.current, card)
    _in_play(table, Play(card, virtual=True))


def _in_play(table: Table, entry: Play) -> None:
    plays = table.state.turn.plays
    entry.earlier = sorted({cls for cls in (table.design(play.card).cls for play in plays) if cls})
    plays.append(entry)
    design = table.design(entry.card)
    if table.printed(entry.card).standing:
        table.fresh()
    points.gain(table, entry.card, design.attack, design.recruit)
    table.announce("played", entry.card, table.current)
    table.trigger(entry.card, Timing.PLAY, table.current)
    if design.type == "belief":
        draw(table, table.current, 1, "ACT-16")


def show(table: Table, seat: int, cards: list[int]) -> None:
    """Show hand cards of a player to everyone (OPEN-31)."""
    table.show(list(cards), learned="OPEN-31")
    table.state.turn.shown = sorted({*table.state.turn.shown, *cards})


def choices_from_hand(table: Table, seat: int, cards: list[int]) -> list[Action]:
    """Return options for hand cards, one for each group of equal cards."""
    seen: set[str] = set()
    options = []
    for card in cards:
        name = table.design(card).id
        if name not in seen:
            seen.add(name)
            options.append(Action("choose", card=card))
    return options


def asks_everyone(table: Table) -> bool:
    """Return whether players without a fitting card are asked too (OPEN-27)."""
    return table.state.setup.ask_everyone


def offer_from_hand(table: Table, frame: Frame, wanted: Filter, discards: bool) -> None:
    """Ask the seats of frame.vars["asked"] in turn to reveal a fitting card.

    Sets "accepted" at the first yes. Players without a fitting card are asked only if the option `ask_everyone` is on
    (OPEN-27).
    """
    card = frame.take_answer().card
    if card is not None:
        seat = table.owner_of(card)
        table.show([card], learned="OPEN-27")
        if discards:
            discard(table, seat, card)
        frame.vars["accepted"] = True
        return
    while frame.vars["asked"]:
        seat = frame.vars["asked"].pop(0)
        hand = table.zones[f"hand.{seat}"]
        if not hand or table.state.seats[seat].standing.get("answer") == "pass":
            continue
        fitting = [card for card in hand if design_matches(table, wanted, card)]
        if not (fitting or asks_everyone(table)):
            continue
        options = [*choices_from_hand(table, seat, fitting), NO]
        prompt = f"You may reveal {table.words.filter(wanted)}."
        table.ask(frame, seat, "answer", prompt, options, again=True, forced=False)
        return


def _ask_for_answers(table: Table, frame: Frame) -> None:
    """Ask the players who can react to an event from hand, clockwise.

    With the option `ask_everyone`, ask all who might hold a card for it by public information.

    Source: OPEN-27, CARD-26, SOLO-09.
    """
    card = frame.take_answer().card
    if card is not None:
        _answer_with(table, frame, card)
        return
    if table.is_cancelled(frame):
        return
    if "asked" not in frame.vars:
        frame.vars["asked"] = [seat for seat in table.in_order() if _might_answer(table, frame, seat)]
    while frame.vars["asked"]:
        seat = frame.vars["asked"].pop(0)
        hand = table.zones[f"hand.{seat}"]
        if not hand or table.state.seats[seat].standing.get("answer") == "pass":
            continue
        able = [card for card in hand if table.printed(card).from_hand and _hand_abilities(table, frame, seat, card)]
        if not (able or asks_everyone(table)):
            continue
        options = [*choices_from_hand(table, seat, able), NO]
        prompt = "React with a card from your hand?"
        table.ask(frame, seat, "answer", prompt, options, again=True, forced=False)
        return


def _might_answer(table: Table, frame: Frame, seat: int) -> bool:
    """Return whether a card could react for a seat, by public information."""
    possible = table.state.game.answers_from_hand[frame.vars["event"]]
    return any(_concerns(table, whose, seat, frame.you) for whose in possible)


def _concerns(table: Table, whose: str, seat: int, concerned: int) -> bool:
    """Return whether a seat may use a reaction "for others" or "for you".

    A solo player is both (SOLO-09).
    """
    if whose == "others":
        return seat != concerned or table.solo()
    return whose == "any" or seat == (table.current if whose == "current" else concerned)


def _hand_abilities(table: Table, frame: Frame, seat: int, card: int) -> list[str]:
    """Return the abilities of a hand card that react to the event of a frame."""
    return [
        ready.key
        for ready in table.printed(card).from_hand
        if ready.ability.on == frame.vars["event"]
        and _concerns(table, ready.ability.whose, seat, frame.you)
        and _fits_answer(table, ready.ability, Frame("", seat, card, cards=frame.cards))
    ]


def _fits_answer(table: Table, ability: Ability, frame: Frame) -> bool:
    it = frame.card("it")
    if ability.which is not None and (it < 0 or not table.fits(ability.which, it, frame.source)):
        return False
    return ability.test is None or ability.test.holds(table, frame)


def _answer_with(table: Table, frame: Frame, card: int) -> None:
    seat = table.owner_of(card)
    keys = _hand_abilities(table, frame, seat, card)
    table.show([card], learned="OPEN-27")
    frame.pc -= 1
    discard(table, seat, card)
    for key in reversed(keys):
        table.push(key, seat, card, at=frame.at, cards=frame.cards)


PROGRAMS = {"answers_from_hand": [_ask_for_answers]}
