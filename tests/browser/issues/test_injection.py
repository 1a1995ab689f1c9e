"""Attackers write scripts into comments on a platform. No page runs them, and every page shows the text."""

from collections.abc import Sequence

import pytest

from tests.browser.injection.corpus import Injection, injections
from tests.browser.issues.conftest import Sites
from tests.browser.issues.scene.forge import CheckedForge
from tests.browser.issues.scene.hostile_platform import (
    HOST,
    PER_PAGE,
    HostilePlatform,
    WatchedWidget,
    hostile_platform,
    watched_widget,
)
from tests.browser.visitor import Visitor

PARTS = [injections()[start : start + PER_PAGE] for start in range(0, len(injections()), PER_PAGE)]


@pytest.fixture
def service(sites: Sites) -> str:
    """Address of the widget's files."""
    return f"{sites('github').origin}comments"


def options_of(address: str, **more: object) -> dict[str, object]:
    place = {"platform": "github", "owner": "owner", "repo": "docs", "clientId": "x"}
    return {**place, "baseURL": address, "proxy": f"{address}/exchange", "title": "Blog", **more}


def test_no_script_in_a_platforms_response_runs(visit: Visitor, service: str, forge: CheckedForge) -> None:
    widget = watched_widget(
        visit, service, forge.origin, platform=hostile_platform(), options=options_of(HOST, issueId=1)
    )
    _read_all(widget)


def test_no_script_in_markdown_runs(visit: Visitor, service: str, forge: CheckedForge) -> None:
    host = forge.host("github")
    host.seed("[Vssue]Blog", [one.in_markdown for one in injections()])
    with host.fault("unsanitized"):
        widget = watched_widget(
            visit, service, forge.origin, platform=HostilePlatform(()), options=options_of(host.address)
        )
        _read_all(widget)


def test_scripts_run_if_nothing_is_sanitized(visit: Visitor, service: str, forge: CheckedForge) -> None:
    visit.expects(".")
    widget = watched_widget(
        visit, service, forge.origin, platform=hostile_platform(), options=options_of(HOST, issueId=1), sanitizing=False
    )
    widget.show_page(1, PER_PAGE)
    widget.provoke()
    assert len(widget.calls()) >= 40
    for fault in ("event handler", "address", "element that acts", "name", "style"):
        assert any(fault in reported for reported in widget.faults()), fault


def _read_all(widget: WatchedWidget) -> None:
    for number, part in enumerate(PARTS, start=1):
        said = widget.show_page(number, len(part))
        widget.provoke()
        assert widget.faults() == []
        _check_words(said, part)


def _check_words(said: Sequence[str], part: Sequence[Injection]) -> None:
    lost = [
        f"{one.text[:200]!r} became {text[:200]!r}"
        for one, text in zip(part, said, strict=True)
        if one.says not in text
    ]
    assert not lost, "\n".join(lost)
