"""Writing a comment: checked against the site's rules, rendered, and kept within limits."""

from dataclasses import dataclass, replace
from functools import partial

from glosa.service.domain.address_limits import address_limits, new_device_limits, refused_texts
from glosa.service.domain.comments import Author, Comment, Format, Status
from glosa.service.domain.environment import Environment
from glosa.service.domain.errors import CommentTooComplex, NothingToShow, ParentMissing, TooManyPosts
from glosa.service.domain.fields import check_required, checked_text, checked_url, kept
from glosa.service.domain.identity import fingerprint, network_of
from glosa.service.domain.limits import Bucket
from glosa.service.domain.queries import Among, Field, Query
from glosa.service.domain.reading import EVERY_PAGE
from glosa.service.domain.sites import Approval, Site
from glosa.service.domain.submissions import Submission
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
    """Id of the device; empty where the client cannot have one."""
    is_new_device: bool = False
    """Whether its token was issued for this comment, because the client sent none of ours."""
    address: str = ""
    """Client address; kept only in ``author.ip`` and where the site records it."""
    key: str = ""
    """The client's idempotency key; empty where it sent none."""
    stamp: str | None = None
    """From clients that know no keys: what they send of the time of writing. ``None`` for all others."""


@dataclass(frozen=True, slots=True)
class Posted:
    """What became of a draft."""

    comment: Comment
    again: bool = False
    """Whether the draft is a repeat, and its comment was saved before."""


async def post(environment: Environment, site: Site, draft: Draft) -> Posted:
    """Keeps the comment that ``draft`` makes; it is ``PENDING`` where a moderator has to see it first.

    A draft that was sent before is answered with the comment that it made then. Limits come before any work. A text that
    cannot be shown takes from a limit of its own, so that whoever corrects it can post at once. Raises ``TooManyPosts``, ``KeyReused``, ``FieldInvalid`` or ``ParentMissing``; then nothing is kept.
    """
    submission = _submission(environment, site, draft)
    limits = _limits(environment, site, draft)
    refusals = refused_texts(environment, site, draft.address, now=environment.now())
    room = {bucket.key: bucket.size for bucket in (*limits, *refusals)}
    admission = environment.admission
    async with admission.turn(site.id, room if submission is None else {submission.key: 1, **room}):
        now = environment.now()
        if submission is not None:
            earlier = await environment.store.submitted(site.id, submission, now)
            if earlier is not None:
                return Posted(earlier, again=True)
        admission.check(site.id, (*limits, *refusals), now)
        try:
            comment = await _comment(environment, site, draft, now=now)
        except (CommentTooComplex, NothingToShow):
            admission.taken(site.id, refusals, now)
            raise
        device = "" if site.rules.approval is Approval.NONE else draft.device
        try:
            kept_one = await environment.store.add(comment, limits, submission=submission, device=device)
        except TooManyPosts as refusal:
            admission.refused(site.id, limits, refusal, now)
            raise
        if kept_one.id == comment.id:
            admission.taken(site.id, limits, now)
        return Posted(kept_one, again=kept_one.id != comment.id)


async def _comment(environment: Environment, site: Site, draft: Draft, *, now: int) -> Comment:
    url = checked_url(draft.url)
    source = checked_text(draft.source, site.rules.longest_comment)
    author = kept(draft.author)
    check_required(draft.author, site.rules)
    root = await _root(environment, site, url=url, draft=draft)
    return Comment(
        id=environment.new_id(),
        site=site.id,
        thread=root.thread if root else thread_key(url, site.rules),
        url=root.url if root and url == EVERY_PAGE else url,
        rid=draft.rid,
        pid=draft.pid,
        author=replace(author, ip=draft.address if site.rules.record_ip else ""),
        text=await environment.renderer.text(source, draft.format),
        status=await _status(environment, site, draft.device),
        created_at=now,
        inserted_at=now,
        updated_at=now,
    )


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


async def _status(environment: Environment, site: Site, device: str) -> Status:
    """An e-mail address can be typed by anybody; a device's token is known to that device alone."""
    match site.rules.approval:
        case Approval.NONE:
            return Status.VISIBLE
        case Approval.FIRST if device and await environment.store.is_approved(site.id, device):
            return Status.VISIBLE
        case _:
            return Status.PENDING


def _submission(environment: Environment, site: Site, draft: Draft) -> Submission | None:
    """How the draft is recognised when it is sent again; ``None`` where nothing tells it from another of the same words."""
    author, source = draft.author, draft.source[: site.rules.longest_comment + 1]
    content = (draft.url, draft.rid, draft.pid, author.nick, author.mail, author.link, draft.format, source)
    name = partial(fingerprint, environment.secret, site.id)
    if draft.key:
        return Submission(name("idempotency key", draft.key), name("submission", *content), by_content=False)
    if draft.stamp is None:
        return None
    # The address tells apart readers who give no name.
    key = name("submission by content", *content, network_of(draft.address))
    return Submission(key, name("stamp", draft.stamp) if draft.stamp else environment.new_id(), by_content=True)


def _limits(environment: Environment, site: Site, draft: Draft) -> tuple[Bucket, ...]:
    """A rule of 0 is no limit."""
    now = environment.now()
    buckets = []
    if draft.device and site.rules.interval_ms > 0:
        buckets.append(Bucket(f"device:{draft.device}", 1, site.rules.interval_ms))
    if draft.is_new_device:
        buckets += new_device_limits(environment, site, draft.address, now=now)
    return (*buckets, *address_limits(environment, site, draft.address, now=now))
