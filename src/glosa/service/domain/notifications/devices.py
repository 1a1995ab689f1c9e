"""Web push (RFC 8030): browsers that notify moderators, even while the moderation page is closed."""

import base64
import binascii
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from hashlib import sha256
from ipaddress import IPv4Address, IPv6Network, ip_address, ip_network
from typing import Protocol
from urllib.parse import SplitResult, urlsplit

from glosa.service.domain.environment import Environment
from glosa.service.domain.errors import DeviceRemoved, FieldInvalid
from glosa.service.domain.notices import PUSH
from glosa.service.domain.notifications.channels import NotificationChannel, PushTarget, WebPush

MOST_DEVICES = 20
"""Maximum number of devices per person."""
LONGEST_ENDPOINT = 2_000
"""Characters of an address at a push service."""

_POINT_BYTES = 65
_AUTH_BYTES = 16


@dataclass(frozen=True, slots=True)
class PushKey:
    """The key pair with which the service identifies itself to push services (VAPID, RFC 8292)."""

    private: bytes = field(repr=False)
    """The number, 32 bytes."""
    public: bytes
    """The point, uncompressed, 65 bytes."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PushDevice:
    """A browser that a moderator wants to be notified on."""

    site: str
    id: str
    """See :func:`device_id`."""
    moderator: str
    endpoint: str = field(repr=False)
    """The browser's address at its push service. With the service's key, somebody could send messages to it."""
    public_key: bytes
    auth: bytes = field(repr=False)
    """With the public key, encrypts messages so that only the browser reads them (RFC 8291)."""
    language: str
    name: str
    """The browser's name, to recognize it in a list."""
    created_at: int
    """Milliseconds since 1970 UTC."""


class Registration(StrEnum):
    """What became of a device that was to be saved."""

    SAVED = "saved"
    FULL = "full"
    """Its moderator has too many others, or was removed."""
    REMOVED = "removed"
    """Somebody removed it, so its browser can't bring it back."""


class PushStore(Protocol):
    """What web push needs from storage."""

    async def push_key(self) -> PushKey | None:
        """The service's key; ``None``: it hasn't been made."""

    async def save_push_key(self, key: PushKey, now: int) -> PushKey:
        """Stores the key unless there is one, and returns the one that's stored."""

    async def save_push_device(self, device: PushDevice, most: int, replaced: str = "") -> Registration:
        """Adds a device, or updates it. Its moderator has at most ``most`` of them.

        ``replaced`` is the id that the browser had before, which is removed. Then nobody may have removed either of them. Without it, a
        person wants the device, which therefore isn't removed any more.
        """

    async def push_devices(self, site: str, moderator: str | None = None) -> Sequence[PushDevice]:
        """The devices of one person, or of all, the oldest first."""

    async def push_device(self, site: str, id: str) -> PushDevice | None: ...

    async def remove_push_device(self, site: str, id: str, moderator: str | None = None) -> bool:
        """Removes a device, with its waiting notices, because somebody wants that. ``False`` if there was none, or it belongs to somebody else."""

    async def drop_push_device(self, site: str, id: str) -> None:
        """Deletes a device that its push service no longer has, with its waiting notices. Its browser may register again."""


def device_id(endpoint: str) -> str:
    """24 hex digits; the same whenever the browser registers again."""
    return sha256(endpoint.encode()).hexdigest()[:24]


async def service_key(environment: Environment[PushStore], new_key: Callable[[], PushKey]) -> PushKey:
    """The service's key, which is made at the first use. All workers get the same one."""
    found = await environment.store.push_key()
    return found or await environment.store.save_push_key(new_key(), environment.now())


