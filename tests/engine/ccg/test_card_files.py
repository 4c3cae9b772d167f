"""Card files are read strictly: each fault names file, card and field."""

from pathlib import Path

import pytest

from engine.ccg import card_set
from engine.ccg.cards.card_files import CARDS
from engine.kernel.data_files import DataError

COMMON = """
- id: one
  number: "0001"
  name: One
  set: Test
  rarity: common
"""
PRICED = f"{COMMON}  cost: 2\n  pool: RP\n"
EVENT = f"{PRICED}  type: event\n  keywords: [Event, Alien]\n  activators: [Active]\n"
COMBAT = f"{PRICED}  type: combat\n  keywords: [Combat]\n  activators: [Combat]\n  advanced: true\n"
NUMBERS = "  lrc: 1\n  crc: 2\n  health: 3\n"
AGENT = f"{PRICED}{NUMBERS}  type: agent\n  keywords: [Agent]\n  res: 1\n  skills: {{Medical: 2}}\n"
ADVERSARY = f"{PRICED}{NUMBERS}  type: adversary\n  keywords: [Adversary]\n  activators: [Motive Site]\n"
SITE = f"""{PRICED}  type: site
  state: VA
  keywords: [Site, Multi, Motive, Medical, Computer]
  prerequisite: {{skills: [Medical, Computer], level: 5}}
  questions: [Motive]
  discount: {{characteristic: Motive, value: Control, level: 4}}
"""
X_FILE = f"{COMMON}  type: x_file\n  affiliation: Alien\n  motive: Control\n  method: Threats\n  result: Death\n"


def faults(tmp_path: Path, text: str) -> list[str]:
    (tmp_path / "some.yaml").write_text(text, encoding="utf-8")
    return card_set.check(str(tmp_path))


def with_changes(text: str, *lines: str) -> str:
    """Return a card with other fields. A field without a value is left out."""
    fields = {line.partition(":")[0] for line in lines}
    kept = [line for line in text.splitlines() if line.partition(":")[0] not in fields]
    return "\n".join([*kept, *(line for line in lines if line.partition(":")[2])])


def test_included_cards_have_no_faults() -> None:
    assert (card_set.check(str(CARDS)), card_set.check(str(CARDS / "agents.yaml"))) == ([], [])


@pytest.mark.parametrize("text", [EVENT, COMBAT, AGENT, ADVERSARY, SITE, X_FILE])
def test_valid_card_has_no_faults(tmp_path: Path, text: str) -> None:
    assert faults(tmp_path, text) == []


