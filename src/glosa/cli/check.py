"""``glosa check``: all problems of a site, without building it."""

from collections.abc import Sequence
from pathlib import Path

import click

from glosa.builder.build import Request, cache_of
from glosa.builder.diagnostics import Severity
from glosa.builder.output.policy import Permission
from glosa.cli import arguments
from glosa.cli.progress import progress
from glosa.cli.report import fail, reporting, show, summary
from glosa.composition.site import check_site


@click.command()
@arguments.site
@arguments.strict
@arguments.format_
def check(*, site: Path, strict: bool, format_: str) -> None:
    """Check the links, images, languages, and settings of SITE."""
    with reporting(), progress(shown=format_ == "text") as report:
        review = check_site(Request(site, site / "dist", cache=cache_of(site), progress=report))
    problems = review.diagnostics
    show(problems, site, format_)
    is_text = format_ == "text"
    if is_text:
        _list(review.permissions)
    if is_text and review.waiting:
        one = len(review.waiting) == 1
        click.echo(
            f"{len(review.waiting)} section{' has' if one else 's have'} changed in every language or {'is' if one else 'are'}"
            " new. If the languages match, run 'glosa translations accept SITE --all'."
        )
    if any(strict or one.severity is Severity.ERROR for one in problems):
        fail(f"{site} has {summary(problems)}.")
    if is_text:
        click.echo(f"{site} has {summary(problems)}." if problems else f"{site} has no problems.")


def _list(permissions: Sequence[Permission]) -> None:
    """Prints the hosts that pages may use: for what, which key allows it, and which pages need it."""
    if not permissions:
        return
    click.echo("The content security policy allows these hosts:")
    for one in permissions:
        shown = [*one.uses[:USES], *([f"{len(one.uses) - USES} more"] if len(one.uses) > USES else [])]
        used = f", used in {', '.join(shown)}" if shown else ", used by no page" if one.is_unused else ""
        click.echo(f"  {one.purpose}: {one.source} by {', '.join(one.keys)}{used}")


USES = 5
"""Number of places that are listed for each host."""
