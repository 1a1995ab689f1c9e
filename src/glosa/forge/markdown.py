"""Markdown, rendered as on code hosts."""

import comrak
import nh3


def render_markdown(markdown: str, *, sanitized: bool = True) -> str:
    """HTML of GitHub-flavored Markdown, sanitized by default."""
    html: str = comrak.render_markdown(markdown, _EXTENSIONS, comrak.ParseOptions(), _RENDERING)
    return nh3.clean(html, tags=_TAGS, link_rel="nofollow") if sanitized else html


def _extensions() -> comrak.ExtensionOptions:
    options = comrak.ExtensionOptions()
    options.table = options.strikethrough = options.autolink = options.tasklist = True
    return options


def _rendering() -> comrak.RenderOptions:
    options = comrak.RenderOptions()
    options.hardbreaks = options.unsafe_ = True
    return options


_EXTENSIONS, _RENDERING = _extensions(), _rendering()
_TAGS = nh3.ALLOWED_TAGS - {"style", "map", "area"}
