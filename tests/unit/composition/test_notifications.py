"""The channels of a service: from a private file."""

from dataclasses import replace
from pathlib import Path

import click
import pytest

from glosa.cli.report import reporting
from glosa.composition.database import service_settings
from glosa.composition.notifications.settings import configured_notifications, with_notifications
from glosa.service.domain.notices import Event
from glosa.service.domain.notifications.channels import (
    Mailbox,
    MailSecurity,
    MailServer,
    NotificationChannel,
    Notifications,
    Pace,
    Webhook,
)
from tests.contract.guides import GUIDES, Guide

EXAMPLES = [
    pytest.param(block.text, id=str(number))
    for number, block in enumerate(Guide(GUIDES / "notifications.md").blocks("yaml"))
]


def written(folder: Path, text: str, name: str = "notifications.yaml", mode: int = 0o600) -> Path:
    file = folder / name
    file.write_text(text, "utf-8")
    file.chmod(mode)
    return file


def refused(folder: Path, capsys: pytest.CaptureFixture[str]) -> str:
    with pytest.raises(click.exceptions.Exit), reporting():
        configured_notifications(folder, environment={})
    return capsys.readouterr().err


def test_without_a_file_nobody_is_notified(tmp_path: Path) -> None:
    assert configured_notifications(tmp_path, environment={}) == Notifications()


def test_a_channel_has_everything_that_the_file_says(tmp_path: Path) -> None:
    written(
        tmp_path,
        """\
service: https://comments.example.org/
channels:
  - name: team
    site: docs
    webhook: https://hooks.example.org/a?b=c
    secret: whsec_MDEyMzQ1Njc4OTAxMjM0NTY3ODkwMTIzNDU2Nzg5MDE=
    headers: {Authorization: Bearer t}
    body: {text: "{message}", list: [1, 2.5, true, null], day: 2026-01-02}
    events: [pending]
    pace: daily
    hour: 11
    language: pt-BR
""",
    )
    assert configured_notifications(tmp_path, environment={}) == Notifications(
        service="https://comments.example.org",
        channels=(
            NotificationChannel(
                site="docs",
                name="team",
                target=Webhook(
                    address="https://hooks.example.org/a?b=c",
                    secret=b"01234567890123456789012345678901",
                    headers={"Authorization": "Bearer t"},
                    body={"text": "{message}", "list": [1, 2.5, True, None], "day": "2026-01-02"},
                ),
                events=frozenset({Event.PENDING}),
                pace=Pace.DAILY,
                hour=11,
                language="pt-BR",
            ),
        ),
    )


MAIL = """\
mail: {from: "Comments, docs <comments@example.org>", host: smtp.example.org, user: u, password: s3cret}
channels: [{name: ana, mail: ana@example.org}]
"""


def test_a_mail_server_has_the_password_of_the_environment(tmp_path: Path) -> None:
    written(tmp_path, MAIL)
    found = configured_notifications(tmp_path, environment={})
    server = MailServer(
        host="smtp.example.org",
        port=587,
        security=MailSecurity.STARTTLS,
        user="u",
        password="s3cret",
        sender="comments@example.org",
        sender_name="Comments, docs",
    )
    assert (found.mail, found.channels[0].target) == (server, Mailbox(address="ana@example.org"))
    assert "s3cret" not in repr(found)
    found = configured_notifications(tmp_path, environment={"GLOSA_SMTP_PASSWORD": "0ther"})
    assert found.mail == replace(server, password="0ther")


def test_a_certificate_is_next_to_the_file(tmp_path: Path) -> None:
    written(tmp_path, "mail: {from: a@example.org, host: localhost, security: none, port: 25, certificates: ca.pem}\n")
    found = configured_notifications(tmp_path, environment={}).mail
    assert found is not None
    assert (found.sender, found.sender_name, found.certificates) == ("a@example.org", "", str(tmp_path / "ca.pem"))


def test_the_environment_can_name_another_file(tmp_path: Path) -> None:
    file = written(tmp_path, "channels: [{name: a, webhook: 'https://a.example'}]\n", "other.yaml")
    found = configured_notifications(tmp_path / "data", environment={"GLOSA_NOTIFICATIONS": str(file)})
    assert [one.name for one in found.channels] == ["a"]


def test_settings_of_a_service_include_the_channels(tmp_path: Path) -> None:
    settings = service_settings(str(tmp_path / "comments.sqlite3"))
    written(tmp_path, "channels: [{name: a, webhook: 'https://a.example/t0ken', secret: ''}]\n")
    found = with_notifications(settings, environment={})
    assert found.notifications.sites == ("default",)
    assert "t0ken" not in repr(found)


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("channels: [", "notifications-not-yaml"),
        ("channels: [{name: a, webhook: 's3cret'}]", "config-wrong-value"),
        ("channels: [{name: a, webhook: 'https://a.example', s3cret: 1}]", "config-unknown-key"),
        ("channels: [{name: a}]", "notifications-incomplete"),
        ("channels: [{name: a, mail: a@example.org, webhook: 'https://a.example'}]", "notifications-incomplete"),
        ("channels: [{name: a, mail: a@example.org}]", "notifications-no-server"),
        ("channels: [{name: a, mail: 'a@example.org, s3cret@example.org'}]", "config-wrong-value"),
        ('mail: {from: "a\\nBcc: s3cret@example.org", host: a}', "config-wrong-value"),
        ("mail: {from: a@example.org, host: a.example, security: none}", "notifications-unencrypted"),
        ("channels: [{name: a, webhook: 'https://a.example', secret: s3cret}]", "notifications-secret"),
        ("channels: [{name: a, webhook: 'https://a.example', secret: whsec_s3cret}]", "notifications-secret"),
        ("channels: [{name: a, webhook: 'https://a.example', headers: {'a b': s3cret}}]", "notifications-header"),
        (
            "channels: [{name: a, webhook: 'https://a.example', headers: {a: \"s3cret\\nb: c\"}}]",
            "notifications-header",
        ),
        (
            "channels: [{name: a, webhook: 'https://a.example'}, {name: a, webhook: 'https://b.example'}]",
            "notifications-twice",
        ),
    ],
)
def test_errors_of_the_file_are_reported_without_its_secrets(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], text: str, code: str
) -> None:
    written(tmp_path, f"{text}\n")
    shown = refused(tmp_path, capsys)
    assert "notifications.yaml:1" in shown
    assert f"[{code}]" in shown
    assert "s3cret" not in shown


def test_a_file_that_others_can_read_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    written(tmp_path, "channels: []\n", mode=0o644)
    assert "chmod 600" in refused(tmp_path, capsys)


def test_a_file_that_is_not_text_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    written(tmp_path, "").write_bytes(b"\xff")
    assert "it isn't UTF-8" in refused(tmp_path, capsys)


@pytest.mark.parametrize("text", EXAMPLES)
def test_an_example_of_the_guide_has_no_errors(tmp_path: Path, text: str) -> None:
    written(tmp_path, text)
    found = configured_notifications(tmp_path, environment={})
    assert found.channels or found.mail or found.push
