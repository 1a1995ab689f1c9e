"""``glosa comments person``: what is stored about a person, and erasing it."""

from collections.abc import Sequence

import click

from glosa.cli.comments import options
from glosa.cli.comments.actor import actor
from glosa.cli.comments.text import counted, plain
from glosa.cli.comments.work import work
from glosa.composition.database import Database, site_named
from glosa.service.domain.comments import Comment
from glosa.service.domain.moderation.log import LoggedAction, new_decision
from glosa.service.domain.names.claims import NameClaim
from glosa.service.domain.personal import comments_by, erase_person, names_of
from glosa.service.transfer.exporting import document


@click.group()
def person() -> None:
    """Show or erase the data that is stored about a person."""


@person.command()
@click.argument("mail")
@options.database
@options.site
def show(*, mail: str, database: str | None, site_id: str) -> None:
    """Print everything that is stored about a person, as JSON.

    MAIL is the email address in the person's comments. The output contains private data, such as IP addresses. Send it only
    to that person.
    """

    async def gather(environment: Database) -> tuple[Sequence[Comment], Sequence[NameClaim]]:
        site = await site_named(environment, site_id)
        return await comments_by(environment, site, mail), await names_of(environment, site, mail)

    found, names = work(database, gather)
    click.echo(document(found, names))
    click.echo(f"{counted(len(found), 'comment')} by {plain(mail)}.", err=True)


@person.command()
@click.argument("mail")
@options.database
@options.site
@click.option("--yes", is_flag=True, help="Skip the confirmation.")
def erase(*, mail: str, database: str | None, site_id: str, yes: bool) -> None:
    """Erase a person's comments permanently.

    MAIL is the email address in the comments. Texts, names, addresses, and data derived from them are erased. Names that the person kept are free again.

    The places of the comments stay, because replies refer to them. Backups aren't changed.
    """
    if not yes:
        click.confirm(f"Erase everything that {plain(mail)} wrote, permanently?", abort=True)

    async def run(environment: Database) -> int:
        site = await site_named(environment, site_id)
        erased = await erase_person(environment, site, mail)
        await environment.store.log_action(new_decision(environment, site.id, LoggedAction.ERASE, actor()), str(erased))
        return erased

    click.echo(f"{counted(work(database, run), 'comment')} erased.")
