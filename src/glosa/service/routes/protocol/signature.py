"""What the caller may do: the headers ``X-LC-Key`` and ``X-LC-Sign``."""

import hashlib
import hmac
import re
from collections.abc import Mapping

from glosa.service.domain.identity import opens
from glosa.service.domain.sites import Site
from glosa.service.routes.protocol.errors import UNAUTHORIZED, ProtocolError


def sign(milliseconds: int, key: str) -> str:
    """The value of ``X-LC-Sign`` for a key at a time."""
    # The protocol names MD5; the key is in every page anyway, so nothing hangs on its strength.
    digest = hashlib.md5(f"{milliseconds}{key}".encode(), usedforsecurity=False).hexdigest()
    return f"{digest},{milliseconds}"


def holds_master_key(headers: Mapping[str, str], site: Site) -> bool:
    """Whether ``headers``, named in lower case, show the master key of ``site``; raises code 401 if no key of it at all.

    A signature is accepted at any age. It proves the app key, which every visitor reads in the page's source and can
    sign with anew, so an old one opens nothing more; while a window would lock out those whose clock is wrong.
    Signatures with the master key are refused: only its hash is kept, which cannot check them.
    """
    signature = headers.get("x-lc-sign")
    if signature is not None:
        _check_signature(site, signature)
        return False
    key, _, role = headers.get("x-lc-key", "").partition(",")
    is_master = role == "master" and opens(key, site.master_key_hash)
    if not is_master and (role or not _same(key, site.app_key)):
        raise _unauthorized("The key is not the site's")
    return is_master


def _check_signature(site: Site, signature: str) -> None:
    match = _SIGNATURE.fullmatch(signature)
    if match is None:
        raise _unauthorized("X-LC-Sign is not of the form MD5,MILLISECONDS")
    if match["master"]:
        raise _unauthorized("A signature with the master key cannot be checked here: send X-LC-Key: KEY,master instead")
    time = int(match["time"])
    if not _same(sign(time, site.app_key), f"{match['digest'].lower()},{time}"):
        raise _unauthorized("The signature was not made with the site's app key")


def _same(one: str, other: str) -> bool:
    return hmac.compare_digest(one.encode(), other.encode())


def _unauthorized(found: str) -> ProtocolError:
    return ProtocolError(UNAUTHORIZED, f"Unauthorized. {found}; check appId and appKey.", status=401)


_SIGNATURE = re.compile(r"(?P<digest>[0-9a-fA-F]{32}),(?P<time>[0-9]{1,16})(?P<master>,master)?")
