"""The channels of a service: from a private file."""

from pathlib import Path

import click
import pytest

from glosa.cli.report import reporting
from glosa.composition.database import service_settings
from glosa.composition.notifications.settings import configured_notifications, with_notifications
from glosa.service.domain.notices import Event
from glosa.service.domain.notifications.channels import NotificationChannel, Notifications, Pace, Webhook
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
    assert configured_notifications(tmp_path, environment={}).channels
