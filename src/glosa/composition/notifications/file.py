"""``notifications.yaml``: channels with their secrets, in a private file. No message repeats a secret."""

import base64
import binascii
import json
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Annotated, Literal

import yaml
from msgspec import Meta, field, structs

from glosa.builder.config.decode import decode, line_at
from glosa.builder.config.patterns import WebAddress
from glosa.builder.config.problems import FileProblem, Place
from glosa.builder.config.section import Section
from glosa.builder.config.yaml_nodes import compose_yaml
from glosa.builder.diagnostics import Diagnostic, in_reading_order
from glosa.composition.errors import NotificationsInvalid, NotificationsUnreadable
from glosa.composition.private_file import not_yaml, private_text, redacted
from glosa.service.domain.notices import Event
from glosa.service.domain.notifications.channels import (
    Mailbox,
    MailSecurity,
    MailServer,
    NotificationChannel,
    Notifications,
    Pace,
    Webhook,
    WebPush,
)

_NAME = r"^[A-Za-z0-9][A-Za-z0-9_-]{0,39}$"
SECRET_PREFIX = "whsec_"
"""Begins the text of a signing key, as Standard Webhooks describes."""

ChannelName = Annotated[str, Meta(pattern=_NAME, extra={"expected": "a name of up to 40 letters, digits, - and _"})]
LanguageTag = Annotated[
    str, Meta(pattern=r"^[A-Za-z]{2,3}(-[A-Za-z0-9]+)*$", extra={"expected": "a language tag, such as pt-BR"})
]
Hour = Annotated[int, Meta(ge=0, le=23, extra={"expected": "an hour from 0 to 23, in UTC"})]
WebhookAddress = Annotated[
    str,
    Meta(pattern=r"^https?://[^\s@/]+\.?[^\s@]*$", extra={"expected": "an address that begins with https://"}),
]
MailAddress = Annotated[
    str,
    Meta(
        pattern=r"^[A-Za-z0-9!#$%&'*+/=?^_`{|}~.-]{1,64}@[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)*$",
        extra={"expected": "an email address such as ana@example.org"},
    ),
]
Sender = Annotated[
    str,
    Meta(
        pattern=r"^([^<>\x00-\x1f\x7f]+ )?<?[A-Za-z0-9!#$%&'*+/=?^_`{|}~.-]{1,64}@[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)*>?$",
        extra={"expected": "an email address, or a name and an address: Comments <comments@example.org>"},
    ),
]
Port = Annotated[int, Meta(ge=1, le=65535, extra={"expected": "a port from 1 to 65535"})]
LOOPBACK_HOSTS = ("localhost", "127.0.0.1", "::1")
PASSWORD_VARIABLE = "GLOSA_SMTP_PASSWORD"
"""Contains the password of the mail server; it takes precedence over the file's."""
EventName = Literal["comment", "pending", "attack"]
PaceName = Literal["immediately", "hourly", "daily"]


class ChannelEntry(Section, frozen=True, kw_only=True):
    """A channel as the file describes it."""

    name: ChannelName
    site: str = "default"
    webhook: WebhookAddress = ""
    mail: MailAddress | None = None
    secret: str = ""
    headers: dict[str, str] = field(default_factory=dict)
    body: str = ""
    """As JSON."""
    events: tuple[EventName, ...] = ("comment", "pending", "attack")
    pace: PaceName = "immediately"
    hour: Hour = 8
    language: LanguageTag = "en"


class MailEntry(Section, frozen=True, kw_only=True):
    """The mail server as the file describes it."""

    sender: Sender = field(name="from")
    host: Annotated[str, Meta(min_length=1)]
    port: Port = 587
    security: Literal["starttls", "tls", "none"] = "starttls"
    user: str = ""
    password: str = ""
    certificates: str = ""
    bounces: str = ""


class PushEntry(Section, frozen=True, kw_only=True):
    """Web push as the file describes it."""

    contact: Annotated[
        str,
        Meta(
            pattern=r"^([^@\s/:]+@[^@\s/:]+|https://[^\s@]+)$",
            extra={"expected": "an email address, or an address that begins with https://"},
        ),
    ]
    servers: tuple[
        Annotated[
            str, Meta(pattern=r"^https?://[^\s@/?#]+$", extra={"expected": "an origin: https://push.example.org"})
        ],
        ...,
    ] = ()


