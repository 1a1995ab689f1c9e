"""``glosa serve`` reads ``glosa.yaml`` once: the site, its service and its forge follow the same file. ``glosa dev`` misses no save."""

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result
from granian.server.mp import MPServer

from glosa.builder.build import Workshop, workshop
from glosa.cli.app import glosa
from glosa.composition.plan import ServingOptions, plan_preview, plan_serving
from glosa.service.storage.store import open_store
from tests.conftest import CONFIG, SiteMaker

COMMENTS = "comments: {solution: anonymous, anonymous: {appId: %s, appKey: key}}\n"
BROKEN = "title: [\n"


@pytest.fixture(autouse=True)
def own_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("GLOSA_OAUTH", "GLOSA_CLIENT_SECRET", "GLOSA_SECRET", "GLOSA_DB"):
        monkeypatch.delenv(name, raising=False)


@pytest.fixture
def site(make_site: SiteMaker) -> Path:
    return make_site({"glosa.yaml": CONFIG + COMMENTS % "first"})


def serve(site: Path, monkeypatch: pytest.MonkeyPatch) -> Result:
    """Runs ``glosa serve``, except for the server."""
    monkeypatch.setattr(MPServer, "serve", lambda server, *given, **named: None)
    return CliRunner().invoke(glosa, ["serve", str(site), "--port", "18999"])


def after_the_build(monkeypatch: pytest.MonkeyPatch, save: Callable[[], object]) -> None:
    build = Workshop.build

    def build_and_save(self: Workshop, **options: Any) -> Any:
        built = build(self, **options)
        save()
        return built

    monkeypatch.setattr(Workshop, "build", build_and_save)


def stored_app_ids(site: Path) -> list[str]:
    async def read() -> list[str]:
        store = open_store(str(site / "data/comments.sqlite3"))
        try:
            return [one.app_id for one in await store.sites()]
        finally:
            await store.close()

    assert (site / "data/comments.sqlite3").is_file(), "there is no service"
    return asyncio.run(read())


@pytest.mark.parametrize("saved", [CONFIG + COMMENTS % "second", CONFIG, BROKEN])
def test_the_service_follows_the_configuration_of_the_built_site(
    site: Path, monkeypatch: pytest.MonkeyPatch, saved: str
) -> None:
    after_the_build(monkeypatch, lambda: (site / "glosa.yaml").write_text(saved))
    done = serve(site, monkeypatch)
    assert done.exit_code == 0, done.output
    assert '"appId":"first"' in (site / "dist/assets/comments/en-US.json").read_text()
    assert stored_app_ids(site) == ["first"]


def test_serve_reads_the_file_once(site: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    reads: list[Path] = []
    opened = Path.open

    def counting(self: Path, *given: Any, **named: Any) -> Any:
        reads.extend([self] if self.name == "glosa.yaml" else [])
        return opened(self, *given, **named)

    monkeypatch.setattr(Path, "open", counting)
    assert serve(site, monkeypatch).exit_code == 0
    assert len(reads) == 1


def test_serve_reports_a_broken_file_and_starts_nothing(site: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (site / "glosa.yaml").write_text(BROKEN)
    done = serve(site, monkeypatch)
    assert done.exit_code == 1
    assert f"{site}/glosa.yaml:1: " in done.stderr
    assert "The site was not built: 1 error." in done.stderr
    assert not (site / "data").exists()


@pytest.mark.parametrize("text", [BROKEN, CONFIG + COMMENTS % "[first]"])
def test_no_service_follows_a_file_with_errors(site: Path, text: str) -> None:
    """Its default values would replace what the database has."""
    assert plan_preview(ServingOptions(folder=site)).service is not None
    (site / "glosa.yaml").write_text(text)
    plan = plan_preview(ServingOptions(folder=site))
    assert (plan.service, plan.is_sound) == (None, False)


def test_dev_says_that_comments_are_off(site: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("glosa.composition.dev.preview", lambda *given, **named: None)
    (site / "glosa.yaml").write_text(BROKEN)
    assert (
        "Comments aren't served, because glosa.yaml has errors." in CliRunner().invoke(glosa, ["dev", str(site)]).stderr
    )


def test_site_service_and_forge_share_a_plan(site: Path) -> None:
    plan = plan_serving(ServingOptions(folder=site, forge="gitlab", forge_port=9190))
    assert plan.forge is not None
    assert plan.build.comments == plan.forge.comments
    assert plan.build.out == site / "dist-forge"
    assert plan.service is not None
    assert [one.client_secret for one in plan.service.applications] == [plan.forge.secret]


def test_dev_builds_with_the_file_as_it_is_when_the_build_begins(site: Path, tmp_path: Path) -> None:
    """The folder is watched before the first build, but not before the plan is made."""
    plan = plan_preview(ServingOptions(folder=site, out=tmp_path / "out"))
    settings = tmp_path / "out/assets/comments/en-US.json"
    (site / "glosa.yaml").write_text(CONFIG + COMMENTS % "second")
    with workshop(plan.build) as builder:
        builder.build()
        assert '"appId":"second"' in settings.read_text()
        (site / "glosa.yaml").write_text(CONFIG + COMMENTS % "third")
        builder.build(changed=frozenset({"glosa.yaml"}))
        assert '"appId":"third"' in settings.read_text()


@pytest.mark.parametrize("half", [BROKEN, CONFIG + COMMENTS % "[first]", CONFIG + "theme: {col: blue}\n"])
def test_a_file_that_was_half_saved_when_dev_started_is_read_again(site: Path, tmp_path: Path, half: str) -> None:
    (site / "glosa.yaml").write_text(half)
    plan = plan_preview(ServingOptions(folder=site, out=tmp_path / "out"))
    assert not plan.is_sound
    (site / "glosa.yaml").write_text(CONFIG)
    with workshop(plan.build) as builder:
        builder.build()
    assert (tmp_path / "out/index.html").exists()
