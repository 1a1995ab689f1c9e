"""The caller's rights: the headers ``X-LC-Key`` and ``X-LC-Sign``."""

import hashlib
import hmac
import re
from collections.abc import Mapping

from glosa.service.domain.identity import master_key, opens
from glosa.service.domain.sites import Site
from glosa.service.routes.protocol.errors import UNAUTHORIZED, ProtocolError


def sign(milliseconds: int, key: str) -> str:
    """The value of ``X-LC-Sign`` for a key at a time."""
    # The protocol prescribes MD5. The key is public, in every page, so security doesn't depend on it.
    digest = hashlib.md5(f"{milliseconds}{key}".encode(), usedforsecurity=False).hexdigest()
    return f"{digest},{milliseconds}"


def holds_master_key(headers: Mapping[str, str], site: Site, secret: bytes) -> bool:
    """Whether ``headers``, named in lower case, contain the master key of ``site``. Raises code 401 if they contain none of its keys.

    A signature is accepted at any age. It proves the app key, which every visitor can read in the page's source and use for
    another signature, so expiry would gain nothing, and would lock out clients whose clock is wrong. A signature with the
    master key counts as the key itself, which SDKs also send in plain text. ``secret`` is the service's.
    """
    signature = headers.get("x-lc-sign")
    if signature is not None:
        return _is_signed_by_master(site, signature, secret)
    key, _, role = headers.get("x-lc-key", "").partition(",")
    is_master = role == "master" and opens(key, site.master_key_hash)
    if not is_master and (role or not _same(key, site.app_key)):
        raise _unauthorized("The key is not the site's")
    return is_master


def _is_signed_by_master(site: Site, signature: str, secret: bytes) -> bool:
    match = _SIGNATURE.fullmatch(signature)
    if match is None:
        raise _unauthorized("X-LC-Sign is not of the form MD5,MILLISECONDS or MD5,MILLISECONDS,master")
    is_master = match["master"] is not None
    key = _master_key(site, secret) if is_master else site.app_key
    time = int(match["time"])
    if not _same(sign(time, key), f"{match['digest'].lower()},{time}"):
        raise _unauthorized(f"The signature was not made with the site's {'master' if is_master else 'app'} key")
    return is_master


def _master_key(site: Site, secret: bytes) -> str:
    key = master_key(secret, site.id, site.master_key_salt) if site.master_key_salt else ""
    if not opens(key, site.master_key_hash):
        raise _unauthorized(
            "The site has no master key that can check a signature. Make one with "
            f"'glosa comments site set {site.id} --new-master-key', or send X-LC-Key: KEY,master instead"
        )
    return key


def _same(one: str, other: str) -> bool:
    return hmac.compare_digest(one.encode(), other.encode())


def _unauthorized(found: str) -> ProtocolError:
    return ProtocolError(UNAUTHORIZED, f"Unauthorized. {found}; check appId and appKey.", status=401)


_SIGNATURE = re.compile(r"(?P<digest>[0-9a-fA-F]{32}),(?P<time>[0-9]{1,16})(?P<master>,master)?")