async def register_device(
    environment: Environment[PushStore],
    settings: WebPush,
    *,
    site: str,
    moderator: str,
    endpoint: str,
    public_key: str,
    auth: str,
    language: str,
    name: str,
    replaced: str = "",
) -> PushDevice:
    """Notifies a person on a browser from now on. Raises :class:`FieldInvalid`.

    If the browser itself changed its address, ``replaced`` is the id that it had. Raises :class:`DeviceRemoved` if somebody removed it.
    """
    checked_endpoint(endpoint, settings.servers)
    device = PushDevice(
        site=site,
        id=device_id(endpoint),
        moderator=moderator,
        endpoint=endpoint,
        public_key=_bytes("p256dh", public_key, _POINT_BYTES),
        auth=_bytes("auth", auth, _AUTH_BYTES),
        language=language,
        name=name,
        created_at=environment.now(),
    )
    match await environment.store.save_push_device(device, MOST_DEVICES, replaced):
        case Registration.FULL:
            raise FieldInvalid("endpoint", f"You have {MOST_DEVICES} devices, which is the most. Remove one first.")
        case Registration.REMOVED:
            raise DeviceRemoved
    return device


def checked_endpoint(endpoint: str, servers: Sequence[str] = ()) -> SplitResult:
    """The parts of the address: it's public and uses HTTPS, or belongs to one of the owner's ``servers``. Raises :class:`FieldInvalid`.

    Browsers send the address, so it could name a machine of the service's own network. A name that leads there is refused when
    something is sent.
    """
    try:
        parts = urlsplit(endpoint)
        port = parts.port
    except ValueError as error:
        raise _not_an_endpoint() from error
    is_plain = endpoint.isascii() and endpoint.isprintable() and " " not in endpoint and "\\" not in endpoint
    if not is_plain or len(endpoint) > LONGEST_ENDPOINT or "@" in parts.netloc or parts.fragment or not parts.hostname:
        raise _not_an_endpoint()
    if f"{parts.scheme}://{parts.netloc}" in servers:
        return parts
    if parts.scheme != "https" or port not in (None, 443) or not _is_name(parts.hostname):
        raise _not_an_endpoint()
    return parts


def is_public(address: str) -> bool:
    """Whether an IP address belongs to no private or special network, also if it stands for an IPv4 address."""
    found = ip_address(address)
    if found.version == 6:
        teredo = found.teredo
        inner = found.ipv4_mapped or found.sixtofour or (teredo[1] if teredo else None)
        if found.packed.startswith(_NAT64):
            inner = IPv4Address(found.packed[-4:])
        if inner is not None:
            return is_public(str(inner))
        if found not in _UNICAST:
            return False
    return found.is_global and not found.is_multicast and not any(found in network for network in _SPECIAL)


def channel_of(device: PushDevice, key: PushKey) -> NotificationChannel:
    """The channel that notifies on a device."""
    target = PushTarget(
        endpoint=device.endpoint, public_key=device.public_key, auth=device.auth, server_key=key.private
    )
    return NotificationChannel(site=device.site, name=f"{PUSH}{device.id}", target=target, language=device.language)


_NAT64 = bytes.fromhex("0064ff9b") + bytes(8)
_UNICAST = IPv6Network("2000::/3")
"""All that registries give out. Around it are old forms of IPv4 addresses, and networks that translate to private ones."""

_SPECIAL = tuple(map(ip_network, ("192.0.0.0/24", "192.88.99.0/24", "168.63.129.16/32", "3fff::/20")))
"""Networks that some versions of Python, or the registry itself, call global: clouds describe their machines there, with passwords."""


def _is_name(host: str) -> bool:
    """Whether ``host`` is a name with a dot rather than a number or a name of the local network."""
    last = host.rstrip(".").rpartition(".")[2]
    return "." in host.rstrip(".") and ":" not in host and not last[:1].isdecimal() and last not in _LOCAL


_LOCAL = frozenset({"local", "localhost", "internal", "lan", "home", "arpa"})


def _not_an_endpoint() -> FieldInvalid:
    return FieldInvalid(
        "endpoint",
        "The browser's address at its push service isn't valid. Expected a public address that begins with https://.",
    )


def _bytes(field: str, text: str, length: int) -> bytes:
    try:
        found = base64.b64decode(text + "=" * (-len(text) % 4), altchars=b"-_", validate=True)
    except (binascii.Error, ValueError):
        found = b""
    if len(found) != length:
        raise FieldInvalid(field, f"The browser's key '{field}' isn't valid. Expected {length} bytes as base64url.")
    return found
