"""``glosa comments block``: rules that refuse or hold comments."""

import click

from glosa.cli.comments import options
from glosa.cli.comments.actor import actor
from glosa.cli.comments.text import counted, minute, plain
from glosa.cli.comments.work import work
from glosa.cli.report import fail
from glosa.composition.database import Database, site_named
from glosa.service.domain.blocking.rules import BlockEffect, BlockKind, BlockRule
from glosa.service.domain.moderation.blocking import BlockDraft, drafts_about, unblock
from glosa.service.domain.moderation.blocking import block as block_comments
from glosa.service.domain.moderation.decisions import comment_of

_TYPED = [one.value for one in BlockKind if one is not BlockKind.DEVICE]


@click.group()
def block() -> None:
    """Manage the rules that block comments.

    They match authors, networks, words, and links.
    """


@block.command()
@click.argument("kind", type=click.Choice(_TYPED), required=False)
@click.argument("value", required=False)
@options.database
@options.site
@click.option("--author-of", default="", metavar="ID", help="Block the author of this comment.")
@click.option("--network-of", default="", metavar="ID", help="Block the /24 or /48 that this comment came from.")
@click.option(
    "--effect",
    type=click.Choice([one.value for one in BlockEffect]),
    default=BlockEffect.HOLD.value,
    show_default=True,
    help="What happens to new comments.",
)
@click.option("--reason", default="", help="A reason that only moderators see.")
@click.option(
    "--days", type=click.IntRange(0, 3650), default=0, show_default=True, help="Days until the rule ends; 0: never."
)
def add(
    *,
    kind: str | None,
    value: str | None,
    database: str | None,
    site_id: str,
    author_of: str,
    network_of: str,
    effect: str,
    reason: str,
    days: int,
) -> None:
    """Block new comments that match a rule.

    Pass KIND and VALUE, or block the author or the network of a comment.
    """
    if sum(map(bool, (kind and value, author_of, network_of))) != 1:
        fail(
            "Say what to block: a kind and a value, --author-of, or --network-of. "
            "For example: glosa comments block add word casino"
        )

    async def save(environment: Database) -> BlockRule | None:
        site = await site_named(environment, site_id)
        of_kind, text, label = BlockKind(kind or BlockKind.NAME), value or "", ""
        if author_of or network_of:
            comment = await comment_of(environment, site, author_of or network_of)
            if comment is None:
                return None
            of_kind, text, label = await drafts_about(environment, site, comment, network=bool(network_of))
        draft = BlockDraft(kind=of_kind, value=text, label=label, effect=BlockEffect(effect), reason=reason, days=days)
        return await block_comments(environment, site, draft, actor())

    rule = work(database, save)
    if rule is None:
        fail(
            f"The site '{site_id}' has no comment {plain(author_of or network_of)}. "
            f"Expected an id from the list of: glosa comments list --site {site_id}"
        )
    else:
        click.echo(f"Blocked: {rule.kind} {plain(rule.label or rule.value)} ({rule.effect}).")


@block.command("list")
@options.database
@options.site
def list_(*, database: str | None, site_id: str) -> None:
    """List the rules, newest first.

    Prints id, date, kind, value, effect, number of matched comments, end, moderator, and reason.
    """

    async def gather(environment: Database) -> list[str]:
        site = await site_named(environment, site_id)
        return [_line(rule) for rule in await environment.store.blocks(site.id)]

    lines = work(database, gather)
    for line in lines:
        click.echo(line)
    if not lines:
        click.echo(f"'{site_id}' blocks nothing.", err=True)


@block.command()
@click.argument("id")
@options.database
@options.site
def remove(*, id: str, database: str | None, site_id: str) -> None:
    """Remove the rule ID."""

    async def run(environment: Database) -> bool:
        return await unblock(environment, await site_named(environment, site_id), id, actor())

    if not work(database, run):
        fail(
            f"'{site_id}' has no rule '{plain(id)}'. "
            f"Expected an id from the list of: glosa comments block list --site {site_id}"
        )
    click.echo("The rule was removed.")


def _line(rule: BlockRule) -> str:
    until = f"until {minute(rule.expires_at)}" if rule.expires_at else "forever"
    what = f"{rule.kind}  {plain(rule.label or rule.value)}  {rule.effect}  {counted(rule.hits, 'comment')}"
    return f"{rule.id}  {minute(rule.created_at)}  {what}  {until}  {plain(rule.created_by)}  {plain(rule.reason)}".rstrip()
