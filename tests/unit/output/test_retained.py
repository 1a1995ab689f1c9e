"""Hashed files of earlier builds stay for a number of builds, for tabs that were opened before."""

import asyncio
import json
import re
from pathlib import Path

import pytest
from click.testing import CliRunner
from httpx import ASGITransport, AsyncClient, Response
from starlette.types import ASGIApp

from glosa.builder.build import Request, workshop
from glosa.builder.output.stage import MARKER
from glosa.builder.render.bundle import BundleMissing
from glosa.cli import dev
from glosa.composition import site as composed_site
from glosa.hosting.app import site_application
from glosa.hosting.site import read_site
from tests.conftest import CONFIG, SiteMaker
from tests.unit.output.publishing import publish, tree


def version(name: str) -> dict[str, bytes]:
    """A site of one page, whose chunk is ``name``."""
    return {"a.html": name.encode(), f"assets/js/1.{name * 8}.js": b"chunk", "assets/routes/all.json": name.encode()}


def chunk(name: str) -> str:
    return f"assets/js/1.{name * 8}.js"


def chunks(out: Path) -> str:
    return "".join(sorted(re.sub(r".*1\.(.).*", r"\1", path) for path in tree(out) if path.endswith(".js")))


def listed(out: Path) -> list[list[str]] | None:
    found = json.loads((out / MARKER).read_text()).get("retained")
    return found and [[re.sub(r".*1\.(.).*", r"\1", path) for path in paths] for paths in found]


def test_a_removed_chunk_is_retained_for_the_configured_number_of_builds(tmp_path: Path) -> None:
    seen = []
    for name in "abcde":
        publish(tmp_path, version(name), builds=2)
        seen.append((chunks(tmp_path), listed(tmp_path)))
    assert seen == [
        ("a", None),
        ("ab", [["a"]]),
        ("abc", [["b"], ["a"]]),
        ("bcd", [["c"], ["b"]]),
        ("cde", [["d"], ["c"]]),
    ]


def test_a_build_that_removes_nothing_changes_nothing(tmp_path: Path) -> None:
    publish(tmp_path, version("a"), builds=1)
    publish(tmp_path, version("b"), builds=1)
    again = publish(tmp_path, version("b"), builds=1)
    assert (again.written, again.removed) == ((), ())
    publish(tmp_path, {**version("b"), "new.html": b"x", "assets/js/2.99999999.js": b"x"}, builds=1)
    assert (tmp_path / chunk("a")).exists()


def test_a_chunk_that_is_current_again_is_no_longer_listed(tmp_path: Path) -> None:
    for name in "aba":
        publish(tmp_path, version(name))
    assert (chunks(tmp_path), listed(tmp_path)) == ("ab", [["b"]])


def test_a_smaller_number_applies_to_the_next_build(tmp_path: Path) -> None:
    for name in "abcd":
        publish(tmp_path, version(name))
    publish(tmp_path, version("d"), builds=1)
    assert (chunks(tmp_path), listed(tmp_path)) == ("cd", [["c"]])
    publish(tmp_path, version("d"), builds=0)
    assert (chunks(tmp_path), listed(tmp_path)) == ("d", None)


def test_files_without_a_hash_are_removed_at_once(tmp_path: Path) -> None:
    publish(tmp_path, {**version("a"), "gone.html": b"x", "assets/nav/en-3.json": b"x", "photo.0a1b2c3d.jpg": b"x"})
    assert publish(tmp_path, version("a")).removed == ("assets/nav/en-3.json", "gone.html", "photo.0a1b2c3d.jpg")


def test_an_outdated_or_broken_marker_lists_nothing(tmp_path: Path) -> None:
    publish(tmp_path, version("a"))
    (tmp_path / MARKER).write_text('{"retained": 5')
    publish(tmp_path, version("b"))
    assert listed(tmp_path) == [["a"]]


def test_files_of_open_tabs_are_served_after_the_next_build(make_site: SiteMaker, tmp_path: Path) -> None:
    site, out = make_site({"public/photo.txt": "x"}), tmp_path / "out"
    build(site, out)
    before = {path for path in tree(out) if re.fullmatch(r"assets/js/\d+\.[0-9a-f]{8}\.js", path)}
    app = site_application(read_site(out))
    (site / "docs/panel.md").write_text("# Outro painel\n\n## Visão {#view}\n")
    build(site, out)
    assert before - current_chunks(out)
    for path in before:
        answer = asyncio.run(get(app, path))
        assert answer.status_code == 200
        assert answer.headers["cache-control"] == "public, max-age=31536000, immutable"


@pytest.mark.parametrize(("configured", "expected"), [("", True), ("retainedBuilds: 0\n", False)])
def test_the_configuration_sets_the_number_of_builds(
    make_site: SiteMaker, tmp_path: Path, configured: str, *, expected: bool
) -> None:
    site, out = make_site({"glosa.yaml": CONFIG + configured}), tmp_path / "out"
    build(site, out)
    before = current_chunks(out)
    (site / "docs/panel.md").write_text("# Outro painel\n\n## Visão {#view}\n")
    build(site, out)
    assert all((out / path).exists() for path in before) is expected


def test_the_dev_server_retains_nothing(make_site: SiteMaker, monkeypatch: pytest.MonkeyPatch) -> None:
    requests = []

    def stop(request: Request) -> None:
        requests.append(request)
        raise BundleMissing

    monkeypatch.setattr(composed_site, "workshop", stop)
    CliRunner().invoke(dev.dev, [str(make_site())])
    assert [request.retained_builds for request in requests] == [0]


def build(site: Path, out: Path) -> None:
    with workshop(Request(site, out)) as shop:
        shop.build()


async def get(app: ASGIApp, path: str) -> Response:
    async with AsyncClient(transport=ASGITransport(app), base_url="http://docs.example.org") as client:
        return await client.get(f"/{path}")


def current_chunks(out: Path) -> set[str]:
    table = json.loads((out / "assets/routes/all.json").read_text())
    return {entry["chunk"].removeprefix("/") for route, entry in table.items() if route != "stamp"}