class NotificationsFile(Section, frozen=True, kw_only=True):
    """The whole file."""

    channels: tuple[ChannelEntry, ...] = ()
    service: WebAddress = ""
    mail: MailEntry | None = None
    push: PushEntry | None = None
    replies: bool = False
    personal: bool = False


def read_notifications(file: Path, *, environment: Mapping[str, str]) -> Notifications:
    """The channels and the mail server that ``file`` configures.

    Raises :class:`NotificationsInvalid` with all errors of the file, :class:`NotificationsUnreadable` or
    :class:`~glosa.composition.errors.FileNotPrivate`.
    """
    try:
        text = private_text(file)
    except (OSError, UnicodeDecodeError) as error:
        reason = error.strerror if isinstance(error, OSError) else "it isn't UTF-8"
        raise NotificationsUnreadable(
            f"{file} can't be read: {reason}. Expected the channels that report new comments. Check the name."
        ) from error
    content, found = _parsed(text)
    if content is None or found:
        raise NotificationsInvalid(
            f"Nobody can be notified: {file} has errors.",
            folder=file.parent,
            diagnostics=in_reading_order(structs.replace(one, file=file.name) for one in found),
        )
    return Notifications(
        channels=tuple(map(_channel, content.channels)),
        service=content.service.rstrip("/"),
        push=None if content.push is None else _push(content.push),
        replies=content.replies,
        personal=content.personal,
        bounces=(_key(content.mail.bounces) or b"") if content.mail else b"",
        mail=None if content.mail is None else _server(content.mail, file.parent, environment),
    )


def _parsed(text: str) -> tuple[NotificationsFile | None, Sequence[Diagnostic]]:
    try:
        root = _with_bodies_as_json(compose_yaml(text))
        value, unreadable = decode(root, NotificationsFile)
    except (yaml.YAMLError, RecursionError, ValueError, TypeError) as error:
        mark = getattr(error, "problem_mark", None)
        return None, [not_yaml(text, mark, code="notifications-not-yaml", start="channels:")]
    if value is None:
        return None, [redacted(one).diagnostic(line_at(root, one.place)) for one in unreadable]
    return value, [one.diagnostic(line_at(root, one.place)) for one in _problems(value)]


def _channel(entry: ChannelEntry) -> NotificationChannel:
    return NotificationChannel(
        site=entry.site,
        name=entry.name,
        target=_target(entry),
        events=frozenset(map(Event, entry.events)),
        pace=Pace(entry.pace),
        hour=entry.hour,
        language=entry.language,
    )


def _push(entry: PushEntry) -> WebPush:
    contact = f"mailto:{entry.contact}" if "@" in entry.contact else entry.contact
    return WebPush(contact=contact, servers=entry.servers)


def _target(entry: ChannelEntry) -> Webhook | Mailbox:
    if entry.mail:
        return Mailbox(address=entry.mail)
    return Webhook(
        address=entry.webhook,
        secret=_key(entry.secret) or b"",
        headers=entry.headers,
        body=json.loads(entry.body or "null"),
    )


def _server(entry: MailEntry, folder: Path, environment: Mapping[str, str]) -> MailServer:
    name, _, address = entry.sender.rpartition("<")
    return MailServer(
        host=entry.host,
        port=entry.port,
        security=MailSecurity(entry.security),
        user=entry.user,
        password=environment.get(PASSWORD_VARIABLE) or entry.password,
        sender=address.rstrip(">").strip(),
        sender_name=name.strip().strip('"'),
        certificates=str(folder / entry.certificates) if entry.certificates else "",
    )


