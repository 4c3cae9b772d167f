"""The voice of the cards: says demands, edges, filters, targets, modifiers and whole cards in English."""

from dataclasses import dataclass

import msgspec

from engine.fanccg.cards.designs import (
    CIRCUMSTANCES,
    Ability,
    Conflict,
    ConflictSide,
    Demand,
    Design,
    Filter,
    LeftMark,
    Modifier,
    RightMark,
    Target,
    Timing,
    demands,
)
from engine.fanccg.cards.vocabulary import DESTINATIONS, LEFT, MOMENTS, PLACES, RIGHT, TYPES, WHO
from engine.kernel.effects import Words
from engine.kernel.english import UP_TO, article, capital, either, listed, plural, sentence


@dataclass(frozen=True, slots=True)
class FanWords(Words):
    """Says the language of this ruleset."""

    def who(self, who: str) -> str:
        return WHO[who]

    def destination(self, to: str) -> str:
        return DESTINATIONS[to].format(your=self.your)

    def demand(self, demand: Demand) -> str:
        """Say what a demand asks for: "FBI", "2 x FBI"."""
        what = demand.attribute or demand.term
        return what if demand.providers == 1 else f"{demand.providers} x {what}"

    def cards(self, wanted: Filter, plural: bool = False) -> str:
        """Say which cards a filter means, without an article: "earlier card that provides Evidence"."""
        if wanted.this:
            return "this card"
        who = {"you": "of yours", "rival": "of your rival", None: ""}[wanted.owner]
        parts = (self._adjectives(wanted), self._noun(wanted, plural), self._which(wanted, plural), who)
        return " ".join(filter(None, parts))

    def _adjectives(self, wanted: Filter) -> str:
        order = {"earlier": "earlier", "later": "later", "just_before": "preceding", None: ""}[wanted.order]
        words = ("other" if wanted.other else "", order, "covered" if wanted.covered else "", wanted.points or "")
        return " ".join(filter(None, words))

    def _noun(self, wanted: Filter, is_plural: bool) -> str:
        nouns = [TYPES[type] for type in wanted.type] or ["character" if wanted.character else "card"]
        return either(plural(noun) if is_plural else noun for noun in nouns)

    def _which(self, wanted: Filter, is_plural: bool) -> str:
        turn, remove = ("turn", "remove") if is_plural else ("turns", "removes")
        said = [f"named {either(wanted.name)}"] if wanted.name else []
        said += [f"of the theme {either(wanted.theme)}"] if wanted.theme else []
        said += [f"with {either(wanted.provides)}"] if wanted.provides else []
        said += [f"that {turn} {either(wanted.sets)} on"] if wanted.sets else []
        said += [f"that {remove} {either(wanted.removes)}"] if wanted.removes else []
        return " ".join(said)

    def a_card(self, wanted: Filter) -> str:
        return article(self.cards(wanted))

    def just_before(self, wanted: Filter) -> str:
        """Say what the card just before must be."""
        return self.a_card(msgspec.structs.replace(wanted, order=None))

    def target(self, target: Target, way: str = "in") -> str:
        """Say which cards a target means, how many and where. way: they are sought "in" a place or taken "from" it."""
        if target.zone == ["this"]:
            return "this card"
        if target.zone == ["participant"]:
            return "the character who takes part"
        if target.zone == ["named"]:
            return "those cards"
        where = self.where(target, way)
        one, more = self.cards(target), self.cards(target, plural=True)
        if target.how == "all":
            return f"all {more}{where}"
        if target.how == "random":
            one, more = f"random {one}", f"random {more}"
        lead = UP_TO if target.up_to else {"top": "the top", "last": "the last"}.get(target.how, "")
        return target.count.many(self, one, more, where, lead)

    def where(self, target: Target, way: str = "in") -> str:
        """Say where a target looks: " in your hand"."""
        whose = {"you": self.your, "rival": "your rival's", "each": "each player's"}[target.of]
        told = [f"{way} {PLACES[zone].format(whose=whose)}" for zone in target.zone if PLACES.get(zone)]
        return f" {either(told)}" if told else ""

    def modifier(self, modifier: Modifier) -> str:
        if modifier.forbid:
            whose = {"you": "you can't play", "rival": "your rival can't play", "each": "nobody can play"}
            return f"{whose[modifier.whose]} {either(plural(TYPES[type]) for type in modifier.forbid)}"
        assert modifier.by is not None
        on = self.cards(modifier.on, plural=True) if modifier.on else "cards"
        is_one = modifier.on is not None and modifier.on.this
        points = modifier.by.shares(self).said(_more, _more)
        return f"{on} {'counts' if is_one else 'count'} {points}"

    def ability(self, ability: Ability) -> str:
        """Say one ability of a card."""
        condition = f"if {ability.test.text(self)}" if ability.test else ""
        if ability.when == Timing.STANDING:
            said = ", and ".join(self.modifier(modifier) for modifier in ability.modify)
            return sentence(f"{condition.replace('if', 'while', 1)}, {said}" if condition else said)
        head = ", ".join(filter(None, (MOMENTS[ability.when], condition)))
        if ability.optional:
            return sentence(f"{head}, {self.may('you', ability.do)}" if head else self.may("you", ability.do))
        steps = self.steps(ability.do)
        return f"{capital(head)}: {steps}" if head else steps

    def conflict(self, conflict: Conflict) -> list[str]:
        """Say a conflict, a line for each side and each outcome."""
        lines = [f"Pro: {self._side(conflict.pro)}", f"Anti: {self._side(conflict.anti)}"]
        lines += [f"Success: {self.steps(conflict.success)}"] if conflict.success else []
        return lines + ([f"Failure: {self.steps(conflict.failure)}"] if conflict.failure else [])

    def _side(self, side: ConflictSide) -> str:
        needs = [f"needs {listed(self.demand(demand) for demand in demands(side.requires))}"] if side.requires else []
        who = [f"chooses {self.a_card(side.participant)} of the environment"] if side.participant else []
        return sentence("; ".join([*needs, *who, f"strength: {side.strength.text(self)}"]))


