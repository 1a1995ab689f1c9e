"""The files of a site that are not Markdown: published as they are, components, code languages."""

import os
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from glosa.builder.content.images import PUBLIC_FOLDER
from glosa.builder.content.reading import decode
from glosa.builder.diagnostics import Diagnostic, Severity

COMPONENTS_FOLDER = "components"
LANGUAGES_FOLDER = "languages"
_RESERVED = ("assets/", "comments/", "auth/", ".glosa.json")


@dataclass(frozen=True, slots=True)
class SiteFiles:
    """What lies beside the content folder."""

    public: Mapping[str, Path]
    """Files of ``public/`` by their path below it."""
    components: Mapping[str, str]
    """Source of each module of ``components/``, by the file's name without ending."""
    languages: Mapping[str, str]
    """Source of each module of ``languages/``, by the file's name without ending, in lower case."""


def site_files(site_dir: Path) -> tuple[SiteFiles, tuple[Diagnostic, ...]]:
    """The files, in code-point order, with what is wrong with them."""
    faults: list[Diagnostic] = []
    public = dict(sorted(_files(site_dir / PUBLIC_FOLDER, "")))
    faults += (_reserved(path) for path in public if path.startswith(_RESERVED))
    components = _modules(site_dir, COMPONENTS_FOLDER, faults)
    languages = _modules(site_dir, LANGUAGES_FOLDER, faults)
    lowered = {name.lower(): source for name, source in languages.items()}
    return SiteFiles(public, components, lowered), tuple(faults)


def _files(folder: Path, prefix: str) -> Iterator[tuple[str, Path]]:
    if not folder.is_dir():
        return
    with os.scandir(folder) as entries:
        for entry in entries:
            if entry.is_dir():
                yield from _files(Path(entry.path), f"{prefix}{entry.name}/")
            elif entry.name != ".DS_Store":
                yield prefix + entry.name, Path(entry.path)


def _modules(site_dir: Path, folder: str, faults: list[Diagnostic]) -> dict[str, str]:
    sources: dict[str, str] = {}
    for path in sorted((site_dir / folder).glob("*.js")):
        text = decode(path.read_bytes(), f"{folder}/{path.name}")
        if isinstance(text, Diagnostic):
            faults.append(text)
        else:
            sources[path.stem] = text
    return sources


def _reserved(path: str) -> Diagnostic:
    return Diagnostic(
        severity=Severity.ERROR,
        code="public-reserved",
        file=f"{PUBLIC_FOLDER}/{path}",
        found="Its address belongs to Glosa.",
        expected="A file outside " + ", ".join(f"/{name}" for name in _RESERVED) + ".",
        next_step="Move or rename the file.",
    )
