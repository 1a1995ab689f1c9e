"""Files that pages include in another generator's spelling, and the targets of MyST: what is read, and when it's read again."""

from itertools import pairwise
from pathlib import Path

import pytest

from glosa.builder.build import Request, cache_of, workshop
from glosa.builder.diagnostics import BuildFailed, Diagnostic


def site(folder: Path, dialect: str, files: dict[str, str]) -> Path:
    """A site in a dialect, or in Glosa's own Markdown."""
    place = folder / "site"
    settings = "title: T\nlocales:\n  /: {lang: en, label: English}\n"
    settings += f"markdown: {{dialect: {dialect}}}\n" if dialect else ""
    for name, text in {"glosa.yaml": settings, "docs/index.md": "# Home\n", **files}.items():
        path = place / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
    return place


def built(place: Path, page: str = "index.html") -> tuple[str, tuple[Diagnostic, ...]]:
    out = place.parent / "out"
    with workshop(Request(place, out, cache=cache_of(place))) as shop:
        done = shop.build()
    return (out / page).read_text("utf-8"), done.warnings


@pytest.mark.parametrize(
    ("dialect", "line", "expected"),
    [
        ("mkdocs-material", '--8<-- "includes/part.md"', "<p>Part <em>one</em></p>"),
        ("mkdocs-material", '--8<-- "../includes/part.md"', "<p>Part <em>one</em></p>"),
        ("mkdocs-material", "{! includes/part.md !}", "<p>Part <em>one</em></p>"),
        ("mkdocs-material", "{* ../../includes/code.py ln[2] *}", "second"),
        ("mkdocs-material", "{!./includes/lines.md[ln:2.1-2,5]!}", "<p>two\nthree</p>"),
        ("mkdocs-material", '```py\n--8<-- "includes/code.py:2:2"\n```', "second"),
        ("mkdocs-material", '{% include-markdown "includes/part.md" %}', "<p>Part <em>one</em></p>"),
        (
            "mkdocs-material",
            "{% include 'includes/lines.md' start='one' end=\"three\" heading-offset=1 %}",
            "<p>two</p>",
        ),
        ("vitepress", "<!-- @include: ../includes/part.md -->", "<p>Part <em>one</em></p>"),
        ("vitepress", "<<< ../includes/code.py{1}", "second"),
        ("vuepress", "@[code{2-2}](../includes/code.py)", "second"),
        ("vuepress", "@[code{2-2} py:no-line-numbers](../includes/code.py)", "second"),
        ("vuepress", "@[code py{1}:line-numbers](../includes/code.py)", "second"),
        ("vuepress", "!!!include(includes/part.md)!!!", "<p>Part <em>one</em></p>"),
        ("vuepress", "- a\n\n  !!!include(../includes/part.md)!!!", "<p>Part <em>one</em></p>\n</li>"),
        ("vuepress", "```sh\n!!!include(includes/code.py)!!!\n```", "first"),
        ("myst", "```{include} ../includes/part.md\n```", "<p>Part <em>one</em></p>"),
        ("myst", "```{literalinclude} ../includes/code.py\n:lines: 2\n```", "second"),
        ("", "<!-- @include: ../includes/part.md -->", "<p>Part <em>one</em></p>"),
        ("", "- a\n\n  <!-- @include: ../includes/lines.md{2,3} -->", "<p>two\nthree</p>\n</li>"),
        ("", "<!-- @include: ../includes/lines.md#some -->", "<p>three</p>"),
        ("", "<<< ../includes/code.py:2-2", '">second</code>'),
        ("", "<<< ../includes/code.py{2} [code.py]", '<div class="code-title">code.py</div>'),
        ("myst", "<!-- @include: ../includes/part.md -->", "<p>Part <em>one</em></p>"),
    ],
)
def test_a_page_includes_a_file_of_the_site(tmp_path: Path, dialect: str, line: str, expected: str) -> None:
    files = {
        "includes/part.md": "Part *one*\n",
        "includes/code.py": "first\nsecond\n",
        "includes/lines.md": "one\ntwo\nthree\n<!-- #region some -->\nthree\n<!-- #endregion some -->\n",
        "docs/index.md": f"# Home\n\n{line}\n",
    }
    html, warnings = built(site(tmp_path, dialect, files))
    assert expected in html
    assert warnings == ()


