"""The results of plugins' hooks for Markdown, and their failures, for the content stage.

It imports nothing of the API, so that sites without plugins don't load it.
"""

from collections.abc import Mapping
from typing import Any

import msgspec

ADMONITIONS: Mapping[str, str] = {
    "tip": "tip",
    "note": "note",
    "info": "info",
    "success": "success",
    "question": "question",
    "example": "example",
    "quote": "quote",
    "abstract": "abstract",
    "important": "important warning",
    "warning": "warning",
    "caution": "caution danger",
    "danger": "danger",
    "failure": "failure danger",
    "bug": "bug danger",
}
"""Containers with a title and Markdown, and their CSS classes."""
BUILT_IN = (
    *ADMONITIONS,
    "details",
    "tabs",
    "tab",
    "code-group",
    "toc",
    "cards",
    "card",
    "steps",
    "file-tree",
    "setting",
    "glossary",
    "embed",
    "component",
)
"""All containers of Glosa. Plugins can't replace them."""


class HookFailed(Exception):
    """A hook failed, or refused its input. The message names the plugin, and has no full stop."""

    def __init__(self, message: str, *, refused_by: str = "", line: int | None = None) -> None:
        super().__init__(message)
        self.refused_by = refused_by
        """The plugin whose input is wrong; empty if the plugin itself is."""
        self.line = line
        """The 1-based line of a block's text that's wrong, if it's known."""


class Extended(msgspec.Struct, frozen=True):
    """The result of a plugin's hook for a construct."""

    plugin: str
    """Its name, as in ``glosa.yaml``."""
    html: str = ""
    """The HTML, or what comes before the content of a container."""
    after: str = ""
    """The HTML after the content of a container."""
    component: str = ""
    """The name of the component that replaces the HTML; empty if there's none."""
    props: Mapping[str, Any] = {}
    """The component's properties."""
    has_code: bool = False
    """Whether the component contains the block as ordinary code."""
