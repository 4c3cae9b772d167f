"""The rules reference: searchable, with the id of each rule as an anchor."""

from collections.abc import Iterable
from typing import Any

from django.utils.decorators import method_decorator
from django.views.decorators.gzip import gzip_page

from campaigns.http.queries import RulesIn, checked_query
from engine.kernel.rules_reference import Rule, RuleSection
from frontend import rulesets
from frontend.filter_pages import Filter, QueryPage


@method_decorator(gzip_page, name="dispatch")
class RulesView(QueryPage):
    """The rules reference.

    Rules that don't match are hidden, so the page's script can search without a request.
    """

    template_name = "frontend/rules/page.html"

    def filters(self, sent: dict[str, str], **kwargs: Any) -> list[Filter]:
        return [Filter("q", "Search", sent.get("q", ""), hint="Words, or the id of a rule")]

    def answer(self, sent: dict[str, str], ruleset: str, **kwargs: Any) -> dict[str, Any]:
        sections = rulesets.find(ruleset).rules()
        words = checked_query(RulesIn(data=sent)).get("q", "").casefold().split()
        titles = {rule.id: rule.title for section in sections for rule in section.rules}
        told = [_section(section, titles, words) for section in sections]
        terms = [_entry(dict(term), ("title", "meaning"), words) for term in rulesets.terms(ruleset)]
        entries = [entry for section in told for entry in section["rules"]] + terms
        return {
            "sections": told,
            "terms": terms,
            "terms_found": any(term["found"] for term in terms),
            "number": sum(entry["found"] for entry in entries),
            "total": len(entries),
        }

    def get_context_data(self, ruleset: str, **kwargs: Any) -> dict[str, Any]:
        return super().get_context_data(**rulesets.context(ruleset), **kwargs)


def _section(section: RuleSection, titles: dict[str, str], words: list[str]) -> dict[str, Any]:
    rules = [_entry(_rule(rule, titles), ("id", "title", "text"), words) for rule in section.rules]
    found = any(rule["found"] for rule in rules)
    return {"id": section.id, "title": section.title, "summary": section.summary, "rules": rules, "found": found}


def _rule(rule: Rule, titles: dict[str, str]) -> dict[str, Any]:
    see = [{"id": id, "title": titles[id]} for id in rule.see]
    return {"id": rule.id, "title": rule.title, "text": rule.text, "see": see}


def _entry(entry: dict[str, Any], searched: Iterable[str], words: list[str]) -> dict[str, Any]:
    """Return an entry with its search text and whether it has all words."""
    text = " ".join(entry[name] for name in searched).casefold()
    return {**entry, "words": text, "found": all(word in text for word in words)}
