"""GitHub's issue search: words, phrases, and qualifiers (``is:issue in:title repo:o/r label:"x y"``)."""

import re
from collections.abc import Iterable
from dataclasses import dataclass, field

from glosa.forge.host import Host, Issue, Repository

LONGEST = 256
"""Maximum characters of a query without its qualifiers."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SearchQuery:
    """A parsed query. A matching issue meets all conditions."""

    phrases: tuple[tuple[str, ...], ...] = ()
    """Sequences of words. A single word is a phrase."""
    excluded: tuple[tuple[str, ...], ...] = ()
    qualifiers: tuple[tuple[str, str, bool], ...] = field(default=())
    """Name, lowercase value, and whether it must or must not hold."""

    def values(self, name: str) -> tuple[str, ...]:
        """Values of a qualifier that isn't negated."""
        return tuple(value for known, value, holds in self.qualifiers if known == name and holds)

    @property
    def length(self) -> int:
        """Characters without the qualifiers."""
        return sum(len(word) + 1 for phrase in self.phrases for word in phrase)


def parse_query(text: str) -> SearchQuery:
    """Parses a query. Unknown qualifiers count as words."""
    phrases: list[tuple[str, ...]] = []
    excluded: list[tuple[str, ...]] = []
    qualifiers: list[tuple[str, str, bool]] = []
    for match in _TERM.finditer(text):
        name, value, holds = (match["name"] or "").lower(), match["value"].strip('"'), not match["not"]
        if name in _QUALIFIERS:
            qualifiers.append((name, value.lower(), holds))
        else:
            phrase = words(f"{name} {value}" if name else value)
            if phrase:
                (phrases if holds else excluded).append(phrase)
    return SearchQuery(phrases=tuple(phrases), excluded=tuple(excluded), qualifiers=tuple(qualifiers))


def words(text: str) -> tuple[str, ...]:
    """The words of a text in the search index. Punctuation and emoji aren't indexed, and each ideograph is a word."""
    return tuple(_WORD.findall(text.lower()))


def matches(host: Host, query: SearchQuery) -> Iterable[tuple[Repository, Issue]]:
    """The issues that match the query, newest first."""
    names = set(query.values("repo"))
    owners = {*query.values("user"), *query.values("org")}
    for repository in host.repositories.values():
        if names and repository.full_name.lower() not in names:
            continue
        if owners and repository.owner.lower() not in owners:
            continue
        for issue in reversed(repository.issues.values()):
            if _fulfils(issue, query):
                yield repository, issue


def _fulfils(issue: Issue, query: SearchQuery) -> bool:
    if not all(_holds(issue, name, value) is holds for name, value, holds in query.qualifiers):
        return False
    places = {place for value in query.values("in") for place in value.split(",")} or {"title", "body"}
    texts = [words(text) for place, text in _texts(issue).items() if place in places]
    return all(any(_follows(phrase, text) for text in texts) for phrase in query.phrases) and not any(
        _follows(phrase, text) for phrase in query.excluded for text in texts
    )


def _holds(issue: Issue, name: str, value: str) -> bool:
    match name, value:
        case "is" | "type", "issue":
            return True
        case "is", "public":
            return True
        case "is" | "state", "open" | "closed":
            return issue.state == value
        case "is", "locked" | "unlocked":
            return issue.locked is (value == "locked")
        case "label", _:
            return value in (label.lower() for label in issue.labels)
        case "author", _:
            return (issue.author or "").lower() == value
        case "in" | "repo" | "user" | "org" | "sort", _:
            return True
    return False


def _texts(issue: Issue) -> dict[str, str]:
    return {
        "title": issue.title,
        "body": issue.body,
        "comments": " ".join(comment.body for comment in issue.comments),
    }


def _follows(phrase: tuple[str, ...], text: tuple[str, ...]) -> bool:
    return any(text[start : start + len(phrase)] == phrase for start in range(len(text) - len(phrase) + 1))


_QUALIFIERS = frozenset({"is", "type", "state", "label", "author", "in", "repo", "user", "org", "sort"})
_TERM = re.compile(r'(?P<not>-?)(?:(?P<name>[A-Za-z]+):)?(?P<value>"[^"]*"|[^\s"]+|")')
_WORD = re.compile(
    r"[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]|(?:(?![\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af])[^\W_])+"
)
