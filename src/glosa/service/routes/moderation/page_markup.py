"""The first view of the moderation page as HTML: the same markup as React's, which takes it over.

A golden test renders the same views with both, so a change of a component in ``frontend/admin`` fails there until this module follows.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from html import escape
from typing import Any
from urllib.parse import unquote_to_bytes

from glosa.service.domain.markup.sanitizer import sanitized, sanitized_text
from glosa.service.domain.moderation.lists import MOST_COUNTED
from glosa.service.routes.moderation.comments import FindingView, ModeratedComment, ModerationList, NoteView
from glosa.service.routes.moderation.first_view import FirstView, Person
from glosa.service.routes.moderation.page_languages import PageLanguage
from glosa.service.routes.moderation.page_times import ago


@dataclass(frozen=True, slots=True)
class PageTexts:
    """The page's texts in a language, at a time."""

    language: PageLanguage
    now: int
    """Milliseconds since 1970 UTC."""

    @property
    def messages(self) -> Mapping[str, Any]:
        """The texts as they are, by their keys."""
        return self.language.messages

    def __getitem__(self, key: str) -> str:
        return escape(self.messages[key])

    def filled(self, key: str, **values: str) -> str:
        """With values in place of ``{name}``."""
        return _filled(self.messages[key], values)

    def named(self, group: str, key: str, **values: str) -> str:
        """The text of ``key`` in a group of texts, or the key itself."""
        return _filled(self.messages[group].get(key, key), values)

    def ago(self, at: str) -> str:
        """How long ago ``at`` was."""
        return escape(ago(at, self.now, times=self.language.times, just_now=self.messages["timeNow"]))


def shown(view: FirstView | None, texts: PageTexts) -> str:
    """The page's content: the queue, how to sign in, or, if that's unknown, that it loads."""
    if view is None:
        frame = f'<header class="top"><h1>{texts["title"]}</h1></header>'
        return f'{frame}<main aria-busy="true"><p class="empty">{texts["starting"]}</p></main>'
    if view.person is None or view.page is None or view.summary is None:
        return _sign_in(texts)
    counts = view.summary.counts or {}
    tabs = "".join(_tab(name, counts, texts) for name in _TABS)
    return (
        f"{_header(view.person, counts, texts)}"
        f'<main><div class="queue"><div class="column"><nav class="tabs" aria-label="{texts["comments"]}">{tabs}</nav>'
        f"{_search(texts)}{_list(view.page, texts)}</div></div></main>"
        f'<output class="toast"></output>'
    )


def link_view(texts: PageTexts) -> str:
    """What somebody sees who opened a link to sign in. The link's key isn't in the request."""
    return (
        f'<main class="gate"><h1>{texts["signInTitle"]}</h1><p>{texts["signInReady"]}</p>'
        f'<button type="button" class="primary">{texts["signIn"]}</button></main>'
    )


_VIEWS = ("comments", "blocks", "log", "people", "settings")
_TABS = ("pending", "reported", "visible", "spam", "deleted", "all")
_MARKED = re.compile(r'<(code|pre|span)((?: [a-z]+="[^"]*")*)>')
_COLOR = re.compile(r' style="[^"]*"')
_ENCODED = re.compile(r"(?:%[0-9A-Fa-f]{2})+")
_RESERVED = ";/?:@&=+$,#"


def _sign_in(texts: PageTexts) -> str:
    return (
        f'<main class="gate"><h1>{texts["signInTitle"]}</h1>'
        f'<button type="button" class="primary">{texts["passkeySignIn"]}</button>'
        f"<p>{texts['signInHow']}</p><pre><code>glosa comments login</code></pre>"
        f'<p class="muted">{texts["signInAsk"]}</p></main>'
    )


