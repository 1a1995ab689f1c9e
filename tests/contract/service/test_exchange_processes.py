"""Exchanging logins in a standalone service: every worker uses its file of applications."""

from pathlib import Path

import pytest
from click.testing import CliRunner

from glosa.cli.app import glosa
from tests.contract.service.test_processes import program

ORIGIN = "https://docs.example.org"
FILE = f"""\
applications:
  - platform: gitee
    clientId: our-app
    clientSecret: c4nary-of-the-file
    origins: [{ORIGIN}]
    redirects: [{ORIGIN}/auth/callback.html]
"""


def written(folder: Path, text: str, mode: int = 0o600) -> Path:
    file = folder / "oauth.yaml"
    file.write_text(text, "utf-8")
    file.chmod(mode)
    return file


def test_every_worker_loads_the_applications_file_next_to_the_database(tmp_path: Path) -> None:
    written(tmp_path, FILE)
    arguments = ("comments", "serve", "--db", str(tmp_path / "comments.sqlite3"), "--workers", "2")
    parameters = {"client_id": "our-app", "code": "c0de", "redirect_uri": ORIGIN}
    with program(*arguments, log=tmp_path / "log") as running:
        for fields, code in (
            (parameters, "redirect-refused"),
            ({**parameters, "redirect_uri": ""}, "field-invalid"),
            ({**parameters, "client_id": "other"}, "application-unknown"),
        ):
            answers = [
                running.send("POST", "/api/v1/exchange", fields, origin=ORIGIN, content_type="application/json")
                for _ in range(4)
            ]
            assert {answer["code"] for _, answer in answers} == {code}
        said = "".join(running.said)
    reported = (tmp_path / "log").read_text() + said
    assert "c4nary" not in reported
    assert "There are no sites yet" not in reported


def test_logins_of_an_address_are_counted_by_all_workers_together(tmp_path: Path) -> None:
    written(tmp_path, FILE.replace("gitee", "gitee\n    baseURL: http://127.0.0.1:1"))
    arguments = ("comments", "serve", "--db", str(tmp_path / "comments.sqlite3"), "--workers", "2")
    parameters = {"client_id": "our-app", "code": "c0de", "redirect_uri": f"{ORIGIN}/auth/callback.html"}
    with program(*arguments, log=tmp_path / "log") as running:
        answers = [
            running.send("POST", "/api/v1/exchange", parameters, origin=ORIGIN, content_type="application/json")
            for _ in range(14)
        ]
    codes = [answer["code"] for _, answer in answers]
    assert set(codes[:10]) == {"platform-unreachable"}
    assert "too-many-logins" in codes[10:]


def test_a_service_without_a_usable_proxy_does_not_start(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    written(tmp_path, FILE)
    monkeypatch.setenv("ALL_PROXY", "socks5://me:c4nary@127.0.0.1:1")
    result = CliRunner().invoke(glosa, ["comments", "serve", "--db", str(tmp_path / "comments.sqlite3")])
    assert result.exit_code == 1
    assert "Logins cannot be exchanged: the environment names a proxy" in result.stderr
    assert "c4nary" not in result.output


@pytest.mark.parametrize(
    ("text", "mode", "reported"),
    [
        (FILE, 0o644, "oauth.yaml (mode 0644). Expected mode 0600"),
        (
            FILE.replace("gitee", "gite"),
            0o600,
            "oauth.yaml:2: 'applications.platform' has an invalid value. [config-wrong-value]",
        ),
        (FILE.replace("    clientSecret: c4nary-of-the-file\n", ""), 0o600, "has no 'clientSecret'"),
    ],
)
def test_a_service_with_an_invalid_applications_file_does_not_start(
    tmp_path: Path, text: str, mode: int, reported: str
) -> None:
    written(tmp_path, text, mode)
    result = CliRunner().invoke(glosa, ["comments", "serve", "--db", str(tmp_path / "comments.sqlite3")])
    assert result.exit_code == 1
    assert reported in result.stderr
    assert "c4nary" not in result.output
