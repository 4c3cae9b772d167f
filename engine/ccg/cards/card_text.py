"""English card text: templates for filters, targets, modifiers and abilities."""

from dataclasses import dataclass, replace
from typing import Self

from msgspec.structs import replace as with_fields

from engine.ccg.cards.designs import Ability, Design, Filter, Modifier, Target
from engine.ccg.cards.vocabulary import (
    HEADS,
    MOMENTS,
    OWN_MOMENTS,
    OWN_PLACES,
    PERMISSIONS,
    PLACES,
    TYPES,
    WHO,
    WINDOWS,
)
from engine.kernel import english
from engine.kernel.effects import Fixed, Words
from engine.kernel.english import UP_TO, capital, counted, either, listed, plural, sentence


@dataclass(frozen=True, slots=True)
class CardWords(Words):
    """The templates of this game's card text.

    at: words for the cards that the ability targets, as its steps use them. later: words for when a used ability can
    be used, where that isn't plain. x: the chosen X, 0 in a game without costs.
    """

    at: str = "it"
    later: str = ""
    x: int | None = None

    def with_targets(self, at: str) -> Self:
        """Return the same templates with other words for the targets of the ability."""
        return replace(self, at=at)

    def with_x(self, x: int | None) -> Self:
        """Return the same templates for a card whose X is x; None if none was chosen."""
        return replace(self, x=x)

    def who(self, who: str) -> str:
        return WHO[who]

    def cards(self, wanted: Filter, is_plural: bool = False, where: str = "") -> str:
        """Return the noun phrase for cards that fit a filter, without an article.

        Example: "Occult Adversary".
        """
        nouns, rest = self._noun(wanted, is_plural), self._rest(wanted, is_plural, where)
        if wanted.name and is_plural:
            nouns = f"{nouns} named {either(wanted.name)}"
        elif wanted.name:
            nouns = either(wanted.name)
        side = {"own": self.your, "opposing": "opposing", None: ""}[wanted.side]
        owner = OWNERS[wanted.owner].format(your=self.your) if wanted.owner else side
        return " ".join(filter(None, (owner, "other" * wanted.other, nouns, rest)))

    def card(self, wanted: Filter, where: str = "") -> str:
        """Return the noun phrase for one card that fits, with its article.

        Examples: "an Agent", "one of your Agents".
        """
        if wanted.owner == "others":
            return f"another player's {self.cards(with_fields(wanted, owner=None), where=where)}"
        if wanted.name:
            return self.cards(wanted, where=where)
        if wanted.owner or wanted.side == "own":
            owner = OWNERS[wanted.owner or "you"].format(your=self.your)
            return f"one of {owner} {self._noun(wanted, is_plural=True)} {self._rest(wanted, False, where)}".strip()
        return english.article(self.cards(wanted, where=where))

    def unowned_card(self, wanted: Filter, where: str = "") -> str:
        """Return the noun phrase for one card that fits, without saying whose it is."""
        return self.card(with_fields(wanted, owner=None, side=None), where)

    def _noun(self, wanted: Filter, is_plural: bool) -> str:
        zone = wanted.zone[0] if isinstance(wanted, Target) else ""
        nouns = [NOUNS.get(type, TYPES[type]) for type in wanted.type] or [NOUNS.get(zone, "card")]
        keywords = [either(wanted.keyword), *wanted.all_of, *(f"non-{word}" for word in wanted.without)]
        return " ".join(filter(None, (*keywords, either(plural(noun) if is_plural else noun for noun in nouns))))

    def _rest(self, wanted: Filter, is_plural: bool, where: str) -> str:
        return " ".join(filter(None, (self._with(wanted), where, self._that(wanted, is_plural))))

    def _with(self, wanted: Filter) -> str:
        said = [f"other than {either(wanted.not_named)}"] if wanted.not_named else []
        has = self.has(wanted)
        said += [f"with {has}"] if has else []
        said += [f"that costs {wanted.cost.text(self)}"] if wanted.cost else []
        said += [f"that costs {wanted.cost_most} or less"] if wanted.cost_most is not None else []
        return " ".join(said)

    def has(self, wanted: Filter) -> str:
        """Return the numbers that a card needs to fit: "Medical 1+"."""
        health = ["Health left"] if wanted.fit else []
        return listed([*health, *(f"{stat} {least}+" for stat, least in wanted.least.items())])

    def _that(self, wanted: Filter, is_plural: bool) -> str:
        changes, does = ("change", "don't") if is_plural else ("changes", "doesn't")
        said = [f"{changes} {either(wanted.modifies)}"] if wanted.modifies else []
        said += [f"{does} change {either(wanted.spares)}"] if wanted.spares else []
        said += ["is in its Agent's Team"] if wanted.beside else []
        said += ["makes a Team check"] if wanted.forces_check else []
        said += ["sends an Agent to the Hospital"] if wanted.sends else []
        said += [f"targets {either(wanted.aims_at)}"] if wanted.aims_at else []
        said += ["ends a combat or lets a combatant leave it"] if wanted.ends_combat else []
        said += [f"may use {wanted.allowed} cards"] if wanted.allowed else []
        said += [f"took {wanted.hit}+ damage from one source this round"] if wanted.hit > 1 else []
        said += [f"carries {either(wanted.carries)}"] if wanted.carries else []
        said += ["shares an Affiliation with the Adversary attached to this card"] if wanted.akin else []
        said += ["faces a stunned opponent"] if wanted.facing_stunned else []
        said += ["isn't held in the Hospital"] if wanted.movable else []
        said += ["fights a single Agent"] if wanted.duels else []
        said += ["has no copy of this card"] if wanted.untaught else []
        said += [f"has a name none of {self.your} Agents ever had"] if wanted.fresh else []
        said += [f"has a name none of {self.your} Agents has"] if wanted.lendable else []
        said += ["took damage from this card this round"] if wanted.struck else []
        said += ["took damage this round"] if wanted.hit == 1 else []
        said += [either(self._alternative(one) for one in wanted.any_of)] if wanted.any_of else []
        return f"that {listed(said)}" if said else ""

    def _alternative(self, wanted: Filter) -> str:
        """Return one of several alternative conditions: "has Subterfuge 1+"."""
        said = [f"is {english.article(either(TYPES[one] for one in wanted.type))}"] if wanted.type else []
        has = self.has(wanted)
        said += [f"has {has}"] if has else []
        return listed([*said, *filter(None, [self._that(wanted, is_plural=False).removeprefix("that ")])])

    def target(self, target: Target, way: str = "in") -> str:
        """Return words for the cards of a target, their number and place.

        way: "in" a place or "from" it.
        """
        if target.zone == ["named"] and target.name:
            return either(target.name)
        if target.zone == ["named"] and target.how == "all":
            return "those cards"
        fixed = {
            "this": "this card",
            "aimed": self.at,
            "named": "that card",
            "leaving": "that Agent",
            "bearer": "its Site" if target.type == ["site"] else "its Agent",
        }.get(target.zone[0])
        if fixed:
            return fixed
        if target.zone == ["site"] and self.cards(target) == NOUNS["site"]:
            return "the Site under investigation"
        return self.number_of(target, self.where(target, way))

    def number_of(self, target: Target, where: str) -> str:
        """Return words for the cards of a target and their number.

        where: words for the place, "" to leave it out.
        """
        one, more = self.cards(target, where=where), self.cards(target, is_plural=True, where=where)
        if target.how == "all":
            return f"all {more}"
        if target.how == "chance":
            return f"each {one} that loses a coin flip"
        if target.how == "random":
            one, more = f"random {one}", f"random {more}"
        if _is_one(target) and (target.owner or target.side or target.name):
            return self.card(target, where)
        lead = UP_TO if target.up_to else {"top": "the top"}.get(target.how, "")
        return target.count.many(self, one, more, lead=lead)

    def does(self, target: Target, one: str, more: str) -> str:
        """Return the cards of a target and their verb.

        one, more: the verb in both its forms.
        """
        return f"{self.target(target)} {more if target.how == 'all' else one}"

    def where(self, target: Target, way: str = "in") -> str:
        """Return words for the place of a target: "in your hand"."""
        one = target.of == "others" and target.how == "choose"
        whose = self.your if target.of == "you" else f"{'another player' if one else self.who(target.of)}'s"
        if target.zone == ["combatants"] and target.side:
            return ""
        if target.section:
            return f"in the {target.section.capitalize()}"
        if all(place in OWN_PLACES for place in target.zone):
            return f"{way} {whose} {either(OWN_PLACES[place] for place in target.zone)}".strip()
        return either(PLACES[place] for place in target.zone)

    def modifier(self, modifier: Modifier) -> str:
        if modifier.same_as:
            return f"{modifier.stat} is equal to {modifier.same_as}"
        if modifier.to is not None:
            return f"{modifier.stat} is {modifier.to.text(self)}"
        return f"{modifier.by:+d} {modifier.stat}"

    def ability(self, ability: Ability) -> str:
        """Return the text of one ability: timing, limits and effect."""
        if ability.when == "standing":
            first, *more = self._standing(ability)
            first = f"while {ability.test.text(self)}, {first}" if ability.test else first
            return " ".join(map(sentence, [first, *more]))
        aim, steps = self._does(ability)
        head = [*self._moment(ability), *([f"choose {aim}"] if aim else [])]
        steps = steps or "It stays in play."
        said = f"{capital(', '.join(head))}: {steps}" if head else steps
        return f"{sentence(f'X is {ability.x.text(self)}')} {said}" if ability.x else said

    def _standing(self, ability: Ability) -> list[str]:
        """Return sentences for the changes and permissions while a card is in play."""
        said = [listed(map(self.modifier, ability.modify))] if ability.modify else []
        said += [PERMISSIONS[one] for one in ability.permit]
        said += [f"{either(ability.immune)} can't target its Agent"] if ability.immune else []
        said += [f"{self.your} maximum hand size after Debriefing is {ability.hand}"] if ability.hand else []
        said += [f"remove a token to pay 1 RP for {self._any(ability.pays)}"] if ability.pays else []
        if ability.averts:
            foes = self.cards(ability.averts, is_plural=True)
            said += [f"{foes} can assign damage to its Agent only if there is no other target"]
        if ability.pierces:
            said += [f"its Team's damage ignores the text of {self.cards(ability.pierces, is_plural=True)}"]
        if ability.repels:
            said += [f"Combat cards of {self.cards(ability.repels, is_plural=True)} can't target its Agent"]
        if ability.lures:
            foes = self.cards(ability.lures, is_plural=True)
            said += [f"{foes} may attack its Agent's Team at any Site, ignoring all restrictions"]
        said += [f"remove a token to pay the whole cost of {self.card(ability.frees)}"] if ability.frees else []
        return said

    def _any(self, keywords: list[str]) -> str:
        return english.article(f"{either(keywords)} card")

    def _moment(self, ability: Ability) -> list[str]:
        """Return the timing, conditions and limits of an ability: "once per turn"."""
        condition = ability.test.text(self) if ability.test else ""
        own = OWN_MOMENTS.get((ability.when, condition))
        when = own or (self.later if ability.when == "used" else MOMENTS[ability.when])
        head = [when.format(card=self._about(ability.about))] if when else []
        window = either(WINDOWS[window] for window in ability.windows)
        first, _, more = condition.partition(" and ")
        turn = HEADS.get(first, "")
        head += [window] if window and not turn.startswith(window) else []
        head += [turn] if turn and not own else []
        head += [f"once per {ability.once}"] if ability.once else []
        limit = more if turn else condition
        head += [f"if {limit}"] if limit and not own else []
        return head + (["remove a token"] if ability.tokens and ability.when == "used" else [])

    def _about(self, wanted: Filter | None) -> str:
        if wanted is None:
            return "a card"
        if wanted.itself:
            return "this card"
        bearer = "its Site" if wanted.type == ["site"] else "its Agent"
        return bearer if wanted.bearer else self.card(wanted)

    def _does(self, ability: Ability) -> tuple[str, str]:
        """Return the words for an ability's targets and for its effect.

        The first step names the targets and all others say "it"; then the first result is "". Otherwise the targets
        are named before all steps.
        """
        if not ability.on:
            return "", self.steps(ability.do)
        aim = self.target(ability.on)
        first = self.with_targets(aim).steps(ability.do[:1])
        if aim in first or capital(aim) in first:
            return "", f"{first} {self.steps(ability.do[1:])}".strip()
        return aim, self.steps(ability.do)


