"""The JSON Schema of ``glosa.yaml``: completion, hints and checks in editors."""

from typing import Any

from msgspec import json

from glosa.builder.config.model import SiteConfig


def config_schema() -> dict[str, Any]:
    """The schema as a JSON value. What may be absent is written ``false`` in the file, so it is ``false`` here.

    A section without value has the defaults of its keys, so it tells none of its own.
    """
    schema: dict[str, Any] = _in_yaml(json.schema(SiteConfig))
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "glosa.yaml",
        "description": "Configuration of a documentation site built by Glosa.",
        **schema,
    }


def _in_yaml(part: Any) -> Any:
    match part:
        case {"type": "null"}:
            return {"const": False}
        case dict():
            told = {
                key: value for key, value in part.items() if key != "default" or isinstance(value, str | int | list)
            }
            return {key: _in_yaml(value) for key, value in told.items()}
        case list():
            return [_in_yaml(item) for item in part]
        case _:
            return part
