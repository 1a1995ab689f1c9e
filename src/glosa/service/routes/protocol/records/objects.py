"""Comments and counters as the JSON of the protocol."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from urllib.parse import quote

from glosa.service.domain.comments import Comment, Status
from glosa.service.domain.counters import Counter, xid
from glosa.service.domain.identity import pseudonymous_mail
from glosa.service.domain.markup import for_protocol
from glosa.service.domain.sites import Site
from glosa.service.routes.protocol.calls import Json
from glosa.service.routes.protocol.query.moments import iso

REMOVED = "<p><em>[removed]</em></p>"
"""Shown in place of a comment that was removed while its replies stay (docs/decisions.md, D48)."""

_ALWAYS = frozenset({"objectId", "createdAt", "updatedAt"})
_KNOWN = _ALWAYS | {
    *("insertedAt", "url", "rid", "pid", "comment", "nick", "mail", "link", "QQAvatar", "ua", "ip", "status", "marks"),
    *("xid", "title", "time"),
}
"""Every field of a comment or a counter."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RecordView:
    """Which fields of a record are returned, and to whom."""

    site: Site
    secret: bytes
    """The service's; pseudonyms are derived from it."""
    owner: bool = False
    acl: bool = False
    """Whether the ACL is included."""
    shown: frozenset[str] = _KNOWN
    """Fields to return if they exist, see :func:`shown`."""

    def comment(self, comment: Comment) -> dict[str, Json]:
        """A comment; readers see neither email address nor client address nor user agent (docs/decisions.md, D13)."""
        fields: dict[str, Json] = {
            "objectId": comment.id,
            "createdAt": iso(comment.created_at),
            "updatedAt": iso(comment.updated_at),
            "insertedAt": {"__type": "Date", "iso": iso(comment.inserted_at)},
            "url": safe_address(comment.url),
            "comment": for_protocol(comment.text.html),
        }
        if comment.rid:
            fields |= {"rid": comment.rid, "pid": comment.pid or comment.rid}
        if comment.status is Status.DELETED and not self.owner:
            fields |= {"comment": REMOVED, "nick": "-", "mail": "", "link": "", "QQAvatar": ""}
        else:
            fields |= self._author(comment)
            if comment.marks:
                fields["marks"] = list(comment.marks)
        return self._chosen(fields, {"*": {"read": True}})

    def counter(self, counter: Counter, requested: str = "") -> dict[str, Json]:
        """A counter, under the address ``requested`` if there is one, because pages look for that."""
        url = requested or counter.url
        fields: dict[str, Json] = {
            "objectId": counter.id,
            "createdAt": iso(counter.created_at),
            "updatedAt": iso(counter.updated_at),
            "url": safe_address(url),
            "xid": xid(url),
            "title": counter.title,
            "time": counter.time,
        }
        return self._chosen(fields, {"*": {"read": True, "write": True}})

    def _author(self, comment: Comment) -> dict[str, Json]:
        author, private = comment.author, self.owner or self.site.rules.expose_mail
        mail = author.mail if private else pseudonymous_mail(self.secret, self.site.id, author.mail)
        fields: dict[str, Json] = {
            "nick": safe_text(author.nick),
            "mail": mail,
            "link": safe_address(author.link),
            "QQAvatar": safe_address(author.qq_avatar),
        }
        return fields | {"ua": author.ua, "ip": author.ip, "status": comment.status.value} if self.owner else fields

    def _chosen(self, fields: Mapping[str, Json], acl: Json) -> dict[str, Json]:
        chosen = {name: value for name, value in fields.items() if name in self.shown}
        return chosen | {"ACL": acl} if self.acl else chosen


def shown(keys: Iterable[str]) -> frozenset[str]:
    """The fields that ``keys`` name, or all if they name none; ``-name`` omits one. Unknown names are ignored."""
    names = frozenset(keys)
    without = {name[1:] for name in names if name.startswith("-")}
    included = _KNOWN & names if any(not name.startswith("-") for name in names) else _KNOWN
    return _ALWAYS | (included - without)


def safe_text(text: str) -> str:
    """``text`` for old pages, which may insert it as HTML: it creates no element there. Pages that insert it as text show it
    unchanged, except for angle brackets."""
    return text.replace("<", "&lt;").replace(">", "&gt;")


def safe_address(address: str) -> str:
    """``address`` for old pages, which may insert it into HTML as a link: it ends no attribute and runs no script."""
    escaped = _UNSAFE.sub(lambda match: quote(match[0], safe=""), address)
    scheme = _SCHEME.match(escaped)
    if scheme and scheme[1].lower() not in ("http", "https"):
        return escaped.replace(":", "%3A", 1)
    return escaped


def unescaped(text: str) -> str:
    """The text as it was typed: pages up to 1.4.18 escape it, and later pages escape ``<`` and ``>``."""
    return _ENTITY.sub(lambda match: _ENTITIES[match[1]], text)


_UNSAFE = re.compile(r"[\x00-\x1f\x7f\"'<>`\\]")
_SCHEME = re.compile(r" *([A-Za-z][A-Za-z0-9+.-]*):")
_ENTITIES = {"amp": "&", "lt": "<", "gt": ">", "quot": '"', "#39": "'", "#x60": "`", "#x5c": "\\"}
_ENTITY = re.compile(rf"&({'|'.join(_ENTITIES)});")
