"""The page at every address as long as a preview has no site to show."""

from collections.abc import Sequence
from html import escape

from glosa.preview.session import OverlayProblem


def unbuilt_page(problems: Sequence[OverlayProblem]) -> str:
    """A page with the problems of the last build. It needs no script to be read; the preview's script reloads it."""
    items = "".join(
        f'<li class="{escape(one.severity)}"><p class="place">{escape(" · ".join(filter(None, (one.place, one.code))))}</p>'
        f'<p>{escape(one.found)}</p><p class="expected">Expected: {escape(one.expected)}</p>'
        f'<p class="next">Next: {escape(one.next_step)}</p></li>'
        for one in problems
    )
    return (
        '<!doctype html><html lang="en" data-unbuilt><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark">'
        "<title>The site can't be shown</title></head><body><main class=\"glosa-problems\"><h1>The site can't be shown</h1>"
        "<p>These problems concern all pages. This page updates by itself when you save a correction.</p>"
        f"<ol>{items}</ol></main></body></html>"
    )