def _more(number: int) -> str:
    return f"{abs(number)} {'more' if number > 0 else 'less'}"


WORDS = FanWords()


def card_text(design: Design) -> list[str]:
    """Return the text of a card, a line for each thing it says."""
    lines = [f"Needs {_left(mark, name)}." for name in CIRCUMSTANCES if (mark := design.left.get(name))]
    if design.requires:
        lines.append(f"Requires {listed(WORDS.demand(demand) for demand in demands(design.requires))}.")
    if design.prevented_by:
        lines.append(f"Prevented by {either(design.prevented_by)}.")
    if design.play:
        lines.append(f"Playable only if {design.play.text(WORDS)}.")
    if design.provides:
        lines.append(f"Provides {listed(design.provides)}.")
    if design.terms:
        lines.append(f"Counts as {listed(design.terms)}.")
    if design.themes:
        lines.append(f"{'Themes' if len(design.themes) > 1 else 'Theme'}: {', '.join(design.themes)}.")
    if design.investment is not None:
        lines.append(f"Investment {design.investment:+d}.")
    if design.arms:
        lines.append(f"Arms {design.arms:+d}.")
    lines += WORDS.conflict(design.conflict) if design.conflict else []
    lines += [WORDS.ability(ability) for ability in design.abilities]
    return lines + _afterwards(design)


def _left(mark: LeftMark, name: str) -> str:
    return LEFT[mark].format(name)


def _afterwards(design: Design) -> list[str]:
    """Say what a card leaves on; what it doesn't mention it turns off (CIR-03, CIR-04)."""
    if design.type not in ("case", "incident", "following"):
        return []
    marks: list[tuple[str, RightMark]] = [(name, design.right.get(name, "off")) for name in CIRCUMSTANCES]
    return [f"Then {', '.join(RIGHT[mark].format(name) for name, mark in marks)}."]
