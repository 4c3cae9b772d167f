"""The view of a seat or a spectator (1.1 Zones and who sees them).

A hidden card is shown as {"hidden": true} only.
"""

from collections import Counter
from collections.abc import Iterable

from engine.ccg.cards.designs import CHARACTERISTICS
from engine.ccg.cards.vocabulary import SKILLS
from engine.ccg.presentation import notebook
from engine.ccg.presentation.card_faces import face, faces
from engine.ccg.presentation.empty_phases import list_empty_phases
from engine.ccg.presentation.prompts import seat_asked_about
from engine.ccg.presentation.view_types import (
    Agent,
    Agreed,
    Announced,
    Answer,
    Back,
    Barred,
    Buried,
    Check,
    Clue,
    Combat,
    Combatant,
    Face,
    Heard,
    Kept,
    Marked,
    Modifier,
    Page,
    Player,
    Reach,
    Site,
    Standing,
    View,
)
from engine.ccg.rules import checks, combat, investigation, plays, teams
from engine.ccg.rules.basic_game import format_of
from engine.ccg.table import state, stats
from engine.ccg.table.table import Table
from engine.ccg.table.zones import SECTIONS
from engine.kernel.english import either

HIDDEN: Back = {"hidden": True}
NUMBERS = (*SKILLS, "LRC", "CRC", "RES")
FOR_NOW: dict[state.Until, str] = {"check": " in this check", "turn": " this turn"}
"""Words for how long an effect lasts, unless it lasts while its card is attached."""


def view(table: Table, viewer: int | None) -> View:
    """Return the table as JSON data for a seat, or for a spectator (None)."""
    now = table.state
    return {
        "format": now.setup.format,
        "agreed": show_agreed(now.setup),
        "priced": format_of(table).pools,
        "viewer": viewer,
        "over": now.phase == "over",
        "phase": now.phase,
        "turn": {"number": now.turn.number, "seat": now.turn.seat},
        "players": [_player(table, seat, viewer) for seat in range(len(now.players))],
        "checks": [show_check(table, check) for check in now.checks],
        "combats": [show_combat(table, one) for one in now.combats],
        "announced": show_announced(table, viewer),
        "about": seat_asked_about(table),
        "log": [show_answer(row, viewer) for row in now.log],
        "guesses": [{"seat": g.seat, "asked": g.asked, "name": g.name, "right": g.right} for g in now.guesses],
        "notebook": _notebook(table, viewer),
        "heard": _heard(table, viewer),
        "idle": list_empty_phases(table, viewer),
        "winners": list(now.winners),
        "waiting_for": [table.pending.seat] if table.pending else [],
    }


def show_agreed(setup: state.Setup) -> Agreed:
    return {
        "question_or_guess": setup.question_or_guess,
        "single_guess": setup.single_guess,
        "killer": setup.killer,
        "powers": setup.powers,
        "turn_limit": setup.turn_limit,
    }


def _player(table: Table, seat: int, viewer: int | None) -> Player:
    player, zones = table.player(seat), table.zones
    return {
        "seat": seat,
        "rp": player.rp,
        "cp": player.cp,
        "earmarked": player.earmarked,
        "out": player.out,
        "xfiles": _brought(table, seat, viewer),
        "xfile": _hidden(table, seat, viewer),
        "powers": dict(player.powers),
        "hand": show_cards(table, zones[f"hand.{seat}"], viewer),
        "deck": len(zones[f"deck.{seat}"]),
        "buried": _buried(table, seat),
        "discard": faces(table, zones[f"discard.{seat}"]),
        "agents": [_agent(table, agent) for agent in table.agents(seat)],
        "away": faces(table, zones[f"away.{seat}"]),
        "sites": [_site(table, site, viewer) for site in table.sites(seat)],
        "others": {place: _others(table, f"{place}.{seat}") for place in (*SECTIONS, "serving", "engaged")},
        "removed": faces(table, zones[f"removed.{seat}"]),
        "marked": [_marked(one, viewer) for one in table.state.later if one.name and one.seat == seat],
        "kept": _kept(table, seat, viewer),
    }


def _kept(table: Table, seat: int, viewer: int | None) -> list[Kept]:
    lying = [(int(name.partition(".")[2]), card) for name in table.zones.of_kind("kept") for card in table.zones[name]]
    return [{"under": under, "card": _card(table, card, viewer)} for under, card in lying if table.keeper(card) == seat]


def _marked(one: state.DelayedFrame, viewer: int | None) -> Marked:
    return {"by": one.frame.you, "name": one.name if viewer in (one.seat, one.frame.you) else None}


def _brought(table: Table, seat: int, viewer: int | None) -> list[Face | Back]:
    """Return the spare X-Files.

    Only their player knows how many there are.

    Source: SET-02.
    """
    return show_cards(table, table.zones[f"xfiles.{seat}"], viewer) if viewer == seat else []


