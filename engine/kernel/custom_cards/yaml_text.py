"""Custom cards as YAML."""

from typing import Any

import yaml

from engine.kernel.custom_cards.faults import CustomCardsError, set_fault
from engine.kernel.custom_cards.limits import MAX_BYTES, MAX_DEPTH
from engine.kernel.custom_cards.row_format import Row
from engine.kernel.data_files import Loader


def parse(text: str, limit: int = 2 * MAX_BYTES) -> Any:
    """Return the data of a YAML text. Raise CustomCardsError.

    limit: maximum number of bytes.

    The size is checked first. Anchors and aliases are refused, because a short text could otherwise stand for an
    endless one.
    """
    if len(text.encode(errors="replace")) > limit:
        raise CustomCardsError([set_fault(f"The text has more than {limit} bytes.")])
    try:
        _check_events(text)
        return yaml.load(text, Loader=Loader)
    except (yaml.YAMLError, ValueError, OverflowError, RecursionError) as error:
        raise CustomCardsError([set_fault(f"The text is not valid YAML: {str(error)[:300]}")]) from None


def _check_events(text: str) -> None:
    """Raise ValueError if a YAML text nests too deep, or has anchors, aliases or tags."""
    depth = 0
    event: Any
    for event in yaml.parse(text, Loader=Loader):
        if isinstance(event, yaml.AliasEvent) or getattr(event, "anchor", None):
            raise ValueError(f"line {event.start_mark.line + 1}: anchors and aliases are not allowed")
        if getattr(event, "tag", None):
            raise ValueError(f"line {event.start_mark.line + 1}: tags are not allowed")
        depth += isinstance(event, yaml.CollectionStartEvent) - isinstance(event, yaml.CollectionEndEvent)
        if depth > MAX_DEPTH + 1:
            raise ValueError(f"line {event.start_mark.line + 1}: too many levels of nesting")


def write(rows: list[Row]) -> str:
    """Return rows as YAML, which `parse` reads."""
    return yaml.dump(rows, Dumper=_Dumper, sort_keys=False, allow_unicode=True, width=120)


class _Dumper(yaml.SafeDumper):
    """YAML without aliases for equal parts."""

    def ignore_aliases(self, data: Any) -> bool:
        return True
