"""Checks of the addresses that the site's policy, its links and its tags are made from."""

import re
from collections.abc import Iterator

from glosa.builder.config.faults import Fault, called, sentence
from glosa.builder.config.origin import origin
from glosa.builder.config.review import Review
from glosa.builder.config.text import references


def hosts(review: Review) -> Iterator[Fault]:
    """Every address of another site names a host that browsers know what to do with, and nobody who may log in there."""
    for place, text in review.strings():
        if not _WEB.match(text) or any(references(text)):
            continue
        if _LOGIN.match(text):
            yield Fault(
                place=place,
                code="config-address",
                found=sentence(f"{called(place)} is an address with a user name in front of its host"),
                expected="An address without it: every reader could read it.",
                next_step="Delete what stands between '//' and '@'; if it was a password, change that.",
            )
        elif origin(text) is None:
            yield Fault(
                place=place,
                code="config-address",
                found=sentence(f"{called(place)} is '{text}', which names no host"),
                expected="An address such as https://www.example.org/path.",
                next_step="Correct the part between '//' and the next slash.",
            )


_WEB = re.compile(r"https?://", re.IGNORECASE)
_LOGIN = re.compile(r"https?://[^/?#\\\s]*@", re.IGNORECASE)
