"""Strikes and Scars: drawing, avoiding, cancelling, healing, defeat (STRIKE)."""

from engine.kernel.facts import NOBODY
from engine.kernel.frames import Frame
from engine.kernel.interpreter import NO, YES
from engine.legendary.cards.designs import Timing
from engine.legendary.rules import defeated_cards, defeated_players, end_games, game_outcome, strike_deck
from engine.legendary.rules.beliefs import avatar
from engine.legendary.table import modifiers
from engine.legendary.table.table import Table


def strike(table: Table, seat: int, source: int, effect: bool = False) -> None:
    """Strike a player: by the card `source` itself, or by an effect of it.

    Source: STRIKE-02.
    """
    table.push("strike", seat, source, effect=effect)


def strikes_of(table: Table, card: int) -> int:
    """Return the number of Strikes of a card in a Strike Phase.

    Source: KWX-03, KWX-04.
    """
    if table.has_keyword(card, "triple_strike"):
        return 3
    return 2 if table.has_keyword(card, "double_strike") else 1


def _strikes_itself(table: Table, frame: Frame) -> bool:
    """Return whether an Enemy or End Game itself makes the Strike, not an effect."""
    return (
        frame.source >= 0
        and not frame.vars["effect"]
        and table.design(frame.source).type in ("enemy", "syndicate", "end_game")
    )


def _has_left(table: Table, frame: Frame) -> bool:
    """Return whether the Striking card is no longer revealed on the table.

    Source: KWX-03, OPEN-40.
    """
    return _strikes_itself(table, frame) and (
        table.kind_of(frame.source) not in ("field", "shadows", "bureau") or table.is_hidden(frame.source)
    )


def _own(table: Table, frame: Frame, keyword: str) -> bool:
    return _strikes_itself(table, frame) and table.has_keyword(frame.source, keyword)


def _end(frame: Frame) -> None:
    frame.pc = len(STRIKE)


def _due(table: Table, frame: Frame) -> None:
    """Let cards avoid a Strike before it is drawn, unless banned.

    Defeated players draw none. A card that left after its first Strike doesn't Strike again. Source: STRIKE-16,
    TIMING-02, OPEN-40, OPEN-42, OPEN-49.
    """
    if table.is_out(frame.you) or _has_left(table, frame):
        _end(frame)
        return
    source = (frame.source, table.design(frame.source).name) if frame.source >= 0 else (None, "")
    table.happened("strike", frame.you, *source)
    if not modifiers.banned(table, "avoid"):
        table.announce("strike_due", frame.source, frame.you)


def _offer_avoid(table: Table, frame: Frame) -> None:
    """Offer a player with an avoid effect to use it now or keep it.

    Source: STRIKE-16, STRIKE-18, D20.
    """
    if frame.cancelled:
        _avoided(table, frame)
    elif frame.you in table.state.turn.avoids and not modifiers.banned(table, "avoid"):
        table.ask(frame, frame.you, "avoid", "Avoid this Strike?", [YES, NO], ["Avoid it", "Keep the effect"])


def _avoid(table: Table, frame: Frame) -> None:
    """Avoid the Strike: it is not drawn and its "Strike:" text is lost.

    Source: STRIKE-16, STRIKE-17, STRIKE-21.
    """
    if table.take_yes(frame):
        table.state.turn.avoids.remove(frame.you)
        _avoided(table, frame)


def _avoided(table: Table, frame: Frame) -> None:
    table.happened("strike_avoided", frame.you, frame.source if frame.source >= 0 else None)
    _end(frame)


def grant_avoid(table: Table, seat: int) -> None:
    """Let a player avoid one Strike until the end of the turn.

    Source: STRIKE-18, OPEN-41.
    """
    table.state.turn.avoids.append(seat)


def _draw(table: Table, frame: Frame) -> None:
    """Draw the Strike, gain a Scar instead (Maul), or run the text that replaces it.

    Source: STRIKE-02, STRIKE-07.
    """
    if _strikes_itself(table, frame) and any(
        ready.ability.instead for ready in table.printed(frame.source).by_timing.get(Timing.STRIKE, ())
    ):
        frame.pc = STRIKE.index(_strike_text)
        return
    if _own(table, frame, "maul"):
        frame.pc = STRIKE.index(_strike_text)
        _maul(table, frame)
        return
    card = strike_deck.take(table, "resolving")
    frame.cards["drawn"] = [card]
    frame.vars["miss"] = table.design(card).miss
    table.announce("strike_drawn", card, frame.you)


