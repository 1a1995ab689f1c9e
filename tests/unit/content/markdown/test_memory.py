"""A page that is written leaves nothing behind: a build runs without the collector of cycles."""

import gc
from collections.abc import Callable

from glosa.builder.content.document import Document
from glosa.builder.content.markdown.page import Page


def test_a_written_page_goes_by_itself(parse_page: Callable[..., Document]) -> None:
    gc.collect()
    gc.disable()
    try:
        parse_page("# Title\n\nText.\n\n::: tip\nA note.\n:::\n\n```python\nx = 1\n```\n")
        assert [one for one in gc.get_objects() if type(one) is Page] == []
    finally:
        gc.enable()
