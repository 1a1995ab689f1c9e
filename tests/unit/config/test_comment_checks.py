"""Problems of comments, and of features that are not available."""

from collections.abc import Callable

import pytest

from glosa.builder.config.model import SiteConfig
from glosa.builder.diagnostics import Diagnostic, Severity
from tests.unit.config.conftest import reported

Read = Callable[[str], SiteConfig]
Said = Callable[[str], tuple[Diagnostic, ...]]
Whole = Callable[[str | bytes], tuple[Diagnostic, ...]]


def test_reports_a_solution_without_its_settings(said: Said) -> None:
    assert reported(said("comments:\n  solution: issues\n")) == [(5, "config-comments-without-settings")]


def test_checks_the_comments_of_each_locale(whole: Whole) -> None:
    faults = whole("title: a\nlocales:\n  /:\n    lang: pt\n    label: P\n    comments: {solution: issues}\n")
    assert reported(faults) == [(6, "config-comments-without-settings")]


@pytest.mark.parametrize(
    "lines",
    [
        "email: true\n",
        "comments: {solution: anonymous, anonymous: {notify: true}}\n",
        "comments: {solution: anonymous, anonymous: {verify: true}}\n",
    ],
)
def test_reports_features_that_are_not_available(said: Said, lines: str) -> None:
    (fault,) = said(lines)
    assert (fault.line, fault.code, fault.severity) == (5, "config-not-available", Severity.ERROR)
    assert "isn't available yet" in fault.found


def test_accepts_unavailable_features_that_are_off(read: Read) -> None:
    read("email: false\ncomments: {solution: anonymous, anonymous: {notify: false, verify: false}}\n")


@pytest.mark.parametrize(
    "comments",
    [
        "{solution: anonymous, headings: true, anonymous: {serverURLs: 'https://a.example'}}",
        "{solution: issues, headings: true, issues: {platform: github, owner: a, repo: b, clientId: c}}",
    ],
)
def test_only_the_sites_own_service_has_threads_of_headings(said: Said, comments: str) -> None:
    assert reported(said(f"comments: {comments}\n")) == [(5, "config-headings-without-service")]


CODE_HOST = "owner: me, repo: docs, clientId: abc"


@pytest.mark.parametrize(
    ("issues", "code"),
    [
        ("platform: gitea", "config-code-host-address"),
        ("platform: github, flow: token", "config-login-flow"),
        ("platform: gitee, flow: token", "config-login-flow"),
        ("platform: gitea, baseURL: 'https://a.example', flow: token", "config-login-flow"),
        ("platform: github, baseURL: git.example.org", "config-wrong-value"),
        ("platform: github, baseURL: 'https://a.example/?b'", "config-wrong-value"),
        ("platform: github, proxy: /exchange", "config-wrong-value"),
        ("platform: github, proxy: 'javascript:alert(1)//{url}'", "config-wrong-value"),
        ("platform: github, redirectUri: 'auth/callback.html'", "config-wrong-value"),
        ("platform: github, flow: implicit", "config-wrong-value"),
        ("platform: github, strictSecret: 1", "config-wrong-value"),
        ("platform: github, issueId: 12", "config-unknown-key"),
    ],
)
def test_reports_inconsistent_settings_of_a_code_host(said: Said, issues: str, code: str) -> None:
    faults = said(f"comments:\n  solution: issues\n  issues: {{{CODE_HOST}, {issues}}}\n")
    assert reported(faults) == [(7, code)]


@pytest.mark.parametrize(
    "issues",
    [
        "platform: gitea, baseURL: 'https://a.example/git/'",
        "platform: gitlab, flow: token",
        "platform: bitbucket, flow: code",
        "platform: github, flow: code, clientSecret: ",
        "platform: github, proxy: 'https://comments.example.org/api/v1/exchange'",
        "platform: github, proxy: 'https://a.example/x?{url}', redirectUri: 'https://a.example/back.html'",
    ],
)
def test_accepts_the_login_flows_of_a_code_host(read: Read, issues: str) -> None:
    config = read(f"comments: {{solution: issues, issues: {{{CODE_HOST}, {issues}}}}}\n")
    assert config.comments is not None


@pytest.mark.parametrize(
    "lines",
    [
        f"comments:\n  solution: issues\n  issues: {{{CODE_HOST}, platform: github, clientSecret: c4nary}}\n",
        f"comments:\n  solution: issues\n  issues: {{{CODE_HOST}, platform: github, clientSecret: 12345678}}\n",
        f"comments:\n  solution: issues\n  options: {{clientSecret: c4nary}}\n  issues: {{{CODE_HOST}, platform: github}}\n",
        "comments:\n  solution: anonymous\n  options: {clientSecret: c4nary}\n",
        f"comments:\n  solution: anonymous\n  issues: {{{CODE_HOST}, platform: github, clientSecret: c4nary}}\n",
    ],
)
def test_reports_a_client_secret_without_repeating_it(said: Said, lines: str) -> None:
    (fault,) = said(lines)
    assert (fault.line, fault.code, fault.severity) == (7, "config-secret", Severity.ERROR)
    assert "every reader could read it" in fault.found
    assert "GLOSA_CLIENT_SECRET" in fault.next_step
    assert "data/oauth.yaml" in fault.next_step
    assert "c4nary" not in repr(fault)


def test_reports_a_client_secret_in_the_block_of_a_language(whole: Whole) -> None:
    (fault,) = whole(
        "title: a\nlocales:\n  /:\n    lang: en\n    label: E\n    comments:\n      solution: issues\n      issues:\n"
        "        platform: github\n        owner: a\n        repo: b\n        clientId: c\n        clientSecret: c4nary\n"
    )
    assert (fault.line, fault.code) == (13, "config-secret")


@pytest.mark.parametrize("platform", ["github", "github-v4", "gitee"])
def test_warns_of_strict_secret(said: Said, platform: str) -> None:
    (fault,) = said(
        f"comments:\n  solution: issues\n  issues: {{{CODE_HOST}, platform: {platform}, strictSecret: true}}\n"
    )
    assert (fault.line, fault.code, fault.severity) == (7, "config-strict-secret", Severity.WARNING)