def _maul(table: Table, frame: Frame) -> None:
    """Give a Scar instead of a Strike. Source: KWX-10, OPEN-37, OPEN-38."""
    scar(table, frame.you, frame.source, lethal=_own(table, frame, "lethal"))


def _place(table: Table, frame: Frame) -> None:
    """Put the Strike on the Avatar.

    Discard a Miss, a cancelled Strike, or that of a defeated player. Source: STRIKE-03, STRIKE-05, STRIKE-20, END-19,
    OPEN-49.
    """
    card = frame.card("drawn")
    if frame.cancelled:
        table.happened("strike_cancelled", frame.you, card)
    is_lost = frame.cancelled or table.is_out(frame.you)
    if table.kind_of(card) == "resolving":
        table.move(card, "strike_discard" if is_lost or frame.vars["miss"] else f"strikes.{frame.you}")
    strike_deck.check(table)
    if is_lost:
        return
    number = table.design(card).damage
    if number:
        table.changed("damage", number, frame.you, card)
    table.trigger(card, Timing.REVEAL, frame.you)
    damage_changed(table, frame.you, lethal=bool(number) and _own(table, frame, "lethal"))


def _strike_text(table: Table, frame: Frame) -> None:
    """Run the "Strike:" text, after a Miss or a cancelled Strike too.

    Source: STRIKE-06, OPEN-39.
    """
    if table.is_out(frame.you):
        return
    table.announce("struck", frame.source, frame.you)
    if _strikes_itself(table, frame):
        for evidence in reversed(table.zones.get(f"end_row.{frame.source}", [])):
            if not table.is_hidden(evidence):
                table.trigger(evidence, Timing.STRIKE, frame.you)
        table.trigger(frame.source, Timing.STRIKE, frame.you)


def _ferocious(table: Table, frame: Frame) -> None:
    """Let a Ferocious card Strike again after a Miss, unless only Misses are left.

    Source: KWX-06.
    """
    if not (frame.vars.get("miss") and _own(table, frame, "ferocious")):
        return
    if _damage_left(table):
        strike(table, frame.you, frame.source)
    elif table.zones["strike_deck"]:  # that it stops here tells what is left
        table.show(sorted(table.zones["strike_deck"]), NOBODY, "KWX-06")


def _damage_left(table: Table) -> bool:
    return any(not table.design(card).miss for zone in ("strike_deck", "strike_discard") for card in table.zones[zone])


STRIKE = [_due, _offer_avoid, _avoid, _draw, _place, _strike_text, _ferocious]


def damage(table: Table, seat: int) -> int:
    """Return the damage on a player's Avatar.

    The numbers of its Strikes, plus 1 for each Scar. Source: STRIKE-11.
    """
    numbers = sum([table.design(card).damage or 0 for card in table.zones.get(f"strikes.{seat}", ())])
    return numbers + len(table.zones.get(f"scars.{seat}", ()))


def health(table: Table, seat: int) -> int:
    """Return the Health of a player's Avatar, as changed by cards.

    Source: SETUP-06.
    """
    card = avatar(table, seat)
    total = table.design(card).health or 0
    for modifier, fixed, entry in table.modifiers("health"):
        if (
            _on_avatar(modifier.on is None, entry.frame.you, seat)
            and (modifier.on is None or table.fits(modifier.on, card))
            and table.in_effect(entry)
        ):
            by = None if entry.ready is table.card_set.nothing else modifier.by
            total += fixed if by is None else by.amount(table, entry.frame)
    return max(1, total)


def _on_avatar(whole: bool, owner: int, seat: int) -> bool:
    """Return whether a change of Health without a filter applies.

    To the Avatar of the card's owner.
    """
    return owner == seat if whole else owner in (seat, -1)


