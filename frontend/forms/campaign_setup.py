"""The form that creates a campaign, built from the ruleset's description."""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from django import forms
from django.forms import BoundField
from django.utils.html import format_html
from django.utils.safestring import SafeString

from campaigns import services
from campaigns.clocks import game_clocks
from campaigns.errors import EngineError, SetupError
from campaigns.models import Campaign, Deck, Seat
from engine import bots
from engine.description import Option, Preset
from engine.ruleset import Ruleset
from frontend import rulesets
from frontend.forms.accounts import PlainForm
from frontend.forms.loadouts import wish_of
from frontend.templatetags.text_format import in_words

LATER = "later"
"""The player chooses a deck in the lobby."""
NO_PLAYER = ""
ME = "me"
DEFAULT_CONTROLLERS = (ME, Seat.OPEN, Seat.OPEN)
"""Default controllers of the first seats."""
SETTINGS = ("format", "visibility", "undo", "undo_unasked", "clock.kind")
"""Table settings that the summary names."""
TITLE = re.compile(r"<b>(.*?):</b>.*", re.DOTALL)
RULE = re.compile(r"\s*\([A-Z]+-\d+\)")

VISIBILITY = {
    Campaign.Visibility.PRIVATE: "only players and people with the invite link.",
    Campaign.Visibility.UNLISTED: "anyone with the link can watch.",
    Campaign.Visibility.PUBLIC: "listed, and anyone can watch.",
}
UNDO = {
    Campaign.Undo.OFF: ("Off", "no undo."),
    Campaign.Undo.SAFE: ("Safe", "until someone sees a hidden card."),
    Campaign.Undo.VOTE: ("Vote", "like safe, and other undos if everyone agrees."),
    Campaign.Undo.FREE: ("Free", "any undo, back to the start."),
}
UNASKED = {
    Campaign.Unasked.OWN: ("Own actions", "ask before you undo someone else's action."),
    Campaign.Unasked.TEAM: ("Team actions", "anyone can undo anyone's action."),
}
CLOCK = {
    "": ("None", "no time limit."),
    game_clocks.GAME: ("Minutes for the game", "for each player. You lose when your time runs out."),
    game_clocks.ANSWER: ("Days per answer", "for each decision. You lose when your time runs out."),
}
TIMES = {game_clocks.GAME: 15, game_clocks.ANSWER: 3}
"""Default time for each kind of clock, in its unit."""

COUNTING = {
    True: ("be rated", "Counts for ratings"),
    False: ("appear on leaderboards", "Can appear on leaderboards"),
}
"""Texts for ranked campaigns, with rivals (True) or without.

The first completes the hint for guests, the second is the help text.
"""

RANKED, ALONE, SHARED = SITUATIONS = ("ranked", "alone", "shared")
"""Situations that undo policies depend on; the page's script uses them too.

Ranked, one person on all seats, or several people.
"""
ONLY = {(ALONE,): " Only if you play all seats.", (ALONE, SHARED): " Not in a ranked campaign."}
"""Hints for choices that exist only in some situations."""


class Row(NamedTuple):
    """A seat in the form; numbers start at 1."""

    number: int
    controller: BoundField
    avatar: BoundField | None


class ConditionalRadioSelect(forms.RadioSelect):
    """Radio buttons that the page's script hides outside their situations.

    `data-when` names the situations.
    """

    def __init__(self, times: Mapping[str, Sequence[str]]) -> None:
        super().__init__()
        self.times = times

    def create_option(self, name: str, value: Any, *args: Any, **kwargs: Any) -> dict[str, Any]:
        option = super().create_option(name, value, *args, **kwargs)
        when = self.times.get(value)
        return {**option, "attrs": option["attrs"] | {"data-when": " ".join(when)}} if when else option


