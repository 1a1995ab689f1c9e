"""Comments and counters for tests of storage."""

from dataclasses import replace
from typing import Any

from glosa.service.domain.comments import Author, Comment, Format, Status, Text
from glosa.service.domain.counters import Counter
from glosa.service.domain.moderation.log import Actor, Decision, LoggedAction, Via
from glosa.service.domain.queries import Compare, Field
from glosa.service.domain.sites import Site

SITE = Site(id="default", app_id="app", app_key="key")
ROOTS = Compare(Field.RID, "=", "")


def number(value: int) -> str:
    """An id."""
    return f"{value:024x}"


def comment(value: int, **changes: Any) -> Comment:
    """A comment of millisecond ``value``. ``nick``, ``mail``, ``source``, and ``html`` can be overridden like the other fields."""
    author = Author(**{key: changes.pop(key) for key in ("nick", "mail", "link", "ua", "ip") if key in changes})
    text = Text(
        source=changes.pop("source", "Olá"), format=Format.MARKDOWN, html=changes.pop("html", "<p>Olá</p>"), renderer=1
    )
    root, page = changes.get("rid", ""), changes.get("thread", "/panel.html")
    written = Comment(
        id=number(value),
        site="default",
        thread=page,
        url=page,
        pid=root,
        author=author,
        text=text,
        status=Status.VISIBLE,
        created_at=value,
        inserted_at=value,
        updated_at=value,
    )
    return replace(written, **changes)


def counter(value: int, key: str = "/panel.html", **changes: Any) -> Counter:
    """A counter with one view at millisecond ``value``."""
    seen = Counter(
        id=number(value),
        site="default",
        key=key,
        url=key,
        xid=key,
        title="Painel",
        time=1,
        created_at=value,
        updated_at=value,
    )
    return replace(seen, **changes)


def decision(value: int = 1, action: LoggedAction = LoggedAction.PURGE, site: str = "default") -> Decision:
    """A decision by Ana at millisecond ``value``."""
    return Decision(id=number(value), site=site, action=action, actor=Actor("Ana", Via.SESSION), at=value)
