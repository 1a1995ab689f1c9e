"""Which page a requested path means: known routes first, then the three retry rules. Pure; raises what ``known`` raises.

The reader's router follows the same table of cases, ``tests/contract/routing_cases.json``.
"""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from urllib.parse import quote, unquote

Known = Callable[[str], str | None]
"""Gives the known route that equals a path ignoring letter case, in its proper spelling; ``None`` without one."""


@dataclass(frozen=True, slots=True)
class Found:
    """The path is a route."""

    route: str
    """Without base, not percent-encoded."""


@dataclass(frozen=True, slots=True)
class Redirect:
    """The path means a route that has another spelling."""

    address: str
    """Base and route, percent-encoded; begins with exactly one slash."""


@dataclass(frozen=True, slots=True)
class NotFound:
    """The path means no route."""


def resolve(path: str, known: Known, *, base: str = "/") -> Found | Redirect | NotFound:
    """The outcome for ``path``, the percent-encoded path of a request; ``base`` begins and ends with a slash."""
    wanted = below(path, base)
    if wanted is None:
        return Redirect(base) if path and f"{path}/" == base and known("/") else NotFound()
    for candidate in _candidates(wanted):
        route = known(candidate)
        if route is not None:
            return Found(route) if route == wanted else Redirect(base + quote(route[1:], safe=_UNESCAPED))
    return NotFound()


def below(path: str, base: str) -> str | None:
    """``path`` without base and with its escapes undone once: ``/two words.html``.

    ``None`` when it lies outside of the base, is malformed, or holds what could lead outside of the site's folder.
    """
    if not path.startswith(base) or _REFUSED_ESCAPE.search(path):
        return None
    try:
        plain = unquote(path[len(base) - 1 :], errors="strict")
    except UnicodeDecodeError:
        return None
    return plain if _PLAIN_PATH.fullmatch(plain) else None


def _candidates(path: str) -> Sequence[str]:
    """The routes that ``path`` may mean, in the order they are tried."""
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
