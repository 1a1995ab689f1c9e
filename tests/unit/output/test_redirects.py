"""Redirects from earlier addresses: the pages of a built site, the server's answers, and what is reported."""

import json
import re
from pathlib import Path

import pytest
from msgspec.structs import replace

from glosa.builder.build import Request, workshop
from glosa.builder.diagnostics import Diagnostic
from glosa.hosting.folder import SiteFolder
from glosa.hosting.responses import Responder, SiteRequest
from glosa.hosting.site import BuiltSite, read_site
from tests.conftest import CONFIG, SiteMaker

MOVED = """url: https://docs.example.org
redirects:
  extensionless: true
  paths:
    /old/: /panel.html#view
    /früher/seite: /en-US/
    /gone.html: https://archive.example.org/gone
"""


def built(make_site: SiteMaker, out: Path, config: str, *, base: str | None = None) -> Path:
    with workshop(Request(make_site({"glosa.yaml": CONFIG + config}), out, base)) as shop:
        shop.build()
    return out


def test_without_a_public_address_the_canonical_address_is_relative(make_site: SiteMaker, tmp_path: Path) -> None:
    out = built(make_site, tmp_path / "out", MOVED.partition("\n")[2])
    assert '<link rel="canonical" href="/panel.html#view">' in (out / "old/index.html").read_text()


def answered(site: BuiltSite, path: str) -> int:
    responder = Responder(site.facts, SiteFolder(site.folder))
    return responder.respond(SiteRequest("GET", path, "", accept_encoding="", if_none_match="")).status


def checked(make_site: SiteMaker, config: str) -> tuple[Diagnostic, ...]:
    site = make_site({"glosa.yaml": CONFIG + config})
    with workshop(Request(site, site / "dist")) as shop:
        return shop.check()


def test_a_page_at_the_earlier_address_leads_to_the_current_one(make_site: SiteMaker, tmp_path: Path) -> None:
    out = built(make_site, tmp_path / "out", MOVED, base="/docs/")
    page = (out / "old/index.html").read_text("utf-8")
    (script,) = re.findall(r'<script src="/docs/(assets/js/redirect\.[0-9a-f]{8}\.js)"', page)
    assert "location.replace" in (out / script).read_text("utf-8")
    assert 'data-to="/docs/panel.html#view"' in page
    assert '<link rel="canonical" href="https://docs.example.org/docs/panel.html#view">' in page
    assert 'content="0; url=/docs/panel.html#view"' in page
    assert '<p><a href="/docs/panel.html#view">' in page
    assert 'data-to="/docs/en-US/"' in (out / "früher/seite/index.html").read_text("utf-8")
    assert 'data-to="https://archive.example.org/gone"' in (out / "gone.html").read_text("utf-8")
    assert 'data-to="/docs/en-US/panel.html"' in (out / "en-US/panel/index.html").read_text("utf-8")


@pytest.mark.parametrize(
    ("path", "location"),
    [
        ("/docs/old/", b"/docs/panel.html#view"),
        ("/docs/old", b"/docs/panel.html#view"),
        ("/docs/old/?a=1", b"/docs/panel.html?a=1#view"),
        ("/docs/fr%C3%BCher/seite", b"/docs/en-US/"),
        ("/docs/gone.html", b"https://archive.example.org/gone"),
        ("/docs/panel/", b"/docs/panel.html"),
        ("/docs/panel", b"/docs/panel.html"),
    ],
)
def test_the_server_redirects(make_site: SiteMaker, tmp_path: Path, path: str, location: bytes) -> None:
    site = read_site(built(make_site, tmp_path / "out", MOVED, base="/docs/"))
    plain, _, query = path.partition("?")
    response = Responder(site.facts, SiteFolder(site.folder)).respond(
        SiteRequest("GET", plain, query, accept_encoding="", if_none_match="")
    )
    assert (response.status, dict(response.headers)[b"location"]) == (308, location)


def test_sites_without_redirects_have_none(make_site: SiteMaker, tmp_path: Path) -> None:
    out = built(make_site, tmp_path / "out", "")
    assert "redirects" not in json.loads((out / ".glosa.json").read_text("utf-8"))
    assert not (out / "panel").exists()
    assert not list(out.glob("assets/js/redirect.*"))


def test_reports_redirects_that_lead_nowhere_and_from_pages(make_site: SiteMaker) -> None:
    config = "redirects:\n  paths:\n    /a/: /panle.html\n    /panel.html: /en-US/\n    /b/: /panel.html#nothing\n"
    first = CONFIG.count("\n") + 3
    found = {(one.code, one.line, str(one.severity)): one for one in checked(make_site, config)}
    assert set(found) == {
        ("redirect-broken", first, "error"),
        ("redirect-taken", first + 1, "error"),
        ("redirect-broken", first + 2, "warning"),
    }
    assert "Did you mean '/panel.html'?" in found["redirect-broken", first, "error"].expected


OUTSIDE = ["/../index.html", "/a/../../../x/", "/%2e%2e/x/", "/a/%2E./x/", "/a%2Fb/", "/a%5Cb/", "/a\\b/"]
UNSERVED = ["/./a.html", "/a//b/", "/.git/hooks/", "/.html", "/a\n", "/a\n/", "/a%0a/", "/a%00/"]


