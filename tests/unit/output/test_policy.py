"""The content security policy is strict, and allows only the hosts that the configuration names."""

import base64
from hashlib import sha256
from types import SimpleNamespace
from typing import Any, Literal, TypeAlias

import pytest

from glosa.builder.config.comments import AnonymousComments, CommentEndpoints, CommentsConfig, IssuesComments
from glosa.builder.config.extending import PolicyConfig
from glosa.builder.config.model import CodeConfig, HeadEntry, LocaleConfig, SiteConfig
from glosa.builder.content.document import OutsideUse
from glosa.builder.output.policy import Permission, content_security_policy, permissions
from glosa.builder.render.opening import OPENING

Platform: TypeAlias = Literal["github", "github-v4", "gitlab", "bitbucket", "gitee", "gitea"]

LOCALES = {"/": LocaleConfig(lang="en", label="English")}


def directive(config: SiteConfig, name: str) -> list[str]:
    """The sources of one directive; none where the policy lacks it."""
    parts = dict(part.partition(" ")[::2] for part in content_security_policy(config).split("; "))
    return parts.get(name, "").split()


def with_head(*entries: HeadEntry) -> SiteConfig:
    return SiteConfig(title="Manual", locales=LOCALES, head=entries)


def test_media_are_allowed_from_the_site_itself() -> None:
    assert directive(with_head(), "media-src") == ["'self'"]


def test_a_configured_manifest_is_allowed() -> None:
    manifest = HeadEntry(tag="link", attrs={"rel": "Manifest", "href": "/site.webmanifest"})
    assert directive(with_head(), "manifest-src") == []
    assert directive(with_head(manifest), "manifest-src") == ["'self'"]
    off = HeadEntry(tag="link", attrs={"rel": "manifest", "href": "/a"}, enabled=False)
    assert directive(with_head(off), "manifest-src") == []


def test_hosts_are_written_as_browsers_request_them() -> None:
    config = SiteConfig(
        title="Manual",
        locales=LOCALES,
        head=(
            HeadEntry(tag="script", attrs={"src": "HTTPS://user@Bücher.example:8443/a.js?b"}),
            HeadEntry(tag="link", attrs={"rel": "preload stylesheet", "href": "https://a.example/b.css"}),
        ),
        code=CodeConfig(theme_base="https://code.example/themes"),
        comments=CommentsConfig(solution="anonymous", anonymous=AnonymousComments(server_urls="https://ação.example")),
    )
    assert directive(config, "script-src")[2:] == ["https://xn--bcher-kva.example:8443"]
    assert directive(config, "style-src") == ["'self'", "https://a.example", "https://code.example"]
    assert directive(config, "connect-src") == ["'self'", "https://xn--ao-siap.example"]
    assert content_security_policy(config).isascii()


def test_configured_functions_of_third_parties_are_allowed() -> None:
    endpoints = CommentEndpoints(
        upload="https://upload.example/a", qq="https://qq.example/b", ip="https://ip.example/c.js"
    )
    own = AnonymousComments(endpoints=endpoints, sdk="https://sdk.example/d.js")
    comments = CommentsConfig(solution="anonymous", anonymous=own)
    config = SiteConfig(title="Manual", locales=LOCALES, comments=comments)
    assert directive(config, "connect-src") == ["'self'", "https://upload.example", "https://qq.example"]
    assert directive(config, "script-src")[2:] == ["https://ip.example", "https://sdk.example"]


def test_only_the_opening_script_is_inline() -> None:
    digest = base64.b64encode(sha256(OPENING.encode()).digest()).decode()
    assert directive(with_head(), "script-src") == ["'self'", f"'sha256-{digest}'"]
    script = HeadEntry(tag="script", content="x()")
    assert len(directive(with_head(script), "script-src")) == 3


def at_code_host(platform: Platform, base_url: str = "", proxy: str = "") -> SiteConfig:
    issues = IssuesComments(platform=platform, owner="me", repo="docs", client_id="abc", base_url=base_url, proxy=proxy)
    return SiteConfig(title="Manual", locales=LOCALES, comments=CommentsConfig(solution="issues", issues=issues))


