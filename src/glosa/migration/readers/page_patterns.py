"""Which files the patterns of a configuration mean: globs of JavaScript, and lines as in ``.gitignore``."""

import re
from collections.abc import Iterable, Iterator, Sequence


def matches(name: str, pattern: str) -> bool:
    """Whether the POSIX path ``name`` fits the glob, such as ``drafts/**`` or ``**/*.{md,mdx}``."""
    return re.fullmatch(_expression(pattern), name) is not None


def selected(names: Iterable[str], patterns: Sequence[str]) -> Iterator[str]:
    """The names that a list of globs selects. Those that begin with ``!`` leave out what they match; without others, all are selected."""
    included = [one for one in patterns if not one.startswith("!")]
    excluded = [one.removeprefix("!") for one in patterns if one.startswith("!")]
    for name in names:
        if (not included or any(matches(name, one) for one in included)) and not any(
            matches(name, one) or name.startswith(f"{one.rstrip('/')}/") for one in excluded
        ):
            yield name


def is_ignored(name: str, lines: str) -> bool:
    """Whether lines as in ``.gitignore`` leave out this POSIX path. The last one that matches it, or a folder of it, decides."""
    ignored = False
    for line in map(str.strip, lines.split("\n")):
        if not line or line.startswith("#"):
            continue
        pattern = line.removeprefix("!")
        bare = pattern.strip("/")
        expression = _expression(bare if "/" in pattern.rstrip("/") else f"**/{bare}")
        if re.fullmatch(f"{expression}{'/.*' if pattern.endswith('/') else '(?:/.*)?'}", name):
            ignored = not line.startswith("!")
    return ignored


def _expression(pattern: str) -> str:
    out = ""
    for part in re.findall(r"\*\*/|\*\*|\*|\?|\{[^{}]*\}|\[[^\]]*\]|[\s\S]", pattern.removeprefix("./")):
        match part:
            case "**/":
                out += "(?:.*/)?"
            case "**":
                out += ".*"
            case "*":
                out += "[^/]*"
            case "?":
                out += "[^/]"
            case _ if len(part) > 1 and part[0] == "{":
                out += f"(?:{'|'.join(map(_expression, part[1:-1].split(',')))})"
            case _ if len(part) > 1 and part[0] == "[":
                out += part.replace("[!", "[^", 1)
            case _:
                out += re.escape(part)
    return out
