"""Custom card sets in every game: strict reading, limits, and play."""

import time
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from engine import bots
from engine import ruleset as rulesets
from engine.kernel.custom_cards import yaml_text
from engine.kernel.custom_cards.faults import CustomCardsError, RowFault
from engine.kernel.decisions import SetupError
from engine.kernel.effects import Step
from engine.kernel.interpreter import EndlessEffectError
from engine.ruleset import Ruleset

FIRST = {"legendary": "john-byers", "fanccg": "the_forest_controls_them", "ccg": "albert_hosteen"}
"""A standard card of each game that can be copied."""
DISCARD = {"op": "discard"}
ACTION = {"id": "second_look", "name": "Second Look", "type": "action"}
"""An Action of the fan game without its ability."""


@pytest.fixture(params=sorted(FIRST))
def rules(request: pytest.FixtureRequest) -> Ruleset:
    return rulesets.get(request.param)


def seed(number: int) -> bytes:
    return number.to_bytes(32, "big")


def row_of(rules: Ruleset, **changed: Any) -> dict[str, Any]:
    return rules.custom_row(FIRST[rules.name]) | changed


def faults(rules: Ruleset, *rows: Any) -> list[tuple[str, str]]:
    return [(fault.path, fault.message) for fault in rules.check_custom_cards(list(rows)).faults]


def deep(levels: int) -> Any:
    return [deep(levels - 1)] if levels else 1


class TestRows:
    def test_copy_of_a_standard_card_has_no_fault(self, rules: Ruleset) -> None:
        checked = rules.check_custom_cards([row_of(rules)])
        assert checked.faults == []
        card = checked.cards[0]
        assert card is not None and card["custom"] and card["id"].startswith("my_")

    def test_row_fits_the_schema(self, rules: Ruleset) -> None:
        schema = rules.custom_card_schema()
        Draft202012Validator.check_schema(schema)
        validator = Draft202012Validator(schema)
        assert [fault.message for fault in validator.iter_errors(row_of(rules))] == []
        assert not validator.is_valid(row_of(rules, type="cliffhanger"))

    def test_every_fault_names_its_field(self) -> None:
        rules = rulesets.get("fanccg")
        draws = {"when": "played", "do": [{"op": "draw"}, {"op": "draw", "amount": "many"}]}
        row = ACTION | {"abilities": [draws, {"when": "later", "do": []}], "draw": "x", "colour": "red"}
        assert sorted(path for path, _ in faults(rules, row)) == [
            "abilities[0].do[1].amount",
            "abilities[1].when",
            "colour",
            "draw",
        ]

    def test_faulty_row_leaves_the_others_readable(self, rules: Ruleset) -> None:
        checked = rules.check_custom_cards([row_of(rules), 5, row_of(rules, id="other")])
        assert [card is None for card in checked.cards] == [False, True, False]
        assert checked.faults == [RowFault(1, "", "", "A card is an object of fields.")]

    @pytest.mark.parametrize("name", ["<b>Bold</b>", "Line\nbreak", "Right\u202eleft", "x" * 61, ""])
    def test_name_without_markup_and_control_characters(self, rules: Ruleset, name: str) -> None:
        assert [path for path, _ in faults(rules, row_of(rules, name=name))] == ["name"]

    @pytest.mark.parametrize("id", ["Upper", "1st", "a b", "x" * 41, "../x", None, ["a"], {}])
    def test_id_is_a_plain_word(self, rules: Ruleset, id: Any) -> None:
        assert [path for path, _ in faults(rules, row_of(rules, id=id))] == ["id"]

    def test_ids_are_unique(self, rules: Ruleset) -> None:
        assert faults(rules, row_of(rules), row_of(rules)) == [("id", "another card of the set has this id")] * 2
        assert faults(rules, row_of(rules, id=FIRST[rules.name])) == [
            ("id", "the standard set has a card with this id")
        ]

    def test_lists_name_each_text_once(self) -> None:
        """A place named twice would offer each of its cards twice."""
        twice = {"op": "move", "cards": {"zone": ["discard", "discard"]}, "to": "deck_bottom"}
        row = ACTION | {"abilities": [{"when": "played", "do": [twice]}]}
        assert faults(rulesets.get("fanccg"), row) == [("abilities[0].do[0].cards.zone[1]", "named twice")]

    def test_other_types_are_refused(self, rules: Ruleset) -> None:
        assert [path for path, _ in faults(rules, row_of(rules, type="cliffhanger"))] == ["type"]

    def test_empty_set_can_not_be_played(self, rules: Ruleset) -> None:
        with pytest.raises(CustomCardsError, match="no cards"):
            rules.with_custom_cards("Empty", [])


