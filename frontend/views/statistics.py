"""The statistics page."""

from operator import itemgetter
from typing import Any
from urllib.parse import urlencode

from campaigns import services
from campaigns.http.queries import StatisticsIn, checked_query, counted
from engine import ruleset as registry
from frontend import charts, rulesets
from frontend.filter_pages import Filter, RememberedQueryPage, select, words_of

SHOWN = 8
"""Number of visible rows of a topic; the others are folded."""


ENOUGH = 20
"""Minimum number of finished campaigns for rates and topics."""
TELLING = 10
"""Minimum number of games of the value in the headline."""


class StatisticsView(RememberedQueryPage):
    """Topics with rates and counts, and the distribution of points."""

    template_name = "frontend/statistics/page.html"

    def opening(self, sent: dict[str, str]) -> str:
        """Return the remembered query, or that of the format with the most campaigns."""
        if remembered := super().opening(sent):
            return remembered
        ruleset = sent.get("ruleset") or self.ruleset()
        if sent.keys() - {"ruleset"} or ruleset not in registry.RULESETS:
            return ""
        format = services.most_played_format(ruleset)
        is_usual = format in ("", rulesets.described(ruleset).formats[0])
        return "" if is_usual else urlencode({"ruleset": ruleset, "format": format})

    def filters(self, sent: dict[str, str], **kwargs: Any) -> list[Filter]:
        ruleset = self.ruleset()
        numbers = [("", "Any number"), *((str(number), str(number)) for number in rulesets.seat_numbers(ruleset))]
        return [
            select("format", "Format", sent, words_of(rulesets.described(ruleset).formats)),
            select("players", "Players", sent, numbers),
        ]

    def answer(self, sent: dict[str, str], **kwargs: Any) -> dict[str, Any]:
        said = counted(self.request.user, **checked_query(StatisticsIn(data={"ruleset": self.ruleset()} | sent)))
        mine = [row["points"] for row in said["mine"]]
        return {
            **said,
            "topics": [_topic(topic) for topic in said["topics"]],
            "has_enough": said["campaigns"] >= ENOUGH,
            "enough": ENOUGH,
            "insight": _insight(said["topics"]),
            "histogram": charts.histogram(said["points"], mine),
            "only": sent.get("mine"),
        }

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        return super().get_context_data(**{**kwargs, **rulesets.context(self.ruleset())})


def _insight(topics: list[dict[str, Any]]) -> dict[str, Any] | None:
    """Return the value that wins most, with its topic, or None."""
    rows = [{**row, "topic": topic["title"]} for topic in topics for row in topic["rows"] if row["rate"] is not None]
    return max((row for row in rows if row["number"] >= TELLING), key=itemgetter("rate"), default=None)


def _topic(topic: dict[str, Any]) -> dict[str, Any]:
    """Return a topic; each row has the length of its bar, 0 to 100.

    The bar shows the rate, or the count compared with the highest count.
    """
    most = max(row["number"] for row in topic["rows"])
    judged = any(row["rate"] is not None for row in topic["rows"])
    rows = [
        {**row, "bar": round(100 * (row["rate"] or 0 if judged else row["number"] / most))} for row in topic["rows"]
    ]
    return {
        "title": topic["title"],
        "key": topic["topic"],
        "judged": judged,
        "shown": rows[:SHOWN],
        "rest": rows[SHOWN:],
    }
