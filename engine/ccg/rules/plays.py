"""Playing cards: permission, announcement and resolution (PLAY, CHK-06).

Sites, Equipment and Agents are played by actions of certain phases, but they are announced here too.
"""

from typing import Literal

from engine.ccg.cards.designs import Combat, Priced
from engine.ccg.rules import activators, announced_powers, drawing, pools, teams
from engine.ccg.rules.basic_game import format_of, is_silent
from engine.ccg.table import modifiers
from engine.ccg.table.events import RESPONSES
from engine.ccg.table.state import AnnouncedCard
from engine.ccg.table.table import Table
from engine.kernel.decisions import Action, Refusal
from engine.kernel.frames import Frame

PLAYED_FROM = frozenset({"hand", "attached", "kept"})
"""Zones that cards are played from (PLAY-20, POOL-13).

They include kept cards and revealed Bluffs.
"""
FREE = 1000
"""A discount that leaves nothing of any price (POOL-09)."""
BLUFF_WINDOWS = frozenset({"case_assignment", "before_site", "check"})
"""Windows for playing a Bluff face up (BLF-07)."""
BLUFF_PHASES = frozenset({"case_assignment", "investigation"})
"""Phases for playing a Bluff face up (BLF-07).

A check in another phase isn't the check of a Site under investigation.
"""
USUAL_WINDOWS = {"bluff": BLUFF_WINDOWS, "combat": frozenset({"combat"})}
"""Usual windows by card type, unless a card's text names others (BLF-07, CHK-20)."""


def _window_refusal(table: Table, card: int, window: str) -> Refusal | None:
    """Return why a card can't be played in a window by its text or type, or None.

    Source: PLAY-11, CHK-20, ADV-01, BLF-07, BLF-11.
    """
    said = table.texts.windows(table, card)
    if said is not None:
        return None if window in said else Refusal("Its text doesn't allow it now.", "PLAY-01")
    if window in RESPONSES:
        return Refusal("It can't be played in response to that.", "PLAY-10")
    type = table.design(card).type
    fights = table.fight is not None
    if type == "combat":
        return None if window in USUAL_WINDOWS[type] else Refusal("Play Combat cards in a round of combat.", "CHK-20")
    if fights:
        return Refusal("You can play only Combat cards in a combat.", "CHK-20")
    if type == "bluff":
        fits = window in USUAL_WINDOWS[type] and table.state.phase in BLUFF_PHASES
        fits = fits and (window != "case_assignment" or format_of(table).slides)
        return None if fits else Refusal("Play Bluffs in Case Assignment or Investigation.", "BLF-07")
    if type == "adversary":
        fits = window != "answer" and bool(_is_at_site(table) or teams.teams_that_are_sites(table))
        return None if fits else Refusal("Adversaries can attack only while a Site is investigated.", "ADV-01")
    if type in ("event", "witness"):
        return None
    return Refusal("Play it in another phase.", "PLAY-09")


def refusal(table: Table, seat: int, card: int, window: str, less: int = 0) -> Refusal | None:
    """Return why a player can't play a card in a window, or None.

    It depends only on what the player can see. If the card can help several sides, one of them is enough.
    less: the discount on its price.
    """
    refused = [_refusal_on(table, seat, card, window, less, on) for on in sides_to_help(table, seat, card)]
    return None if None in refused else refused[-1]


def public_refusal(table: Table, seat: int, card: int, window: str, less: int = 0) -> Refusal | None:
    """Return why a player can't play a card, judged by public information, or None.

    less: the discount on its price.
    """
    refused = [_public_refusal_on(table, seat, card, window, less, on) for on in sides_to_help(table, seat, card)]
    return None if None in refused else refused[-1]


def _refusal_on(table: Table, seat: int, card: int, window: str, less: int, on: int) -> Refusal | None:
    with AssumedSide(table, card, on):
        refused = _public_refusal_on(table, seat, card, window, less, on)
        return refused or table.texts.forbids(table, seat, card, window)


