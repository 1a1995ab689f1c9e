"""A page that is written leaves nothing behind: a build runs without the collector of cycles."""

import gc
from collections.abc import Callable

from glosa.builder.content.document import Document
from glosa.builder.content.glossary.spelling import pattern_of
from glosa.builder.content.glossary.terms import GlossaryEntry, Marks, Terms, Use
from glosa.builder.content.markdown.page import MarkdownPage
from glosa.builder.content.texts import View

MARKS = Marks(
    exists=True,
    keys=frozenset({"note"}),
    page="settings/basic",
    page_exists=True,
    route="/settings/basic.html",
    is_there=True,
    names={"note": "note"},
    uses={"note": Use("note", False)},
    pattern=pattern_of(["note"]),
)
TERMS = Terms(MARKS, (GlossaryEntry("note", "note", "A *note*.", 3, (), None),))


def test_a_written_page_is_freed_without_garbage_collection(parse_page: Callable[..., Document]) -> None:
    gc.collect()
    gc.disable()
    try:
        parse_page(
            "# Title\n\nText.\n\n::: tip\nA note.\n:::\n\n```python\nx = 1\n```\n\n::: glossary\n:::\n",
            view=View(terms=TERMS),
        )
        assert [one for one in gc.get_objects() if type(one) is MarkdownPage] == []
    finally:
        gc.enable()
