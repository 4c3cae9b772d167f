"""What a campaign is set up with, as a form that is made of what the ruleset says of itself."""

import re
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from django import forms
from django.forms import BoundField
from django.utils.html import format_html
from django.utils.safestring import SafeString

from campaigns import bots, clocks, services
from campaigns.errors import SetupError
from campaigns.models import Campaign, Deck, Seat
from engine.description import Option
from engine.ruleset import Ruleset
from frontend import rulesets
from frontend.forms.accounts import PlainForm
from frontend.forms.bringing import wish_of
from frontend.templatetags.campaigns import clock_in_words
from frontend.templatetags.words import in_words

NO_CHAIR = ""
ME = "me"
FIRST_CHAIRS = (ME, Seat.OPEN, Seat.OPEN)
"""Who sits where if nothing else is chosen."""
RULE = re.compile(r"\s*\([A-Z]+-\d+\)")

VISIBILITY = {
    Campaign.Visibility.PRIVATE: "who sits there, and who has the invite, know of it.",
    Campaign.Visibility.UNLISTED: "who knows the address may watch.",
    Campaign.Visibility.PUBLIC: "it stands in everybody's list, and all may watch.",
}
UNDO = {
    "": ("As usual", "safe in a ranked campaign (off among rivals), else by vote."),
    Campaign.Undo.OFF: ("Off", "what is played is played."),
    Campaign.Undo.SAFE: ("Safe", "as long as nobody has learned anything hidden since."),
    Campaign.Undo.VOTE: ("Vote", "the same, and further if all at the table agree."),
    Campaign.Undo.FREE: ("Free", "back to the opening, whatever was seen."),
}
UNASKED = {
    "": ("As usual", "only one's own in a ranked campaign and among rivals, else the team's."),
    Campaign.Unasked.OWN: ("One's own", "who would take back what somebody else played asks them."),
    Campaign.Unasked.TEAM: ("The team's", "anybody takes back what anybody played."),
}


CLOCKS = {
    f"{kind}:{number}": {"kind": kind, unit: number}
    for kind, unit, numbers in ((clocks.GAME, "minutes", (5, 15, 30, 60)), (clocks.ANSWER, "days", (1, 3, 7)))
    for number in numbers
}
"""The clocks to choose from, by what the form sends."""


class Row(NamedTuple):
    """A seat of the form. number: from 1."""

    number: int
    controller: BoundField
    avatar: BoundField | None


