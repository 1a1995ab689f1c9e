"""Markdown as code hosts render it."""

import comrak
import nh3


def rendered(markdown: str, *, sanitised: bool = True) -> str:
    """HTML of GitHub-flavoured Markdown; what could act on a page is taken out unless ``sanitised`` is false."""
    html: str = comrak.render_markdown(markdown, _EXTENSIONS, comrak.ParseOptions(), _RENDERING)
    return nh3.clean(html, tags=_TAGS, link_rel="nofollow") if sanitised else html


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
