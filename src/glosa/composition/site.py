"""Building and checking a site once."""

import gc
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from time import perf_counter

from msgspec.structs import replace

from glosa.builder.build import Request, Workshop, workshop
from glosa.builder.diagnostics import BuildFailed, Diagnostic
from glosa.builder.outcome import Built, Checked
from glosa.builder.output.place import TOUCHED
from glosa.builder.render.bundle import BundleMissing
from glosa.builder.search.find import SearchAnswer
from glosa.composition.errors import FrontEndMissing


@dataclass(frozen=True, slots=True)
class TimedBuild:
    """A successful build, and how long it took."""

    built: Built
    seconds: float


def build_site(request: Request, *, strict: bool) -> TimedBuild:
    """Builds the site. Raises :class:`~glosa.builder.diagnostics.BuildFailed` or :class:`FrontEndMissing`.

    With ``strict``, warnings fail the build too.
    """
    started = perf_counter()
    with _without_collecting(), site_builder(replace(request, shared=True)) as builder:
        built = builder.build(strict=strict)
    return TimedBuild(built, perf_counter() - started)


def is_untouched(out: Path, failure: BuildFailed) -> bool:
    """Whether a failed build left an earlier output unchanged."""
    return out.exists() and not any(one.code in TOUCHED for one in failure.diagnostics)


def check_site(request: Request) -> Checked:
    """All problems of the site, and what its policy allows, without building it. Raises :class:`FrontEndMissing`."""
    with site_builder(request) as builder:
        return builder.review()


@dataclass(frozen=True, slots=True)
class Searched:
    """The answer to a query, and what is known about the site."""

    answer: SearchAnswer | None
    """``None`` if the site doesn't have the language or the version."""
    languages: tuple[str, ...]
    versions: tuple[str, ...]
    """Their names; none if the site has only one."""
    diagnostics: tuple[Diagnostic, ...]


def search_site(request: Request, query: str, *, lang: str | None, version: str | None, limit: int) -> Searched:
    """Answers a query from the site's Markdown, without building it. Capitals in ``lang`` and ``version`` don't matter.

    Raises :class:`~glosa.builder.diagnostics.BuildFailed` or :class:`FrontEndMissing`.
    """
    with site_builder(request) as builder:
        finder = builder.finder()
        tags = {tag.lower(): tag for tag in finder.languages}
        own = tags.get(lang.lower()) if lang else finder.languages[0]
        versions = {one.name.lower(): one for one in finder.versions}
        searched = versions.get(version.lower()) if version else None
        answer = None
        if own and (searched or not version):
            answer = finder.find(query, lang=own, version=searched, limit=limit)
        return Searched(answer, finder.languages, tuple(one.name for one in finder.versions), finder.diagnostics)


@contextmanager
def site_builder(request: Request) -> Iterator[Workshop]:
    """A builder for one site, until the block is left. Raises :class:`FrontEndMissing`."""
    try:
        with workshop(request) as builder:
            yield builder
    except BundleMissing as error:
        raise FrontEndMissing(str(error)) from error


@contextmanager
def _without_collecting() -> Iterator[None]:
    """Turns garbage collection off for the block. A build allocates, writes, and ends, so collecting would only cost time."""
    gc.disable()
    try:
        yield
    finally:
        gc.freeze()
        gc.enable()
