"""Authors change or delete their own comments for a while, without an account.

The author of a comment gets a key for it. Keys are derived from the service's secret, so nothing is stored, and nobody can
make one from the database.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Protocol

from glosa.service.domain.comments import Comment, Status, Text
from glosa.service.domain.environment import Environment
from glosa.service.domain.errors import (
    CommentBlocked,
    CommentTooComplex,
    EditConflict,
    EditTimeOver,
    NothingToShow,
    OwnKeyRefused,
    TooManyPosts,
)
from glosa.service.domain.fields import checked_text
from glosa.service.domain.identity import fingerprint, opens_signature
from glosa.service.domain.moderation.decisions import comment_of
from glosa.service.domain.moderation.log import Actor, Decision, LoggedAction, Via, new_decision
from glosa.service.domain.notices import Notice, no_notices
from glosa.service.domain.posting import (
    MOST_UNDER_ATTACK,
    CommentDraft,
    PostStore,
    count_post,
    judging_of,
    load_now,
    unblocked,
)
from glosa.service.domain.rate_limits import Bucket, address_limits, refused_texts
from glosa.service.domain.sites import Approval, Site
from glosa.service.domain.spam.judging import Judging, case_of
from glosa.service.domain.spam.load import Load

_MINUTE_MS = 60 * 1000


@dataclass(frozen=True, slots=True)
class OwnKey:
    """The key that lets the author of a comment change it."""

    key: str
    until: int
    """When the key expires, in milliseconds since 1970 UTC."""


@dataclass(frozen=True, slots=True, kw_only=True)
class OwnEdit:
    """Another text of an author, and who sends it."""

    id: str
    key: str
    source: str
    revision: int
    """The comment's revision that the author saw. A text that has changed since then isn't replaced."""
    device: str = ""
    address: str = ""
    proof: str | None = None
    """See :attr:`glosa.service.domain.posting.CommentDraft.proof`."""


class OwnStore(PostStore, Protocol):
    """What changing one's own comments needs from storage."""

    async def decide(
        self, decision: Decision, ids: Sequence[str], status: Status, seen: Mapping[str, int] | None = None
    ) -> Sequence[str]:
        """See :class:`glosa.service.domain.moderation.decisions.ModerationStore`."""

    async def edit_own(
        self,
        decision: Decision,
        comment: Comment,
        edited: Comment,
        limits: Sequence[Bucket],
        judging: Judging | None,
        notices: Callable[[Comment], Sequence[Notice]] = no_notices,
    ) -> Comment | None:
        """Replaces the text and the status of ``comment``, which was read before; logs both. ``None`` if it changed since.

        With ``judging``, counts and judges the new text in the same transaction, which may make the status worse. If the
        status changes, stores the ``notices`` about the comment as it's then. Raises ``TooManyPosts`` and ``ThreadClosed``.
        """

    async def author_of(self, site: str, comment: str) -> tuple[str, str]:
        """See :class:`glosa.service.domain.moderation.blocking.BlockingStore`."""


def own_key(secret: bytes, site: Site, comment: Comment) -> OwnKey | None:
    """The key for a comment; ``None`` if authors can't change their comments on this site."""
    minutes = site.rules.edit_minutes
    if minutes == 0:
        return None
    return OwnKey(_key(secret, site, comment.id), comment.created_at + minutes * _MINUTE_MS)


async def own_comment(environment: Environment[OwnStore], site: Site, id: str, key: str) -> Comment | None:
    """The comment that ``key`` opens; ``None`` if it was deleted. Raises ``OwnKeyRefused`` and ``EditTimeOver``."""
    if not opens_signature(key, _key(environment.secret, site, id)):
        raise OwnKeyRefused
    comment = await comment_of(environment, site, id)
    if comment is None or comment.status is Status.DELETED:
        return None
    own = own_key(environment.secret, site, comment)
    if own is None or environment.now() >= own.until:
        raise EditTimeOver
    return comment


