"""A built site as this room sees it: a folder, and the few facts that the builder left in it."""

from pathlib import Path
from typing import Annotated

from msgspec import DecodeError, Meta, Struct, json

from glosa.hosting.errors import SiteMissing, SiteNotBuilt

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
