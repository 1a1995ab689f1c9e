"""The whole site: what hooks receive, and what they add to it."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal


@dataclass(frozen=True, slots=True)
class HeadingInfo:
    """A heading of a page."""

    level: int
    """2 to 6."""
    title: str
    slug: str
    """Its id."""


@dataclass(frozen=True, slots=True)
class PageInfo:
    """A page of the site, as plugins see it."""

    path: str
    """Its address without the site's base: ``/en-US/panel.html``."""
    title: str
    lang: str
    """Language tag: ``pt-BR``."""
    description: str = ""
    file: str = ""
    """POSIX path of its Markdown below the site's folder; empty for listings, the search page, and the not-found page."""
    front_matter: Mapping[str, object] = field(default_factory=dict)
    """As written, with dates as ``YYYY-MM-DD HH:mm:ss``."""
    headings: tuple[HeadingInfo, ...] = ()


@dataclass(frozen=True, slots=True)
class LanguageInfo:
    """A language of the site."""

    path: str
    """``/`` or ``/en-US/``."""
    lang: str
    """Language tag: ``en-US``."""


def _no_html(_: str) -> str:
    raise LookupError("Only the hooks 'files' and 'checks' can read the HTML of pages.")


@dataclass(frozen=True, slots=True)
class SiteInfo:
    """The site that is being built."""

    folder: Path
    """The folder with ``glosa.yaml``."""
    title: str
    base: str
    """Path that the site is served under: ``/`` or ``/docs/``."""
    url: str
    """Public address without path: ``https://docs.example.org``; empty if the site doesn't name it."""
    languages: tuple[LanguageInfo, ...]
    pages: tuple[PageInfo, ...] = ()
    """The pages from Markdown, in the order of the languages and their files; empty in hooks that run before pages are read."""
    html_of: Callable[[str], str] = field(default=_no_html, repr=False, compare=False)
    """Returns the HTML of the article at a ``path`` of ``pages``."""


@dataclass(frozen=True, slots=True)
class GeneratedPage:
    """A page that no file of the site contains."""

    path: str
    """POSIX path below the content folder, as a file would have: ``en-US/api/robot.md``."""
    markdown: str
    """The whole file, with front matter if it needs some."""


@dataclass(frozen=True, slots=True)
class Tag:
    """A tag in the head of a page."""

    name: Literal["meta", "link", "script"]
    attributes: Mapping[str, str | bool]
    """``True`` writes an attribute without a value. An address that begins with a slash gets the site's base."""


@dataclass(frozen=True, slots=True)
class OutputFile:
    """A file of the built site."""

    path: str
    """POSIX path below the site's root: ``llms.txt``, ``diagrams/mermaid.js``."""
    content: bytes | str
    """Text is written as UTF-8."""


@dataclass(frozen=True, slots=True)
class CheckProblem:
    """Something that is wrong with the site."""

    file: str
    """POSIX path below the site's folder."""
    found: str
    """What is wrong, as a sentence."""
    expected: str
    """What would be right, as a sentence."""
    next_step: str
    """What to do now, as a sentence."""
    line: int | None = None
    """1-based."""
    severity: Literal["error", "warning"] = "error"
    """An error makes the build fail; a warning does so only with ``--strict``."""
