"""``glosa comments approve``, ``spam``, ``delete`` and ``restore``: moderation."""

import click

from glosa.cli.comments import options
from glosa.cli.comments.actor import actor
from glosa.cli.comments.text import counted, plain
from glosa.cli.comments.work import work
from glosa.cli.report import fail
from glosa.composition.database import Database, site_named
from glosa.service.domain.moderation.decisions import MOST_DECIDED, Action, Outcome, decide

_ids = click.argument("ids", nargs=-1, required=True, metavar="ID...")


@click.command()
@_ids
@options.database
@options.site
def approve(*, ids: tuple[str, ...], database: str | None, site_id: str) -> None:
    """Show comments to readers."""
    _decide(Action.APPROVE, ids, database=database, site_id=site_id)


@click.command()
@_ids
@options.database
@options.site
def spam(*, ids: tuple[str, ...], database: str | None, site_id: str) -> None:
    """Hide comments as spam."""
    _decide(Action.SPAM, ids, database=database, site_id=site_id)


@click.command()
@_ids
@options.database
@options.site
@click.option("--purge", is_flag=True, help="Delete them and their replies permanently.")
@click.option("--yes", is_flag=True, help="Skip the confirmation.")
def delete(*, ids: tuple[str, ...], database: str | None, site_id: str, purge: bool, yes: bool) -> None:
    """Hide comments; their replies stay."""
    if purge and not yes:
        click.confirm(f"Delete {counted(len(ids), 'comment')} and all replies permanently?", abort=True)
    _decide(Action.PURGE if purge else Action.DELETE, ids, database=database, site_id=site_id)


@click.command()
@_ids
@options.database
@options.site
def restore(*, ids: tuple[str, ...], database: str | None, site_id: str) -> None:
    """Show hidden comments again."""
    _decide(Action.RESTORE, ids, database=database, site_id=site_id)


def _decide(action: Action, ids: tuple[str, ...], *, database: str | None, site_id: str) -> None:
    async def run(environment: Database) -> list[Outcome]:
        site = await site_named(environment, site_id)
        parts = [ids[start : start + MOST_DECIDED] for start in range(0, len(ids), MOST_DECIDED)]
        return [await decide(environment, site, part, action, actor()) for part in parts]

    outcomes = work(database, run)
    changed = sum(len(one.changed) for one in outcomes)
    unchanged = sum(len(one.unchanged) for one in outcomes)
    missing = [id for one in outcomes for id in one.missing]
    if changed:
        click.echo(f"{counted(changed, 'comment')} {_DONE[action]}.")
    if unchanged:
        click.echo(f"{counted(unchanged, 'comment')} already had that status.")
    if missing:
        fail(
            f"The site '{site_id}' has no comment {plain(', '.join(missing))}. "
            f"Expected ids from the list of: glosa comments list --site {site_id}"
        )


_DONE = {
    Action.APPROVE: "approved",
    Action.SPAM: "marked as spam",
    Action.DELETE: "deleted. To show them again, use 'glosa comments restore'",
    Action.RESTORE: "restored",
    Action.PURGE: "deleted permanently, with their replies",
}
