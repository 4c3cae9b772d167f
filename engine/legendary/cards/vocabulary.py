"""Words for types, places, players, events, numbers and bans in card text."""

from engine.legendary.cards.designs import CHARACTERS, Timing

TYPES = {
    "starting": "starting card",
    "special_agent": "Special Agent",
    "academy": "Academy Character",
    "ally": "Ally",
    "syndicate": "Syndicate Enemy",
    "enemy": "Enemy",
    "event": "Event",
    "informant": "Informant",
    "lead": "Lead",
    "end_game": "End Game",
    "evidence": "Evidence card",
    "belief": "Belief",
    "doubt": "Doubt",
    "strike": "Strike",
    "avatar": "Avatar",
    "cliffhanger": "Cliffhanger",
}
PLAYED = CHARACTERS | {"belief", "doubt", ""}
"""Types of cards that count among the played cards themselves.

"" for text on no card.
"""
SINGLE = {"this": "this card", "it": "that card"}
"""Words for single cards without a place.

The ability's own card and the card of the event.
"""
DESTINATIONS = {
    "hand": "into {your} hand",
    "discard": "into {your} discard pile",
    "deck": "on top of {your} deck",
    "deck_bottom": "on the bottom of {your} deck",
    "field": "into the Field",
    "shadows": "face down into the Shadows",
    "shadows_revealed": "face up into the Shadows",
    "left": "one space to the left",
    "right": "one space to the right",
    "conspiracy": "on top of the Conspiracy Deck",
    "conspiracy_bottom": "on the bottom of the Conspiracy Deck, above the End Game",
    "academy": "on top of the Academy",
    "academy_bottom": "on the bottom of the Academy",
    "defeated_conspiracy": "onto Defeated Conspiracy",
    "box": "out of the game",
}
WHO = {
    "you": "you",
    "current": "the current player",
    "each": "each player",
    "others": "each other player",
    "next": "the next player",
    "choose": "a player of your choice",
    "choose_other": "another player of your choice",
    "choose_rival": "another player of your choice (yourself if solo)",
    "holder": "its holder",
    "that": "that player",
}
"""Players as subjects of steps; "that" is the player of the event."""
OF_PLAYER = {
    "belief_resolved": ("resolve a Belief", "resolves a Belief"),
    "doubt_due": ("are about to resolve a Doubt", "is about to resolve a Doubt"),
    "doubt_resolved": ("resolve a Doubt", "resolves a Doubt"),
    "doubt_gain_due": ("are about to gain a Doubt", "is about to gain a Doubt"),
}
"""Verb phrases for events of a player without a card, for "you" and for others."""
EVENTS = {
    "revealed": "is revealed",
    "entered_field": "enters the Field",
    "defeated": "is defeated",
    "gained": "is gained",
    "played": "is played",
    "drawn": "is drawn",
    "discarded": "is discarded for an effect or cost",
    "scanned": "is scanned",
    "fought": "is fought",
    "strike_due": "is about to Strike",
    "strike_drawn": "is drawn as a Strike",
    "struck": "has Struck",
    "healed": "is healed",
    "scarred": "becomes a Scar",
    **{event: they for event, (you, they) in OF_PLAYER.items()},
    "lead_failed": "is lost without Discovering Evidence",
    "vigilant_used": "is discarded for its Vigilant ability",
    "coordinated": "is Coordinated",
    "turn_began": "a turn begins",
    "action_began": "the Action Phase begins",
    "turn_ending": "a turn ends",
    "the_end_began": "The End begins",
    "discovered": "is Discovered",
    "collected": "is Collected",
    "player_defeated": "a player is defeated",
}
CONCERNING = {*OF_PLAYER, "gained", "drawn", "discarded", "healed", "scarred", "struck", "strike_due", "strike_drawn"}
"""Events of any player.

In reactions on cards without an owner, "you" is that player.
"""
NOBODYS = {"enemy", "syndicate", "informant", "event", "end_game", "evidence"}
"""Types of cards that belong to no player."""
OF_END_GAME = {"end_game", "evidence"}
"""Types of cards that are part of an End Game."""
SUBJECTS = {"strike_drawn": "a Strike", "lead_failed": "a Lead"}
STRUCK = {"struck": "Struck", "strike_due": "about to be Struck"}
"""Passive forms of events in which something Strikes a player."""
COSTS = {Timing.VIGILANT: "discard this card", Timing.HAND: "discard this card from your hand"}
"""Costs of abilities by their timing."""
CANCELLED = {
    "strike_drawn": "that Strike",
    "doubt_due": "that Doubt",
    "doubt_gain_due": "that Doubt",
    "lead_failed": "its Doubts",
}
"""Words for the thing that a reaction to an event cancels."""
OF_TURN = {"turn_began", "action_began", "turn_ending", "the_end_began", "player_defeated"}
DEEDS = {
    "defeated": "defeat",
    "gained": "gain",
    "played": "play",
    "drawn": "draw",
    "discarded": "discard",
    "scanned": "scan",
    "fought": "fight",
    "healed": "heal",
    "scarred": "gain",
}
"""Verbs for events that a player causes."""
MOMENTS = {
    "turn_began": "at the start of {each} turn",
    "action_began": "at the start of {each} Action Phase",
    "turn_ending": "at the end of {each} turn",
}
STATS = {
    "fight": "{on} {costs} {much} to fight",
    "scan_shadows": "scanning the Shadows costs {much}",
    "scan_bureau": "scanning the Bureau costs {much}",
    "cost": "{on} {costs} {much}",
    "hand": "{players} {much} in the Cleanup Phase",
    "defense": "{on} {has} {much} Defense",
    "health": "{on} {has} {much} Health",
    "leads": "Leads that cost points cost {much}",
}
"""Clauses for a changed number."""
YOU = "you"
"""The subject of a clause about the player's Avatar."""
SIGNED = {"defense", "health"}
"""Numbers written with a sign ("+1"); the others with "more" or "less"."""
BANS = {
    "heal": "players can't heal Strikes",
    "recruit": "players can't recruit {on}",
    "special_agent": "players can't recruit Special Agents",
    "scan_shadows": "players can't pay to scan the Shadows",
    "scan_bureau": "players can't pay to scan the Bureau",
    "fight": "players can't fight {on}",
    "bureau_power": "players can't use Bureau powers",
    "coordinate": "players can't Coordinate (if solo, can't play cards with Coordinate)",
    "follow_lead": "players can't follow Leads",
    "activate": "players can't use Activate or class abilities",
    "play": "players can't play {on}",
    "avoid": "players can't avoid Strikes",
    "talk": "players can't discuss strategy, signal or show cards",
}
WHEN = {
    Timing.ACTIVATE: "Activate",
    Timing.SACRIFICE: "Sacrifice",
    Timing.VIGILANT: "Vigilant",
    Timing.HAND: "From hand",
    Timing.REVEAL: "Reveal",
    Timing.FIRST_REVEAL: "First Reveal",
    Timing.REVEAL_SHADOWS: "Reveal-Shadows",
    Timing.ONGOING: "Ongoing",
    Timing.SHADOWS: "Shadows",
    Timing.FIELD: "Field",
    Timing.STRIKE: "Strike",
    Timing.DEFEAT: "Defeat",
    Timing.FIRST_DEFEAT: "First Defeat",
    Timing.DRAW: "Draw",
    Timing.CLEANUP: "Cleanup",
    Timing.ELUDE: "Elude",
    Timing.THE_END: "The End",
    Timing.BELIEF: "Belief",
    Timing.DOUBT: "Doubt",
    Timing.SETUP: "Setup",
}
HOW = {"top": "top", "oldest": "oldest", "recent": "most recent", "left": "leftmost", "right": "rightmost"}
WHOSE = {
    "current": "the current player's",
    "each": "any player's",
    "others": "another player's",
    "next": "the next player's",
    "choose": "a chosen player's",
    "choose_other": "another player's",
    "choose_rival": "another player's",
    "holder": "its holder's",
}
GAINED = {"discard": "", "hand": " to {your} hand", "deck": " to the top of {your} deck"}
"""Words for the destination of gained cards, other than the discard pile."""
LEFT = {"special_agents": "Special Agent", "beliefs": "Belief", "doubts": "Doubt"}
"""Piles of equal cards and their card types."""
OUTSIDE = {"at": "from", "out": "from", "in": ""}
"""Prepositions before "outside the game"."""
WAYS = {"at": ("from", "in"), "out": ("from", "from"), "in": ("in", "in")}
"""Prepositions for piles and rows.

Cards are picked there, taken away, or searched for.
"""
FROM = {"hand", "discard", "deck", "academy", "conspiracy", "defeated_conspiracy", "defeated_characters", "beliefs",
        "doubts", "special_agents", "strike_deck", "strike_discard"}  # fmt: skip