def damage_changed(table: Table, seat: int, lethal: bool = False) -> None:
    """Compare a player's damage with the Health.

    lethal: the change defeats the player whatever the Health; it counts as damage only if that is fatal (KWX-09,
    OPEN-37, DIFF-07).

    Source: STRIKE-09, STRIKE-10, OPEN-48.
    """
    is_fatal = damage(table, seat) >= health(table, seat)
    if lethal or is_fatal:
        defeat_player(table, seat, by_damage=is_fatal)


def test_health(table: Table) -> None:
    """Compare all damage again after Health or Avatars changed; a win comes first.

    Source: OPEN-47, OPEN-48.
    """
    end_games.check_health(table)
    for seat in table.in_order():
        damage_changed(table, seat)


def scar(table: Table, seat: int, source: int, lethal: bool = False) -> None:
    """Put the top Strike face down on the Avatar, unseen.

    source: the card that causes it. Source: STRIKE-13.
    """
    if table.is_out(seat):
        return
    table.happened("scar", seat, source)
    card = strike_deck.take(table, f"scars.{seat}")
    table.changed("damage", 1, seat)
    strike_deck.check(table)
    table.announce("scarred", card, seat)
    damage_changed(table, seat, lethal)


def may_heal(table: Table, seat: int) -> bool:
    return not modifiers.banned(table, "heal", seat=seat)


def heal(table: Table, seat: int, card: int) -> None:
    """Move a Strike to Discarded Strikes. Source: STRIKE-08."""
    worth = 1 if table.kind_of(card) == "scars" else table.design(card).damage or 0
    table.move(card, "strike_discard")
    table.changed("damage", -worth, seat)
    table.announce("healed", card, seat)


def harden(table: Table, seat: int, card: int) -> None:
    """Turn a Strike into a Scar: it counts 1 instead of its number.

    Source: STRIKE-14.
    """
    if table.kind_of(card) != "strikes":  # the player fell by the one before it
        return
    table.move(card, f"scars.{seat}")
    table.changed("damage", 1 - (table.design(card).damage or 0), seat)
    table.announce("scarred", card, seat)
    damage_changed(table, seat)


def defeat_player(table: Table, seat: int, *, by_damage: bool) -> None:
    """Defeat a player: before The End the team loses, during The End it plays on.

    by_damage: fatal damage, against which the variant "second chance" helps (DIFF-06, DIFF-07).

    Source: STRIKE-09, STRIKE-10.
    """
    if table.state.seats[seat].defeated:
        return
    table.happened("player_defeated", seat)
    if table.state.game.the_end:
        _leave_game(table, seat)
        return
    if by_damage and table.state.setup.second_chance and _second_chance(table, seat):
        return
    game_outcome.lose(table, "player_defeated")


def _second_chance(table: Table, seat: int) -> bool:
    """Turn all Strikes into Scars and skip the next turn, if the variant allows.

    Source: DIFF-06, OPEN-49.
    """
    for card in list(table.zones[f"strikes.{seat}"]):
        table.move(card, f"scars.{seat}")
    if damage(table, seat) >= health(table, seat):
        return False
    table.happened("second_chance", seat)
    table.state.seats[seat].skip = 1
    if seat == table.current:
        defeated_players.end_turn(table)
    return True


def _leave_game(table: Table, seat: int) -> None:
    """Remove all cards of a player defeated during The End.

    With the last player the team loses first. Source: END-18, END-19, END-20, OPEN-43, OPEN-55, CARD-05.
    """
    table.state.seats[seat].defeated = True
    places = [f"{kind}.{seat}" for kind in ("hand", "deck", "discard", "played", "vigilant", "aside", "cliffhanger")]
    for zone in [*places, f"attached.avatar.{seat}"]:
        for card in list(table.zones[zone]):
            defeated_cards.to_pile(table, card, "END-18")
    for zone in (f"strikes.{seat}", f"scars.{seat}"):
        for card in list(table.zones[zone]):
            table.move(card, "strike_discard", by="OPEN-43")
    table.move(avatar(table, seat), "removed")
    if all(player.defeated for player in table.state.seats):
        game_outcome.lose(table, "all_defeated")
    end_games.check_health(table)
    if seat == table.current:
        defeated_players.end_turn(table)
    table.announce("player_defeated", seat=seat)


PROGRAMS = {"strike": STRIKE, "test_health": [lambda table, frame: test_health(table)]}
