"""The voice of the cards: says filters, targets, modifiers and whole cards in English."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

import msgspec

from engine.kernel.effects import Step, Value, Words
from engine.kernel.english import UP_TO, article, capital, either, plural, sentence, third
from engine.legendary.cards.designs import CHARACTERS, Ability, Design, Filter, Modifier, Price, Target, Task, Timing
from engine.legendary.cards.vocabulary import (
    AVATAR,
    BANS,
    CANCELLED,
    CONCERNING,
    DEEDS,
    DESTINATIONS,
    EVENTS,
    FROM,
    GAINED,
    HOW,
    LEFT,
    LEVELS,
    MOMENTS,
    MUCH,
    NOBODYS,
    OF_END_GAME,
    OF_PLAYER,
    OF_TURN,
    OWN_HEALTH,
    PLAYED,
    SINGLE,
    STATS,
    SUBJECTS,
    TYPES,
    UNCOUNTED,
    WAYS,
    WHEN,
    WHO,
    WHOSE,
    WITHIN,
)
from engine.legendary.cards.zones import KINDS, OWN


@dataclass(frozen=True, slots=True)
class LegendaryWords(Words):
    """Says the language of this ruleset.

    type: that of the card on which the words stand.
    found, cancelled: what an earlier step found, and what an answer cancels.
    """

    type: str = ""
    found: str = "those cards"
    cancelled: str = "it"

    def calling(self, found: str) -> "LegendaryWords":
        """Return the words that call what an earlier step found so."""
        return replace(self, found=found)

    def who(self, who: str) -> str:
        return WHO[who]

    def place(self, place: str) -> str:
        return f"{self.your} {KINDS[place].words}" if place in OWN else KINDS[place].words

    def places(self, places: Iterable[str]) -> str:
        return either(self.place(place) for place in places)

    def destination(self, to: str) -> str:
        return DESTINATIONS[to].format(your=self.your)

    def into(self, to: str) -> str:
        """Say where what is gained goes: " to your hand"."""
        return GAINED[to].format(your=self.your)

    def price(self, price: Price) -> str:
        parts = [(price.attack, "Attack"), (price.recruit, "Recruit")]
        return " and ".join(f"{number} {name}" for number, name in parts if number)

    def strikes(self, which: str, amount: Value) -> str:
        """Say which of one's Strikes: "your oldest Strike", "all your Strikes", "2 Strikes"."""
        if which == "all":
            return f"all {self.your} Strikes"
        return amount.many(self, "Strike", lead=f"{self.your} {HOW[which]}" if which in HOW else "")

    def filter(self, wanted: Filter, bare: bool = False, plural: bool = False) -> str:
        """Say which cards a filter means: "an alien Enemy", or without the article."""
        if wanted.this:
            return "this card"
        facing = {True: "hidden", False: "revealed", None: ""}[wanted.hidden]
        sets = [name.replace("_", " ").title() for name in wanted.set]
        kinds = (facing, either(sets), either(c.capitalize() for c in wanted.cls), either(wanted.enemy))
        words = " ".join(filter(None, (*kinds, self._nouns(wanted) if plural else either(self._noun(wanted)))))
        if wanted.name:
            words += f" named {either(wanted.name)}"
        if wanted.keyword:
            words += f" with {either(self.keyword(word) for word in wanted.keyword)}"
        if wanted.max_cost is not None:
            words += f" of cost {wanted.max_cost} or less"
        if wanted.min_cost is not None:
            words += f" of cost {wanted.min_cost} or more"
        if wanted.place:
            words += f" in {either(self.place(place) for place in wanted.place)}"
        if wanted.other:
            words = f"other {words}"
        return words if bare or plural else article(words)

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
        return either(noun if noun in UNCOUNTED else plural(noun) for noun in self._noun(wanted))

    def besides(self, which: Filter) -> Filter:
        """Return which cards played are meant beside this one, if it is one that is played."""
        return msgspec.structs.replace(which, other=True) if self.type in PLAYED else which

    def target(self, target: Target, way: str = "at") -> str:
        """Say which cards a target means, how many and where. way: they are picked at, put "out" of, or sought "in"."""
        if target.zone == ["named"]:
            return self.found
        if len(target.zone) == 1 and target.zone[0] in SINGLE:
            return SINGLE[target.zone[0]]
        where = f" {self.where(target, way)}"
        one, more = self.filter(target, bare=True), self.filter(target, plural=True)
        if target.how == "all":
            return f"all {more}{where}"
        if target.how == "random":
            one, more = f"random {one}", f"random {more}"
        lead = UP_TO if target.up_to else f"the {HOW[target.how]}" if target.how in HOW else ""
        return target.count.many(self, one, more, where, lead)

    def where(self, target: Target, way: str = "at") -> str:
        """Say where a target looks: "from your hand or discard pile", "in the Bureau or the Field"."""
        zones = [zone for zone in target.zone if zone in KINDS]
        whose = self.your if target.of == "you" else WHOSE[target.of]
        said = [f"among {self.found if zone == 'named' else SINGLE[zone]}" for zone in target.zone if zone not in KINDS]
        if {"hand", "played"} <= set(zones):
            said.append(f"among {whose} cards")
            zones = [zone for zone in zones if zone not in ("hand", "played", "vigilant")]
            way = "in"
        named = list(dict.fromkeys(KINDS[zone].words for zone in zones))
        if zones and set(zones) <= OWN:
            named[0] = f"{whose} {named[0]}"
        if named:
            pile, row = WAYS[way]
            within = "of" if target.how == "top" and not said else pile if set(zones) & FROM else row
            if len(named) == 1 and named[0] in WITHIN:
                within = WITHIN[named[0]][way]
            said.append(f"{within} {either(named)}".strip())
        return " or ".join(said)

    def is_yours(self, target: Target) -> bool:
        """Return whether a target looks among what "you" has."""
        return set(target.zone) <= OWN and target.of == "you"

    def left(self, target: Target) -> str:
        """Return what a pile of like cards consists of, if a target is simply that pile; else ""."""
        pile = target.zone[0] if len(target.zone) == 1 else ""
        return "" if target.asks_identity() else LEFT.get(pile, "")

    def keyword(self, word: str) -> str:
        return word.replace("_", " ").title()

    def modifiers(self, modifiers: list[Modifier]) -> str:
        return ", and ".join(self.modifier(modifier) for modifier in modifiers)

    def modifier(self, modifier: Modifier) -> str:
        on, is_one = self._changed(modifier)
        if modifier.grant:
            return f"{on} {'has' if is_one else 'have'} {self.keyword(modifier.grant)}"
        yours = modifier.whose == "you"
        in_turn = " in your turn" if yours and modifier.stat != "hand" else ""
        if modifier.forbid:
            return BANS[modifier.forbid].format(on=on if modifier.on else "").strip() + in_turn
        assert modifier.stat and modifier.by is not None
        stat = modifier.stat
        told = partial(
            (OWN_HEALTH if (stat, on) == ("health", AVATAR) else STATS[stat]).format,
            on=on,
            takes="takes" if is_one else "take",
            costs="costs" if is_one else "cost",
            players="you draw" if yours else "each player draws",
        )
        return modifier.by.shares(self).said(
            lambda number: told(much=_much(stat, number, MUCH.get(stat, ""))) + in_turn,
            lambda number: _much(stat, number),
        )

    def _changed(self, modifier: Modifier) -> tuple[str, bool]:
        """Return what a modifier is about, and whether that is a single card."""
        about_end = modifier.on.type == ["end_game"] if modifier.on else modifier.stat in ("defense", "health")
        if about_end and self.type in OF_END_GAME:
            return "this End Game", True
        if modifier.on and modifier.on.type == ["avatar"]:
            return AVATAR, True
        if modifier.on:
            return self.filter(modifier.on, plural=not modifier.on.this), modifier.on.this
        default = {"cost": "Academy Characters", "fight": "Enemies", "health": AVATAR}
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
        return f"{DEEDS[event]} {what}"

    def event(self, event: str, which: Filter | None, whose: str = "any") -> str:
        """Say a happening: "an alien Enemy is defeated"."""
        player = {"you": "you", "others": "another player", "current": "the current player", "any": "a player"}[whose]
        is_you = whose == "you"
        if event in OF_TURN:
            return EVENTS[event]
        if event in OF_PLAYER:
            return f"{player} {OF_PLAYER[event][not is_you]}"
        if event == "strike_drawn" and not which:
            return f"{player} {'draw' if is_you else 'draws'} a Strike"
        subject = self.filter(which) if which else SUBJECTS.get(event, "a card")
        if event == "scarred":
            subject = "a Scar"
        if event in ("struck", "strike_due"):
            return f"{subject} {EVENTS[event]} {player}"
        deed = DEEDS.get(event)
        if deed and (whose != "any" or event == "scarred" or self._concerns_another(event, whose)):
            prices = " by an effect or as a price" if event == "discarded" else ""
            return f"{player} {deed if is_you else third(deed)} {subject}{prices}"
        return f"{subject} {EVENTS[event]}" if whose == "any" else f"{subject} {EVENTS[event]} ({player})"

    def _concerns_another(self, event: str, whose: str) -> bool:
        """Return whether "you" is whomever a happening concerns, because the card that answers it is nobody's."""
        return self.type in NOBODYS and whose == "any" and event in CONCERNING

    def ability(self, ability: Ability) -> str:
        """Say one ability of a card."""
        head = ability.cls.capitalize() if ability.cls and ability.when == Timing.CLASS else WHEN.get(ability.when, "")
        said = self.happening(ability)
        return f"{head}: {said}" if head else said

    def happening(self, ability: Ability) -> str:
        """Say what an ability does, without when it does."""
        said = []
        if ability.modify:
            condition = f"while {ability.test.text(self)}, " if ability.test and not ability.do else ""
            said.append(sentence(condition + self.modifiers(ability.modify)))
        if ability.do:
            said.append(self._effect(ability))
        return " ".join(said) + (" Once a turn." if ability.once_a_turn else "")

    def _effect(self, ability: Ability) -> str:
        words = replace(self, cancelled=CANCELLED.get(ability.on or "", self.cancelled))
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
            who, told = ("that player", replace(words, your="their")) if concerned else ("you", words)
            return sentence(", ".join([*parts, told.may(who, ability.do)]))
        effect = words.steps([_as_that(step) for step in ability.do] if concerned else ability.do)
        return f"{capital(', '.join(parts))}: {effect}" if parts else effect

    def _moment(self, ability: Ability) -> str:
        if ability.on in MOMENTS:
            return MOMENTS[ability.on].format(each="your" if ability.whose == "you" else "each")
        return f"when {self.event(ability.on or '', ability.which, ability.whose)}"


