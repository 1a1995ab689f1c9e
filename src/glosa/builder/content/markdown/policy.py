"""Finds what browsers block in a page's HTML under the site's content security policy."""

import re
from collections.abc import Iterator, Mapping

import msgspec

from glosa.builder.content.markdown.draft import Draft


class PolicyViolation(msgspec.Struct, frozen=True):
    """Something that browsers block."""

    what: str
    """``<iframe>``, ``style="…"``, as written."""
    next_step: str


def refused_in(html: str) -> Iterator[PolicyViolation]:
    """What browsers block in a piece of HTML."""
    for tag in _TAG.finditer(html):
        if tag["name"]:
            yield from refusals(tag["name"].lower(), attributes_of(tag["attributes"]))


def refusals(name: str, attributes: Mapping[str, str | None]) -> Iterator[PolicyViolation]:
    """What browsers block in one start tag; ``name`` is in lower case."""
    source = (attributes.get("src") or "").strip("\"'")
    if name in _MEDIA and _ELSEWHERE.match(source):
        yield PolicyViolation(
            f"<{name} src={source}>", "Put the file into 'public', and name it by its path: /files/clip.mp4."
        )
    if name in _BLOCKED:
        yield PolicyViolation(f"<{name}>", "Link to it, or show an image of it.")
    if name == "style" or (name == "script" and "src" not in attributes):
        yield PolicyViolation(f"<{name}>", "Move it to a file, and name the file under 'head' in glosa.yaml.")
    for attribute, value in attributes.items():
        if attribute == "style":
            yield PolicyViolation(
                f"style={value}", "Use a class, and a stylesheet of your own under 'head' in glosa.yaml."
            )
        elif attribute.startswith("on"):
            yield PolicyViolation(
                f"{attribute}={value}", "Listen in a component's 'mount', or in a script under 'head' in glosa.yaml."
            )


def warn(draft: Draft, refusal: PolicyViolation, line: int, *, holder: str) -> None:
    """Warns that browsers will block it; ``holder`` begins the sentence: ``The HTML contains``."""
    draft.warn(
        "html-policy",
        line,
        found=f"{holder} {refusal.what}, which browsers block under the site's content policy.",
        expected="HTML without inline styles and scripts.",
        next_step=refusal.next_step,
    )


def attributes_of(written: str) -> Mapping[str, str | None]:
    """Attributes of a tag by their names in lower case. Values are as written, including quotes; ``None`` if there
    is no value.
    """
    return {found[1].lower(): found[2] for found in _ATTRIBUTE.finditer(written)}


_TAG = re.compile(
    r"""<!--.*?-->|<(?P<name>[a-z][\w-]*)(?P<attributes>(?:[^>"']|"[^"]*"|'[^']*')*+)>""",
    re.IGNORECASE | re.DOTALL,
)
_ATTRIBUTE = re.compile(r"""(?<![^\s"'/])([^\s"'=<>/]+)(?:\s*=\s*("[^"]*"|'[^']*'|[^\s"'>]+))?""")
_BLOCKED = frozenset({"embed", "iframe", "object"})
"""Elements whose content the strict policy blocks."""
_MEDIA = frozenset({"audio", "source", "track", "video"})
"""Elements whose content must be on the site itself."""
_ELSEWHERE = re.compile(r"\s*(?:[a-z][a-z0-9+.-]*:|[/\\]{2})", re.IGNORECASE)