def _hidden(table: Table, seat: int, viewer: int | None) -> list[Face | Back]:
    """Return the chosen X-File.

    After the game everyone sees it. Source: SET-02, WIN-01.
    """
    lying = table.zones[f"xfile.{seat}"]
    return list(faces(table, lying)) if table.state.phase == "over" else show_cards(table, lying, viewer)


def _buried(table: Table, seat: int) -> list[Buried]:
    deck = table.zones[f"deck.{seat}"]
    lying = [(place, card) for place, card in enumerate(deck) if card in table.state.buried]
    return [
        {
            "card": face(table, card),
            "depth": len(deck) - place - 1,
            "attached": faces(table, table.zones[f"attached.{card}"]),
        }
        for place, card in lying
    ]


def _standing(table: Table, card: int) -> Standing:
    return {
        "card": face(table, card),
        "keywords": table.keywords(card),
        "attached": faces(table, table.zones[f"attached.{card}"]),
        "tokens": table.state.tokens.get(card, 0),
        "listening": list(table.state.listening.get(card, ())),
    }


def _others(table: Table, zone: str) -> list[Standing]:
    """Return the cards in a section that are neither Agents nor Sites."""
    shown = (table.state.agents, table.state.sites)
    return [_standing(table, card) for card in table.zones[zone] if not any(card in some for some in shown)]


def _agent(table: Table, card: int) -> Agent:
    agent = table.agent(card)
    return {
        "standing": _standing(table, card),
        "section": table.place(card),
        "numbers": show_numbers(table, card),
        "lent": _lent(table, card),
        "damage": agent.damage,
        "health": stats.health(table, card),
        "permanent_health": stats.permanent_health(table, card),
        "team": agent.team,
        "bought": agent.bought,
        "stays": _stays(table, card),
        "doom": agent.doom.tokens if agent.doom else None,
        "barred": [_barred(table, one) for one in checks.exclusions(table, card)],
    }


def show_numbers(table: Table, card: int) -> dict[str, int]:
    """Return an Agent's numbers that aren't 0, without Health."""
    values = stats.values(table, card)
    return {stat: values[stat] for stat in NUMBERS if stat in values}


def _stays(table: Table, card: int) -> str:
    """Return the reason why an Agent can't leave the Hospital yet; "" if it can.

    Source: HEA-05.
    """
    if table.place(card) != "hospital" or stats.may_leave(table, card):
        return ""
    return "held there" if stats.is_held(table, card) else f"leaves with Health {stats.health_to_leave(table, card)}"


def _barred(table: Table, one: state.Change) -> Barred:
    """Return the card that keeps an Agent from adding to checks, with a text.

    Source: CHK-03.
    """
    where = " at Sites" if one.stat == checks.EXCLUDED_FROM_SITES else ""
    adds = f"nothing{where}{FOR_NOW.get(one.until, '')}"
    return {"by": face(table, one.source), "adds": adds, "number": one.stat}


def _lent(table: Table, card: int) -> dict[str, int]:
    """Return the bonuses of Equipment for an Agent's skills, without zeros.

    Source: REQ-06.
    """
    if not table.zones[f"attached.{card}"]:
        return {}
    return {skill: by for skill in SKILLS if (by := stats.equipment_bonus(table, [card], skill, together=False))}


def _site(table: Table, card: int, viewer: int | None) -> Site:
    site, lying = table.state.sites[card], table.zones[f"under.{card}"]
    outcome = investigation.outcome(table, card)
    return {
        "standing": _standing(table, card),
        "directed": site.directed,
        "skill": site.skill,
        "committed": site.committed,
        "needed": investigation.needed_level(table, card),
        "outcome": outcome,
        "reach": [] if outcome else _reach(table, card),
        "under": [{"owner": table.owner(one), "card": _card(table, one, viewer)} for one in lying],
    }


def _reach(table: Table, site: int) -> list[Reach]:
    """Return the levels of the Team sent to a Site, or of each Team in the Field.

    Source: CHK-03.
    """
    seat, sent = table.owner(site), investigation.team_at(table, site)
    skills = investigation.possible_skills(table, site)
    return [
        {
            "agents": team,
            "levels": {skill: checks.level_at_site(table, seat, team, skill, site) for skill in skills},
            "sent": bool(sent),
        }
        for team in ([sent] if sent else teams.teams(table, seat, "field"))
    ]


