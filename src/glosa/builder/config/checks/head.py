"""Checks of addresses, and of the tags for the head of every page."""

import re
from collections.abc import Iterator

from glosa.builder.config.addresses import origin
from glosa.builder.config.faults import Fault, Place, called, sentence
from glosa.builder.config.markup import is_attribute
from glosa.builder.config.model import HeadEntry
from glosa.builder.config.partial import Partial, Review
from glosa.builder.config.text import references
from glosa.builder.diagnostics import Severity


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


def entries(review: Review) -> Iterator[Fault]:
    """Each entry is a whole tag that the site's policy lets work; inline scripts are pointed out."""
    for place, entry in review.sections(HeadEntry):
        if not entry.enabled or not review.is_sound(place):
            continue
        yield from _attributes(place, entry)
        if entry.content and entry.tag != "script":
            yield _fault(
                place,
                f"A '{entry.tag}' has 'content', which is the text of a script.",
                "Only attributes.",
                "Move the text to an attribute under 'attrs:'.",
            )
        elif entry.tag == "script" and bool(entry.content) == ("src" in entry.attrs):
            both = bool(entry.content)
            yield _fault(
                place,
                f"A script has {'both' if both else 'neither'} 'attrs.src' {'and' if both else 'nor'} 'content'.",
                "The address of a script, or its text.",
                "Keep one of the two." if both else "Add 'src:' under 'attrs:'.",
            )
        elif entry.consent and entry.content:
            yield _fault(
                place,
                "An inline script waits for consent.",
                "A script with an address: only such a one can be loaded later.",
                "Put the script into a file in public/ and name it under 'attrs: src:'.",
            )
        elif "</script" in entry.content.lower():
            yield _fault(
                place,
                "An inline script holds '</script', which ends it early.",
                "A script without its tags.",
                "Delete the tags, or put the script into a file in public/.",
            )
        elif entry.content:
            yield _inline(place)


def _attributes(place: Place, entry: Partial) -> Iterator[Fault]:
    for name, value in entry.attrs.items():
        if not is_attribute(name):
            yield _fault(
                (*place, "attrs", name),
                f"'{name}' is no attribute that can be used here.",
                "An attribute name such as href; the site's policy blocks event handlers such as onload.",
                "Correct or delete the attribute.",
            )
        elif name in ("src", "href") and isinstance(value, str) and value.startswith("//"):
            yield _fault(
                (*place, "attrs", name),
                f"The address '{value}' has no scheme, so the site's policy cannot name its host.",
                "An address that begins with https://, or one slash before a file of public/.",
                f"Write 'https:{value}'.",
            )


def _inline(place: Place) -> Fault:
    return Fault(
        place=place,
        severity=Severity.WARNING,
        code="config-inline-script",
        found="An inline script stands in 'head'; its hash is added to the site's policy.",
        expected="A script file: the policy then needs no exception.",
        next_step="Put the script into a file in public/ and name it under 'attrs: src:'.",
    )


def _fault(place: Place, found: str, expected: str, next_step: str) -> Fault:
    return Fault(place=place, code="config-head-entry", found=found, expected=expected, next_step=next_step)


_WEB = re.compile(r"https?://", re.IGNORECASE)
_LOGIN = re.compile(r"https?://[^/?#\\\s]*@", re.IGNORECASE)
