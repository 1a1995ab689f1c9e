"""Checks of the hosts in ``policy``: the policy is only as strict as its widest entry."""

import re
from collections.abc import Iterator

from glosa.builder.config.addresses import origin
from glosa.builder.config.extending import PolicyConfig
from glosa.builder.config.partial import Review
from glosa.builder.config.policy import PURPOSES
from glosa.builder.config.problems import FileProblem, Place


def origins(review: Review) -> Iterator[FileProblem]:
    """Each entry is the origin of one host that uses HTTPS."""
    for place, policy in review.sections(PolicyConfig):
        for purpose in PURPOSES:
            for at, address in enumerate(getattr(policy, purpose)):
                if isinstance(address, str):
                    yield from _entry((*place, purpose, at), purpose, address)


def _entry(place: Place, purpose: str, address: str) -> Iterator[FileProblem]:
    for pattern, why in _REFUSED:
        if re.search(pattern, address):
            break
    else:
        if re.fullmatch(_ORIGIN, address) and origin(address):
            return
        why = "A policy compares only scheme, host and port, so anything else has no effect"
    host = re.match(_HOST, address)
    yield FileProblem(
        place=place,
        code="config-policy",
        found=f"The policy can't allow {address!r} for '{purpose}'. {why}.",
        expected="The origin of one host, such as https://www.example.org.",
        next_step=f"Write 'https://{host[1]}'." if host else f"Name each host that '{purpose}' needs.",
    )


# Most sites have no policy of their own, so the patterns are compiled on first use.
_ORIGIN = r"https://[^/?#\s@'\";,*]+"
_HOST = r"(?:https?://|//)?((?:[\w-]+\.)+[\w-]+(?::\d+)?)(?:[/?#]|$)"
"""An address with a usable host, which then follows ``https://``."""
_REFUSED = (
    (
        r"(?i)^'?unsafe-",
        "It would run text as code, and text in a page can come from anybody",
    ),
    (r"^'", "Keywords, hashes and nonces aren't hosts, and Glosa adds those that a site needs"),
    (r"\*", "A star also allows hosts that belong to others"),
    (
        r"(?i)^(?:data|blob|filesystem):",
        "It would allow any content that a page contains, without a host that vouches for it",
    ),
    (r"(?i)^[a-z][a-z0-9+.-]*:(?://)?$", "A scheme alone allows every host"),
    (r"(?i)^http://", "Without encryption, anyone on the network can change what it sends"),
)