def _public_refusal_on(table: Table, seat: int, card: int, window: str, less: int, on: int) -> Refusal | None:
    return (
        _window_refusal(table, card, window)
        or _pool_refusal(table, seat, card)
        or activators.activator_refusal(table, seat, card, window)
        or _target_refusal(table, seat, card, window)
        or limit_refusal(table, seat, card)
        or price_refusal(table, seat, card, less, on)
    )


def sides_to_help(table: Table, seat: int, card: int) -> list[int]:
    """Return the sides of a combat that a card may help, each as a target card.

    An Agent means the Agents' side, -1 the Adversaries' side. Only a bystander has a choice: RP cards help the
    Agents, CP cards the Adversaries, and *P cards either. All other cards have only -1. Source: MP-05, POOL-04.
    """
    combat, design = table.combat, table.design(card)
    if combat is None or not isinstance(design, Combat) or not activators.is_bystander(table, seat):
        return [-1]
    agents = [one for one in combat.agents if one in table.state.agents][:1] or [-1]
    return {"RP": agents, "CP": [-1], "*P": list(dict.fromkeys((-1, *agents)))}[design.pool]


class AssumedSide:
    """Context in which a card counts as helping a side of the combat.

    It is for cards that aren't announced yet. on: a value of `sides_to_help`.
    """

    def __init__(self, table: Table, card: int, on: int) -> None:
        self._table = table
        self._for_agents = card if _is_for_agents(table, card, on) else -1

    def __enter__(self) -> None:
        self._table.card_for_agents = self._for_agents

    def __exit__(self, *error: object) -> None:
        self._table.card_for_agents = -1


def helps_agents(table: Table, card: int) -> bool:
    """Return whether a bystander's Combat card helps the Agents.

    Source: MP-05.
    """
    entry = table.announced(card)
    return _is_for_agents(table, card, entry.on) if entry else table.card_for_agents == card


def _is_for_agents(table: Table, card: int, on: int) -> bool:
    return on in table.state.agents and isinstance(table.design(card), Combat)


def _is_at_site(table: Table) -> bool:
    """Return whether the current check is that of a Site."""
    return table.check is not None and table.check.site >= 0


def _target_refusal(table: Table, seat: int, card: int, window: str) -> Refusal | None:
    """Return a refusal for an Adversary without a Team to attack.

    Source: ADV-01.
    """
    if table.design(card).type != "adversary" or attackable_teams(table, seat, card, window):
        return None
    return Refusal("A card effect prevents this attack.", "PLAY-01")


def attackable_teams(table: Table, seat: int, card: int, window: str) -> list[tuple[int, ...] | None]:
    """Return the Teams that an Adversary may attack.

    None is the Team at the Site under investigation; a tuple of Agents is a Team that is a Site.
    Source: ADV-01, PLAY-05.
    """
    check = table.check
    found: list[tuple[int, ...] | None] = []
    if check and check.site >= 0 and activators.activator_refusal(table, seat, card, window, check.site) is None:
        there = teams.present_agents(table, check)
        found += (
            [None] if table.texts.lures(table, card, there) or not table.texts.bars_attack(table, card, there) else []
        )
    for team in teams.teams_that_are_sites(table):
        if activators.activator_refusal(table, seat, card, window, team[0]) is None and not table.texts.bars_attack(
            table, card, team
        ):
            found.append(tuple(team))
    return found


def _pool_refusal(table: Table, seat: int, card: int) -> Refusal | None:
    """Return a refusal for a card of the wrong pool, or None.

    RP cards are for the active player, CP cards for the others. A bystander may play any card.
    Source: POOL-03, MP-03 to MP-05.
    """
    design = table.design(card)
    assert isinstance(design, Priced)
    if activators.is_bystander(table, seat) or design.pool != ("CP" if seat == table.active else "RP"):
        return None
    whose = "other players' turns" if seat == table.active else "your own turn"
    which = f"{design.pool} cards" if format_of(table).pools else "this card"
    return Refusal(f"Play {which} in {whose}.", "POOL-03")


def can_pay(table: Table, seat: int, card: int) -> bool:
    """Return whether a player could pay for a card now.

    Source: POOL-03, POOL-08.
    """
    return _pool_refusal(table, seat, card) is None and bool(x_values(table, seat, card))