def _header(person: Person, counts: Mapping[str, int], texts: PageTexts) -> str:
    pending = counts.get("pending", 0)
    badges = {"comments": f'<span class="badge">{pending}</span>'} if pending else {}
    views = "".join(
        f'<button type="button"{_current(name == "comments", "page")}>{texts[name]}{badges.get(name, "")}</button>'
        for name in _VIEWS
        if name != "settings" or person.role == "owner"
    )
    return (
        f'<header class="top"><h1>{texts["title"]}</h1><nav aria-label="{texts["title"]}">{views}</nav>'
        f'<div class="person"><span>{escape(person.name)}</span>'
        f'<button type="button" class="quiet" aria-label="{texts["help"]}">?</button>'
        f'<button type="button" class="quiet">{texts["signOut"]}</button></div></header>'
    )


def _tab(name: str, counts: Mapping[str, int], texts: PageTexts) -> str:
    count = counts.get(name, 0)
    number = f"{MOST_COUNTED - 1}+" if count >= MOST_COUNTED else str(count)
    label = texts[name] if name == "all" else f'{texts[name]}<span class="count">{number}</span>'
    return f'<button type="button"{_current(name == "pending", "true")}>{label}</button>'


def _search(texts: PageTexts) -> str:
    return (
        '<search><form class="search" method="post"><input type="search" id="search" '
        f'aria-label="{texts["search"]}" placeholder="{texts["searchHint"]}" maxlength="200" enterkeyhint="search" '
        'name="contains" value=""><button type="button" aria-expanded="false" aria-controls="filters">'
        f"{texts['filters']}</button></form></search>"
    )


def _list(page: ModerationList, texts: PageTexts) -> str:
    more = f'<button type="button" class="more">{texts["more"]}</button>' if page.cursor else ""
    if not page.comments:
        text = texts["loading"] if page.cursor else texts["emptyPending"]
        return f'<p class="empty">{text}</p>' if page.cursor else f'<output class="empty">{text}</output>'
    cards = "".join(_card(one, texts, is_current=number == 0) for number, one in enumerate(page.comments))
    return (
        f'<div class="selection"><label class="check"><input type="checkbox"><span>{texts["selectAll"]}</span></label></div>'
        f'<div class="list" role="feed" aria-label="{texts["pending"]}" aria-busy="false">{cards}</div>{more}'
    )


def _card(one: ModeratedComment, texts: PageTexts, *, is_current: bool) -> str:
    """A comment that waits."""
    buttons = (
        _button("", texts["dismissReports"]) if one.reports else "",
        _button("good", texts["approve"]),
        _button("", texts["markSpam"]),
        _button("bad", texts["delete"]),
        _button("quiet", texts["edit"]),
        _button("quiet", texts["answerTo"]),
        _button("quiet", texts["discussion"]),
    )
    return (
        f'<article id="c{one.id}" class="card pending"{_current(is_current, "true")} aria-labelledby="n{one.id}" '
        f'tabindex="{0 if is_current else -1}"><label class="check">'
        f'<input type="checkbox" aria-label="{texts.filled("select", nick=one.nick or texts.messages["anonymous"])}"></label>'
        f'<div class="body">{_byline(one, texts)}<div class="text" dir="auto">{_text(one)}</div>'
        f"{_remarks(one.reports, one.notes, texts)}{_why(one.findings, texts)}"
        f'<div class="actions">{"".join(buttons)}{_more(one, texts)}</div></div></article>'
    )


def _byline(one: ModeratedComment, texts: PageTexts) -> str:
    labels = (
        f'<span class="status" data-status="visible">{texts[one.badge]}</span>' if one.badge else "",
        f'<span class="status">{texts["pinned"]}</span>' if one.pinned else "",
        f'<span class="status">{texts["isAnswer"]}</span>' if one.answer else "",
        f'<span class="muted">{texts["reply"]}</span>' if one.rid else "",
    )
    details = escape(" · ".join(part for part in (one.mail, one.link, one.ip) if part))
    line = f'<p class="muted details">{details}</p>' if details else ""
    return (
        f'<div class="byline"><p><strong id="n{one.id}">{escape(one.nick) or texts["anonymous"]}</strong>{"".join(labels)}'
        f'{_moment(one.created_at, texts, "muted")}<span class="muted page">{texts.filled("on", page=page_name(one.url))}</span></p>'
        f"{line}</div>"
    )


