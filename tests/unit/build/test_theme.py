"""A site's own theme: what it changes in the pages, what it can't do, and that other sites don't notice it."""

import re
from pathlib import Path

import pytest

from glosa.builder.build import Request, workshop
from glosa.builder.diagnostics import BuildFailed, Diagnostic, Severity
from tests.conftest import CONFIG, SiteMaker

HEADER = """\
import { Header } from "glosa/theme";

export const overrides = { Header: () => <div className="frame"><Header /></div> };
"""


def build(site: Path, out: Path) -> tuple[Diagnostic, ...]:
    with workshop(Request(site, out)) as shop:
        return shop.build().warnings


def problems(site: Path, out: Path) -> list[tuple[str, str, int | None]]:
    with pytest.raises(BuildFailed) as failed:
        build(site, out)
    return [(one.code, one.file, one.line) for one in failed.value.diagnostics]


def test_a_component_replaces_ours_and_can_show_it(make_site: SiteMaker, tmp_path: Path) -> None:
    assert build(make_site({"theme/index.tsx": HEADER}), tmp_path / "out") == ()
    html = (tmp_path / "out/panel.html").read_text()
    assert '<div class="frame"><header class="header">' in html
    module = html.partition(' data-theme="/')[2].partition('"')[0]
    assert 'className: "frame"' in (tmp_path / "out" / module).read_text()


def test_slots_words_styles_and_layouts(make_site: SiteMaker, tmp_path: Path) -> None:
    theme = """\
    import { Article, usePage } from "glosa/theme";
    import "./own.css";
    export const slots = { "article-after": () => <p>after</p>, "listing-before": () => <p>listing</p> };
    export const words = { pt: { outline: "Conteúdo" }, en: { "pager.next": "Onward" } };
    export const layouts = { landing: () => <main><h2>{String(usePage().frontmatter["params"].hero)}</h2><Article /></main> };
    """
    cover = "---\nlayout: landing\nparams: { hero: Olá }\n---\n# Capa\n\nTexto.\n"
    files = {"theme/index.tsx": theme, "theme/own.css": "p { margin: 0 }\n"}
    site = make_site({**files, "docs/cover.md": cover, "docs/en-US/cover.md": cover})
    build(site, tmp_path / "out")

    def read(page: str) -> str:
        return (tmp_path / "out" / page).read_text()

    assert '</article><div class="slot" data-slot="article-after"><p>after</p></div>' in read("panel.html")
    assert ["<p>listing</p>" in read(page) for page in ("panel.html", "tag/index.html")] == [False, True]
    assert 'href="/assets/theme/style.' in read("panel.html")
    assert "<main><h2>Olá</h2><article" in read("cover.html")
    assert '<header class="header">' not in read("cover.html")


def test_words_are_those_of_generated_pages_and_of_markdown_too(make_site: SiteMaker, tmp_path: Path) -> None:
    theme = """\
    export const words = {
      pt: { "titles.tags": "Etiquetas", "titles.tagOf": "Com a etiqueta {}", "text.tip": "Olha {só}", "listing.pages": "uma|{} folhas" },
      "pt-BR": { "titles.notFound": "Sumiu" },
    };
    """
    pages = {"docs/panel.md": "---\ntags: [Painel]\n---\n# Painel\n\n::: tip\nTexto.\n:::\n\n## Visão {#view}\n"}
    site = make_site({"theme/index.ts": theme, **pages})
    request = Request(site, tmp_path / "out", cache=tmp_path / "cache")
    for tip in ("Olha {só}", "Veja"):  # The second build has the cache of the first.
        (site / "theme/index.ts").write_text(theme.replace("Olha {só}", tip))
        with workshop(request) as shop:
            shop.build()
        out = tmp_path / "out"
        html = {path.relative_to(out).as_posix(): path.read_text() for path in out.rglob("*.html")}
        assert "<h1>Etiquetas</h1>" in html["tag/index.html"]
        assert "<bdi>uma</bdi>" in html["tag/index.html"]
        assert "<h1>Com a etiqueta Painel</h1>" in html["tag/painel/index.html"]
        assert "<title>Sumiu" in html["404.html"]
        assert f">{tip}<" in html["panel.html"]
        assert "<h1>Tag: Panel</h1>" in html["en-US/tag/panel/index.html"]


