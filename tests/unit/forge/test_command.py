"""``glosa forge``."""

import socket

import pytest
from click.testing import CliRunner

from glosa.cli.app import glosa
from glosa.composition import forge_server


def test_prints_the_addresses_and_the_users(monkeypatch: pytest.MonkeyPatch) -> None:
    def run(application: object, *, host: str, port: int, started: object) -> None:
        assert callable(application)
        assert callable(application())
        assert callable(started)
        started()

    monkeypatch.setattr(forge_server, "serve", run)
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    done = CliRunner().invoke(glosa, ["forge", "--port", str(port)])
    assert done.exit_code == 0, done.output
    for text in (f"http://127.0.0.1:{port}/github", "forge-secret-gitea", "glosa-forge", "reader", "Ctrl+C"):
        assert text in done.output


def test_reports_a_port_in_use() -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        done = CliRunner().invoke(glosa, ["forge", "--port", str(taken.getsockname()[1])])
    assert done.exit_code == 1
    assert "in use" in done.output
