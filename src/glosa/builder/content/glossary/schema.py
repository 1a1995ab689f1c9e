"""The JSON Schema of ``glossary.yaml``, for editors."""

from typing import Any

from glosa.builder.config.schema import schema_of
from glosa.builder.content.glossary.model import GLOSSARY_FILE, GlossaryFile


def glossary_schema() -> dict[str, Any]:
    """The schema as a JSON value."""
    return schema_of(GlossaryFile, GLOSSARY_FILE, "The terms of a documentation site built by Glosa.")
