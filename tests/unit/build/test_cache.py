"""The cache between two builds: it makes builds faster but never changes the output, even if it's damaged."""

import os
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest

from glosa.builder import reuse
from glosa.builder.build import Request, cache_of, workshop
from glosa.builder.content.document import Document, Source
from glosa.builder.content.markdown.context import MarkdownContext
from glosa.builder.content.markdown.parse import parse
from glosa.builder.content.spool import SpoolDamaged
from glosa.builder.diagnostics import BuildFailed
from glosa.builder.outcome import Built
from glosa.builder.render import v8
from glosa.builder.search.index import SearchIndex, Staging
from tests.conftest import CONFIG, SiteMaker

DOT = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\1\0\0\0\1\x08\6\0\0\0\x1f\x15\xc4\x89"
FILES: Mapping[str, str | bytes | None] = {
    "glosa.yaml": CONFIG + "variables: {product: Robot}\ntheme: {sidebar: auto}\n",
    "settings.yaml": """\
kinds: {number: {label: {pt-BR: Número, en-US: Number}}}
settings:
  size:
    label: {pt-BR: Tamanho, en-US: Size}
    page: sizes
    kind: number
    default: '1'
    range: 1-9
    source: Manual
    does: {pt-BR: Muda tudo., en-US: Sets it.}
""",
    "glossary.yaml": """\
page: words
terms:
  lot:
    term: {pt-BR: lot, en-US: lot}
    means: {pt-BR: 'Uma quantity, veja o [painel](panel.md).', en-US: 'A quantity, see [panel](panel.md).'}
    explained: panel
""",
    "components/Box.js": "export const render = ({ text }) => `<b>${text}</b>`;\n",
    "languages/tiny.js": "export default { word: /lot/ };\n",
    "docs/dot.png": DOT,
    **{
        f"docs/{folder}{name}": text
        for folder in ("", "en-US/")
        for name, text in {
            "sizes.md": "# Sizes\n\n::: setting size\n:::\n",
            "words.md": "# Words\n\n::: glossary\n:::\n",
            "mixed.md": "---\ntitle: Mixed\n---\n\nA {{ product }} and a lot.\n\n::: component Box\ntext: in it\n:::\n\n"
            "```tiny\nlot of\n```\n",
            "image.md": f"# Image\n\n![a dot]({'../' * bool(folder)}dot.png)\n",
        }.items()
    },
}


@pytest.fixture
def site(make_site: SiteMaker) -> Path:
    return make_site(FILES)


def build(site: Path, out: Path, *, cache: bool = True) -> Built:
    """Builds in a separate run."""
    with workshop(Request(site, out, retained_builds=0, cache=cache_of(site) if cache else None)) as shop:
        return shop.build()


def tree(out: Path) -> dict[str, bytes]:
    return {path.relative_to(out).as_posix(): path.read_bytes() for path in out.rglob("*") if path.is_file()}


def is_as_without_cache(site: Path, out: Path) -> bool:
    build(site, out.with_name("fresh"), cache=False)
    return tree(out) == tree(out.with_name("fresh"))


def test_the_next_run_renders_only_what_changed(site: Path, tmp_path: Path) -> None:
    out = tmp_path / "out"
    first = build(site, out)
    assert len(first.rendered) == first.pages
    assert not build(site, out).rendered
    (site / "docs/panel.md").write_text((site / "docs/panel.md").read_text().replace("Texto.", "Outro texto."))
    assert list(build(site, out).rendered) == ["/panel.html"]
    assert is_as_without_cache(site, out)


