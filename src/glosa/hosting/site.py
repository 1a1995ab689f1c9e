"""A built site as this room sees it: a folder, and the few facts that the builder left in it."""

import os
from collections.abc import Callable
from pathlib import Path
from typing import Annotated

from msgspec import DecodeError, Meta, Struct, json

from glosa.hosting.errors import HostingError, SiteMissing, SiteNotBuilt
from glosa.hosting.folder import version_of

FACTS_FILE = ".glosa.json"

RouteFolder = Annotated[str, Meta(pattern=r"^/([^/\s]+/)*\Z")]


class SiteFacts(Struct, frozen=True):
    """What a server has to know about a built site; the same for every build of one configuration."""

    generator: str
    """``Glosa 1.8.2``."""
    base: RouteFolder
    """``/`` or ``/docs/``; the site's files lie in the folder without it."""
    locales: tuple[RouteFolder, ...]
    """Root of each language without base: ``/``, ``/en-US/``."""
    policy: Annotated[str, Meta(pattern=r"^[\x20-\x7e]+\Z")]
    """Value of the ``Content-Security-Policy`` header."""


class BuiltSite(Struct, frozen=True):
    """A folder that the builder wrote, and its facts."""

    folder: Path
    facts: SiteFacts


def read_site(folder: Path) -> BuiltSite:
    """The site in ``folder``. Raises :class:`SiteMissing` or :class:`SiteNotBuilt`."""
    try:
        data = (folder / FACTS_FILE).read_bytes()
        return BuiltSite(folder, json.decode(data, type=SiteFacts))
    except OSError as error:
        raise _unreadable(folder) from error
    except DecodeError as error:
        raise SiteNotBuilt(
            found=f"'{folder / FACTS_FILE}' cannot be used: {error}.",
            expected="Expected the file as this version of Glosa writes it.",
            next_step="Build the site again with 'glosa build'.",
        ) from error


class CurrentSite:
    """A site as its last build left it."""

    def __init__(self, site: BuiltSite) -> None:
        self._site = site
        self._version: tuple[int, ...] = ()

    def read(self, unreadable: Callable[[Exception], object]) -> BuiltSite:
        """The site, the same object until a build writes its facts anew.

        While they can't be read, the site stays as it was, and ``unreadable`` is called with the reason.
        """
        try:
            version = version_of(os.stat(self._site.folder / FACTS_FILE))
            if version != self._version:
                self._site = read_site(self._site.folder)
                self._version = version
        except (OSError, HostingError) as error:
            unreadable(error)
        return self._site


def _unreadable(folder: Path) -> SiteMissing | SiteNotBuilt:
    if folder.is_dir():
        return SiteNotBuilt(
            found=f"The folder '{folder}' has no {FACTS_FILE} that can be read.",
            expected="Expected a folder that 'glosa build' wrote.",
            next_step="Build the site into it first, or name another folder.",
        )
    return SiteMissing(
        found=f"There is no folder '{folder}'.",
        expected="Expected a folder that 'glosa build' wrote.",
        next_step="Build the site first, or correct the name.",
    )
