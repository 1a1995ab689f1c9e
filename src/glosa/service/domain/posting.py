"""Posting a comment: checked against the site's rules, rate-limited, rendered, and saved."""

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Protocol

from glosa.service.domain.blocking.blocklist import BlockStore
from glosa.service.domain.blocking.rules import STATUSES, BlockRule, Poster, finding_of, matching
from glosa.service.domain.comments import Author, Comment, Format, Status
from glosa.service.domain.environment import Environment
from glosa.service.domain.errors import (
    CommentBlocked,
    CommentTooComplex,
    NameTaken,
    NothingToShow,
    ParentMissing,
    TooManyPosts,
)
from glosa.service.domain.fields import check_required, checked_author, checked_text, checked_url
from glosa.service.domain.identity import fingerprint, network_hash, network_of
from glosa.service.domain.names.claims import NameUse, name_use
from glosa.service.domain.notices import Notice, no_notices
from glosa.service.domain.queries import Among, CommentFinder, Field, Query
from glosa.service.domain.rate_limits import Bucket, BucketStore, address_limits, new_device_limits, refused_texts
from glosa.service.domain.reading import EVERY_PAGE
from glosa.service.domain.sites import Approval, Site
from glosa.service.domain.spam.attacks import AttackStore, watch_load
from glosa.service.domain.spam.captcha import SentSolution, challenge_limits, check_solution
from glosa.service.domain.spam.checking import CheckedText
from glosa.service.domain.spam.counting import load_tallies
from glosa.service.domain.spam.judging import Judging, SpamMemory, author_key, case_of
from glosa.service.domain.spam.load import Load
from glosa.service.domain.spam.proof import ProofRequired, difficulty, is_proof, new_challenge
from glosa.service.domain.spam.wording import FormFacts
from glosa.service.domain.submissions import Submission
from glosa.service.domain.thread_key import thread_key


class PostStore(CommentFinder, SpamMemory, AttackStore, BlockStore, BucketStore, Protocol):
    """What posting needs from storage."""

    async def submitted(self, site: str, submission: Submission, now: int) -> Comment | None:
        """The comment that an earlier attempt of ``submission`` saved, ``None`` if there is none. Raises ``KeyReused``."""

    async def add(
        self,
        comment: Comment,
        limits: Sequence[Bucket] = (),
        *,
        submission: Submission | None = None,
        device: str = "",
        notices: Callable[[Comment], Sequence[Notice]] = no_notices,
        judging: Judging | None = None,
        name: NameUse | None = None,
    ) -> Comment:
        """Saves and returns a new comment, if every bucket allows it at its ``created_at``.

        If an earlier attempt of ``submission`` was saved, takes from no bucket and returns that comment, which may have
        any status by now. Raises ``TooManyPosts``, ``KeyReused``, ``ThreadClosed`` or ``CommentExists``, and then takes from no bucket.
        With a ``name``, the comment gets the mark of its claim, or ``NameTaken`` is raised.
        The ``device`` is stored with the comment. With ``judging``, the comment is counted and judged in the same
        transaction, so concurrent comments see one another; the judgment is stored with it, and may change its status.
        So are the ``notices`` about the comment as it's stored.
        """

    async def is_approved(self, site: str, device: str) -> bool:
        """Whether a comment that was stored with ``device`` is visible."""


MOST_UNDER_ATTACK = 4
"""Comments that a process works on at a time while their site is under attack."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CommentDraft:
    """A comment as sent."""

    url: str
    source: str
    format: Format
    author: Author
    """As typed. Its ``ip`` is ignored."""
    rid: str = ""
    pid: str = ""
    device: str = ""
    """Id of the device; empty if the client doesn't support one."""
    is_new_device: bool = False
    """Whether its token was issued for this comment, because the client sent no valid one."""
    address: str = ""
    """Client address. Stored only if the site records it, in ``author.ip``."""
    key: str = ""
    """The client's idempotency key; empty if it sent none."""
    stamp: str | None = None
    """The time of writing, from clients that don't support keys. ``None`` for all others."""
    form: FormFacts = field(default_factory=FormFacts)
    """What our widget says about its form."""
    proof: str | None = None
    """The answer to a challenge; empty before there was one. ``None`` if the client can't answer any."""
    name_key: str = ""
    """The key of the author's name; empty if the client has none."""
    recognized: str = ""
    """The hash of an author who was recognized before, whatever the client sends now; empty: nobody was."""


@dataclass(frozen=True, slots=True)
class Posted:
    """The result of posting a draft."""

    comment: Comment
    again: bool = False
    """Whether the draft is a repeat, so its comment was saved before."""


