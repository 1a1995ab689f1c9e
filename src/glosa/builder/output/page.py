"""The two files of a page."""

from typing import Protocol

import msgspec

from glosa.builder.output.plan import PageFiles, page_chunk, page_files
from glosa.builder.pages.notices import with_notices
from glosa.builder.render.body import Body
from glosa.builder.render.document import Shell, document


class FileStaging(Protocol):
    """Where files are staged."""

    def put(self, path: str, data: bytes) -> None:
        """Plans the file ``path`` with these bytes."""


def put_page(files: FileStaging, body: Body, article: str, shell: Shell) -> PageFiles:
    """Stages a page's files. ``article`` is the article's inner HTML, without notices."""
    article = with_notices(article, body.page.notices)
    chunk = page_chunk(body.page, article)
    paths = page_files(body.page, chunk)
    files.put(paths.chunk, chunk)
    files.put(paths.html, document(body, article, shell))
    return msgspec.structs.replace(paths, failures=body.failures) if body.failures else paths
