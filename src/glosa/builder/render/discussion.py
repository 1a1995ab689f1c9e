"""The approved comments of a page as HTML and as JSON-LD, readable without scripts.

They contain what the widget shows to everyone: names, dates, and texts. The reader removes them once the widget shows the
comments of the service.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from html import escape, unescape
from typing import Any

import msgspec
from msgspec.structs import replace

from glosa.builder.config.model import SiteConfig
from glosa.builder.pages.assemble import AssembledSite, Page
from glosa.builder.pages.comments import are_own

PLACE = ' data-place="comments">'
"""The end of the start tag of the widget's element, which is empty on the server."""

LONGEST = 4_000
"""Characters of a comment's HTML. Longer comments appear as the beginning of their text."""
_EXCERPT = 500


class PublicComment(msgspec.Struct, frozen=True):
    """The fields of a comment that everyone can read."""

    name: str
    date: str
    """ISO 8601, in UTC."""
    html: str
    """Sanitized."""
    replies: tuple["PublicComment", ...] = ()
    """Oldest first."""


@dataclass(frozen=True, slots=True)
class Discussions:
    """The comments of a site's pages."""

    threads: Mapping[str, Sequence[PublicComment]]
    """The comments of each thread by its key, newest first."""
    key: Callable[[str], str]
    """Returns the key of the thread of the page at an address."""

    def of(self, address: str) -> Sequence[PublicComment]:
        """The comments of the page at ``address``, newest first."""
        return self.threads.get(self.key(address), ())


def discussion(comments: Sequence[PublicComment], *, url: str) -> str:
    """The comments of a page, to be inserted into the widget's element; empty without comments.

    ``url`` is the page's public address; empty if it's unknown.
    """
    if not comments:
        return ""
    page = {"@context": "https://schema.org", "@type": "WebPage", **({"@id": url} if url else {})}
    data = msgspec.json.encode({**page, "comment": [_data(one) for one in comments]}).decode().replace("<", "\\u003c")
    return f'<div class="discussion prose">{_list(comments)}<script type="application/ld+json">{data}</script></div>'


def discussed(site: AssembledSite, discussions: Discussions | None) -> AssembledSite:
    """``site`` with comments in its pages, if the settings of the page's language ask for them."""
    if discussions is None:
        return site
    pages = tuple(_discussed(page, site.config, discussions) for page in site.pages.pages)
    return replace(site, pages=replace(site.pages, pages=pages))


def _discussed(page: Page, config: SiteConfig, discussions: Discussions) -> Page:
    comments = config.comments_in(page.locale)
    if not page.data.comments or comments is None or not comments.static or not are_own(comments):
        return page
    found = discussions.of(comments.anonymous.path or page.data.path)[: comments.static]
    return replace(page, discussion=discussion(found, url=f"{config.url}{page.data.path}" if config.url else ""))


def inserted(html: str, discussion: str) -> str:
    """``html`` with the discussion in the widget's element. Without that element, nothing changes."""
    return html.replace(PLACE, PLACE + discussion, 1) if discussion else html


def _list(comments: Iterable[PublicComment]) -> str:
    return f"<ol>{''.join(_items(comments))}</ol>"


def _items(comments: Iterable[PublicComment]) -> Iterator[str]:
    for one in comments:
        replies = _list(one.replies) if one.replies else ""
        html = _on_pages(one.html) if len(one.html) <= LONGEST else f"<p>{escape(_excerpt(one))}</p>"
        time = f'<time datetime="{escape(one.date)}">{escape(one.date[:10])}</time>'
        yield f"<li><p><b>{escape(one.name)}</b> {time}</p>{html}{replies}</li>"


def _on_pages(html: str) -> str:
    """Headings of comments aren't parts of the page, so they become bold paragraphs. Tables scroll in boxes, as those of pages do."""
    html = _HEADING.sub(lambda tag: "</b></p>" if tag[1] else "<p><b>", html)
    return _TABLE.sub(
        lambda tag: f"{tag[0]}</div>" if tag[1] else f'<div class="table-scroll" tabindex="0">{tag[0]}', html
    )


def _data(comment: PublicComment) -> dict[str, Any]:
    answers = {"comment": [_data(one) for one in comment.replies]} if comment.replies else {}
    return {
        "@type": "Comment",
        "author": {"@type": "Person", "name": comment.name},
        "dateCreated": comment.date,
        "text": _excerpt(comment),
        **answers,
    }


def _excerpt(comment: PublicComment) -> str:
    text = " ".join(unescape(_TAGS.sub(" ", comment.html)).split())
    return text if len(text) <= _EXCERPT else f"{text[:_EXCERPT].rstrip()}…"


_TAGS = re.compile(r"<[^>]*>")
_TABLE = re.compile(r"<(/?)table\b[^>]*>")
_HEADING = re.compile(r"<(/?)h[1-6]\b[^>]*>")