async def post(environment: Environment[PostStore], site: Site, draft: CommentDraft) -> Posted:
    """Saves the comment that ``draft`` describes. It's ``PENDING`` if a moderator needs to approve it first, ``SPAM`` if it looks so.

    If the draft was sent before, returns the comment that was saved then. Limits are checked before any work. A text that
    can't be displayed takes from a separate limit, so its author can correct it and post at once. Raises
    ``TooManyPosts``, ``KeyReused``, ``ThreadClosed``, ``CommentBlocked``, ``ProofRequired``, ``FieldInvalid``, ``NameTaken`` or ``ParentMissing``, and
    then saves nothing.
    """
    submission = _submission(environment, site, draft)
    limits = _limits(environment, site, draft)
    refusals = refused_texts(environment.secret, site, draft.address, now=environment.now())
    room = {bucket.key: bucket.size for bucket in (*limits, *refusals)}
    admission = environment.admission
    async with admission.turn(site.id, room if submission is None else {submission.key: 1, **room}):
        now = environment.now()
        if submission is not None:
            earlier = await environment.store.submitted(site.id, submission, now)
            if earlier is not None:
                return Posted(earlier, again=True)
        admission.check(site.id, (*limits, *refusals), now)
        load = await load_now(environment, site, draft, now=now)
        # Otherwise, readers would wait behind a whole attack.
        is_attack = load.is_attack(site.rules.attack_posts, now)
        async with admission.turn(site.id, {"attack": MOST_UNDER_ATTACK} if is_attack else {}):
            return await _post(environment, site, draft, submission=submission, load=load, now=now)


async def _post(
    environment: Environment[PostStore],
    site: Site,
    draft: CommentDraft,
    *,
    submission: Submission | None,
    load: Load,
    now: int,
) -> Posted:
    """Renders, judges, and saves."""
    admission = environment.admission
    limits = _limits(environment, site, draft)
    try:
        comment = await _comment(environment, site, draft, now=now)
        comment, rule = await unblocked(environment, site, draft, comment, now=now)
    except (CommentTooComplex, NothingToShow, CommentBlocked):
        admission.taken(site.id, refused_texts(environment.secret, site, draft.address, now=now), now)
        raise
    device = "" if site.rules.approval is Approval.NONE else draft.device
    judging = await judging_of(environment, site, draft, comment, rule=rule, load=load, now=now)
    try:
        saved = await environment.store.add(
            comment,
            limits,
            submission=submission,
            device=device,
            judging=judging,
            # Of an attack, only its beginning is reported.
            notices=no_notices if judging is not None and judging.is_attack else environment.notices,
            name=name_use(environment.secret, site, comment.author.nick, draft.name_key),
        )
    except NameTaken:
        admission.taken(site.id, refused_texts(environment.secret, site, draft.address, now=now), now)
        raise
    except TooManyPosts as refusal:
        admission.refused(site.id, limits, refusal, now)
        raise
    if saved.id != comment.id:
        return Posted(saved, again=True)
    admission.taken(site.id, limits, now)
    await count_post(environment, site, judging)
    return Posted(saved)


async def count_post(environment: Environment[PostStore], site: Site, judging: Judging | None) -> None:
    """Counts a comment or an edit that was saved toward the site's load, which may begin an attack."""
    if judging is None:
        return
    environment.meter.posted(site.id)
    await watch_load(
        environment.store,
        environment.alarm,
        environment.meter,
        judging,
        new_id=environment.new_id(),
        alerts=environment.alerts,
    )


async def unblocked(
    environment: Environment[PostStore], site: Site, draft: CommentDraft, comment: Comment, *, now: int
) -> tuple[Comment, BlockRule | None]:
    """The comment with the status that moderators' rules give it ``now``, and the rule. Raises ``CommentBlocked``."""
    rules = await environment.blocklist.rules(environment.store, site.id, now)
    if not rules:
        return comment, None
    secret, author = environment.secret, comment.author
    sender = Poster(
        nick=author.nick,
        mail=author.mail,
        link=author.link,
        author=draft.recognized
        or author_key(secret, site.id, mail=author.mail, address=draft.address, device=draft.device),
        address=draft.address,
        network=network_hash(secret, site.id, draft.address),
    )
    rule = matching(rules, sender, comment.text.source, now=now)
    if rule is None:
        return comment, None
    await environment.store.count_block(site.id, rule.id, now)
    status = STATUSES.get(rule.effect)
    if status is None:
        raise CommentBlocked
    return replace(comment, status=status), rule


