"""JSON Schemas of a site's YAML files, for completion and checks in editors."""

from typing import Any

from msgspec import Struct, json

from glosa.builder.config.model import SiteConfig


def config_schema() -> dict[str, Any]:
    """The schema of ``glosa.yaml`` as a JSON value."""
    return schema_of(SiteConfig, "glosa.yaml", "Configuration of a documentation site built by Glosa.")


def schema_of(file: type[Struct], name: str, description: str) -> dict[str, Any]:
    """The schema of a file that's read as ``file``. Where the class has ``None``, the file has ``false``.

    A section without a value has the defaults of its keys, so the schema gives no default for it.
    """
    schema: dict[str, Any] = _in_yaml(json.schema(file))
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": name,
        "description": description,
        **schema,
    }


def _in_yaml(part: Any) -> Any:
    match part:
        case {"type": "null"}:
            return {"const": False}
        case dict():
            entries = {
                key: value for key, value in part.items() if key != "default" or isinstance(value, str | int | list)
            }
            return {key: _in_yaml(value) for key, value in entries.items()}
        case list():
            return [_in_yaml(item) for item in part]
        case _:
            return part