class TestLimits:
    @pytest.mark.parametrize(
        ("changed", "why"),
        [
            ({"abilities": deep(500)}, "nesting"),
            ({"abilities": [1] * 500}, "entries"),
            ({"abilities": [[1] * 20] * 20}, "values"),
            ({"cost": 10**30}, "number between"),
            ({"cost": 1.5}, "whole numbers"),
            ({"episode": "x" * 1000}, "characters"),
            ({"x" * 1000: 1}, "impossible name"),
        ],
    )
    def test_large_rows_are_refused(self, rules: Ruleset, changed: dict[str, Any], why: str) -> None:
        assert why in faults(rules, row_of(rules, **changed))[0][1]

    def test_large_sets_are_refused(self, rules: Ruleset) -> None:
        rows = [row_of(rules, id=f"card_{number}") for number in range(101)]
        assert faults(rules, *rows) == [("", "101 cards; the limit is 100.")]
        assert "the limit is" in faults(rules, *(row | {"tags": ["é" * 80] * 20} for row in rows[:100]))[0][1]

    def test_check_of_ten_megabytes_is_quick(self, rules: Ruleset) -> None:
        rows = [row_of(rules, id=f"card_{number}", name="x" * 100_000) for number in range(100)]
        began = time.process_time()
        assert len(faults(rules, *rows)) == 100
        assert time.process_time() - began < 1

    def test_abilities_have_a_limited_number_of_steps(self) -> None:
        row = ACTION | {"abilities": [{"when": "played", "do": [{"op": "draw"}] * 17}]}
        assert faults(rulesets.get("fanccg"), row) == [("abilities[0]", "17 steps; the limit is 16")]

    def test_products_can_not_explode(self) -> None:
        product = {"amount": "times", "of": [9, {"amount": "times", "of": [9, 9]}]}
        row = ACTION | {"abilities": [{"when": "played", "do": [{"op": "draw", "amount": product}]}]}
        assert faults(rulesets.get("fanccg"), row) == [("abilities", "a product can't hold another product")]


class TestText:
    def test_rows_survive_yaml(self, rules: Ruleset) -> None:
        rows = [row_of(rules), row_of(rules, id="other", name="Ünïcode: “quoted”")]
        assert yaml_text.parse(yaml_text.write(rows)) == rows

    @pytest.mark.parametrize(
        ("text", "why"),
        [
            ("- &a [1]\n- *a", "anchors"),
            ("&a [*a]", "anchors"),
            ("!!python/object/apply:os.system [ls]", "tags"),
            ("[" * 40 + "]" * 40, "nesting"),
            ("[" * 100_000, "nesting"),
            ("x" * 300_000, "bytes"),
            ("a: b: c", "not valid"),
            ("\0", "not valid"),
            ("1" + ":1" * 30_000 + ".5", "not valid"),
        ],
    )
    def test_hostile_text_is_refused(self, text: str, why: str) -> None:
        with pytest.raises(CustomCardsError, match=why):
            yaml_text.parse(text)


class TestGames:
    def test_game_with_custom_cards_is_played_and_decoded(self, rules: Ruleset) -> None:
        extended = rules.with_custom_cards("Mine", [row_of(rules)])
        setup = extended.setup([None, None], extended.describe().formats[0], {})
        data = extended.encode_setup(setup)
        assert data["card_set"]["rows"] == [row_of(rules)]
        assert extended.card_set_digest() != rules.card_set_digest()
        assert rules.with_custom_cards("Other title", data["card_set"]["rows"]).card_set_digest() == (
            extended.card_set_digest()
        )
        table = extended.open(extended.decode_setup(data), seed(1))
        for number in range(40):
            decision = extended.decisions(table)[0]
            view = extended.view(table, decision.seat)
            chosen = bots.get("random").choose(extended, view, decision, seed(number))
            extended.apply(table, decision.seat, decision.options[chosen])
            table = extended.decode(extended.encode(table))

    def test_catalogue_marks_custom_cards(self, rules: Ruleset) -> None:
        extended = rules.with_custom_cards("Mine", [row_of(rules)])
        assert [card["id"] for card in extended.catalogue() if card.get("custom")] == [row_of(rules)["id"]]
        assert not any(card.get("custom") for card in rules.catalogue())

    def test_only_custom_cards_can_be_tried_out(self, rules: Ruleset) -> None:
        extended = rules.with_custom_cards("Mine", [row_of(rules)])
        seats, format = [None, None], rules.describe().formats[0]
        assert extended.setup(seats, format, {"trial": row_of(rules)["id"]})
        for game, trial in ((extended, FIRST[rules.name]), (rules, row_of(rules)["id"]), (extended, ["x"])):
            with pytest.raises(SetupError) as caught:
                game.setup(seats, format, {"trial": trial})
            assert caught.value.field == "options.trial"


