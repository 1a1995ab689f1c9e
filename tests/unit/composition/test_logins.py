"""The applications whose logins a service exchanges: from the configuration, the environment, and a private file."""

from collections.abc import Mapping
from pathlib import Path

import click
import pytest

from glosa.builder.config.load import load
from glosa.cli.login_report import show_missing_secrets
from glosa.cli.report import reporting
from glosa.composition.addresses import browser_address, browser_origin, served_origins
from glosa.composition.errors import SetupError
from glosa.composition.logins.applications import exchanged_logins
from glosa.composition.logins.configured import configured_applications
from glosa.composition.plan import ServingOptions, plan_serving
from glosa.composition.service import open_service
from glosa.service.domain.exchange.applications import Application
from tests.conftest import CONFIG

SECRET = "c4nary-of-the-file"
ENTRY = """\
applications:
  - platform: github
    clientId: abc
    clientSecret: c4nary-of-the-file
    origins: [https://docs.example.org]
    redirects: [https://docs.example.org/]
"""
SERVED = ("http://127.0.0.1:8000",)


@pytest.fixture(autouse=True)
def plain_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("GLOSA_OAUTH", "GLOSA_CLIENT_SECRET", "GLOSA_SECRET", "GLOSA_DB"):
        monkeypatch.delenv(name, raising=False)


def own(folder: Path, issues: str, *, config: str = "", base: str = "/docs/") -> tuple[Application, ...]:
    """The applications of a site with these settings."""
    lines = f"{config}comments:\n  solution: issues\n  issues: {{owner: o, repo: r, clientId: abc, {issues}}}\n"
    (folder / "glosa.yaml").write_text(CONFIG + lines, "utf-8")
    loaded = load(folder)
    assert loaded.diagnostics == ()
    return configured_applications(loaded.config, base=base, served=SERVED)


def written(folder: Path, text: str, mode: int = 0o600, name: str = "oauth.yaml") -> Path:
    file = folder / name
    file.write_text(text, "utf-8")
    file.chmod(mode)
    return file


def refused(folder: Path, environment: Mapping[str, str] | None = None) -> None:
    """What the command line prints when the applications can't be used."""
    with pytest.raises(click.exceptions.Exit) as ended, reporting():
        exchanged_logins(folder, environment=environment or {})
    assert ended.value.exit_code == 1
    assert isinstance(ended.value.__context__, SetupError)


def test_github_returns_to_any_page_of_the_site(tmp_path: Path) -> None:
    (one,) = own(tmp_path, "platform: github-v4", config="url: https://docs.example.org\n")
    assert one == Application(
        platform="github-v4",
        client_id="abc",
        client_secret="",
        origins=("https://docs.example.org", "http://127.0.0.1:8000"),
        redirects=("https://docs.example.org/docs/", "http://127.0.0.1:8000/docs/"),
    )
    assert one.allows_redirect("https://docs.example.org/docs/en-US/panel.html")
    assert not one.allows_redirect("https://docs.example.org/other/")


def test_other_hosts_return_to_the_callback_page(tmp_path: Path) -> None:
    (one,) = own(tmp_path, "platform: gitea, baseURL: 'https://git.example.org/'")
    assert one.redirects == ("http://127.0.0.1:8000/docs/auth/callback.html",)
    assert one.token_address == "https://git.example.org/login/oauth/access_token"


def test_adds_the_configured_redirect_and_its_origin(tmp_path: Path) -> None:
    (one,) = own(tmp_path, "platform: gitee, redirectUri: 'https://bücher.example/back.html'")
    assert one.origins == (*SERVED, "https://xn--bcher-kva.example")
    assert one.redirects[-1] == "https://xn--bcher-kva.example/back.html"


