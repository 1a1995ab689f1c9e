"""Mail to a real SMTP server: what arrives, and what happens when the server is down, slow, or refuses."""

import asyncio
import re
import socket
from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path

import pytest

from glosa.service.domain.addresses import page_path
from glosa.service.domain.notifications import sending
from glosa.service.domain.notifications.channels import Mailbox, MailSecurity, MailServer, NotificationChannel
from glosa.service.domain.notifications.mail import Letter
from glosa.service.domain.notifications.pacing import SETTLE_MS
from glosa.service.domain.notifications.stops import StopReason, resume, stop
from glosa.service.domain.sites import Approval
from glosa.service.upstream import smtp
from tests.contract.service.mail_server import MailHost, certificate, mail_host
from tests.contract.service.notified import SITE, Notified, notified

pytestmark = [
    pytest.mark.anyio,
    # These are about the test's own server.
    pytest.mark.filterwarnings("ignore:Requiring AUTH:UserWarning", "ignore:Session.login_data:DeprecationWarning"),
]

HOUR_MS = 60 * 60 * 1000
ANA = NotificationChannel(site="default", name="ana", target=Mailbox(address="ana@example.org"))
MODERATED = replace(SITE, rules=replace(SITE.rules, approval=Approval.ALL))


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture
async def host(anyio_backend: str) -> AsyncIterator[MailHost]:
    async with mail_host() as running:
        yield running


def server(host: MailHost, **changes: object) -> MailServer:
    plain = MailServer(
        host="localhost",
        port=host.port,
        security=MailSecurity.NONE,
        sender="comments@example.org",
        sender_name="Comments, of the docs",
    )
    return replace(plain, **changes)  # type: ignore[arg-type]  # tests name fields of a server


async def sent_once(site: Notified) -> str:
    """Posts, sends, and returns the outcome and the reason."""
    await site.comment()
    await site.send(after=SETTLE_MS)
    return ": ".join((*site.outcomes, *site.causes()))


