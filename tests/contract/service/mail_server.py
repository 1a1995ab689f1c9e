"""A real SMTP server on this machine, which can be slow, refuse, or require TLS and a password."""

import asyncio
import ssl
import subprocess
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from email import message_from_bytes, policy
from email.message import EmailMessage
from pathlib import Path
from typing import Any

from aiosmtpd.smtp import SMTP, AuthResult


@dataclass
class Received:
    """A mail and its envelope."""

    sender: str
    recipients: list[str]
    mail: EmailMessage
    raw: bytes

    def plain(self) -> str:
        return self._part("plain")

    def html(self) -> str:
        return self._part("html")

    def _part(self, kind: str) -> str:
        body = self.mail.get_body((kind,))
        assert body is not None
        content: str = body.get_content()
        return content.replace("\r\n", "\n")


@dataclass
class MailHost:
    """What arrived, and how to answer."""

    port: int = 0
    recipient: str = "250 OK"
    """Answer to RCPT."""
    data: str = "250 OK"
    """Answer to the mail itself."""
    received: list[Received] = field(default_factory=list)
    logins: list[tuple[bytes, bytes]] = field(default_factory=list)
    password: bytes = b"right"

    async def handle_RCPT(self, server: Any, session: Any, envelope: Any, address: str, options: Any) -> str:
        if self.recipient.startswith("250"):
            envelope.rcpt_tos.append(address)
        return self.recipient

    async def handle_DATA(self, server: Any, session: Any, envelope: Any) -> str:
        if self.data.startswith("250"):
            mail = message_from_bytes(envelope.content, policy=policy.default)
            assert isinstance(mail, EmailMessage)
            self.received.append(Received(envelope.mail_from, envelope.rcpt_tos, mail, envelope.content))
        return self.data

    def authenticate(self, server: Any, session: Any, envelope: Any, mechanism: str, data: Any) -> Any:
        self.logins.append((data.login, data.password))
        return AuthResult(success=data.password == self.password, handled=False)


@asynccontextmanager
async def mail_host(
    *, starttls: Path | None = None, tls: Path | None = None, auth: bool = False
) -> AsyncIterator[MailHost]:
    """Runs a server. ``starttls`` and ``tls`` are certificates with their keys."""
    host = MailHost()

    def connected() -> Any:
        return SMTP(
            host,
            hostname="mail.example.org",
            tls_context=_context(starttls) if starttls else None,
            require_starttls=starttls is not None,
            authenticator=host.authenticate if auth else None,
            auth_required=auth,
            auth_require_tls=False,
        )

    server = await asyncio.get_running_loop().create_server(
        connected, "127.0.0.1", 0, ssl=_context(tls) if tls else None
    )
    host.port = server.sockets[0].getsockname()[1]
    try:
        yield host
    finally:
        server.close()


def certificate(folder: Path, name: str = "localhost") -> Path:
    """A new self-signed certificate for ``name``, with its key in the same file."""
    file = folder / f"{name}.pem"
    extension = f"subjectAltName=DNS:{name}"
    command = ("openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes")
    subject = ("-subj", f"/CN={name}", "-addext", extension, "-days", "2")
    subprocess.run(
        (*command, *subject, "-keyout", file, "-out", file.with_suffix(".crt")), check=True, capture_output=True
    )
    file.write_bytes(file.read_bytes() + file.with_suffix(".crt").read_bytes())
    return file


def _context(file: Path) -> ssl.SSLContext:
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(file)
    return context
