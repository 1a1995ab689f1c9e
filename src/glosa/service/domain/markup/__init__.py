"""Rendering comments: Markdown → HTML, sanitized, and both in the format of old pages."""

from glosa.service.domain.markup.protocol import for_protocol, stored_by_protocol
from glosa.service.domain.markup.rendering import RENDERER, Renderer, plain, render

__all__ = ["RENDERER", "Renderer", "for_protocol", "plain", "render", "stored_by_protocol"]
