"""Identities without personal data: keyed hashes of addresses, tokens of devices, keys of sites.

Every key is derived from the service's secret for one site and one purpose, so hashes of two sites can't be compared.
"""

import hmac
from collections.abc import Callable
from functools import lru_cache
from hashlib import md5, sha256
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address
from secrets import token_hex

_DAY_MS = 24 * 60 * 60 * 1000


def pseudonym(secret: bytes, site_id: str, mail: str) -> str:
    """32 hex digits for an email address on one site (docs/decisions.md, D13), whatever its capitalization.

    Authors without an address share one pseudonym.
    """
    return _keyed(secret, site_id, "mail", mail.strip().lower())


def pseudonymous_mail(secret: bytes, site_id: str, mail: str) -> str:
    """A placeholder for an email address. The domain ``invalid`` never receives mail (RFC 2606)."""
    return f"{pseudonym(secret, site_id, mail)}@mail.invalid"


def md5_of_mail(mail: str) -> str:
    """The hash that avatar hosts expect. Sent only if the owner configured such a host."""
    return md5(mail.strip().lower().encode(errors="replace"), usedforsecurity=False).hexdigest()


def sha256_of_mail(mail: str) -> bytes:
    """The hash by which avatar hosts find a picture. Only the service itself sends it, if the owner wants pictures."""
    return sha256(mail.strip().lower().encode(errors="replace")).digest()


def address_hash(secret: bytes, site_id: str, address: str, now: int) -> str:
    """32 hex digits for a client address on the UTC day of ``now``. All addresses of an IPv6 /64 get the same.

    A text that isn't an address is hashed as it is.
    """
    return _keyed(secret, site_id, f"address {now // _DAY_MS}", network_of(address))


def network_of(address: str, steps: tuple[int, int] = (32, 64)) -> str:
    """The network of an address, by its length for IPv4 and for IPv6.

    Usually the address itself or its /64, because providers assign whole /64 networks to one household.
    """
    try:
        parsed: IPv4Address | IPv6Address = ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if isinstance(parsed, IPv6Address):
        mapped = parsed.ipv4_mapped
        if mapped is None:
            return str(IPv6Network((parsed, steps[1]), strict=False))
        parsed = mapped
    return str(parsed if steps[0] == parsed.max_prefixlen else IPv4Network((parsed, steps[0]), strict=False))


def network_hash(secret: bytes, site_id: str, address: str) -> str:
    """A keyed hash of the /24 or /48 of an address, by which its network is recognized without being stored; empty without one."""
    return _keyed(secret, site_id, "network", network_of(address, steps=(24, 48))) if address else ""


def new_device_token(secret: bytes, site_id: str, random: Callable[[int], str] = token_hex) -> str:
    """A token by which a site recognizes a device; ``random(n)`` returns ``n`` random bytes in hex.

    It's signed, so it doesn't need to be stored.
    """
    device = random(16)
    return f"{device}.{_keyed(secret, site_id, 'device', device)}"


def device_of(secret: bytes, site_id: str, token: str) -> str:
    """The device's id; empty if the token isn't ours or is for another site. The id alone proves nothing."""
    if not token:
        return ""
    device, _, signature = token.partition(".")
    expected = _keyed(secret, site_id, "device", device)
    return device if hmac.compare_digest(signature.encode(errors="replace"), expected.encode()) else ""


def device_token_of(secret: bytes, site_id: str, key: str) -> str:
    """The token of a device that first posts with an idempotency key: always the same for the same key."""
    return new_device_token(secret, site_id, lambda _: _keyed(secret, site_id, "device of key", key))


def fingerprint(secret: bytes, site_id: str, purpose: str, *parts: str) -> str:
    """32 hex digits for some texts, for one purpose."""
    return _keyed(secret, site_id, purpose, "\0".join(parts))


def new_key(random: Callable[[int], str] = token_hex) -> str:
    """A random key of 48 hex digits."""
    return random(24)


def master_key(secret: bytes, site_id: str, salt: str) -> str:
    """The master key for a random ``salt``: 32 hex digits.

    The database stores the salt and the key's hash. With the secret, the key can be derived again to verify signatures.
    The database alone isn't enough to get the key.
    """
    return _keyed(secret, site_id, "master-key", salt)


def hash_of_key(key: str) -> str:
    """The stored hash of a moderator's token or a master key: SHA-256 in hex. Keys are random, so they need no salt."""
    return sha256(key.encode(errors="replace")).hexdigest()


def opens(key: str, hash: str) -> bool:
    """Whether ``hash`` is the hash of ``key``, in constant time. An empty hash matches no key."""
    return bool(hash) and hmac.compare_digest(hash_of_key(key), hash)


def opens_signature(signature: str, expected: str) -> bool:
    """Whether they are the same, in constant time."""
    return hmac.compare_digest(signature.encode(errors="replace"), expected.encode())


def _keyed(secret: bytes, site_id: str, purpose: str, text: str) -> str:
    """HMAC-SHA-256 of ``text``, cut to 128 bits, with a derived key (HKDF-Expand, RFC 5869)."""
    return hmac.digest(derived_key(secret, site_id, purpose), text.encode(errors="replace"), "sha256")[:16].hex()


@lru_cache(maxsize=256)
def derived_key(secret: bytes, site_id: str, purpose: str) -> bytes:
    """A key of 32 bytes for one purpose on one site (HKDF-Expand, RFC 5869)."""
    return hmac.digest(secret, f"glosa {purpose}\0{site_id}\x01".encode(), "sha256")
