"""``glosa comments notifications``: the queue of notifications, and testing its channels."""

from functools import partial

import click

from glosa.cli.comments import options
from glosa.cli.comments.text import counted, minute, plain
from glosa.cli.comments.work import work
from glosa.cli.report import fail, reporting
from glosa.composition.database import Database, existing_database, service_settings, site_named
from glosa.composition.notifications.settings import configured_notifications
from glosa.composition.notifications.testing import browser_named, channel_named, send_test
from glosa.service.domain.notices import PUSH
from glosa.service.domain.notifications.channels import NotificationChannel
from glosa.service.domain.notifications.devices import PushDevice
from glosa.service.domain.notifications.queue import QueuedNotice, QueueState
from glosa.service.domain.notifications.sending import NotDelivered
from glosa.service.domain.notifications.stops import resume
from glosa.service.domain.subscriptions.subscribing import report_bounce


@click.group()
def notifications() -> None:
    """List and retry notifications, and test channels.

    Channels are configured in notifications.yaml next to the database, or in the file named by GLOSA_NOTIFICATIONS.
    """


@notifications.command("list")
@options.database
@options.site
@click.option("--limit", type=click.IntRange(1), default=50, show_default=True, help="Number of notifications.")
def list_(*, database: str | None, site_id: str, limit: int) -> None:
    """List failed and waiting notifications.

    Prints channel, event, comment, time in UTC, next attempt, and last error.
    """

    async def gather(environment: Database) -> tuple[QueueState, list[QueuedNotice]]:
        site = await site_named(environment, site_id)
        store = environment.store
        return await store.queue_state(site.id), list(await store.queued_notices(site.id, limit))

    state, found = work(database, gather)
    for one in found:
        click.echo(_line(one))
    click.echo(f"{state.waiting} waiting, {state.failed} failed.", err=True)


@notifications.command()
@click.argument("channel", required=False)
@options.database
@options.site
def retry(*, channel: str | None, database: str | None, site_id: str) -> None:
    """Send failed and waiting notifications now.

    With CHANNEL, sends only the notifications of that channel.

    The running service sends them within seconds.
    """

    async def again(environment: Database) -> int:
        site = await site_named(environment, site_id)
        return await environment.store.retry_notices(site.id, channel, environment.now())

    click.echo(f"{counted(work(database, again), 'notification')} will be sent now.")


@notifications.command()
@click.argument("channel")
@options.database
@options.site
def test(*, channel: str, database: str | None, site_id: str) -> None:
    """Send a test message to CHANNEL, or to the browser push:ID.

    Reports what fails: name of the host, connection, TLS, sign-in, or recipient.
    """
    with reporting():
        settings = service_settings(existing_database(database))
        configured = configured_notifications(settings.uploads.parent)
        if configured.push is not None and channel.startswith(PUSH):
            target = work(database, partial(_device, site_id=site_id, channel=channel))
        else:
            target = channel_named(configured, site_id, channel)
        try:
            seconds = send_test(configured, target)
        except NotDelivered as error:
            fail(
                f"The message to '{plain(channel)}' was not delivered. {error.cause} Correct notifications.yaml, or try again."
            )
    click.echo(f"'{plain(channel)}' accepted the message after {seconds:.1f} s.")


@notifications.command()
@options.database
@options.site
def devices(*, database: str | None, site_id: str) -> None:
    """List the browsers that notify moderators.

    Prints id, moderator, time in UTC, and the browser. The address at the push service stays private.
    """

    async def gather(environment: Database) -> list[PushDevice]:
        site = await site_named(environment, site_id)
        return list(await environment.store.push_devices(site.id))

    for one in work(database, gather):
        click.echo("  ".join((one.id, plain(one.moderator), minute(one.created_at), plain(one.name))).rstrip())


@notifications.command("remove-device")
@click.argument("id")
@options.database
@options.site
def remove_device(*, id: str, database: str | None, site_id: str) -> None:
    """Stop notifying the browser ID, as listed by 'devices'."""

    async def remove(environment: Database) -> bool:
        site = await site_named(environment, site_id)
        return await environment.store.remove_push_device(site.id, id)

    if not work(database, remove):
        fail(f"No browser has the id '{plain(id)}'. List them with 'glosa comments notifications devices'.")
    click.echo("Removed 1 device.")


@notifications.command()
@click.argument("address")
@options.database
@options.site
def bounce(*, address: str, database: str | None, site_id: str) -> None:
    """Stop mail to ADDRESS, because a message bounced.

    Call this from the program that reads the mailbox of the sender's address.
    """

    async def end(environment: Database) -> None:
        site = await site_named(environment, site_id)
        await report_bounce(environment, site.id, address)

    work(database, end)
    click.echo(f"{plain(address)} gets no more mail. 'glosa comments notifications resume' undoes this.")


@notifications.command("resume")
@click.argument("address")
@options.database
@options.site
def resume_(*, address: str, database: str | None, site_id: str) -> None:
    """Allow mail to ADDRESS again."""

    async def start(environment: Database) -> bool:
        site = await site_named(environment, site_id)
        return await resume(environment, site.id, address)

    was_stopped = work(database, start)
    click.echo(f"{plain(address)} {'gets mail again' if was_stopped else 'was not stopped'}.")


async def _device(environment: Database, *, site_id: str, channel: str) -> NotificationChannel:
    site = await site_named(environment, site_id)
    return await browser_named(environment.store, site.id, channel)


def _line(queued: QueuedNotice) -> str:
    notice = queued.notice
    state = f"failed {minute(queued.failed_at)}" if queued.failed_at else f"next {minute(queued.next_at)}"
    parts = (notice.channel, notice.event.value, notice.comment, minute(notice.created_at), state, plain(queued.error))
    return "  ".join(filter(None, parts))
