"""Images on pages: where the files are, how large they are, and the addresses that they are published under."""

import os
import re
from collections.abc import Mapping
from hashlib import blake2b
from pathlib import Path
from posixpath import basename, normpath, splitext
from stat import S_ISREG
from urllib.parse import quote, unquote

from msgspec.structs import replace

from glosa.builder.content.document import Image, Source
from glosa.builder.content.image_size import image_size
from glosa.builder.content.reading import leads_outside
from glosa.builder.content.routes import CONTENT_FOLDER
from glosa.builder.content.slugs import slugify

PUBLIC_FOLDER = "public"
"""Folder below the site folder whose files are published unchanged."""


class SiteImages:
    """The :class:`~glosa.builder.content.document.ImageFinder` of a site folder. Files are read again only after
    they change.
    """

    def __init__(self, site_dir: Path, base: str) -> None:
        self._site_dir = site_dir
        self._base = base
        self._known: dict[str, tuple[tuple[int, int], Image]] = {}
        self._requested: set[str] = set()
        self._found: dict[str, dict[str, Image | None]] = {}

    def find(self, address: str, source: Source) -> Image | None:
        """The image at ``address``: ``/…`` in ``public/`` or below ``docs/``, or else relative to the folder of ``source``,
        inside ``docs/``.
        """
        path, suffix = _split(address)
        file = _file(path, source)
        image = self._image(file) if file else None
        if image is None and self._base != "/" and path.startswith(self._base):
            # Pages that were written for another generator can name the base, because it adds none.
            below = _file(path[len(self._base) - 1 :], source)
            image = self._image(below) if below else None
        if image is None and path.startswith("/") and (below := _file(path[1:], _AT_THE_TOP)):
            # Other generators publish the images between the pages at such an address.
            image = self._image(below)
        if image and suffix:
            image = replace(image, url=image.url + suffix)
        self._found.setdefault(source.file, {})[address] = image
        return image

    def found(self, source: Source) -> Mapping[str, Image | None]:
        """Every image that was looked up for a page, by the address in the page's Markdown; ``None`` if there's none."""
        return self._found.get(source.file, {})

    def add_found(self, source: Source, images: Mapping[str, Image | None]) -> None:
        """Records the images that another process looked up for a page."""
        self._found[source.file] = dict(images)

    def candidates(self, address: str, source: Source) -> tuple[str, ...]:
        """Addresses of the images in the folder of ``address``, used to suggest a correction. The path of a file in ``public/``, such as
        ``../public/logo.svg``, has only the file's address, ``/logo.svg``.
        """
        public = _PUBLIC.search(_split(address)[0])
        if public and self.find(public[0], source):
            return (public[0],)
        folder, slash, _ = _split(address)[0].rpartition("/")
        file = _file(f"{folder}{slash}.", source)
        try:
            names = sorted(os.listdir(self._site_dir / file)) if file else []
        except (OSError, ValueError):
            return ()
        return tuple(f"{folder}{slash}{name}" for name in names if name.lower().endswith(_ENDINGS))

    def concerns(self, file: str) -> bool:
        """Whether ``file``, a POSIX path below the site folder, was looked up, even if it doesn't exist, or looks
        like an image.
        """
        return file in self._requested or file.lower().endswith(_ENDINGS)

    def is_outside(self, address: str, source: Source) -> bool:
        """Whether links lead from ``address`` to a file outside the site. Such files aren't shown."""
        file = _file(_split(address)[0], source)
        return file is not None and os.path.lexists(self._site_dir / file) and leads_outside(self._site_dir, file)

    def _image(self, file: str) -> Image | None:
        self._requested.add(file)
        path = self._site_dir / file
        try:
            facts = os.stat(path)
        except (OSError, ValueError):
            return None
        if not S_ISREG(facts.st_mode):
            return None
        state = facts.st_mtime_ns, facts.st_size
        known = self._known.get(file)
        if known is None or known[0] != state:
            if leads_outside(self._site_dir, file):
                return None
            try:
                content = path.read_bytes()
            except OSError:
                return None
            known = self._known[file] = state, _measured(file, content, self._base)
        return known[1]


def is_image(path: str) -> bool:
    """Whether the name of a file looks like an image."""
    return path.lower().endswith(_ENDINGS)


def published_path(asset: str, content: bytes) -> str:
    """Where the build puts a file that is next to the Markdown: ``assets/img/NAME.HASH8.ext``, with the hash of its
    content.
    """
    name, ending = splitext(basename(asset))
    content_hash = blake2b(content, digest_size=4).hexdigest()
    return f"assets/img/{slugify(name)}.{content_hash}{quote(ending.lower())}"


def _measured(file: str, content: bytes, base: str) -> Image:
    width, height = image_size(content) or (None, None)
    if file.startswith(f"{PUBLIC_FOLDER}/"):
        return Image(url=base + quote(file.removeprefix(f"{PUBLIC_FOLDER}/")), width=width, height=height, asset=None)
    return Image(url=base + published_path(file, content), width=width, height=height, asset=file)


def _split(address: str) -> tuple[str, str]:
    """The percent-decoded path, and the rest from ``?`` or ``#`` on as written."""
    path = _SUFFIX.split(address, maxsplit=1)[0]
    return unquote(path), address[len(path) :]


def _file(path: str, source: Source) -> str | None:
    """The file at ``path``, relative to the site folder; ``None`` if the path leaves its folder."""
    if path.startswith("/"):
        root, file = PUBLIC_FOLDER, normpath(PUBLIC_FOLDER + path)
    else:
        root, file = CONTENT_FOLDER, normpath(f"{source.file.rpartition('/')[0]}/{path}")
    return file if f"{file}/".startswith(f"{root}/") else None


_AT_THE_TOP = Source(f"{CONTENT_FOLDER}/README.md", "/", "README.md", "/")
_SUFFIX = re.compile(r"[?#]")
_PUBLIC = re.compile(r"(?:(?<=\.\./public)|(?<=\.\./static)|(?<=^public)|(?<=^static))/.+")
_ENDINGS = (".avif", ".gif", ".jpeg", ".jpg", ".png", ".svg", ".webp")
