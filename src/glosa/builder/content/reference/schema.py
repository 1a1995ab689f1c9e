"""The JSON Schema of ``settings.yaml``, for editors."""

from typing import Any

from glosa.builder.config.schema import schema_of
from glosa.builder.content.reference.model import SETTINGS_FILE, SettingsFile


def settings_schema() -> dict[str, Any]:
    """The schema as a JSON value."""
    return schema_of(SettingsFile, SETTINGS_FILE, "The settings of a product, in a documentation site built by Glosa.")
