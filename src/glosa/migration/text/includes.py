"""Files that pages of a source include."""

from collections.abc import Callable, Iterator, Mapping
from functools import partial

from glosa.builder.content.dialects import includes
from glosa.builder.content.dialects.includes import IncludedFiles, Read, Trouble
from glosa.builder.content.dialects.lines import Line
from glosa.builder.content.dialects.mdx.draft import PageDraft
from glosa.builder.content.dialects.quotes import through_quotes

Including = Callable[..., Iterator[Line]]


def with_vue_includes(draft: PageDraft, read: Read) -> str:
    """The text with the files that VuePress and VitePress include."""
    return _included(draft, read, includes.with_vue_includes)


def with_snippets(draft: PageDraft, read: Read) -> str:
    """The text with the snippets of MkDocs."""
    return _included(draft, read, includes.with_snippets)


def _included(draft: PageDraft, read: Read, including: Including) -> str:
    def report(number: int, trouble: Trouble, path: str) -> None:
        draft.note_line("decide", number, _TROUBLES[trouble].format(path))

    lines = [Line(number, line) for number, line in enumerate(draft.text.split("\n"))]
    return "\n".join(line.text for line in through_quotes(lines, partial(including, files=IncludedFiles(read, report))))


_TROUBLES: Mapping[Trouble, str] = {
    "missing": "The included file '{}' doesn't exist below the source's folder.",
    "beyond": "The included file '{}' has no such lines.",
    "too-much": "The page includes too many files, so '{}' is left out.",
}
