"""Refusals: the reason and rule against each action of the open turn (ACT-08)."""

import pytest

from engine.kernel.decisions import Action
from engine.legendary.presentation import legal_actions
from tests.engine.legendary.cast import agent, card, does, enemy, scene, syndicate
from tests.engine.legendary.tables import Drawn

CARDS = (
    enemy("thug"),
    enemy("ghost", "keywords: [stealth]"),
    enemy("horror", "keywords: [frightening]", fight=0),
    enemy("ape", "immunity: [tech]"),
    enemy("crook", "keywords: [apprehend]"),
    syndicate("boss"),
    agent("aide"),
    agent("button", does("activate", "op: points, attack: 1")),
    agent("late", "abilities: [{when: class, class: tech, do: [{op: points, attack: 1}]}]"),
    agent("dear", "abilities: [{when: activate, pay: {attack: 9}, do: [{op: draw}]}]"),
    agent("picky", "abilities: [{when: activate, if: {is: the_end}, do: [{op: draw}]}]"),
    agent("martyr", does("sacrifice", "op: points, attack: 1")),
    agent("guard", "keywords: [vigilant], " + does("vigilant", "op: points, attack: 1")),
    agent("alone", "not_in_own_turn: true"),
    agent("team", "keywords: [coordinate]"),
    agent("burn", does("play", "op: defeat, cards: {zone: [played], type: [academy], other: true, how: all}")),
    card("oath", "cliffhanger", does("activate", "op: points, attack: 1")),
    *(
        card(f"no-{what}", "informant", f"abilities: [{{when: ongoing, modify: [{{forbid: {what}}}]}}]")
        for what in (
            "play",
            "activate",
            "recruit",
            "special_agent",
            "scan_shadows",
            "scan_bureau",
            "fight",
            "coordinate",
        )
    ),
    card("no-follow", "informant", "abilities: [{when: ongoing, modify: [{forbid: follow_lead}]}]"),
)
RICH = "attack: 9\nrecruit: 9\nspecial agents: special-agent-tech"
WHY = {
    "a Doubt is not played": ("hand: doubt", "play", "doubt", "OPEN-25"),
    "not in the own turn": ("hand: alone", "play", "alone", "CARD-25"),
    "alone it is played": ("players: ann\nhand: alone", "play", "alone", ""),
    "no card is played": ("field: no-play\nhand: aide", "play", "aide", "TIMING-02"),
    "alone, no Coordinate card": ("players: ann\nfield: no-coordinate\nhand: team", "play", "team", "SOLO-10"),
    "alone, without a ban": ("players: ann\nhand: team", "play", "team", ""),
    "with others, under a ban": ("field: no-coordinate\nhand: team", "play", "team", ""),
    "alone, another card under a ban": ("players: ann\nfield: no-coordinate\nhand: aide", "play", "aide", ""),
    "an Enemy that costs too much": ("field: thug\nattack: 3", "fight", "thug", "FIGHT-01"),
    "an Enemy that costs all": ("field: thug\nattack: 4", "fight", "thug", ""),
    "Stealth in the Shadows": (f"shadows: ghost\n{RICH}", "fight", "ghost", "KWX-16"),
    "Stealth in the Field": (f"field: ghost\n{RICH}", "fight", "ghost", ""),
    "Frightening and an empty hand": (f"field: horror\n{RICH}", "fight", "horror", "KWX-07"),
    "Frightening and a card": (f"field: horror\nhand: aide\n{RICH}", "fight", "horror", ""),
    "points of a class that it is immune to": ("field: ape\nattack tech: 9", "fight", "ape", "KWX-08"),
    "points of another class": ("field: ape\nattack will: 9", "fight", "ape", ""),
    "Apprehend takes Recruit": ("field: crook\nattack: 9", "fight", "crook", "KWX-02"),
    "Apprehend with Recruit": ("field: crook\nrecruit: 4", "fight", "crook", ""),
    "no fights": (f"field: thug no-fight\n{RICH}", "fight", "thug", "TIMING-02"),
    "an End Game that costs too much": ("field: doom\nthe end: yes\nattack: 2", "fight", "doom", "END-15"),
    "a Syndicate Enemy blocks its space": (f"bureau: boss\n{RICH}", "recruit", "boss", None),
    "a character that costs too much": ("bureau: aide\nrecruit: 1", "recruit", "aide", "ACT-28"),
    "a character that costs all": ("bureau: aide\nrecruit: 2", "recruit", "aide", ""),
    "no recruits": (f"bureau: aide\nfield: no-recruit\n{RICH}", "recruit", "aide", "TIMING-02"),
    "what is no recruit where it lies": (f"field: thug\n{RICH}", "recruit", "thug", None),
    "a Lead that costs too much": ("shadows: lead\nevidence: [ev-metal-splinter]", "lead", "lead", "EVID-03"),
    "a Lead without Evidence": (f"shadows: lead\n{RICH}", "lead", "lead", "EVID-03"),
    "no Leads": (f"shadows: lead no-follow\n{RICH}\nevidence: [ev-metal-splinter]", "lead", "lead", "TIMING-02"),
    "a scan of the Shadows that costs too much": ("shadows: [thug]", "scan", "shadows.1", "ACT-39"),
    "a scan of the Bureau that costs too much": ("bureau: [aide]", "scan", "bureau.1", "ACT-25"),
    "a scan of the Bureau with Attack": ("bureau: [aide]\nattack: 9", "scan", "bureau.1", "ACT-25"),
    "a scan of the Shadows with Recruit": ("shadows: [thug]\nrecruit: 9", "scan", "shadows.1", "ACT-39"),
    "a scan of the Shadows": ("shadows: [thug]\nattack: 9", "scan", "shadows.1", ""),
    "no scan of the Shadows": (f"shadows: [thug]\nfield: no-scan_shadows\n{RICH}", "scan", "shadows.1", "TIMING-02"),
    "no scan of the Bureau": (f"bureau: [aide]\nfield: no-scan_bureau\n{RICH}", "scan", "bureau.1", "TIMING-02"),
    "the ban is about the other row": (f"bureau: [aide]\nfield: no-scan_shadows\n{RICH}", "scan", "bureau.1", ""),
    "a scan of nothing": (f"shadows: -\n{RICH}", "scan", "shadows.1", None),
    "a scan of what lies open": (f"shadows: thug\n{RICH}", "scan", "shadows.1", None),
    "a Special Agent for too much": ("recruit: 2\nspecial agents: special-agent-tech", "special_agent", "", "ACT-33"),
    "a Special Agent that costs all": ("recruit: 3\nspecial agents: special-agent-tech", "special_agent", "", ""),
    "no Special Agents left": ("recruit: 9\nspecial agents: -", "special_agent", "", "CLAR-24"),
    "no Special Agent": (f"field: no-special_agent\n{RICH}", "special_agent", "", "TIMING-02"),
    "no recruits, no Special Agent": (f"field: no-recruit\n{RICH}", "special_agent", "", "TIMING-02"),
    "what is not in hand": ("hand: -\ndiscard: aide", "play", "aide", None),
    "what is not in sight": (f"shadows: [thug]\n{RICH}", "fight", "thug", None),
}


