"""Writing a comment: checked against the site's rules, rendered, and kept within limits."""

from dataclasses import dataclass, replace

from glosa.service.domain.address_limits import address_limits
from glosa.service.domain.comments import Author, Comment, Format, Status, Text
from glosa.service.domain.environment import Environment
from glosa.service.domain.errors import FieldInvalid, ParentMissing
from glosa.service.domain.fields import check_required, checked_text, checked_url, kept
from glosa.service.domain.identity import device_of
from glosa.service.domain.limits import Bucket
from glosa.service.domain.markup import RENDERER, render
from glosa.service.domain.queries import All, Among, Audience, Compare, Field, Query
from glosa.service.domain.reading import EVERY_PAGE
from glosa.service.domain.sites import Approval, Site
from glosa.service.domain.thread_key import thread_key


@dataclass(frozen=True, slots=True, kw_only=True)
class Draft:
    """A comment as it was sent."""

    url: str
    source: str
    format: Format
    author: Author
    """As typed. Its ``ip`` is not believed."""
    rid: str = ""
    pid: str = ""
    device: str = ""
    """Token of the device; empty when the client has none."""
    address: str = ""
    """Client address; kept only in ``author.ip`` and where the site records it."""


async def post(environment: Environment, site: Site, draft: Draft) -> Comment:
    """Keeps the comment that ``draft`` makes, and answers it; it is ``PENDING`` where a moderator has to see it first.

    Raises ``FieldInvalid``, ``ParentMissing``, or ``TooManyPosts``; then nothing is kept.
    """
    url = checked_url(draft.url)
    source = checked_text(draft.source, site.rules.longest_comment)
    author = kept(draft.author)
    check_required(draft.author, site.rules)
    root = await _root(environment, site, url=url, draft=draft)
    now = environment.now()
    comment = Comment(
        id=environment.new_id(),
        site=site.id,
        thread=root.thread if root else thread_key(url, site.rules),
        url=root.url if root and url == EVERY_PAGE else url,
        rid=draft.rid,
        pid=draft.pid,
        author=replace(author, ip=draft.address if site.rules.record_ip else ""),
        text=_rendered(source, draft.format),
        status=await _status(environment, site, author),
        created_at=now,
        inserted_at=now,
        updated_at=now,
    )
    await environment.store.add(comment, _limits(environment, site, draft, now=now))
    return comment


def _rendered(source: str, format: Format) -> Text:
    html = render(source, format)
    if not html.strip():
        raise FieldInvalid("comment", "Nothing of the comment may be shown: it is markup only. Write some text.")
    return Text(source=source, format=format, html=html, renderer=RENDERER)


async def _root(environment: Environment, site: Site, *, url: str, draft: Draft) -> Comment | None:
    """The root of the discussion that a reply joins, ``None`` for what is no reply.

    The root may be a removed one; what is replied to is visible, and stands below it or is it. Both are on the page,
    but for a list of every page, where replies join the page of their root.
    """
    if not draft.rid and not draft.pid:
        return None
    if not (draft.rid and draft.pid):
        raise ParentMissing("The reply names only one of 'rid' and 'pid'. Send both: the root, and the one replied to.")
    found = await environment.store.find(
        Query(site=site.id, where=Among(Field.ID, (draft.rid, draft.pid)), limit=2),
    )
    here = {one.id: one for one in found if url == EVERY_PAGE or one.thread == thread_key(url, site.rules)}
    root, parent = here.get(draft.rid), here.get(draft.pid)
    if root is None or root.rid:
        raise ParentMissing(
            f"No comment that begins a discussion on this page has the id '{draft.rid}'. Reload the page."
        )
    if parent is None or parent.status is not Status.VISIBLE or (parent.rid or parent.id) != root.id:
        raise ParentMissing(f"The comment '{draft.pid}' is not, or no longer, in this discussion. Reload the page.")
    return root


async def _status(environment: Environment, site: Site, author: Author) -> Status:
    approval = site.rules.approval
    if approval is Approval.NONE:
        return Status.VISIBLE
    if approval is Approval.FIRST and author.mail and await _is_approved(environment, site, author.mail):
        return Status.VISIBLE
    return Status.PENDING


async def _is_approved(environment: Environment, site: Site, mail: str) -> bool:
    spellings = tuple(dict.fromkeys((mail, mail.lower())))
    where = All((Among(Field.MAIL, spellings), Compare(Field.STATUS, "=", Status.VISIBLE)))
    found = await environment.store.find(Query(site=site.id, where=where, audience=Audience.OWNER, limit=1))
    return bool(found)


def _limits(environment: Environment, site: Site, draft: Draft, *, now: int) -> tuple[Bucket, ...]:
    """A rule of 0 is no limit."""
    rules = site.rules
    buckets = []
    device = device_of(environment.secret, site.id, draft.device)
    if device and rules.interval_ms > 0:
        buckets.append(Bucket(f"device:{device}", 1, rules.interval_ms))
    return (*buckets, *address_limits(environment, site, draft.address, now=now))