def test_a_font_comes_from_the_site_itself(make_site: SiteMaker, tmp_path: Path) -> None:
    files: dict[str, str | bytes] = {
        "theme/index.ts": 'import "./style.css";\nexport const slots = {};\n',
        "theme/style.css": '@font-face { font-family: Own; src: url("../../fonts/own.woff2") format("woff2") }\n',
        "public/fonts/own.woff2": b"wOF2",
        "glosa.yaml": CONFIG
        + "head:\n  - tag: link\n    attrs: {rel: preload, href: /fonts/own.woff2, as: font, crossorigin: ''}\n",
    }
    with workshop(Request(make_site(files), tmp_path / "out", base="/manual/")) as shop:
        assert shop.build().warnings == ()
    (style,) = (tmp_path / "out/assets/theme").glob("style.*.css")
    assert '"../../fonts/own.woff2"' in style.read_text()
    assert (style.parent / "../../fonts/own.woff2").resolve().read_bytes() == b"wOF2"
    assert 'href="/manual/fonts/own.woff2"' in (tmp_path / "out/panel.html").read_text()
    assert "font-src 'self';" in (tmp_path / "out/.glosa.json").read_text()


def test_another_site_does_not_get_the_theme(make_site: SiteMaker, tmp_path: Path) -> None:
    build(make_site({}), tmp_path / "out")
    assert "data-theme" not in (tmp_path / "out/panel.html").read_text()
    assert not list((tmp_path / "out/assets/js").glob("theme-api.*"))


def test_a_component_that_throws_is_omitted_with_a_warning(make_site: SiteMaker, tmp_path: Path) -> None:
    theme = """\
import { usePage } from "glosa/theme";
function Fickle() {
  if (usePage().layout === "page") throw new Error("No page, please.");
  return <p>fickle</p>;
}
function Broken(): never {
  throw new Error("Never.");
}
export const slots = { "footer-before": Fickle };
export const overrides = { BackToTop: Broken };
"""
    site = make_site({"theme/index.tsx": theme})
    expected = [
        ("theme/index.tsx", 3, 42, r"slots.footer-before threw on \d pages, such as /\S*: No page, please\."),
        ("theme/index.tsx", 7, 9, r"overrides.BackToTop threw on \d+ pages, such as /\S*: Never\."),
    ]
    for _ in range(2):  # The second build has pages of the first.
        warnings = build(site, tmp_path / "out")
        found = [(one.file, one.line, one.column, one.found) for one in sorted(warnings, key=_line)]
        assert [one[:3] for one in found] == [one[:3] for one in expected]
        assert all(re.match(words, text) for (*_, text), (*_, words) in zip(found, expected, strict=True))
    panel, listing = ((tmp_path / "out" / page).read_text() for page in ("panel.html", "tag/index.html"))
    assert ["fickle" in panel, "fickle" in listing] == [False, True]
    assert all('class="back-to-top"' in html for html in (panel, listing))


def _line(one: Diagnostic) -> int:
    return one.line or 0


@pytest.mark.parametrize(
    ("theme", "expected"),
    [
        ("export const overrides = {\n  Headr: () => null,\n};\n", [("theme-name", "theme/index.tsx", 2)]),
        ('export const slots = { "header-around": () => null };\n', [("theme-name", "theme/index.tsx", 1)]),
        ('export const words = { es: { menus: "Menú" } };\n', [("theme-name", "theme/index.tsx", 1)]),
        ('export const layouts = { landing: "wide" };\n', [("theme-name", "theme/index.tsx", None)]),
        ('import { Heder } from "glosa/theme";\nexport const slots = { "nav-after": Heder };\n', None),
        (
            'import { default as All } from "glosa/theme";\nexport const slots = { "nav-after": All };\n',
            [("import-unknown", "theme/index.tsx", 1)],
        ),
        ("\nthrow new Error('at once');\n", [("module-unusable", "theme/index.tsx", 2)]),
        ("export const slots = {\n", None),
    ],
)
def test_an_unusable_theme_is_an_error_with_its_place(
    make_site: SiteMaker, tmp_path: Path, theme: str, expected: list[tuple[str, str, int | None]] | None
) -> None:
    found = problems(make_site({"theme/index.tsx": theme}), tmp_path / "out")
    assert found == expected if expected else all(file == "theme/index.tsx" for _, file, _ in found)


