"""Which page a requested path leads to: known routes first, then the three retry rules. Pure; raises what ``known`` raises.

The reader's router follows the same table of cases, ``tests/contract/routing_cases.json``.
"""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from urllib.parse import quote, unquote

Known = Callable[[str], str | None]
"""Returns the known route that equals a path ignoring case, in its correct spelling; ``None`` if there is none."""


@dataclass(frozen=True, slots=True)
class Found:
    """The path is a route."""

    route: str
    """Without base, not percent-encoded."""


@dataclass(frozen=True, slots=True)
class Redirect:
    """The path leads to a route with another spelling."""

    address: str
    """Base and route, percent-encoded; begins with exactly one slash."""


@dataclass(frozen=True, slots=True)
class NoRoute:
    """The path leads to no route."""


def resolve(path: str, known: Known, *, base: str = "/") -> Found | Redirect | NoRoute:
    """The outcome for ``path``, the percent-encoded path of a request; ``base`` begins and ends with a slash."""
    requested = below(path, base)
    if requested is None:
        return Redirect(base) if path and f"{path}/" == base and known("/") else NoRoute()
    for candidate in _candidates(requested):
        route = known(candidate)
        if route is not None:
            return Found(route) if route == requested else Redirect(base + quote(route[1:], safe=_UNESCAPED))
    return NoRoute()


def below(path: str, base: str) -> str | None:
    """``path`` without base and with its escapes undone once: ``/two words.html``.

    ``None`` if it's outside the base, malformed, or could lead out of the site's folder.
    """
    if not path.startswith(base) or _REFUSED_ESCAPE.search(path):
        return None
    try:
        plain = unquote(path[len(base) - 1 :], errors="strict")
    except UnicodeDecodeError:
        return None
    return plain if _PLAIN_PATH.fullmatch(plain) else None


def _candidates(path: str) -> Sequence[str]:
    """The routes that ``path`` may lead to, in the order in which they are tried."""
    if path.lower().endswith("/index.html"):
        return path, path[: -len("index.html")]
    if path == "/" or path.lower().endswith(".html"):
        return (path,)
    if path.endswith("/"):
        return path, f"{path[:-1]}.html"
    return path, f"{path}.html", f"{path}/"


_REFUSED_ESCAPE = re.compile(r"%(?![0-9A-Fa-f]{2})|%2[Ff]")
_PLAIN_PATH = re.compile(r"/|(/(?!\.\.?(/|$))[^/\\\x00-\x1f\x7f]+)+/?")
_UNESCAPED = "/-._~!$&'()*+,;=:@"