def limit_refusal(table: Table, seat: int, card: int) -> Refusal | None:
    """Return a refusal for a card beyond the limits of a check or round, or None.

    A name may be used once in a check or in a round of combat, even if the card was negated.
    Source: CHK-10 to CHK-12, CMB-10, BAS-10.
    """
    name = table.design(card).name
    check, combat = table.check, table.fight
    names = combat.names if combat else check.names if check else []
    if name in names:
        return Refusal("A card of this name was already used here.", "CHK-10")
    most = format_of(table).cards_in_check
    if most is not None and check and check.site >= 0 and check.used.get(seat, 0) >= most:
        return Refusal(f"You have already played {most} cards in this check.", "BAS-10")
    return None


def price_refusal(table: Table, seat: int, card: int, less: int = 0, on: int = -1) -> Refusal | None:
    """Return a refusal for a card that a player can't pay for, or None.

    If no value of X is possible, its text gives the reason instead. less: the discount. on: the side that it helps.
    Source: POOL-08, POOL-10, OPEN-21.
    """
    if x_values(table, seat, card, less, on) or table.texts.x_values(table, seat, card) == []:
        return None
    return Refusal("It costs more than you have.", "POOL-08")


def options(table: Table, seat: int, window: str) -> list[Action]:
    """Return all actions of a player in a window.

    Cards of one design are offered once. Abilities of cards in play are included.
    """
    first: dict[str, int] = {}
    for card in table.playable(seat):
        first.setdefault(table.design(card).id, card)
    timely = [card for card in first.values() if _window_refusal(table, card, window) is None]
    playable = [card for card in timely if refusal(table, seat, card, window) is None]
    return [
        *(way for card in playable for way in _play_actions(table, seat, card, window)),
        *table.texts.usable_abilities(table, seat, window),
    ]


def _play_actions(table: Table, seat: int, card: int, window: str) -> list[Action]:
    """Return the actions that play a card.

    There is one for each value of X, each Site for a Bluff, each Team for an Adversary, and each side for a
    bystander.
    Source: POOL-10, BLF-07, ADV-01, MP-05.
    """
    on: list[tuple[int, ...] | None] = [None]
    if table.design(card).type == "bluff":
        check = table.check
        sites = [check.site] if check and check.site >= 0 else table.sites(table.active)
        on = [(site,) for site in sites]
    elif table.design(card).type == "adversary":
        on = attackable_teams(table, seat, card, window)
    elif table.design(card).type == "combat":
        fit = [
            one for one in sides_to_help(table, seat, card) if _refusal_on(table, seat, card, window, 0, one) is None
        ]
        on = [(one,) if one >= 0 else None for one in fit]
    return [
        Action("play", card=card, cards=site, pick=x)
        for site in on
        for x in x_values(table, seat, card, on=site[0] if site else -1)
    ]


def x_values(table: Table, seat: int, card: int, less: int = 0, on: int = -1) -> list[str | None]:
    """Return the values of X that the player can pay for.

    A card without X has the single value None if the player can pay for it. on: the card it is played on.
    Source: POOL-08, POOL-10, BLF-06.
    """
    if not pools.has_x(table, card) or not format_of(table).pools:
        return [None] if pools.can_pay(table, seat, card, pools.price(table, seat, card, less=less), on) else []
    most = pools.available_points(table, seat, card, on) + pools.discount(table, seat, card, less)
    said = table.texts.x_values(table, seat, card)
    xs = range(most + 1) if said is None else said
    return [str(x) for x in xs if pools.can_pay(table, seat, card, pools.price(table, seat, card, x, less), on)]


def carry_out(table: Table, seat: int, action: Action, window: str) -> None:
    """Carry out the action that a player chose in a window."""
    if action.type == "use":
        table.texts.begin_ability(table, seat, action)
        return
    assert action.card is not None
    on = action.cards[0] if action.cards else -1
    announce(table, seat, action.card, on=on, x=int(action.pick or 0), window=window)