@pytest.mark.parametrize("name", sorted(FIRST))
def test_every_operation_has_text_and_instructions(name: str) -> None:
    language = rulesets.get(name).rows.language  # type: ignore[attr-defined]
    for part in [*language.steps, *language.tests, *language.values]:
        assert not [name for name in dir(part) if getattr(getattr(part, name), "__isabstractmethod__", False)], part
    for step in language.steps:
        assert step.run is not Step.run or step.compile is not Step.compile, step


class TestLegendary:
    rules = rulesets.get("legendary")

    def opened(self, row: dict[str, Any], **options: Any) -> tuple[Any, Any, int]:
        extended: Any = self.rules.with_custom_cards("Mine", [row])
        table = extended.open(extended.setup([None], "single", options), seed(3))
        return extended, table, extended.card_set.numbers[row["id"]][0]

    def test_own_academy_set_is_in_every_game(self) -> None:
        _, table, card = self.opened(self.rules.custom_row("john-byers"))
        assert table.zones.where[card].split(".")[0] in ("academy", "bureau")
        _, table, card = self.opened(self.rules.custom_row("john-byers") | {"set": "mulder"})
        assert table.zones.where[card] == "box"

    def test_card_of_a_pool_joins_its_pile(self) -> None:
        row = self.rules.custom_row("s2-flukeman") | {"set": "B", "copies": 10}
        extended, table, _ = self.opened(row)
        pile = table.zones["conspiracy"]
        places = [place for place, card in enumerate(pile) if table.design(card).id == row["id"]]
        seasons = {table.design(pile[place]).set for place in range(min(places), max(places))}
        assert places and not seasons & {"1", "3"}
        extended.reshuffle(table, 0, seed(4))

    def test_set_of_an_enemy_is_a_season_or_a_pool(self) -> None:
        assert [path for path, _ in faults(self.rules, self.rules.custom_row("s2-flukeman") | {"set": "x"})] == ["set"]

    def test_abilities_that_start_each_other_are_refused(self) -> None:
        """Each discarded card draws one, each drawn card discards one."""
        draw: dict[str, Any] = {"when": "shadows", "on": "discarded", "do": [{"op": "draw"}]}
        discard = {"when": "shadows", "on": "drawn", "do": [{"op": "if", "test": {"is": "solo"}, "then": [DISCARD]}]}
        enemy = self.rules.custom_row("s2-flukeman")
        first, second = enemy | {"id": "first", "abilities": [draw]}, enemy | {"id": "second", "abilities": [discard]}
        assert faults(self.rules, first) == faults(self.rules, second) == []
        assert [path for path, _ in faults(self.rules, first, second)] == ["abilities[0].on"] * 2
        assert faults(self.rules, first | {"abilities": [draw | {"optional": True}]}, second) == []

    def test_effect_without_an_end_is_an_error(self) -> None:
        draw: dict[str, Any] = {"op": "repeat", "times": 99, "do": [{"op": "draw"}]}
        play = {"when": "play", "do": [{"op": "repeat", "times": 99, "do": [draw]}]}
        row = self.rules.custom_row("john-byers") | {"abilities": [play]}
        extended, table, card = self.opened(row, trial=row["id"])
        decision = extended.decisions(table)[0]
        option = next(option for option in decision.options if option.card == card)
        with pytest.raises(EndlessEffectError):
            extended.apply(table, 0, option)


