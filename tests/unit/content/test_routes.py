import pytest

from glosa.builder.content.document import Source
from glosa.builder.content.routes import Routes, resolve, route_of

PAGE = Source("docs/settings/basic.md", "/", "settings/basic.md", "/settings/basic.html")
ENGLISH = Source("docs/en-US/settings/basic.md", "/en-US/", "settings/basic.md", "/en-US/settings/basic.html")
HOME = Source("docs/README.md", "/", "README.md", "/")


@pytest.mark.parametrize(
    ("path", "route"),
    [
        ("README.md", "/"),
        ("index.md", "/"),
        ("panel.md", "/panel.html"),
        ("settings/README.md", "/settings/"),
        ("popular-topics/FAQ.md", "/popular-topics/FAQ.html"),
        ("en-US/settings/basic.md", "/en-US/settings/basic.html"),
        ("v1.2.md", "/v1.2.html"),
        ("cafe\u0301.md", "/caf\u00e9.html"),
    ],
)
def test_a_file_gets_the_route_of_its_path(path: str, route: str) -> None:
    assert route_of(path) == route


@pytest.mark.parametrize(
    ("path", "source", "route"),
    [
        ("volume.md", PAGE, "/settings/volume.html"),
        ("./volume.md", PAGE, "/settings/volume.html"),
        ("../panel.md", PAGE, "/panel.html"),
        ("README.md", PAGE, "/settings/"),
        ("../README.md", PAGE, "/"),
        ("../README.md", ENGLISH, "/en-US/"),
        ("../../panel.md", ENGLISH, "/panel.html"),
        ("panel.md", HOME, "/panel.html"),
        ("volume.html", PAGE, "/settings/volume.html"),
        ("index.html", PAGE, "/settings/"),
        ("./", PAGE, "/settings/"),
        (".", PAGE, "/settings/"),
        ("..", PAGE, "/"),
        ("../", HOME, None),
        ("../../x.md", PAGE, None),
        ("/", PAGE, "/"),
        ("/tag/", PAGE, "/tag/"),
        ("/settings//volume.md", HOME, "/settings/volume.html"),
        ("/settings.json", PAGE, "/settings.json"),
    ],
)
def test_a_link_points_to_the_route_of_the_file_it_names(path: str, source: Source, route: str | None) -> None:
    assert resolve(path, source) == route


@pytest.mark.parametrize(
    ("path", "route"),
    [
        ("panel", "/guide/panel.html"),
        ("panel/", "/guide/panel.html"),
        ("panel.md/", "/guide/panel.html"),
        ("/guide/panel", "/guide/panel.html"),
        ("orders", "/guide/orders/"),
        ("orders/index", "/guide/orders/"),
        ("orders/README", "/guide/orders/"),
        ("/guide/orders/index", "/guide/orders/"),
        ("../panel", "/guide/panel.html"),
        ("../../news", "/news.html"),
        ("v1.2", "/guide/v1.2.html"),
        ("..", "/"),
    ],
)
def test_a_link_without_an_extension_points_to_the_page_it_means(path: str, route: str) -> None:
    routes = Routes(frozenset({"/", "/news.html", "/guide/panel.html", "/guide/orders/", "/guide/v1.2.html"}))
    assert routes.of(path, Source("docs/guide/start.md", "/", "guide/start.md", "/guide/start.html")) == route


@pytest.mark.parametrize("path", ["nowhere", "nowhere/", "manual.pdf", "/tag/", "panel.html", "other.md"])
def test_a_link_that_means_no_page_points_to_what_is_written(path: str) -> None:
    source = Source("docs/start.md", "/", "start.md", "/start.html")
    assert Routes(frozenset({"/panel/"})).of(path, source) == resolve(path, source)


def test_a_link_may_leave_the_folder_of_files_if_it_stays_within_the_addresses() -> None:
    source = Source("docs/start.md", "/", "start.md", "/start.html")
    assert resolve("../panel", source) is None
    assert Routes(frozenset({"/panel.html"})).of("../panel", source) == "/panel.html"


@pytest.mark.parametrize(
    ("path", "route"),
    [
        ("queries/about.md", "/queries/about.html"),
        ("queries/about.mdx", "/queries/about.html"),
        ("docs/queries/about.md", "/queries/about.html"),
        ("/docs/queries/about.md", "/queries/about.html"),
        ("near.md", "/guide/near.html"),
        ("near.mdx", "/guide/near.html"),
        ("./queries/about.md", "/guide/queries/about.html"),
    ],
)
def test_a_path_to_a_file_can_start_at_the_folder_of_all_pages_in_docusaurus(path: str, route: str) -> None:
    pages = frozenset({"/near.html", "/guide/near.html", "/queries/about.html"})
    source = Source("docs/guide/start.md", "/", "guide/start.md", "/guide/start.html")
    assert Routes(pages, finds_from_root=True).of(path, source) == route
    assert Routes(pages).of("queries/about.md", source) == "/guide/queries/about.html"
