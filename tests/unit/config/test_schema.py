"""The JSON Schema for editors, and its copy in the documentation."""

import json
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from glosa.builder.config.schema import config_schema

COPY = Path(__file__).parents[3] / "docs" / "glosa.schema.json"


def test_the_copy_in_the_documentation_is_current() -> None:
    text = json.dumps(config_schema(), ensure_ascii=False, indent=2) + "\n"
    if os.environ.get("GLOSA_UPDATE_GOLDEN") == "1":
        COPY.write_text(text, encoding="utf-8")
    assert COPY.read_text(encoding="utf-8") == text, "To update the copy, run: make golden"


def test_describes_every_key() -> None:
    described = [(place, part) for place, part in _properties(config_schema())]
    assert len(described) > 80
    assert [place for place, part in described if not part.get("description")] == []


def test_editors_mark_unknown_and_missing_keys() -> None:
    site = config_schema()["$defs"]["SiteConfig"]
    assert site["additionalProperties"] is False
    assert site["required"] == ["title", "locales"]


def test_optional_values_are_false_in_the_file() -> None:
    schema = config_schema()
    assert {"const": False} in schema["$defs"]["SiteConfig"]["properties"]["comments"]["anyOf"]
    assert '"null"' not in json.dumps(schema)
    assert ": null" not in json.dumps(schema)


def test_unavailable_features_can_only_be_false() -> None:
    definitions = config_schema()["$defs"]
    assert definitions["SiteConfig"]["properties"]["email"]["const"] is False
    assert definitions["AnonymousComments"]["properties"]["notify"]["const"] is False


def _properties(schema: dict[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    for name, definition in schema["$defs"].items():
        for key, part in definition["properties"].items():
            yield f"{name}.{key}", part
