"""A rules reference is read strictly: every fault is named by file, id and field."""

import re
from pathlib import Path

import pytest

from engine.kernel import rules_reference
from engine.kernel.data_files import DataError

RULE = "{id: X-01, title: One, text: Do it.}"


@pytest.mark.parametrize(("text", "fault"), [
    ("just words", "rules.yaml: a reference is a list of sections"),
    ("- {id: X", "rules.yaml: "),
    ("- 3", "rules.yaml: heading 1: Expected `object`"),
    ("- {id: X, title: Some, rules: []}", "rules.yaml: X: Object missing required field `summary`"),
    ("- {id: X, title: Some, summary: All., rules: [], colour: red}", "X: Object contains unknown field `colour`"),
    (f"- {{id: X, title: Some, summary: All., rules: [{RULE}, 4]}}", "rules.yaml: rule 2: Expected `object`"),
    ("- {id: X, title: Some, summary: All., rules: [{id: X-01, title: 3, text: Do it.}]}",
     "rules.yaml: X-01: title: Expected `str`, got `int`"),
    ("- {id: X, title: Some, summary: All., rules: [{id: X-01, title: One, text: Do it., also: [X-01]}]}",
     "rules.yaml: X-01: Object contains unknown field `also`"),
    (f"- {{id: X, title: Some, summary: All., rules: [{RULE}, {RULE}]}}", "rules.yaml: X-01: id: used twice"),
    ("- {id: X, title: Some, summary: All., rules: [{id: X-01, title: One, text: Do it., see: [Y-01]}]}",
     "rules.yaml: X-01: see: there is no Y-01"),
])  # fmt: skip
def test_fault_is_named_by_file_id_and_field(tmp_path: Path, text: str, fault: str) -> None:
    path = tmp_path / "rules.yaml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(DataError, match=re.escape(fault)):
        rules_reference.read(path)