@pytest.mark.parametrize(
    "settings",
    [
        "markdown_extensions:\n  - toc\n  - pymdownx.snippets: {base_path: [!ENV [A, b], parts]}",
        "markdown_extensions:\n  x: !!python/name:y.z\n  pymdownx.snippets: {base_path: parts/}",
        "plugins:\n  - search\n  - macros: {include_dir: parts}",
    ],
)
def test_files_are_included_from_the_folders_of_mkdocs_yml(tmp_path: Path, settings: str) -> None:
    page = '# Home\n\n--8<-- "a.md"\n\n--8<-- "./a.md"\n\n--8<-- "secret.md"\n'
    files = {"docs/index.md": page, "parts/a.md": "One\n", "docs/a.md": "Two\n", "../secret.md": "Three\n"}
    place = site(tmp_path, "mkdocs-material", files)
    assert built(place)[0].count("<p>Two</p>") == 2
    (place / "mkdocs.yml").write_text(settings, "utf-8")
    assert all(built(place)[0].count(one) == 1 for one in ("<p>One</p>", "<p>Two</p>"))
    for other in (
        "plugins: [macros",
        "plugins: [macros, macros: {include_dir: ..}]",
        "plugins: {macros: {include_dir: /}}",
    ):
        (place / "mkdocs.yml").write_text(other, "utf-8")
        html = built(place)[0]
        assert html.count("<p>Two</p>") == 2
        assert "Three" not in html


def test_code_and_comments_within_text_include_nothing(tmp_path: Path) -> None:
    line = "<!-- @include: ../part.md -->"
    page = f"# Home\n\n```md\n{line}\n```\n\n`{line}`\n\nText {line} text\n"
    html, warnings = built(site(tmp_path, "", {"part.md": "Part", "docs/index.md": page}))
    assert "Part" not in html
    assert warnings == ()


def test_a_missing_file_in_code_leaves_its_line(tmp_path: Path) -> None:
    page = "# Home\n\n```txt\n!!!include(gone.sh)!!!\n```\n"
    html, warnings = built(site(tmp_path, "vuepress", {"docs/index.md": page}))
    assert ">!!!include(gone.sh)!!!</code>" in html
    assert [(one.code, one.line) for one in warnings] == [("include-missing", 4)]


def test_a_missing_file_stops_a_site_without_a_dialect(tmp_path: Path) -> None:
    with pytest.raises(BuildFailed) as failed:
        built(site(tmp_path, "", {"docs/index.md": "# Home\n\n- a\n\n<<< gone.py\n"}))
    assert [(one.code, one.line) for one in failed.value.diagnostics] == [("include-missing", 5)]


@pytest.mark.parametrize("page", ["<!-- @include: index.md -->", "<!-- @include: ../part.md -->"])
def test_a_file_that_includes_itself_is_an_error(tmp_path: Path, page: str) -> None:
    files = {"docs/index.md": f"# Home\n\n{page}\n", "part.md": "<!-- @include: ../part.md -->\n" * 10}
    with pytest.raises(BuildFailed) as failed:
        built(site(tmp_path, "", files))
    assert ("include-missing", 3) in {(one.code, one.line) for one in failed.value.diagnostics}


@pytest.mark.parametrize("line", ["<!-- @include: ../part.md#gone -->", "<<< ../part.md#gone"])
def test_a_region_that_the_file_lacks_is_an_error(tmp_path: Path, line: str) -> None:
    with pytest.raises(BuildFailed, match=r"no region .gone."):
        built(site(tmp_path, "", {"docs/index.md": f"# Home\n\n{line}\n", "part.md": "One\n"}))


def test_a_region_contains_other_regions(tmp_path: Path) -> None:
    code = "# #region some\nfirst\n# #region deep\nsecond\n# #endregion deep\nthird\n# #endregion some\nfourth\n"
    html, _ = built(site(tmp_path, "", {"docs/index.md": "# Home\n\n<<< ../code.txt#some\n", "code.txt": code}))
    assert ">first\nsecond\nthird</code>" in html