def _text(one: ModeratedComment) -> str:
    """Sanitized again, because a stored text may be older than the rules. The page's policy forbids the colors of code, which scripts add."""
    safe = sanitized(one.html)
    if safe is None:
        return sanitized_text(one.source)
    return _MARKED.sub(lambda tag: f"<{tag[1]}{_COLOR.sub('', tag[2])}>", safe)


def _remarks(reports: Mapping[str, int], notes: Sequence[NoteView], texts: PageTexts) -> str:
    reasons = ", ".join(f"{texts.named('reportReasons', reason)} ({count})" for reason, count in reports.items())
    about = f" · {texts['aboutAuthor']}"
    listed = "".join(
        f'<li><p dir="auto">{escape(note.text)}</p><p class="muted details">{escape(note.by)} · {_moment(note.at, texts)}'
        f"{about if note.about_author else ''}</p>"
        f'<button type="button" class="quiet" aria-label="{texts.filled("removeNote", text=_cut(note.text, 40))}">×</button></li>'
        for note in notes
    )
    return (f'<p class="reports">{texts["reportedFor"]} {reasons}</p>' if reports else "") + (
        f'<ul class="notes">{listed}</ul>' if notes else ""
    )


def _why(findings: Sequence[FindingView], texts: PageTexts) -> str:
    if not findings:
        return ""
    reasons = "".join(
        f"<li><span>{texts.named('reasons', one.reason, detail=one.detail)}</span> <b>{_signed(one.points)}</b></li>"
        for one in findings
    )
    points = texts.filled("why", points=str(sum(one.points for one in findings)))
    return f'<details class="why"><summary>{points}</summary><ul>{reasons}</ul></details>'


def _more(one: ModeratedComment, texts: PageTexts) -> str:
    block = "" if one.badge else _button("bad", texts["blockOpen"])
    return (
        f'<details class="more-actions"><summary>{texts["moreActions"]}</summary>'
        f'<div class="actions">{_button("", texts["note"])}{block}</div></details>'
    )


def _button(kind: str, label: str) -> str:
    return f'<button type="button"{_class(kind)}>{label}</button>'


def _moment(at: str, texts: PageTexts, kind: str = "") -> str:
    return f'<time{_class(kind)} datetime="{at}">{texts.ago(at)}</time>'


def _class(kind: str) -> str:
    return f' class="{kind}"' if kind else ""


def _current(is_current: bool, value: str) -> str:
    return f' aria-current="{value}"' if is_current else ""


def _signed(points: int) -> str:
    return f"+{points}" if points > 0 else f"−{-points}"


def _cut(text: str, most: int) -> str:
    """The first UTF-16 units, as JavaScript counts."""
    return text.encode("utf-16-le")[: 2 * most].decode("utf-16-le", "replace")


def _filled(text: str, values: Mapping[str, str]) -> str:
    return escape(re.sub(r"\{(\w+)\}", lambda found: values.get(found[1], found[0]), text))


def page_name(url: str) -> str:
    """The page of a thread as people read it: decoded like JavaScript's ``decodeURI``, if that's possible."""
    address = url.removesuffix(":~:comments")
    if "%" in _ENCODED.sub("", address):
        return address
    try:
        return _ENCODED.sub(_decoded, address)
    except UnicodeDecodeError:
        return address


def _decoded(run: re.Match[str]) -> str:
    """Reserved characters stay encoded, as they were."""
    parts = re.split("(" + "|".join(f"%{ord(one):02X}" for one in _RESERVED) + ")", run[0], flags=re.IGNORECASE)
    return "".join(part if place % 2 else unquote_to_bytes(part).decode() for place, part in enumerate(parts))
