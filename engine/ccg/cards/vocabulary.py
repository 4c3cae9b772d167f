"""The words of the game: what players read for names in the data, and what printed words mean."""

from engine.ccg.cards.designs import (
    CHARACTERISTICS,
    KILLER,
    CardType,
    Characteristic,
    CharacteristicValue,
    Happening,
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
    "community": "of the community's set",
}
POOLS: dict[Pool, str] = {
    "RP": "Resource Pool",
    "CP": "Conspiracy Pool",
    "*P": "Resource or Conspiracy Pool",
}
SKILLS: dict[Skill, str] = {
    "Alien Investigation": "Telling what isn't of this world.",
    "Behavioral": "Knowing what people feel and what they will do.",
    "Bureaucracy": "Getting something out of an office.",
    "Computer": "Handling machines and the data in them.",
    "Criminal Investigation": "Police work on a crime.",
    "Evidence Collection": "Securing traces where something happened.",
    "Medical": "Treating the wounded and the ill.",
    "Observation": "Seeing what others pass by.",
    "Occult Investigation": "Telling what nature doesn't explain.",
    "Sciences": "Knowing how the physical world works.",
    "Subterfuge": "Going unseen and finding out in secret.",
}
"""Investigation skills (SKL-01 to SKL-11)."""
NUMBERS = {
    "lrc": "LRC",
    "crc": "CRC",
    "health": "Health",
    "res": "RES",
}
"""What stands beside the skills of Agents and Adversaries (SKL-12, SKL-13, SKL-21)."""
CHARACTERISTIC_SENSES: dict[Characteristic, str] = {
    "Affiliation": "Where an X-File comes from.",
    "Motive": "Why it does what it does.",
    "Method": "How it does it.",
    "Result": "What becomes of its victims.",
}
VALUES: dict[CharacteristicValue, str] = {
    "Alien": "It is not of this world.",
    "Government": "It belongs to the state, which hides it.",
    "Evolutionary": "Evolution made it, by itself or with help.",
    "Primordial": "It is of this world, but nobody had found it yet.",
    "Occult": "No law of nature holds for it.",
    "Survival": "It wants to live on.",
    "Security": "It does away with what threatens it.",
    "Control": "It wants others to do its will.",
    "Knowledge": "It wants to know, whatever that costs.",
    "Ideology": "It follows a belief, whoever is harmed.",
    "Violence": "It uses force.",
    "Manipulation": "It makes others act without their noticing.",
    "Subterfuge": "It deceives.",
    "Possession": "It takes over somebody's body.",
    "Threats": "It openly puts others under pressure.",
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
    "Independent": "An Agent of no office that plays a part.",
    "Believer": "An Agent who believes in it.",
    "Skeptic": "An Agent who doesn't believe in it.",
    "Neutral": "An Agent who takes no side.",
}
"""Of Agents (KEY-07)."""
KINDS = {
    "Creature": "An Adversary of flesh and blood.",
    "Phenomena": "Something that happens rather than lives.",
    "Pawn": "An Adversary who obeys another.",
    "Master": "An Adversary who commands others.",
}
"""Of Adversaries, and of what belongs to them (KEY-06)."""
GEAR = {
    "Armor": "Equipment that shields its Agent.",
    "Weapon": "Equipment to fight with.",
    "Standard": "Equipment that the office hands out.",
    "Special": "Equipment for one purpose.",
    "Electrical": "Equipment that runs on current.",
    "Mechanical": "Equipment with moving parts.",
    "Mystic": "Equipment that works by belief.",
    "Artifact": "Equipment of unknown making.",
}
"""Of Equipment."""
SKILLS_OF_SITES = {
    "Mono": "A Site that asks for one skill.",
    "Multi": "A Site that asks for either of two skills.",
}
"""Of Sites (KEY-02)."""
MATTERS = {
    KILLER: "It removes an Agent for ever, or belongs to that option.",
    "Resource": "It stays in play.",
    "Negate": "It takes the effect from another card.",
    "Healing": "It takes away damage.",
    "Move": "It brings somebody elsewhere.",
    "Question": "It is about questions and their answers.",
    "Training": "It teaches an Agent something for good.",
    "Martial Arts": "A way to fight at close range.",
    "Conspiracy": "As a condition: played in another player's turn; as a keyword: of those who hide the truth.",
    "Criminal": "It is about a crime.",
    "Evidence": "It is about proof.",
    "Abduction": "Somebody disappears.",
}
"""What a card is about (KEY-05, PLAY-16, PLAY-18, ADV-08)."""
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
"""All that cards may have as keywords (KEY-01)."""
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
"""Activators that are no keywords, and when they hold (PLAY-04, PLAY-09, PLAY-11, MP-10)."""
WHO = {
    "you": "you",
    "others": "each other player",
    "each": "each player",
    "active": "the active player",
    "choose_other": "another player of your choice",
}
"""Players, as abilities mean them."""
MOMENTS: dict[Timing, str] = {
    "resolved": "",
    "used": "",
    "played": "each time {card} is played",
    "briefing_began": "when a Briefing begins",
    "income_due": "as {card} makes its RES",
    "agent_left": "when an Agent has gone to the Hospital, into a deck or out of the game",
    "teams_changed": "when Agents were deployed, Teams designated, or a card has brought an Agent elsewhere",
    "bureau_changed": "when {card} leaves the Bureau or comes there",
    "uncovered": "when {card} is uncovered in a Bureau Deck",
    "abduction_due": "when {card} is about to be abducted",
    "returned": "when {card} returns into play",
    "healing_began": "when Healing begins",
    "check_began": "when the check of {card} begins",
    "asked": "when a question was answered",
    "site_decided": "when {card} is decided",
    "round_began": "when a round of combat begins",
    "abducted": "when {card} was abducted",
    "packets_aimed": "once damage is aimed in combat",
    "packets_reduced": "before damage is dealt in combat",
    "wound_due": "as {card} is about to be hurt outside of a combat",
    "damage_dealt": "when damage was dealt in combat",
    "damage_settled": "before those who are at 0 leave the combat",
    "fall_due": "when {card} has no Health left and is about to go",
    "treated": "when a card heals {card}",
    "round_ended": "when a round of combat ends",
}
"""When an ability works; {card} is the one that it answers."""
AWAITED: dict[Happening, str] = {
    "round_ended": "when this round ends",
    "check_failed": "if the check fails",
    "site_over": "when all is done at the Site",
}
"""When the rest of an ability is carried out that has to wait."""
WINDOWS: dict[Window, str] = {
    "before_draw": "before the free card",
    "briefing": "in the Briefing",
    "healing": "in Healing",
    "requisition": "in Requisition",
    "deployment": "in Deployment",
    "case_assignment": "in Case Assignment",
    "before_site": "before a Site is investigated",
    "check": "in a check",
    "answer": "as an answer",
    "combat": "in a round of combat",
    "after_damage": "after the damage of a round",
    "investigation": "at the end of the Investigation",
    "damage_assign": "before the damage is aimed",
    "combat_start": "at the start of a combat",
    "after_combat": "after a combat",
    "after_question": "after a question",
    "after_guess": "after a wrong guess",
    "after_site": "after a Site",
    "response_buy": "as cards are bought",
    "response_move": "as an Agent is sent elsewhere",
    "after_departure": "once an Adversary has sent an Agent to the Hospital or out of the game",
    "response_abduction": "as an Agent is abducted",
    "response_remove": "as an Agent is removed from the game",
}
PERMISSIONS: dict[Permission, str] = {
    "Martial Arts": "may use Martial Arts cards",
    "Subterfuge": "may use Subterfuge cards",
    "skip_lrc": "fights no round at long range",
    "travels": "travels with its Agent through a Bureau Deck",
    "serves_again": "may be used once in each turn",
    "second_site": "may go to a second Site",
    "keeps_site": "keeps its Site in the Field when nobody investigates it",
    "second_site_near": "may go to a second Site of the same state",
    "not_negated": "can't be negated",
    "calls_in": "its Agent adds to own checks in the other section too (Bureau or Field), 1 less and without Equipment",
    "uncarried": "lies in its section, where nobody carries it",
    "split": "may split its damage",
}
PLACES = {
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
    "targeted": "at whom it dealt its damage",
    "hurt": "whom it has damaged",
    "under": "of that Site",
    "aimed_team": "in its Team",
    "teams": "in a Team",
    "agents": "in any section",
    "sender": "whose text sends it there",
    "leaving": "about to go elsewhere",
    "lost": "whom a Team in the Field lost for ever in this turn",
    "slid": "under that Site",
    "gear": "in play",
    "gear_of_team": "of the Team",
    "gear_of_combatants": "in the combat",
    "gear_of_aimed": "upon it",
    "hand": "{way} {whose} hand",
    "deck": "{way} {whose} Bureau Deck",
    "discard": "{way} {whose} Discard Pile",
    "bureau": "{way} {whose} Bureau",
    "field": "{way} {whose} Field",
    "hospital": "{way} {whose} Hospital",
}
"""Where a target looks; {whose} is the player, {way} "in" or "from"."""
QUALIFIED = ("Site", "Adversary")
"""Types that an activator may name with another keyword of the same card (PLAY-06)."""


def is_activator(word: str) -> bool:
    """Return whether a word may stand among activators: an occasion, a keyword, or two keywords of one card.

    Source: PLAY-04, PLAY-05, PLAY-06.
    """
    keyword, _, type = word.rpartition(" ")
    return word in OCCASIONS or word in KEYWORDS or (type in QUALIFIED and keyword in KEYWORDS)