@pytest.mark.parametrize(
    ("written_as", "sent"),
    [
        ("https://docs.example.org", "https://docs.example.org/"),
        ("https://Docs.Example.org:443/A%20b", "https://docs.example.org/A%20b"),
        ("http://docs.example.org:80/a", "http://docs.example.org/a"),
        ("http://docs.example.org:443/a", "http://docs.example.org:443/a"),
        ("https://bücher.example/zurück(1);a=b/", "https://xn--bcher-kva.example/zur%C3%BCck(1);a=b/"),
        ("http://[0:0::1]:8000/a", "http://[::1]:8000/a"),
        ("https://*.example.org/", None),
        ("https://user@docs.example.org/", None),
        ("https://docs.example.org@evil.example/", None),
        ("https://docs.example.org:x/", None),
        ("https://[1::2::3]/", None),
        ("https:///a", None),
    ],
)
def test_writes_addresses_as_browsers_do(written_as: str, sent: str | None) -> None:
    assert browser_address(written_as) == sent
    assert browser_origin(written_as) == (None if sent is None else "/".join(sent.split("/")[:3]))


def test_writes_the_site_s_url_as_browsers_do(tmp_path: Path) -> None:
    (one,) = own(tmp_path, "platform: github", config="url: https://Docs.Example.org:443\n")
    assert one.origins == ("https://docs.example.org", *SERVED)
    assert one.redirects[0] == "https://docs.example.org/docs/"


@pytest.mark.parametrize(
    ("issues", "exchanges"),
    [
        ("platform: gitlab", True),
        ("platform: gitlab, flow: token", False),
        ("platform: bitbucket", False),
        ("platform: bitbucket, flow: code", True),
        ("platform: github, proxy: 'https://other.example/x?{url}'", False),
    ],
)
def test_exchanges_logins_that_return_a_code_unless_a_proxy_does(
    tmp_path: Path, issues: str, *, exchanges: bool
) -> None:
    assert bool(own(tmp_path, issues)) is exchanges


@pytest.mark.parametrize(
    ("options", "expected"),
    [
        ("proxy: 'https://other.example/x'", None),
        ("flow: token", None),
        ("baseURL: 'https://git.example.org/'", "https://git.example.org/oauth/token"),
        ("perPage: 5", "https://gitlab.com/oauth/token"),
    ],
)
def test_reads_the_code_host_s_addresses_from_the_common_options(
    tmp_path: Path, options: str, expected: str | None
) -> None:
    comments = (
        f"{{solution: issues, options: {{{options}}}, issues: {{platform: gitlab, owner: o, repo: r, clientId: abc}}}}"
    )
    (tmp_path / "glosa.yaml").write_text(f"{CONFIG}comments: {comments}\n", "utf-8")
    found = configured_applications(load(tmp_path).config, base="/", served=SERVED)
    assert [one.token_address for one in found] == ([expected] if expected else [])


def test_languages_share_an_application_with_all_redirects(tmp_path: Path) -> None:
    english = "{solution: issues, issues: {platform: github-v4, owner: o, repo: r, clientId: abc, redirectUri: 'https://en.example/docs/'}}"
    (tmp_path / "glosa.yaml").write_text(
        CONFIG.replace("label: English", f"label: English, comments: {english}")
        + "comments: {solution: issues, issues: {platform: github, owner: o, repo: r, clientId: abc}}\n",
        "utf-8",
    )
    (one,) = configured_applications(load(tmp_path).config, base="/docs/", served=SERVED)
    assert one.origins == (*SERVED, "https://en.example")
    assert one.allows_redirect("http://127.0.0.1:8000/docs/panel.html")
    assert one.allows_redirect("https://en.example/docs/panel.html")


def test_a_site_without_a_code_host_has_no_applications(tmp_path: Path) -> None:
    for comments in ("", "comments: false\n", "comments: {solution: anonymous}\n"):
        (tmp_path / "glosa.yaml").write_text(CONFIG + comments, "utf-8")
        assert configured_applications(load(tmp_path).config, base="/", served=SERVED) == ()


@pytest.mark.parametrize("host", ["127.0.0.1", "localhost", "::1", "0.0.0.0", "::"])
def test_this_machine_has_three_names(host: str) -> None:
    assert served_origins(host, 8000) == ("http://127.0.0.1:8000", "http://localhost:8000", "http://[::1]:8000")


def test_other_hosts_have_one_origin_without_the_default_port() -> None:
    assert served_origins("docs.example.org", 80) == ("http://docs.example.org",)
    assert served_origins("192.0.2.1", 8080) == ("http://192.0.2.1:8080",)


def test_reads_the_secret_from_the_environment(tmp_path: Path) -> None:
    named = own(tmp_path, "platform: github")
    (one,) = exchanged_logins(tmp_path, named, environment={"GLOSA_CLIENT_SECRET": f"{SECRET}\n"}).applications
    assert (one.client_secret, one.redirects) == (SECRET, named[0].redirects)