class SetupForm(PlainForm):
    """Format, seats, options and manners of a new campaign."""

    name = forms.CharField(
        label="Name", required=False, max_length=services.NAME_LENGTH, help_text="What you call it among yourselves."
    )
    visibility = forms.ChoiceField(label="Who may watch", widget=forms.RadioSelect)
    undo = forms.ChoiceField(label="Taking back", required=False, widget=forms.RadioSelect)
    undo_unasked = forms.ChoiceField(label="Without asking", required=False, widget=forms.RadioSelect)
    ranked = forms.BooleanField(label="Ranked", required=False)

    def __init__(
        self,
        ruleset: Ruleset,
        *args: Any,
        guest: bool = False,
        decks: Sequence[Deck] = (),
        asked: str = "",
        **kwargs: Any,
    ) -> None:
        """decks: those of who sets the campaign up; asked: the id of the one to begin with."""
        super().__init__(*args, **kwargs)
        self.ruleset = ruleset
        self.described = rulesets.described(ruleset.name)
        self._add_manners(guest)
        self.fields["format"] = _one_of("Format", [(name, in_words(name)) for name in self.described.formats])
        self.seats = range(rulesets.seat_numbers(ruleset.name)[-1])
        for seat in self.seats:
            self._add_seat(seat)
        self._add_decks(decks, asked)
        if ruleset.rivals:
            said = [("", "None"), *((name, clock_in_words(clock)) for name, clock in CLOCKS.items())]
            self.fields["clock"] = _one_of("Clock", said, "", forms.Select, required=False)
        for name, option in self.described.options.items():
            self.fields[f"options.{name}"] = _option(name, option)

    def _add_decks(self, decks: Sequence[Deck], asked: str) -> None:
        """Offer the decks that can be brought along, where the game asks for one."""
        own = [deck for deck in decks if not services.deck_faults(deck)]
        choices = [(f"starter:{deck.name}", f"{deck.title}: {deck.plan}") for deck in self.ruleset.starter_decks()]
        choices += [(f"own:{deck.id}", deck.name) for deck in own]
        if choices:
            wanted = [deck.id for deck in own if deck.id == asked] or [deck.id for deck in own if deck.is_usual]
            first = f"own:{wanted[0]}" if wanted else None
            self.fields["deck"] = _one_of("Your deck", choices, first, forms.Select)

    def _add_manners(self, guest: bool) -> None:
        said = [(value, _choice(label, VISIBILITY[value])) for value, label in Campaign.Visibility.choices]
        self.fields["visibility"].choices = said
        self.fields["visibility"].initial = Campaign.Visibility.PRIVATE
        for field, meanings in (("undo", UNDO), ("undo_unasked", UNASKED)):
            self.fields[field].choices = [(value, _choice(*words)) for value, words in meanings.items()]
            self.fields[field].initial = ""
        self.fields["ranked"].disabled = guest
        self.fields["ranked"].help_text = (
            "Guests play unranked. Register, or claim your seat, to stand on leaderboards."
            if guest
            else "The result may stand on leaderboards, if everybody who plays agrees. One seat for each person."
        )

    def _add_seat(self, seat: int) -> None:
        first = FIRST_CHAIRS[seat] if seat < len(FIRST_CHAIRS) else NO_CHAIR
        controllers = list(_controllers())
        self.fields[f"seats.{seat}.controller"] = _one_of("Played by", controllers, first, forms.Select, required=False)
        if avatars := self.described.avatars:
            names = [("", "Any Avatar"), *((row.avatar, row.name) for row in avatars)]
            self.fields[f"seats.{seat}.avatar"] = _one_of("Avatar", names, "", forms.Select, required=False)

    def rows(self) -> Iterator[Row]:
        """Yield the seats."""
        for seat in self.seats:
            avatar = f"seats.{seat}.avatar"
            yield Row(seat + 1, self[f"seats.{seat}.controller"], self[avatar] if avatar in self.fields else None)

    def known_bots(self) -> dict[str, str]:
        """Return who may play on seats without a person: what each is like, by name."""
        return bots.known()

    def option_fields(self) -> list[BoundField]:
        """Return the ruleset's options, those of several choices last."""
        found = [self[name] for name in self.fields if name.startswith("options.")]
        return sorted(found, key=lambda field: field.widget_type == "checkboxselectmultiple")

    def wishes(self) -> dict[str, Any]:
        """Return what was chosen, as the service takes it."""
        chosen = self.cleaned_data
        return {
            "ruleset": self.ruleset.name,
            "format": chosen["format"],
            "seats": [self._chair(seat) for seat in self._taken()],
            "options": dict(self._options()),
            "name": chosen["name"],
            "visibility": chosen["visibility"],
            "ranked": chosen["ranked"],
            "undo": chosen["undo"] or None,
            "undo_unasked": chosen["undo_unasked"] or None,
            "clock": CLOCKS.get(chosen.get("clock", "")),
        }

    def refuse(self, error: SetupError) -> None:
        """Say what is wrong where it is: at its field, or at the first of several."""
        self.add_error(self._field_of(error.field), error.detail)

    def _taken(self) -> list[int]:
        """Return the seats that somebody plays."""
        return [seat for seat in self.seats if self.cleaned_data[f"seats.{seat}.controller"] != NO_CHAIR]

    def _chair(self, seat: int) -> dict[str, Any]:
        said = {part: self.cleaned_data.get(f"seats.{seat}.{part}") for part in ("avatar", "controller")}
        brings = said["controller"] == ME and "deck" in self.cleaned_data
        brought = {"deck": wish_of(self.cleaned_data["deck"])} if brings else {}
        return {part: value or None for part, value in said.items()} | brought

    def _options(self) -> Iterator[tuple[str, Any]]:
        """Yield the options that aren't as by default."""
        for name, option in self.described.options.items():
            value = _value(option, self.cleaned_data[f"options.{name}"])
            if value != option.default:
                yield name, value

    def _field_of(self, place: str) -> str | None:
        """Return the field of a place in the wishes: seats are counted there without those that nobody plays."""
        parts = place.split(".")
        if "deck" in parts:
            return "deck"
        if parts[0] == "seats" and len(parts) > 1:
            parts[1] = str(self._taken()[int(parts[1])])
        exact = ".".join(parts)
        return next((name for name in self.fields if name == exact or name.startswith(f"{exact}.")), None)


def _controllers() -> Iterator[tuple[str, str]]:
    yield NO_CHAIR, "Nobody: no chair"
    yield ME, "I do"
    yield Seat.OPEN, "A friend, by invite"
    for bot in bots.known():
        yield f"{Seat.BOT}{bot}", f"A bot: {bot}"


def _one_of(label: str, choices: list[Any], initial: str | None = None, widget: Any = None, **more: Any) -> Any:
    first = choices[0][0] if initial is None else initial
    return forms.ChoiceField(label=label, choices=choices, initial=first, widget=widget or forms.RadioSelect, **more)


def _choice(title: str, meaning: str) -> SafeString:
    return format_html("<b>{}:</b> {}", title, meaning)


def _option(name: str, option: Option) -> forms.Field:
    """Return a field for an option, by the kind of its default and whether it has choices."""
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
    """Return what was chosen in the option's own type. An empty field is as by default."""
    default, choices = option.default, option.choices
    if isinstance(default, list):
        alone = [value for value in option.alone if value in sent]
        return alone[0] if alone else sent
    if isinstance(default, bool) or choices is None:
        return default if sent is None or sent == "" else sent
    return next((value for value in choices if str(value) == sent), default)
