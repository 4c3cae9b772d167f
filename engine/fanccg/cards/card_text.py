"""Generates English card text from designs."""

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
    """Renders the card language of this game as text."""

    def who(self, who: str) -> str:
        return WHO[who]

    def destination(self, to: str) -> str:
        return DESTINATIONS[to].format(your=self.your)

    def demand(self, demand: Demand) -> str:
        """Return the text of a demand: "FBI", "2 x FBI"."""
        what = demand.attribute or demand.term
        return what if demand.providers == 1 else f"{demand.providers} x {what}"

    def cards(self, wanted: Filter, plural: bool = False, where: str = "") -> str:
        """Return the cards of a filter without an article: "earlier card with Evidence".

        where: the place, such as " in the round".
        """
        if wanted.this:
            return "this card"
        noun = self._noun(wanted, plural) + where
        whose = {"you": "your", "rival": "your rival's", None: ""}[wanted.owner]
        return " ".join(filter(None, (whose, self._adjectives(wanted), noun, self._which(wanted, plural))))

    def _adjectives(self, wanted: Filter) -> str:
        order = {"earlier": "earlier", "later": "later", "just_before": "preceding", None: ""}[wanted.order]
        facing = "face-down" if wanted.covered else ""
        words = ("other" if wanted.other else "", order, facing, wanted.points or "")
        return " ".join(filter(None, words))

    def _noun(self, wanted: Filter, is_plural: bool) -> str:
        nouns = [TYPES[type] for type in wanted.type] or ["character" if wanted.character else "card"]
        return either(plural(noun) if is_plural else noun for noun in nouns)

    def _which(self, wanted: Filter, is_plural: bool) -> str:
        turn, remove = ("turn", "remove") if is_plural else ("turns", "removes")
        said = [f"named {either(wanted.name)}"] if wanted.name else []
        said += [f"with the theme {either(wanted.theme)}"] if wanted.theme else []
        said += [f"with {either(wanted.provides)}"] if wanted.provides else []
        said += [f"that {turn} {either(wanted.sets)} on"] if wanted.sets else []
        said += [f"that {remove} {either(wanted.removes)}"] if wanted.removes else []
        return " ".join(said)

    def a_card(self, wanted: Filter) -> str:
        return article(self.cards(wanted))

    def just_before(self, wanted: Filter) -> str:
        """Return the text for the required preceding card."""
        return self.a_card(msgspec.structs.replace(wanted, order=None))

    def target(self, target: Target, way: str = "in") -> str:
        """Return the text of a target: the number of cards, their kind and place.

        way: "in", "from", or "" to omit the place.
        """
        if target.zone == ["this"]:
            return "this card"
        if target.zone == ["participant"]:
            return "the participant"
        if target.zone == ["named"]:
            return "those cards"
        where = self.where(target, way)
        one, more = self.cards(target, where=where), self.cards(target, plural=True, where=where)
        if target.how == "all":
            return f"all {more}"
        if target.owner:
            one = f"of {more}" if target.up_to else f"one of {more}"
        if target.how == "random":
            one, more = f"random {one}", f"random {more}"
        lead = UP_TO if target.up_to else {"top": "the top", "last": "the last"}.get(target.how, "")
        return target.count.many(self, one, more, lead=lead)

    def where(self, target: Target, way: str = "in") -> str:
        """Return the place of a target, such as " in your hand".

        It is "" for earlier or later cards of the round, because that says it already.
        """
        if not way or (target.order and target.zone == ["row"]):
            return ""
        whose = {"you": self.your, "rival": "your rival's", "each": "each player's"}[target.of]
        told = [f"{way} {PLACES[zone].format(whose=whose)}" for zone in target.zone if PLACES.get(zone)]
        return f" {either(told)}" if told else ""

    def modifier(self, modifier: Modifier) -> str:
        if modifier.forbid:
            whose = {"you": "you can't play", "rival": "your rival can't play", "each": "players can't play"}
            return f"{whose[modifier.whose]} {either(plural(TYPES[type]) for type in modifier.forbid)}"
        assert modifier.by is not None
        on = self.cards(modifier.on, plural=True) if modifier.on else "cards"
        is_one = modifier.on is not None and modifier.on.this
        points = modifier.by.shares(self).said(_points, _more)
        return f"{on} {'gets' if is_one else 'get'} {points}"

    def ability(self, ability: Ability) -> str:
        """Return the text of an ability."""
        condition = f"if {ability.test.text(self)}" if ability.test else ""
        if ability.when == Timing.STANDING:
            said = ", and ".join(self.modifier(modifier) for modifier in ability.modify)
            return sentence(f"{condition.replace('if', 'while', 1)}, {said}" if condition else said)
        head = ", ".join(filter(None, (MOMENTS[ability.when], condition)))
        if ability.optional:
            return sentence(f"{head}, {self.may('you', ability.do)}" if head else self.may("you", ability.do))
        return capital(self.with_clause(head, ability.do)) if head else self.steps(ability.do)

    def conflict(self, conflict: Conflict) -> list[str]:
        """Return the text of a conflict: a line for each side and each outcome."""
        lines = [f"Pro: {self._side(conflict.pro)}", f"Anti: {self._side(conflict.anti)}"]
        lines += [f"Success: {self.steps(conflict.success)}"] if conflict.success else []
        return lines + ([f"Failure: {self.steps(conflict.failure)}"] if conflict.failure else [])

    def _side(self, side: ConflictSide) -> str:
        needs = [f"requires {listed(map(self.demand, demands(side.requires)))}."] if side.requires else []
        cards = self.cards(side.participant, where=" in the environment") if side.participant else ""
        who = [f"choose {article(cards)} as the participant."] if cards else []
        return " ".join(map(sentence, [*needs, *who, f"strength is {side.strength.text(self)}"]))


def _points(number: int) -> str:
    return f"{number:+d} {'point' if abs(number) == 1 else 'points'}"


def _more(number: int) -> str:
    return f"{number:+d}"


WORDS = FanWords()


def card_text(design: Design) -> list[str]:
    """Return the text of a card, one line for each part."""
    marks = [LEFT[mark].format(name) for name in CIRCUMSTANCES if (mark := design.left.get(name))]
    lines = [f"Needs {listed(marks)}."] if marks else []
    if design.requires:
        lines.append(f"Requires {listed(WORDS.demand(demand) for demand in demands(design.requires))}.")
    if design.prevented_by:
        lines.append(f"Prevented by {either(design.prevented_by)}.")
    if design.play:
        lines.append(f"Play only if {design.play.text(WORDS)}.")
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
    return lines + _circumstance_changes(design)


def _circumstance_changes(design: Design) -> list[str]:
    """Return the changes of circumstances as text. Source: CIR-03, CIR-04."""
    if design.type not in ("case", "incident", "following"):
        return []
    marks: list[tuple[str, RightMark]] = [(name, design.right.get(name, "off")) for name in CIRCUMSTANCES]
    changes = [RIGHT[mark].format(name) for name, mark in marks if mark != "pass"]
    rest = ["rest unchanged"] if changes and len(changes) < len(marks) else []
    return [f"Then {', '.join([*changes, *rest]) or 'no change'}."]