def test_code_that_contains_blocks_stays_one_block(tmp_path: Path) -> None:
    files = {"docs/index.md": "# Home\n\n<<< ../code.txt\n", "code.txt": "````\n```\na\n```\n````"}
    html, warnings = built(site(tmp_path, "", files))
    assert ">````\n```\na\n```\n````</code>" in html
    assert warnings == ()


@pytest.mark.parametrize("numbers", ["0-2", f"1-{'9' * 5000}", f"{'9' * 5000}-2"])
def test_numbers_that_no_line_has_are_those_of_the_nearest(tmp_path: Path, numbers: str) -> None:
    files = {"docs/index.md": f"# Home\n\n<<< ../code.txt:{numbers}\n", "code.txt": "a\nb"}
    assert ">a\nb</code>" in built(site(tmp_path, "", files))[0]


def test_lines_after_an_included_file_keep_their_numbers(tmp_path: Path) -> None:
    page = "# Home\n\n<!-- @include: ../part.md -->\n\n[a](gone.md)\n"
    with pytest.raises(BuildFailed) as failed:
        built(site(tmp_path, "", {"part.md": "a\n\nb\n\nc", "docs/index.md": page}))
    assert [one.line for one in failed.value.diagnostics] == [5]


@pytest.mark.parametrize(
    "path", ["../../private.md", "/etc/hostname", "linked.md", ".env", "data/secret", "gone.md", "../.env"]
)
def test_only_open_files_of_the_site_are_read(tmp_path: Path, path: str) -> None:
    (tmp_path / "private.md").write_text("Private words", "utf-8")
    place = site(
        tmp_path,
        "mkdocs-material",
        {
            "docs/index.md": f'# Home\n\nText\n\n--8<-- "{path}"\n',
            ".env": "Private words",
            "data/secret": "Private words",
        },
    )
    (place / "linked.md").symlink_to(tmp_path / "private.md")
    html, warnings = built(place)
    assert "Private words" not in html
    assert [(one.code, one.line) for one in warnings] == [("include-missing", 5)]


@pytest.mark.parametrize("hidden", [".env", ".private/part.md"])
def test_a_linked_folder_of_pages_has_no_way_to_hidden_files(tmp_path: Path, hidden: str) -> None:
    place = site(
        tmp_path,
        "mkdocs-material",
        {"docs/index.md": '# Home\n\n--8<-- "part.md"\n', f"docs/{hidden}": "Private words"},
    )
    (place / "docs").rename(tmp_path / "pages")
    (place / "docs").symlink_to(tmp_path / "pages")
    (tmp_path / "pages/part.md").symlink_to(hidden)
    html, warnings = built(place)
    assert "Private words" not in html
    assert [one.code for one in warnings] == ["include-missing"]


def test_files_in_a_linked_folder_of_pages_are_included(tmp_path: Path) -> None:
    place = site(
        tmp_path, "mkdocs-material", {"docs/index.md": '# Home\n\n--8<-- "data/part.md"\n', "docs/data/part.md": "One"}
    )
    (place / "docs").rename(tmp_path / "pages")
    (place / "docs").symlink_to(tmp_path / "pages")
    html, warnings = built(place)
    assert "One" in html
    assert warnings == ()


@pytest.mark.parametrize(
    ("dialect", "line"),
    [
        ("myst", "```{include} ../part.md\n:start-line: --3\n```"),
        ("myst", "```{include} ../part.md\n:start-line: ²\n:end-line: ²\n```"),
        ("myst", "```{include} ../part.md\n:lines: ²-²\n```"),
        ("mkdocs-material", "{* ../part.md hl[²] *}"),
        ("mkdocs-material", "{* ../part.md ln[²:²] *}"),
    ],
)
def test_numbers_of_lines_that_are_none_include_everything(tmp_path: Path, dialect: str, line: str) -> None:
    files = {"docs/index.md": f"# Home\n\n{line}\n", "part.md": "First\n\nSecond\n"}
    html, warnings = built(site(tmp_path, dialect, files))
    assert "First" in html
    assert "Second" in html
    assert warnings == ()