def test_an_error_at_the_start_names_the_column_of_the_source(make_site: SiteMaker, tmp_path: Path) -> None:
    part = "interface Kind { readonly name: string }\nexport const kind = (one: Kind): string => { throw new Error(one.name); };\n"
    index = 'import { kind } from "./part";\nexport const words = { es: { menu: kind({ name: "Oh." }) } };\n'
    with pytest.raises(BuildFailed) as failed:
        build(make_site({"theme/index.tsx": index, "theme/part.ts": part}), tmp_path / "out")
    [problem] = failed.value.diagnostics
    column = part.splitlines()[1].index("new Error") + 1
    assert (problem.file, problem.line, problem.column) == ("theme/part.ts", 2, column)


def test_a_theme_that_appears_during_dev_needs_a_restart(make_site: SiteMaker, tmp_path: Path) -> None:
    site = make_site({})
    with workshop(Request(site, tmp_path / "out")) as shop:
        shop.build()
        (site / "theme").mkdir()
        (site / "theme/index.tsx").write_text(HEADER)
        with pytest.raises(BuildFailed) as failed:
            shop.build(changed={"theme/index.tsx"})
        assert failed.value.diagnostics == (
            Diagnostic(
                severity=Severity.ERROR,
                code="theme-changed",
                file="theme/index.tsx",
                found="The site's theme was added after the start.",
                expected="The theme that the site had at the start.",
                next_step="Start the command again.",
            ),
        )
    assert build(site, tmp_path / "out") == ()
    assert 'class="frame"' in (tmp_path / "out/panel.html").read_text()


