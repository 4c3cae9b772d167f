"""What is installed is pinned, and each line says why it is there."""

import re
from pathlib import Path

ROOT = Path(__file__).parents[2]


def test_every_requirement_is_pinned_and_says_why() -> None:
    lines = (ROOT / "requirements.txt").read_text().splitlines()
    wanted = [line for line in lines if line and not line.startswith("#")]
    assert wanted
    for line in wanted:
        assert re.fullmatch(r"[\w.\-\[\]]+==[\w.]+ +# \S.+", line), line
