"""Events that the rules announce and the text of cards answers.

Each event has a name, a card and a seat. If its name ends in "_due" it hasn't happened yet, and an answer may
cancel it (`Table.cancel`).
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
    "drawn": "The free card was drawn. seat: its player.",
    "income_due": "An Agent is about to add its RES to the Resource Pool. card: the Agent.",
    "purchase_due": "Cards were paid for and are about to be drawn. seat: the buyer.",
    "played": "A hand card was announced and paid for. card: the hand card; seat: its player.",
    "equipped": "Equipment was attached to an Agent. card: the Equipment.",
    "agent_bought": "An Agent was bought. card: the Agent.",
    "returned": "An Agent came back into play. card: the Agent.",
    "uncovered": "An Agent that was buried in a deck came to the Hospital. card: the Agent.",
    "treated": "A card healed an Agent, or tried to. card: the Agent.",
    "healed": "Damage was taken off an Agent. card: the Agent.",
    "wound_due": "An Agent is about to be hurt outside combat rounds. card: the Agent.",
    "hurt": "An Agent took damage. card: the Agent.",
    "agent_left": "An Agent went to the Hospital, was buried or left the game. card: the Agent.",
    "teams_changed": "Agents were deployed, Teams designated, or a card has moved an Agent.",
    "bureau_changed": "An Agent is leaving the Bureau, or came there. card: the Agent.",
    "moved": "An Agent came into another section. card: the Agent.",
    "move_due": "A card is about to move an Agent to another section. card: the Agent.",
    "hospital_due": "An Agent is about to go to the Hospital. card: the Agent.",
    "abduction_due": "An Agent is about to be buried in its deck. card: the Agent.",
    "abducted": "An Agent was buried in its deck. card: the Agent; seat: its owner.",
    "removal_due": "An Agent is about to be removed from the game. card: the Agent.",
    "site_placed": "A Site came into the Field. card: the Site.",
    "site_near": "A Team is about to investigate a Site. card: the Site.",
    "check_began": "A check began. card: the Site or the card that forces it, or -1; seat: the Team's player.",
    "check_passed": "A check succeeded. card, seat: as when it began.",
    "check_failed": "A check failed. card, seat: as when it began.",
    "site_decided": "A Site was solved or not solved, as its frame shows. card: the Site.",
    "site_over": "A Site is about to be discarded after its investigation. card: the Site.",
    "asked": "A question was answered; it is the last row of the log. seat: the asker.",
    "penalty_due": "A wrong guess is about to give a penalty action. card: the Site; seat: the player who gets it.",
    "combat_began": "A combat began. card: the first Adversary; seat: its player.",
    "round_began": "A round of combat began, before any card is played. card, seat: as when the combat began.",
    "packets_made": "The damage of each combatant is fixed, its targets aren't. card, seat: as when the combat began.",
    "packets_aimed": "All damage of a round has targets and isn't applied yet. card, seat: as when the combat began.",
    "packets_reduced": "All damage of a round is reduced and isn't applied yet. card, seat: as when the combat began.",
    "damage_dealt": "All damage of a round was applied, and none is healed yet. card, seat: as when the combat began.",
    "damage_settled": "Combatants at 0 Health are about to leave. card, seat: as when the combat began.",
    "fall_due": "A combatant other than an Agent is about to be discarded at 0 Health. card: it; seat: its owner.",
    "round_ended": "A round of combat ended. card, seat: as when the combat began.",
    "combat_ended": "A combat ended. card: the first Adversary; seat: the Agents' player.",
}

RESPONSES: dict[str, str] = {
    "damage_assign": "Before the damage of a round gets targets.",
    "combat_start": "At the start of a combat, before its first round.",
    "after_combat": "After a combat.",
    "after_question": "After a question was answered.",
    "after_guess": "After a wrong guess, before its penalty action.",
    "after_site": "After a Site was decided, before it is discarded.",
    "response_buy": "After cards were paid for, before they are drawn.",
    "response_move": "Before a card moves an Agent, or an Agent goes to the Hospital.",
    "after_departure": "After an Adversary sent an Agent to the Hospital or out of the game.",
    "response_abduction": "Before an Agent is buried in its deck.",
    "response_remove": "Before an Agent is removed from the game.",
}
"""Windows for response cards, and when they open (`Texts.has_cards_for`).

They open only if the card set has such cards.
"""
