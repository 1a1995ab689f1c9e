"""The JSON Schema of ``glossary.yaml``, and its copy in the documentation."""

import json
import os
from pathlib import Path

from glosa.builder.content.glossary.schema import glossary_schema

COPY = Path(__file__).parents[3] / "docs" / "glossary.schema.json"


def test_the_copy_in_the_documentation_is_current() -> None:
    text = json.dumps(glossary_schema(), ensure_ascii=False, indent=2) + "\n"
    if os.environ.get("GLOSA_UPDATE_GOLDEN") == "1":
        COPY.write_text(text, encoding="utf-8")
    assert COPY.read_text(encoding="utf-8") == text, "To update the copy, run: make golden"


def test_describes_every_key_and_allows_no_others() -> None:
    definitions = glossary_schema()["$defs"]
    for name, definition in definitions.items():
        assert definition["additionalProperties"] is False, name
        assert [key for key, part in definition["properties"].items() if not part.get("description")] == [], name
    assert definitions["GlossaryTerm"]["required"] == ["term", "means"]
    assert definitions["GlossaryFile"]["required"] == ["page"]