@pytest.mark.parametrize("old", ["old", "//host/", "/feed.xml", "/a?b", "/a#b", *OUTSIDE, *UNSERVED])
def test_rejects_addresses_that_no_page_can_have(make_site: SiteMaker, old: str) -> None:
    (one,) = checked(make_site, f"redirects: {{paths: {{{json.dumps(old)}: /panel.html}}}}\n")
    assert one.code.startswith("config-")


TAKEN = {
    "a page": "/panel.html",
    "a folder at the path of a page": "/panel.html/",
    "a folder below a page": "/panel.html/a/b/",
    "the index of a folder": "/en-US/index.html",
    "an escaped path": "/p%61nel.html",
    "a public file": "/CNAME",
    "a folder at the path of a public file": "/logo.png/",
    "the sitemap": "/sitemap.xml/",
    "a feed": "/en-US/rss.xml/",
    "the page that logins return to": "/auth/callback.html",
    "the page that is not found": "/en-US/404.html",
    "the search index": "/assets/search/pt-BR.json/",
    "a public file in assets": "/assets/a.txt/",
}


@pytest.mark.parametrize("old", TAKEN.values(), ids=TAKEN)
def test_no_redirect_has_the_path_of_a_file(make_site: SiteMaker, tmp_path: Path, old: str) -> None:
    config = f"url: https://docs.example.org\nredirects: {{paths: {{{old}: /en-US/panel.html}}}}\n"
    site = make_site(
        {"glosa.yaml": CONFIG + config, "public/CNAME": "a", "public/logo.png": "a", "public/assets/a.txt": "a"}
    )
    with workshop(Request(site, tmp_path / "out")) as shop:
        assert [one.code for one in shop.check()] == ["redirect-taken"]


def test_redirects_share_the_folder_of_assets_with_glosa(make_site: SiteMaker, tmp_path: Path) -> None:
    site = read_site(built(make_site, tmp_path / "out", "redirects: {paths: {/assets/old/: /panel.html}}\n"))
    response = Responder(site.facts, SiteFolder(site.folder)).respond(
        SiteRequest("GET", "/assets/old/", "", accept_encoding="", if_none_match="")
    )
    assert (response.status, dict(response.headers)[b"location"]) == (308, b"/panel.html")


def test_a_public_file_prevents_the_page_of_a_redirect_without_extension(make_site: SiteMaker, tmp_path: Path) -> None:
    site = make_site({"glosa.yaml": f"{CONFIG}redirects: {{extensionless: true}}\n", "public/panel": "public"})
    with workshop(Request(site, tmp_path / "out")) as shop:
        shop.build()
    assert (tmp_path / "out/panel").read_text("utf-8") == "public"
    assert (tmp_path / "out/en-US/panel/index.html").is_file()


def test_a_redirect_from_a_file_and_one_from_a_folder_can_have_the_same_name(
    make_site: SiteMaker, tmp_path: Path
) -> None:
    out = built(make_site, tmp_path / "out", "redirects: {paths: {/old.html/: /en-US/, /old.html: /panel.html}}\n")
    assert (out / "old.html").is_file()


def test_the_server_looks_up_decoded_addresses(make_site: SiteMaker, tmp_path: Path) -> None:
    site = read_site(built(make_site, tmp_path / "out", "redirects: {paths: {/caf%C3%A9/: /panel.html}}\n"))
    assert (site.folder / "café/index.html").is_file()
    assert answered(site, "/caf%C3%A9/") == answered(site, "/caf%C3%A9") == 308


def test_the_server_serves_a_page_whose_name_with_a_slash_is_an_earlier_address(
    make_site: SiteMaker, tmp_path: Path
) -> None:
    site = read_site(built(make_site, tmp_path / "out", ""))
    facts = replace(site.facts, redirects={"/panel.html/": "/en-US/"})
    assert answered(BuiltSite(site.folder, facts), "/panel.html") == 200


@pytest.mark.parametrize(
    "old", ["/docs/v1.2/page.html", "/a.b/", "/2020/01/02/x.html", "/my.page.html", "/x.htm", "/two words/x", "/a..b/"]
)
def test_accepts_addresses_with_dots_inside_names(make_site: SiteMaker, old: str) -> None:
    assert checked(make_site, f"redirects: {{paths: {{{json.dumps(old)}: /panel.html}}}}\n") == ()


def test_a_redirect_hides_no_page_with_another_capitalization(make_site: SiteMaker, tmp_path: Path) -> None:
    config = "redirects: {paths: {/EN-us/old/: /panel.html, /Panel.html: /en-US/}}\n"
    site = read_site(built(make_site, tmp_path / "out", config))
    assert [answered(site, path) for path in ("/EN-us/old/", "/Panel.html")] == [308, 308]
    assert [answered(site, path) for path in ("/en-US/panel.html", "/en-US/", "/panel.html")] == [200, 200, 200]
    assert not (site.folder / "EN-us").exists()
