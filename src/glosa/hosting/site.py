"""A built site: its folder, and the few facts that the builder wrote into it."""

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
    """What a server needs of a built site; the same for every build of one configuration."""

    generator: str
    """``Glosa 1.8.2``."""
    base: RouteFolder
    """``/`` or ``/docs/``; the files in the folder are below it."""
    locales: tuple[RouteFolder, ...]
    """Root of each language without base: ``/``, ``/en-US/``."""
    policy: Annotated[str, Meta(pattern=r"^[\x20-\x7e]+\Z")]
    """Value of the ``Content-Security-Policy`` header."""
    redirects: dict[str, str] = {}
    """Earlier routes, each with the address that it leads to."""


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
            found=f"'{folder / FACTS_FILE}' can't be used: {error}.",
            expected="Expected the file as this version of Glosa writes it.",
            next_step="Build the site again with 'glosa build'.",
        ) from error


class CurrentSite:
    """A site as of its last build."""

    def __init__(self, site: BuiltSite) -> None:
        self._site = site
        self._version: tuple[int, ...] = ()

    def read(self, unreadable: Callable[[Exception], object]) -> BuiltSite:
        """The site; the same object until another build writes its facts.

        If they can't be read, returns the site as it was, and calls ``unreadable`` with the reason.
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
