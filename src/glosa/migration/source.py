"""A site of another generator as one value, which every reader returns and the writer turns into a site of Glosa."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Literal

from glosa.builder.config.patterns import SlugStyle
from glosa.builder.content.dialects.mdx.remarks import Remark
from glosa.builder.progress import Progress, silent

Generator = Literal["vuepress", "vuepress2", "vitepress", "mkdocs", "docusaurus", "starlight"]


@dataclass(frozen=True, slots=True)
class SourceLocale:
    """A language of the source."""

    path: str
    """Its folder in the new site, with a slash at both ends. One locale has ``/``."""
    lang: str
    label: str
    title: str | None = None
    description: str | None = None


@dataclass(frozen=True, slots=True)
class SourcePage:
    """A page, with its text in Glosa's Markdown."""

    file: str
    """POSIX path below the source's folder."""
    target: str
    """POSIX path below ``docs/`` of the new site."""
    locale: str
    """The path of its language."""
    front_matter: Mapping[str, Any]
    body: str
    addresses: tuple[str, ...]
    """Where the source published it, without base, decoded: ``/guide/start/``."""


@dataclass(frozen=True, slots=True)
class SourceLink:
    """An entry of the navigation."""

    text: str
    link: str = ""
    """A route of the new site with its language's path, or an address of another site; empty for a menu."""
    items: tuple["SourceLink", ...] = ()


@dataclass(frozen=True, slots=True)
class SourceGroup:
    """A group of the sidebar, or a heading in one."""

    title: str
    children: tuple["str | SourceGroup", ...]
    """Targets of pages, as in :class:`SourcePage`, and groups."""
    collapsable: bool = True


@dataclass(frozen=True, slots=True)
class SourceAsset:
    """A file that is copied."""

    file: Path
    target: str
    """POSIX path below the new site's folder: ``public/logo.svg``."""


@dataclass(frozen=True, slots=True)
class SourceSite:
    """A site as the migration read it."""

    generator: Generator
    slugs: SlugStyle
    title: str
    description: str = ""
    url: str = ""
    """Scheme and host."""
    base: str = "/"
    locales: tuple[SourceLocale, ...] = ()
    """The default language comes first."""
    pages: tuple[SourcePage, ...] = ()
    nav: Mapping[str, tuple[SourceLink, ...]] = field(default_factory=dict)
    """By the path of the language."""
    sidebar: Mapping[str, tuple[SourceGroup, ...]] = field(default_factory=dict)
    """By the path of the language; none for a sidebar that follows the folders."""
    assets: tuple[SourceAsset, ...] = ()
    head: tuple[Mapping[str, Any], ...] = ()
    """Entries of ``head`` in ``glosa.yaml``."""
    logo: str = ""
    color: str = ""
    edit_links: str = ""
    outline_depth: int | None = None
    search: bool = True
    comments: Mapping[str, Any] | None = None
    """The block ``comments`` of ``glosa.yaml``."""
    redirects: Mapping[str, str] = field(default_factory=dict)
    """Addresses that the source redirected, and those of its lists of pages, each with a route of the new site."""
    variables: Mapping[str, str] = field(default_factory=dict)
    files: Mapping[str, str] = field(default_factory=dict)
    """Other text files of the new site, such as components, by their POSIX path below its folder."""
    findings: tuple[Remark, ...] = ()


@dataclass(frozen=True, slots=True)
class ReadRequest:
    """The folder to read, and the options for reading it."""

    folder: Path
    answers: Mapping[str, Any] = field(default_factory=dict)
    """Values for what can't be evaluated, by their path in the configuration."""
    out: Path | None = None
    """The folder of the new site, which nothing is read from."""
    progress: Progress = silent
    configuration: str = ""
    """The name of the file in ``folder`` to read for MkDocs, if it isn't the usual one."""


class SourceUnreadable(Exception):
    """The folder isn't a site of the generator. The message says what was expected."""
