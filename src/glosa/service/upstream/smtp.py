"""Mail by SMTP, with Python's smtplib in a thread."""

import asyncio
import re
import smtplib
import socket
import ssl
from collections.abc import Callable
from email.errors import MessageError
from email.header import Header
from email.headerregistry import Address, BaseHeader, HeaderRegistry, UnstructuredHeader
from email.message import EmailMessage
from email.policy import SMTP, Policy
from email.utils import formatdate
from functools import partial
from typing import Any

from glosa.service.domain.notifications.channels import Mailbox, MailSecurity, MailServer, NotificationChannel
from glosa.service.domain.notifications.mail import Letter, MailText, mail_text
from glosa.service.domain.notifications.messages import Message
from glosa.service.domain.notifications.sending import NotDelivered

PATIENCE_SECONDS = 10.0
"""Time limit for connecting, and for each answer of the server."""


class MailCourier:
    """Implements :class:`glosa.service.domain.notifications.sending.Courier`, and ``Mailer`` for links to sign in. Uses a connection per mail, because mails are few."""

    def __init__(self, server: MailServer, now: Callable[[], int]) -> None:
        """``now`` is in milliseconds since 1970 UTC."""
        self._server = server
        self._now = now

    async def deliver(self, channel: NotificationChannel, message: Message) -> None:
        """Returns when the server accepted the mail. Raises :class:`NotDelivered`."""
        assert isinstance(channel.target, Mailbox)
        text = mail_text(message, channel.language)
        await self.send(channel.target.address, message, text, channel=channel.name)

    async def send(self, recipient: str, message: Message, text: MailText, *, channel: str) -> None:
        """Sends one mail about comments. Raises :class:`NotDelivered`."""
        await self.post(
            recipient,
            Letter(id=f"{message.id}.{channel}", subject=message.subject, text=text, unsubscribe=message.unsubscribe),
        )

    async def post(self, recipient: str, letter: Letter) -> None:
        """Sends one mail. Raises :class:`NotDelivered`."""
        try:
            mail = self._mail(recipient, letter)
        except (ValueError, MessageError) as error:
            raise NotDelivered("The recipient isn't an email address.", permanent=True) from error
        connection = _Connection(self._server)
        work = asyncio.get_running_loop().run_in_executor(None, connection.send, recipient, mail)
        try:
            await asyncio.shield(work)
        except asyncio.CancelledError:
            # The thread ends once its socket is closed, even if the server sends a byte now and then.
            connection.abandon()
            await asyncio.wait([work])
            if not work.cancelled():
                work.exception()
            raise

    async def close(self) -> None:
        """There is nothing to end."""

    def _mail(self, recipient: str, letter: Letter) -> EmailMessage:
        """No header contains what a reader wrote, except the subject, which is one line."""
        mail = EmailMessage(policy=_POLICY)
        mail["From"] = Address(self._server.sender_name, addr_spec=self._server.sender)
        mail["To"] = Address(addr_spec=recipient)
        mail["Subject"] = " ".join(letter.subject.split())
        mail["Date"] = formatdate(self._now() / 1000)
        mail["Message-ID"] = f"<{letter.id}@{self._server.sender.rpartition('@')[2]}>"
        mail["Auto-Submitted"] = "auto-generated"
        mail["X-Auto-Response-Suppress"] = "All"
        if letter.unsubscribe:
            mail["List-Unsubscribe"] = f"<{letter.unsubscribe}>"
            mail["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
        mail.set_content(letter.text.plain)
        mail.add_alternative(letter.text.html, subtype="html")
        return mail


class _Verbatim(UnstructuredHeader, BaseHeader):
    """A header that's one line however long it is. Mail programs read addresses in it without decoding them."""

    def fold(self, *, policy: Policy) -> str:
        return f"{self.name}: {self}{policy.linesep}"


class _PlainText(_Verbatim):
    """A header with what readers wrote. The library would decode what looks like an encoded word (RFC 2047), and with it a line break."""

    @classmethod
    def parse(cls, value: str, kwds: dict[str, Any]) -> None:
        """Takes the text as it is."""
        kwds["parse_tree"] = None
        kwds["decoded"] = value

    def fold(self, *, policy: Policy) -> str:
        """Encoded as a whole, unless it's short, and mail programs see nothing in it to decode."""
        text = str(self)
        is_plain = text.isascii() and text.isprintable() and "=?" not in text and len(text) <= _LONGEST_PLAIN
        if not is_plain:
            text = Header(text, "utf-8", header_name=self.name).encode(linesep=policy.linesep)
        return f"{self.name}: {text}{policy.linesep}"


_LONGEST_PLAIN = 60
"""Characters of a text that fits into a line after the header's name."""
_HEADERS = HeaderRegistry()
_HEADERS.map_to_type("list-unsubscribe", _Verbatim)
_HEADERS.map_to_type("subject", _PlainText)
_POLICY = SMTP.clone(cte_type="7bit", header_factory=_HEADERS)


class _Connection:
    """One connection, used by a thread and ended by the event loop."""

    def __init__(self, server: MailServer) -> None:
        self._server = server
        self._socket: socket.socket | None = None
        self._is_abandoned = False

    def send(self, recipient: str, mail: EmailMessage) -> None:
        try:
            self._send(recipient, mail)
        except (OSError, smtplib.SMTPException, ValueError, MessageError) as error:
            raise _refusal(error) from error

    def abandon(self) -> None:
        """Ends the connection; whatever the thread waits for fails."""
        self._is_abandoned = True
        if self._socket is not None:
            try:
                self._socket.shutdown(socket.SHUT_RDWR)
            except OSError:
                # It's closed already.
                return

    def _send(self, recipient: str, mail: EmailMessage) -> None:
        server = self._server
        context = ssl.create_default_context(cafile=server.certificates or None)
        with _Smtp(server, context, self._opened) as connection:
            if server.security is MailSecurity.STARTTLS:
                connection.starttls(context=context)
                assert connection.sock is not None
                self._opened(connection.sock)
            if server.user:
                connection.login(server.user, server.password)
            connection.send_message(mail, from_addr=server.sender, to_addrs=[recipient])

    def _opened(self, opened: socket.socket) -> None:
        self._socket = opened
        if self._is_abandoned:
            self.abandon()


class _Smtp(smtplib.SMTP):
    """Reports its socket before the server's first answer, so that waiting for it can be ended."""

    def __init__(self, server: MailServer, context: ssl.SSLContext, opened: Callable[[socket.socket], None]) -> None:
        super().__init__(timeout=PATIENCE_SECONDS)
        self._host = server.host  # The name in the certificate.
        self._wrapped = partial(context.wrap_socket, server_hostname=server.host)
        self._is_tls = server.security is MailSecurity.TLS
        self._opened = opened
        self.connect(server.host, server.port)

    def _get_socket(self, host: str, port: int, timeout: float) -> socket.socket:
        found = socket.create_connection((host, port), timeout)
        self._opened(found)
        if self._is_tls:
            found = self._wrapped(found)
            self._opened(found)
        return found


def _refusal(error: Exception) -> NotDelivered:
    """The error as a sentence for the owner, without the server's own text, which may quote an address."""
    return NotDelivered(_described(error), permanent=_is_permanent(error), bounced=_is_bounce(error))


def _described(error: Exception) -> str:
    match error:
        case socket.gaierror():
            return "The mail server's host name doesn't exist (DNS)."
        case ConnectionRefusedError():
            return "The mail server refuses connections."
        case ssl.SSLCertVerificationError():
            return "The mail server's TLS certificate isn't valid for its name."
        case ssl.SSLError():
            return "The mail server doesn't use TLS on this port."
        case smtplib.SMTPServerDisconnected(__context__=TimeoutError()) | TimeoutError():
            return "The mail server didn't answer in time."
        case smtplib.SMTPNotSupportedError():
            return "The mail server doesn't offer what the settings require: STARTTLS, or signing in."
        case smtplib.SMTPAuthenticationError(smtp_code=code):
            return f"The mail server refused the user or the password with code {code}."
        case smtplib.SMTPSenderRefused(smtp_code=code):
            return f"The mail server refused the sender with code {code}."
        case smtplib.SMTPRecipientsRefused(recipients=refused):
            return f"The mail server refused the recipient with code {next(iter(refused.values()))[0]}."
        case smtplib.SMTPDataError(smtp_code=code):
            return f"The mail server refused the mail with code {code}."
        case smtplib.SMTPResponseException(smtp_code=code):
            return f"The mail server answered with code {code}."
        case _:
            return "The connection to the mail server broke."


def _is_permanent(error: Exception) -> bool:
    """Whether the recipient or the mail is refused forever (5xx). Everything else may end when the owner corrects the settings."""
    match error:
        case smtplib.SMTPRecipientsRefused(recipients=refused):
            return all(code >= _PERMANENT for code, _ in refused.values())
        case smtplib.SMTPDataError(smtp_code=code):
            return code >= _PERMANENT
        case _:
            return False


def _is_bounce(error: Exception) -> bool:
    """Whether the recipient doesn't exist. Servers also refuse recipients by their policy (5.7), which may change."""
    if not isinstance(error, smtplib.SMTPRecipientsRefused):
        return False
    return all(
        code in _NO_SUCH_MAILBOX and not _OTHER_REASON.match(text.decode("latin-1"))
        for code, text in error.recipients.values()
    )


_PERMANENT = 500
_NO_SUCH_MAILBOX = frozenset({550, 551, 553})
_OTHER_REASON = re.compile(r"5\.(?!1\.|2\.1)")
"""An enhanced code (RFC 3463) other than a wrong address (5.1) or a mailbox that is disabled (5.2.1)."""