def _is_one(target: Target) -> bool:
    """Return whether a target is exactly one card that a player chooses."""
    return target.how == "choose" and not target.up_to and isinstance(target.count, Fixed) and target.count.number == 1


OWNERS = {"you": "{your}", "others": "other players'", "active": "the active player's"}
"""Words for the player whose cards a filter means."""
NOUNS = {
    "combatants": "combatant",
    "dealing": "combatant",
    "targeted": "combatant",
    "hurt": "combatant",
    "leaving": "Agent",
    "lost": "Agent",
    "equipment": "Equipment card",
    "gear": "Equipment card",
    "gear_of_team": "Equipment card",
    "gear_of_combatants": "Equipment card",
    "gear_of_aimed": "Equipment card",
    "site": "Site",
    "sites": "Site",
    "team": "Agent",
    "mates": "Agent",
    "checked": "Agent",
    "agents": "Agent",
    "aimed_team": "Agent",
    "teams": "Agent",
}
"""Nouns for cards in a place without a named type, and for some types."""
WORDS = CardWords()
LATER = "while in play"
"""Timing of a used ability on a card that also works as it is played."""


def card_text(design: Design, words: CardWords = WORDS) -> list[str]:
    """Return the text of a card, one line per ability; an empty list if it has none."""
    tokens = max((ability.tokens for ability in design.abilities if not ability.late), default=0)
    gone = "" if design.outlasts_tokens else " Discard it when it has none left."
    lines = [f"Starts with {counted(tokens, 'token', 'tokens')}.{gone}"] if tokens else []
    words = replace(words, later=LATER) if any(one.when == "resolved" for one in design.abilities) else words
    return lines + [words.ability(ability) for ability in design.abilities]