def _problems(content: NotificationsFile) -> Iterator[FileProblem]:
    """The errors of entries whose keys and types are correct."""
    seen: set[tuple[str, str]] = set()
    yield from _mail_problems(content)
    for at, entry in enumerate(content.channels):
        place: Place = ("channels", at)
        if (entry.site, entry.name) in seen:
            yield FileProblem(
                place=place,
                code="notifications-twice",
                found=f"The site '{entry.site}' has two channels with the name '{entry.name}'.",
                expected="A name of its own for each channel of a site.",
                next_step="Rename one of them.",
            )
        seen.add((entry.site, entry.name))
        if bool(entry.webhook) == bool(entry.mail):
            yield FileProblem(
                place=place,
                code="notifications-incomplete",
                found=f"The channel '{entry.name}' has both 'webhook' and 'mail'."
                if entry.mail
                else f"The channel '{entry.name}' has neither 'webhook' nor 'mail'.",
                expected="The address of a webhook, or an email address.",
                next_step="Leave exactly one of them.",
            )
        if entry.secret and _key(entry.secret) is None:
            yield _not_a_key((*place, "secret"), f"The secret of the channel '{entry.name}'")
        for name, value in entry.headers.items():
            if not (name.isascii() and name.replace("-", "").isalnum()) or not (
                value.isascii() and value.isprintable()
            ):
                yield FileProblem(
                    place=(*place, "headers"),
                    code="notifications-header",
                    found=f"A header of the channel '{entry.name}' has a name or a value that can't be sent.",
                    expected="Names of letters, digits and -, and values of ASCII characters on one line.",
                    next_step="Correct the header.",
                )


def _mail_problems(content: NotificationsFile) -> Iterator[FileProblem]:
    server = content.mail
    if server is None:
        for name in ("replies", "personal"):
            if not getattr(content, name):
                continue
            yield FileProblem(
                place=(name,),
                code="notifications-no-server",
                found=f"'{name}' sends mail to readers, but the file has no 'mail' with a server.",
                expected="'mail:' with 'from' and 'host'.",
                next_step="Add the server that sends your mail.",
            )
        if any(entry.mail for entry in content.channels):
            yield FileProblem(
                place=("channels",),
                code="notifications-no-server",
                found="A channel sends mail, but the file has no 'mail' with a server.",
                expected="'mail:' with 'from' and 'host'.",
                next_step="Add the server that sends your mail.",
            )
        return
    if _key(server.bounces) is None:
        yield _not_a_key(("mail", "bounces"), "The key 'bounces' of the mail server")
    if server.security == "none" and server.host not in LOOPBACK_HOSTS:
        yield FileProblem(
            place=("mail", "security"),
            code="notifications-unencrypted",
            found="'security: none' would send mail and the password over the network without encryption.",
            expected="'starttls' or 'tls', or a host on this machine such as localhost.",
            next_step="Use 'starttls' with port 587, or 'tls' with port 465.",
        )


def _not_a_key(place: Place, name: str) -> FileProblem:
    return FileProblem(
        place=place,
        code="notifications-secret",
        found=f"{name} isn't valid.",
        expected=f"'{SECRET_PREFIX}' and 24 to 64 bytes in base64.",
        next_step=f"Create one with: echo {SECRET_PREFIX}$(openssl rand -base64 32)",
    )


def _key(secret: str) -> bytes | None:
    """``None`` if it isn't a key; empty for an empty text."""
    if not secret:
        return b""
    if not secret.startswith(SECRET_PREFIX):
        return None
    try:
        key = base64.b64decode(secret.removeprefix(SECRET_PREFIX), validate=True)
    except (binascii.Error, ValueError):
        return None
    return key if 24 <= len(key) <= 64 else None


def _with_bodies_as_json(root: yaml.Node | None) -> yaml.Node | None:
    """``root`` with the ``body`` of each channel as one text, because it may have any shape."""
    for key, channels in _pairs(root):
        if key.value == "channels" and isinstance(channels, yaml.SequenceNode):
            for channel in channels.value:
                if isinstance(channel, yaml.MappingNode):
                    channel.value = [
                        (name, _as_json(value) if name.value == "body" else value) for name, value in channel.value
                    ]
    return root


def _pairs(node: yaml.Node | None) -> list[tuple[yaml.Node, yaml.Node]]:
    pairs: list[tuple[yaml.Node, yaml.Node]] = node.value if isinstance(node, yaml.MappingNode) else []
    return pairs


def _as_json(node: yaml.Node) -> yaml.Node:
    """Dates and others become text."""
    value = yaml.constructor.SafeConstructor().construct_document(node)
    text = json.dumps(value, default=str, ensure_ascii=False)
    return yaml.ScalarNode("tag:yaml.org,2002:str", text, node.start_mark, node.end_mark)
