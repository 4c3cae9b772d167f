"""Card text: turns filters, targets, modifiers and whole cards into English."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

import msgspec

from engine.kernel.effects import Step, Value, Words
from engine.kernel.english import UP_TO, article, capital, either, listed, plural, sentence, third
from engine.legendary.cards.designs import CHARACTERS, Ability, Design, Filter, Modifier, Price, Target, Task, Timing
from engine.legendary.cards.vocabulary import (
    BANS,
    CANCELLED,
    CONCERNING,
    COSTS,
    DEEDS,
    DESTINATIONS,
    EVENTS,
    FROM,
    GAINED,
    HOW,
    LEFT,
    MOMENTS,
    NOBODYS,
    OF_END_GAME,
    OF_PLAYER,
    OF_TURN,
    OUTSIDE,
    PLAYED,
    SIGNED,
    SINGLE,
    STATS,
    STRUCK,
    SUBJECTS,
    TYPES,
    WAYS,
    WHEN,
    WHO,
    WHOSE,
    YOU,
)
from engine.legendary.cards.zones import KINDS, OWN


@dataclass(frozen=True, slots=True)
class LegendaryWords(Words):
    """Writes the text of this game's language.

    type: type of the card with the text. found, cancelled: name of the cards an earlier step found, and of what a
    reaction cancels.
    """

    type: str = ""
    found: str = "those cards"
    cancelled: str = "it"

    def calling(self, found: str) -> "LegendaryWords":
        """Return a copy that uses this name for cards an earlier step found."""
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
        """Return the destination of gained cards: " to your hand"."""
        return GAINED[to].format(your=self.your)

    def price(self, price: Price) -> str:
        parts = [(price.attack, "Attack"), (price.recruit, "Recruit")]
        return " and ".join(f"{number} {name}" for number, name in parts if number)

    def strikes(self, which: str, amount: Value) -> str:
        """Return the text for a player's Strikes.

        "your oldest Strike", "all your Strikes", "2 Strikes".
        """
        if which == "all":
            return f"all {self.your} Strikes"
        return amount.many(self, "Strike", lead=f"{self.your} {HOW[which]}" if which in HOW else "")

    def filter(self, wanted: Filter, bare: bool = False, plural: bool = False) -> str:
        """Return the text of a filter: "an alien Enemy"; bare: without the article."""
        if wanted.this:
            return "this card"
        unknown = "uncollected" if _is_uncollected(wanted) else ""
        facing = {True: "hidden", False: "revealed", None: unknown}[wanted.hidden]
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
            return ["Enemy" if wanted.enemy else TYPES["evidence"] if _is_uncollected(wanted) else "card"]
        return [TYPES.get(kind, kind) for kind in kinds]

    def _nouns(self, wanted: Filter) -> str:
        """Return the plural noun: "Enemies or Informants"."""
        return either(plural(noun) for noun in self._noun(wanted))

    def besides(self, which: Filter) -> Filter:
        """Return the filter for played cards.

        On a card that is played itself, for other cards.
        """
        return msgspec.structs.replace(which, other=True) if self.type in PLAYED else which

    def target(self, target: Target, way: str = "at") -> str:
        """Return the text of a target with number and place.

        way: cards are picked "at" a place, taken "out" of it, or searched "in" it.
        """
        if target.zone == ["named"]:
            return self.found
        if len(target.zone) == 1 and target.zone[0] in SINGLE:
            return SINGLE[target.zone[0]]
        where = self.where(target, way)
        one, more = self.filter(target, bare=True), self.filter(target, plural=True)
        if target.how == "all":
            return f"all {more}{where}"
        if target.how == "random":
            one, more = f"random {one}", f"random {more}"
        lead = UP_TO if target.up_to else f"the {HOW[target.how]}" if target.how in HOW else ""
        return target.count.many(self, one, more, where, lead)

    def where(self, target: Target, way: str = "at") -> str:
        """Return the place of a target: " from your hand", " in the Bureau or the Field"."""
        zones = [zone for zone in target.zone if zone in KINDS and zone != "evidence"]
        whose = self.your if target.of == "you" else WHOSE[target.of]
        said = [f"among {self.found if zone == 'named' else SINGLE[zone]}" for zone in target.zone if zone not in KINDS]
        named = list(dict.fromkeys(KINDS[zone].words for zone in zones))
        if zones and set(zones) <= OWN:
            named[0] = f"{whose} {named[0]}"
        if named:
            pile, row = WAYS[way]
            within = "of" if target.how == "top" and not said else pile if set(zones) & FROM else row
            if zones == ["box"]:
                within = OUTSIDE[way]
            said.append(f"{within} {either(named)}".strip())
        return f" {' or '.join(said)}" if said else ""

    def is_yours(self, target: Target) -> bool:
        """Return whether a target is in the area of "you"."""
        return set(target.zone) <= OWN and target.of == "you"

    def left(self, target: Target) -> str:
        """Return the card type of a pile of equal cards if the target is simply that pile.

        Otherwise "".
        """
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
        in_turn = " on your turn" if yours and modifier.stat != "hand" else ""
        if modifier.forbid:
            return BANS[modifier.forbid].format(on=on if modifier.on else "").strip() + in_turn
        assert modifier.stat and modifier.by is not None
        stat = modifier.stat
        told = partial(
            STATS[stat].format,
            on=on,
            has="has" if is_one else "have",
            costs="costs" if is_one else "cost",
            players="you draw" if yours else "each player draws",
        )
        return modifier.by.shares(self).said(
            lambda number: told(much=_much(stat, number, is_first=True)) + in_turn,
            lambda number: _much(stat, number),
        )

    def _changed(self, modifier: Modifier) -> tuple[str, bool]:
        """Return the subject of a modifier, and whether it is singular."""
        about_end = modifier.on.type == ["end_game"] if modifier.on else modifier.stat in ("defense", "health")
        if about_end and self.type in OF_END_GAME:
            return "this End Game", True
        if modifier.on and modifier.on.type == ["avatar"]:
            return YOU, False
        if modifier.on:
            return self.filter(modifier.on, plural=not modifier.on.this), modifier.on.this
        default = {"cost": "Academy Characters", "fight": "Enemies", "health": YOU}
        return default.get(modifier.stat or "", "End Games"), False

    def task(self, task: Task) -> str:
        """Return the text of a Lead's task."""
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
        """Return the text of an event: "an alien Enemy is defeated"."""
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
        if event in STRUCK:
            return (
                f"{subject} {EVENTS[event]} {player}"
                if which
                else f"{player} {'are' if is_you else 'is'} {STRUCK[event]}"
            )
        deed = DEEDS.get(event)
        if deed and (whose != "any" or event == "scarred" or self._concerns_another(event, whose)):
            prices = " for an effect or cost" if event == "discarded" else ""
            return f"{player} {deed if is_you else third(deed)} {subject}{prices}"
        return f"{subject} {EVENTS[event]}" if whose == "any" else f"{subject} {EVENTS[event]} ({player})"

    def _concerns_another(self, event: str, whose: str) -> bool:
        """Return whether "you" is the player of the event, as the card has no owner."""
        return self.type in NOBODYS and whose == "any" and event in CONCERNING

    def ability(self, ability: Ability) -> str:
        """Return the text of an ability with its heading."""
        head = ability.cls.capitalize() if ability.cls and ability.when == Timing.CLASS else WHEN.get(ability.when, "")
        said = self.happening(ability)
        return f"{head}: {said}" if head else said

    def happening(self, ability: Ability) -> str:
        """Return the text of an ability without its heading."""
        said = []
        if ability.modify:
            condition = f"while {ability.test.text(self)}, " if ability.test and not ability.do else ""
            said.append(sentence(condition + self.modifiers(ability.modify)))
        if ability.do:
            said.append(self._effect(ability))
        return " ".join(said) + (" Once per turn." if ability.once_a_turn else "")

    def _effect(self, ability: Ability) -> str:
        words = replace(self, cancelled=CANCELLED.get(ability.on or "", self.cancelled))
        concerned = bool(ability.on) and self._concerns_another(ability.on or "", ability.whose)
        clauses = ["instead of a normal Strike"] if ability.instead else []
        if ability.on:
            clauses.append(self._moment(ability))
        if ability.test:
            clauses.append(f"if {ability.test.text(self)}")
        if ability.pay or ability.when in COSTS:
            return words.at_cost(clauses, ability)
        if ability.optional:
            who, told = ("that player", replace(words, your="their")) if concerned else ("you", words)
            return sentence(", ".join([*clauses, told.may(who, ability.do)]))
        return words.after(clauses, [_as_that(step) for step in ability.do] if concerned else ability.do)

    def at_cost(self, clauses: list[str], ability: Ability) -> str:
        """Return an effect with its cost.

        "Discard this card to draw a card.", or "Pay 1 Recruit: Each player draws a card.".
        """
        cost = f"pay {self.price(ability.pay)}" if ability.pay else COSTS[ability.when]
        lead = ", ".join([*clauses, f"you may {cost}" if clauses else cost])
        orders = self.orders(ability.do)
        return sentence(f"{lead} to {orders}") if orders else f"{capital(lead)}: {self.steps(ability.do)}"

    def after(self, clauses: list[str], steps: list[Step]) -> str:
        """Return an effect after its conditions: "When you draw a Doubt, draw a card."."""
        if not clauses:
            return self.steps(steps)
        orders = self.orders(steps) if len(steps) > 1 else ""
        if orders:
            return sentence(", ".join([*clauses, orders]))
        said = [step.text(self) for step in steps]
        if not any("." in one for one in said):
            return sentence(", ".join([*clauses, ", then ".join(said)]))
        first = said[0][:1].lower() + said[0][1:] if said[0].startswith(("You ", "If ")) else said[0]
        return " ".join(sentence(one) for one in (", ".join([*clauses, first]), *said[1:]))

    def orders(self, steps: list[Step]) -> str:
        """Return steps as one order: "heal a Strike and draw"; "" if that can't be."""
        orders = [step.order(self) for step in steps]
        return listed(orders) if all(orders) and not any("." in order for order in orders) else ""

    def _moment(self, ability: Ability) -> str:
        if ability.on in MOMENTS:
            return MOMENTS[ability.on].format(each="your" if ability.whose == "you" else "each")
        return f"when {self.event(ability.on or '', ability.which, ability.whose)}"


