"""The words of the game: display names, and meanings of printed words."""

from engine.ccg.cards.designs import (
    CHARACTERISTICS,
    KILLER,
    AwaitedEvent,
    CardType,
    Characteristic,
    CharacteristicValue,
    Permission,
    Pool,
    Rarity,
    Skill,
    Timing,
    Window,
)

TYPES: dict[CardType, str] = {
    "event": "Event",
    "witness": "Witness",
    "bluff": "Bluff",
    "equipment": "Equipment",
    "combat": "Combat card",
    "adversary": "Adversary",
    "site": "Site",
    "agent": "Agent",
    "x_file": "X-File",
}
RARITIES: dict[Rarity, str] = {
    "common": "common",
    "uncommon": "uncommon",
    "rare": "rare",
    "ultra_rare": "ultra-rare",
    "fixed": "in fixed packs",
    "promo": "given away",
    "gen_con": "given away at Gen Con",
    "community": "community set",
}
POOLS: dict[Pool, str] = {
    "RP": "Resource Pool",
    "CP": "Conspiracy Pool",
    "*P": "Resource or Conspiracy Pool",
}
SKILLS: dict[Skill, str] = {
    "Alien Investigation": "Recognizing what isn't from this world.",
    "Behavioral": "Understanding people and predicting what they do.",
    "Bureaucracy": "Getting what you need from officials.",
    "Computer": "Working with computers and data.",
    "Criminal Investigation": "Police work.",
    "Evidence Collection": "Finding and securing traces at a scene.",
    "Medical": "Treating wounds and illness.",
    "Observation": "Noticing what others miss.",
    "Occult Investigation": "Recognizing what nature can't explain.",
    "Sciences": "Knowing how the physical world works.",
    "Subterfuge": "Acting and spying in secret.",
}
"""Investigation skills (SKL-01 to SKL-11)."""
NUMBERS = {
    "lrc": "LRC",
    "crc": "CRC",
    "health": "Health",
    "res": "RES",
}
"""Numbers of Agents and Adversaries other than skills (SKL-12, SKL-13, SKL-21)."""
CHARACTERISTIC_SENSES: dict[Characteristic, str] = {
    "Affiliation": "The origin of an X-File.",
    "Motive": "Its goal.",
    "Method": "The way it acts.",
    "Result": "The fate of its victims.",
}
VALUES: dict[CharacteristicValue, str] = {
    "Alien": "It is not of this world.",
    "Government": "It belongs to the government, which hides it.",
    "Evolutionary": "Evolution made it, by itself or with help.",
    "Primordial": "It is an undiscovered part of this world.",
    "Occult": "It defies the laws of nature.",
    "Survival": "It wants to survive.",
    "Security": "It eliminates threats.",
    "Control": "It wants power over others.",
    "Knowledge": "It seeks knowledge at any cost.",
    "Ideology": "It follows a belief, no matter the harm.",
    "Violence": "It uses force.",
    "Manipulation": "It makes others act without noticing.",
    "Subterfuge": "It deceives.",
    "Possession": "It takes over a body.",
    "Threats": "It puts others under open pressure.",
    "Death": "They die.",
    "Insanity": "They lose their minds.",
    "Physiological Imbalance": "Their bodies are harmed for good.",
    "Abduction": "They disappear.",
    "Manipulation of Evidence": "The proof of what happened is gone.",
}
"""Values of the characteristics (XFT-07 to XFT-10)."""
TRAITS = {
    "FBI": "An Agent of the FBI.",
    "Law": "An Agent who upholds the law.",
    "Independent": "An Agent without a government job.",
    "Believer": "An Agent who believes in the paranormal.",
    "Skeptic": "An Agent who doesn't believe in the paranormal.",
    "Neutral": "An Agent who takes no side.",
}
"""Keywords of Agents (KEY-07)."""
KINDS = {
    "Creature": "An Adversary of flesh and blood.",
    "Phenomena": "A force or event, not a living being.",
    "Pawn": "An Adversary who obeys another.",
    "Master": "An Adversary who commands others.",
}
"""Keywords of Adversaries and of cards for them (KEY-06)."""
GEAR = {
    "Armor": "Equipment that protects its Agent.",
    "Weapon": "Equipment to fight with.",
    "Standard": "Standard-issue Equipment.",
    "Special": "Equipment for one purpose.",
    "Electrical": "Equipment that runs on current.",
    "Mechanical": "Equipment with moving parts.",
    "Mystic": "Equipment powered by belief.",
    "Artifact": "Equipment of unknown origin.",
}
"""Keywords of Equipment."""
SKILLS_OF_SITES = {
    "Mono": "A Site that requires one skill.",
    "Multi": "A Site that requires one of two skills.",
}
"""Keywords of Sites (KEY-02)."""
MATTERS = {
    KILLER: "It removes an Agent from the game for good, or belongs to that option.",
    "Resource": "It stays in play.",
    "Negate": "It cancels another card.",
    "Healing": "It heals damage.",
    "Move": "It moves an Agent.",
    "Question": "It is about questions and their answers.",
    "Training": "It improves an Agent permanently.",
    "Martial Arts": "A way to fight at close range.",
    "Conspiracy": "As an activator: played in another player's turn; as a keyword: part of the cover-up.",
    "Criminal": "It is about a crime.",
    "Evidence": "It is about proof.",
    "Abduction": "An Agent disappears.",
}
"""Keywords for the topic of a card (KEY-05, PLAY-16, PLAY-18, ADV-08)."""
TYPE_KEYWORDS = frozenset(
    ["Combat" if type == "combat" else words for type, words in TYPES.items() if type != "x_file"]
)
KEYWORDS = frozenset(
    [
        *TYPE_KEYWORDS,
        *SKILLS,
        *CHARACTERISTIC_SENSES,
        *CHARACTERISTICS["Affiliation"],
        *TRAITS,
        *KINDS,
        *GEAR,
        *SKILLS_OF_SITES,
        *MATTERS,
    ]
)
"""All keywords that cards may have (KEY-01)."""
PARTS = {
    "bureau": "Bureau Deck",
    "team": "Starting team",
    "x_files": "X-Files to choose from",
}
"""Parts of a deck (DECK-01, SET-02, SET-06)."""
OCCASIONS = {
    "Active": "in your own turn",
    "Conspiracy": "in another player's turn",
    "Bureau": "on an Agent in the Bureau",
    "Field": "on an Agent in the Field",
    "Hospital": "in the Hospital",
    "Briefing": "in the Briefing",
    "Multiplayer": "with three players or more",
}
"""Activators that aren't keywords (PLAY-04, PLAY-09, PLAY-11, MP-10).

Each value says when the activator is met.
"""
WHO = {
    "you": "you",
    "others": "each other player",
    "each": "each player",
    "active": "the active player",
    "choose_other": "another player you choose",
}
"""Words for players in abilities."""
MOMENTS: dict[Timing, str] = {
    "resolved": "",
    "used": "",
    "played": "whenever {card} is played",
    "briefing_began": "at the start of each Briefing",
    "income_due": "when {card} produces its RES",
    "agent_left": "after an Agent goes to the Hospital, into a deck or out of the game",
    "teams_changed": "after Agents move or form Teams",
    "bureau_changed": "when {card} enters or leaves the Bureau",
    "uncovered": "when {card} returns from abduction",
    "abduction_due": "when {card} would be abducted",
    "returned": "when {card} returns to play",
    "healing_began": "at the start of each Healing phase",
    "check_began": "when a check at {card} begins",
    "asked": "after a question is answered",
    "site_decided": "after the check at {card}",
    "round_began": "at the start of each round of combat",
    "abducted": "after {card} is abducted",
    "packets_aimed": "after damage is assigned in combat",
    "packets_reduced": "before damage is dealt in combat",
    "wound_due": "when {card} would take damage outside combat",
    "damage_dealt": "after damage is dealt in combat",
    "damage_settled": "before combatants with no Health leave the combat",
    "fall_due": "when {card} has no Health left and would leave",
    "treated": "when a card heals {card}",
    "round_ended": "at the end of each round of combat",
}
"""Words for timings.

{card} is the card whose event the ability answers.
"""
OWN_MOMENTS: dict[tuple[Timing, str], str] = {
    ("briefing_began", "it is your turn"): "at the start of your Briefing",
    ("briefing_began", "it is not your turn"): "at the start of each other player's Briefing",
    ("healing_began", "it is your turn"): "at the start of your Healing phase",
}
"""Words for timings whose only condition is whose turn it is."""
HEADS = {
    "the round is at long range": "at long range",
    "the round is at close range": "at close range",
    "a check at a Site is under way": "in a check at a Site",
    "it is your turn": "in your turn",
    "it is not your turn": "in another player's turn",
}
"""Conditions that have a shorter form at the beginning of an ability."""
AWAITED: dict[AwaitedEvent, str] = {
    "round_ended": "at the end of this round",
    "check_failed": "if the check fails",
    "site_over": "after the investigation of the Site",
}
"""Words for the events that delayed effects wait for."""
WINDOWS: dict[Window, str] = {
    "before_draw": "before the free draw",
    "briefing": "in the Briefing",
    "healing": "in Healing",
    "requisition": "in Requisition",
    "deployment": "in Deployment",
    "case_assignment": "in Case Assignment",
    "before_site": "before a Site is investigated",
    "check": "in a check",
    "answer": "in response",
    "combat": "in a round of combat",
    "after_damage": "after the damage of a round",
    "investigation": "at the end of the Investigation",
    "damage_assign": "before damage is assigned",
    "combat_start": "at the start of a combat",
    "after_combat": "after a combat",
    "after_question": "after a question",
    "after_guess": "after a wrong guess",
    "after_site": "after a Site is investigated",
    "response_buy": "when cards are bought",
    "response_move": "when an Agent would be moved",
    "after_departure": "after an Adversary sends an Agent to the Hospital or out of the game",
    "response_abduction": "when an Agent would be abducted",
    "response_remove": "when an Agent would be removed from the game",
}
"""The play windows in which a card is played or used."""
PERMISSIONS: dict[Permission, str] = {
    "Martial Arts": "may use Martial Arts cards",
    "Subterfuge": "may use Subterfuge cards",
    "skip_lrc": "fights no rounds at long range",
    "travels": "stays attached while its Agent is abducted",
    "serves_again": "may be used once per turn",
    "second_site": "may go to a second Site",
    "keeps_site": "its Site stays in the Field if no Team investigates it",
    "second_site_near": "may go to a second Site in the same state",
    "not_negated": "can't be negated",
    "calls_in": "its Agent also adds to your checks in the other section (Bureau or Field): 1 less, without Equipment",
    "uncarried": "stays in its section without an Agent",
    "split": "may split its damage",
}
"""Words for exceptions to the rules."""
OWN_PLACES = {
    "hand": "hand",
    "deck": "Bureau Deck",
    "discard": "Discard Pile",
    "bureau": "Bureau",
    "field": "Field",
    "hospital": "Hospital",
}
"""Places that each player has."""
PLACES = {
    **{place: f"in a {words}" for place, words in OWN_PLACES.items()},
    "answered": "just played",
    "play": "in play",
    "site": "under investigation",
    "sites": "in the Field",
    "team": "in the Team",
    "bearer": "",
    "mates": "in the same Team",
    "checked": "in that Team",
    "serving": "in the check",
    "combatants": "in the combat",
    "dealing": "about to deal damage",
    "targeted": "to which it assigned damage",
    "hurt": "that it damaged",
    "under": "at that Site",
    "aimed_team": "in its Team",
    "teams": "in a Team",
    "agents": "in any section",
    "sender": "that sends it there",
    "leaving": "about to leave",
    "lost": "that a Team in the Field permanently lost this turn",
    "slid": "under the Site",
    "gear": "in play",
    "gear_of_team": "in the Team",
    "gear_of_combatants": "in the combat",
    "gear_of_aimed": "attached to it",
}
"""Words for the places where a target looks."""
QUALIFIED = ("Site", "Adversary")
"""Types that activators may name with another keyword of a card (PLAY-06)."""


def is_activator(word: str) -> bool:
    """Return whether a word can be an activator.

    That is an occasion, a keyword, or two keywords of one card. Source: PLAY-04, PLAY-05, PLAY-06.
    """
    keyword, _, type = word.rpartition(" ")
    return word in OCCASIONS or word in KEYWORDS or (type in QUALIFIED and keyword in KEYWORDS)
