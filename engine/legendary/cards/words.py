"""The voice of the cards: says filters, targets, modifiers and whole cards in English."""

import re
from collections.abc import Iterable
from functools import cache
from typing import Any

import msgspec

from engine.kernel.effects import Fixed, Step, Value, Words
from engine.legendary.cards.designs import Ability, Design, Filter, Modifier, Price, Target, Task, Timing
from engine.legendary.cards.zones import KINDS, OWN

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
DESTINATIONS = {
    "hand": "into your hand",
    "discard": "onto your discard pile",
    "deck": "onto your deck",
    "deck_bottom": "to the bottom of your deck",
    "field": "into the Field",
    "shadows": "face down into the Shadows",
    "shadows_revealed": "face up into the Shadows",
    "left": "one space to the left",
    "right": "one space to the right",
    "conspiracy": "onto the Conspiracy Deck",
    "conspiracy_bottom": "to the bottom of the Conspiracy Deck, above the End Game",
    "academy": "onto the Academy",
    "academy_bottom": "to the bottom of the Academy",
    "defeated_conspiracy": "onto Defeated Conspiracy",
    "box": "out of the game",
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
    "that": "That player",
}
"""Who does a step; "that" is the player whom a happening concerns."""
EVENTS = {
    "revealed": "is revealed",
    "entered_field": "enters the Field",
    "defeated": "is defeated",
    "gained": "is gained",
    "played": "is played",
    "drawn": "is drawn",
    "discarded": "is discarded by an effect or as a price",
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
    "lead_failed": "is lost with nothing Discovered",
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
CONCERNING = OF_PLAYER | {"gained", "drawn", "discarded", "healed", "scarred", "struck", "strike_due", "strike_drawn"}
"""What may happen to any player, who is "you" in the steps that answer it on a card that belongs to nobody."""
NOBODYS = {"enemy", "syndicate", "informant", "event", "end_game", "evidence"}
"""Types of cards that belong to no player."""
OF_END_GAME = {"end_game", "evidence"}
"""Types of cards that are part of an End Game."""
SUBJECTS = {"strike_due": "something", "struck": "something", "strike_drawn": "a Strike", "lead_failed": "a Lead"}
CANCELLED = {
    "strike_drawn": "that Strike",
    "doubt_due": "that Doubt",
    "doubt_gain_due": "that Doubt",
    "lead_failed": "the Doubts for it",
}
"""What a card that answers an event cancels."""
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
    "scarred": ("gain", "gains"),
}
"""What a player does; "you" and Leads say the first form."""
MOMENTS = {
    "turn_began": "at the start of {each} turn",
    "action_began": "at the start of {each} Action Phase",
    "turn_ending": "at the end of {each} turn",
}
POLISH: list[tuple[str, Any]] = [
    (
        r"\+(\d+) plus \(your damage\), at most (\d+) (Attack|Recruit)",
        r"+\1 \3 and +1 for each damage you have, at most \2",
    ),
    (r"\+(\d+) plus \(1 for (each [^()]*)\) (Attack|Recruit)", r"+\1 \3 and +1 for \2"),
    (r"\+\(1 for (each [^()]*)\) (Attack|Recruit)", r"+1 \2 for \1"),
    (r"\(your (\w+)\) is at least (\d+)", lambda found: f"you have at least {found[2]} {plural(found[1])}"),
    (r"not: you have an? ", "you have no "),
    (r"there is a card in the Special Agent deck", "a Special Agent is left"),
    (r"\ba other Belief\b", "a Belief"),
    (r"\ba other\b", "another"),
    (r"(at least \d+ other [\w ]+?)(?= this turn)", r"\1s"),
    (r"; with it: (\w+) those cards", lambda found: f" and {found[1].lower()} it"),
    (r"\. Then: (\w+) those cards", lambda found: f" and {found[1].lower()} them"),
    (r"\b2 times:", "Twice:"),
    (
        r"([Ii])f you have \d+ (?:Attack|Recruit), you may do this: Pay ([^.]*)\.",
        lambda found: f"{'Y' if found[1] == 'I' else 'y'}ou may pay {found[2]}. If you do:",
    ),
    (
        r"(?i:(may)) do this: ([A-Z])([^.]*\.)(?=$| If you don't)",
        lambda found: f"{found[1]} {found[2].lower()}{found[3]}",
    ),
    (r"(?i:(may)) do this: Choose one:", r"\1 choose one:"),
]
"""What the parts of a text say one after the other, and how one would say it."""
STATS = {
    "fight": "{on} {takes} {much} to defeat",
    "scan_shadows": "scanning the Shadows costs {much}",
    "scan_bureau": "scanning the Bureau costs {much}",
    "cost": "{on} {costs} {much}",
    "hand": "{players} {much} in the Cleanup Phase",
    "defense": "the Defense of {on} is {much}",
    "health": "the Health of {on} is {much}",
    "leads": "Leads that ask for points cost {much}",
}
MUCH = {"fight": "point", "hand": "card"}
"""What a changed number counts."""
BANS = {
    "heal": "nobody can heal Strikes",
    "recruit": "nobody can recruit {on}",
    "special_agent": "nobody can recruit Special Agents",
    "scan_shadows": "nobody can pay to scan the Shadows",
    "scan_bureau": "nobody can pay to scan the Bureau",
    "fight": "nobody can fight {on}",
    "bureau_power": "no Bureau power can be used",
    "coordinate": "nobody can Coordinate, or play cards with Coordinate when alone",
    "follow_lead": "nobody can follow Leads",
    "activate": "nobody can use Activate or class abilities",
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
    """Says the language of this ruleset. type: that of the card on which the words stand."""

    def __init__(self, type: str = "") -> None:
        self.type = type

    def steps(self, steps: Iterable[Step]) -> str:
        return polish(super().steps(steps))

    def who(self, who: str) -> str:
        return WHO[who]

    def place(self, place: str) -> str:
        return f"your {KINDS[place].words}" if place in OWN else KINDS[place].words

    def places(self, places: Iterable[str]) -> str:
        return either(self.place(place) for place in places)

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

    def plural(self, noun: str) -> str:
        return plural(noun)

    def price(self, price: Price) -> str:
        parts = [(price.attack, "Attack"), (price.recruit, "Recruit")]
        return " and ".join(f"{number} {name}" for number, name in parts if number)

    def of_another(self, said: str) -> str:
        """Say of another player what was said of "you"."""
        return re.sub(r"\byour\b", "their", said)

    def filter(self, wanted: Filter, bare: bool = False, plural: bool = False) -> str:
        """Say which cards a filter means: "an alien Enemy", or without the article."""
        if wanted.this:
            return "this card"
        if wanted.name:
            return either(wanted.name)
        facing = {True: "hidden", False: "revealed", None: ""}[wanted.hidden]
        sets = [name.replace("_", " ").title() for name in wanted.set]
        kinds = (facing, either(sets), either(c.capitalize() for c in wanted.cls), either(wanted.enemy))
        words = " ".join(filter(None, (*kinds, self._nouns(wanted) if plural else either(self._noun(wanted)))))
        if wanted.keyword:
            words += f" with {either(self.keyword(word) for word in wanted.keyword)}"
        if wanted.max_cost is not None:
            words += f" of cost {wanted.max_cost} or less"
        if wanted.min_cost is not None:
            words += f" of cost {wanted.min_cost} or more"
        if wanted.place:
            words += f" in {either(self.place(place) for place in wanted.place)}"
        if bare or plural:
            return f"other {words}" if wanted.other else words
        return f"another {words}" if wanted.other else self._article(words)

    def _article(self, words: str) -> str:
        return f"an {words}" if words[0] in "AEIOUaeiou" else f"a {words}"

    def _noun(self, wanted: Filter) -> list[str]:
        kinds: list[str] = list(wanted.type)
        for group, noun in (
            ({"starting", "special_agent", "academy", "ally"}, "character"),
            ({"enemy", "syndicate"}, "Enemy"),
        ):
            if group <= set(kinds):
                kinds = [kind for kind in kinds if kind not in group]
                kinds.insert(0, noun)
        if not kinds:
            return ["Enemy" if wanted.enemy else "Evidence" if _is_evidence(wanted) else "card"]
        return [TYPES.get(kind, kind) for kind in kinds]

    def _nouns(self, wanted: Filter) -> str:
        """Say the noun in the plural: "Enemies or Informants"."""
        return either(plural(noun) for noun in self._noun(wanted))

    def target(self, target: Target, out: bool = False) -> str:
        """Say which cards a target means, how many and where. out: they leave that place."""
        if target.zone == ["this"]:
            return "this card"
        if target.zone == ["it"]:
            return "that card"
        if target.zone == ["named"]:
            return "those cards"
        where = self._where(target)
        return f"{self._counted(target)} {re.sub('^in ', 'from ', where) if out else where}"

    def _counted(self, target: Target) -> str:
        """Say which cards a target means and how many: "up to 2 random Enemies"."""
        if target.how == "all":
            return f"all {self.filter(target, plural=True)}"
        how = HOW.get(target.how, "")
        if isinstance(target.count, Fixed) and target.count.number == 1:
            if target.how == "random":
                return self._article(f"random {self.filter(target, bare=True)}")
            how = f"the {how}" if how else "up to one" if target.up_to else ""
            return f"{how} {self.filter(target, bare=True)}" if how else self.filter(target)
        count = self.value(target.count)
        cards = f"{'random ' if target.how == 'random' else ''}{self.filter(target, plural=True)}"
        many = f"{cards} {count}" if count.startswith("(") else f"{count} {cards}"
        return ("up to " if target.up_to else f"the {how} " if target.how != "random" and how else "") + many

    def _where(self, target: Target, among: str = "from") -> str:
        """Say where a target looks: "from your hand or discard pile", "in the Bureau or the Field"."""
        zones = list(target.zone)
        whose = WHOSE[target.of]
        said = []
        if {"hand", "played"} <= set(zones):
            said.append(f"among {whose} cards")
            zones = [zone for zone in zones if zone not in ("hand", "played", "vigilant")]
            among = "in"
        named = list(dict.fromkeys(KINDS[zone].words for zone in zones))
        if zones and set(zones) <= OWN:
            named[0] = f"{whose} {named[0]}"
        if named == ["its space"]:
            named, among = ["its space"], "on"
        if named:
            within = "of" if target.how == "top" and not said else among if set(zones) & FROM else "in"
            within = within if named != ["outside the game"] else "from" if among == "from" else ""
            said.append(f"{within if among != 'on' else 'on'} {either(named)}".strip())
        return " or ".join(said)

    def there_is(self, target: Target, least: int) -> str:
        """Say that there are cards: "you have at least 2 cards in your hand"."""
        many = self.filter(target) if least == 1 else f"at least {least} {self.filter(target, plural=True)}"
        if set(target.zone) <= OWN and target.of == "you":
            return f"you have {many} {self._where(target, 'in')}"
        return f"there {'is' if least == 1 else 'are'} {many} {self._where(target, 'in')}"

    def each(self, target: Target) -> str:
        """Say a target that is counted."""
        return f"each {self.filter(target, bare=True)} {self._where(target, 'in')}"

    def choose(self, target: Target, missing: int) -> str:
        """Say the prompt for picking cards."""
        many = "a card" if missing == 1 else f"{missing} cards, one after the other"
        return f"Choose {'up to ' if target.up_to and missing > 1 else ''}{many}: {self.target(target)}."

    def keyword(self, word: str) -> str:
        return word.replace("_", " ").title()

    def modifiers(self, modifiers: list[Modifier]) -> str:
        return ", and ".join(self.modifier(modifier) for modifier in modifiers)

    def modifier(self, modifier: Modifier) -> str:
        on, is_one = self._changed(modifier)
        if modifier.grant:
            return f"{on} {'has' if is_one else 'have'} {self.keyword(modifier.grant)}"
        yours = modifier.whose == "you"
        in_turn = " in your turn" if yours else ""
        if modifier.forbid:
            return BANS[modifier.forbid].format(on=on if modifier.on else "").strip() + in_turn
        assert modifier.stat and modifier.by is not None
        if modifier.stat == "hand":
            in_turn = ""
        said = STATS[modifier.stat].format(
            on=on,
            takes="takes" if is_one else "take",
            costs="costs" if is_one else "cost",
            players="you draw" if yours else "each player draws",
            much=_much(modifier.stat, modifier.by.text(self)),
        )
        return said.replace("the Health of your Avatar", "your Health") + in_turn + _bounds(modifier.by.text(self))

    def _changed(self, modifier: Modifier) -> tuple[str, bool]:
        """Return what a modifier is about, and whether that is a single card."""
        about_end = modifier.on.type == ["end_game"] if modifier.on else modifier.stat in ("defense", "health")
        if about_end and self.type in OF_END_GAME:
            return "this End Game", True
        if modifier.on and modifier.on.type == ["avatar"]:
            return "your Avatar", True
        if modifier.on:
            return self.filter(modifier.on, plural=not modifier.on.this), modifier.on.this
        default = {"cost": "Academy Characters", "fight": "Enemies", "health": "your Avatar"}
        return default.get(modifier.stat or "", "End Games"), modifier.stat == "health"

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
        if event == "strike_drawn" and not which:
            return f"{player} {DEEDS['drawn'][whose != 'you']} a Strike"
        subject = self.filter(which) if which else SUBJECTS.get(event, "a card")
        if event == "scarred":
            subject = "a Scar"
        if event in ("struck", "strike_due"):
            return f"{subject} {EVENTS[event]} {player}"
        deed = DEEDS.get(event)
        if deed and (whose != "any" or event == "scarred" or self._concerns_another(event, whose)):
            prices = " by an effect or as a price" if event == "discarded" else ""
            return f"{player} {deed[whose != 'you']} {subject}{prices}"
        return f"{subject} {EVENTS[event]}" if whose == "any" else f"{subject} {EVENTS[event]} ({player})"

    def _concerns_another(self, event: str, whose: str) -> bool:
        """Return whether "you" is whomever a happening concerns, because the card that answers it is nobody's."""
        return self.type in NOBODYS and whose == "any" and event in CONCERNING

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
        concerned = bool(ability.on) and self._concerns_another(ability.on or "", ability.whose)
        parts = []
        if ability.instead:
            parts.append("instead of a normal Strike")
        if ability.on:
            parts.append(self._moment(ability))
        if ability.test:
            parts.append(f"if {ability.test.text(self)}")
        if ability.pay:
            parts.append(f"for {self.price(ability.pay)}")
        if ability.when == Timing.VIGILANT:
            parts.append("you may discard this card from play" if ability.on else "discard this card from play")
        elif ability.when == Timing.HAND:
            parts.append("you may discard this card from your hand")
        elif ability.optional:
            parts.append("that player may do this" if concerned else "you may do this")
        steps = [_as_that(step) for step in ability.do] if concerned and not ability.optional else ability.do
        effect = self.steps(steps)
        if ability.on in CANCELLED:
            effect = re.sub(r"([Cc])ancel it\b", rf"\1ancel {CANCELLED[ability.on]}", effect)
        return polish(f"{_capital(', '.join(parts))}: {effect}") if parts else effect

    def _moment(self, ability: Ability) -> str:
        if ability.on in MOMENTS:
            return MOMENTS[ability.on].format(each="your" if ability.whose == "you" else "each")
        return f"when {self.event(ability.on or '', ability.which, ability.whose)}"


HOW = {"top": "top", "oldest": "oldest", "recent": "most recent", "left": "leftmost", "right": "rightmost",
       "random": "random"}  # fmt: skip
WHOSE = {
    "you": "your",
    "current": "the current player's",
    "each": "any player's",
    "others": "another player's",
    "next": "the next player's",
    "choose": "a player's of your choice",
    "choose_other": "another player's",
    "choose_rival": "another player's",
    "holder": "its holder's",
}
FROM = {"hand", "discard", "deck", "academy", "conspiracy", "defeated_conspiracy", "defeated_characters", "beliefs",
        "doubts", "special_agents", "strike_deck", "strike_discard"}  # fmt: skip


def either(words: Iterable[str]) -> str:
    """Return alternatives in words: "a, b or c"."""
    *first, last = [*words] or [""]
    return f"{', '.join(first)} or {last}" if first else last


def _is_evidence(wanted: Filter) -> bool:
    return isinstance(wanted, Target) and wanted.zone == ["evidence"]


def _as_that(step: Step) -> Step:
    """Return a step of "you" as that of the player whom a happening concerns."""
    return msgspec.structs.replace(step, who="that") if getattr(step, "who", "") == "you" else step  # type: ignore[type-var]


CHANGE = re.compile(r"(?:(-?\d+)|(?:(-?\d+) times )?\(1 for (each .*?)\))(, at (?:most|least) \d+)?")
"""The text of an amount by which a number changes."""


def _much(stat: str, by: str) -> str:
    """Say a change of a number: "1 point more", "2 higher"."""
    found = CHANGE.fullmatch(by)
    number = int((found and (found[1] or found[2])) or 1)
    counted = f" {MUCH[stat]}{'' if abs(number) == 1 else 's'}" if stat in MUCH else ""
    more, less = ("higher", "lower") if stat in ("defense", "health") else ("more", "less")
    return f"{abs(number)}{counted} {more if number > 0 else less}"


def _bounds(by: str) -> str:
    """Say for what a number changes, and how far: " for each Enemy in the Field, at most 2"."""
    found = CHANGE.fullmatch(by)
    if found is None:
        return f" {by}"
    return (f" for {found[3]}" if found[3] else "") + (found[4] or "")


def plural(noun: str) -> str:
    if noun == "Evidence":
        return noun
    if noun.endswith("x"):
        return f"{noun}es"
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
    words = LegendaryWords(design.type)
    lines = []
    keywords = [words.keyword(word) for word in design.keywords]
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
        lines.append(f"Discover Evidence: {_sentence(words.task(design.discover))}")
        lines.append(f"Collect Evidence: {_sentence(words.task(design.collect))}")
    lines += [words.ability(ability) for ability in design.abilities]
    return lines


def star(design: Design) -> dict[str, Any]:
    """Return which printed numbers carry the star mark (CLAR-01): the card's own text can change them."""
    changes = {m.stat for a in design.abilities for m in a.modify if m.stat and m.on is not None and m.on.this}
    gains = any(a.when in (Timing.PLAY, Timing.ACTIVATE, Timing.CLASS) and _gains(a.do) for a in design.abilities)
    return {"fight": "fight" in changes or bool(design.vulnerability), "points": gains}


def _gains(steps: list[Step]) -> bool:
    return any(getattr(step, "gains_points", False) for step in steps)
