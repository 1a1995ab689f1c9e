"""The sidebar: configured or automatic, its reading order, its faults."""

import pytest

from glosa.builder.config.model import SidebarEntry
from glosa.builder.config.patterns import Localized
from glosa.builder.pages.navigation import automatic, configured, find_route, sidebar

TITLES = {
    "/": "Início",
    "/panel.html": "Painel",
    "/settings/": "Configurações",
    "/settings/basic.html": "Básico",
    "/settings/volume.html": "Volume",
}


def text(value: Localized) -> str:
    return value if isinstance(value, str) else value["pt-BR"]


@pytest.mark.accepts("S-82")
def test_groups_have_a_title_a_collapsable_flag_and_children() -> None:
    entries = [
        SidebarEntry(title={"pt-BR": "Guia", "en-US": "Guide"}, collapsable=False, children=("", "panel")),
        SidebarEntry(
            title="Robô",
            children=("settings/", SidebarEntry(title="Ordens", children=("settings/basic", "settings/volume.md"))),
        ),
    ]
    groups, faults = configured(entries, locale="/", line_of=lambda place: 7, partial=False, text=text, titles=TITLES)
    assert faults == ()
    assert [(group.title, group.collapsable) for group in groups] == [("Guia", False), ("Robô", True)]
    assert list(groups[1].routes()) == ["/settings/", "/settings/basic.html", "/settings/volume.html"]
    assert groups[1].entries[1].title == "Ordens"
    assert groups[1].entries[1].children[0].title == "Básico"


@pytest.mark.accepts("S-119", "S-142")
@pytest.mark.parametrize("levels", [1, 3, 4, 6])
def test_a_group_has_its_nesting_depth(levels: int) -> None:
    entry = SidebarEntry(title=str(levels), children=("panel",))
    for level in range(levels - 1, 0, -1):
        entry = SidebarEntry(title=str(level), children=("settings/", entry, "settings/basic"))
    groups, _ = configured([entry], locale="/", line_of=lambda place: 7, partial=False, text=text, titles=TITLES)
    assert [group.levels() for group in groups] == [levels]


@pytest.mark.accepts("S-119", "S-142")
def test_an_automatic_sidebar_has_one_level_however_deep_the_folders_are() -> None:
    titles = {"/": "Início", "/a/": "A", "/a/b/c/d/e/page.html": "Deep", "/a/b/page.html": "Page"}
    groups = automatic(locale="/", titles=titles)
    assert [(list(group.routes()), group.levels()) for group in groups] == [
        (["/"], 1),
        (["/a/", "/a/b/c/d/e/page.html", "/a/b/page.html"], 1),
    ]


def test_a_broken_entry_is_an_error_with_a_suggestion() -> None:
    entries = [SidebarEntry(title="Robô", children=("settings/basics",))]
    groups, faults = configured(entries, locale="/", line_of=lambda place: 7, partial=False, text=text, titles=TITLES)
    assert [(fault.code, fault.place) for fault in faults] == [("sidebar-points-nowhere", "glosa.yaml:7")]
    assert "'settings/basics'" in faults[0].found
    assert "Did you mean 'settings/basic'?" in faults[0].expected
    assert groups == (), "a group without a page is not shown"


def test_an_untranslated_entry_is_omitted() -> None:
    entries = [SidebarEntry(title="Robô", children=("panel", "settings/basics"))]
    groups, faults = configured(entries, locale="/", line_of=lambda place: 7, partial=True, text=text, titles=TITLES)
    assert faults == ()
    assert list(groups[0].routes()) == ["/panel.html"]


@pytest.mark.parametrize(
    ("path", "route"),
    [
        ("", "/"),
        ("/", "/"),
        ("panel", "/panel.html"),
        ("/panel.html", "/panel.html"),
        ("panel.md", "/panel.html"),
        ("settings", "/settings/"),
        ("settings/", "/settings/"),
        ("settings/README.md", "/settings/"),
        ("missing", None),
    ],
)
def test_a_page_path_is_a_file_or_a_folder(path: str, route: str | None) -> None:
    assert find_route(path, "/", TITLES) == route


def test_the_reading_order_continues_through_all_groups() -> None:
    order = sidebar(automatic(locale="/", titles=TITLES))
    assert [group.title for group in order.groups] == ["Início", "Configurações"]
    assert order.next["/panel.html"] == "/settings/"
    assert order.previous["/settings/"] == "/panel.html"
    assert "/" not in order.previous
    assert "/settings/volume.html" not in order.next
    assert order.group_of["/settings/basic.html"] == 1


def test_a_folder_without_index_is_titled_by_its_name() -> None:
    groups = automatic(locale="/en-US/", titles={"/en-US/popular-topics/vps.html": "VPS"})
    assert [group.title for group in groups] == ["Popular topics"]
