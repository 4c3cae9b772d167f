"""The rules reference: searchable, with the id of each rule as an anchor."""

from collections.abc import Iterable
from typing import Any

from django.http import Http404
from django.utils.decorators import method_decorator
from django.views.decorators.gzip import gzip_page
from django.views.generic import TemplateView

from campaigns.http.queries import RulesIn, checked_query
from engine.kernel.rules_reference import Rule, RuleSection
from frontend import rulesets
from frontend.filter_pages import Filter, QueryPage

GLOSSARY = "glossary"
"""Address of the glossary, which is a chapter too."""
Places = dict[str, dict[str, str]]


@method_decorator(gzip_page, name="dispatch")
class RulesView(QueryPage):
    """The chapters of the rules, and a search in all of them.

    Rules that don't match are hidden, so the page's script can search without a request.
    """

    template_name = "frontend/rules/page.html"

    def filters(self, sent: dict[str, str], **kwargs: Any) -> list[Filter]:
        return [Filter("q", "Search", sent.get("q", ""), hint="Words, or the id of a rule")]

    def answer(self, sent: dict[str, str], ruleset: str, **kwargs: Any) -> dict[str, Any]:
        sections = rulesets.find(ruleset).rules()
        words = checked_query(RulesIn(data=sent)).get("q", "").casefold().split()
        places = _places(sections)
        told = [_section(section, places, words, bool(words)) for section in sections]
        terms = [_entry(dict(term), ("title", "meaning"), words, bool(words)) for term in rulesets.terms(ruleset)]
        entries = [entry for section in told for entry in section["rules"]] + terms
        return {
            "sections": told,
            "terms": terms,
            "chapters": _chapters(sections),
            "searches": bool(words),
            "terms_found": any(term["found"] for term in terms),
            "number": sum(entry["found"] for entry in entries),
            "total": len(entries),
        }

    def get_context_data(self, ruleset: str, **kwargs: Any) -> dict[str, Any]:
        return super().get_context_data(**rulesets.context(ruleset), **kwargs)


@method_decorator(gzip_page, name="dispatch")
class ChapterView(TemplateView):
    """A chapter of the rules, with links to the chapters before and after it."""

    template_name = "frontend/rules/chapter.html"

    def get_context_data(self, ruleset: str, chapter: str, **kwargs: Any) -> dict[str, Any]:
        sections = rulesets.find(ruleset).rules()
        if chapter == GLOSSARY:
            terms = [_entry(dict(term), ("title", "meaning"), []) for term in rulesets.terms(ruleset)]
            told = {"terms": terms, "terms_found": True, "chapters": _chapters(sections)}
            return super().get_context_data(**told, **rulesets.context(ruleset), **kwargs)
        ids = [section.id for section in sections]
        if chapter not in ids:
            raise Http404(f"There is no chapter {chapter}.")
        place = ids.index(chapter)
        return super().get_context_data(
            section=_section(sections[place], _places(sections), []),
            previous=sections[place - 1] if place else None,
            next=sections[place + 1] if place + 1 < len(sections) else None,
            chapters=_chapters(sections),
            **rulesets.context(ruleset),
            **kwargs,
        )


def _places(sections: Iterable[RuleSection]) -> Places:
    """Return the title and the chapter of each rule."""
    return {rule.id: {"title": rule.title, "chapter": section.id} for section in sections for rule in section.rules}


def _chapters(sections: Iterable[RuleSection]) -> list[dict[str, Any]]:
    return [
        {"id": section.id, "title": section.title, "summary": section.summary, "number": len(section.rules)}
        for section in sections
    ]


def _section(section: RuleSection, places: Places, words: list[str], is_shown: bool = True) -> dict[str, Any]:
    rules = [_entry(_rule(rule, places), ("id", "title", "text"), words, is_shown) for rule in section.rules]
    found = any(rule["found"] for rule in rules)
    return {"id": section.id, "title": section.title, "summary": section.summary, "rules": rules, "found": found}


def _rule(rule: Rule, places: Places) -> dict[str, Any]:
    see = [{"id": id, **places[id]} for id in rule.see]
    return {"id": rule.id, "title": rule.title, "text": rule.text, "see": see}


def _entry(entry: dict[str, Any], searched: Iterable[str], words: list[str], is_shown: bool = True) -> dict[str, Any]:
    """Return an entry with its search text and whether it is shown and has all words."""
    text = " ".join(entry[name] for name in searched).casefold()
    return {**entry, "words": text, "found": is_shown and all(word in text for word in words)}
