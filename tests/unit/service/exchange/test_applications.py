"""Finding a page's application, its token endpoint, and its valid redirect addresses."""

import pytest

from glosa.service.domain.errors import OriginRefused
from glosa.service.domain.exchange.applications import PlatformKey, application_for
from glosa.service.domain.exchange.refusals import ApplicationUnknown
from tests.unit.service.exchange.desk import CALLBACK, ORIGIN, SECRET, application


@pytest.mark.parametrize(
    ("platform", "base", "address"),
    [
        ("github", "", "https://github.com/login/oauth/access_token"),
        ("github-v4", "https://ghe.example.org", "https://ghe.example.org/login/oauth/access_token"),
        ("gitlab", "", "https://gitlab.com/oauth/token"),
        ("gitlab", "http://127.0.0.1:9190/gitlab", "http://127.0.0.1:9190/gitlab/oauth/token"),
        ("bitbucket", "", "https://bitbucket.org/site/oauth2/access_token"),
        ("gitee", "", "https://gitee.com/oauth/token"),
        ("gitea", "https://git.example.org", "https://git.example.org/login/oauth/access_token"),
    ],
)
def test_the_token_endpoint_follows_from_platform_and_base(platform: PlatformKey, base: str, address: str) -> None:
    assert application(platform, base_url=base).token_address == address


@pytest.mark.parametrize(
    "address",
    [
        f"{ORIGIN}/docs/",
        f"{ORIGIN}/docs",
        f"{ORIGIN}/docs/settings/basic.html",
        f"{ORIGIN}/docs/en-US/?page=2",
        f"{ORIGIN}/docs/a%20b..c.html",
        "https://Docs.Example.org/docs/a",
    ],
)
def test_a_login_at_github_returns_at_or_below_the_registered_address(address: str) -> None:
    assert application("github").allows_redirect(address)
    assert application("github-v4").allows_redirect(address)


@pytest.mark.parametrize(
    "address",
    [
        "",
        "docs/",
        "http://docs.example.org/docs/",
        "https://docs.example.org:8443/docs/",
        "https://docs.example.org.evil.example/docs/",
        "https://evil.example/docs/",
        "https://docs.example.org@evil.example/docs/",
        "https://user@docs.example.org/docs/",
        f"{ORIGIN}/",
        f"{ORIGIN}/docsx",
        f"{ORIGIN}/docs/../admin",
        f"{ORIGIN}/docs/%2e%2E/admin",
        f"{ORIGIN}/docs/a%2f..%2f..%2fadmin",
        f"{ORIGIN}/docs/..\\admin",
        f"{ORIGIN}/docs/..;a=b/admin",
        f"{ORIGIN}/docs/%252e%252e/admin",
        f"{ORIGIN}/docs/%252e%252e%255cadmin",
        f"{ORIGIN}/docs/#code",
        f"{ORIGIN}:443/docs/",
        "https://docs.example.org./docs/",
        "https://docs.example.org\\@evil.example/docs/",
        "https://@docs.example.org/docs/",
        "https://docs.example.org?/docs/",
        f"{ORIGIN}/docs/a b",
        f"{ORIGIN}/do\tcs/",
        f"{ORIGIN}\n/docs/",
        f"{ORIGIN}/docs/á",
        "https://[docs/",
        "//docs.example.org/docs/",
    ],
)
def test_a_login_does_not_return_to_another_address(address: str) -> None:
    assert not application("github").allows_redirect(address)


def test_a_site_at_the_root_accepts_every_path_of_its_host() -> None:
    for registered in (ORIGIN, f"{ORIGIN}/"):
        own = application("github", redirects=(registered,))
        assert own.allows_redirect(ORIGIN)
        assert own.allows_redirect(f"{ORIGIN}/a/b.html")
        assert not own.allows_redirect("https://docs.example.orgx/a")


@pytest.mark.parametrize("platform", ["gitlab", "bitbucket", "gitee", "gitea"])
def test_other_redirect_addresses_must_equal_the_registered_one(platform: PlatformKey) -> None:
    own = application(platform)
    assert own.allows_redirect(CALLBACK)
    for other in (f"{CALLBACK}?a", f"{CALLBACK}/", f"{ORIGIN}/docs/", CALLBACK.upper(), f"{CALLBACK}/a"):
        assert not own.allows_redirect(other), other


def test_an_application_is_found_by_id_and_platform() -> None:
    github, gitea = application("github"), application("gitea")
    for platform in ("github", "github-v4", None):
        assert application_for([github], "our-app", platform=platform, origin=ORIGIN) is github
    assert application_for([github, gitea], "our-app", platform="gitea", origin=ORIGIN) is gitea
    with pytest.raises(
        ApplicationUnknown,
        match=r"\ASeveral applications have this client id\. Say which with the field 'platform'\.\Z",
    ):
        application_for([github, gitea], "our-app", platform=None, origin=ORIGIN)
    for client_id, named in (("other", "github"), ("our-app", "gitee"), ("", None)):
        with pytest.raises(ApplicationUnknown) as caught:
            application_for([github, gitea], client_id, platform=named, origin=ORIGIN)  # type: ignore[arg-type]
        assert str(caught.value) == (
            "The service has no application with this client id. Its owner adds it to the settings of the service."
        )
    with pytest.raises(ApplicationUnknown):
        application_for([], "our-app", platform=None, origin=ORIGIN)


def test_applications_of_the_same_id_on_two_hosts_are_distinguished_by_origin() -> None:
    other = application("gitea", origins=("https://other.example.org",))
    found = application_for(
        [application("github"), other], "our-app", platform=None, origin="https://other.example.org"
    )
    assert found is other


@pytest.mark.parametrize(
    "origin", [None, "", "null", "http://docs.example.org", f"{ORIGIN}/", f"{ORIGIN}:443", "https://evil.example"]
)
def test_only_pages_of_a_listed_origin_can_exchange(origin: str | None) -> None:
    with pytest.raises(OriginRefused):
        application_for([application()], "our-app", platform="github", origin=origin)


def test_the_text_form_of_an_application_omits_its_secret() -> None:
    shown = repr(application())
    assert "our-app" in shown
    assert SECRET not in shown
