"""Files that pages of a source include."""

from collections.abc import Callable, Iterator, Mapping
from functools import partial

from glosa.builder.content.dialects import includes
from glosa.builder.content.dialects.includes import IncludedFiles, Read, Trouble
from glosa.builder.content.dialects.lines import Line
from glosa.builder.content.dialects.mdx.draft import PageDraft
from glosa.builder.content.dialects.quotes import through_quotes

Including = Callable[..., Iterator[Line]]


def with_vue_includes(draft: PageDraft, read: Read) -> None:
    """Puts the files that VuePress and VitePress include in their places."""
    _include(draft, read, includes.with_vue_includes)


def with_snippets(draft: PageDraft, read: Read) -> None:
    """Puts the snippets of MkDocs in their places."""
    _include(draft, read, includes.with_snippets)


def _include(draft: PageDraft, read: Read, including: Including) -> None:
    def report(number: int, trouble: Trouble, path: str) -> None:
        draft.note_line("decide", number, _TROUBLES[trouble].format(path))

    draft.replace_lines(through_quotes(draft.as_lines(), partial(including, files=IncludedFiles(read, report))))


_TROUBLES: Mapping[Trouble, str] = {
    "missing": "The included file '{}' doesn't exist below the source's folder.",
    "no-region": "The included file has no region '{}'.",
    "circular": "The included file '{}' includes itself.",
    "beyond": "The included file '{}' has no such lines.",
    "too-much": "The page includes too many files, so '{}' is left out.",
}
