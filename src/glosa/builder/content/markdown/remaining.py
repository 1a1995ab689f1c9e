"""What another generator reads, and readers of a page see as it's written."""

from collections.abc import Iterator

import pyromark

from glosa.builder.content.dialects.shown import shown
from glosa.builder.content.dialects.unread import Unread, possible_in, unread
from glosa.builder.content.markdown.placeholders import COLON, Protected, protect, separated
from glosa.builder.content.markdown.prepare import prepared
from glosa.builder.content.parser import OPTIONS


def remaining(protected: Protected, dialect: str = "") -> Iterator[Unread]:
    """The constructs of other generators in Markdown with placeholders, except what the generator of ``dialect`` shows as text, too. The parser says what's code."""
    text = protected.text.replace(COLON, r"\:")
    possible = [one for one in possible_in(text) if dialect not in one.as_text_in]
    if not possible:
        return
    events = pyromark.Markdown(options=OPTIONS).events_with_range(text, merge_text=True)
    for one in unread(shown(text, events), possible):
        yield one._replace(written=protected.restore(one.written))


def remaining_in(markdown: str) -> Iterator[Unread]:
    """The same for Markdown in Glosa's spelling."""
    made = prepared(markdown, read=None, report=lambda _, __, ___: None)
    for one in remaining(separated(protect(made.text))):
        yield one._replace(line=made.lines[min(one.line, len(made.lines) - 1)]) if made.lines else one
