"""Webhooks: a POST request for each message, by httpx, signed as Standard Webhooks describes."""

import re
from collections.abc import Callable, Mapping
from datetime import UTC, datetime, timedelta
from typing import Any

import httpx
import msgspec

from glosa.service.domain.notifications.channels import NotificationChannel, Template, Webhook
from glosa.service.domain.notifications.messages import Message, Reported
from glosa.service.domain.notifications.sending import NotDelivered
from glosa.service.domain.notifications.signatures import signature

PATIENCE_SECONDS = 10.0
"""Time limit for connecting, and for each piece of the answer."""
LARGEST_ANSWER = 16 * 1024
"""Bytes of an answer that are read."""
LONGEST_WAIT_MS = 60 * 60 * 1000
"""How long a receiver may ask to wait."""

_PERMANENT = frozenset({400, 413, 415, 422})
"""The receiver doesn't accept this message. Other refusals may end when the owner corrects the address or the token."""


class WebhookCourier:
    """Implements :class:`glosa.service.domain.notifications.sending.Courier`. Uses the proxy of the environment.

    Addresses come from the owner's settings only, never from a reader, and redirects aren't followed.
    """

    def __init__(self, now: Callable[[], int]) -> None:
        """``now`` is in milliseconds since 1970 UTC."""
        self._now = now
        self._client = httpx.AsyncClient(
            follow_redirects=False,
            timeout=PATIENCE_SECONDS,
            headers={"accept-encoding": "identity", "user-agent": "Glosa"},
        )

    async def deliver(self, channel: NotificationChannel, message: Message) -> None:
        """Sends the message as JSON. Raises :class:`NotDelivered` unless the answer's status is 2xx."""
        target = channel.target
        assert isinstance(target, Webhook)
        body = msgspec.json.encode(payload(message) if target.body is None else filled(target.body, message))
        headers = {**signed(target, message.id, body, seconds=self._now() // 1000), **target.headers}
        try:
            async with self._client.stream("POST", target.address, content=body, headers=headers) as response:
                size = 0
                async for piece in response.aiter_raw():
                    size += len(piece)
                    if size > LARGEST_ANSWER:
                        break
        except (httpx.HTTPError, httpx.InvalidURL, httpx.StreamError) as error:
            raise NotDelivered(described(error)) from error
        if not response.is_success:
            raise NotDelivered(
                f"The receiver answered with status {response.status_code}."
                + (" Redirects aren't followed." if response.is_redirect else ""),
                permanent=response.status_code in _PERMANENT,
                retry_after_ms=wait_of(response),
            )

    async def close(self) -> None:
        """Ends all connections."""
        await self._client.aclose()


def signed(target: Webhook, id: str, body: bytes, *, seconds: int) -> Mapping[str, str]:
    """The headers of a request at ``seconds`` since 1970 UTC, with a signature if the target has a secret."""
    headers = {"content-type": "application/json", "webhook-id": id, "webhook-timestamp": str(seconds)}
    if target.secret:
        headers["webhook-signature"] = signature(target.secret, id, seconds, body)
    return headers


def payload(message: Message) -> Mapping[str, Any]:
    """Glosa's own format. It contains no email or network addresses."""
    return {
        "type": "comments.attack" if message.alert else "comments.new",
        "timestamp": _iso(message.at),
        "data": {
            "site": message.site,
            "total": message.total,
            "message": message.text,
            "subject": message.subject,
            "moderation": message.moderation,
            "comments": [_comment(one) for one in message.comments],
        },
    }


def filled(template: Template, message: Message) -> Template:
    """``template`` with the placeholders of its texts replaced."""
    match template:
        case str():
            texts = _placeholders(message)
            return _PLACEHOLDER.sub(lambda found: texts[found[1]], template)
        case list():
            return [filled(one, message) for one in template]
        case dict():
            return {key: filled(one, message) for key, one in template.items()}
        case _:
            return template


PLACEHOLDERS = ("subject", "message", "total", "author", "page", "url", "moderation", "site")
"""What texts of a template may contain, in braces."""
_PLACEHOLDER = re.compile(r"\{(" + "|".join(PLACEHOLDERS) + r")\}")


def _placeholders(message: Message) -> Mapping[str, str]:
    first = message.comments[0] if message.comments else None
    return {
        "subject": message.subject,
        "message": message.text,
        "total": str(message.total),
        "author": first.comment.author.nick if first else "",
        "page": first.page if first else "",
        "url": first.address if first else message.moderation,
        "moderation": message.moderation,
        "site": message.site,
    }


def _comment(reported: Reported) -> Mapping[str, str]:
    comment = reported.comment
    return {
        "id": comment.id,
        "event": reported.event.value,
        "author": comment.author.nick,
        "text": reported.quote,
        "page": reported.page,
        "url": reported.address,
        "createdAt": _iso(comment.created_at),
    }


def _iso(milliseconds: int) -> str:
    moment = datetime(1970, 1, 1, tzinfo=UTC) + timedelta(milliseconds=milliseconds)
    return moment.isoformat(timespec="milliseconds").replace("+00:00", "Z")


def wait_of(response: httpx.Response) -> int:
    """Milliseconds of the header ``Retry-After`` in seconds; its other form, a date, is ignored."""
    text = response.headers.get("retry-after", "")
    return min(int(text) * 1000, LONGEST_WAIT_MS) if text.isascii() and text.isdecimal() else 0


def described(error: Exception) -> str:
    """The error as a sentence for the owner, without the address, which may contain a secret."""
    match error:
        case httpx.ConnectTimeout():
            return "The receiver's host doesn't answer."
        case httpx.TimeoutException():
            return "The receiver accepted the connection, but didn't answer in time."
        case httpx.ConnectError() if "certificate" in str(error).lower():
            return "The receiver's TLS certificate isn't valid for its name."
        case httpx.ConnectError() if any(
            text in str(error) for text in ("Name or service", "getaddrinfo", "resolution")
        ):
            return "The receiver's host name doesn't exist (DNS)."
        case httpx.ConnectError():
            return "The receiver refuses connections."
        case httpx.UnsupportedProtocol() | httpx.InvalidURL():
            return "The address isn't a web address."
        case _:
            return "The connection to the receiver broke."
