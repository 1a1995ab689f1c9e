"""WordPress: the WXR file of *Tools → Export*.

Each ``<item>`` is a post or page with its comments. Names have prefixes whose namespace depends on the version.
"""

import re
from collections.abc import Iterator
from urllib.parse import urlsplit

from glosa.service.transfer.rows import COMMENT_CLASS, Row, UnreadableRow, derived_id
from glosa.service.transfer.streams.source import ExportFile
from glosa.service.transfer.streams.xml import ExportElement, elements

NO_COMMENT = "it's a pingback or trackback, not a comment"
NO_PERMALINK = "its page's address has only a query, such as /?p=12; set permalinks before you export"

_STATUSES = {"0": "pending", "spam": "spam", "trash": "deleted", "post-trashed": "deleted"}
_BLOCK = re.compile(r"<(?:p|br|div|ul|ol|blockquote|pre|h[1-6]|table)\b", re.IGNORECASE)


def rows(source: ExportFile) -> Iterator[Row | UnreadableRow]:
    """The comments of all posts and pages."""
    home = ""
    for element in elements(source, ("base_site_url", "item")):
        if element.tag == "base_site_url":
            home = element.text.strip()
        else:
            link = element.value("link")
            yield from (_row(source, comment, link, home=home) for comment in element.all("comment"))


def _row(source: ExportFile, comment: ExportElement, link: str, *, home: str) -> Row | UnreadableRow:
    place = source.place(comment.line)
    if comment.value("comment_type") not in ("", "comment"):
        return UnreadableRow(place, NO_COMMENT)
    address = urlsplit(link)
    if address.path in ("", "/") and address.query:
        return UnreadableRow(place, NO_PERMALINK)
    created = comment.value("comment_date_gmt")
    fields = {
        "pid": derived_id("wordpress", home, comment.value("comment_parent")),
        "url": link,
        "comment": paragraphs(comment.value("comment_content")),
        "format": "html",
        "createdAt": comment.value("comment_date") if created.startswith("0000") else created,
        "nick": comment.value("comment_author"),
        "mail": comment.value("comment_author_email"),
        "link": comment.value("comment_author_url"),
        "ip": comment.value("comment_author_IP"),
        "status": _STATUSES.get(comment.value("comment_approved"), ""),
    }
    return Row(place, COMMENT_CLASS, fields, id=derived_id("wordpress", home, comment.value("comment_id")))


def paragraphs(text: str) -> str:
    """Text with line breaks as HTML, as WordPress shows it. Text that has elements of its own for that doesn't change."""
    if _BLOCK.search(text) or not text.strip():
        return text
    parts = re.split(r"\n\s*\n", text.replace("\r\n", "\n").strip())
    return "".join(f"<p>{part.strip().replace(chr(10), '<br>')}</p>" for part in parts)