@pytest.fixture
def parsed(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Records the files that were parsed."""
    files: list[str] = []

    def noted(text: str, source: Source, context: MarkdownContext) -> Callable[[], Document]:
        files.append(source.file)
        return parse(text, source, context)

    monkeypatch.setattr("glosa.builder.content.gather.parse", noted)
    return files


def test_pages_that_did_not_change_are_not_parsed_again(site: Path, tmp_path: Path, parsed: list[str]) -> None:
    build(site, tmp_path / "out")
    parsed.clear()
    (site / "docs/panel.md").touch()
    build(site, tmp_path / "other")
    assert parsed == []
    (site / "docs/panel.md").write_text("# Painel\n\n## Visão {#view}\n")
    build(site, tmp_path / "other")
    assert parsed == ["docs/panel.md"]


def test_the_cache_does_not_change_highlighted_code(make_site: SiteMaker, tmp_path: Path) -> None:
    script = "```html\n<script>let a = /b/;</script>\n```\n"
    texts = {
        "a.md": f"# A\n\n{script}",
        "b.md": "# B\n\n```js\nlet a = /b/;\n```\n\n```md\n```python\nx = 1\n```\n",
        "c.md": f"# C\n\n{script}\n```http\nGET / HTTP/1.1\nContent-Type: application/json\n\n[1]\n```\n",
        "d.md": '# D\n\n```css\na { color: red }\n```\n\n```php\n<?php echo "a";\n```\n',
    }
    site = make_site({f"docs/{folder}{name}": text for folder in ("", "en-US/") for name, text in texts.items()})
    out = tmp_path / "out"
    build(site, out)
    edits = [
        ("c.md", "# C", "# E"),
        ("a.md", script, "```scss\na\n```\n"),
        ("b.md", "```js", "```tsx"),
        ("d.md", "```css", "```less"),
        ("a.md", "```scss\na\n```\n", script),
        ("b.md", "x = 1", "x = 2"),
    ]
    for name, old, new in edits:
        text = (site / "docs" / name).read_text()
        assert old in text
        (site / "docs" / name).write_text(text.replace(old, new))
        build(site, out)
        assert is_as_without_cache(site, out)


def test_code_that_timed_out_is_highlighted_again_by_the_next_build(
    make_site: SiteMaker, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(v8, "PATIENCE_SECONDS", 1)
    texts = {"docs/a.md": f"# A\n\n```tiny\n{'a' * 60}\n```\n", "docs/b.md": "# B\n\n```tiny\na %\n```\n"}
    pages = texts | {name.replace("docs/", "docs/en-US/"): "# Page\n" for name in texts}
    site = make_site({**pages, "languages/tiny.js": "export default { keyword: /(\\w+\\s?)+%/ };\n"})
    out = tmp_path / "out"
    with workshop(Request(site, out, retained_builds=0, cache=cache_of(site))) as shop:
        with pytest.raises(BuildFailed) as failed:
            shop.build()
        assert [(one.code, one.file) for one in failed.value.diagnostics] == [("language-failed", "docs/a.md")]
        (site / "docs/a.md").write_text("# A\n\n```tiny\nb %\n```\n")
        shop.build(changed={"docs/a.md"})
    assert '<span class="token keyword">a %</span>' in (out / "b.html").read_text()
    assert is_as_without_cache(site, out)
    assert not build(site, out).rendered


@pytest.mark.parametrize(
    ("file", "old", "new"),
    [
        ("glosa.yaml", "Robot", "Machine"),
        ("glosa.yaml", "Manual", "Handbook"),
        ("glosa.yaml", "title:", "base: /docs/\ntitle:"),
        ("settings.yaml", "Sets it", "Changes it"),
        ("glossary.yaml", "en-US: lot", "en-US: robot"),
        ("glossary.yaml", "quantity", "number"),
        ("components/Box.js", "<b>", "<i>"),
        ("languages/tiny.js", "lot", "of"),
        ("docs/panel.md", "# Painel", "# Outro painel"),
        ("docs/panel.md", "date: 2026-01-02", "date: 2026-01-03"),
        ("docs/mixed.md", "A {{", "The {{"),
    ],
)
def test_every_change_is_detected(site: Path, tmp_path: Path, file: str, old: str, new: str) -> None:
    out = tmp_path / "out"
    build(site, out)
    before = (site / file).read_text()
    assert old in before
    (site / file).write_text(before.replace(old, new))
    build(site, out)
    assert is_as_without_cache(site, out)


def test_a_changed_image_is_detected(site: Path, tmp_path: Path) -> None:
    out = tmp_path / "out"
    build(site, out)
    (site / "docs/dot.png").write_bytes(DOT.replace(b"\0\0\0\1\0\0\0\1", b"\0\0\0\2\0\0\0\3"))
    build(site, out)
    assert is_as_without_cache(site, out)
    assert 'width="2" height="3"' in (out / "image.html").read_text()
    (site / "docs/dot.png").unlink()
    with pytest.raises(BuildFailed) as failed:
        build(site, out)
    assert {one.code for one in failed.value.diagnostics} == {"image-missing"}


def test_added_and_removed_pages_are_detected(site: Path, tmp_path: Path) -> None:
    out = tmp_path / "out"
    build(site, out)
    for folder in ("docs", "docs/en-US"):
        (site / folder / "mixed.md").rename(site / folder / "moved.md")
    build(site, out)
    assert is_as_without_cache(site, out)


def test_another_version_of_the_builder_ignores_the_cache(
    site: Path, tmp_path: Path, parsed: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    build(site, tmp_path / "out")
    pages = parsed.copy()
    parsed.clear()
    monkeypatch.setattr(reuse, "fingerprint", lambda: b"another")
    again = build(site, tmp_path / "out")
    assert len(again.rendered) == again.pages
    assert parsed == pages


def test_modified_output_is_written_again(site: Path, tmp_path: Path) -> None:
    out = tmp_path / "out"
    build(site, out)
    page, gone = out / "panel.html", out / "mixed.html"
    facts, text = page.stat(), page.read_bytes()
    page.write_bytes(text.replace(b"Texto", b"Outro"))
    os.utime(page, ns=(facts.st_atime_ns, facts.st_mtime_ns))
    gone.unlink()
    assert set(build(site, out).rendered) == {"/panel.html", "/mixed.html"}
    assert is_as_without_cache(site, out)


def test_another_output_folder_gets_the_whole_site(site: Path, tmp_path: Path) -> None:
    build(site, tmp_path / "out")
    build(site, tmp_path / "other")
    assert tree(tmp_path / "out") == tree(tmp_path / "other")
    assert not build(site, tmp_path / "out").rendered


def emptied(file: Path) -> None:
    file.write_bytes(b"")


def cut_short(file: Path) -> None:
    file.write_bytes(file.read_bytes()[: file.stat().st_size // 2])


def garbled(file: Path) -> None:
    data = bytearray(file.read_bytes())
    data[len(data) // 2 :] = bytes(one ^ 1 for one in data[len(data) // 2 :])
    file.write_bytes(data)


def altered(file: Path) -> None:
    """Changes a page's title, so that the file stays readable."""
    file.write_bytes(file.read_bytes().replace(b"Mixed", b"Fixed"))


@pytest.mark.parametrize("damage", [emptied, cut_short, garbled, altered, Path.unlink])
@pytest.mark.parametrize("part", ["documents", "articles-", "output-", ""])
def test_a_damaged_cache_does_not_change_the_site(
    site: Path, tmp_path: Path, damage: Callable[[Path], None], part: str
) -> None:
    out = tmp_path / "out"
    build(site, out)
    (site / "docs/panel.md").write_text("# Painel\n\n## Visão {#view}\n\n[Início](README.md)\n")
    files = [file for file in cache_of(site).iterdir() if file.name.startswith(part)]
    assert files
    for file in files:
        damage(file)
    build(site, out)
    assert is_as_without_cache(site, out)
    assert not build(site, out).rendered


def test_a_damaged_article_is_detected_when_its_page_is_rendered(site: Path, tmp_path: Path) -> None:
    build(site, tmp_path / "out")
    [articles] = cache_of(site).glob("articles-*")
    garbled(articles)
    build(site, tmp_path / "other")
    assert tree(tmp_path / "out") == tree(tmp_path / "other")


def test_a_damaged_article_does_not_stop_the_next_builds(site: Path, tmp_path: Path) -> None:
    out = tmp_path / "out"
    build(site, out)
    [articles] = cache_of(site).glob("articles-*")
    # So much of the file is out of date that a build that saves a page starts a new one.
    articles.write_bytes(bytes(one ^ 1 for one in articles.read_bytes()) + bytes(1_000_000))
    (site / "docs/panel.md").write_text("# Painel\n\n## Visão {#view}\n\n[Início](README.md)\n")
    build(site, out)
    assert is_as_without_cache(site, out)
    assert not build(site, out).rendered


def test_a_damaged_article_does_not_stop_search(make_site: SiteMaker, tmp_path: Path) -> None:
    site, out = make_site({"glosa.yaml": CONFIG + "search: true\n"}), tmp_path / "out"
    build(site, out)
    [articles] = cache_of(site).glob("articles-*")
    garbled(articles)
    with workshop(Request(site, out, cache=cache_of(site))) as builder:
        finder = builder.finder()
        assert [hit.url for hit in finder.find("visão", lang="pt-BR", limit=1).hits] == ["/panel.html#view"]


def test_an_article_found_damaged_during_indexing_is_parsed_again(
    make_site: SiteMaker, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    site, out = make_site({"glosa.yaml": CONFIG + "search: true\n"}), tmp_path / "out"
    page, write = site / "docs/panel.md", SearchIndex.write

    def damaged(own: SearchIndex, stage: Staging) -> None:
        monkeypatch.setattr(SearchIndex, "write", write)
        raise SpoolDamaged

    with workshop(Request(site, out, cache=cache_of(site))) as builder:
        builder.build()
        page.write_text(page.read_text("utf-8") + "\nZebra.\n", "utf-8")
        monkeypatch.setattr(SearchIndex, "write", damaged)
        builder.build(changed={"docs/panel.md"})
    assert b"zebra" in b"".join(file.read_bytes() for file in (out / "assets/search").rglob("lexicon.*"))


def test_two_builds_can_use_the_cache_at_once(site: Path, tmp_path: Path) -> None:
    requests = [Request(site, tmp_path / name, retained_builds=0, cache=cache_of(site)) for name in ("one", "two")]
    with workshop(requests[0]) as one:
        one.build()
        with workshop(requests[1]) as two:
            (site / "docs/panel.md").write_text("# Painel\n\n## Visão {#view}\n")
            two.build()
    for name in ("one", "two"):
        build(site, tmp_path / name)
        assert is_as_without_cache(site, tmp_path / name)


def test_a_build_succeeds_if_the_cache_cannot_be_written(site: Path, tmp_path: Path) -> None:
    cache_of(site).parent.write_text("a file where the folder should be")
    assert build(site, tmp_path / "out").rendered
    assert is_as_without_cache(site, tmp_path / "out")


def test_a_build_succeeds_if_the_cache_is_deleted_meanwhile(site: Path, tmp_path: Path) -> None:
    with workshop(Request(site, tmp_path / "out", retained_builds=0, cache=cache_of(site))) as shop:
        for file in cache_of(site).iterdir():
            file.unlink()
        cache_of(site).rmdir()
        shop.build()
    assert is_as_without_cache(site, tmp_path / "out")


def test_the_cache_is_hidden_from_git_and_does_not_grow(site: Path, tmp_path: Path) -> None:
    (cache_of(site)).mkdir(parents=True)
    (cache_of(site) / "articles-of-a-killed-build").write_bytes(bytes(1000))
    sizes = []
    for number in range(40):
        (site / "docs/panel.md").write_text(f"# Painel\n\n## Visão {{#view}}\n\n{'text ' * 400}{number}\n")
        build(site, tmp_path / "out")
        sizes.append(sum(file.stat().st_size for file in cache_of(site).iterdir()))
    assert (site / ".glosa/.gitignore").read_text() == "*\n"
    assert max(sizes) < 3 * sizes[0]
    assert is_as_without_cache(site, tmp_path / "out")


def test_warnings_are_reported_again(site: Path, tmp_path: Path) -> None:
    (site / "docs/panel.md").write_text("# Painel\n\n## Visão {#view}\n\n![x](https://example.org/x.png)\n")
    first = build(site, tmp_path / "out").warnings
    assert [one.code for one in first] == ["image-elsewhere"]
    assert build(site, tmp_path / "out").warnings == first


def test_pages_parsed_by_a_check_are_used_by_a_build(site: Path, tmp_path: Path) -> None:
    with workshop(Request(site, tmp_path / "out", retained_builds=0, cache=cache_of(site))) as shop:
        assert shop.check() == ()
    build(site, tmp_path / "out")
    assert is_as_without_cache(site, tmp_path / "out")


def test_an_error_keeps_pages_out_of_the_cache(site: Path, tmp_path: Path) -> None:
    (site / "docs/panel.md").write_text("# Painel\n\n## Visão {#view}\n\n::: none\n:::\n")
    with pytest.raises(BuildFailed):
        build(site, tmp_path / "out")
    assert not (cache_of(site) / "documents").exists()
