"""The voice of the cards: says filters, targets, modifiers and whole cards in English."""

import re
from collections.abc import Iterable
from functools import cache
from typing import Any

from engine.kernel.effects import Fixed, Step, Value, Words
from engine.legendary.designs import Ability, Design, Filter, Modifier, Price, Target, Task, Timing

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
    "evidence": "Evidence",
    "belief": "Belief",
    "doubt": "Doubt",
    "strike": "Strike",
    "avatar": "Avatar",
    "cliffhanger": "Cliffhanger",
}
PLACES = {
    "hand": "hand",
    "played": "play",
    "vigilant": "play",
    "discard": "the discard pile",
    "deck": "the deck",
    "shadows": "the Shadows",
    "field": "the Field",
    "bureau": "the Bureau",
    "academy": "the Academy",
    "conspiracy": "the Conspiracy Deck",
    "defeated_conspiracy": "Defeated Conspiracy",
    "defeated_characters": "Defeated Characters",
    "special_agents": "the Special Agents",
    "beliefs": "the Beliefs",
    "doubts": "the Doubts",
    "strikes": "front of the Avatar",
    "scars": "front of the Avatar",
    "strike_deck": "the Strike Deck",
    "strike_discard": "the Discarded Strikes",
    "evidence": "the Evidence spaces",
    "collected": "the Collected Evidence",
    "end_row": "the End Game's Evidence",
    "end_strikes": "the End Game's Strikes",
    "attached": "an attached place",
    "beneath": "a place beneath a card",
    "cliffhanger": "front of a player",
    "avatar": "front of a player",
    "box": "outside the game",
    "aside": "the set-aside cards",
    "resolving": "what is being resolved",
    "removed": "the removed cards",
}
DESTINATIONS = {
    "hand": "to hand",
    "discard": "to the discard pile",
    "deck": "onto the deck",
    "deck_bottom": "to the bottom of the deck",
    "field": "to the Field",
    "shadows": "hidden into the Shadows",
    "shadows_revealed": "revealed into the Shadows",
    "left": "one space to the left",
    "right": "one space to the right",
    "conspiracy": "onto the Conspiracy Deck",
    "conspiracy_bottom": "to the bottom of the Conspiracy Deck, above the End Game",
    "academy": "onto the Academy",
    "academy_bottom": "to the bottom of the Academy",
    "defeated_conspiracy": "onto Defeated Conspiracy",
    "box": "to the box",
}
WHO = {
    "you": "You",
    "current": "The current player",
    "each": "Each player",
    "others": "Each other player",
    "next": "The next player",
    "choose": "A player of your choice",
    "choose_other": "Another player of your choice",
    "choose_rival": "Another player of your choice (yourself, if you are alone)",
    "holder": "Its holder",
}
EVENTS = {
    "revealed": "is revealed",
    "entered_field": "enters the Field",
    "defeated": "is defeated",
    "gained": "is gained",
    "played": "is played",
    "drawn": "is drawn",
    "discarded": "is discarded",
    "scanned": "is scanned",
    "fought": "is fought",
    "strike_due": "is about to Strike",
    "strike_drawn": "is drawn as a Strike",
    "struck": "has Struck",
    "healed": "is healed",
    "scarred": "becomes a Scar",
    "belief_resolved": "resolves a Belief",
    "doubt_due": "is about to resolve a Doubt",
    "doubt_resolved": "resolves a Doubt",
    "doubt_gain_due": "is about to gain a Doubt",
    "lead_failed": "is lost undiscovered",
    "vigilant_used": "is discarded for its Vigilant use",
    "coordinated": "is Coordinated",
    "turn_began": "a turn begins",
    "action_began": "the Action Phase begins",
    "turn_ending": "a turn ends",
    "the_end_began": "The End begins",
    "discovered": "is Discovered",
    "collected": "is Collected",
    "player_defeated": "a player is defeated",
}
OF_PLAYER = {"belief_resolved", "doubt_due", "doubt_resolved", "doubt_gain_due"}
SUBJECTS = {"strike_due": "something", "struck": "something"}
OF_TURN = {"turn_began", "action_began", "turn_ending", "the_end_began", "player_defeated"}
DEEDS = {
    "defeated": ("defeat", "defeats"),
    "gained": ("gain", "gains"),
    "played": ("play", "plays"),
    "drawn": ("draw", "draws"),
    "discarded": ("discard", "discards"),
    "scanned": ("scan", "scans"),
    "fought": ("fight", "fights"),
    "healed": ("heal", "heals"),
}
"""What a player does; "you" and Leads say the first form."""
MOMENTS = {
    "turn_began": "at the start of each turn",
    "action_began": "at the start of each Action Phase",
    "turn_ending": "at the end of each turn",
}
POLISH: list[tuple[str, Any]] = [
    (
        r"\+(\d+) plus \(your damage\), at most (\d+) (Attack|Recruit)",
        r"+\1 \3 and +1 for each damage you have, at most \2",
    ),
    (r"\+(\d+) plus \(1 for (each [^()]*)\) (Attack|Recruit)", r"+\1 \3 and +1 for \2"),
    (r"\+\(1 for (each [^()]*)\) (Attack|Recruit)", r"+1 \2 for \1"),
    (r"-1 times \(1 for (each [^()]*)\)", r"-1 for \1"),
    (r"\+\(1 for (each [^()]*)\)", r"+1 for \1"),
    (r"\(your (\w+)\) is at least (\d+)", r"you have at least \2 \1"),
    (
        r"there is not a card from hand or the deck or the discard pile",
        "you have no card in hand, deck or discard pile",
    ),
    (r"there (?:is|are) ((?:an? |at least )[^:,)]*) from hand", r"you have \1 in hand"),
    (r"there is a card from the Special Agents", "a Special Agent is left"),
    (r"\ba other Belief\b", "a Belief"),
    (r"\ba other\b", "another"),
    (r"(at least \d+ other [\w ]+?)(?= this turn)", r"\1s"),
    (r"; with it: (\w+) those cards", lambda found: f" and {found[1].lower()} it"),
    (r"\b2 times:", "Twice:"),
    (
        r"(?i:(you may)) do this: ([A-Z])([^.]*\.)(?=$| If you don't)",
        lambda found: f"{found[1]} {found[2].lower()}{found[3]}",
    ),
]
"""What the parts of a text say one after the other, and how one would say it."""
STATS = {
    "fight": "the points to defeat {on}",
    "scan_shadows": "the scan costs of the Shadows",
    "scan_bureau": "the scan costs of the Bureau",
    "cost": "the cost of {on}",
    "hand": "the number of cards drawn in the Cleanup Phase",
    "defense": "the Defense of {on}",
    "health": "the Health of {on}",
    "leads": "the price of following Leads",
}
BANS = {
    "heal": "nobody can heal Strikes",
    "recruit": "nobody can recruit {on}",
    "special_agent": "nobody can recruit Special Agents",
    "scan_shadows": "nobody can pay to scan the Shadows",
    "scan_bureau": "nobody can pay to scan the Bureau",
    "fight": "nobody can fight {on}",
    "bureau_power": "no Bureau power can be used",
    "coordinate": "nobody can Coordinate or play cards with Coordinate",
    "follow_lead": "nobody can follow Leads",
    "activate": "nobody can Activate {on}",
    "play": "nobody can play {on}",
    "avoid": "nobody can avoid a Strike",
    "talk": "nobody may talk about strategy, signal, or show cards",
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


class LegendaryWords(Words):
    """Says the language of this ruleset."""

    def steps(self, steps: Iterable[Step]) -> str:
        return polish(super().steps(steps))

    def who(self, who: str) -> str:
        return WHO[who]

    def place(self, place: str) -> str:
        return PLACES[place]

    def destination(self, to: str) -> str:
        return DESTINATIONS[to]

    def many(self, number: int) -> str:
        return "a" if number == 1 else f"at least {number}"

    def number(self, value: Value, one: str, more: str) -> str:
        """Say an amount of things: "a card", "2 cards", "cards (1 for each ...)"."""
        if isinstance(value, Fixed):
            return self._article(one) if value.number == 1 else f"{value.number} {more}"
        said = value.text(self)
        return f"{more} {said}" if said.startswith("(") else f"{said} {more}"

    def price(self, price: Price) -> str:
        parts = [(price.attack, "Attack"), (price.recruit, "Recruit")]
        return " and ".join(f"{number} {name}" for number, name in parts if number)

    def filter(self, wanted: Filter, bare: bool = False, plural: bool = False) -> str:
        """Say which cards a filter means: "an alien Enemy", or without the article."""
        if wanted.this:
            return "this card"
        if wanted.name:
            return " or ".join(wanted.name)
        noun = self._noun(wanted)
        facing = {True: "hidden ", False: "revealed ", None: ""}[wanted.hidden]
        words = f"{facing}{' or '.join(c.capitalize() for c in wanted.cls)}{' ' if wanted.cls else ''}"
        words += f"{' or '.join(wanted.enemy)}{' ' if wanted.enemy else ''}{self._nouns(wanted) if plural else noun}"
        if wanted.set:
            words += f" of {' or '.join(name.replace('_', ' ').title() for name in wanted.set)}"
        if wanted.keyword:
            words += f" with {' or '.join(self.keyword(word) for word in wanted.keyword)}"
        if wanted.max_cost is not None:
            words += f" of cost {wanted.max_cost} or less"
        if wanted.min_cost is not None:
            words += f" of cost {wanted.min_cost} or more"
        if wanted.place:
            words += f" in {' or '.join(self.place(place) for place in wanted.place)}"
        if bare or plural:
            return f"other {words}" if wanted.other else words
        return f"another {words}" if wanted.other else self._article(words)

    def _article(self, words: str) -> str:
        return f"an {words}" if words[0] in "AEIOUaeiou" else f"a {words}"

    def _noun(self, wanted: Filter) -> str:
        kinds: list[str] = list(wanted.type)
        for group, noun in (
            ({"starting", "special_agent", "academy", "ally"}, "character"),
            ({"enemy", "syndicate"}, "Enemy"),
        ):
            if group <= set(kinds):
                kinds = [kind for kind in kinds if kind not in group]
                kinds.insert(0, noun)
        if not kinds:
            return "Enemy" if wanted.enemy else "card"
        return " or ".join(TYPES.get(kind, kind) for kind in kinds)

    def _nouns(self, wanted: Filter) -> str:
        """Say the noun in the plural: "Enemies or Informants"."""
        return " or ".join(_plural(noun) for noun in self._noun(wanted).split(" or "))

    def target(self, target: Target) -> str:
        """Say which cards a target means, how many and where."""
        if target.zone == ["this"]:
            return "this card"
        if target.zone == ["it"]:
            return "that card"
        if target.zone == ["named"]:
            return "those cards"
        where = self._where(target)
        if target.how == "all":
            return f"all {self.filter(target, plural=True)} {where}"
        one = isinstance(target.count, Fixed) and target.count.number == 1
        how = {
            "random": "a random",
            "top": "the top",
            "oldest": "the oldest",
            "recent": "the most recent",
            "left": "the leftmost",
            "right": "the rightmost",
        }.get(target.how)
        if one:
            how = "up to one" if target.up_to and not how else how
            return f"{f'{how} {self.filter(target, bare=True)}' if how else self.filter(target)} {where}"
        count = self.value(target.count)
        random = target.how == "random"
        cards = self.filter(target, plural=True)
        many = f"{how + ' ' if how and not random else ''}{count} {'random ' if random else ''}{cards}"
        if count.startswith("("):
            many = f"{how + ' ' if how else ''}{cards} {count}"
        return f"{'up to ' if target.up_to else ''}{many} {where}"

    def _where(self, target: Target) -> str:
        if set(target.zone) == {"hand", "played"} or set(target.zone) == {"hand", "played", "vigilant"}:
            return "among your cards"
        named = " or ".join(dict.fromkeys(PLACES[zone] for zone in target.zone))
        whose = {
            "you": "",
            "current": " of the current player",
            "each": " of any player",
            "others": " of another player",
            "next": " of the next player",
            "choose": " of a player of your choice",
            "choose_other": " of another player of your choice",
            "holder": " of its holder",
        }[target.of]
        within = "of " if target.how == "top" else "from "
        preposition = "" if named == "outside the game" else within if set(target.zone) & FROM else "in "
        return preposition + named + whose

    def all_of(self, target: Target) -> str:
        """Say a target without a number: "Enemies in the Field"."""
        return f"{self.filter(target, plural=True)} {self._where(target)}"

    def each(self, target: Target) -> str:
        """Say a target that is counted."""
        return f"each {self.filter(target, bare=True)} {self._where(target)}"

    def choose(self, target: Target, missing: int) -> str:
        """Say the prompt for picking cards."""
        many = "a card" if missing == 1 else f"{missing} cards, one after the other"
        return f"Choose {'up to ' if target.up_to and missing > 1 else ''}{many}: {self.target(target)}."

    def keyword(self, word: str) -> str:
        return word.replace("_", " ").title()

    def modifiers(self, modifiers: list[Modifier]) -> str:
        return "; ".join(self.modifier(modifier) for modifier in modifiers)

    def modifier(self, modifier: Modifier) -> str:
        on = self.filter(modifier.on, plural=not modifier.on.this) if modifier.on else ""
        if modifier.grant:
            return f"{on or 'all cards'} {'has' if on == 'this card' else 'have'} {self.keyword(modifier.grant)}"
        whose = " in your turn" if modifier.whose == "you" else ""
        if modifier.forbid:
            return BANS[modifier.forbid].format(on=on or "cards").replace("  ", " ") + whose
        assert modifier.stat and modifier.by is not None
        default = {"cost": "characters", "fight": "Enemies"}.get(modifier.stat, "the End Game")
        said = modifier.by.text(self)
        sign = "" if said.startswith("-") else "+"
        return polish(f"{STATS[modifier.stat].format(on=on or default)} {sign}{said}{whose}")

    def task(self, task: Task) -> str:
        """Say what a Lead asks for."""
        if task.pay:
            return f"pay {self.price(task.pay)}"
        if task.discard:
            return f"discard {self.target(task.discard)}"
        if task.defeat:
            return f"defeat {self.target(task.defeat)}"
        return self._deed(task.event or "", task.which or Filter(), task.times)

    def _deed(self, event: str, which: Filter, times: int) -> str:
        if event not in DEEDS:
            return self.event(event, which) + ("" if times == 1 else f" {times} times in one turn")
        what = self.filter(which) if times == 1 else f"{times} {self.filter(which, plural=True)} in one turn"
        return f"{DEEDS[event][0]} {what}"

    def event(self, event: str, which: Filter | None, whose: str = "any") -> str:
        """Say a happening: "an alien Enemy is defeated"."""
        player = {"you": "you", "others": "another player", "current": "the current player", "any": "a player"}[whose]
        if event in OF_TURN:
            return EVENTS[event]
        if event in OF_PLAYER:
            return f"{player} {_as_you(EVENTS[event]) if whose == 'you' else EVENTS[event]}"
        subject = self.filter(which) if which else SUBJECTS.get(event, "a card")
        if whose == "any":
            return f"{subject} {EVENTS[event]}"
        if event == "struck":
            return f"{subject} {EVENTS[event]} {player}"
        if event == "strike_drawn":
            return f"{player} {DEEDS['drawn'][whose != 'you']} a Strike"
        deed = DEEDS.get(event)
        return f"{player} {deed[whose != 'you']} {subject}" if deed else f"{subject} {EVENTS[event]} ({player})"

    def ability(self, ability: Ability) -> str:
        """Say one ability of a card."""
        head = ability.cls.capitalize() if ability.cls and ability.when == Timing.CLASS else WHEN.get(ability.when, "")
        said = []
        if ability.modify:
            condition = f"while {ability.test.text(self)}, " if ability.test and not ability.do else ""
            said.append(_sentence(condition + self.modifiers(ability.modify)))
        if ability.do:
            said.append(self._effect(ability))
        once = " Once a turn." if ability.once_a_turn else ""
        return f"{head}: {' '.join(said)}{once}" if head else f"{' '.join(said)}{once}"

    def _effect(self, ability: Ability) -> str:
        parts = []
        if ability.instead:
            parts.append("instead of a normal Strike")
        if ability.on:
            parts.append(MOMENTS.get(ability.on) or f"when {self.event(ability.on, ability.which, ability.whose)}")
        if ability.test:
            parts.append(f"if {ability.test.text(self)}")
        if ability.pay:
            parts.append(f"for {self.price(ability.pay)}")
        if ability.when == Timing.VIGILANT:
            parts.append("you may discard this card from play" if ability.on else "discard this card from play")
        elif ability.when == Timing.HAND:
            parts.append("you may discard this card from hand")
        elif ability.optional:
            parts.append("you may do this")
        effect = self.steps(ability.do)
        return polish(f"{_capital(', '.join(parts))}: {effect}") if parts else effect


FROM = {"hand", "discard", "deck", "academy", "conspiracy", "defeated_conspiracy", "defeated_characters", "beliefs",
        "doubts", "special_agents", "strike_deck", "strike_discard"}  # fmt: skip


def _plural(noun: str) -> str:
    return noun[:-1] + "ies" if noun.endswith("y") and noun[-2] not in "aeiou" else noun + "s"


@cache
def polish(text: str) -> str:
    """Return a text as one would say it."""
    for pattern, said in POLISH:
        text = re.sub(pattern, said, text)
    return text


def _as_you(does: str) -> str:
    return does.replace("is about", "are about").replace("resolves", "resolve")


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _sentence(text: str) -> str:
    return _capital(text).rstrip(".") + "."


WORDS = LegendaryWords()


def card_text(design: Design) -> list[str]:
    """Return the text of a card, a line for its keywords and one for each ability."""
    lines = []
    keywords = [WORDS.keyword(word) for word in design.keywords]
    keywords += [f"{name.capitalize()} Immunity" for name in design.immunity]
    keywords += [f"{name.capitalize()} Vulnerability" for name in design.vulnerability]
    if keywords:
        lines.append(" · ".join(keywords))
    if design.type == "belief":
        lines += ["Draw a card.", "Activate: Resolve your Avatar's Belief, then defeat this card. Once a turn."]
    if design.type == "doubt":
        lines.append("In your Action Phase: resolve your Avatar's Doubt and defeat this card. Once a turn.")
    if design.not_in_own_turn:
        lines.append("You can't play this card in your own turn unless you are the only player left.")
    if design.discover and design.collect:
        lines.append(f"Discover Evidence: {_sentence(WORDS.task(design.discover))}")
        lines.append(f"Collect Evidence: {_sentence(WORDS.task(design.collect))}")
    lines += [WORDS.ability(ability) for ability in design.abilities]
    return lines


def star(design: Design) -> dict[str, Any]:
    """Return which printed numbers carry the star mark (CLAR-01): the card's own text can change them."""
    changes = {m.stat for a in design.abilities for m in a.modify if m.stat and m.on is not None and m.on.this}
    gains = any(a.when in (Timing.PLAY, Timing.ACTIVATE, Timing.CLASS) and _gains(a.do) for a in design.abilities)
    return {"fight": "fight" in changes or bool(design.vulnerability), "points": gains}


def _gains(steps: list[Step]) -> bool:
    return any(type(step).__name__ == "Points" for step in steps)