def _is_uncollected(wanted: Filter) -> bool:
    return isinstance(wanted, Target) and wanted.zone == ["evidence"]


def _as_that(step: Step) -> Step:
    """Return a step of "you" as a step of the player of the event."""
    return msgspec.structs.replace(step, who="that") if getattr(step, "who", "") == "you" else step  # type: ignore[type-var]


def _much(stat: str, number: int, is_first: bool = False) -> str:
    """Return the change of a number: "+1", "2 more", "1 fewer card"."""
    if stat in SIGNED:
        return f"{number:+d}"
    less, cards = ("fewer", " card" if abs(number) == 1 else " cards") if stat == "hand" else ("less", "")
    return f"{abs(number)} {'more' if number > 0 else less}{cards if is_first else ''}"


WORDS = LegendaryWords()


def card_text(design: Design) -> list[str]:
    """Return the text of a card: a line for its keywords and one for each ability."""
    words = LegendaryWords(type=design.type)
    lines = []
    keywords = [words.keyword(word) for word in design.keywords]
    keywords += [f"{name.capitalize()} Immunity" for name in design.immunity]
    keywords += [f"{name.capitalize()} Vulnerability" for name in design.vulnerability]
    if keywords:
        lines.append(" · ".join(keywords))
    if design.type == "belief":
        lines += ["Draw a card.", "Activate: Resolve your Avatar's Belief, then defeat this card. Once per turn."]
    if design.type == "doubt":
        lines.append("During your Action Phase, resolve your Avatar's Doubt and defeat this card. Once per turn.")
    if design.not_in_own_turn:
        lines.append("You can't play this card on your turn unless you are the only player left.")
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
    Timing.ACTIVATE: "the current player may use this: ",
}
"""Explanations of timings for a card that is revealed or face up."""
OF_EVIDENCE = {Timing.THE_END: "", Timing.STRIKE: "when the End Game Strikes: "}
"""Explanations of timings for Evidence, which works once the End Game has it."""


def told(design: Design) -> dict[str, str]:
    """Return the parts of a card's text that are shown when they matter.

    Empty parts are left out. reveal: effect of being revealed; "you" is the current player. lasting: continuous effect
    in its place. doubt: effect of an Avatar's Doubt.
    """
    words, abilities = LegendaryWords(type=design.type), design.abilities
    stays = design.type not in CHARACTERS  # ACT-06: text in the Bureau isn't in force

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
    """Return the printed numbers with the star mark (CLAR-01).

    The card's own text can change them.
    """
    changes = {m.stat for a in design.abilities for m in a.modify if m.stat and m.on is not None and m.on.this}
    gains = any(a.when in (Timing.PLAY, Timing.ACTIVATE, Timing.CLASS) and _gains(a.do) for a in design.abilities)
    return {"fight": "fight" in changes or bool(design.vulnerability), "points": gains}


def _gains(steps: list[Step]) -> bool:
    return any(getattr(step, "gains_points", False) for step in steps)