@pytest.mark.rule("TYP-00", "TYP-05", "TYP-06", "TYP-07", "TYP-08", "TYP-09", "TYP-10")
@pytest.mark.parametrize(
    ("text", "change", "fault"),
    [
        (EVENT, "  art: {icon: nowhere}", "art.icon: there is no icon 'nowhere' in art_icons.txt"),
        (EVENT, "  colour: red", "Object contains unknown field `colour`"),
        (EVENT, "  type: action", "type: Invalid value 'action'"),
        (EVENT, "  number:", "Object missing required field `number`"),
        (EVENT, "  number: 12", "number: Expected `str`, got `int`"),
        (EVENT, '  number: "12"', "number: four digits, perhaps with a suffix"),
        (EVENT, "  cost: Y", "cost: Invalid enum value 'Y'"),
        (EVENT, "  cost: -1", "cost: must be at least 0"),
        (EVENT, "  keywords: []", "keywords: missing"),
        (EVENT, "  keywords: [Event, alien]", "keywords: unknown: alien"),
        (EVENT, "  keywords: [Event, Alien, Alien]", "keywords: twice: Alien"),
        (EVENT, "  activators: []", "activators: missing"),
        (EVENT, "  activators: [Active, Sometimes]", "activators: unknown: Sometimes"),
        (EVENT, "  activators: [Active, Death Site]", "activators: unknown: Death Site"),
        (EVENT, "  activators: [Active/Never]", "activators: unknown: Never"),
        (EVENT, "  activators: [Active, Active/Conspiracy]", "activators: twice: Active"),
        (EVENT, "  lrc: 2", "Object contains unknown field `lrc`"),
        (COMBAT, "  advanced:", "advanced: combat cards are for the advanced game alone"),
        (AGENT, "  activators: [Active]", "Object contains unknown field `activators`"),
        (AGENT, "  skills: {Cooking: 1}", "skills: Invalid enum value 'Cooking'"),
        (AGENT, "  skills: {Medical: 0}", "skills.Medical: must be at least 1; an absent skill is 0"),
        (AGENT, "  cost: X", "cost: Expected `int`, got `str`"),
        (AGENT, "  lrc: -1", "lrc: must be at least 0"),
        (AGENT, "  crc: -1", "crc: must be at least 0"),
        (AGENT, "  health: 0", "health: must be at least 1"),
        (AGENT, "  res: -1", "res: must be at least 0"),
        (ADVERSARY, "  lrc: -1", "lrc: must be at least 0"),
        (ADVERSARY, "  crc: -1", "crc: must be at least 0"),
        (ADVERSARY, "  health: 0", "health: must be at least 1"),
        (SITE, "  prerequisite: {skills: [Medical], level: 5}", "keywords: those of this Site are Medical, Mono, Mo"),
        (SITE, "  prerequisite: {skills: [Medical, Medical], level: 5}", "prerequisite.skills: one skill, or two"),
        (SITE, "  prerequisite: {skills: [Medical, Computer], level: 0}", "prerequisite.level: must be at least 1"),
        (SITE, "  questions: []", "questions: one characteristic, or two"),
        (SITE, "  discount: {characteristic: Method, value: Threats, level: 4}", "discount.characteristic: the Site"),
        (
            SITE,
            "  discount: {characteristic: Motive, value: Threats, level: 4}",
            "discount.value: it has no such value",
        ),
        (SITE, "  discount: {characteristic: Motive, value: Control, level: 5}", "discount.level: must be below that"),
        (SITE, "  discount: {characteristic: Motive, value: Control, level: 0}", "discount.level: must be below that"),
        (X_FILE, "  cost: 2", "Object contains unknown field `cost`"),
        (X_FILE, "  motive: Threats", "motive: Invalid enum value 'Threats'"),
        (X_FILE, "  keywords: [Alien]", "keywords: an X-File has none"),
    ],
)
def test_fault_names_file_card_and_field(tmp_path: Path, text: str, change: str, fault: str) -> None:
    found = faults(tmp_path, with_changes(text, change))
    assert any(one.startswith(f"some.yaml: one: {fault}") for one in found), found


@pytest.mark.parametrize(
    ("text", "change"),
    [
        (EVENT, "  cost: 0"),
        (AGENT, "  lrc: 0"),
        (AGENT, "  crc: 0"),
        (AGENT, "  health: 1"),
        (AGENT, "  skills: {}"),
        (ADVERSARY, "  lrc: 0"),
        (ADVERSARY, "  health: 1"),
        (ADVERSARY, "  health: N/A"),
        (SITE, "  discount: {characteristic: Motive, value: Control, level: 1}"),
        (with_changes(SITE, "  discount:"), "  prerequisite: {skills: [Medical, Computer], level: 1}"),
    ],
)
def test_minimum_values_are_accepted(tmp_path: Path, text: str, change: str) -> None:
    assert faults(tmp_path, with_changes(text, change)) == []


def test_all_faults_are_reported_in_the_order_of_files(tmp_path: Path) -> None:
    (tmp_path / "b.yaml").write_text(with_changes(EVENT, "  cost: -1"), encoding="utf-8")
    (tmp_path / "a.yaml").write_text(with_changes(EVENT, "  pool: XP"), encoding="utf-8")
    (tmp_path / "c.yaml").write_text("just: one", encoding="utf-8")
    assert [fault.partition(":")[0] for fault in card_set.check(str(tmp_path))] == ["a.yaml", "b.yaml", "c.yaml"]
    (tmp_path / "a.yaml").unlink()
    (tmp_path / "b.yaml").unlink()
    assert card_set.check(str(tmp_path)) == ["c.yaml: a card file is a list of designs"]