@pytest.mark.parametrize(
    ("numbers", "expected"),
    [("3,", "cde"), (",2", "ab"), ("2,4", "bcd"), ("1,10", "abcde"), (",", "abcde"), ("2-3", "bc"), ("2,3-4,5", "bcde")],
)  # fmt: skip
def test_two_numbers_of_a_part_are_a_range(tmp_path: Path, numbers: str, expected: str) -> None:
    files = {
        "docs/index.md": f"# Home\n\n<!-- @include: ../part.md{{{numbers}}} -->\n",
        "part.md": "(a)\n(b)\n(c)\n(d)\n(e)",
    }
    html, warnings = built(site(tmp_path, "vitepress", files))
    assert "".join(one for one in "abcde" if f"({one})" in html) == expected
    assert warnings == ()


@pytest.mark.parametrize(
    ("dialect", "line"),
    [
        ("", "<<< ../part.md:4-9"),
        ("", "<!-- @include: ../part.md{4,} -->"),
        ("vitepress", "> <<< ../part.md:3-2"),
        ("mkdocs-material", '--8<-- "part.md:4:9"'),
        ("mkdocs-material", "{* ../part.md ln[7:9] *}"),
        ("myst", "```{literalinclude} ../part.md\n:lines: 4-9\n```"),
    ],
)
def test_lines_that_a_file_lacks_are_a_warning(tmp_path: Path, dialect: str, line: str) -> None:
    files = {"docs/index.md": f"# Home\n\n{line}\n", "part.md": "a\nb\nc"}
    assert [(one.code, one.line) for one in built(site(tmp_path, dialect, files))[1]] == [("include-lines", 3)]


@pytest.mark.parametrize(
    ("dialect", "line"),
    [
        ("", "<!-- @include: ../{}.md -->"),
        ("vitepress", "<!-- @include: ../{}.md -->"),
        ("vitepress", "> <!-- @include: ../{}.md -->"),
        ("mkdocs-material", '--8<-- "{}.md"'),
        ("mkdocs-material", '{{% include "{}.md" %}}'),
        ("myst", "```{{include}} ../{}.md\n```"),
    ],
)
def test_files_that_multiply_are_bounded(tmp_path: Path, dialect: str, line: str) -> None:
    names = "abcdefg"
    files = {f"{name}.md": f"{line.format(inner)}\n" * 8 for name, inner in pairwise(names)}
    files |= {"g.md": "Text\n", "docs/index.md": f"# Home\n\n{line.format('a')}\n"}
    with pytest.raises(BuildFailed, match="too many files") as failed:
        built(site(tmp_path, dialect, files))
    assert {one.code for one in failed.value.diagnostics} >= {"include-too-much"}


def test_long_files_that_multiply_are_bounded(tmp_path: Path) -> None:
    files = {"a.md": "<!-- @include: ../b.md -->\n" * 9, "b.md": f"{'x' * 999}\n" * 500}
    with pytest.raises(BuildFailed, match="too many files"):
        built(site(tmp_path, "", files | {"docs/index.md": "# Home\n\n<!-- @include: ../a.md -->\n"}))


@pytest.mark.parametrize("dialect", ["", "vitepress"])
def test_indented_code_includes_nothing(tmp_path: Path, dialect: str) -> None:
    page = "# Home\n\n    <<< ../part.md\n\n- a\n\n      <<< ../part.md\n\n- b\n\n    <<< ../part.md\n"
    html, warnings = built(site(tmp_path, dialect, {"docs/index.md": page, "part.md": "Words"}))
    assert html.count(">&lt;&lt;&lt; ../part.md</code>") == 2
    assert html.count(">Words</code>") == 1
    assert warnings == ()


@pytest.mark.parametrize(("before", "rest"), [("> ", "> "), ("- ", "  "), ("> 1. ", ">    "), ("- > ", "  > ")])
@pytest.mark.parametrize("dialect", ["", "vitepress"])
def test_files_are_included_in_quotes_and_items(tmp_path: Path, dialect: str, before: str, rest: str) -> None:
    page = f"# Home\n\n{before}<<< ../part.md\n{rest}\n{rest}After\n"
    html, warnings = built(site(tmp_path, dialect, {"docs/index.md": page, "part.md": "One\n\nTwo"}))
    assert ">One\n\nTwo</code>" in html
    assert "After</p>" in html
    assert warnings == ()


