"""Disqus: the XML that the administration sends by mail, gzipped or not.

``<disqus>`` contains ``<thread>`` elements, one per page, then ``<post>`` elements, which refer to threads and parents by
``dsq:id``.
"""

import re
from collections.abc import Iterator
from urllib.parse import unquote

from glosa.service.transfer.rows import COMMENT_CLASS, Row, UnreadableRow, derived_id
from glosa.service.transfer.streams.source import ExportFile
from glosa.service.transfer.streams.xml import ExportElement, elements

NO_THREAD = "its thread has no address"
UNWRAPPED = "its links led through Disqus; they lead to their targets now"

_REDIRECT = re.compile(r'href="https?://disq\.us/(?:url)?\?url=([^"&]+?)(?:%3A[\w-]+)?(?:&[^"]*)?"')
"""Disqus appends a signature to the address, after an escaped colon."""


def rows(source: ExportFile) -> Iterator[Row | UnreadableRow]:
    """The posts of the export. Threads become the addresses of posts."""
    threads: dict[str, tuple[str, bool]] = {}
    for element in elements(source, ("thread", "post")):
        if element.tag == "thread":
            link = element.value("link")
            threads[element.attributes.get("id", "")] = link, element.value("isDeleted") == "true"
        else:
            yield _row(source, element, threads)


def _row(source: ExportFile, post: ExportElement, threads: dict[str, tuple[str, bool]]) -> Row | UnreadableRow:
    place = source.place(post.line)
    url, deleted = threads.get(post.attribute("thread", "id"), ("", False))
    if not url:
        return UnreadableRow(place, NO_THREAD)
    message, unwrapped = _REDIRECT.subn(lambda found: f'href="{unquote(found[1])}"', post.value("message"))
    fields = {
        "pid": derived_id("disqus", post.attribute("parent", "id")),
        "url": url,
        "comment": message,
        "format": "html",
        "createdAt": post.value("createdAt"),
        "nick": post.value("author", "name"),
        "mail": post.value("author", "email"),
        "ip": post.value("ipAddress"),
        "isSpam": post.value("isSpam"),
        "status": "deleted" if deleted or post.value("isDeleted") == "true" else "",
    }
    id = derived_id("disqus", post.attributes.get("id", ""))
    return Row(place, COMMENT_CLASS, fields, id=id, changes=(UNWRAPPED,) if unwrapped else ())
