"""Parameters of requests to GitHub's REST API, or the error response if they're invalid."""

from collections.abc import Sequence
from typing import Any, TypeVar
from urllib.parse import urlencode

import msgspec

from glosa.forge.github.media import Media, requested_media
from glosa.forge.github.resources import GitHubResources, resources_of
from glosa.forge.github.responses import REQUIRES_AUTHENTICATION, api_error, invalid, malformed, not_found
from glosa.forge.host import Issue, IssueComment, Repository, User
from glosa.forge.http import PlatformRequest, requested_page

LONGEST_BODY = 65_536
"""Maximum characters of an issue or a comment."""
LONGEST_TITLE = 256
WRITING = frozenset({"repo", "public_repo"})
"""Scopes that let a token write to public repositories."""


def resources(request: PlatformRequest) -> GitHubResources:
    """The JSON converter for the requested formats. Rejects others with 415."""
    return resources_of(request, media(request))


def media(request: PlatformRequest) -> Media:
    """The requested formats of texts. Rejects others with 415."""
    formats = requested_media(request.headers)
    if formats is None:
        found = request.headers.get("accept")
        raise api_error(request, f"Unsupported 'Accept' header: '{found}'. Must accept 'application/json'.", 415)
    return formats


def reader(request: PlatformRequest) -> User:
    """The user of the token. Rejects requests without one with 401."""
    if request.user is None:
        raise api_error(request, REQUIRES_AUTHENTICATION, 401)
    return request.user


def writer(request: PlatformRequest) -> User:
    """The user of a token that may write. Rejects others with 401, or with 404 as if the object didn't exist."""
    user = reader(request)
    if request.token is None or not WRITING & set(request.token.scopes):
        raise not_found(request)
    return user


def repository(request: PlatformRequest) -> Repository:
    """The repository in the path, or 404."""
    found = request.platform.host.repository(f"{request.variables['owner']}/{request.variables['repo']}")
    if found is None:
        raise not_found(request)
    return found


def issue(request: PlatformRequest, within: Repository) -> Issue:
    """The issue in the path. Otherwise 404, or 410 if it was deleted or issues are disabled."""
    number = _number(request.variables["number"])
    if not within.issues_enabled:
        raise api_error(request, "Issues are disabled for this repo", 410)
    if number in within.deleted:
        raise api_error(request, "This issue was deleted", 410)
    found = within.issues.get(number)
    if found is None:
        raise not_found(request)
    return found


def comment(request: PlatformRequest, within: Repository) -> tuple[Issue, IssueComment]:
    """The comment in the path with its issue, or 404."""
    found = request.platform.host.find_comment(within, _number(request.variables["id"]))
    if found is None or not within.issues_enabled:
        raise not_found(request)
    return found


def text(request: PlatformRequest, api_error: dict[str, Any], name: str) -> str | None:
    """An optional text field. Rejects other types with 422."""
    value = api_error.get(name)
    if value is not None and not isinstance(value, str):
        raise malformed(request, f"For 'properties/{name}', {_json(value)} is not a string.")
    return value


def body(request: PlatformRequest, api_error: dict[str, Any], resource: str) -> str:
    """A required text field. Rejects others with 422."""
    value = text(request, api_error, "body")
    if value is None:
        raise malformed(request, '"body" wasn\'t supplied.')
    if not value.strip():
        raise invalid(request, resource, "body", "missing_field")
    return within_length(request, value, resource)


def within_length(request: PlatformRequest, value: str, resource: str) -> str:
    """The text. Rejects one that's too long with 422."""
    if len(value) > LONGEST_BODY:
        message = f"body is too long (maximum is {LONGEST_BODY} characters)"
        raise invalid(request, resource, "body", "custom", message=message)
    return value


def title(request: PlatformRequest, api_error: dict[str, Any]) -> str:
    """An issue's title, which is required. Rejects others with 422."""
    value = api_error.get("title")
    if value is None:
        raise malformed(request, '"title" wasn\'t supplied.')
    if isinstance(value, bool) or not isinstance(value, str | int):
        raise malformed(request, f"For 'properties/title', {_json(value)} is not a string.")
    if not str(value).strip():
        raise invalid(request, "Issue", "title", "missing_field")
    if len(str(value)) > LONGEST_TITLE:
        message = f"title is too long (maximum is {LONGEST_TITLE} characters)"
        raise invalid(request, "Issue", "title", "custom", message=message)
    return str(value)


def labels(request: PlatformRequest, api_error: dict[str, Any]) -> tuple[str, ...] | None:
    """Names of labels, given as texts or as objects with a name. Rejects others with 422."""
    value = api_error.get("labels")
    if value is None:
        return None
    if not isinstance(value, list):
        raise malformed(request, f"For 'properties/labels', {_json(value)} is not an array.")
    names = [one.get("name") if isinstance(one, dict) else one for one in value]
    texts = [name for name in names if isinstance(name, str) and name]
    if len(texts) < len(names):
        raise invalid(request, "Label", "name", "invalid")
    return tuple(dict.fromkeys(texts))


def _json(value: object) -> str:
    return msgspec.json.encode(value).decode()


def _number(text: str) -> int:
    """The number, or -1 if the text isn't one."""
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 16 else -1


Item = TypeVar("Item")


def paginate(
    request: PlatformRequest, items: Sequence[Item], *, most: int | None = None
) -> tuple[Sequence[Item], dict[str, str]]:
    """The requested page and its headers. ``most`` limits the length of the list."""
    page, size = requested_page(request, default=30)
    total = len(items) if most is None else min(len(items), most)
    last = -(-total // size)
    return items[(page - 1) * size : page * size], links(request, page, last)


def links(request: PlatformRequest, page: int, last: int) -> dict[str, str]:
    """The ``Link`` header of a page."""
    relations: list[tuple[str, int]] = []
    if page > 1:
        relations.append(("prev", min(page - 1, max(last, 1))))
    if page < last:
        relations += [("next", page + 1), ("last", last)]
    if page > 1:
        relations.append(("first", 1))
    return (
        {"link": ", ".join(f'<{_address(request, page=number)}>; rel="{name}"' for name, number in relations)}
        if relations
        else {}
    )


def _address(request: PlatformRequest, **changed: Any) -> str:
    return f"{request.origin}{request.path}?{urlencode({**request.query, **changed})}"