def _is_evidence(wanted: Filter) -> bool:
    return isinstance(wanted, Target) and wanted.zone == ["evidence"]


def _as_that(step: Step) -> Step:
    """Return a step of "you" as that of the player whom a happening concerns."""
    return msgspec.structs.replace(step, who="that") if getattr(step, "who", "") == "you" else step  # type: ignore[type-var]


def _much(stat: str, number: int, counted: str = "") -> str:
    """Say a change of a number: "1 point more", "2 higher"."""
    more, less = ("higher", "lower") if stat in LEVELS else ("more", "less")
    things = f" {counted if abs(number) == 1 else plural(counted)}" if counted else ""
    return f"{abs(number)}{things} {more if number > 0 else less}"


WORDS = LegendaryWords()


def card_text(design: Design) -> list[str]:
    """Return the text of a card, a line for its keywords and one for each ability."""
    words = LegendaryWords(type=design.type)
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
        lines.append(f"Discover Evidence: {sentence(words.task(design.discover))}")
        lines.append(f"Collect Evidence: {sentence(words.task(design.collect))}")
    lines += [words.ability(ability) for ability in design.abilities]
    return lines


TURNED_UP = {Timing.REVEAL: "", Timing.FIRST_REVEAL: "the first time: ", Timing.REVEAL_SHADOWS: "in the Shadows: "}
LYING = {
    Timing.ONGOING: "",
    Timing.SHADOWS: "in the Shadows: ",
    Timing.FIELD: "in the Field: ",
    Timing.STRIKE: "when it Strikes: ",
    Timing.ELUDE: "when it eludes: ",
    Timing.CLEANUP: "in the Cleanup Phase: ",
    Timing.ACTIVATE: "who has the turn may use it: ",
}
"""When abilities take effect that are told of a card that is turned up, or lies open, in words for newcomers."""
OF_EVIDENCE = {Timing.THE_END: "", Timing.STRIKE: "when the End Game Strikes: "}
"""The same of Evidence, which does something once the End Game has it."""


