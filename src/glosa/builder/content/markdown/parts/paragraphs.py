"""Paragraphs, the page's excerpt, and figures: paragraphs that contain only an image with a title."""

from typing import Any

from pyromark.event import Range

from glosa.builder.content.markdown.draft import Draft
from glosa.builder.content.markdown.parts.images import Images
from glosa.builder.content.markdown.parts.marker import Marker
from glosa.builder.content.markdown.parts.nesting import Nesting
from glosa.builder.content.markdown.text import plain, shorten


class Paragraphs:
    """The paragraphs of a page."""

    def __init__(self, draft: Draft, *, images: Images, nesting: Nesting, marker: Marker) -> None:
        self._draft = draft
        self._marker = marker
        self._images = images
        self._nesting = nesting
        self._start = 0
        self.excerpt = ""
        """Text of the first top-level paragraph, shortened."""

    def begin(self, _: Any, __: Range) -> None:
        """A paragraph begins."""
        self._nesting.begin_paragraph()
        out = self._draft.out
        self._start = len(out)
        out.append("<p>")

    def end(self, _: Any, span: Range) -> None:
        """A paragraph ends. Only now is its content known."""
        self._nesting.end_paragraph()
        out, start, titled = self._draft.out, self._start, self._images.titled
        if titled and len(out) == start + 2 and out[-1] is titled.html:
            out[start:] = [f"<figure>{titled.bare}<figcaption>"]
            self._marker.write(titled.title, span)
            out.append("</figcaption></figure>\n")
            return
        if not self.excerpt and not self._draft.is_apart() and not self._nesting.is_inside():
            self.excerpt = shorten(plain("".join(out[start + 1 :])))
        out.append("</p>\n")