def test_a_saved_theme_renders_all_pages_and_parses_none(
    make_site: SiteMaker, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    site = make_site({"theme/index.tsx": HEADER})
    with workshop(Request(site, tmp_path / "out")) as shop:
        pages = shop.build().pages
        (site / "theme/index.tsx").write_text(HEADER.replace("frame", "border"))
        monkeypatch.setattr("glosa.builder.content.gather.parse", None)
        assert len(shop.build(changed={"theme/index.tsx"}).rendered) == pages
    assert 'class="border"' in (tmp_path / "out/panel.html").read_text()


def test_saved_words_of_a_theme_reach_pages_from_markdown(make_site: SiteMaker, tmp_path: Path) -> None:
    theme = 'export const words = { pt: { "text.tip": "Olha" } };\n'
    page = "# Painel\n\n::: tip\nTexto.\n:::\n\n## Visão {#view}\n"
    site = make_site({"theme/index.ts": theme, "docs/panel.md": page})
    with workshop(Request(site, tmp_path / "out")) as shop:
        shop.build()
        (site / "theme/index.ts").write_text(theme.replace("Olha", "Veja"))
        shop.build(changed={"theme/index.ts"})
    assert ">Veja<" in (tmp_path / "out/panel.html").read_text()


@pytest.mark.parametrize("is_preview", [False, True])
def test_a_saved_stylesheet_reaches_all_pages_and_renders_none_in_a_preview(
    make_site: SiteMaker, tmp_path: Path, *, is_preview: bool
) -> None:
    site = make_site({"theme/index.tsx": f'import "./own.css";\n{HEADER}', "theme/own.css": "p { margin: 1px }\n"})
    out = tmp_path / "out"
    with workshop(Request(site, out, retained_builds=0, is_preview=is_preview)) as shop:
        pages = shop.build().pages
        modules = sorted(out.glob("assets/theme/*.js"))
        (site / "theme/own.css").write_text("p { margin: 2px }\n")
        rendered = shop.build(changed={"theme/own.css"}).rendered
    assert len(rendered) == (0 if is_preview else pages)
    (style,) = out.glob("assets/theme/*.css")
    assert (style.name == "style.css") == is_preview
    assert style.read_text() == "p { margin: 2px }\n"
    assert f'href="/assets/theme/{style.name}"' in (out / "panel.html").read_text()
    assert sorted(out.glob("assets/theme/*.js")) == modules, "a stylesheet is no part of the code"


def test_a_failure_is_reported_again_when_the_page_comes_from_the_cache(make_site: SiteMaker, tmp_path: Path) -> None:
    site = make_site({"theme/index.tsx": "export const overrides = { Footer: () => { throw new Error('no'); } };\n"})
    request = Request(site, tmp_path / "out", cache=tmp_path / "cache")
    for is_first in (True, False):
        with workshop(request) as shop:
            built = shop.build()
        assert [one.code for one in built.warnings] == ["theme-failed"]
        assert bool(built.rendered) == is_first


def test_a_failure_stops_a_strict_build_before_anything_is_published(make_site: SiteMaker, tmp_path: Path) -> None:
    site = make_site({"theme/index.tsx": "export const overrides = { Footer: () => { throw new Error('no'); } };\n"})
    with workshop(Request(site, tmp_path / "out")) as shop, pytest.raises(BuildFailed) as failed:
        shop.build(strict=True)
    assert [one.code for one in failed.value.diagnostics] == ["theme-failed"]
    assert not (tmp_path / "out/panel.html").exists()


@pytest.mark.parametrize(
    ("limit", "component", "said"),
    [
        ("PATIENCE_SECONDS", "() => { for (;;); }", "overrides.Footer ran longer than 1 seconds."),
        (
            "MEMORY_BYTES",
            "() => { const all = []; for (;;) all.push(new Array(100000).fill(all)); }",
            "overrides.Footer took more than 96 MiB of memory.",
        ),
    ],
)
def test_a_component_that_never_ends_is_an_error_that_names_it(
    make_site: SiteMaker, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, *, limit: str, component: str, said: str
) -> None:
    monkeypatch.setattr(f"glosa.builder.render.v8.{limit}", 1 if limit == "PATIENCE_SECONDS" else 96 << 20)
    theme = (
        f'export const slots = {{ "header-before": () => "a" }};\nexport const overrides = {{ Footer: {component} }};\n'
    )
    site = make_site({"theme/index.tsx": theme})
    with pytest.raises(BuildFailed) as failed:
        build(site, tmp_path / "out")
    (problem,) = failed.value.diagnostics
    assert (problem.severity, problem.found) == (Severity.ERROR, f"The theme can't render pages: {said}")


def test_a_theme_that_never_ends_is_an_error(
    make_site: SiteMaker, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("glosa.builder.render.v8.PATIENCE_SECONDS", 1)
    with pytest.raises(BuildFailed) as failed:
        build(make_site({"theme/index.ts": "for (;;);\nexport const slots = {};\n"}), tmp_path / "out")
    (problem,) = failed.value.diagnostics
    assert (problem.file, problem.found) == (
        "theme/index.ts",
        "The theme can't be used: it ran longer than 1 seconds.",
    )


def test_a_layout_without_the_article_is_an_error_with_the_page(make_site: SiteMaker, tmp_path: Path) -> None:
    page = "---\nlayout: landing\n---\n# Capa\n\nTexto.\n"
    theme = {"theme/index.tsx": "export const layouts = { landing: () => <main>Olá</main> };\n"}
    site = make_site({**theme, "docs/cover.md": page, "docs/en-US/cover.md": page})
    with pytest.raises(BuildFailed) as failed:
        build(site, tmp_path / "out")
    (problem,) = failed.value.diagnostics
    assert problem.found == "The theme shows /cover.html without its article."


def test_names_without_effect_are_warnings(make_site: SiteMaker, tmp_path: Path) -> None:
    theme = 'import { Article } from "glosa/theme";\nexport const layouts = { landing: Article };\nexport const override = {};\n'
    page = "---\nlayout: landig\n---\n# Capa\n\nTexto.\n"
    site = make_site({"theme/index.tsx": theme, "docs/cover.md": page, "docs/en-US/cover.md": page})
    problems = build(site, tmp_path / "out")
    assert problems[0].next_step == "Correct the name, or export the layout from the theme."
    assert [(one.code, one.place) for one in problems] == [
        ("layout-unknown", "docs/cover.md:2"),
        ("layout-unknown", "docs/en-US/cover.md:2"),
        ("theme-name", "theme/index.tsx:3"),
    ]
    (site / "theme/index.tsx").unlink()
    assert build(site, tmp_path / "out") == (), "without a theme, layouts of another generator are no problem"
