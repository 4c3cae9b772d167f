"""Finding and picking the cards that an ability targets."""

from collections.abc import Callable, Iterable

from engine.ccg.cards.designs import Equipment, Target
from engine.ccg.language import text_queries
from engine.ccg.language.filters import bearer, cards_at_site, matches
from engine.ccg.rules import play_windows, plays, teams
from engine.ccg.table.state import Packet
from engine.ccg.table.table import Table
from engine.ccg.table.zones import SECTIONS
from engine.kernel import randomness, targets
from engine.kernel.decisions import Action
from engine.kernel.effects import Code, Step
from engine.kernel.frames import Frame

PLAYER_PLACES = frozenset({"hand", "deck", "discard", *SECTIONS})
"""Places that each player has."""
SECRET_PLACES = frozenset({"hand", "deck", "under"})
"""Places with cards that not everyone can see."""


def find_cards(table: Table, target: Target, frame: Frame) -> list[int]:
    """Return the cards that match a target, in the order of their places.

    Agents buried in a deck don't count (OPEN-28).
    """
    there = [card for card in _cards_in_places(table, target, frame) if card not in table.state.buried]
    fitting = [card for card in there if matches(table, target, card, frame.source, frame.you)]
    return [card for card in fitting if not _is_repelled(table, frame, card)]


def _is_repelled(table: Table, frame: Frame, card: int) -> bool:
    """Return whether texts keep an Adversaries' Combat card from a combatant.

    Source: PLAY-01.
    """
    combat = table.combat
    if combat is None or table.design(frame.source).type != "combat":
        return False
    if frame.you == combat.owner or plays.helps_agents(table, frame.source):
        return False
    return bool(combat.foes) and all(table.texts.repels(table, foe, card) for foe in combat.foes)


def _cards_in_places(table: Table, target: Target, frame: Frame) -> list[int]:
    """Return all cards in the places of a target, matching or not, each once."""
    return list(dict.fromkeys(card for place in target.zone for card in _cards_in(table, place, target, frame)))


def _cards_in(table: Table, place: str, target: Target, frame: Frame) -> list[int]:
    look = PLACES.get(place)
    return look(table, frame) if look else targets.cards_in(table, place, target, frame, PLAYER_PLACES)


def targets_of(table: Table, frame: Frame) -> list[int]:
    """Return the targets of a card or ability that can still be affected."""
    entry = table.announced(frame.source)
    cards = entry.targets if entry else frame.cards.get("aimed", [])
    return [card for card in cards if table.place(card) not in OUT_OF_REACH]


OUT_OF_REACH = frozenset({"discard", "removed", "away", "hand", "deck"})
"""Places where a targeted card can't be affected any more."""


def answered_cards(table: Table, frame: Frame) -> list[int]:
    """Return the announced card that a card answers, with those announced with it.

    Source: CHK-06, ADV-05.
    """
    entries, frames = table.state.announced, reversed(table.stack)
    entry = table.announced(frame.source)
    if entry:
        next(one for one in frames if one.source == frame.source)
    window = next((one for one in frames if one.program == "window"), None)
    here = entries.index(entry) if entry else len(entries)
    if window is None or window.vars["window"] != "answer":
        return []
    below = entries[here - 1]
    return [one.card for one in (below, *below.group)] if not below.negated else []


def _play(table: Table, frame: Frame) -> list[int]:
    """Return all cards in play except announced cards and parts of other cards."""
    return [card for card in table.in_play_off_stack() if not _is_part(table, card)]


def _is_part(table: Table, card: int) -> bool:
    """Return whether a card only marks another: an Event on an Agent or a Witness.

    Source: PLAY-21.
    """
    upon = bearer(table, card)
    return upon >= 0 and table.design(card).type == "event" and table.design(upon).type in ("agent", "witness")


def _site(table: Table, frame: Frame) -> list[int]:
    """Return the Site under investigation, from before its check to its discard."""
    found = site_frame(table)
    sites = [found.source] if found else [check.site for check in table.state.checks]
    return [site for site in sites if site in table.state.sites]


