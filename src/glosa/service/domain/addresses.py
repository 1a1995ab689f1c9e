"""Addresses of comments for people: links to them, and the names of their pages.

The thread of a heading has its own key, ``/guide/#install:~:comments`` (docs/decisions.md, D20). Browsers ignore what follows ``:~:`` in
a fragment, so the key is also an address that leads to the heading.
"""

import re
from urllib.parse import quote

from glosa.service.domain.thread_key import heading_of


def page_path(url: str) -> str:
    """The page's path, whatever address the widget sent; never an address of another host."""
    path = re.sub(r"^[a-z]+://[^/]*", "", url.partition("#")[0])
    return "/" + re.sub(r"[\x00-\x20\x7f<>\"`]", "", path).lstrip("/\\")


def comment_path(url: str, comment: str) -> str:
    """The link to a comment on its page. It opens the thread of the heading if the comment is in one."""
    return f"{with_heading(page_path(url), heading_of(url))}#{comment}"


def with_heading(page: str, heading: str) -> str:
    """The address of a page that opens the thread of ``heading``; empty: none."""
    if not heading:
        return page
    return f"{page}{'&' if '?' in page else '?'}discuss={quote(heading, safe='')}"


def page_name(url: str) -> str:
    """The page and the heading as people read them: ``/guide/#install``."""
    heading = heading_of(url)
    return f"{url.partition('#')[0]}#{heading}" if heading else url
