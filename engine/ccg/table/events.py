"""What rules announce, for the text of cards to answer: by name, with the card and the seat that it is told with.

What ends in "_due" has not come about yet: an answer may cancel it (`Table.cancel`).
"""

EVENTS: dict[str, str] = {
    "turn_began": "A turn began. seat: the active player.",
    "briefing_began": "The Briefing began.",
    "healing_began": "The Healing Phase began.",
    "requisition_began": "The Requisition began.",
    "deployment_began": "The Deployment began.",
    "case_assignment_began": "The Case Assignment began.",
    "investigation_began": "The Investigation began.",
    "debriefing_began": "The Debriefing began.",
    "turn_ended": "A turn ends.",
    "drawn": "The free card was drawn. seat: who drew it.",
    "income_due": "An Agent is about to add its RES to the Resource Pool. card: the Agent.",
    "purchase_due": "Cards were paid for and are about to be drawn. seat: who buys.",
    "played": "A card of a hand was announced and paid for. card, seat: it and who plays it.",
    "equipped": "Equipment was laid upon an Agent. card: the Equipment.",
    "agent_bought": "An Agent was bought. card: the Agent.",
    "returned": "An Agent came back into play. card: the Agent.",
    "uncovered": "An Agent that was buried in a deck came to the Hospital. card: the Agent.",
    "healed": "Damage was taken off an Agent. card: the Agent.",
    "hurt": "An Agent took damage. card: the Agent.",
    "moved": "An Agent came into another section. card: the Agent.",
    "move_due": "A card is about to bring an Agent into another section. card: the Agent.",
    "hospital_due": "An Agent is about to go to the Hospital. card: the Agent.",
    "abduction_due": "An Agent is about to be buried in its deck. card: the Agent.",
    "removal_due": "An Agent is about to leave the game for ever. card: the Agent.",
    "site_placed": "A Site came into the Field. card: the Site.",
    "site_near": "A Team is about to investigate a Site. card: the Site.",
    "check_began": "A check began. card: the Site or what forces it, or -1; seat: whose Team.",
    "check_passed": "A check succeeded. card, seat: as when it began.",
    "check_failed": "A check failed. card, seat: as when it began.",
    "site_decided": "A Site was solved or not; its frame says which. card: the Site.",
    "site_over": "All is done at a Site, which is about to be discarded. card: the Site.",
    "asked": "A question was answered; the last row of the log has it. seat: who asked.",
    "penalty_due": "A wrong guess is about to give its penalty action. card: the Site; seat: who has it.",
    "combat_began": "A combat began. card: the first Adversary; seat: who plays it.",
    "round_began": "A round of combat began, before any card is played. card, seat: as when the combat began.",
    "packets_made": "What each combatant deals is fixed, not yet at whom. card, seat: as when the combat began.",
    "packets_aimed": "All damage of a round is aimed, not yet applied. card, seat: as when the combat began.",
    "round_ended": "A round of combat ended. card, seat: as when the combat began.",
    "combat_ended": "A combat ended. card: the first Adversary; seat: whose Agents fought.",
}

RESPONSES: dict[str, str] = {
    "damage_assign": "Before the damage of a round is aimed.",
    "after_combat": "After a combat.",
    "after_question": "After a question was answered.",
    "after_guess": "After a wrong guess, before its penalty action.",
    "after_site": "After a Site was decided, before it is discarded.",
    "response_buy": "After cards were paid for, before they are drawn.",
    "response_move": "Before an Agent goes elsewhere by a card, or to the Hospital.",
    "response_abduction": "Before an Agent is buried in its deck.",
    "response_remove": "Before an Agent leaves the game for ever.",
}
"""Windows that open only where the text of some card is for them (`Texts.opens`), and when."""