def site_frame(table: Table) -> Frame | None:
    """Return the frame of the Site under investigation."""
    return next((frame for frame in table.stack if frame.program == "site"), None)


def _team(table: Table, frame: Frame) -> list[int]:
    """Return the Agents of the checking Team, or those that the Adversary attacks.

    Before it is announced, it could also attack any Team that is a Site. Source: BLF-15, ADV-01.
    """
    team = teams.attacked_team(table, frame.source)
    return (
        team
        if team or table.announced(frame.source)
        else [agent for one in teams.teams_that_are_sites(table) for agent in one]
    )


def _mates(table: Table, frame: Frame) -> list[int]:
    """Return the Team of the ability's own Agent, or of the Agent with its card.

    Source: DEP-07.
    """
    agent = frame.source if frame.source in table.state.agents else bearer(table, frame.source)
    return teams.team_of(table, agent) if agent in table.state.agents else []


def _checked(table: Table, frame: Frame) -> list[int]:
    """Return the Agents of the Team that an earlier step forced to check."""
    return [agent for agent in frame.cards.get("checked", []) if table.place(agent) in ("bureau", "field")]


def _aimed_team(table: Table, frame: Frame) -> list[int]:
    """Return the Agents of the target Agent's Team.

    Source: DEP-07.
    """
    return [mate for agent in targets_of(table, frame) for mate in teams.team_of(table, agent)]


def _bearer(table: Table, frame: Frame) -> list[int]:
    """Return the card that the ability's own card is attached to."""
    upon = bearer(table, frame.source)
    return [upon] if upon >= 0 else []


def _serving(table: Table, frame: Frame) -> list[int]:
    """Return the Witnesses and other cards of the current check and at its Site."""
    serving = [card for name in table.zones.of_kind("serving") for card in table.zones[name]]
    return [*serving, *(card for site in _site(table, frame) for card in table.zones[f"attached.{site}"])]


def _combatants(table: Table, frame: Frame) -> list[int]:
    return [*table.combat.agents, *table.combat.foes] if table.combat else []


def _sender(table: Table, frame: Frame) -> list[int]:
    """Return the card whose text is about to send an Agent to the Hospital.

    Damage alone has no such card.
    """
    answered = play_windows.answered_frame(table)
    by = answered.cards.get("by", []) if answered else []
    return [card for card in by if text_queries.sends_to_hospital(table.design(card))]


def _leaving(table: Table, frame: Frame) -> list[int]:
    """Return the Agent whose departure may be answered."""
    answered = play_windows.answered_frame(table)
    return [answered.source] if answered and answered.source in table.state.agents else []


def _lost(table: Table, frame: Frame) -> list[int]:
    """Return the Agents who left the game this turn from Teams in the Field.

    After a forced check only those of the checking Team count.
    """
    checked = frame.cards.get("checked")
    left = {card: rest_of_team(table, card) for card in table.state.turn.lost}
    return [card for card, team in left.items() if team and (not checked or set(team) & set(checked))]


def rest_of_team(table: Table, card: int) -> list[int]:
    """Return the rest of a removed Agent's Team in the Field."""
    number = table.state.turn.lost[card].agent.team
    return [agent for agent in table.agents(table.owner(card), "field") if table.agent(agent).team == number]


def _agents(table: Table, frame: Frame) -> list[int]:
    """Return all Agents in play."""
    return [agent for agent in table.state.agents if table.place(agent) in SECTIONS]


def _targeted(table: Table, frame: Frame) -> list[int]:
    """Return the combatants that the ability's targets deal damage to this round."""
    return [packet.target for packet in _packets(table, frame) if packet.target >= 0]


def _hurt(table: Table, frame: Frame) -> list[int]:
    """Return the combatants that the ability's targets have damaged this round."""
    return [packet.target for packet in _packets(table, frame) if packet.dealt and packet.amount > packet.reduced]


def _packets(table: Table, frame: Frame) -> list[Packet]:
    return [one for one in table.combat.packets if one.source in targets_of(table, frame)] if table.combat else []


def _dealing(table: Table, frame: Frame) -> list[int]:
    """Return the combatants whose damage has no target yet."""
    return [packet.source for packet in table.combat.packets if packet.target < 0] if table.combat else []


