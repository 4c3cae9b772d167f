"""The form to choose a deck for a seat in the lobby."""

from collections.abc import Container, Iterator
from typing import Any

from django import forms
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from campaigns import services
from campaigns.decks.validation import Fault
from campaigns.eventlog import repository
from campaigns.models import Campaign, Seat
from engine.decks import Deck, Supply
from frontend.forms.accounts import PlainForm

Choice = tuple[str, Any, Deck]
"""Form value (`starter:` or `own:` with an id), title and deck."""


DEALT = "dealt:"
"""Form value for the deck that is built from the dealt cards."""
TOLD = 3
"""Maximum number of problems shown for a deck."""


class DisablingRadioSelect(forms.RadioSelect):
    """Radio buttons, some of them disabled."""

    def __init__(self, barred: Container[str]) -> None:
        super().__init__()
        self.barred = barred

    def create_option(self, name: str, value: Any, *args: Any, **kwargs: Any) -> dict[str, Any]:
        option = super().create_option(name, value, *args, **kwargs)
        return {**option, "attrs": option["attrs"] | {"disabled": True}} if value in self.barred else option


class BringForm(PlainForm):
    """Choose one of the player's decks or a starter deck.

    Decks that are not legal here are disabled, with the reasons.
    """

    seat = forms.IntegerField(min_value=0, widget=forms.HiddenInput)

    def __init__(self, campaign: Campaign, chair: Seat, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **{"auto_id": f"bring-{chair.index}-%s", **kwargs})
        self.dealt = services.dealt(campaign, chair)
        choices = list(_choices(campaign, chair, self.dealt))
        brought = (chair.secret or {}).get("deck") or services.earlier_deck(campaign, chair)
        self.is_ready = chair.ready
        self.ruleset = campaign.ruleset
        self.fields["seat"].initial = chair.index
        faults = {
            value: found for value, _, deck in choices if (found := services.faults_at(campaign, deck, self.dealt))
        }
        self.has_none = len(faults) == len(choices)
        self.fields["deck"] = forms.ChoiceField(
            label=f"Deck of seat {chair.index + 1}",
            choices=[(value, _with_faults(title, faults.get(value, []))) for value, title, _ in choices],
            initial=next((value for value, _, deck in choices if deck == brought), DEALT if self.dealt else None),
            widget=DisablingRadioSelect(faults),
        )

    def wish(self) -> dict[str, str]:
        """Return the chosen deck as an argument for the service."""
        return wish_of(self.cleaned_data["deck"])


def wish_of(choice: str) -> dict[str, str]:
    """Return a form value as an argument for the service."""
    kind, _, which = choice.partition(":")
    return {kind: which} if which else {}


def _choices(campaign: Campaign, chair: Seat, dealt: Supply | None) -> Iterator[Choice]:
    rules = repository.ruleset_of(campaign)
    if dealt is not None:
        said = format_html("<b>{}:</b> {}", "Built for you", f"from the {sum(dealt.values())} cards you were dealt.")
        yield DEALT, said, rules.build(rules.decode_setup(campaign.setup), dealt)
    for kept in services.decks_of(chair.user, campaign.ruleset):
        yield f"own:{kept.id}", format_html("<b>{}:</b> your deck.", kept.name), kept.parts
    for starter in rules.starter_decks() if dealt is None else ():
        yield f"starter:{starter.name}", format_html("<b>{}:</b> {}", starter.title, starter.plan), starter.deck


def _with_faults(title: Any, faults: list[Fault]) -> Any:
    """Return the title of a deck with its problems: card, problem and rule."""
    if not faults:
        return title
    said = format_html_join(" ", "{}", ((_said(fault),) for fault in faults[:TOLD]))
    more = f" And {len(faults) - TOLD} more." if len(faults) > TOLD else ""
    return format_html('{} <span class="barred">Not legal here. {}{}</span>', title, said, more)


def _said(fault: Fault) -> SafeString:
    card = f"{fault.card}: " if fault.card not in fault.detail else ""
    rule = f" ({fault.rule})" if fault.rule else ""
    return format_html("{}{}{}", card, fault.detail, rule)
