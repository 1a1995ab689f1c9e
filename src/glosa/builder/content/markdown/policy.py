"""Finds what browsers block in a page's HTML under the site's content security policy, and the hosts that a page uses."""

import re
from collections.abc import Iterator, Mapping
from html import unescape

import msgspec

from glosa.builder.config.addresses import origin
from glosa.builder.config.policy import PURPOSES
from glosa.builder.content.document import OutsideUse
from glosa.builder.content.markdown.draft import Draft


class PolicyViolation(msgspec.Struct, frozen=True):
    """Something that browsers block."""

    what: str
    """``<iframe>``, ``style="…"``, as written."""
    next_step: str


class _Use(msgspec.Struct, frozen=True):
    """Something that an element loads from another site."""

    purpose: str
    """A key of ``policy``."""
    address: str
    written: str


def check_tags(draft: Draft, html: str, line: int, *, holder: str) -> None:
    """Checks the HTML of one line. Warns once per kind of violation: a component may draw the same thing for many
    values.
    """
    seen: set[str] = set()
    for tag in _TAG.finditer(html):
        if tag["name"]:
            for one in _refused(draft, tag["name"].lower(), attributes_of(tag["attributes"]), line):
                if (kind := one.what.partition("=")[0]) not in seen:
                    seen.add(kind)
                    _warn(draft, one, line, holder=holder)


def check_tag(draft: Draft, name: str, attributes: Mapping[str, str | None], line: int) -> None:
    """Checks one start tag of the page's HTML; ``name`` is in lower case."""
    for one in _refused(draft, name, attributes, line):
        _warn(draft, one, line, holder="The HTML contains")


def check_use(draft: Draft, purpose: str, address: str, line: int) -> str | None:
    """Records that the page uses the host of ``address``. Returns what to add to the policy if it doesn't allow that."""
    source, directive = origin(address), PURPOSES[purpose]
    if source is None:
        return None
    draft.outside.append(OutsideUse(directive, source, draft.file, line))
    return None if source in draft.context.hosts.get(directive, ()) else addition(purpose, source)


def addition(purpose: str, source: str) -> str:
    """How to allow a host."""
    return f"Add '{source}' to '{purpose}' under 'policy' in glosa.yaml"


def attributes_of(written: str) -> Mapping[str, str | None]:
    """Attributes of a tag by their names in lower case. Values are as written, including quotes; ``None`` if there
    is no value.
    """
    return {found[1].lower(): found[2] for found in _ATTRIBUTE.finditer(written)}


def _refused(draft: Draft, name: str, attributes: Mapping[str, str | None], line: int) -> Iterator[PolicyViolation]:
    if use := _use(name, attributes):
        allow = check_use(draft, use.purpose, use.address, line)
        if allow or origin(use.address) is None:
            yield PolicyViolation(use.written, _advice(use.purpose, allow))
    elif name in _BLOCKED:
        yield PolicyViolation(f"<{name}>", "Link to it, or show an image of it.")
    if name == "style" or (name == "script" and "src" not in attributes):
        yield PolicyViolation(f"<{name}>", "Move it to a file, and name the file under 'head' in glosa.yaml.")
    for attribute, value in attributes.items():
        if attribute == "style":
            yield PolicyViolation(
                f"style={value}",
                "Use a class, and a stylesheet that the component imports or 'head' in glosa.yaml names.",
            )
        elif attribute.startswith("on"):
            yield PolicyViolation(
                f"{attribute}={value}", "Listen in a component's 'mount', or in a script under 'head' in glosa.yaml."
            )


def _use(name: str, attributes: Mapping[str, str | None]) -> _Use | None:
    purpose, attribute = _LOADING.get(name, ("", ""))
    address = unescape((attributes.get(attribute) or "").strip("\"'")).strip()
    if not _ELSEWHERE.match(address):
        return None
    if name == "link" and "stylesheet" not in (attributes.get("rel") or "").lower():
        return None
    return _Use(purpose, address, f"<{name} {attribute}={address}>")


def _advice(purpose: str, allow: str | None) -> str:
    match purpose:
        case "media":
            own = "Put the file into 'public', and name it by its path: /files/clip.mp4"
            return f"{own}. Or: {allow}." if allow else f"{own}."
        case "frame":
            return f"{allow}, and write '::: embed' instead." if allow else "Link to it, or show an image of it."
        case _:
            return f"{allow}." if allow else "Begin the address with https://."


def _warn(draft: Draft, refusal: PolicyViolation, line: int, *, holder: str) -> None:
    draft.warn(
        "html-policy",
        line,
        found=f"{holder} {refusal.what}, which browsers block under the site's content policy.",
        expected="HTML without inline styles and scripts, and only from hosts that the policy allows.",
        next_step=refusal.next_step,
    )


_TAG = re.compile(
    r"""<!--.*?-->|<(?P<name>[a-z][\w-]*)(?P<attributes>(?:[^>"']|"[^"]*"|'[^']*')*+)>""",
    re.IGNORECASE | re.DOTALL,
)
_ATTRIBUTE = re.compile(r"""(?<![^\s"'/])([^\s"'=<>/]+)(?:\s*=\s*("[^"]*"|'[^']*'|[^\s"'>]+))?""")
_BLOCKED = frozenset({"embed", "iframe", "object"})
"""Elements whose content the strict policy blocks."""
_LOADING = {
    "iframe": ("frame", "src"),
    "audio": ("media", "src"),
    "source": ("media", "src"),
    "track": ("media", "src"),
    "video": ("media", "src"),
    "script": ("script", "src"),
    "link": ("style", "href"),
    "form": ("form", "action"),
}
"""Elements that can load something from another site: for which purpose, and by which attribute."""
_ELSEWHERE = re.compile(r"(?:[a-z][a-z0-9+.-]*:|[/\\]{2})", re.IGNORECASE)
