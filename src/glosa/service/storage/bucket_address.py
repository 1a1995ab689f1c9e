"""Addresses of buckets, checked without a client. No error repeats what may be a secret."""

import os
import re
from dataclasses import dataclass
from urllib.parse import parse_qsl, unquote, urlsplit

from glosa.service.domain.errors import StorageUnavailable

SCHEME = "s3://"
REGION_VARIABLES = ("AWS_REGION", "AWS_DEFAULT_REGION")
REGION = "us-east-1"
"""Used if neither the address nor the environment has one."""
_OPTIONS = ("endpoint", "region")
_BUCKET = re.compile(r"[A-Za-z0-9._-]+")


@dataclass(frozen=True, slots=True)
class BucketAddress:
    """Where a bucket is. Credentials come from the environment."""

    bucket: str
    prefix: str
    endpoint: str
    """Address of a server; empty: Amazon's, in ``region``."""
    region: str


def is_folder(place: str) -> bool:
    """Whether it's the path of a folder, rather than a bucket or a mistyped one."""
    return "://" not in place and not place.strip().lower().startswith("s3:")


def bucket_address(address: str) -> BucketAddress:
    """``s3://bucket/prefix?endpoint=https://…&region=…``. Raises ``StorageUnavailable`` that says what is wrong."""
    # Secrets may contain slashes, so this looks at more than the authority.
    if "@" in unquote(address):
        raise StorageUnavailable(
            "The address of the bucket contains '@', so it may contain credentials, which every user of this machine can read in "
            "the arguments. Pass them in AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY instead."
        )
    if not address.startswith(SCHEME):
        raise _invalid(address, f"it doesn't begin with {SCHEME}")
    try:
        parts = urlsplit(address)
        options = dict(parse_qsl(parts.query, keep_blank_values=True, strict_parsing=bool(parts.query)))
    except ValueError:
        # The error's text contains a part of the address.
        raise _invalid(address, "it can't be read") from None
    if not _BUCKET.fullmatch(parts.netloc):
        raise _invalid(address, "it names no bucket")
    if options.keys() - set(_OPTIONS):
        raise _invalid(address, f"an option is neither {' nor '.join(_OPTIONS)}")
    return BucketAddress(
        parts.netloc,
        parts.path.strip("/"),
        _endpoint(address, options.get("endpoint", "")),
        options.get("region") or next(filter(None, map(os.environ.get, REGION_VARIABLES)), REGION),
    )


def shown(address: str) -> str:
    """``address`` for texts: without its options, and without what may be credentials."""
    return "…" if "@" in unquote(address) else re.split(r"[?#]", address, maxsplit=1)[0]


def _endpoint(address: str, endpoint: str) -> str:
    try:
        parts = urlsplit(endpoint)
        is_valid = parts.scheme in ("http", "https") and bool(parts.hostname) and parts.port != 0
    except ValueError:
        is_valid = False
    if endpoint and (not is_valid or "?" in endpoint or "#" in endpoint):
        raise _invalid(address, "the endpoint isn't an http or https address")
    return endpoint.rstrip("/")


def _invalid(address: str, why: str) -> StorageUnavailable:
    return StorageUnavailable(
        f"'{shown(address)}' isn't the address of a bucket: {why}. "
        "Expected s3://BUCKET/PREFIX?endpoint=https://HOST&region=REGION, where all but BUCKET can be left out. Correct it."
    )
