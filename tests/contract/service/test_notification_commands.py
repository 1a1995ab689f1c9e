"""``glosa comments notifications``: the queue on the command line, and testing a channel."""

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from glosa.cli.app import glosa
from glosa.service.domain.access.moderators import LoginLink, Moderator, Role
from glosa.service.domain.moderation.log import LoggedAction
from glosa.service.domain.notifications.devices import service_key
from glosa.service.domain.notifications.pacing import SETTLE_MS
from glosa.service.upstream.push_messages import new_push_key
from tests.contract.service.notified import notified, webhook
from tests.contract.service.push_server import SubscribedBrowser
from tests.contract.service.receiver import Receiver, receiving
from tests.contract.storage.specimens import decision


@pytest.fixture
def receiver() -> Iterator[Receiver]:
    with receiving() as running:
        yield running


@pytest.fixture
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The data folder of the working folder."""
    monkeypatch.chdir(tmp_path)
    for name in ("GLOSA_DB", "GLOSA_SECRET", "GLOSA_NOTIFICATIONS"):
        monkeypatch.delenv(name, raising=False)
    folder = tmp_path / "data"
    folder.mkdir()
    return folder


def run(*arguments: str) -> Result:
    return CliRunner().invoke(glosa, ["comments", "notifications", *arguments])


def configure(data: Path, receiver: Receiver) -> None:
    file = data / "notifications.yaml"
    file.write_text(f"channels: [{{name: team, webhook: '{receiver.address}', language: pt-BR}}]\n")
    file.chmod(0o600)


def fail_once(data: Path, receiver: Receiver) -> str:
    """Lets one notification fail; returns the comment's id."""

    async def fail() -> str:
        async with notified(data, webhook(receiver.address)) as site:
            receiver.status = 400
            failed = await site.comment()
            await site.send(after=SETTLE_MS)
            return failed.id

    return asyncio.run(fail())


def test_failed_notifications_are_listed_and_retried(data: Path, receiver: Receiver) -> None:
    id = fail_once(data, receiver)
    listed = run("list")
    assert listed.stdout == (
        f"team  comment  {id}  2026-11-21 15:00  failed 2026-11-21 15:00  The receiver answered with status 400.\n"
    )
    assert listed.stderr == "0 waiting, 1 failed.\n"
    assert run("retry", "other").stdout == "0 notifications will be sent now.\n"
    assert run("retry", "team").stdout == "1 notification will be sent now.\n"
    assert "next " in run("list").stdout


def test_a_channel_is_tested(data: Path, receiver: Receiver) -> None:
    asyncio.run(_create(data))
    configure(data, receiver)
    result = run("test", "team")
    assert result.exit_code == 0, result.output
    assert result.stdout.startswith("'team' accepted the message after ")
    assert "Esta é uma mensagem de teste" in receiver.requests[0][1].decode()
    receiver.status = 403
    result = run("test", "team")
    assert (result.exit_code, len(receiver.requests)) == (1, 2)
    assert "The receiver answered with status 403." in result.stderr


def test_addresses_bounce_and_resume(data: Path) -> None:
    asyncio.run(_create(data))
    assert run("bounce", "ana@example.org").stdout.startswith("ana@example.org gets no more mail.")
    assert run("resume", "Ana@example.org").stdout == "Ana@example.org gets mail again.\n"
    assert run("resume", "ana@example.org").stdout == "ana@example.org was not stopped.\n"
    assert run("bounce", "ana@example.org", "--site", "other").exit_code == 1


def test_an_unknown_channel_is_reported_with_the_known_ones(data: Path, receiver: Receiver) -> None:
    asyncio.run(_create(data))
    assert "Add channels to notifications.yaml." in run("test", "team").stderr
    configure(data, receiver)
    assert "Expected one of: team." in run("test", "other").stderr


async def _create(data: Path) -> None:
    async with notified(data):
        pass


def test_browsers_are_listed_tested_and_removed(data: Path, receiver: Receiver) -> None:
    browser = SubscribedBrowser(f"http://127.0.0.1:{receiver.port}/push/abc")
    device = browser.device()

    async def subscribe() -> None:
        async with notified(data) as site:
            ana = Moderator(site="default", name="Ana", role=Role.OWNER, created_at=1)
            link = LoginLink(site="default", hash="l", moderator="Ana", expires_at=99)
            await site.store.save_login(ana, link, decision(1, LoggedAction.INVITE))
            await service_key(site.environment, new_push_key)
            await site.store.save_push_device(device, 9)

    asyncio.run(subscribe())
    file = data / "notifications.yaml"
    file.write_text(f"push: {{contact: ana@example.org, servers: ['http://127.0.0.1:{receiver.port}']}}\n")
    file.chmod(0o600)
    assert run("devices").stdout == f"{device.id}  Ana  1970-01-01 00:00  Browser\n"
    sent = run("test", f"push:{device.id}")
    assert "accepted the message" in sent.output, sent.output
    assert browser.decrypted(receiver.requests[-1][1])["total"] == 0
    assert run("remove-device", device.id).stdout == "Removed 1 device.\n"
    assert "No browser has the id" in run("remove-device", device.id).output
    assert "notifies no browser" in run("test", f"push:{device.id}").output