def target(game: Drawn, what: str) -> Action:
    """Return the fields of an action that name a card or a space."""
    if not what or what.startswith(("shadows.", "bureau.")):
        return Action("", space=what or None)
    return Action("", card=game.card(what))


@pytest.mark.rule("ACT-08")
@pytest.mark.parametrize(("text", "verb", "what", "rule"), WHY.values(), ids=WHY)
def test_an_action_is_refused_by_its_rule_or_offered(text: str, verb: str, what: str, rule: str | None) -> None:
    """ACT-08: rule: the id that refuses; "": offered; None: no such action."""
    game = scene(text, *CARDS)
    named = target(game, what)
    action = Action(verb, card=named.card, space=named.space)
    refusal = legal_actions.why_not(game.table, action)
    assert (refusal and refusal.rule) == (rule or None)
    assert game.can(verb, named.card, space=named.space) == (rule == "")


USES = {
    "once a turn": (["button"], ["button"], "button", "ACT-11"),
    "not yet": (["button"], [], "button", ""),
    "no card of the class before it": (["late"], [], "late", "ACT-13"),
    "too dear": (["dear"], [], "dear", "TIMING-01"),
    "its condition does not hold": (["picky"], [], "picky", "TIMING-01"),
    "it has left": (["button", "burn"], [], "button", "CLAR-15"),
    "a Sacrifice": (["martyr"], [], "martyr", ""),
}


