"""Which courier delivers to which kind of channel, and what else connects to services elsewhere."""

from collections.abc import Callable, Collection, Mapping

from glosa.extras import how_to_install, installed
from glosa.service.domain.access.mailed_links import Mailer
from glosa.service.domain.avatars.hosts import HostedPicture, PictureFault, PictureHost
from glosa.service.domain.exchange.upstream import NetworkUnusable
from glosa.service.domain.notifications.channels import Mailbox, Notifications, PushTarget, Webhook
from glosa.service.domain.notifications.devices import PushKey
from glosa.service.domain.notifications.sending import Courier
from glosa.service.domain.spam.captcha import Captcha, NoCaptcha
from glosa.service.domain.spam.checking import NoCheck, SpamCheck
from glosa.service.domain.spam.keyed_captcha import KeyedCaptcha
from glosa.service.upstream.akismet_settings import AkismetSettings
from glosa.service.upstream.altcha_settings import AltchaSettings


def ensure_possible(notifications: Notifications) -> None:
    """Raises ``NetworkUnusable`` if a package for the channels isn't installed."""
    if any(isinstance(channel.target, Webhook) for channel in notifications.channels) and not installed("webhooks"):
        raise NetworkUnusable(how_to_install("webhooks"))
    if notifications.push is not None and not installed("push"):
        raise NetworkUnusable(how_to_install("push"))


def mailer(notifications: Notifications, now: Callable[[], int]) -> Mailer | None:
    """Sends single mails; ``None`` without a mail server in the settings."""
    if notifications.mail is None:
        return None
    from glosa.service.upstream.smtp import MailCourier

    return MailCourier(notifications.mail, now)


def push_keys(notifications: Notifications) -> "PushKeyMaking | None":
    """Makes keys of web push; ``None`` if the settings don't have it. Raises ``NetworkUnusable``."""
    if notifications.push is None:
        return None
    ensure_possible(notifications)
    return PushKeyMaking()


class PushKeyMaking:
    """Implements the routes' port. The library is loaded at the first use."""

    def new(self) -> PushKey:
        """A random key pair."""
        from glosa.service.upstream.push_messages import new_push_key

        return new_push_key()

    def text(self, key: PushKey) -> str:
        """Base64url without padding."""
        from glosa.service.upstream.push_messages import base64url

        return base64url(key.public)


def spam_check(
    settings: AkismetSettings | None, now: Callable[[], int], problem: Callable[[str, Exception], object]
) -> SpamCheck:
    """Asks the service in the settings, if there is one. Raises ``NetworkUnusable``."""
    if settings is None:
        return NoCheck()
    if not installed("webhooks"):
        raise NetworkUnusable(
            "Asking a service whether comments are spam needs httpx. Run pip install 'glosa-docs[webhooks]' first."
        )
    from glosa.service.upstream.akismet import AkismetCheck

    return AkismetCheck(settings, now, problem)


def captcha(
    settings: AltchaSettings | None,
    now: Callable[[], int],
    new_id: Callable[[], str],
    problem: Callable[[str, Exception], object],
) -> Captcha:
    """Makes challenges with the key in the settings, or gets them from the server. Raises ``NetworkUnusable``."""
    if settings is None:
        return NoCaptcha()
    if settings.key:
        return KeyedCaptcha(settings.key, now, new_id)
    if not installed("webhooks"):
        raise NetworkUnusable(
            "A server for the captcha needs httpx. Run pip install 'glosa-docs[webhooks]' first, or set GLOSA_ALTCHA_KEY instead."
        )
    from glosa.service.upstream.altcha import AltchaCaptcha

    return AltchaCaptcha(settings, now, problem)


class PictureHostOnUse:
    """A ``PictureHost`` that loads its packages for the first picture."""

    def __init__(self, servers: Collection[str]) -> None:
        """``servers`` are origins that may be private or without HTTPS."""
        self._servers = servers
        self._host: PictureHost | None = None

    async def fetch(self, address: str) -> HostedPicture | None:
        """Raises ``PictureFault``."""
        if self._host is None:
            if not installed("avatars"):
                raise PictureFault(how_to_install("avatars"))
            # Imported here because the library is optional and takes megabytes of memory.
            from glosa.service.upstream.pictures import HttpxPictures

            self._host = HttpxPictures(self._servers)
        return await self._host.fetch(address)

    async def close(self) -> None:
        """Ends all connections."""
        if self._host is not None:
            await self._host.close()


def couriers(notifications: Notifications, now: Callable[[], int]) -> Mapping[type[object], Courier]:
    """The couriers that the channels need. ``now`` is in milliseconds since 1970 UTC. Raises ``NetworkUnusable``."""
    ensure_possible(notifications)
    found: dict[type[object], Courier] = {}
    kinds = {type(channel.target) for channel in notifications.channels}
    if Webhook in kinds:
        # Imported here because the library is optional and takes megabytes of memory.
        from glosa.service.upstream.webhook import WebhookCourier

        found[Webhook] = WebhookCourier(now)
    if notifications.push is not None:
        from glosa.service.upstream.web_push import PushCourier

        found[PushTarget] = PushCourier(notifications.push, now)
    if notifications.mail is not None and Mailbox in kinds:
        from glosa.service.upstream.smtp import MailCourier

        found[Mailbox] = MailCourier(notifications.mail, now)
    return found