@pytest.mark.parametrize(
    ("name", "design", "use", "most"),
    [
        ("legendary", "whale-songs", "play", 1),
        ("legendary", "s3-bambi-berenbaum", "play", 1),
        ("legendary", "s1-jersey-devil", "fight", 1),
        ("legendary", "s1-ice", "scan", 1),
        ("fanccg", "df101364", "play", 1),
        ("fanccg", "taken_from_the_road", "play", 1),
        ("fanccg", "nasal_cavity_implant", "play", 1),
        ("fanccg", "inadequate_cell", "play", 1),
        ("fanccg", "locked_drawer", "cover", 1),
        ("fanccg", "phone_booth", "action", 2),
        ("ccg", "albert_hosteen", "buy_agent", 1),
        ("ccg", "laptop_computer", "equip", 1),
        ("ccg", "gibsonton_fl", "place", 1),
        ("ccg", "the_thinker", "play", 1),
        ("ccg", "car_troubles", "slide", 1),
        ("ccg", "crew_cut_man", "slide", 1),
    ],
)
def test_tried_card_can_be_used_at_once(name: str, design: str, use: str, most: int) -> None:
    """A card of each type is among the options of the first decisions."""
    game, table, row = tried(name, design)
    asked = 0
    while asked < most:
        decision = game.decisions(table)[0]
        if decision.seat == 0:
            asked += 1
            if any(uses(table, option, row["id"]) == use for option in decision.options):
                return
        view = game.view(table, decision.seat)
        chosen = 0 if decision.seat == 0 else bots.get("heuristic").choose(game, view, decision, seed(asked))
        game.apply(table, decision.seat, decision.options[chosen])
    pytest.fail(f"{row['name']} can't be used in {most} actions.")


def test_tried_environment_card_is_in_the_environment() -> None:
    _, table, row = tried("fanccg", "fox_mulder")
    assert row["id"] in {table.design(card).id for card in table.zones["environment"]}


def test_tried_enemy_whose_text_works_in_the_shadows_is_scanned_there() -> None:
    game, table, row = tried("legendary", "s1-jersey-devil", keywords=["ambush"])
    card = game.card_set.numbers[row["id"]][0]
    scan = next(option for option in game.decisions(table)[0].options if option.space == table.zones.where[card])
    game.apply(table, 0, scan)
    assert table.zones.where[card] == "field"


def tried(name: str, design: str, **changed: Any) -> tuple[Any, Any, dict[str, Any]]:
    """Open a table that tries out a copy of a standard card."""
    row = rulesets.get(name).custom_row(design) | changed
    game: Any = rulesets.get(name).with_custom_cards("Mine", [row])
    trial = game.trial(row["id"])
    setup = game.setup([None] * trial.seats, trial.format, trial.options)
    decks = [trial.deck, *[None] * (trial.seats - 1)]
    secrets = [game.secret(deck, setup, seat) for seat, deck in enumerate(decks)]
    return game, game.open(setup, seed(3), secrets), row


def uses(table: Any, option: Any, design: str) -> str:
    """Return the type of an option that uses a card of a design, or ""."""
    named = [option.card, *(option.cards or ()), *table.zones[option.space or ""]]
    named_designs = {table.design(card).id for card in named if card is not None}
    return option.type if design in {option.pick, *named_designs} else ""


class TestDeckGames:
    @pytest.mark.parametrize("name", ["fanccg", "ccg"])
    def test_usual_deck_has_custom_cards(self, name: str) -> None:
        rules = rulesets.get(name)
        types = {row["type"]: id for id, row in rules.standard_rows().items()}  # type: ignore[attr-defined]
        rows = [rules.custom_row(id) for type, id in types.items() if type in rules.custom_card_types()]
        extended = rules.with_custom_cards("Mine", rows)
        mixed = extended.starter_decks()[0]
        setup = extended.setup([None, None], extended.describe().formats[0], {})
        assert (mixed.title, extended.check_deck(mixed.deck, setup)) == ("Mine", [])
        held = {design for pile in mixed.deck.values() for design in pile}
        assert len(held & {row["id"] for row in rows}) > 2
        assert extended.secret(None, setup, 0)["deck"] == mixed.deck


class TestCCG:
    def test_custom_cards_have_no_abilities(self) -> None:
        rules = rulesets.get("ccg")
        row = row_of(rules, abilities=[{"when": "standing", "modify": [{"stat": "RES", "to": 2}]}])
        assert faults(rules, row) == [("abilities", "custom cards of this game have none")]