def test_id_must_be_lower_case_words(tmp_path: Path) -> None:
    assert faults(tmp_path, EVENT.replace("id: one", "id: One-1")) == [
        "some.yaml: One-1: id: words in small letters, joined by _"
    ]


def test_ids_and_numbers_must_be_unique_in_a_set(tmp_path: Path) -> None:
    assert faults(tmp_path, EVENT + EVENT) == ["one: id: used twice", "Test 0001: number: used twice"]
    assert faults(tmp_path, EVENT + EVENT.replace("one", "two").replace("Test", "Other")) == []


@pytest.mark.rule("TYP-09")
def test_x_files_must_differ_in_a_characteristic(tmp_path: Path) -> None:
    second = X_FILE.replace("id: one", "id: two").replace("0001", "0002")
    assert faults(tmp_path, X_FILE + second) == []  # two prints of one X-File
    assert faults(tmp_path, X_FILE + second.replace("One", "Two")) == [
        "two: result: all four characteristics are those of One"
    ]
    assert faults(tmp_path, X_FILE + second.replace("One", "Two").replace("Death", "Insanity")) == []


def test_folder_without_cards_is_a_fault(tmp_path: Path) -> None:
    assert card_set.check(str(tmp_path)) == [f"{tmp_path.name}: there is nothing in it"]
    assert card_set.check(str(tmp_path / "nowhere")) == [f"{tmp_path / 'nowhere'}: no such file or folder"]


def ability(said: str) -> str:
    return f"  abilities: [{{{said}}}]"


def resolved(step: str) -> str:
    """Return an ability that takes one step as its card resolves."""
    return f"when: resolved, do: [{{{step}}}]"


HURT = "{op: damage, cards: {zone: [aimed]}, amount: 1}"
SOUND = f"when: resolved, on: {{zone: [team]}}, do: [{HURT}]"
STANDING = "when: standing, modify: [{stat: Medical, by: 1}]"


@pytest.mark.parametrize(
    "said",
    [
        SOUND,
        STANDING,
        "when: used, once: turn, tokens: 2, windows: [check], do: [{op: check_mod, by: 1}]",
        "when: played, about: {keyword: [Alien]}, if: {is: your_turn}, do: [{op: pool, pool: rp, amount: 1}]",
        "when: standing, tokens: 1, pays: [Alien]",
        "when: standing, permit: [not_negated]",
        "when: resolved, windows: [check], do: [{op: end_turn}]}, "
        "{when: resolved, windows: [answer], do: [{op: fail_check}]",
    ],
)
def test_valid_ability_has_no_faults(tmp_path: Path, said: str) -> None:
    assert faults(tmp_path, with_changes(EVENT, ability(said))) == []


