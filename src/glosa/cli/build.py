"""``glosa build``: the static site; and what's printed about a build."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import click

from glosa.builder.build import Request, cache_of
from glosa.builder.diagnostics import BuildFailed
from glosa.cli import arguments
from glosa.cli.progress import progress
from glosa.cli.report import fail, reporting, show, summary
from glosa.composition.discussions import with_discussions
from glosa.composition.site import TimedBuild, build_site, is_untouched


def _checked_database(context: click.Context, option: click.Parameter, database: str | None) -> str | None:
    if not database:
        return None
    from glosa.cli.comments.options import checked_database  # Other builds don't pay for the service.

    return checked_database(context, option, database)


@click.command()
@arguments.site
@arguments.out
@arguments.base
@arguments.strict
@arguments.format_
@click.option(
    "--db",
    "database",
    envvar="GLOSA_DB",
    callback=_checked_database,
    help="Comment database for pages that contain comments: a SQLite file, or postgresql://USER@HOST/NAME. Also read from GLOSA_DB.",
)
def build(*, site: Path, out: Path | None, base: str | None, strict: bool, format_: str, database: str | None) -> None:
    """Build the static site from the folder SITE."""
    folder = out or site / "dist"
    with reporting_build(site, folder, format_):
        with progress(shown=format_ == "text") as report:
            request = Request(site, folder, base, cache=cache_of(site), progress=report)
            built = build_site(with_discussions(request, database), strict=strict)
        show_build(built, site, folder, format_)


@contextmanager
def reporting_build(site: Path, out: Path, format_: str = "text") -> Iterator[None]:
    """Ends the run with all problems if the site in the folder ``site`` can't be built or served."""
    try:
        with reporting():
            yield
    except BuildFailed as failure:
        show(failure.diagnostics, site, format_)
        unchanged = f" {out} is unchanged." if is_untouched(out, failure) else ""
        fail(f"The site was not built: {summary(failure.diagnostics)}.{unchanged}")


def show_build(timed: TimedBuild, site: Path, out: Path, format_: str = "text") -> None:
    """Prints the warnings of a successful build, and one line about it. The line isn't a part of other formats."""
    built, published = timed.built, timed.built.published
    show(built.warnings, site, format_)
    click.echo(
        f"{built.pages} pages ({built.written_pages} from Markdown) in {timed.seconds:.2f} s → {out} "
        f"(files: {len(published.written)} written, {len(published.removed)} removed, {published.unchanged} unchanged)",
        err=format_ != "text",
    )