@pytest.mark.rule("ACT-10", "ACT-11", "ACT-13", "CLAR-15")
@pytest.mark.parametrize(("plays", "used", "name", "rule"), USES.values(), ids=USES)
def test_an_ability_of_a_played_card_is_refused_by_its_rule(plays, used, name, rule):
    """ACT-10 to ACT-14: usable once, while the card is in play under its condition."""
    game = scene(f"hand: {' '.join(plays)}", *CARDS)
    for played in plays:
        game.act("play", played)
    for ability in used:
        game.act("use", ability)
    refusal = legal_actions.why_not(game.table, Action("use", card=game.card(name), ability=0))
    assert (refusal.rule if refusal else "") == rule and game.can("use", name) == (not rule)
    reasons = [told.rule for told in game.rules.blocked(game.table, 0) if told.source == name.capitalize()]
    assert reasons == [rule] * bool(rule)


@pytest.mark.rule("ACT-18", "CLAR-15", "OPEN-26", "KWC-08", "OPEN-30")
def test_belief_and_earlier_cards_are_used_once_a_turn() -> None:
    game = scene("hand: belief belief", *CARDS).act("play", "belief").act("play", "belief")
    first, second = (play.card for play in game.table.state.turn.plays)
    assert legal_actions.why_not(game.table, Action("belief", card=first)) is None
    game.act("belief", first)
    told = {card: legal_actions.why_not(game.table, Action("belief", card=card)) for card in (first, second)}
    assert {card: refusal and refusal.rule for card, refusal in told.items()} == {first: "CLAR-15", second: "ACT-18"}
    game = scene("vigilant: guard button\ncliffhanger: oath", *CARDS)
    assert game.can("use", "guard") and game.can("use", "oath") and not game.can("use", "button")
    blocked = {told.source: told.rule for told in game.rules.blocked(game.table, 0)}
    assert blocked["Button"] == "OPEN-30" and "Oath" not in blocked
    game.act("use", "oath")
    assert not game.can("use", "oath")
    assert {told.source: told.rule for told in game.rules.blocked(game.table, 0)}["Oath"] == "OPEN-30"


LEFT = {
    "cards to play": ("hand: aide button", [], ["You can still play 2 cards."]),
    "one card": ("hand: aide", [], ["You can still play 1 card."]),
    "no card that can be played": ("field: no-play\nhand: aide", [], []),
    "an ability for nothing": ("hand: button", ["button"], ["You can still use Button for free."]),
    "a Belief": ("hand: belief", ["belief"], ["You can still use Belief for free."]),
    "a Sacrifice takes a card": ("hand: martyr", ["martyr"], []),
    "an ability that costs points": ("hand: dear\nattack: 9", ["dear"], None),
}


@pytest.mark.rule("ACT-08", "ACT-10", "ACT-17")
@pytest.mark.parametrize(("text", "plays", "left"), LEFT.values(), ids=LEFT)
def test_ending_lists_remaining_plays_and_uses(text, plays, left):
    game = scene(text, *CARDS)
    for name in plays:
        game.act("play", name)
    told = [
        line
        for line in legal_actions.ending(game.table, game.options()).left
        if line.startswith(("You can still play", "You can still use"))
    ]
    assert told == (left if left is not None else [])