@pytest.mark.rule("TYP-00", "PLAY-01")
@pytest.mark.parametrize(
    ("said", "fault"),
    [
        ("when: tomorrow", "[0].when: Invalid enum value 'tomorrow'"),
        (f"{SOUND}, often: true", "[0]: Object contains unknown field `often`"),
        ("when: resolved, do: [{op: fly}]", "[0].do[0].op: Invalid value 'fly'"),
        ("when: resolved, do: [{op: damage, amount: 1}]", "[0].do[0]: Object missing required field `cards`"),
        (resolved("op: damage, cards: {zone: [team]}, amount: much"), "[0].do[0].amount: Expected `int`, got `str`"),
        (
            "when: resolved, do: [{op: damage, cards: {zone: [moon]}, amount: 1}]",
            "[0].do[0].cards.zone[0]: Invalid enum value 'moon'",
        ),
        (resolved("op: pool, pool: rp, amount: {amount: pi}"), "[0].do[0].amount.amount: Invalid value 'pi'"),
        ("when: resolved, if: {is: night}, do: [{op: end_turn}]", "[0].if.is: Invalid value 'night'"),
        ("when: resolved, if: {is: not, of: {is: night}}, do: [{op: end_turn}]", "[0].if.of.is: Invalid value 'night'"),
        (resolved("op: if, test: {is: your_turn}, then: [{op: fly}]"), "[0].do[0].then[0].op: Invalid value 'fly'"),
        (f"{SOUND}}}, {{{SOUND}", "[1].when: of several that resolve the window decides"),
        (
            "when: resolved, windows: [check, healing], do: [{op: end_turn}]}, "
            "{when: resolved, windows: [healing], do: [{op: fail_check}]",
            "[0].when: of several that resolve the window decides",
        ),
        ("when: resolved", "[0].do: missing"),
        (f"{STANDING}, do: [{{op: end_turn}}]", "[0].do: a standing ability does nothing by itself"),
        ("when: standing, tokens: 1", "[0].modify: a standing ability has one of modify, permit"),
        (f"{SOUND}, pays: [Alien]", "[0].modify: only a standing ability has pays"),
        (f"{STANDING}, on: {{zone: [team]}}", "[0].on: only what is played or used is aimed"),
        (f"{STANDING}, windows: [check]", "[0].windows: only what is played or used has some"),
        (f"{SOUND}, once: turn", "[0].once: only what is used has a limit"),
        (f"{SOUND}, about: {{type: [event]}}", "[0].about: it answers no event"),
        (f"{STANDING}, tokens: -1", "[0].tokens: must be at least 0"),
        (f"{STANDING}, pays: [Alein]", "[0].keyword: unknown: Alein"),
        (
            f"when: resolved, on: {{zone: [team], keyword: [Alein], without: [FBI, Lwa]}}, do: [{HURT}]",
            "[0].keyword: unknown: Alein, Lwa",
        ),
        (f"when: resolved, do: [{HURT}]", "[0].zone: named and aimed are what an earlier step called so"),
        (
            "when: resolved, do: [{op: damage, cards: {zone: [named], name_of: them}, amount: 1}]",
            "[0].zone: named and aimed are what an earlier step called so",
        ),
    ],
)
def test_ability_fault_names_file_card_and_field(tmp_path: Path, said: str, fault: str) -> None:
    found = faults(tmp_path, with_changes(EVENT, ability(said)))
    assert any(one.startswith(f"some.yaml: one: abilities{fault}") for one in found), found


@pytest.mark.parametrize(("text", "type"), [(AGENT, "agent"), (SITE, "site")])
def test_agents_and_sites_cannot_have_resolving_abilities(tmp_path: Path, text: str, type: str) -> None:
    assert faults(tmp_path, with_changes(text, ability(SOUND))) == [
        f"some.yaml: one: abilities[0].when: the text of {type}s works in play"
    ]


@pytest.mark.rule("EFS-08")
def test_card_named_in_a_text_must_be_in_the_set(tmp_path: Path) -> None:
    for name, found in (("One", []), ("Nobody", ["one: abilities: no card is called Nobody"])):
        said = f"when: resolved, on: {{zone: [team], name: [{name}]}}, do: [{HURT}]"
        assert faults(tmp_path, with_changes(EVENT, ability(said))) == found


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("- just words", "some.yaml: design 1: Expected `object`, got `str`"),
        (EVENT.replace("  type: event\n", ""), "some.yaml: one: Object missing required field `type`"),
        (EVENT.replace("- id: one\n  number", "- number"), "some.yaml: design 1: Object missing required field `id`"),
        (EVENT.replace("keywords: [Event, Alien]", "keywords: Event"), "some.yaml: one: keywords: Expected `array`"),
        ("- {id: one", "some.yaml: while parsing a flow mapping"),
        ("", "some.yaml: a card file is a list of designs"),
    ],
)
def test_malformed_file_is_reported_with_its_fault(tmp_path: Path, text: str, fault: str) -> None:
    found = faults(tmp_path, text)
    assert any(one.startswith(fault) for one in found), found


def test_card_set_with_faults_is_not_loaded(tmp_path: Path) -> None:
    (tmp_path / "some.yaml").write_text(with_changes(EVENT, ability("when: resolved")), encoding="utf-8")
    with pytest.raises(DataError) as refusal:
        card_set.load(tmp_path)
    assert refusal.value.faults == ["some.yaml: one: abilities[0].do: missing"]