def test_line_breaks_of_included_text_stay(tmp_path: Path) -> None:
    files = {"docs/index.md": '# Home\n\n--8<-- "part.md"\n', "part.md": "One  \nTwo\n"}
    assert "One<br>\nTwo" in built(site(tmp_path, "mkdocs-material", files))[0]


def test_a_page_follows_the_files_that_it_includes(tmp_path: Path) -> None:
    place = site(
        tmp_path,
        "mkdocs-material",
        {"docs/index.md": '# Home\n\n--8<-- "part.md"\n', "docs/other.md": "# Other\n", "part.md": "One\n"},
    )
    out = tmp_path / "out"
    with workshop(Request(place, out)) as shop:
        shop.build()
        assert shop.reads("part.md")
        assert not shop.reads("unrelated.md")
        (place / "part.md").write_text("Twice\n", "utf-8")
        shop.build(changed={"part.md"})
        assert "Twice" in (out / "index.html").read_text("utf-8")
        (place / "part.md").unlink()
        assert [one.code for one in shop.build(changed={"part.md"}).warnings] == ["include-missing"]


@pytest.mark.parametrize("file", ["docs/guide/snippets/a.md", "snippets/a.md", "docs/snippets/a.md"])
def test_a_missing_file_is_included_as_soon_as_it_exists(tmp_path: Path, file: str) -> None:
    place = site(tmp_path, "mkdocs-material", {"docs/guide/start.md": '# Start\n\n--8<-- "snippets/a.md"\n'})
    with workshop(Request(place, tmp_path / "out")) as shop:
        assert [one.code for one in shop.build().warnings] == ["include-missing"]
        assert shop.reads(file)
        (place / file).parent.mkdir(parents=True)
        (place / file).write_text("Found", "utf-8")
        assert "include-missing" not in [one.code for one in shop.build(changed={file}).warnings]
    assert "Found" in (tmp_path / "out/guide/start.html").read_text("utf-8")


@pytest.mark.parametrize("file", ["docs/guide/snippets/a.txt", "snippets/a.txt"])
def test_a_file_nearer_to_the_page_takes_the_place_of_the_included_one(tmp_path: Path, file: str) -> None:
    files = {"docs/guide/start.md": '# Start\n\n--8<-- "snippets/a.txt"\n', "docs/snippets/a.txt": "Far"}
    place = site(tmp_path, "mkdocs-material", files)
    assert "Far" in built(place, "guide/start.html")[0]
    (place / file).parent.mkdir(parents=True)
    (place / file).write_text("Near", "utf-8")
    assert "Near" in built(place, "guide/start.html")[0]


def test_the_cache_knows_the_files_that_a_page_includes(tmp_path: Path) -> None:
    place = site(tmp_path, "mkdocs-material", {"docs/index.md": '# Home\n\n--8<-- "part.md"\n', "part.md": "One\n"})
    assert "One" in built(place)[0]
    (place / "part.md").write_text("Two\n", "utf-8")
    assert "Two" in built(place)[0]


def test_problems_are_in_the_line_that_includes_them(tmp_path: Path) -> None:
    place = site(
        tmp_path,
        "mkdocs-material",
        {"docs/index.md": '# Home\n\n--8<-- "part.md"\n\n[x](gone.md)\n', "part.md": "a\n\nb\n\n[y](gone.md)\n"},
    )
    assert [one.line for one in built(place)[1]] == [3, 5]


def test_targets_of_myst_lead_to_their_place_on_any_page(tmp_path: Path) -> None:
    files = {
        "docs/guide/start.md": "# Start\n\n(first-steps)=\n\n## First `steps`\n\nText\n",
        "docs/index.md": "# Home\n\n[](first-steps), [here](#first-steps), {ref}`first-steps`, {ref}`there <first-steps>`, `[](first-steps)`, [](guide/start.md), <wiki:A_B>\n",
    }  # fmt: skip
    place = site(tmp_path, "myst", files)
    html, warnings = built(place)
    address = 'href="/guide/start.html#first-steps"'
    assert [f"<a {address}>{text}</a>" in html for text in ("First steps", "here", "there")] == [True, True, True]
    assert html.count(address) == 4
    assert 'href="https://en.wikipedia.org/wiki/A_B"' in html
    assert '<a href="/guide/start.html">Start</a>' in html
    assert 'id="first-steps"' in built(place, "guide/start.html")[0]
    assert warnings == ()


