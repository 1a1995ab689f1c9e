"""Validates responses against ``docs/openapi.yaml``."""

import re
from functools import cache
from pathlib import Path
from typing import Any

import httpx
import jsonschema_rs
import yaml

FILE = Path(__file__).parents[3] / "docs/openapi.yaml"


@cache
def description() -> dict[str, Any]:
    """The whole description."""
    content: dict[str, Any] = yaml.safe_load(FILE.read_text("utf-8"))
    return content


def check(answer: httpx.Response) -> None:
    """Fails unless the description contains the response: status, media type, body, headers."""
    operation = _operation(answer.request.method, answer.request.url.path)
    if operation is None:
        assert answer.status_code in (404, 405), f"{answer.request.url.path} answers, and is not described"
        _check(answer.json(), {"$ref": "#/components/schemas/Error"})
        return
    status = str(answer.status_code)
    assert status in operation["responses"], f"{answer.request.url.path} does not say that it answers {status}"
    described = _resolved(operation["responses"][status])
    for name, header in described.get("headers", {}).items():
        assert name in answer.headers, f"{name} is missing"
        _check(answer.headers[name], _resolved(header)["schema"])
    if "content" not in described or answer.request.method == "HEAD":
        assert answer.content == b""
        return
    kind = answer.headers["content-type"].partition(";")[0]
    assert kind in described["content"], f"{kind} is not described"
    schema = described["content"][kind].get("schema")
    if kind == "application/json" and schema is not None:
        _check(answer.json(), schema)


def _operation(method: str, path: str) -> dict[str, Any] | None:
    for template, item in description()["paths"].items():
        if re.fullmatch(re.sub(r"\\\{\w+\\\}", ".+", re.escape(template)), path):
            operation: dict[str, Any] | None = item.get(("GET" if method == "HEAD" else method).lower())
            return operation
    return None


def _resolved(part: dict[str, Any]) -> dict[str, Any]:
    if "$ref" not in part:
        return part
    found: Any = description()
    for name in part["$ref"].removeprefix("#/").split("/"):
        found = found[name]
    resolved: dict[str, Any] = found
    return resolved


def _check(value: object, schema: dict[str, Any]) -> None:
    jsonschema_rs.validator_for({**schema, "components": description()["components"]}).validate(value)