@pytest.mark.parametrize(
    ("platform", "base_url", "host"),
    [
        ("github", "", "https://api.github.com"),
        ("github-v4", "", "https://api.github.com"),
        ("github", "https://ghe.example.org", "https://ghe.example.org"),
        ("gitlab", "", "https://gitlab.com"),
        ("gitlab", "https://git.example.org/lab", "https://git.example.org"),
        ("bitbucket", "", "https://api.bitbucket.org"),
        ("gitee", "", "https://gitee.com"),
        ("gitea", "https://git.example.org", "https://git.example.org"),
    ],
)
def test_only_the_configured_code_host_is_allowed(platform: Platform, base_url: str, host: str) -> None:
    config = at_code_host(platform, base_url)
    assert directive(config, "connect-src") == ["'self'", host]
    assert directive(config, "img-src") == ["'self'", "data:", "https:"]
    assert "form-action 'self'" in content_security_policy(config)


def test_an_external_login_proxy_is_allowed() -> None:
    config = at_code_host("github", proxy="https://comments.example.org/x?{url}")
    assert directive(config, "connect-src") == ["'self'", "https://api.github.com", "https://comments.example.org"]


def test_addresses_in_the_common_options_are_the_default() -> None:
    issues = IssuesComments(platform="gitlab", owner="me", repo="docs", client_id="abc", proxy="https://b.example")
    options: dict[str, str | int | bool] = {"baseURL": "https://git.example.org", "proxy": "https://never.example"}
    comments = CommentsConfig(solution="issues", options=options, issues=issues)
    config = SiteConfig(title="Manual", locales=LOCALES, comments=comments)
    assert directive(config, "connect-src") == ["'self'", "https://git.example.org", "https://b.example"]
    store = CommentsConfig(solution="anonymous", options={"serverURLs": "https://store.example/"})
    config = SiteConfig(title="Manual", locales=LOCALES, comments=store)
    assert directive(config, "connect-src") == ["'self'", "https://store.example"]


def test_pictures_of_an_http_host_are_allowed() -> None:
    config = at_code_host("gitea", "http://127.0.0.1:3000/gitea")
    assert directive(config, "connect-src") == ["'self'", "http://127.0.0.1:3000"]
    assert directive(config, "img-src") == ["'self'", "data:", "https:", "http://127.0.0.1:3000"]


def test_the_owner_can_allow_hosts_by_purpose() -> None:
    hosts = PolicyConfig(
        frame=("https://video.example",),
        script=("https://s.example", "https://s.example/"),
        style=("https://c.example:443",),
        font=("https://f.example",),
        connect=("https://d.example:8443",),
        media=("https://m.example",),
        form=("https://n.example",),
    )
    config = SiteConfig(title="Manual", locales=LOCALES, policy=hosts)
    assert directive(config, "frame-src") == ["https://video.example"]
    assert directive(config, "script-src")[2:] == ["https://s.example"]
    assert directive(config, "style-src") == ["'self'", "https://c.example"]
    assert directive(config, "font-src") == ["'self'", "https://f.example"]
    assert directive(config, "connect-src") == ["'self'", "https://d.example:8443"]
    assert directive(config, "media-src") == ["'self'", "https://m.example"]
    assert directive(config, "form-action") == ["'self'", "https://n.example"]
    assert directive(with_head(), "frame-src") == []


def test_a_permission_has_the_lines_that_allow_it_and_those_that_use_it() -> None:
    video, fonts = "https://video.example.org", "https://fonts.example.org"
    config = SiteConfig(title="Manual", locales=LOCALES, policy=PolicyConfig(frame=(video,), font=(fonts,)))
    page: Any = SimpleNamespace(outside=[OutsideUse("frame-src", video, "docs/a.md", line) for line in (3, 3, 9)])
    lines: dict[tuple[str | int, ...], int] = {("policy", "frame", 0): 7}
    assert permissions(config, lambda place: lines.get(place), [page]) == (
        Permission("font", fonts, ("glosa.yaml",), ()),
        Permission("frame", video, ("glosa.yaml:7",), ("docs/a.md:3", "docs/a.md:9")),
    )
