"""``--forge``: a site, its service and a code host, each in a process of its own, until the first of them ends."""

import json
import re
import socket
import subprocess
import sys
import time
from pathlib import Path
from urllib.parse import parse_qs, urlencode, urlsplit

import httpx
import pytest

from tests.browser.sites import PATIENCE_SECONDS, served
from tests.conftest import SiteMaker
from tests.ports import free_port

CHALLENGE = {"code_challenge": "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM", "code_challenge_method": "S256"}
VERIFIER = "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk"
"""The example code verifier of RFC 7636, appendix B."""


def options_of(site: str) -> dict[str, str]:
    """The settings that the widget of a site at ``site`` gets."""
    options: dict[str, str] = httpx.get(f"{site}assets/comments/en-US.json").json()["options"]
    return options


def code_for(options: dict[str, str], path: str, redirect: str) -> str:
    """The parameters with which a reader returns after a login at the stand-in."""
    authorization = {
        "client_id": options["clientId"],
        "redirect_uri": redirect,
        "state": "s",
        "response_type": "code",
        **CHALLENGE,
    }
    address = f"{options['baseURL']}{path}?{urlencode(authorization)}"
    with httpx.Client(headers={"origin": options["baseURL"].rpartition("/")[0]}) as reader:
        reader.post(address, data={"user": "reader"})
        returned = reader.post(address, data={"decision": "allow"})
    (code,) = parse_qs(urlsplit(returned.headers["location"]).query)["code"]
    return code


@pytest.mark.parametrize(
    ("platform", "authorize"),
    [("github", "/login/oauth/authorize"), ("gitee", "/oauth/authorize"), ("gitea", "/login/oauth/authorize")],
)
@pytest.mark.parametrize("command", ["serve", "dev"])
@pytest.mark.accepts("B-138", "B-141")
def test_a_reader_logs_in_at_the_local_forge_through_the_sites_own_service(
    make_site: SiteMaker, tmp_path: Path, platform: str, authorize: str, command: str
) -> None:
    folder, log = make_site(), tmp_path / "log"
    with served(folder, log, "--base", "/docs/", f"--forge={platform}", command=command) as origin:  # type: ignore[arg-type]
        site = f"{origin}/docs/"
        options = options_of(site)
        redirect = f"{origin}{options['redirectUri']}" if "redirectUri" in options else f"{site}panel.html"
        parameters = {
            "platform": platform,
            "client_id": options["clientId"],
            "code": code_for(options, authorize, redirect),
            "redirect_uri": redirect,
            "code_verifier": VERIFIER,
        }
        exchange = f"{origin}{options['proxy']}"
        answer = httpx.post(exchange, json=parameters, headers={"origin": origin})
        assert answer.status_code == 200, answer.text
        assert answer.json().keys() <= {"access_token", "token_type", "scope", "expires_in", "refresh_token"}
        spent = httpx.post(exchange, json=parameters, headers={"origin": origin})
        assert (spent.status_code, spent.json()["code"]) == (400, "grant-refused")
        elsewhere = httpx.post(exchange, json=parameters, headers={"origin": "https://evil.example"})
        assert elsewhere.status_code == 403
        policy = httpx.get(site).headers["content-security-policy"]
        assert (
            f"connect-src 'self' {urlsplit(options['baseURL']).scheme}://{urlsplit(options['baseURL']).netloc}"
            in policy
        )
    output = log.read_text()
    (forge,) = re.findall(r"Forge on (http://127\.0\.0\.1:\d+)/ ", output)
    assert options["baseURL"].startswith(forge)
    assert "Log in as owner or admin" in output
    assert f"forge-secret-{platform}" not in output
    assert not is_listening(forge)
    assert not (folder / "dist").exists()
    if command == "serve":
        built = b"".join(file.read_bytes() for file in (folder / "dist-forge").rglob("*") if file.is_file())
        assert json.dumps(options["clientId"]).encode() in built
        assert b"forge-secret" not in built


@pytest.mark.skipif(
    sys.platform != "linux", reason="Only there does the system end a process with the one that started it."
)
@pytest.mark.parametrize("command", ["serve", "dev"])
def test_a_killed_command_leaves_no_process(make_site: SiteMaker, command: str) -> None:
    ports = [free_port(), free_port()]
    options = ("--port", str(ports[0]), "--forge", "--forge-port", str(ports[1]))
    with subprocess.Popen(
        [sys.executable, "-m", "glosa", command, str(make_site()), *options], stdout=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout is not None
        while "Serving" not in (line := process.stdout.readline()):
            assert line, "It ended before it served."
        process.kill()
    deadline = time.monotonic() + PATIENCE_SECONDS
    while any(is_listening(f"http://127.0.0.1:{port}") for port in ports):
        assert time.monotonic() < deadline, "Something of it still listens."
        time.sleep(0.01)


def is_listening(address: str) -> bool:
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", urlsplit(address).port or 0)) == 0
