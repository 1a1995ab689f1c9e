"""Files that pages of a source include."""

from collections.abc import Callable, Iterable, Iterator

from glosa.builder.content.dialects import includes
from glosa.builder.content.dialects.includes import Missing, Read
from glosa.builder.content.dialects.lines import Line
from glosa.builder.content.dialects.mdx.draft import PageDraft

Including = Callable[[Iterable[Line], Read, Missing], Iterator[Line]]


def with_vue_includes(draft: PageDraft, read: Read) -> str:
    """The text with the files that VuePress and VitePress include."""
    return _included(draft, read, includes.with_vue_includes)


def with_snippets(draft: PageDraft, read: Read) -> str:
    """The text with the snippets of MkDocs."""
    return _included(draft, read, includes.with_snippets)


def _included(draft: PageDraft, read: Read, including: Including) -> str:
    def missing(number: int, path: str) -> None:
        draft.note_line("decide", number, f"The included file '{path}' doesn't exist below the source's folder.")

    lines = (Line(number, line) for number, line in enumerate(draft.text.split("\n")))
    return "\n".join(line.text for line in including(lines, read, missing))
