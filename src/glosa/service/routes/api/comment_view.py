"""A comment as readers see it, without private fields."""

from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

import msgspec

from glosa.service.domain.avatars.tokens import picture_token
from glosa.service.domain.comments import Comment, Status
from glosa.service.domain.identity import md5_of_mail, pseudonym
from glosa.service.domain.sites import DEFAULT_SITE, Site


class CommentView(msgspec.Struct, frozen=True, rename="camel", omit_defaults=True, kw_only=True):
    """One comment. Of a removed one, only its place remains: the fields of author and text are empty."""

    id: str
    nick: str
    link: str
    avatar: str
    """Address of the author's picture, relative to that of the answer; ``{style}`` is a placeholder for a style's name."""
    html: str
    """Sanitized."""
    created_at: str
    """In UTC: ``2026-11-21T15:00:00.000Z``."""
    rid: str = ""
    pid: str = ""
    marks: tuple[str, ...] = ()
    """``owner`` or ``moderator`` if a moderator replied after signing in; ``confirmed`` if nobody else can use the name; ``pinned``; ``answer``; ``edited``."""
    likes: int = 0
    """Readers who like it; only if the site allows likes."""
    removed: bool = False
    qq_avatar: str = ""
    url: str = ""
    """Address of the page as it was received; only in lists that span pages."""
    mail: str = ""
    """Only if the site exposes it."""
    status: str = ""
    """``pending`` in the response to a post that waits for a moderator."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Viewing:
    """The options by which comments of one site are shown."""

    site: Site
    secret: bytes
    with_url: bool = False

    def view(self, comment: Comment, *, removed: bool = False) -> CommentView:
        """The fields of ``comment`` that readers see."""
        if removed:
            url = comment.url if self.with_url else ""
            at = iso(comment.created_at)
            return CommentView(
                id=comment.id, nick="", link="", avatar="", html="", created_at=at, removed=True, url=url
            )
        author = comment.author
        return CommentView(
            id=comment.id,
            nick=author.nick,
            link=author.link,
            avatar=self._avatar(author.mail),
            html=comment.text.html,
            created_at=iso(comment.created_at),
            rid=comment.rid,
            pid=comment.pid,
            marks=comment.marks,
            likes=comment.likes if self.site.rules.likes else 0,
            qq_avatar=author.qq_avatar,
            url=comment.url if self.with_url else "",
            mail=author.mail if self.site.rules.expose_mail else "",
            # Whether a comment is taken for spam is for moderators to know.
            status=Status.PENDING.value if comment.status in (Status.PENDING, Status.SPAM) else "",
        )

    def _avatar(self, mail: str) -> str:
        rules, id = self.site.rules, self.site.id
        if rules.avatar_proxy and mail.strip():
            query = "" if id == DEFAULT_SITE else f"?site={id}"
            return f"pictures/{{style}}/{picture_token(self.secret, id, mail)}{query}"
        host = rules.avatar_host
        if host and not rules.avatar_proxy:
            return f"{host.rstrip('/')}/{md5_of_mail(mail)}?d={{style}}"
        return f"avatars/{{style}}/{pseudonym(self.secret, id, mail)}.svg"


def iso(milliseconds: int) -> str:
    """A time since 1970 UTC in text."""
    moment = datetime(1970, 1, 1, tzinfo=UTC) + timedelta(milliseconds=milliseconds)
    return moment.isoformat(timespec="milliseconds").replace("+00:00", "Z")
