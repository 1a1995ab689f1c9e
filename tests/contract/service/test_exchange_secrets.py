"""Secrets of a login reach only the code host."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from glosa.service.domain.exchange.upstream import NoAnswer, TokenReply
from tests.contract.service.conftest import Service, settings_in
from tests.contract.service.exchange_scene import (
    ACCESS,
    CALLBACK,
    CANARY,
    CODE,
    EXCHANGE,
    LOGIN,
    ORIGIN,
    REFRESH,
    REFUSED,
    TOKEN,
    VERIFIER,
    Host,
    Open,
    application,
    exchange,
    reply,
)

SECRETS = (CANARY, CODE, VERIFIER, REFRESH, ACCESS)


def revealed_by(service: Service, host: Host) -> str:
    """Returns everything that many exchanges reveal to anyone but the code host, except successful responses."""
    parameters = {**LOGIN, "redirect_uri": CALLBACK, "refresh_token": REFRESH}
    answers = []
    echo = {"error": f"bad:{CODE}", "error_description": f"{CANARY} and {REFRESH} are no match for {VERIFIER}."}
    for says in (
        reply(TOKEN),
        reply(echo),
        reply({"error": "invalid_client", "error_description": f"secret {CANARY}"}, 401),
        reply({**TOKEN, "scope": CANARY}),
        TokenReply(500, f"<html>{CANARY} {CODE}</html>".encode()),
        NoAnswer(CANARY),
        RuntimeError(f"{CANARY} {CODE}"),
    ):
        host.says = says
        for fields in (parameters, {**parameters, "grant_type": "refresh_token"}):
            answers.append(
                service.send_undescribed(
                    "POST", EXCHANGE, json=fields, headers={"origin": ORIGIN}, params={"code": CODE}
                )
            )
            service.now += 60_000
    for options, _, _ in REFUSED:
        sent = {**options, "headers": {"origin": options.get("origin") or ORIGIN, **options.get("headers", {})}}
        sent.pop("origin", None)
        answers.append(service.send_undescribed("POST", EXCHANGE, **sent))
    reported = [f"{one.status_code} {one.headers} {one.text}" for one in answers if one.status_code != 200]
    reported.append(service.metrics())
    reported.append(repr(service.settings))
    service.stop()
    return "\n".join([*reported, service.log.decode()])


def test_secrets_are_sent_only_to_the_code_host(opened: Open, host: Host) -> None:
    reported = revealed_by(opened(application("gitee")), host)
    assert CANARY in str([dict(call.form) for call in host.calls])
    assert [secret for secret in SECRETS if secret in reported] == []


LEAKS: dict[str, tuple[str, Callable[..., object]]] = {
    "an error passed on unchanged": (
        "glosa.service.domain.exchange.tokens._repeat",
        lambda texts, secrets: False,
    ),
    "a log of what errors say": (
        "glosa.service.routes.monitoring.log._described",
        lambda error: {"error": [str(error)], "at": []},
    ),
    "settings that show what they hold": (
        "glosa.service.settings.Settings.__repr__",
        lambda self: str([one.client_secret for one in self.applications]),
    ),
}


@pytest.mark.parametrize("leak", LEAKS)
def test_a_deliberate_leak_is_found(opened: Open, host: Host, monkeypatch: pytest.MonkeyPatch, leak: str) -> None:
    monkeypatch.setattr(*LEAKS[leak])
    assert CANARY in revealed_by(opened(application("gitee")), host)


def test_settings_do_not_show_the_password_of_a_database(tmp_path: Path) -> None:
    shown = repr(replace(settings_in(tmp_path), database=f"postgresql://glosa:{CANARY}@db.example.org/comments"))
    assert "log_requests" in shown
    assert CANARY not in shown


def test_secrets_are_not_written_to_disk(opened: Open, host: Host, tmp_path: Path) -> None:
    service = opened(application("gitee"))
    exchange(service, json={**LOGIN, "redirect_uri": CALLBACK})
    service.stop()
    assert host.closed
    stored = b"".join(file.read_bytes() for file in tmp_path.rglob("*") if file.is_file())
    assert stored
    assert [secret for secret in SECRETS if secret.encode() in stored] == []