class SetupForm(PlainForm):
    """Format, seats, options and table settings of a new campaign."""

    name = forms.CharField(
        label="Name", required=False, max_length=services.NAME_LENGTH, help_text="Optional. All players see it."
    )
    visibility = forms.ChoiceField(label="Who may watch", widget=forms.RadioSelect)
    ranked = forms.BooleanField(label="Ranked", required=False)

    def __init__(
        self,
        ruleset: Ruleset,
        *args: Any,
        guest: bool = False,
        decks: Sequence[Deck] = (),
        asked: str = "",
        preset: Preset | None = None,
        **kwargs: Any,
    ) -> None:
        """Create the form.

        decks: decks of the owner; asked: id of the selected deck; preset: default values.
        """
        super().__init__(*args, **kwargs)
        self.ruleset = ruleset
        self.described = rulesets.described(ruleset.name)
        self._add_manners(guest)
        self.fields["format"] = _one_of("Format", [(name, self._format(name)) for name in self.described.formats])
        self.seats = range(rulesets.seat_numbers(ruleset.name)[-1])
        for seat in self.seats:
            self._add_seat(seat)
        self._add_decks(decks, asked)
        self._add_boxes()
        if ruleset.rivals:
            self._add_clock()
        for name, option in self.described.options.items():
            self.fields[f"options.{name}"] = _option(name, option)
        if preset:
            self._fill_in(preset)

    def _format(self, name: str) -> str:
        meaning = self.described.played.get(name)
        return _choice(in_words(name), meaning) if meaning else in_words(name)

    def _fill_in(self, preset: Preset) -> None:
        self.initial["format"] = preset.format
        for name, value in preset.options.items():
            self.initial[f"options.{name}"] = value if isinstance(value, bool | list) else str(value)

    def _add_decks(self, decks: Sequence[Deck], asked: str) -> None:
        """Offer all decks if the game uses decks.

        Decks that the default rules forbid are offered too, since a format or option can allow them.
        """
        choices = [(f"starter:{deck.name}", f"{deck.title}: {deck.plan}") for deck in self.ruleset.starter_decks()]
        faulty = {deck.id for deck in decks if services.deck_faults(deck)}
        choices += [
            (f"own:{deck.id}", f"{deck.name} (not legal by the default rules)" if deck.id in faulty else deck.name)
            for deck in decks
        ]
        if choices:
            choices.append((LATER, "Choose later, in the lobby"))
            sound = [deck for deck in decks if deck.id not in faulty]
            wanted = [deck.id for deck in decks if deck.id == asked] or [deck.id for deck in sound if deck.is_usual]
            first = f"own:{wanted[0]}" if wanted else None
            self.fields["deck"] = _one_of("Your deck", choices, first, forms.Select, required=False)
            if dealing := " ".join(self._dealing()):
                self.fields["deck"].widget.attrs["data-unless"] = dealing

    def _dealing(self) -> Iterator[str]:
        """Yield the options that make the game deal cards instead of using decks."""
        for name, option in self.described.options.items():
            if option.default is False and self._deals(self.described.formats[0], {name: True}):
                yield f"options.{name}"

    def _deals(self, format: str, options: dict[str, Any]) -> bool:
        """Return whether cards are dealt with these options.

        False if the options don't fit together.
        """
        try:
            setup = self.ruleset.setup([None] * self.described.seats.least, format, options)
        except EngineError:
            return False
        return self.ruleset.supply(setup, bytes(32)) is not None

    def _add_manners(self, guest: bool) -> None:
        said = [(value, _choice(label, VISIBILITY[value])) for value, label in Campaign.Visibility.choices]
        self.fields["visibility"].choices = said
        self.fields["visibility"].initial = Campaign.Visibility.PRIVATE
        rules = self.ruleset
        undo = {when: services.undo_policies(rules, ranked=when == RANKED, alone=when == ALONE) for when in SITUATIONS}
        unasked = {when: services.unasked_policies(rules, ranked=when == RANKED) for when in SITUATIONS}
        self._add_policies("undo", "Undo", UNDO, undo)
        self._add_policies("undo_unasked", "Undo without asking", UNASKED, unasked)
        self.fields["ranked"].disabled = guest
        gained, counts = COUNTING[rules.rivals]
        self.fields["ranked"].help_text = (
            f"Guests can't play ranked. Create an account to {gained}."
            if guest
            else f"{counts} if all players agree. One seat for each person."
        )

    def _add_policies(
        self, name: str, label: str, meanings: Mapping[Any, tuple[str, str]], found: Mapping[str, services.Policies]
    ) -> None:
        """Offer the policies that the service allows, if there is a choice.

        found: allowed policies by situation.
        """
        times = {value: tuple(when for when in SITUATIONS if value in found[when].allowed) for value in meanings}
        offered = [value for value in meanings if times[value]]
        if len(offered) > 1:
            usual = _usual(*(meanings[found[when].usual][0].lower() for when in (RANKED, SHARED)))
            said = [(value, _choice(*meanings[value], ONLY.get(times[value], ""))) for value in offered]
            widget = ConditionalRadioSelect({value: times[value] for value in offered if times[value] in ONLY})
            self.fields[name] = _one_of(label, [("", _choice("Default", usual)), *said], widget=widget, required=False)

    def _add_boxes(self) -> None:
        """Offer the boxes of the server, if it has any."""
        names = [box.name for box in services.list_boxes(self.ruleset.name)]
        if names:
            said = [(services.STANDARD_BOX, "Standard"), *((name, name) for name in names)]
            first = services.default_box(self.ruleset.name)
            self.fields["box"] = _one_of("Box", said, first, forms.Select, required=False)
            self.fields["box"].help_text = "The cards to play with. Ranked campaigns use the standard box."

    def _add_clock(self) -> None:
        said = [(kind, _choice(*words)) for kind, words in CLOCK.items()]
        self.fields["clock.kind"] = _one_of("Clock", said, required=False)
        for kind, (unit, _, most) in game_clocks.UNITS.items():
            when = {"data-when": kind}
            self.fields[f"clock.{unit}"] = forms.IntegerField(
                label=f"{unit.capitalize()}, 1 to {most}",
                min_value=1,
                max_value=most,
                initial=TIMES[kind],
                required=False,
                widget=forms.NumberInput(when),
            )

    def clock_fields(self) -> list[BoundField]:
        """Return the fields for the clock; empty without rivals."""
        return [self[name] for name in self.fields if name.startswith("clock.")]

    def _add_seat(self, seat: int) -> None:
        first = DEFAULT_CONTROLLERS[seat] if seat < len(DEFAULT_CONTROLLERS) else NO_PLAYER
        controllers = list(_controllers(self.ruleset))
        self.fields[f"seats.{seat}.controller"] = _one_of("Played by", controllers, first, forms.Select, required=False)
        if avatars := self.described.avatars:
            names = [("", "Any Avatar"), *((row.avatar, row.name) for row in avatars)]
            widget = forms.Select if seat else forms.RadioSelect
            label = "Avatar" if seat else "Your Avatar"
            self.fields[f"seats.{seat}.avatar"] = _one_of(label, names, "", widget, required=False)

    def rows(self) -> Iterator[Row]:
        """Yield the seats."""
        for seat in self.seats:
            avatar = f"seats.{seat}.avatar"
            yield Row(seat + 1, self[f"seats.{seat}.controller"], self[avatar] if avatar in self.fields else None)

    def known_bots(self) -> dict[str, str]:
        """Return the description of each bot by its title."""
        return {bots.title(name): bot.meaning for name, bot in bots.offered(self.ruleset).items()}

    def settings_summary(self) -> str:
        """Return the chosen table settings as one line.

        `campaign-setup.ts` keeps it up to date.
        """
        return " · ".join(f"{self[name].label}: {self._title(name)}" for name in SETTINGS if name in self.fields)

    def _title(self, name: str) -> str:
        """Return the title of the selected choice, without its meaning."""
        value = self[name].value() or ""
        said = next((str(text) for known, text in self.fields[name].choices if known == value), "")
        return TITLE.sub(r"\1", said)

    def option_fields(self) -> list[BoundField]:
        """Return the ruleset's options, with multiple choices last."""
        found = [self[name] for name in self.fields if name.startswith("options.")]
        return sorted(found, key=lambda field: field.widget_type == "checkboxselectmultiple")

    def wishes(self) -> dict[str, Any]:
        """Return the arguments for `services.create_campaign`."""
        chosen = self.cleaned_data
        return {
            "ruleset": self.ruleset.name,
            "format": chosen["format"],
            "seats": [self._chair(seat) for seat in self._taken()],
            "options": dict(self._options()),
            "name": chosen["name"],
            "visibility": chosen["visibility"],
            "ranked": chosen["ranked"],
            "undo": chosen.get("undo") or None,
            "undo_unasked": chosen.get("undo_unasked") or None,
            "clock": self._clock(),
            **({"card_set": services.box_content(self.ruleset.name, box)} if (box := chosen.get("box")) else {}),
        }

    def refuse(self, error: SetupError) -> None:
        """Add an error of the service to its field."""
        self.add_error(self._field_of(error.field), error.detail)

    def _clock(self) -> dict[str, Any] | None:
        kind = self.cleaned_data.get("clock.kind")
        if not kind:
            return None
        unit = game_clocks.UNITS[kind][0]
        return {"kind": kind, unit: self.cleaned_data[f"clock.{unit}"]}

    def _taken(self) -> list[int]:
        """Return the seats that have a player."""
        return [seat for seat in self.seats if self.cleaned_data[f"seats.{seat}.controller"] != NO_PLAYER]

    def _chair(self, seat: int) -> dict[str, Any]:
        said = {part: self.cleaned_data.get(f"seats.{seat}.{part}") for part in ("avatar", "controller")}
        brings = said["controller"] == ME and self._brings_deck()
        brought = {"deck": wish_of(self.cleaned_data["deck"])} if brings else {}
        return {part: value or None for part, value in said.items()} | brought

    def _brings_deck(self) -> bool:
        """Return whether the player chose a deck and the game deals no cards."""
        chosen = self.cleaned_data.get("deck") or LATER
        return chosen != LATER and not self._deals(self.cleaned_data["format"], dict(self._options()))

    def _options(self) -> Iterator[tuple[str, Any]]:
        """Yield the options that differ from their defaults."""
        for name, option in self.described.options.items():
            value = _value(option, self.cleaned_data[f"options.{name}"])
            if value != option.default:
                yield name, value

    def _field_of(self, place: str) -> str | None:
        """Return the field for an error path of the service.

        The service doesn't count seats without a player.
        """
        parts = place.split(".")
        if "deck" in parts:
            return "deck"
        if parts[0] == "seats" and len(parts) > 1:
            parts[1] = str(self._taken()[int(parts[1])])
        exact = ".".join(parts)
        return next((name for name in self.fields if name == exact or name.startswith(f"{exact}.")), None)


