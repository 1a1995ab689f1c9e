"""Mail to readers: the question whether to confirm, and replies.

The question contains nothing that a reader wrote, not even the page's address. Otherwise, anybody could send words of theirs to any address.
"""

from collections.abc import Sequence
from html import escape
from urllib.parse import urlsplit

from glosa.service.domain.addresses import comment_path
from glosa.service.domain.comments import Comment
from glosa.service.domain.languages import language_of
from glosa.service.domain.notifications.mail import Letter, MailText, document, link, quotation
from glosa.service.domain.notifications.messages import line
from glosa.service.domain.sites import Site
from glosa.service.domain.subscriptions.subscriptions import CONFIRM, END, REFUSE, ReaderLinks, Subscription
from glosa.service.domain.subscriptions.translations import WORDS, reader_words

MOST_LISTED = 10
"""Replies that a mail shows; of more, it says only how many there are."""
LONGEST_QUOTE = 1_000
"""Characters of a reply in a mail."""


def confirmation(secret: bytes, site: Site, subscription: Subscription, *, service: str, id: str) -> Letter:
    """The mail that asks to confirm."""
    words, language = reader_words(subscription.language), language_of(WORDS, subscription.language)
    links = _links(secret, subscription)
    name = site_name(site, service)
    yes, never = links.address(service, CONFIRM), links.address(service, REFUSE)
    text = words.confirm.format(site=name)
    subject = words.confirm_subject.format(site=name)
    plain = f"{text}\n\n{words.confirm_button}: {yes}\n\n{words.ignore}\n{words.never}: {never}\n"
    body = f"<p>{escape(text)}</p><p>{link(yes, words.confirm_button)}</p><p>{escape(words.ignore)}</p>"
    html = document(subject, body, link(never, words.never), language)
    return Letter(id=id, subject=subject, text=MailText(plain, html), unsubscribe=never)


def replies_letter(
    secret: bytes, site: Site, subscription: Subscription, replies: Sequence[Comment], *, service: str, id: str
) -> Letter:
    """The mail with replies, of which there is at least one. What readers wrote is escaped."""
    words, language = reader_words(subscription.language), language_of(WORDS, subscription.language)
    links = _links(secret, subscription)
    name = site_name(site, service)
    end, never = links.address(service, END), links.address(service, REFUSE)
    shown = replies[:MOST_LISTED]
    if len(replies) == 1:
        subject = words.reply.format(author=line(replies[0].author.nick), site=name)
    else:
        subject = words.replies.format(total=len(replies), site=name)
    plain, body = [], ""
    for reply in shown:
        author = line(reply.author.nick)
        quote = _cut(reply.text.source.strip())
        address = f"{site.address}{comment_path(reply.url, reply.id)}"
        quoted = "\n".join(f"> {text}" for text in quote.splitlines())
        plain.append(f"{words.wrote.format(author=author)}\n\n{quoted}\n\n{words.open}: {address}")
        body += (
            f"<p><strong>{escape(words.wrote).format(author=f'<bdi>{escape(author)}</bdi>')}</strong></p>"
            f"{quotation(quote, language)}<p>{link(address, words.open)}</p>"
        )
    if len(replies) > len(shown):
        more = words.more.format(total=len(replies) - len(shown))
        plain.append(more)
        body += f"<p>{escape(more)}</p>"
    reason = words.reason.format(site=name)
    plain.append(f"{reason}\n{words.unsubscribe}: {end}\n{words.never}: {never}")
    ending = f"{escape(reason)}<br>{link(end, words.unsubscribe)} · {link(never, words.never)}"
    html = document(subject, body, ending, language)
    return Letter(id=id, subject=subject, text=MailText("\n\n\n".join(plain) + "\n", html), unsubscribe=end)


def site_name(site: Site, service: str) -> str:
    """The host that readers know; that of the service if the site's is unknown."""
    return urlsplit(site.address or service).netloc or site.id


def _links(secret: bytes, subscription: Subscription) -> ReaderLinks:
    return ReaderLinks(secret, subscription.site, comment=subscription.comment, reader=subscription.reader)


def _cut(text: str) -> str:
    return text if len(text) <= LONGEST_QUOTE else f"{text[: LONGEST_QUOTE - 1]}…"