def announce(
    table: Table,
    seat: int,
    card: int,
    *,
    on: int = -1,
    section: str = "",
    directed: int = -1,
    x: int = 0,
    less: int = 0,
    token_of: int = -1,
    window: str = "",
) -> None:
    """Pay for a card and put it on the resolution stack, where it can be answered.

    on, section, directed, window: as in `AnnouncedCard`. x: the chosen value. less: the discount. token_of: a card with
    a token that pays the whole price, or -1. Source: CHK-06, CHK-08, CHK-11, PLAY-20, POOL-06, POOL-13.
    """
    place, pool = table.place(card), pools.pool_for(table, seat, card, on)
    paid = 0 if token_of >= 0 else pools.price(table, seat, card, x, less)
    _move_to_stack(table, seat, card)
    if token_of >= 0:
        table.texts.spend_token_of(table, token_of)
    pools.pay_for(table, seat, card, pool, paid)
    announced_powers.use_up_free_card(table, seat, card)
    _note_use(table, seat, card)
    _apply_double(table, seat, card)
    table.state.announced.append(AnnouncedCard(card, seat, on, section, directed, x, paid, window=window))
    table.happened("announced", seat, card, str(x) if pools.has_x(table, card) else "")
    table.push("announced", seat, card)
    if place in PLAYED_FROM:
        table.announce("played", card, seat)


def _move_to_stack(table: Table, seat: int, card: int) -> None:
    """Put a card on the resolution stack and discard the card it was kept under.

    Source: OPEN-17.
    """
    place, _, under = table.where(card).partition(".")
    table.move(card, "announced")
    table.discard([int(under)] if place == "kept" else [])
    if seat != table.owner(card):
        table.state.used_by[card] = seat


def announce_with(table: Table, leader: AnnouncedCard, card: int) -> None:
    """Pay for a card and announce it together with another card.

    The two are answered and negated as one. Source: ADV-04, ADV-05, CHK-08.
    """
    seat, paid = leader.seat, pools.price(table, leader.seat, card)
    pool = pools.pool_for(table, seat, card)
    _move_to_stack(table, seat, card)
    pools.pay_for(table, seat, card, pool, paid)
    _note_use(table, seat, card)
    leader.group.append(AnnouncedCard(card, seat, paid=paid, window=leader.window))
    table.happened("announced", seat, card)
    table.announce("played", card, seat)


def double(table: Table, seat: int, design: str) -> None:
    """Double the check bonus of a player's next card of a design this turn.

    Source: EFF-01.
    """
    table.state.turn.doubled.append(f"{seat}:{design}")


def _apply_double(table: Table, seat: int, card: int) -> None:
    mark = f"{seat}:{table.design(card).id}"
    if mark in table.state.turn.doubled:
        table.state.turn.doubled.remove(mark)
        modifiers.change(table, card, card, "doubled", 1, "turn")


def _note_use(table: Table, seat: int, card: int) -> None:
    """Record that a card was used in the check or round.

    Source: CHK-10, CHK-11, BAS-10.
    """
    check, combat = table.check, table.fight
    name = table.design(card).name
    if combat:
        combat.names.append(name)
        combat.played = True
    elif check:
        check.names.append(name)
        check.used[seat] = check.used.get(seat, 0) + 1


def may_use_agent(table: Table, seat: int, agent: int) -> bool:
    """Return whether a player may use an effect of its Agent.

    A wounded Agent in the Hospital can't be used. Source: PLAY-25, PLAY-26, DEP-09.
    """
    wounded = table.place(agent) == "hospital" and table.agent(agent).damage > 0
    return table.controller(agent) == seat and not wounded and not is_silent(table, agent)