def show_check(table: Table, check: state.Check) -> Check:
    return {
        "seat": check.seat,
        "team": faces(table, check.team),
        "contributing": [*checks.contributing_agents(table, check), *checks.remote_contributions(table, check)],
        "skill": check.skill,
        "level": checks.level(table, check),
        "needed": checks.needed_level(table, check),
        "site": face(table, check.site) if check.site >= 0 else None,
        "source": face(table, check.source) if check.source >= 0 else None,
        "adding": [_modifier(table, one) for one in checks.contributions(table, check)],
        "modifiers": [_modifier(table, one) for one in check.modifiers],
        "names": list(check.names),
        "used": [check.used.get(seat, 0) for seat in range(len(table.state.players))],
        "most": format_of(table).cards_in_check if check.site >= 0 else None,
        "failed": check.failed,
        "moot": checks.is_moot(table, check),
    }


def _modifier(table: Table, one: state.Modifier) -> Modifier:
    return {"card": face(table, one.source), "by": one.by}


def show_combat(table: Table, fought: state.Combat) -> Combat:
    return {
        "seat": fought.seat,
        "owner": fought.owner,
        "kind": fought.kind,
        "number": fought.number,
        "foes": [_combatant(table, fought, card) for card in fought.foes],
        "agents": [_combatant(table, fought, card) for card in fought.agents],
        "packets": [
            {
                "source": packet.source,
                "target": packet.target if packet.target >= 0 else None,
                "amount": packet.amount,
                "reduced": packet.reduced,
            }
            for packet in fought.packets
        ],
        "names": list(fought.names),
    }


def _combatant(table: Table, fought: state.Combat, card: int) -> Combatant:
    agent = table.state.agents.get(card)
    return {
        "card": face(table, card),
        "value": combat.value(table, card, fought.kind),
        "damage": agent.damage if agent else fought.damage.get(card, 0),
        "health": stats.permanent_health(table, card) if agent else stats.value(table, card, "Health"),
        "stunned": card in fought.stunned,
    }


def show_announced(table: Table, viewer: int | None) -> list[Announced]:
    stages = plays.stages(table)
    return [_entry(table, one, viewer, stages.get(one.card, "answered")) for one in table.state.announced]


def _entry(table: Table, one: state.AnnouncedCard, viewer: int | None, stage: plays.Stage) -> Announced:
    return {
        "card": face(table, one.card),
        "keywords": table.keywords(one.card),
        "group": faces(table, [other.card for other in one.group]),
        "seat": one.seat,
        "on": one.on if one.on >= 0 else None,
        "targets": show_cards(table, one.targets, viewer),
        "x": one.x,
        "paid": one.paid,
        "negated": one.negated,
        "stage": stage,
    }


def _notebook(table: Table, viewer: int | None) -> list[Page]:
    """Return the viewer's notebook pages about all other players' X-Files."""
    if viewer is None:
        return []
    return [_page(table, viewer, seat) for seat in range(len(table.state.players)) if seat != viewer]


def _page(table: Table, viewer: int, seat: int) -> Page:
    known = notebook.find_clues(table, viewer, seat)
    against = [(xfile, [clue for clue in known if not clue.fits(xfile)]) for xfile in notebook.all_xfiles(table)]
    left = [xfile for xfile, by in against if not by]
    fitting = Counter(characteristic for xfile in left for characteristic in xfile.characteristics.items())
    return {
        "seat": seat,
        "left": [xfile.id for xfile in left],
        "crossed_out": [{"xfile": xfile.id, "by": [_clue(clue) for clue in by]} for xfile, by in against if by],
        "clues": [_clue(clue) for clue in known],
        "fitting": {
            name: {value: fitting[name, value] for value in values} for name, values in CHARACTERISTICS.items()
        },
    }


def _heard(table: Table, viewer: int | None) -> list[Heard]:
    """Return each rival's knowledge of the viewer's hidden X-File.

    Source: QST-05, MP-07.
    """
    if viewer is None or not table.zones[f"xfile.{viewer}"]:
        return []
    known = {rival: notebook.find_clues(table, rival, viewer) for rival in table.others(viewer)}
    return [
        {"seat": rival, "left": len(notebook.matching_xfiles(table, clues)), "clues": [_clue(clue) for clue in clues]}
        for rival, clues in known.items()
    ]


def _clue(clue: notebook.Clue) -> Clue:
    return {"kind": clue.kind, "said": list(clue.said), "yes": clue.yes, "seat": clue.seat}


def show_answer(row: state.Answer, viewer: int | None) -> Answer:
    """Return a row of the question log, with the answer only for seats that know it.

    Source: MP-07.
    """
    return {
        "asker": row.asker,
        "asked": row.asked,
        "characteristic": row.characteristic,
        "value": either((row.value, *row.more)),
        "yes": row.yes if notebook.knows_answer(viewer, row.known_by) else None,
    }


def show_cards(table: Table, cards: Iterable[int], viewer: int | None) -> list[Face | Back]:
    return [_card(table, card, viewer) for card in cards]


def _card(table: Table, card: int, viewer: int | None) -> Face | Back:
    return face(table, card) if table.sees(viewer, card) else HIDDEN
