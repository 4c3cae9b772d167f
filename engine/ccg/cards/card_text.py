"""The voice of the cards: says filters, targets, standing changes and whole abilities in English."""

from dataclasses import dataclass, replace
from typing import Self

from engine.ccg.cards.designs import Ability, Design, Filter, Modifier, Target
from engine.ccg.cards.vocabulary import MOMENTS, PERMISSIONS, PLACES, TYPES, WHO, WINDOWS
from engine.kernel.effects import Words
from engine.kernel.english import UP_TO, article, capital, counted, either, listed, plural, sentence


@dataclass(frozen=True, slots=True)
class CardWords(Words):
    """Says the language of this ruleset. at: what the ability is aimed at, as its steps say it.

    later: when what is used can be, where that isn't plain. x: the X that was chosen, 0 in a game without costs.
    """

    at: str = "it"
    later: str = ""
    x: int | None = None

    def aiming(self, at: str) -> Self:
        """Return the words in which something is done to what an ability is aimed at."""
        return replace(self, at=at)

    def valued(self, x: int | None) -> Self:
        """Return the words for a card of which X was chosen, 0 in a game without costs; of none if it wasn't."""
        return replace(self, x=x)

    def who(self, who: str) -> str:
        return WHO[who]

    def cards(self, wanted: Filter, is_plural: bool = False, where: str = "") -> str:
        """Say which cards a filter means, without an article: "Adversary with Occult"."""
        zone = wanted.zone[0] if isinstance(wanted, Target) else ""
        words = ("other" if wanted.other else "", self._noun(wanted, is_plural, zone), self._with(wanted), where)
        return " ".join(filter(None, (*words, self._that(wanted, is_plural))))

    def _noun(self, wanted: Filter, is_plural: bool, zone: str) -> str:
        nouns = [TYPES[type] for type in wanted.type] or [NOUNS.get(zone, "card")]
        said = either(plural(noun) if is_plural else noun for noun in nouns)
        mine = f"{said} of {'theirs' if self.is_third else 'yours'}"
        return {"own": mine, "opposing": f"opposing {said}", None: said}[wanted.side]

    def _with(self, wanted: Filter) -> str:
        said = [f"named {either(wanted.name)}"] if wanted.name else []
        said += [f"not named {either(wanted.not_named)}"] if wanted.not_named else []
        said += [f"of cost {wanted.cost.text(self)}"] if wanted.cost else []
        said += [OWNERS[wanted.owner].format(your=self.your)] if wanted.owner else []
        has = [either(wanted.keyword)] if wanted.keyword else []
        has += ["Health left"] if wanted.fit else []
        has += ["something to heal"] if wanted.ailing else []
        has += [*wanted.all_of, *(f"{stat} {least} or more" for stat, least in wanted.least.items())]
        has += [f"a cost of {wanted.cost_most} or less"] if wanted.cost_most is not None else []
        said += [f"with {listed(has)}"] if has else []
        said += [f"without {either(wanted.without)}"] if wanted.without else []
        return " ".join(said)

    def has(self, wanted: Filter) -> str:
        """Say what a card has that fits: "Medical 1 or more"."""
        return self._with(wanted).removeprefix("with ")

    def _that(self, wanted: Filter, is_plural: bool) -> str:
        changes, does = ("change", "don't") if is_plural else ("changes", "doesn't")
        said = [f"{changes} {either(wanted.modifies)}"] if wanted.modifies else []
        said += [f"{does} change {either(wanted.spares)}"] if wanted.spares else []
        said += ["stands with its Agent"] if wanted.beside else []
        said += ["makes a Team check"] if wanted.forces_check else []
        said += [f"{'send' if is_plural else 'sends'} somebody to the Hospital"] if wanted.sends else []
        said += [f"{'are' if is_plural else 'is'} aimed at {either(wanted.aims_at)}"] if wanted.aims_at else []
        said += ["ends a combat or lets somebody leave it"] if wanted.ends_combat else []
        said += [f"may use {wanted.allowed} cards"] if wanted.allowed else []
        said += [f"took {wanted.hit} damage or more from one source in this round"] if wanted.hit > 1 else []
        said += [f"{'carry' if is_plural else 'carries'} {either(wanted.carries)}"] if wanted.carries else []
        said += [f"{'have' if is_plural else 'has'} the affiliation of what lies upon this card"] if wanted.akin else []
        said += ["faces a stunned opponent"] if wanted.facing_stunned else []
        said += [f"{'aren' if is_plural else 'isn'}'t held in the Hospital"] if wanted.movable else []
        said += [f"{'fight' if is_plural else 'fights'} a single Agent by a text"] if wanted.duels else []
        said += ["was not taught this yet"] if wanted.untaught else []
        said += ["has cards under or upon it"] if wanted.covering else []
        bears = "bear" if is_plural else "bears"
        said += [f"{bears} a name that no Agent of {self.your} own bears or bore"] if wanted.fresh else []
        said += [f"has the name of no Agent of {self.your} own"] if wanted.lendable else []
        said += [f"{'they' if self.is_third else 'you'} could play now"] if wanted.usable else []
        said += ["took damage from this card in this round"] if wanted.struck else []
        said += ["took damage in this round"] if wanted.hit == 1 else []
        said += [either(self._alternative(one, is_plural) for one in wanted.any_of)] if wanted.any_of else []
        return f"that {listed(said)}" if said else ""

    def _alternative(self, wanted: Filter, is_plural: bool) -> str:
        """Say one of several things of which one is enough: "has Subterfuge 1 or more"."""
        has = self.has(wanted)
        said = (
            [f"{'are' if is_plural else 'is'} {article(either(TYPES[one] for one in wanted.type))}"]
            if wanted.type
            else []
        )
        said += [f"{'have' if is_plural else 'has'} {has}"] if has else []
        return listed([*said, *filter(None, [self._that(wanted, is_plural).removeprefix("that ")])])

    def target(self, target: Target, way: str = "in") -> str:
        """Say which cards a target means, how many and where. way: they are sought "in" a place or taken "from" it."""
        if target.zone == ["named"] and target.name:
            return f"the one named {either(target.name)}"
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
        where = self.where(target, way)
        one, more = self.cards(target, where=where), self.cards(target, is_plural=True, where=where)
        if target.how == "all":
            return f"all {more}"
        if target.how == "chance":
            return f"each {one} that chance picks, with even odds,"
        if target.how == "random":
            one, more = f"random {one}", f"random {more}"
        lead = UP_TO if target.up_to else {"top": "the top"}.get(target.how, "")
        return target.count.many(self, one, more, lead=lead)

    def does(self, target: Target, one: str, more: str) -> str:
        """Say what the cards of a target do; the verb in both its forms."""
        return f"{self.target(target)} {more if target.how == 'all' else one}"

    def where(self, target: Target, way: str = "in") -> str:
        """Say where a target looks: "in your hand"."""
        one = target.of == "others" and target.how == "choose"
        whose = self.your if target.of == "you" else f"{'another player' if one else self.who(target.of)}'s"
        if target.zone == ["combatants"] and target.side:
            return ""
        if target.section:
            return f"in the {target.section.capitalize()}"
        return either(PLACES[place].format(way=way, whose=whose) for place in target.zone)

    def modifier(self, modifier: Modifier) -> str:
        if modifier.same_as:
            return f"{modifier.stat} is as high as {modifier.same_as}"
        if modifier.to is not None:
            return f"{modifier.stat} is {modifier.to.text(self)}"
        return f"{modifier.by:+d} {modifier.stat}"

    def ability(self, ability: Ability) -> str:
        """Say one ability of a card: when, how often, and what it does."""
        if ability.when == "standing":
            said = listed(
                [self.modifier(modifier) for modifier in ability.modify] + [PERMISSIONS[one] for one in ability.permit]
            )
            said = f"{said}, and {self._immune(ability)}".removeprefix(", and ") if ability.immune else said
            said = f"your hand may hold {ability.hand} cards after Debriefing" if ability.hand else said
            said = f"a token here pays 1 RP of a card with {either(ability.pays)}" if ability.pays else said
            if ability.averts:
                said = f"{article(self.cards(ability.averts))} aims damage at its Agent only if it can at nobody else"
            if ability.pierces:
                foe = article(self.cards(ability.pierces))
                said = f"its Team's damage to {foe} counts in spite of that card's own text"
            if ability.repels:
                said = f"for {article(self.cards(ability.repels))} no Combat card is played upon its Agent"
            if ability.lures:
                foe = article(self.cards(ability.lures))
                said += f" and {foe} may attack its Agent's Team at any Site, whatever bars it"
            if ability.frees:
                said = f"a token here pays all of the price of {article(self.cards(ability.frees))}"
            return sentence(f"while {ability.test.text(self)}, {said}" if ability.test else said)
        when = self.later if ability.when == "used" else MOMENTS[ability.when]
        head = [when.format(card=self._about(ability.about))] if when else []
        head += [either(WINDOWS[window] for window in ability.windows)] if ability.windows else []
        head += [f"once in {article(ability.once)}"] if ability.once else []
        head += ["for one of its tokens"] if ability.tokens and ability.when == "used" else []
        head += [f"if {ability.test.text(self)}"] if ability.test else []
        aim, steps = self._does(ability)
        head += [aim] if aim else []
        steps = steps or "It stays in play."
        said = f"{capital(', '.join(head))}: {steps}" if head else steps
        return f"{sentence(f'X is {ability.x.text(self)}')} {said}" if ability.x else said

    def _immune(self, ability: Ability) -> str:
        return f"{either(ability.immune)} can't be aimed at its Agent"

    def _about(self, wanted: Filter | None) -> str:
        if wanted is None:
            return "a card"
        if wanted.itself:
            return "this card"
        bearer = "its Site" if wanted.type == ["site"] else "its Agent"
        return bearer if wanted.bearer else article(self.cards(wanted))

    def _does(self, ability: Ability) -> tuple[str, str]:
        """Say what an ability is aimed at and what is done; "" for the one where the other says it all.

        The first step says what it is aimed at, all others "it"; where it doesn't, that stands before them all.
        """
        if not ability.on:
            return "", self.steps(ability.do)
        aim = self.target(ability.on)
        first = self.aiming(aim).steps(ability.do[:1])
        if aim in first or capital(aim) in first:
            return "", f"{first} {self.steps(ability.do[1:])}".strip()
        return f"on {aim}", self.steps(ability.do)


