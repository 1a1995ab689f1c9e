"""Search for issues."""

from starlette.responses import Response

from glosa.forge.github.refusals import invalid
from glosa.forge.github.rest.paging import paged
from glosa.forge.github.rest.parameters import resources
from glosa.forge.github.search import LONGEST, matches, parsed
from glosa.forge.http import Call, Endpoint, json_answer, page_of

MOST = 1000
"""Results that can be paged through."""


def search_endpoints() -> tuple[Endpoint, ...]:
    """Its address."""
    return (Endpoint(method="GET", path="/search/issues", handler=_searched),)


def _searched(call: Call) -> Response:
    text = call.query.get("q", "").strip()
    if not text:
        raise invalid(call, "Search", "q", "missing")
    query = parsed(text)
    if query.length > LONGEST:
        message = f"The search is longer than {LONGEST} characters."
        raise invalid(call, "Search", "q", "invalid", message=message)
    host, faults, shown = call.platform.host, call.platform.faults, resources(call)
    if any(host.repository(name) is None for name in query.values("repo")):
        message = "The listed repositories cannot be searched: they do not exist or you may not see them."
        raise invalid(call, "Search", "q", "invalid", message=message)
    found = [(where, issue) for where, issue in matches(host, query) if faults.searchable(issue.created)]
    if call.query.get("sort") == "updated":
        found.sort(key=lambda one: one[1].updated, reverse=True)
    elif call.query.get("sort") == "comments":
        found.sort(key=lambda one: len(one[1].comments), reverse=True)
    if call.query.get("order") == "asc":
        found.reverse()
    page, size = page_of(call, default=30)
    if (page - 1) * size >= MOST:
        raise invalid(call, "Search", "page", "invalid", message=f"Only the first {MOST} search results are available")
    results, headers = paged(call, found, most=MOST)
    answer = {
        "total_count": len(found),
        "incomplete_results": False,
        "search_type": "lexical",
        "items": [shown.issue(where, issue) | {"score": 1.0} for where, issue in results],
    }
    return json_answer(answer, headers=headers)
