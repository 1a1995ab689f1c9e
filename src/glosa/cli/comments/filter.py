"""``glosa comments filter``: why a comment was published, held, or put into the spam queue, and what the filter learned."""

from collections.abc import Mapping

import click

from glosa.cli.comments import options
from glosa.cli.comments.text import counted, plain
from glosa.cli.comments.work import work
from glosa.composition.database import Database, site_named
from glosa.service.domain.spam.findings import HOLD_FROM, SPAM_FROM, Judgment

REASONS: Mapping[str, str] = {
    "trap-filled": "a field that people don't see was filled in",
    "sent-fast": "sent {detail} s after the form appeared",
    "links": "links to other sites: {detail}",
    "mostly-links": "mostly links: {detail} words",
    "short-links": "hides where links lead: {detail}",
    "link-as-name": "the name is a link: {detail}",
    "lookalike-letters": "letters that look like others: {detail}",
    "styled-letters": "styled letters: {detail}",
    "invisible-characters": "invisible characters in words: {detail}",
    "forum-markup": "markup of other forums",
    "capitals": "written in capitals",
    "same-text": "the same text was sent before ({detail}×)",
    "similar-texts": "similar texts were sent before ({detail}×)",
    "same-host": "links to the same site were sent before ({detail}×)",
    "busy-network": "comments from the author's network within an hour: {detail}",
    "author-of-spam": "the author's comments in the spam queue: {detail}",
    "known-author": "the author's published comments: {detail}",
    "learned": "like what moderators decided on: {detail}",
    "blocked": "a rule of a moderator: {detail}",
    "checked-spam": "the service that you chose considers it as spam",
    "captcha-missing": "no solution of the captcha",
    "captcha-wrong": "a wrong or late solution of the captcha",
    "captcha-used": "a solution of the captcha that was used before",
    "attack": "the site is under attack: {detail} comments in a minute",
}
"""A phrase for each reason of the spam filter."""


@click.group("filter")
def filter_() -> None:
    """Explain the spam filter, and manage what it learned."""


@filter_.command()
@click.argument("id")
@options.database
@options.site
def why(*, id: str, database: str | None, site_id: str) -> None:
    """Explain why the comment ID was published or held."""

    async def gather(environment: Database) -> Judgment:
        site = await site_named(environment, site_id)
        return (await environment.store.judgments(site.id, [id])).get(id, Judgment())

    judgment = work(database, gather)
    for finding in judgment.findings:
        phrase = REASONS.get(finding.reason, finding.reason).format(detail=plain(finding.detail))
        click.echo(f"{finding.points:+4}  {finding.layer:<9}  {phrase}")
    click.echo(
        f"{judgment.points:+4}  in total. From {HOLD_FROM}, a comment waits for approval; from {SPAM_FROM}, it's spam."
    )


@filter_.command()
@options.database
@options.site
def model(*, database: str | None, site_id: str) -> None:
    """Show how many decisions the filter learned from."""

    async def gather(environment: Database) -> Mapping[str, int]:
        return await environment.store.lessons((await site_named(environment, site_id)).id)

    lessons = work(database, gather)
    click.echo(f"{counted(lessons['good'], 'approved comment')}, {counted(lessons['spam'], 'comment')} of spam.")


@filter_.command()
@options.database
@options.site
def forget(*, database: str | None, site_id: str) -> None:
    """Forget everything that the filter learned from decisions."""

    async def forgotten(environment: Database) -> int:
        return await environment.store.forget_lessons((await site_named(environment, site_id)).id)

    click.echo(f"{counted(work(database, forgotten), 'decision')} forgotten.")
