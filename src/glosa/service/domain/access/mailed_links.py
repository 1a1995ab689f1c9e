"""Links to sign in that moderators request by their email address."""

from collections.abc import Mapping, Sequence
from typing import Protocol

from glosa.service.domain.access.moderators import LINK_LIVES_MS, LoginLink, Moderator
from glosa.service.domain.access.sessions import OLDEST_MS, network_prefix
from glosa.service.domain.environment import Environment
from glosa.service.domain.errors import Refusal, TooManyPosts
from glosa.service.domain.identity import fingerprint, hash_of_key, network_of, new_key
from glosa.service.domain.languages import RequestWords, language_of, words_in
from glosa.service.domain.moderation.log import Actor, Decision, LoggedAction, Via, new_decision
from glosa.service.domain.notifications.channels import Notifications
from glosa.service.domain.notifications.mail import Letter, link_letter
from glosa.service.domain.rate_limits import Bucket, BucketStore
from glosa.service.domain.sites import Site

LINKS = 3
"""Links that are sent in a row to one moderator, requested from one client address."""
LINKS_FOR_STRANGERS = 6
"""Links that are sent in a row to one moderator, requested from networks from which that moderator never signed in."""
LINKS_FROM_KNOWN = 6
"""The same for networks from which that moderator did. Nobody else can use them up."""
_EVERY_MS = 10 * 60 * 1000


class MailUnavailable(Refusal):
    """The service can't send mail, or doesn't know its own address."""

    code = "mail-unavailable"

    def __init__(self) -> None:
        super().__init__("This service can't send links by mail.")


class Mailer(Protocol):
    """Sends mail: a port."""

    async def post(self, recipient: str, letter: Letter) -> None:
        """Returns when a server accepted the letter. Raises ``NotDelivered``."""


class MailedLinkStore(BucketStore, Protocol):
    """What sending links needs from storage."""

    async def moderators(self, site: str) -> Sequence[Moderator]:
        """By name."""

    async def add_link(self, link: LoginLink, mail: str, decision: Decision) -> bool:
        """Adds a link for a moderator who has that address at this moment, and logs it. ``False`` if nobody does; adds nobody."""

    async def signed_in_from(self, site: str, name: str, network: str, since: int) -> bool:
        """Whether the moderator signed in from that network (see :func:`network_prefix`) since a time."""


def link_page(notifications: Notifications, site: Site) -> str:
    """Where the links of a site lead. Raises :class:`MailUnavailable`."""
    service = notifications.address(site)
    if not service or notifications.mail is None:
        raise MailUnavailable
    return f"{service}/admin/"


async def mail_link(
    environment: Environment[MailedLinkStore],
    mailer: Mailer,
    site: Site,
    mail: str,
    *,
    page: str,
    language: str,
    client: str = "",
) -> bool:
    """Sends a link to the moderator with that address. ``False`` if nobody has it, or several were sent already.

    ``client`` is the address of the client that requests it. Clients must not learn which. Raises ``NotDelivered``.
    """
    address = mail.strip().lower()
    found = next((one for one in await environment.store.moderators(site.id) if one.mail.lower() == address), None)
    if found is None or not address:
        return False
    now = environment.now()
    try:
        await environment.store.take(site.id, await _limits(environment, site, found, client), now)
    except TooManyPosts:
        return False
    key = new_key()
    link = LoginLink(site=site.id, hash=hash_of_key(key), moderator=found.name, expires_at=now + LINK_LIVES_MS)
    decision = new_decision(environment, site.id, LoggedAction.INVITE, Actor(found.name, Via.MAIL))
    if not await environment.store.add_link(link, found.mail, decision):
        return False
    letter = _letter(
        words_in(LINK_WORDS, language),
        site.id,
        f"{page}#{site.id}.{key}",
        language_of(LINK_WORDS, language),
        id=environment.new_id(),
    )
    # To the address as the owner typed it, not as somebody requested it.
    await mailer.post(found.mail, letter)
    return True


LINK_WORDS: Mapping[str, RequestWords] = {
    "en": RequestWords(
        subject="Sign in to moderate {site}",
        before="Open this link to sign in to the moderation page of {site}. It works once, within {minutes} minutes:",
        open="Sign in",
        after="If you didn't request it, ignore this message. Nobody can sign in without the link.",
        intro="You get a link to the moderation page by mail if you're one of the site's moderators.",
        field="Email address",
        send="Send me a link",
        sent="If this address belongs to a moderator, the link is on its way. It works once, within 10 minutes.",
    ),
    "pt": RequestWords(
        subject="Entre para moderar {site}",
        before="Abra este link para entrar na página de moderação de {site}. Ele funciona uma vez, em até {minutes} minutos:",
        open="Entrar",
        after="Se você não pediu este link, ignore esta mensagem. Ninguém consegue entrar sem ele.",
        intro="Se você modera este site, pode receber por mensagem um link para a página de moderação.",
        field="Seu e\N{NON-BREAKING HYPHEN}mail",
        send="Enviar um link",
        sent="Se este endereço for de um moderador, o link está a caminho. Ele funciona uma vez, em até 10 minutos.",
    ),
}


async def _limits(
    environment: Environment[MailedLinkStore], site: Site, moderator: Moderator, client: str
) -> tuple[Bucket, ...]:
    """Strangers can't use up the links for networks from which the moderator signed in, nor can one address those of all strangers."""
    secret, mail = environment.secret, moderator.mail.lower()
    key = fingerprint(secret, site.id, "mailed link", mail)
    network = network_prefix(client)
    since = environment.now() - OLDEST_MS
    if network and await environment.store.signed_in_from(site.id, moderator.name, network, since):
        shared = Bucket(f"mailed-link-known:{key}", LINKS_FROM_KNOWN, _EVERY_MS)
    else:
        shared = Bucket(f"mailed-link:{key}", LINKS_FOR_STRANGERS, _EVERY_MS)
    own = fingerprint(secret, site.id, "mailed link from", mail, network_of(client))
    return (shared, Bucket(f"mailed-link-from:{own}", LINKS, _EVERY_MS))


def _letter(words: RequestWords, site: str, link: str, language: str, *, id: str) -> Letter:
    before = words.before.format(site=site, minutes=LINK_LIVES_MS // 60_000)
    return link_letter(words.subject.format(site=site), before, link, words.open, words.after, language=language, id=id)