def test_links_of_myst_to_files_start_from_the_folder_of_their_page(tmp_path: Path) -> None:
    files = {
        "docs/start.md": "# Outer\n",
        "docs/a/start.md": "# Inner\n",
        "docs/a/page.md": "# Page\n\n[x](start.md), [](start.md), [y](/start.md), [](../start.md), [z](project:start.md), {doc}`start.md`\n",
    }
    html, warnings = built(site(tmp_path, "myst", files), "a/page.html")
    inner, outer = '<a href="/a/start.html">', '<a href="/start.html">'
    assert (
        f"<p>{inner}x</a>, {inner}Inner</a>, {outer}y</a>, {outer}Outer</a>, {inner}z</a>, {inner}Inner</a></p>" in html
    )
    assert warnings == ()


def test_a_moved_target_of_myst_is_found_in_a_running_preview(tmp_path: Path) -> None:
    place = site(
        tmp_path,
        "myst",
        {"docs/a.md": "(here)=\n\n# A\n", "docs/b.md": "# B\n", "docs/index.md": "# Home\n\n[x](here)\n"},
    )
    with workshop(Request(place, tmp_path / "out")) as shop:
        shop.build()
        (place / "docs/a.md").write_text("# A\n", "utf-8")
        (place / "docs/b.md").write_text("(here)=\n\n# B\n", "utf-8")
        shop.build(changed={"docs/a.md", "docs/b.md"})
    assert 'href="/b.html#here"' in (tmp_path / "out/index.html").read_text("utf-8")


def test_a_link_can_lead_to_an_image_next_to_the_page(tmp_path: Path) -> None:
    place = site(
        tmp_path,
        "vitepress",
        {"docs/index.md": "# Home\n\n[picture](a.svg)\n", "docs/a.svg": "<svg xmlns='http://www.w3.org/2000/svg'/>"},
    )
    html, warnings = built(place)
    address = html.partition('<a href="')[2].partition('">picture')[0].rpartition('"')[2]
    assert address.startswith("/assets/img/a.")
    assert (tmp_path / "out" / address[1:]).is_file()
    assert warnings == ()


def test_the_cache_knows_the_images_that_a_link_looked_for(tmp_path: Path) -> None:
    place = site(tmp_path, "vitepress, deadLinks: error", {"docs/index.md": "# Home\n\n[picture](a.svg)\n"})
    with pytest.raises(BuildFailed):
        built(place)
    (place / "docs/a.svg").write_text("<svg xmlns='http://www.w3.org/2000/svg'/>", "utf-8")
    html, warnings = built(place)
    assert '<a href="/assets/img/a.' in html
    assert warnings == ()


@pytest.mark.parametrize(
    ("begin", "end"),
    [
        ("# region a", "# endregion a"),
        ("#region a", "#endregion"),
        ("// region a", "// endregion a"),
        ("<!-- region a -->", "<!-- endregion a -->"),
        ("#pragma region a", "#pragma endregion a"),
        ("#Region a", "#End Region"),
    ],
)
def test_a_region_is_between_the_comments_of_its_language(tmp_path: Path, begin: str, end: str) -> None:
    file = f"before\n{begin}\nchosen\n# region b\ninner\n# endregion b\nlast\n{end}\nafter\n"
    html, _ = built(site(tmp_path, "", {"docs/index.md": "# Home\n\n<<< ../part.txt#a\n", "part.txt": file}))
    assert ">chosen\ninner\nlast</code>" in html


@pytest.mark.parametrize(
    ("path", "found"),
    [
        ("part.md#b", "The included file '../part.md' has no region 'b'."),
        ("part.md", "The included file '../part.md' includes itself."),
        ("gone.md", "The included file '../gone.md' doesn't exist, or pages may not include it."),
    ],
)
def test_the_message_says_why_a_file_is_not_included(tmp_path: Path, path: str, found: str) -> None:
    files = {"docs/index.md": f"# Home\n\n<!-- @include: ../{path} -->\n", "part.md": "<!-- @include: ../part.md -->\n"}
    with pytest.raises(BuildFailed) as failed:
        built(site(tmp_path, "", files))
    assert found in [one.found for one in failed.value.diagnostics]
