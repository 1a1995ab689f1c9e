"""The text of a mail, plain and as HTML."""

from dataclasses import dataclass
from html import escape

from glosa.service.domain.languages import direction, is_rtl
from glosa.service.domain.moderation.decisions import Action
from glosa.service.domain.notices import Event
from glosa.service.domain.notifications.messages import Message, Reported, line
from glosa.service.domain.notifications.words import MessageWords, words_of


@dataclass(frozen=True, slots=True)
class MailText:
    """Both forms of one text."""

    plain: str
    html: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Letter:
    """A mail without its recipient."""

    id: str
    """Unique; the same if the letter is sent again."""
    subject: str
    text: MailText
    unsubscribe: str = ""
    """Where the recipient unsubscribes with one request; empty if that isn't possible."""


def mail_text(message: Message, language: str) -> MailText:
    """Everything that a mail says about the comments of ``message``. What readers wrote is escaped."""
    words = words_of(language)
    return MailText(_plain(message, words), _html(message, words, language))


def link_letter(subject: str, before: str, link_to: str, label: str, after: str, *, language: str, id: str) -> Letter:
    """A mail with one link, and what to read before and after it."""
    html = document(subject, f"<p>{escape(before)}</p><p>{link(link_to, label)}</p>", escape(after), language)
    return Letter(id=id, subject=subject, text=MailText(f"{before}\n\n{link_to}\n\n{after}\n", html))


def document(subject: str, body: str, ending: str, language: str) -> str:
    """A mail as HTML, of its parts as HTML. Mail programs may show only what's in the body, which has the language as well."""
    attributes = f'lang="{escape(language)}"{direction(language)}'
    return (
        f'<!doctype html><html {attributes}><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark">'
        f"<title>{escape(subject)}</title></head>"
        f'<body style="font-family:sans-serif;line-height:1.5;max-width:40em;margin:auto;padding:1em"><div {attributes}>{body}'
        f'<p style="font-size:small;border-top:1px solid #8888;padding-top:1em">{ending}</p></div></body></html>\n'
    )


def quotation(text: str, language: str) -> str:
    """What a reader wrote, in a direction of its own, as HTML in a mail of that language."""
    side = "right" if is_rtl(language) else "left"
    return (
        f'<blockquote dir="auto" style="margin:0;padding:0 1em;border-{side}:3px solid #8888">'
        f"{'<br>'.join(map(escape, text.splitlines()))}</blockquote>"
    )


def link(address: str, label: str) -> str:
    """As HTML."""
    return f'<a href="{escape(address)}">{escape(label)}</a>'


def _plain(message: Message, words: MessageWords) -> str:
    if not message.comments and not message.alert:
        return f"{message.text}\n"
    parts = [message.alert] if message.alert else []
    for one in message.comments:
        quote = "\n".join(f"> {text}" for text in one.quote.splitlines())
        actions = [f"{_label(action, words)}: {address}" for action, address in one.actions.items()]
        parts.append("\n".join((_head(one, words), "", quote, "", f"{words.open}: {one.address}", *actions)))
    more = message.total - len(message.comments)
    if more:
        parts.append(words.more.format(total=more))
    ending = [f"{words.moderate}: {message.moderation}"] if message.moderation else []
    if message.unsubscribe:
        ending.append(f"{words.unsubscribe}: {message.unsubscribe}")
    return "\n\n\n".join((*parts, "\n".join(ending))) + "\n"


def _html(message: Message, words: MessageWords, language: str) -> str:
    body = "".join(_comment(one, words, language) for one in message.comments)
    if message.alert or not body:
        body = f"<p>{escape(message.alert or message.text)}</p>{body}"
    more = message.total - len(message.comments)
    if more > 0:
        body += f"<p>{escape(words.more.format(total=more))}</p>"
    ending = " · ".join(
        link(address, label)
        for address, label in ((message.moderation, words.moderate), (message.unsubscribe, words.unsubscribe))
        if address
    )
    return document(message.subject, body, ending, language)


def _comment(one: Reported, words: MessageWords, language: str) -> str:
    links = [(one.address, words.open), *((address, _label(action, words)) for action, address in one.actions.items())]
    return (
        f"<p><strong>{escape(_head(one, words))}</strong></p>{quotation(one.quote, language)}"
        f"<p>{' · '.join(link(address, label) for address, label in links)}</p>"
    )


def _head(one: Reported, words: MessageWords) -> str:
    pattern = words.pending if one.event is Event.PENDING else words.comment
    return pattern.format(author=line(one.comment.author.nick), page=one.page)


def _label(action: Action, words: MessageWords) -> str:
    return {Action.APPROVE: words.approve, Action.SPAM: words.spam, Action.DELETE: words.delete}[action]
