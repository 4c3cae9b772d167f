"""Fighting Enemies, End Games and players (FIGHT, END-15, CLAR-17)."""

from engine.kernel.decisions import Refusal
from engine.kernel.frames import Frame
from engine.legendary.cards.designs import CLASSES, ENEMIES, PointsKind
from engine.legendary.rules import defeated_cards, end_games, hand_cards, points, strikes
from engine.legendary.rules.beliefs import avatar
from engine.legendary.table import modifiers
from engine.legendary.table.table import Table


def value(table: Table, card: int) -> int:
    """Return the points needed to fight a card.

    The printed number as changed, minus Vulnerability; at least 0. Source: FIGHT-01, FIGHT-07, KWX-18, OPEN-21; for an
    End Game its Defense (END-15).
    """
    changed = modifiers.change(table, stat_of(table, card), card)
    return max(0, printed(table, card) + changed - vulnerable_by(table, card))


def printed(table: Table, card: int) -> int:
    """Return the printed points for fighting a card."""
    design = table.design(card)
    return (design.defense if design.type == "end_game" else design.fight) or 0


def stat_of(table: Table, card: int) -> str:
    """Return the name of the modified number.

    "defense" for an End Game, otherwise "fight".
    """
    return "defense" if table.design(card).type == "end_game" else "fight"


def vulnerable_by(table: Table, card: int) -> int:
    """Return the discount of a fight from Vulnerability to played classes.

    Source: KWX-18.
    """
    classes = table.design(card).vulnerability
    if not classes:
        return 0
    played = [table.design(play.card).cls for play in table.state.turn.plays]
    return 2 * sum(played.count(cls) for cls in classes)


def points_kind(table: Table, card: int) -> PointsKind:
    """Return the kind of points that a fight costs. Source: FIGHT-08, KWX-02."""
    return "recruit" if table.has_keyword(card, "apprehend") else "attack"


def immune_to(table: Table, card: int) -> tuple[int, ...]:
    """Return the indexes of the classes whose points can't pay for a fight.

    Source: KWX-08.
    """
    return tuple([CLASSES.index(cls) + 1 for cls in table.design(card).immunity])


def refusal(table: Table, card: int, *, declared: bool = False) -> Refusal | None:
    """Return why a revealed card can't be fought now, or None.

    declared: the fight has begun and Frightening is paid. Source: KWX-07, KWX-08, OPEN-22.
    """
    barrier = barred(table, card)
    if barrier:
        return barrier
    if not declared and table.has_keyword(card, "frightening") and not table.zones[f"hand.{table.current}"]:
        return Refusal("Frightening: you must discard a card first, but your hand is empty.", "KWX-07")
    kind = points_kind(table, card)
    needed = value(table, card)
    banned = immune_to(table, card)
    if points.available(table, kind, banned) >= needed:
        return None
    immune = f", not from {' or '.join(CLASSES[index - 1].capitalize() for index in banned)}" if banned else ""
    return Refusal(f"Costs {needed} {kind.capitalize()}{immune}.", _price_rule(table, card, kind))


def barred(table: Table, card: int) -> Refusal | None:
    """Return why a card can't be fought in its place, regardless of points, or None.

    Source: FIGHT-02, KWX-16, OPEN-18.
    """
    if not fightable(table, card):
        return Refusal("You can fight only revealed Enemies and End Games.", "FIGHT-02")
    if modifiers.banned(table, "fight", card):
        return Refusal("A card effect prevents fighting it.", "TIMING-02")
    if table.kind_of(card) == "shadows" and table.has_keyword(card, "stealth"):
        return Refusal("Stealth: you can't fight it while it is in the Shadows.", "KWX-16")
    return None


def _price_rule(table: Table, card: int, kind: PointsKind) -> str:
    """Return the rule that sets the cost of a fight."""
    if table.design(card).type == "end_game":
        return "END-15"
    if table.design(card).immunity:
        return "KWX-08"
    return "KWX-02" if kind == "recruit" else "FIGHT-01"


def fightable(table: Table, card: int) -> bool:
    place = table.kind_of(card)
    type = table.design(card).type
    return (
        place in ("shadows", "field", "bureau")
        and not table.is_hidden(card)
        and (type in ENEMIES or type == "end_game")
    )


def fight(table: Table, card: int) -> None:
    """Declare a fight of the current player. The order of its steps: OPEN-22."""
    table.push("fight", table.current, card)


def _frightening(table: Table, frame: Frame) -> None:
    """Ask for the discard before a fight. Source: KWX-07, D17."""
    table.happened("fight", frame.you, frame.source)
    if table.has_keyword(frame.source, "frightening"):
        hand = table.zones[f"hand.{frame.you}"]
        options = hand_cards.choices_from_hand(table, frame.you, hand)
        prompt = "Frightening: discard a card."
        table.ask(frame, frame.you, "frightening", prompt, options, forced=len(hand) == 1)


def _discard(table: Table, frame: Frame) -> None:
    card = frame.take_answer().card
    if card is not None:
        hand_cards.discard(table, frame.you, card)


def _swift(table: Table, frame: Frame) -> None:
    """Let a Swift card Strike before the fight is resolved. Source: KWX-17."""
    if table.has_keyword(frame.source, "swift"):
        strikes.strike(table, frame.you, frame.source)


def _check_again(table: Table, frame: Frame) -> None:
    """Check the fight again after Frightening and Swift.

    If impossible, nothing is paid. Source: OPEN-22.
    """
    if refusal(table, frame.source, declared=True):
        table.happened("fight_failed", frame.you, frame.source)
        frame.pc = len(FIGHT)


def _pay(table: Table, frame: Frame) -> None:
    card = frame.source
    points.charge(table, points_kind(table, card), value(table, card), immune_to(table, card))


def _result(table: Table, frame: Frame) -> None:
    """Defeat the Enemy, or draw a Strike on the End Game.

    Then reactions to the fight follow. Source: FIGHT-01, END-15, OPEN-22.
    """
    card = frame.source
    table.announce("fought", card, frame.you)
    if table.design(card).type == "end_game":
        end_games.hit(table, card)
    else:
        defeated_cards.defeat(table, [card], frame.you)


FIGHT = [_frightening, _discard, _swift, _check_again, _pay, _result]


def fight_player(table: Table, target: int) -> None:
    """Make the current player fight a player, possibly themselves.

    Pay the Defense, the target draws a Strike. Without enough Attack nothing happens. Source: CLAR-17, CARD-24,
    SOLO-07, TIMING-03.
    """
    if table.is_out(table.current):
        return
    price = table.design(avatar(table, target)).defense or 0
    if points.available(table, "attack") >= price:
        table.happened("player_fought", target)
        strikes.strike(table, target, -1)
        points.charge(table, "attack", price)


PROGRAMS = {"fight": FIGHT}
