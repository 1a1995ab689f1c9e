"""``--forge``: the stand-in for a site's code host, and its process."""

import subprocess
from pathlib import Path

import pytest

from glosa.builder.build import workshop
from glosa.builder.config.comments import IssuesComments
from glosa.builder.config.load import load
from glosa.composition.forge import ForgePlan, running_forge
from glosa.composition.plan import ServingOptions, plan_preview, plan_serving
from glosa.hosting.errors import PortInUse
from tests.conftest import CONFIG, SiteMaker

ISSUES = "platform: gitlab, owner: me, repo: docs, clientId: abc"


def planned(folder: Path, comments: str, platform: str | None = "", port: int | None = 9190) -> ForgePlan | None:
    (folder / "glosa.yaml").write_text(f"{CONFIG}{comments}", "utf-8")
    return plan_preview(ServingOptions(folder=folder, forge=platform, forge_port=port)).forge


def issues_on(folder: Path, comments: str, platform: str = "") -> IssuesComments:
    forge = planned(folder, comments, platform)
    assert forge is not None
    return forge.issues


@pytest.mark.parametrize("comments", ["", "comments: false\n", "comments: {solution: anonymous}\n", "nonsense: [\n"])
def test_uses_github_for_a_site_without_a_code_host(tmp_path: Path, comments: str) -> None:
    assert issues_on(tmp_path, comments) == IssuesComments(
        platform="github",
        owner="owner",
        repo="docs",
        client_id="glosa-forge",
        base_url="http://127.0.0.1:9190/github",
        admins=("admin",),
    )


@pytest.mark.parametrize(
    ("requested", "stand_in"),
    [
        ("github", "github"),
        ("github-v4", "github"),
        ("gitlab", "gitlab"),
        ("bitbucket", "bitbucket"),
        ("gitee", "gitee"),
        ("gitea", "gitea"),
    ],
)
def test_plans_the_requested_platform(tmp_path: Path, requested: str, stand_in: str) -> None:
    forge = planned(tmp_path, "", requested)
    assert forge is not None
    assert forge.issues.platform == requested
    assert forge.issues.base_url == f"http://127.0.0.1:9190/{stand_in}"
    assert forge.secret == f"forge-secret-{stand_in}"
    assert forge.secret not in repr(forge)
    assert forge.address == "http://127.0.0.1:9190/"


def test_keeps_the_site_s_settings_except_its_addresses(tmp_path: Path) -> None:
    comments = (
        f"comments: {{solution: issues, issues: {{{ISSUES}, baseURL: 'https://git.example.org', admins: [ana], "
        "labels: [x], prefix: p, perPage: 5, flow: token, proxy: 'https://a.example/', redirectUri: 'https://a.example/'}}\n"
    )
    own = issues_on(tmp_path, comments)
    assert own == IssuesComments(
        platform="gitlab",
        owner="owner",
        repo="docs",
        client_id="glosa-forge",
        base_url="http://127.0.0.1:9190/gitlab",
        admins=("admin",),
        labels=("x",),
        prefix="p",
        per_page=5,
        flow="token",
    )
    assert issues_on(tmp_path, comments, "github").flow is None


def test_plans_no_forge_without_the_option(tmp_path: Path) -> None:
    assert planned(tmp_path, "", None) is None


def test_finds_a_free_port(tmp_path: Path) -> None:
    forge = planned(tmp_path, "", port=None)
    assert forge is not None
    assert forge.port > 1023


def test_the_built_site_has_the_widget_in_every_language(make_site: SiteMaker, tmp_path: Path) -> None:
    config = CONFIG.replace("label: English", "label: English, comments: {solution: anonymous}")
    site = make_site({"glosa.yaml": f"{config}comments: false\n"})
    plan = plan_serving(ServingOptions(folder=site, out=tmp_path / "out", forge="", forge_port=9190))
    with workshop(plan.build) as builder:
        builder.build()
    for lang in ("pt-BR", "en-US"):
        settings = (tmp_path / f"out/assets/comments/{lang}.json").read_text("utf-8")
        assert '"solution":"issues"' in settings
        assert "http://127.0.0.1:9190/github" in settings
        assert "forge-secret" not in settings
    assert (tmp_path / "out/auth/callback.html").exists()
    assert load(site).config.comments is None


def test_reports_a_port_in_use(tmp_path: Path) -> None:
    forge = planned(tmp_path, "", port=None)
    assert forge is not None
    taken = f"Port {forge.port} on 127.0.0.1 is in use"
    with running_forge(forge), pytest.raises(PortInUse, match=taken), running_forge(forge):
        pytest.fail("A second one runs at the same port.")


def test_the_process_gets_no_secrets(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    environments: list[dict[str, str]] = []

    popen = subprocess.Popen

    def noted(arguments: list[str], *, stdout: int, env: dict[str, str]) -> "subprocess.Popen[bytes]":
        environments.append(env)
        return popen(arguments, stdout=stdout, env=env)

    for name in SECRETS:
        monkeypatch.setenv(name, "c4nary")
    monkeypatch.setattr(subprocess, "Popen", noted)
    with running_forge(planned(tmp_path, "", port=None)):
        pass
    (environment,) = environments
    assert environment["PATH"]
    assert "c4nary" not in environment.values()


SECRETS = (
    "AWS_SECRET_ACCESS_KEY",
    "GLOSA_SECRET",
    "GLOSA_METRICS_TOKEN",
    "GLOSA_CLIENT_SECRET",
    "GLOSA_DB",
    "GLOSA_OAUTH",
    "PGPASSWORD",
    "PGPASSFILE",
)


def test_without_a_forge_nothing_runs() -> None:
    with running_forge(None):
        pass