def test_warns_of_a_missing_secret(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    logins = exchanged_logins(tmp_path, own(tmp_path, "platform: gitee"), environment={})
    assert logins.applications == ()
    show_missing_secrets(logins.missing)
    output = capsys.readouterr().err
    assert "Readers can't log in at Gitee" in output
    assert "GLOSA_CLIENT_SECRET" in output
    assert "oauth.yaml (mode 0600)" in output


def test_a_public_application_needs_no_secret(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    named = own(tmp_path, "platform: gitlab")
    logins = exchanged_logins(tmp_path, named, environment={})
    assert (logins.applications, logins.missing) == (named, ())


def test_reads_all_applications_of_the_file(tmp_path: Path) -> None:
    written(
        tmp_path,
        ENTRY
        + "  - {platform: gitea, clientId: abc, baseURL: 'https://git.example.org/', origins: ['https://BÜCHER.example'],"
        " redirects: ['https://a.example/auth/callback.html']}\n",
    )
    github, gitea = exchanged_logins(tmp_path, environment={}).applications
    assert github == Application(
        platform="github",
        client_id="abc",
        client_secret=SECRET,
        origins=("https://docs.example.org",),
        redirects=("https://docs.example.org/",),
    )
    assert (gitea.base_url, gitea.client_secret) == ("https://git.example.org", "")
    assert gitea.origins == ("https://xn--bcher-kva.example",)


def test_the_file_completes_the_site_s_application(tmp_path: Path) -> None:
    named = own(tmp_path, "platform: github")
    written(tmp_path, ENTRY)
    (one,) = exchanged_logins(tmp_path, named, environment={}).applications
    assert one.client_secret == SECRET
    assert one.origins == (*SERVED, "https://docs.example.org")
    assert one.redirects == (*named[0].redirects, "https://docs.example.org/")
    written(tmp_path, "applications:\n  - {platform: github, clientId: abc, clientSecret: c4nary-of-the-file}\n")
    (one,) = exchanged_logins(tmp_path, named, environment={}).applications
    assert (one.client_secret, one.origins) == (SECRET, SERVED)
    (one,) = exchanged_logins(tmp_path, named, environment={"GLOSA_CLIENT_SECRET": "newer"}).applications
    assert one.client_secret == "newer"


def test_the_two_interfaces_of_github_share_an_entry(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    named = own(tmp_path, "platform: github-v4")
    written(tmp_path, "applications:\n  - {platform: github, clientId: abc, clientSecret: c4nary-of-the-file}\n")
    (one,) = exchanged_logins(tmp_path, named, environment={}).applications
    assert (one.client_secret, one.redirects) == (SECRET, named[0].redirects)
    assert capsys.readouterr().err == ""


def test_the_environment_can_name_another_file(tmp_path: Path) -> None:
    file = written(tmp_path, ENTRY, name="elsewhere.yaml")
    assert exchanged_logins(tmp_path / "data", environment={}).applications == ()
    (one,) = exchanged_logins(tmp_path / "data", environment={"GLOSA_OAUTH": str(file)}).applications
    assert one.client_id == "abc"


def test_reports_a_named_file_that_is_missing(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    refused(tmp_path, {"GLOSA_OAUTH": str(tmp_path / "none.yaml")})
    assert "No such file" in capsys.readouterr().err


@pytest.mark.parametrize("mode", [0o644, 0o640, 0o606])
def test_rejects_a_file_that_others_can_read(tmp_path: Path, capsys: pytest.CaptureFixture[str], mode: int) -> None:
    file = written(tmp_path, ENTRY, mode)
    refused(tmp_path)
    assert f"Run: chmod 600 {file}" in capsys.readouterr().err


def test_rejects_a_file_that_is_not_utf8(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = written(tmp_path, "")
    file.write_bytes(b"\xff\xfe")
    refused(tmp_path)
    assert "it isn't UTF-8" in capsys.readouterr().err


FAULTY = [
    ("applications: [\n", 1, "oauth-not-yaml"),
    ("applications:\n\t- a\n", 2, "oauth-not-yaml"),
    ("", None, "config-missing-key"),
    ("applications:\n  - platform: githb\n", 2, "config-wrong-value"),
    (ENTRY.replace("clientId", "client_id"), 3, "config-unknown-key"),
    (ENTRY.replace("clientSecret: ", "clientSecret: !!binary "), 4, "config-wrong-value"),
    (ENTRY.replace("clientSecret: c4nary-of-the-file", "clientSecret: [c4nary-of-the-file]"), 4, "config-wrong-value"),
    (ENTRY.replace("    clientSecret: c4nary-of-the-file\n", ""), 2, "oauth-incomplete"),
    (ENTRY.replace("docs.example.org]", "docs.example.org/path]", 1), 5, "config-wrong-value"),
    (ENTRY.replace("    origins: [https://docs.example.org]\n", ""), 2, "oauth-incomplete"),
    (ENTRY.replace("    redirects: [https://docs.example.org/]\n", ""), 2, "oauth-incomplete"),
    (ENTRY.replace("github", "gitea"), 2, "oauth-incomplete"),
    (ENTRY + ENTRY.partition("\n")[2].replace("github", "github-v4"), 7, "oauth-twice"),
    (ENTRY.replace("https://docs.example.org]", "https://*.example.org]"), 5, "oauth-address"),
    (ENTRY.replace("org/]", "org:x/]"), 6, "oauth-address"),
    (ENTRY.replace("https://docs.example.org/]", "https://c4nary-of-the-file@docs.example.org/]"), 6, "oauth-address"),
    (ENTRY.replace("github", "github\n    baseURL: https://c4nary-of-the-file@a.example"), 3, "oauth-address"),
    # A secret that slipped to another place: a space is missing, or a dash.
    (
        "applications:\n  - {platform: github, clientId: abc, clientSecret:c4nary-of-the-file}\n",
        2,
        "config-unknown-key",
    ),
    ("applications:\n  - platform: github\n      clientSecret:c4nary-of-the-file\n", 2, "config-wrong-value"),
    ("applications:\n  - clientSecret=c4nary-of-the-file\n", 2, "config-wrong-value"),
    ("applications: c4nary-of-the-file\n", 1, "config-wrong-value"),
    ("applications: {c4nary-of-the-file: 1}\n", 1, "config-wrong-value"),
    ("c4nary-of-the-file: 1\n", 1, "config-unknown-key"),
    ("c4nary-of-the-file: 1\nc4nary-of-the-file: 2\n", 2, "config-duplicate-key"),
    ("{[c4nary-of-the-file]: 1}\n", 1, "config-wrong-value"),
    ("c4nary-of-the-file\n", None, "config-wrong-value"),
    (ENTRY.replace("[https://docs.example.org]", "c4nary-of-the-file"), 5, "config-wrong-value"),
    (ENTRY.replace("https://docs.example.org]", "c4nary-of-the-file]"), 5, "config-wrong-value"),
]


@pytest.mark.parametrize(("text", "line", "code"), FAULTY)
def test_reports_problems_of_the_file_without_its_secret(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], text: str, line: int | None, code: str
) -> None:
    file = written(tmp_path, text)
    refused(tmp_path)
    output = capsys.readouterr().err
    assert f"[{code}]" in output
    assert (f"{file}:{line}: " if line else f"{file}: ") in output
    assert "  expected: " in output
    assert "  next:     " in output
    assert SECRET not in output


def test_a_site_at_a_code_host_has_a_service_that_stores_no_comments(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("GLOSA_CLIENT_SECRET", SECRET)
    own(tmp_path, "platform: github")
    plan = plan_serving(ServingOptions(folder=tmp_path, base="/docs/")).service
    assert plan is not None
    assert plan.site is None
    service = open_service(plan)
    assert service.path == "/docs/comments"
    assert service.settings.sites == ()
    assert [one.client_secret for one in service.settings.applications] == [SECRET]
    assert SECRET not in repr(service)


def test_a_site_whose_logins_are_exchanged_elsewhere_has_no_service(tmp_path: Path) -> None:
    own(tmp_path, "platform: github, proxy: 'https://other.example/api/v1/exchange'")
    assert plan_serving(ServingOptions(folder=tmp_path)).service is None
    assert not (tmp_path / "data").exists()
