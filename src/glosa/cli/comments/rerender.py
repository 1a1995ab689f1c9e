"""``glosa comments rerender``: makes the HTML of comments again by this version's rules."""

import click

from glosa.cli.comments import options
from glosa.cli.comments.text import counted
from glosa.cli.comments.work import work
from glosa.service.domain.environment import Environment
from glosa.service.domain.rerendering import Rerendered
from glosa.service.domain.rerendering import rerender as run


@click.command()
@options.database
def rerender(*, database: str | None) -> None:
    """Render comments again whose HTML older rules made; what readers wrote stays as it is."""

    async def every(environment: Environment) -> list[tuple[str, Rerendered]]:
        return [(site.id, await run(environment, site)) for site in await environment.store.sites()]

    for name, done in work(database, every):
        click.echo(f"{name}: {counted(done.comments, 'comment')} rendered again.")
        for id in done.plain:
            click.echo(f"  Comment {id} would take too much work to render. It is shown as plain text.")