def _controllers(ruleset: Ruleset) -> Iterator[tuple[str, str]]:
    yield NO_PLAYER, "No player"
    yield ME, "Me"
    yield Seat.OPEN, "A friend (by invite)"
    for bot in bots.offered(ruleset):
        yield f"{Seat.BOT}{bot}", bots.title(bot)


def _one_of(label: str, choices: list[Any], initial: str | None = None, widget: Any = None, **more: Any) -> Any:
    first = choices[0][0] if initial is None else initial
    return forms.ChoiceField(label=label, choices=choices, initial=first, widget=widget or forms.RadioSelect, **more)


def _usual(ranked: str, unranked: str) -> str:
    return f"{unranked}." if ranked == unranked else f"{ranked} in a ranked campaign, otherwise {unranked}."


def _choice(title: str, meaning: str, only: str = "") -> SafeString:
    return format_html("<b>{}:</b> {}{}", title, meaning, only)


def _option(name: str, option: Option) -> forms.Field:
    """Return a form field for an option, by the type of its default."""
    default, choices = option.default, option.choices
    said = {"label": in_words(name), "help_text": RULE.sub("", option.meaning), "required": False}
    if isinstance(default, list):
        initial = [str(value) for value in default]
        widget = forms.CheckboxSelectMultiple
        return forms.MultipleChoiceField(choices=_named(choices or []), initial=initial, widget=widget, **said)
    if isinstance(default, bool):
        return forms.BooleanField(initial=default, **said)
    if choices is not None:
        return forms.ChoiceField(choices=_named(choices), initial=str(default), **said)
    if isinstance(default, int):
        return forms.IntegerField(initial=default, **said)
    return forms.CharField(initial=default, **said)


def _named(choices: list[Any]) -> list[tuple[str, str]]:
    return [(str(value), in_words(value)) for value in choices]


def _value(option: Option, sent: Any) -> Any:
    """Return the value of an option in its type; the default if it is empty."""
    default, choices = option.default, option.choices
    if isinstance(default, list):
        alone = [value for value in option.alone if value in sent]
        return alone[0] if alone else sent
    if isinstance(default, bool) or choices is None:
        return default if sent is None or sent == "" else sent
    return next((value for value in choices if str(value) == sent), default)
