"""``glosa comments follow``: a command after comments changed."""

import click

from glosa.cli.comments import options
from glosa.cli.comments.work import work
from glosa.composition.comment_following import Debounce, follow_comments
from glosa.composition.database import Database
from glosa.hosting.termination import end_with


@click.command(context_settings={"ignore_unknown_options": True})
@click.argument("command", nargs=-1, required=True, type=click.UNPROCESSED)
@options.database
@options.site
@click.option(
    "--quiet",
    type=click.FloatRange(0),
    default=30.0,
    show_default=True,
    help="Seconds without a change before it runs.",
)
@click.option(
    "--most", type=click.FloatRange(0), default=300.0, show_default=True, help="Seconds that a change waits at most."
)
@click.option("--wait", is_flag=True, help="At the start, wait as after a change.")
@click.option("--parent", type=int, hidden=True)
def follow(
    *,
    command: tuple[str, ...],
    database: str | None,
    site_id: str,
    quiet: float,
    most: float,
    wait: bool,
    parent: int | None,
) -> None:
    """Run COMMAND after every change to comments.

    It runs at the start, and after comments that readers see changed, until a signal.

    For example: glosa comments follow -- glosa build site --out /srv/site
    """
    if parent is not None:
        end_with(parent)

    async def run(environment: Database) -> None:
        await follow_comments(
            environment,
            site_id,
            command,
            debounce=Debounce(quiet, most),
            at_start=not wait,
            report=lambda text: click.echo(text, err=True),
        )

    work(database, run)
