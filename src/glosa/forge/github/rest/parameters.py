"""What a request to the REST API says, or GitHub's refusal."""

from typing import Any

import msgspec

from glosa.forge.github.media import Media, media_of
from glosa.forge.github.refusals import REQUIRES_AUTHENTICATION, invalid, malformed, not_found, said
from glosa.forge.github.resources import Resources, resources_of
from glosa.forge.host import Comment, Issue, Repository, User
from glosa.forge.http import Call

LONGEST_BODY = 65_536
"""Characters of an issue's or comment's text."""
LONGEST_TITLE = 256
WRITING = frozenset({"repo", "public_repo"})
"""Scopes that let a token write to public repositories."""


def resources(call: Call) -> Resources:
    """What shows data in the forms that the request asks for. Refuses with 415."""
    return resources_of(call, media(call))


def media(call: Call) -> Media:
    """The forms of texts that the request asks for. Refuses with 415."""
    wanted = media_of(call.headers)
    if wanted is None:
        found = call.headers.get("accept")
        raise said(call, f"Unsupported 'Accept' header: '{found}'. Must accept 'application/json'.", 415)
    return wanted


def reader(call: Call) -> User:
    """Whose token it is. Refuses with 401."""
    if call.user is None:
        raise said(call, REQUIRES_AUTHENTICATION, 401)
    return call.user


def writer(call: Call) -> User:
    """Whose token it is, when it may write. Refuses with 401, or as if there was nothing."""
    user = reader(call)
    if call.token is None or not WRITING & set(call.token.scopes):
        raise not_found(call)
    return user


def repository(call: Call) -> Repository:
    """The repository of the address. Refuses with 404."""
    found = call.platform.host.repository(f"{call.variables['owner']}/{call.variables['repo']}")
    if found is None:
        raise not_found(call)
    return found


def issue(call: Call, within: Repository) -> Issue:
    """The issue of the address. Refuses with 404, or 410 for one that was deleted or where issues are disabled."""
    number = _number(call.variables["number"])
    if not within.issues_enabled:
        raise said(call, "Issues are disabled for this repo", 410)
    if number in within.deleted:
        raise said(call, "This issue was deleted", 410)
    found = within.issues.get(number)
    if found is None:
        raise not_found(call)
    return found


def comment(call: Call, within: Repository) -> tuple[Issue, Comment]:
    """The comment of the address with its issue. Refuses with 404."""
    found = call.platform.host.find_comment(within, _number(call.variables["id"]))
    if found is None or not within.issues_enabled:
        raise not_found(call)
    return found


def text(call: Call, said: dict[str, Any], name: str) -> str | None:
    """A field that is a text or not there. Refuses with 422."""
    value = said.get(name)
    if value is not None and not isinstance(value, str):
        raise malformed(call, f"For 'properties/{name}', {_json(value)} is not a string.")
    return value


def body(call: Call, said: dict[str, Any], resource: str) -> str:
    """The text that must be there. Refuses with 422."""
    value = text(call, said, "body")
    if value is None:
        raise malformed(call, '"body" wasn\'t supplied.')
    if not value.strip():
        raise invalid(call, resource, "body", "missing_field")
    return within_length(call, value, resource)


def within_length(call: Call, value: str, resource: str) -> str:
    """The text, unless it is too long. Refuses with 422."""
    if len(value) > LONGEST_BODY:
        message = f"body is too long (maximum is {LONGEST_BODY} characters)"
        raise invalid(call, resource, "body", "custom", message=message)
    return value


def title(call: Call, said: dict[str, Any]) -> str:
    """An issue's title, which must be there. Refuses with 422."""
    value = said.get("title")
    if value is None:
        raise malformed(call, '"title" wasn\'t supplied.')
    if isinstance(value, bool) or not isinstance(value, str | int):
        raise malformed(call, f"For 'properties/title', {_json(value)} is not a string.")
    if not str(value).strip():
        raise invalid(call, "Issue", "title", "missing_field")
    if len(str(value)) > LONGEST_TITLE:
        message = f"title is too long (maximum is {LONGEST_TITLE} characters)"
        raise invalid(call, "Issue", "title", "custom", message=message)
    return str(value)


def labels(call: Call, said: dict[str, Any]) -> tuple[str, ...] | None:
    """Names of labels, said as texts or as objects with a name. Refuses with 422."""
    value = said.get("labels")
    if value is None:
        return None
    if not isinstance(value, list):
        raise malformed(call, f"For 'properties/labels', {_json(value)} is not an array.")
    names = [one.get("name") if isinstance(one, dict) else one for one in value]
    texts = [name for name in names if isinstance(name, str) and name]
    if len(texts) < len(names):
        raise invalid(call, "Label", "name", "invalid")
    return tuple(dict.fromkeys(texts))


def _json(value: object) -> str:
    return msgspec.json.encode(value).decode()


def _number(text: str) -> int:
    """-1 for what is none."""
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 16 else -1
