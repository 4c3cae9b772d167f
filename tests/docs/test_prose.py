"""The prose check finds each rule's example in each kind of file."""

import pytest

from engine import ruleset as rulesets
from tests import prose


def find(path: str, source: str) -> list[tuple[int, str]]:
    return [(line, rule) for text in prose.read_texts(path, source) for line, rule, _ in prose.find_in_text(text)]


@pytest.mark.parametrize("rule", prose.load_rules(), ids=lambda rule: rule.name)
def test_rule_finds_its_example(rule: prose.Rule) -> None:
    text = prose.Text(rule.kinds[0], 7, rule.example)
    assert (7, rule.name) in [(line, name) for line, name, _ in prose.find_in_text(text)]


@pytest.mark.parametrize("rule", prose.load_rules("cards"), ids=lambda rule: rule.name)
def test_rule_for_cards_finds_its_example(rule: prose.Rule) -> None:
    assert rule.name in [name for _, name, _ in prose.find_forms(rule.example, "ui", "cards")]


@pytest.mark.parametrize(
    ("path", "source", "expected"),
    [
        ("a.md", "# Fine\n\nRead `so many` here.\n\n```\nthere are so many\n```\n\nYou have so\nmany cards.\n", 9),
        ("a.py", 'x = 1\n\ndef f():\n    """Return the cards.\n\n    Take so many of them.\n    """\n', 6),
        ("a.py", 'x = b"take so many now"\ny = f"{x} cards are" " taken so many"\n', 2),
        ("a.py", "x = 1\n# Take one.\n# And so many of them.\n", 3),
        ("a.html", "<p>\n{% if so many are there %}\n<b>Draw so many cards</b>", 3),
        ("a.html", '<p>\n<a title="Draw so many cards">x</a>', 2),
        ("a.yaml", "- id: X\n  text: >-\n    Draw so many cards.\n", 2),
        ("a.tsx", "const a = <p>\n  Draw so many cards\n</p>;", 2),
        ("a.ts", "const a =\n  `Draw so many ${card} now`;", 2),
        ("a.ts", "const a = 1;\n/** Draw the cards.\n *\n * Draw so many of them.\n */", 4),
    ],
)
def test_form_is_found_in_each_kind_of_file(path: str, source: str, expected: int) -> None:
    assert find(path, source) == [(expected, "so-many")]


@pytest.mark.parametrize(("words", "found"), [(30, False), (31, True)])
def test_sentence_may_have_thirty_words_in_a_document(words: int, found: bool) -> None:
    source = f"Short one. {'word ' * words}`a`.\n".replace("word `a`", "`a`")
    assert find("a.md", source) == ([(1, "sentence")] if found else [])


def test_first_line_of_a_docstring_is_a_short_sentence() -> None:
    assert find("a.py", '"""Return the cards of a seat.\n\n    seat: the seat.\n"""\n') == []
    assert find("a.py", '"""Return the cards of\n    a seat.\n"""\n') == [(1, "summary")]
    assert find("a.py", f'"""Return the cards of {"x" * 80}."""\n') == [(1, "summary")]


@pytest.mark.parametrize("name", ["legendary", "fanccg", "ccg"])
def test_card_text_has_no_forbidden_form(name: str) -> None:
    texts = [(card["name"], text) for card in rulesets.get(name).catalogue() for text in card["text"]]
    found = [(card, *form) for card, text in texts for form in prose.find_forms(text, "ui", "cards")]
    assert found == []