async def judging_of(
    environment: Environment[PostStore],
    site: Site,
    draft: CommentDraft,
    comment: Comment,
    *,
    rule: BlockRule | None,
    load: Load,
    now: int,
) -> Judging | None:
    """What the spam filter needs to judge ``comment`` ``now``; ``None`` if the site doesn't use it."""
    if not site.rules.spam_filter:
        return None
    case = case_of(
        environment.secret,
        site,
        source=comment.text.source,
        author=comment.author,
        address=draft.address,
        device=draft.device,
        form=draft.form,
        stripe=int(comment.id[-2:], 16),
        proven=bool(draft.proof) and is_proof(environment.secret, site.id, _named(draft), draft.proof or "", now),
        extra=finding_of(rule) if rule else (),
        recognized=draft.recognized,
    )
    memory = await environment.store.recall(case, now)
    if not memory.is_known:
        text = CheckedText(
            site=site.address,
            page=draft.url,
            source=comment.text.source,
            author=comment.author,
            address=draft.address,
            is_reply=bool(comment.rid),
        )
        name = f"{site.id}\0{_named(draft)}"
        sent = SentSolution(comment=name, solution="" if case.proven else draft.proof)
        found, captcha = await asyncio.gather(
            environment.check.findings(text),
            check_solution(environment.captcha, environment.store, environment.secret, sent, now),
        )
        case = replace(case, alone=(*case.alone, *found, *captcha.findings), proven=case.proven or captcha.is_solved)
    return Judging(case, memory, load, now)


async def load_now(environment: Environment[PostStore], site: Site, draft: CommentDraft, *, now: int) -> Load:
    """What the site gets at the moment.

    Raises ``ProofRequired`` if the client can do some work, and the site has a captcha or is under attack, and ``TooManyPosts`` if
    the client requests very many challenges.
    """
    rules, secret = site.rules, environment.secret
    if not rules.spam_filter:
        return Load()
    load = await environment.meter.load(environment.store, site.id, load_tallies(secret, site.id), now)
    if draft.proof == "" and environment.captcha.is_on:
        limits = challenge_limits(secret, site.id, draft.address, now)
        environment.admission.check(site.id, limits, now)
        environment.admission.taken(site.id, limits, now)
        captcha = await environment.captcha.challenge(f"{site.id}\0{_named(draft)}")
        if captcha is not None:
            raise ProofRequired(captcha)
    if draft.proof == "" and load.is_attack(rules.attack_posts, now):
        most = difficulty(load.posts, rules.attack_posts)
        raise ProofRequired(
            new_challenge(secret, site.id, _named(draft), most=most, now=now, new_id=environment.new_id)
        )
    return load


def _named(draft: CommentDraft) -> str:
    """What identifies the comment that a challenge is for."""
    return f"{draft.key}\0{draft.url}\0{draft.source}"


async def _comment(environment: Environment[PostStore], site: Site, draft: CommentDraft, *, now: int) -> Comment:
    url = checked_url(draft.url)
    source = checked_text(draft.source, site.rules.longest_comment)
    author = checked_author(draft.author)
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


async def _root(environment: Environment[PostStore], site: Site, *, url: str, draft: CommentDraft) -> Comment | None:
    """The root of the discussion that a reply belongs to, ``None`` if the draft isn't a reply.

    The root may be removed. The parent is visible, and either the root or a reply to it. Both are on the draft's page; in
    a list of every page, a reply is posted to the page of its root.
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


async def _status(environment: Environment[PostStore], site: Site, device: str) -> Status:
    """Recognizes approved authors by device, because anyone can type an email address, but only the device has its token."""
    match site.rules.approval:
        case Approval.NONE:
            return Status.VISIBLE
        case Approval.FIRST if device and await environment.store.is_approved(site.id, device):
            return Status.VISIBLE
        case _:
            return Status.PENDING


def _submission(environment: Environment[object], site: Site, draft: CommentDraft) -> Submission | None:
    """How to recognize the draft if it's sent again; ``None`` if it can't be distinguished from a new one with the same text."""
    author, source = draft.author, draft.source[: site.rules.longest_comment + 1]
    content = (draft.url, draft.rid, draft.pid, author.nick, author.mail, author.link, draft.format, source)
    name = partial(fingerprint, environment.secret, site.id)
    if draft.key:
        return Submission(name("idempotency key", draft.key), name("submission", *content), by_content=False)
    if draft.stamp is None:
        return None
    # The address distinguishes readers who give no name.
    key = name("submission by content", *content, network_of(draft.address))
    return Submission(key, name("stamp", draft.stamp) if draft.stamp else environment.new_id(), by_content=True)


def _limits(environment: Environment[object], site: Site, draft: CommentDraft) -> tuple[Bucket, ...]:
    """A rule of 0 means no limit."""
    now = environment.now()
    buckets = []
    if draft.device and site.rules.interval_ms > 0:
        buckets.append(Bucket(f"device:{draft.device}", 1, site.rules.interval_ms))
    if draft.is_new_device:
        buckets += new_device_limits(environment.secret, site, draft.address, now=now)
    return (*buckets, *address_limits(environment.secret, site, draft.address, now=now))
