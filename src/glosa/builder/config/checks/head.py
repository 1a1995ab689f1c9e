"""Checks of addresses, and of the tags for the head of every page."""

import re
from collections.abc import Iterator

from glosa.builder.config.addresses import origin
from glosa.builder.config.markup import is_attribute
from glosa.builder.config.model import HeadEntry
from glosa.builder.config.partial import Partial, Review
from glosa.builder.config.problems import FileProblem, Place, called, sentence
from glosa.builder.config.text import references
from glosa.builder.diagnostics import Severity


def hosts(review: Review) -> Iterator[FileProblem]:
    """Addresses of other sites have a host that browsers can use, and no user name."""
    for place, text in review.strings():
        if not _WEB.match(text) or any(references(text)) or place[:1] == ("policy",):
            continue
        if _LOGIN.match(text):
            yield FileProblem(
                place=place,
                code="config-address",
                found=sentence(f"{called(place)} is an address with a user name before its host"),
                expected="An address without a user name, since every reader can see it.",
                next_step="Delete the part between '//' and '@'. If it was a password, change it.",
            )
        elif origin(text) is None:
            yield FileProblem(
                place=place,
                code="config-address",
                found=sentence(f"{called(place)} is '{text}', which has no valid host"),
                expected="An address such as https://www.example.org/path.",
                next_step="Correct the part between '//' and the next slash.",
            )


def entries(review: Review) -> Iterator[FileProblem]:
    """Entries are complete tags that work under the site's policy. Inline scripts cause a warning."""
    for place, entry in review.sections(HeadEntry):
        if not entry.enabled or not review.is_sound(place):
            continue
        yield from _attributes(place, entry)
        if entry.content and entry.tag != "script":
            yield _problem(
                place,
                f"A '{entry.tag}' has 'content', which only scripts can have.",
                "Only attributes.",
                "Move the text to an attribute in 'attrs:'.",
            )
        elif entry.tag == "script" and bool(entry.content) == ("src" in entry.attrs):
            both = bool(entry.content)
            yield _problem(
                place,
                f"A script has {'both' if both else 'neither'} 'attrs.src' {'and' if both else 'nor'} 'content'.",
                "Either the address of a script, or its text.",
                "Delete one of the two." if both else "Add 'src:' in 'attrs:'.",
            )
        elif entry.consent and entry.content:
            yield _problem(
                place,
                "An inline script has 'consent'.",
                "A script with an address. Only such scripts can be loaded after the reader agrees.",
                "Move the script to a file in public/, and set its path in 'attrs: src:'.",
            )
        elif "</script" in entry.content.lower():
            yield _problem(
                place,
                "An inline script contains '</script', which ends it early.",
                "A script without its tags.",
                "Delete the tags, or move the script to a file in public/.",
            )
        elif entry.content:
            yield _inline(place)


def _attributes(place: Place, entry: Partial) -> Iterator[FileProblem]:
    for name, value in entry.attrs.items():
        if not is_attribute(name):
            yield _problem(
                (*place, "attrs", name),
                f"The attribute '{name}' can't be used here.",
                "An attribute name such as href; the site's policy blocks event handlers such as onload.",
                "Correct or delete the attribute.",
            )
        elif name in ("src", "href") and isinstance(value, str) and value.startswith("//"):
            yield _problem(
                (*place, "attrs", name),
                f"The address '{value}' has no scheme, so the site's policy can't allow its host.",
                "An address that begins with https://, or the path of a file in public/ with one slash at the start.",
                f"Write 'https:{value}'.",
            )


def _inline(place: Place) -> FileProblem:
    return FileProblem(
        place=place,
        severity=Severity.WARNING,
        code="config-inline-script",
        found="'head' contains an inline script. Its hash is added to the site's policy.",
        expected="A script file, so that the policy needs no exception.",
        next_step="Move the script to a file in public/, and set its path in 'attrs: src:'.",
    )


def _problem(place: Place, found: str, expected: str, next_step: str) -> FileProblem:
    return FileProblem(place=place, code="config-head-entry", found=found, expected=expected, next_step=next_step)


_WEB = re.compile(r"https?://", re.IGNORECASE)
_LOGIN = re.compile(r"https?://[^/?#\\\s]*@", re.IGNORECASE)
