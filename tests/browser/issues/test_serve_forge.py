"""First steps of a newcomer: ``glosa serve --forge``, without an account or a configuration."""

import re
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import expect

from tests.browser.issues.scene.forge import running
from tests.browser.issues.scene.issue_widget import IssueWidget
from tests.browser.sites import PATIENCE_SECONDS, POLL_SECONDS, write_site
from tests.browser.visitor import Visitor
from tests.ports import free_port


@pytest.mark.parametrize(
    ("option", "name", "end"),
    [("--forge", "GitHub", signal.SIGINT), ("--forge=gitlab", "GitLab", signal.SIGTERM)],
    ids=["github", "gitlab"],
)
def test_serve_with_a_forge_offers_a_thread_without_an_account(
    visit: Visitor, tmp_path: Path, option: str, name: str, end: signal.Signals
) -> None:
    site, log = write_site(tmp_path / "site"), tmp_path / "log"
    arguments = [sys.executable, "-m", "glosa", "serve", option, str(site), "--port", str(free_port())]
    with running(arguments, log) as server:
        forge, address = _addresses(server, log)
        assert f"comments are issues of owner/docs on its {name}." in log.read_text()
        page = visit(address, "en-US/panel.html")
        widget = IssueWidget(page)
        widget.root.scroll_into_view_if_needed()
        expect(widget.login_button).to_have_text(f"Login with {name}")
        expect(widget.act).to_be_visible()
        widget.login("owner")
        widget.act.click()
        widget.post("It works.")
        expect(widget.texts()).to_have_text(["It works."])
        with page.expect_popup() as popup:
            widget.count.click()
        expect(popup.value.get_by_text("It works.")).to_be_visible()
        overview = visit(forge, "", scripts=False)
        expect(overview.get_by_role("heading", name=name)).to_be_visible()
        server.send_signal(end)
        assert server.wait(PATIENCE_SECONDS) in (0, 128 + end, -end)
    assert not _listens(forge) and not _listens(address)
    assert "Traceback" not in log.read_text()


def _addresses(server: "subprocess.Popen[bytes]", log: Path) -> tuple[str, str]:
    """Addresses of the forge and of the site, as printed."""
    deadline = time.monotonic() + PATIENCE_SECONDS
    while True:
        printed = log.read_text()
        found = re.search(r"^Forge on (http:\S+/) .*^Serving on (http:\S+/) ", printed, re.MULTILINE | re.DOTALL)
        if found and _listens(found[2]):
            return found[1], found[2]
        assert server.poll() is None and time.monotonic() < deadline, f"The server printed:\n{printed}"
        time.sleep(POLL_SECONDS)


def _listens(address: str) -> bool:
    parts = urlsplit(address)
    with socket.socket() as probe:
        return probe.connect_ex((parts.hostname, parts.port)) == 0