async def test_an_owner_gets_a_mail_with_the_comment_and_its_links(tmp_path: Path, host: MailHost) -> None:
    async with notified(tmp_path, ANA, site=MODERATED, mail=server(host)) as site:
        posted = await site.comment("<b>Why?</b>\nBecause.", path="/panel.html")
        await site.send(after=SETTLE_MS)
    (one,) = host.received
    assert (one.sender, one.recipients) == ("comments@example.org", ["ana@example.org"])
    headers = one.mail
    assert headers["From"] == '"Comments, of the docs" <comments@example.org>'
    assert headers["To"] == "ana@example.org"
    assert headers["Subject"] == "Ana commented on /panel.html and waits for approval"
    assert headers["Auto-Submitted"] == "auto-generated"
    assert re.fullmatch(r"<[0-9a-f]{32}\.ana@example\.org>", headers["Message-ID"])
    assert headers["Date"] == "Sat, 21 Nov 2026 15:00:10 -0000"
    assert headers["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    unsubscribe = headers["List-Unsubscribe"].strip("<>")
    # Mail programs don't decode this header.
    assert f"<{unsubscribe}>".encode() in one.raw
    assert unsubscribe.startswith("https://docs.example.org/comments/mail/unsubscribe?site=default&channel=ana&key=")
    plain = one.plain()
    assert "> <b>Why?</b>\n> Because." in plain
    assert f"Show the comment: https://docs.example.org/panel.html#{posted.id}" in plain
    for label, action in (("Approve", "approve"), ("Mark as spam", "spam"), ("Delete", "delete")):
        assert re.search(
            rf"^{label}: https://docs\.example\.org/comments/mail/decide\?.*action={action}&", plain, re.MULTILINE
        )
    assert unsubscribe in plain
    assert "&lt;b&gt;Why?&lt;/b&gt;<br>Because." in one.html()
    assert "<b>" not in one.html()


async def test_mail_about_a_stand_alone_site_leads_to_its_origin(tmp_path: Path, host: MailHost) -> None:
    alone = replace(SITE, origins=("https://blog.example.org",), rules=replace(SITE.rules, home=""))
    async with notified(tmp_path, ANA, site=alone, mail=server(host)) as site:
        posted = await site.comment(path="/post.html")
        await site.send(after=SETTLE_MS)
    (one,) = host.received
    address = f"https://blog.example.org/post.html#{posted.id}"
    assert f"Show the comment: {address}" in one.plain()
    assert f'href="{address}"' in one.html()


async def test_a_mail_is_in_the_channels_language(tmp_path: Path, host: MailHost) -> None:
    async with notified(tmp_path, replace(ANA, language="pt-BR"), mail=server(host)) as site:
        await site.comment(nick="João")
        await site.send(after=SETTLE_MS)
    (one,) = host.received
    assert one.mail["Subject"] == "João comentou em /a"
    assert "Marcar como spam: " in one.plain()
    assert "Aprovar" not in one.plain()
    assert '<html lang="pt-BR">' in one.html()


async def test_readers_cannot_add_headers_or_links(tmp_path: Path, host: MailHost) -> None:
    nick = "Eve\r\nBcc: victim@example.org\u202egnp"
    path = "/a\r\nX-Evil: 1"
    async with notified(tmp_path, ANA, mail=server(host)) as site:
        posted = await site.comment("\r\n.\r\nMAIL FROM:<x>\r\n\r\nBcc: victim@example.org", nick="Eve")
        hostile = replace(posted, id="f" * 24, url=path, author=replace(posted.author, nick=nick))
        await site.store.add(hostile, notices=site.environment.notices)
        await site.send(after=SETTLE_MS)
    (one,) = host.received
    assert one.recipients == ["ana@example.org"]
    assert one.mail["Bcc"] is None
    assert one.mail["X-Evil"] is None
    assert "\u202e" not in one.plain()
    assert "/aX-Evil:1#" in one.plain()


@pytest.mark.parametrize(
    "nick", ["=?utf-8?q?a=0D=0ABcc:_x@evil.test?=", "=?utf-8?b?DQoNCkJ1eQ==?=", "=?u?q?=0A?=", "=?utf-8?q?=E2=80=AE?="]
)
async def test_a_name_that_looks_encoded_stays_as_it_is(tmp_path: Path, host: MailHost, nick: str) -> None:
    async with notified(tmp_path, ANA, mail=server(host)) as site:
        await site.comment(nick=nick)
        await site.send(after=SETTLE_MS)
    (one,) = host.received
    head = one.raw.partition(b"\r\n\r\n")[0]
    assert one.mail["Subject"] == f"{nick} commented on /a"
    assert one.mail["Bcc"] is None
    assert b"List-Unsubscribe: " in head
    assert all(line[:1] == b" " or b": " in line for line in head.split(b"\r\n"))


async def test_a_message_that_fails_here_waits_and_stops_no_other(
    tmp_path: Path, host: MailHost, monkeypatch: pytest.MonkeyPatch
) -> None:
    post = smtp.MailCourier.post

    async def broken(self: smtp.MailCourier, recipient: str, letter: Letter) -> None:
        if recipient == "eva@example.org":
            raise RuntimeError(letter.text.plain)
        await post(self, recipient, letter)

    monkeypatch.setattr(smtp.MailCourier, "post", broken)
    eva = replace(ANA, name="eva", target=Mailbox(address="eva@example.org"))
    async with notified(tmp_path, eva, ANA, mail=server(host)) as site:
        await site.comment()
        await site.send(after=SETTLE_MS)
        assert sorted(site.outcomes) == ["postponed", "sent"]
        assert site.causes() == ["The message couldn't be sent: RuntimeError."]
        assert (await site.state()).waiting == 1
        monkeypatch.undo()
        await site.send(after=HOUR_MS)
        assert (await site.state()).waiting == 0


@pytest.mark.parametrize(
    ("url", "path"),
    [
        ("/XAUUSD.html#top", "/XAUUSD.html"),
        ("https://docs.example.org/X/panel.html?x=1", "/X/panel.html?x=1"),
        ("https://docs.example.org", "/"),
        ("//evil.test/a", "/evil.test/a"),
        ("\\/\\evil.test/a", "/evil.test/a"),
    ],
)
def test_the_link_to_a_page_stays_on_the_site(url: str, path: str) -> None:
    assert page_path(url) == path


async def test_a_mail_says_how_many_comments_it_does_not_show(tmp_path: Path, host: MailHost) -> None:
    async with notified(tmp_path, ANA, mail=server(host)) as site:
        for value in range(25):
            await site.comment(f"Buy {value}")
        await site.send(after=SETTLE_MS)
        await site.comment("Another")
        await site.send(after=SETTLE_MS)
    (one,) = host.received
    assert one.mail["Subject"] == "25 new comments"
    assert "Not shown here: 5." in one.plain()
    assert "Not shown here: 5." in one.html()


async def test_mail_is_encrypted_before_the_password_is_sent(tmp_path: Path) -> None:
    pem = certificate(tmp_path)
    async with mail_host(starttls=pem, auth=True) as host:
        secure = server(host, security=MailSecurity.STARTTLS, certificates=str(pem), user="u", password="right")
        async with notified(tmp_path, ANA, mail=secure) as site:
            assert await sent_once(site) == "sent"
        assert host.logins == [(b"u", b"right")]
    async with mail_host(tls=pem) as host:
        secure = server(host, security=MailSecurity.TLS, certificates=str(pem))
        (tmp_path / "tls").mkdir()
        async with notified(tmp_path / "tls", ANA, mail=secure) as site:
            assert await sent_once(site) == "sent"
        assert len(host.received) == 1


async def test_a_wrong_password_is_named_and_tried_again(tmp_path: Path) -> None:
    async with (
        mail_host(auth=True) as host,
        notified(tmp_path, ANA, mail=server(host, user="u", password="wr0ng")) as site,
    ):
        assert await sent_once(site) == "postponed: The mail server refused the user or the password with code 535."
        host.password = b"wr0ng"
        await site.send(after=HOUR_MS)
        assert site.outcomes == ["postponed", "sent"]


async def test_a_certificate_of_another_name_is_refused(tmp_path: Path) -> None:
    pem = certificate(tmp_path, "other.example.org")
    reason = "postponed: The mail server's TLS certificate isn't valid for its name."
    for number, security in enumerate((MailSecurity.STARTTLS, MailSecurity.TLS)):
        is_tls = security is MailSecurity.TLS
        async with mail_host(starttls=None if is_tls else pem, tls=pem if is_tls else None) as host:
            (tmp_path / str(number)).mkdir()
            secure = server(host, security=security, certificates=str(pem))
            async with notified(tmp_path / str(number), ANA, mail=secure) as site:
                assert await sent_once(site) == reason
            assert host.received == []


async def test_a_server_without_encryption_is_not_used(tmp_path: Path, host: MailHost) -> None:
    async with notified(tmp_path, ANA, mail=server(host, security=MailSecurity.STARTTLS)) as site:
        assert (await sent_once(site)).startswith("postponed: The mail server doesn't offer what the settings require")
    assert host.received == []


@pytest.mark.parametrize(
    ("recipient", "data", "outcome"),
    [
        ("450 Busy", "250 OK", "postponed: The mail server refused the recipient with code 450."),
        ("550 Unknown: ana@example.org", "250 OK", "rejected: The mail server refused the recipient with code 550."),
        ("250 OK", "451 Later", "postponed: The mail server refused the mail with code 451."),
        ("250 OK", "554 Spam", "rejected: The mail server refused the mail with code 554."),
    ],
)
async def test_refusals_are_tried_again_or_not_by_their_code(
    tmp_path: Path, host: MailHost, recipient: str, data: str, outcome: str
) -> None:
    host.recipient, host.data = recipient, data
    async with notified(tmp_path, ANA, mail=server(host)) as site:
        assert await sent_once(site) == outcome
        host.recipient = host.data = "250 OK"
        await site.send(after=HOUR_MS)
        assert len(host.received) == (1 if outcome.startswith("postponed") else 0)
        state = await site.state()
        assert (state.waiting, state.failed) == (0, 0 if outcome.startswith("postponed") else 1)


async def test_a_server_that_is_down_is_named_as_such(tmp_path: Path) -> None:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        down = MailHost(port=free.getsockname()[1])
    async with notified(tmp_path, ANA, mail=server(down)) as site:
        assert await sent_once(site) == "postponed: The mail server refuses connections."
    (tmp_path / "b").mkdir()
    async with notified(tmp_path / "b", ANA, mail=replace(server(down), host="no-such-host.invalid")) as site:
        assert await sent_once(site) == "postponed: The mail server's host name doesn't exist (DNS)."


async def test_a_server_that_says_nothing_is_left(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(smtp, "PATIENCE_SECONDS", 0.2)
    ended = asyncio.Event()

    async def wait(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.read()
        writer.close()
        ended.set()

    silent = await asyncio.start_server(wait, "127.0.0.1", 0)
    async with notified(tmp_path, ANA, mail=server(MailHost(port=silent.sockets[0].getsockname()[1]))) as site:
        assert await sent_once(site) == "postponed: The mail server didn't answer in time."
        await ended.wait()
    silent.close()


async def test_a_server_that_drips_is_left_after_a_while(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sending, "PATIENCE_SECONDS", 0.3)

    ended = asyncio.Event()

    async def drip(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            while True:
                writer.write(b"220-\r\n")
                await writer.drain()
                await asyncio.sleep(0.01)
        except ConnectionError:
            writer.close()
            ended.set()

    dripping = await asyncio.start_server(drip, "127.0.0.1", 0)
    async with notified(tmp_path, ANA, mail=server(MailHost(port=dripping.sockets[0].getsockname()[1]))) as site:
        assert (await sent_once(site)).startswith("postponed: No answer within")
        await ended.wait()
    dripping.close()


async def test_addresses_that_unsubscribed_or_bounced_get_nothing(tmp_path: Path, host: MailHost) -> None:
    async with notified(tmp_path, ANA, mail=server(host)) as site:
        await stop(site.environment, "default", "Ana@Example.org", StopReason.UNSUBSCRIBED)
        await site.comment()
        assert await site.send(after=SETTLE_MS) == 1
        assert (await site.state()).failed == 0
        await stop(site.environment, "default", "ana@example.org", StopReason.BOUNCED)
        await site.comment()
        await site.send(after=SETTLE_MS)
        assert (await site.state()).failed == 1
        assert host.received == []
        assert await resume(site.environment, "default", "ana@example.org")
        assert not await resume(site.environment, "default", "ana@example.org")
        await site.comment()
        await site.send(after=SETTLE_MS)
        assert len(host.received) == 1