def told(design: Design) -> dict[str, str]:
    """Return of a card's text what is told when it matters; without what is empty.

    reveal: what being turned up does; "you" in it is who has the turn.
    lasting: what the card goes on doing where it lies. doubt: what a Doubt of an Avatar brings about.
    """
    words, abilities = LegendaryWords(type=design.type), design.abilities
    stays = design.type not in CHARACTERS  # ACT-06: who waits says nothing yet

    def said(moments: Mapping[Timing, str]) -> str:
        told = (f"{moments[one.when]}{words.happening(one)}" for one in abilities if one.when in moments)
        return " ".join(capital(one) for one in told)

    found = {
        "reveal": said(TURNED_UP),
        "lasting": said({**LYING, **OF_EVIDENCE} if design.type == "evidence" else LYING) if stays else "",
        "doubt": said({Timing.DOUBT: ""}),
    }
    return {name: value for name, value in found.items() if value}


def star(design: Design) -> dict[str, Any]:
    """Return which printed numbers carry the star mark (CLAR-01): the card's own text can change them."""
    changes = {m.stat for a in design.abilities for m in a.modify if m.stat and m.on is not None and m.on.this}
    gains = any(a.when in (Timing.PLAY, Timing.ACTIVATE, Timing.CLASS) and _gains(a.do) for a in design.abilities)
    return {"fight": "fight" in changes or bool(design.vulnerability), "points": gains}


def _gains(steps: list[Step]) -> bool:
    return any(getattr(step, "gains_points", False) for step in steps)
