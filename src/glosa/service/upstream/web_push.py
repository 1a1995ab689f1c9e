"""Web push: an encrypted request to a browser's push service for each message, by httpx."""

from collections.abc import Callable, Mapping

import httpx
import msgspec

from glosa.service.domain.errors import FieldInvalid
from glosa.service.domain.notifications.channels import NotificationChannel, PushTarget, WebPush
from glosa.service.domain.notifications.devices import checked_endpoint
from glosa.service.domain.notifications.messages import Message
from glosa.service.domain.notifications.sending import NotDelivered
from glosa.service.upstream.public_addresses import PrivateAddress, PublicClient
from glosa.service.upstream.push_messages import LONGEST_PAYLOAD, authorization, encrypted
from glosa.service.upstream.webhook import LARGEST_ANSWER, PATIENCE_SECONDS, described, wait_of

STORED_SECONDS = 24 * 60 * 60
"""How long a push service stores a message for a browser that's off."""

_GONE = frozenset({404, 410})
"""The browser unsubscribed, or its address expired."""
_PERMANENT = frozenset({400, 413})
"""The push service doesn't accept this message."""


class PushCourier:
    """Implements :class:`glosa.service.domain.notifications.sending.Courier`. Uses the proxy of the environment.

    Browsers send the addresses, so it connects to public addresses only, except for the servers in the settings.
    """

    def __init__(self, settings: WebPush, now: Callable[[], int]) -> None:
        """``now`` is in milliseconds since 1970 UTC."""
        self._settings = settings
        self._now = now
        self._client = PublicClient(settings.servers, patience=PATIENCE_SECONDS)

    async def deliver(self, channel: NotificationChannel, message: Message) -> None:
        """Raises :class:`NotDelivered` unless the push service takes the message."""
        target = channel.target
        assert isinstance(target, PushTarget)
        response = await self._posted(target, *_request(target, message, self._settings.contact, self._now() // 1000))
        if not response.is_success:
            raise NotDelivered(
                f"The push service answered with status {response.status_code}."
                + (" The browser no longer accepts messages." if response.status_code in _GONE else "")
                + (" Redirects aren't followed." if response.is_redirect else ""),
                permanent=response.status_code in _GONE | _PERMANENT,
                bounced=response.status_code in _GONE,
                retry_after_ms=wait_of(response),
            )

    async def close(self) -> None:
        """Ends all connections."""
        await self._client.close()

    async def _posted(self, target: PushTarget, body: bytes, headers: Mapping[str, str]) -> httpx.Response:
        try:
            url = self._checked(target.endpoint)
            async with self._client.stream("POST", url, content=body, headers=headers) as response:
                size = 0
                async for piece in response.aiter_raw():
                    size += len(piece)
                    if size > LARGEST_ANSWER:
                        break
        except PrivateAddress as error:
            raise NotDelivered(
                "The push service's host leads to a private address. Add its origin to 'servers' if it's yours."
            ) from error
        except OSError as error:
            raise NotDelivered("The push service's host name doesn't exist (DNS).") from error
        except (httpx.HTTPError, httpx.InvalidURL, httpx.StreamError) as error:
            raise NotDelivered(described(error)) from error
        return response

    def _checked(self, endpoint: str) -> httpx.URL:
        try:
            checked_endpoint(endpoint, self._settings.servers)
        except FieldInvalid as error:
            raise NotDelivered("The browser's address isn't one of a push service.", permanent=True) from error
        return httpx.URL(endpoint)


def push_payload(message: Message) -> bytes:
    """What the browser shows. It contains no email or network addresses, and no text of a comment."""
    content = {"title": message.subject, "site": message.site, "tag": message.id, "total": message.total}
    while len(body := msgspec.json.encode(content)) > LONGEST_PAYLOAD:
        content["title"] = message.subject[: len(str(content["title"])) // 2]
    return body


def _request(target: PushTarget, message: Message, contact: str, seconds: int) -> tuple[bytes, Mapping[str, str]]:
    try:
        body = encrypted(push_payload(message), target.public_key, target.auth)
    except ValueError as error:
        raise NotDelivered("The browser's key isn't valid.", permanent=True, bounced=True) from error
    return body, {
        "authorization": authorization(target.server_key, target.endpoint, contact=contact, seconds=seconds),
        "content-encoding": "aes128gcm",
        "content-type": "application/octet-stream",
        "ttl": str(STORED_SECONDS),
        "urgency": "normal",
        # A message that's sent again replaces the one before.
        "topic": message.id,
    }