OWNERS = {"you": "of {your} own", "others": "of another player", "active": "of the active player"}
NOUNS = {
    "combatants": "combatant",
    "dealing": "combatant",
    "targeted": "combatant",
    "hurt": "combatant",
    "leaving": "Agent",
    "lost": "Agent",
    "gear": "piece of Equipment",
    "gear_of_team": "piece of Equipment",
    "gear_of_combatants": "piece of Equipment",
    "gear_of_aimed": "piece of Equipment",
    "site": "Site",
    "sites": "Site",
    "team": "Agent",
    "mates": "Agent",
    "checked": "Agent",
    "agents": "Agent",
    "aimed_team": "Agent",
    "teams": "Agent",
}
"""What lies in a place, where no type is named."""
WORDS = CardWords()
LATER = "later, while it is in play"
"""When that can be used which a card does besides what it does as it is played."""


def card_text(design: Design, said: CardWords = WORDS) -> list[str]:
    """Return the text of a card, a line for each of its abilities; none where it isn't written yet, or has none."""
    laid = max((ability.tokens for ability in design.abilities if not ability.late), default=0)
    gone = "" if design.outlasts_tokens else " Without any it is discarded."
    lines = [f"It comes with {counted(laid, 'token', 'tokens')}.{gone}"] if laid else []
    words = replace(said, later=LATER) if any(one.when == "resolved" for one in design.abilities) else said
    return lines + [words.ability(ability) for ability in design.abilities]
