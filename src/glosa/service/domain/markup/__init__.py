"""What a comment's source looks like: Markdown rendered, every HTML sanitised, and both told to old pages."""

from glosa.service.domain.markup.protocol import for_protocol, stored_by_protocol
from glosa.service.domain.markup.renderer import Renderer
from glosa.service.domain.markup.rendering import RENDERER, plain, render

__all__ = ["RENDERER", "Renderer", "for_protocol", "plain", "render", "stored_by_protocol"]
