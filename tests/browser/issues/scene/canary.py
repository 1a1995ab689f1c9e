"""Finds places where a secret appears outside the service's settings."""

import json
from base64 import b64decode, b64encode
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import quote_plus

from playwright.sync_api import Page

from tests.browser.conftest import ROOT
from tests.browser.issues.scene.issue_site import IssueSite

BUNDLES = (ROOT / "src/glosa/service/widgets", ROOT / "src/glosa/builder/render/bundle")

_STORED = "JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage), document.cookie])"


class Canary:
    """A secret, and everything that was recorded while the service used it."""

    def __init__(self, client_id: str, secret: str) -> None:
        self._spellings = {
            secret.encode(),
            quote_plus(secret).encode(),
            b64encode(secret.encode()).rstrip(b"="),
            b64encode(f"{client_id}:{secret}".encode()).rstrip(b"="),
        }
        self._seen: list[tuple[str, bytes]] = []

    def look(self, page: Page) -> None:
        """Records what the page consists of, and what it stores in the browser."""
        self._seen += [("page", page.content().encode()), ("storage", str(page.evaluate(_STORED)).encode())]

    def places(self, site: IssueSite, recording: Path) -> list[str]:
        """Kinds of places that contain the secret. ``recording`` has all of the browser's requests and answers."""
        found = {
            kind for kind, data in self._everything(site, recording) if any(one in data for one in self._spellings)
        }
        return sorted(found)

    def _everything(self, site: IssueSite, recording: Path) -> Iterator[tuple[str, bytes]]:
        yield from self._seen
        yield "log", site.log.read_bytes()
        for kind, folders in (("built site", (site.out,)), ("bundle", BUNDLES)):
            for folder in folders:
                files = [file for file in folder.rglob("*") if file.is_file()]
                assert files, f"{folder} is empty."
                yield from ((kind, file.read_bytes()) for file in files)
        yield from _exchanged(recording)


def _exchanged(recording: Path) -> Iterator[tuple[str, bytes]]:
    """All requests and answers of an HTTP Archive, with uncompressed bodies."""
    entries = json.loads(recording.read_text("utf-8"))["log"]["entries"]
    assert entries, "Nothing was recorded."
    for entry in entries:
        content = entry["response"].pop("content")
        text = content.get("text", "").encode()
        yield "request", json.dumps(entry["request"]).encode()
        yield "response", json.dumps(entry["response"]).encode()
        yield "response", b64decode(text) if content.get("encoding") == "base64" else text