def negate(table: Table, card: int, *, by: int = -1, shuffled: bool = False) -> None:
    """Negate a card: an announced card doesn't resolve, a card in play is discarded.

    Negating an Agent who fights as an Adversary ends the combat instead. The card's check bonuses are removed, and
    so are cards that fight because of it. A text may protect its card.
    by: the negating card, or -1. shuffled: shuffle an announced card into its owner's Bureau Deck.
    Source: CHK-15, PLAY-01, PLAY-16, POOL-12.
    """
    if table.texts.permits(table, "not_negated", card):
        return
    table.happened("negated", table.owner(card), card, table.design(by).name if by >= 0 else "")
    for check in table.state.checks:
        check.modifiers = [modifier for modifier in check.modifiers if modifier.source != card]
    entry = table.announced(card)
    if entry and table.place(card) == "announced":
        entry.negated, entry.shuffled = True, shuffled
        for leader in (one for one in table.state.announced if entry in one.group):
            leader.negated = True
    elif card in table.state.agents and table.combat and card in table.combat.foes:
        table.combat.ended = table.combat.called_off = True
    else:
        table.discard([*modifiers.allies_of(table, card), card], by="PLAY-16")


def _run_aimed(table: Table, frame: Frame) -> None:
    if not is_silent(table, frame.source):
        table.carry_out(frame.source, "aimed", frame.you)


def _answer(table: Table, frame: Frame) -> None:
    """Let the other players answer, from the left of the card's player.

    Source: CHK-06, ADV-02, CAS-06.
    """
    seats = table.others(frame.you)
    if seats:
        table.push("window", seats[0], window="answer", seats=seats, passes=0, next=0)


def _resolve(table: Table, frame: Frame) -> None:
    """Resolve the card, unless it was negated.

    Source: CHK-06, PLAY-16.
    """
    entry = table.state.announced[-1]
    assert entry.card == frame.source
    if entry.negated:
        return
    table.happened("resolved", frame.you, frame.source)
    program = RESOLUTION_PROGRAMS.get(table.design(frame.source).type)
    if program:
        table.push(program, frame.you, frame.source)
    elif not is_silent(table, frame.source):
        table.carry_out(frame.source, "resolved", frame.you)
    if table.design(frame.source).type == "witness":
        for _ in announced_powers.players_with_insanity(table, frame.you):
            table.push("insanity", table.check.seat if table.check else frame.you)


RESOLUTION_PROGRAMS = {
    "adversary": "adversary",
    "site": "site_placed",
    "equipment": "equipped",
    "agent": "agent_bought",
}
"""Programs of card types that a special rule resolves."""


def _leave_stack(table: Table, frame: Frame) -> None:
    """Take a card off the resolution stack and put it where it belongs.

    Its text may have moved it already. A Bluff stays at its Site, even with the keyword Resource.
    Source: PLAY-16, PLAY-17, PLAY-18, PLAY-23, BLF-07, DECK-11.
    """
    entry = table.state.announced.pop()
    card = entry.card
    table.discard([one.card for one in entry.group if table.place(one.card) == "announced"], by="ADV-05")
    if entry.shuffled:
        table.move(card, f"deck.{table.owner(card)}")
        drawing.shuffle(table, table.owner(card))
    elif table.place(card) == "announced":
        _put_away(table, card, entry)


def _put_away(table: Table, card: int, entry: AnnouncedCard) -> None:
    """Put a card from the resolution stack where its type says.

    Source: see `_leave_stack`.
    """
    if entry.negated:
        table.discard([card], by="PLAY-16")
    elif table.has(card, "Resource") and table.design(card).type != "bluff":
        table.move(card, f"bureau.{entry.seat}")
    elif table.design(card).type == "bluff" and entry.on in table.state.sites:
        table.move(card, f"attached.{entry.on}")
    elif table.design(card).type == "witness" and table.check:
        table.move(card, f"serving.{entry.seat}")
    else:
        table.discard([card])


PROGRAMS = {"announced": [_run_aimed, _answer, _resolve, _leave_stack]}
Stage = Literal["aimed", "answered", "resolving"]
STAGES: dict[int, Stage] = {1: "aimed", 2: "answered", 3: "resolving"}
"""The stage of an announced card by the next instruction of its program."""


def stages(table: Table) -> dict[int, Stage]:
    """Return the stage of each announced card.

    It waits for its targets, for answers, or for its text.
    """
    return {
        frame.source: STAGES[frame.pc] for frame in table.stack if frame.program == "announced" and frame.pc in STAGES
    }