def _gear_of(table: Table, agents: Iterable[int]) -> list[int]:
    """Return the Equipment of some Agents."""
    carried = [card for agent in agents for card in table.zones[f"attached.{agent}"]]
    return [card for card in carried if isinstance(table.design(card), Equipment)]


def _slid(table: Table, frame: Frame) -> list[int]:
    """Return the face-down cards under the Site under investigation."""
    return [card for site in _site(table, frame) for card in table.zones[f"under.{site}"]]


def _under(table: Table, frame: Frame) -> list[int]:
    """Return the cards at the target Site, or at the Site under investigation.

    Source: BLF-07.
    """
    sites = targets_of(table, frame) or _site(table, frame)
    return [card for site in sites for card in cards_at_site(table, site)]


PLACES: dict[str, Callable[[Table, Frame], list[int]]] = {
    "aimed": targets_of,
    "answered": answered_cards,
    "play": _play,
    "site": _site,
    "team": _team,
    "mates": _mates,
    "checked": _checked,
    "aimed_team": _aimed_team,
    "bearer": _bearer,
    "serving": _serving,
    "combatants": _combatants,
    "dealing": _dealing,
    "targeted": _targeted,
    "hurt": _hurt,
    "under": _under,
    "sites": lambda table, frame: table.sites(table.active),
    "agents": _agents,
    "leaving": _leaving,
    "sender": _sender,
    "lost": _lost,
    "slid": _slid,
    "teams": lambda table, frame: [agent for agent in _agents(table, frame) if teams.team_of(table, agent)],
    "gear": lambda table, frame: _gear_of(table, table.state.agents),
    "gear_of_team": lambda table, frame: _gear_of(table, _team(table, frame)),
    "gear_of_combatants": lambda table, frame: _gear_of(table, _combatants(table, frame)),
    "gear_of_aimed": lambda table, frame: _gear_of(table, targets_of(table, frame)),
}
"""Functions that return the cards of places which belong to no player."""


class Selection(targets.Selection[Target]):
    """The instruction that picks the cards of a target of this game."""

    def find(self, table: Table, target: Target, frame: Frame) -> list[int]:
        return find_cards(table, target, frame)

    def pick_unasked(self, table: Table, frame: Frame, target: Target, cards: list[int]) -> list[int]:
        """Keep each card with even odds if the target says "chance".

        Source: OPEN-11.
        """
        if target.how == "chance":
            return [card for card in cards if randomness.pick(table.state, (True, False))]
        return super().pick_unasked(table, frame, target, cards)

    def choices(self, table: Table, cards: list[int], chooser: int) -> list[list[Action]]:
        return [[Action("choose", card=card)] for card in cards]

    def card_of_answer(self, table: Table, answer: Action, left: list[int]) -> int:
        assert answer.card is not None
        return answer.card

    def may_have_more(self, table: Table, frame: Frame, target: Target) -> bool:
        """Return whether the target's places hold any cards, matching or not."""
        return bool(_cards_in_places(table, target, frame))


class OpponentSelection(Selection):
    """Pick an opponent other than the fighter."""

    def remaining(self, table: Table, frame: Frame, target: Target) -> list[int]:
        return [card for card in super().remaining(table, frame, target) if card not in frame.cards["fighter"]]


def is_private(target: Target) -> bool:
    """Return whether a target is in a place that not everyone can see."""
    return bool(SECRET_PLACES & set(target.zone))


class Aim(Step):
    """Choose the targets of a card when it is announced or used."""

    __slots__ = ("target",)

    def __init__(self, target: Target) -> None:
        self.target = target

    def compile(self, code: Code) -> None:
        code.add(Selection(self.target, into="aimed"))
        code.add(self.run)

    def run(self, table: Table, frame: Frame) -> None:
        """Record the targets on the resolution stack, where everyone sees them.

        For an ability in use they stay in its frame.
        """
        entry = table.announced(frame.source)
        cards = frame.cards.get("aimed", [])
        if entry:
            entry.targets = list(cards)
        for card in cards:
            table.happened("aimed", frame.you, card)
