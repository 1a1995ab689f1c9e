"""The guides to comments on code hosts say what the widget, the exchange and the builder do."""

import re
from importlib import resources
from pathlib import Path

import pytest

from glosa.builder.config.load import load
from glosa.composition.logins.configured import configured_applications
from glosa.composition.logins.oauth_file import read_applications
from glosa.forge.faults import FAULTS
from glosa.service.domain.errors import Refusal
from glosa.service.domain.exchange import refusals
from glosa.service.domain.exchange.applications import PLATFORMS
from glosa.service.routes.refusals import status_of
from tests.conftest import SiteMaker
from tests.contract.guides import GUIDES, ROOT, Guide, named

CODE_HOSTS = Guide(GUIDES / "comments-on-code-hosts.md")
WIDGET = ROOT / "frontend/issues/src"
APPLICATIONS = [
    pytest.param(block.text, id=f"{guide.path.stem}-{number}")
    for guide in map(Guide, sorted(GUIDES.glob("*.md")))
    for number, block in enumerate(guide.blocks("yaml"), start=1)
    if block.text.startswith("# oauth.yaml")
]
OF_THE_SERVICE = {"body-malformed", "body-too-large", "field-invalid", "origin-refused", "storage-unavailable"}
"""Refusals of other routes, too."""


@pytest.mark.parametrize("text", APPLICATIONS)
def test_an_example_of_applications_works_with_the_first_site_of_the_guide(
    make_site: SiteMaker, tmp_path: Path, text: str
) -> None:
    site = "title: Manual\nlocales:\n  /: {lang: en-US, label: English}\n" + CODE_HOSTS.blocks("yaml")[0].text
    config = load(make_site({"glosa.yaml": site})).config
    (own,) = configured_applications(config, base="/", served=())
    file = tmp_path / "oauth.yaml"
    file.write_text(text)
    file.chmod(0o600)
    known = read_applications(file, {own.key: own})
    assert len(known) == text.count("platform:")
    assert [one for one in known if not (one.client_secret and one.origins and one.redirects)] == []


def test_there_is_an_example_for_every_platform_but_the_second_of_github() -> None:
    blocks = "".join(block.text for block in CODE_HOSTS.blocks("yaml"))
    assert set(re.findall(r"platform: ([\w-]+)", blocks)) == PLATFORMS.keys() - {"github-v4"}


def test_the_page_for_logins_elsewhere_has_the_script_of_the_builder() -> None:
    script = (resources.files("glosa.builder.output") / "callback.js").read_text("utf-8").partition("*/\n")[2]
    (page,) = [block.text for block in CODE_HOSTS.blocks("html") if block.text.startswith("<!doctype html>")]
    assert script.startswith('"use strict";')
    assert f"<script>\n{script}</script>" in page


def test_every_option_of_the_widget_is_described() -> None:
    read = (WIDGET / "options/options.ts").read_text("utf-8")
    described = [name for row in CODE_HOSTS.rows("Option") for name in re.findall(r"`(\w+)`", row[0])]
    assert sorted(described) == sorted({*re.findall(r'given\["(\w+)"\]', read)})


def test_messages_in_the_guide_are_those_of_the_widget() -> None:
    words = re.findall(r': "([^"\n]+)",$', sources("messages", "*en.ts"), re.MULTILINE)
    faults = re.findall(r"[\"`]([^\"`\n]+ required[^\"`\n]*)[\"`]", sources("store", "failure-text.ts"))
    assert faults
    texts = [text.replace("{detail}", fault) for text in words for fault in faults]
    quoted = [text for row in CODE_HOSTS.rows("Readers see") for text in re.findall(r'"([^"]+)"', row[0])]
    assert len(quoted) > 15
    for quote in quoted:
        pattern = ".+".join(map(re.escape, quote.split("…")))
        assert [text for text in texts if re.search(pattern, text)], quote


def test_every_refusal_of_the_exchange_is_explained_with_its_status() -> None:
    own = [one for one in vars(refusals).values() if isinstance(one, type) and one.__module__ == refusals.__name__]
    statuses = {kind.code: str(status_of(kind.__new__(kind))) for kind in own if issubclass(kind, Refusal)}
    rows = CODE_HOSTS.rows("Code")
    described = {code: row[1] for row in rows for code in re.findall(r"`([\w-]+)`", row[0])}
    assert described.keys() == statuses.keys() | OF_THE_SERVICE
    assert [code for code, status in statuses.items() if described[code] != status] == []


def test_every_switch_of_the_forge_is_described() -> None:
    assert sorted(row[0] for row in CODE_HOSTS.rows("Switch")) == sorted(text for text, _ in FAULTS.values())


def test_imports_of_vssues_platforms_resolve_to_ours() -> None:
    rows = Guide(GUIDES / "moving-from-vssue.md").rows("Vssue's API")
    source = (WIDGET / "options/options.ts").read_text("utf-8")
    known = dict(re.findall(r'^  (\w+): "([\w-]+)",$', source, re.MULTILINE))
    assert {named(row[1]) for row in rows} == PLATFORMS.keys()
    for row in rows:
        for name in re.findall(r"`([^`]+)`", row[0]):
            assert known[name.lower().removeprefix("@vssue/api-").replace("-", "")] == named(row[1])


def sources(folder: str, name: str) -> str:
    """All files with this name in a folder of the widget, joined."""
    return "".join(path.read_text("utf-8") for path in sorted((WIDGET / folder).rglob(name)))