async def edit_own(environment: Environment[OwnStore], site: Site, edit: OwnEdit) -> Comment | None:
    """The comment with its new text; ``None`` if it was deleted. Edits count toward the limits of posts.

    Moderators' rules and the spam filter look at the new text, and it waits for approval where every comment does. An edit
    never improves the status. Under attack, it needs a proof of work like a post. Raises what posting does, ``OwnKeyRefused``, ``EditTimeOver``, and ``EditConflict``.
    """
    comment = await own_comment(environment, site, edit.id, edit.key)
    if comment is None:
        return None
    if comment.edited > edit.revision:
        raise EditConflict(comment)
    source = checked_text(edit.source, site.rules.longest_comment)
    if source == comment.text.source:
        return comment
    now = environment.now()
    limits = address_limits(environment.secret, site, edit.address, now=now)
    refusals = refused_texts(environment.secret, site, edit.address, now=now)
    admission = environment.admission
    async with admission.turn(site.id, {bucket.key: bucket.size for bucket in (*limits, *refusals)}):
        admission.check(site.id, (*limits, *refusals), now)
        draft = await _draft(environment, comment, source, edit)
        load = await load_now(environment, site, draft, now=now)
        is_attack = load.is_attack(site.rules.attack_posts, now)
        async with admission.turn(site.id, {"attack": MOST_UNDER_ATTACK} if is_attack else {}):
            try:
                edited, judging = await _looked_at(environment, site, comment, draft, load=load, now=now)
            except (CommentTooComplex, NothingToShow, CommentBlocked):
                admission.taken(site.id, refusals, now)
                raise
            decision = new_decision(environment, site.id, LoggedAction.EDIT, _author(comment))
            notices = no_notices if is_attack else environment.notices
            try:
                saved = await environment.store.edit_own(decision, comment, edited, limits, judging, notices)
            except TooManyPosts as refusal:
                admission.refused(site.id, limits, refusal, now)
                raise
        admission.taken(site.id, limits, now)
    if saved is None:
        raise EditConflict(comment)
    await count_post(environment, site, judging)
    return saved


async def delete_own(environment: Environment[OwnStore], site: Site, id: str, key: str) -> bool:
    """Deletes a comment, as a moderator would: a root with replies leaves its place. ``False`` if it's deleted already.

    Raises ``OwnKeyRefused`` and ``EditTimeOver``.
    """
    comment = await own_comment(environment, site, id, key)
    if comment is None:
        return False
    decision = new_decision(environment, site.id, LoggedAction.DELETE, _author(comment))
    return bool(await environment.store.decide(decision, (id,), Status.DELETED))


async def _draft(environment: Environment[OwnStore], comment: Comment, source: str, edit: OwnEdit) -> CommentDraft:
    """The comment as it would be posted with another text, by the same author even if the client no longer says who that is."""
    author, _ = await environment.store.author_of(comment.site, comment.id)
    return CommentDraft(
        url=comment.url,
        source=source,
        format=comment.text.format,
        author=comment.author,
        device=edit.device,
        address=edit.address,
        # A proof for an edit is good for no other comment.
        key=f"edit {comment.id}",
        proof=edit.proof,
        recognized=author,
    )


async def _looked_at(
    environment: Environment[OwnStore], site: Site, comment: Comment, draft: CommentDraft, *, load: Load, now: int
) -> tuple[Comment, Judging | None]:
    """The comment with another text and the status that moderators' rules give it, and how it's judged."""
    text: Text = await environment.renderer.text(draft.source, draft.format)
    waits = comment.status is Status.VISIBLE and site.rules.approval is Approval.ALL
    status = Status.PENDING if waits else comment.status
    plain = replace(comment, text=text, status=status)
    ruled, rule = await unblocked(environment, site, draft, plain, now=now)
    edited = replace(plain, status=max(status, ruled.status, key=_SEVERITY.index))
    judging = await judging_of(environment, site, draft, edited, rule=rule, load=load, now=now)
    if judging is None:
        return edited, None
    before = case_of(
        environment.secret,
        site,
        source=comment.text.source,
        author=comment.author,
        address=draft.address,
        device=draft.device,
        form=draft.form,
        stripe=int(comment.id[-2:], 16),
    )
    # What the comment said before was counted when it was posted. Otherwise, correcting a typo would look like a repeated text.
    # The load counts edits as it counts posts.
    known = {tally.key for tally in before.tallies if tally.name != "load"}
    new = tuple(tally for tally in judging.case.tallies if tally.key not in known)
    return edited, replace(judging, case=replace(judging.case, tallies=new))


_SEVERITY = (Status.VISIBLE, Status.PENDING, Status.SPAM)


def _key(secret: bytes, site: Site, id: str) -> str:
    return fingerprint(secret, site.id, "own comment", id)


def _author(comment: Comment) -> Actor:
    return Actor(comment.author.nick, Via.AUTHOR)
