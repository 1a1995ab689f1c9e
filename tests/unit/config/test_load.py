"""Loading the file: missing files, files that aren't YAML, and all problems at once."""

from collections.abc import Callable
from pathlib import Path

import pytest
import yaml

from glosa.builder.config.decode import keys_at
from glosa.builder.config.load import EXAMPLE, load
from glosa.builder.config.model import SiteConfig
from glosa.builder.diagnostics import BuildFailed, Diagnostic, Severity

Read = Callable[[str], SiteConfig]
Said = Callable[[str], tuple[Diagnostic, ...]]
Whole = Callable[[str | bytes], tuple[Diagnostic, ...]]


def test_the_example_is_valid(tmp_path: Path) -> None:
    (tmp_path / "glosa.yaml").write_text(EXAMPLE)
    loaded = load(tmp_path)
    config, warnings = loaded.config, loaded.diagnostics
    assert config.title == "My documentation"
    assert config.locales["/"].lang == "en-US"
    assert warnings == ()


def test_suggests_an_example_for_a_missing_file(tmp_path: Path) -> None:
    with pytest.raises(BuildFailed) as failed:
        load(tmp_path)
    (fault,) = failed.value.diagnostics
    assert fault.code == "config-missing"
    assert fault.file == "glosa.yaml"
    assert str(tmp_path) in fault.found
    assert EXAMPLE in fault.next_step


def test_reports_a_missing_folder(tmp_path: Path) -> None:
    with pytest.raises(BuildFailed) as failed:
        load(tmp_path / "nowhere")
    assert failed.value.diagnostics[0].found == f"There is no folder '{tmp_path / 'nowhere'}'."


def test_suggests_renaming_glosa_yml(tmp_path: Path) -> None:
    (tmp_path / "glosa.yml").write_text(EXAMPLE)
    with pytest.raises(BuildFailed) as failed:
        load(tmp_path)
    assert failed.value.diagnostics[0].next_step == "Rename it to glosa.yaml."


def test_reports_a_folder_instead_of_a_file(tmp_path: Path) -> None:
    (tmp_path / "glosa.yaml").mkdir()
    with pytest.raises(BuildFailed) as failed:
        load(tmp_path)
    assert "can't be read" in failed.value.diagnostics[0].found


def test_reports_bytes_that_are_not_utf8_with_their_line(whole: Whole) -> None:
    (fault,) = whole("title: Manual\ndescription: Português\n".encode("latin-1"))
    assert (fault.code, fault.line, fault.found) == ("config-not-utf8", 2, "Byte 0xea is not UTF-8.")


def test_accepts_a_byte_order_mark_and_windows_line_ends(whole: Whole) -> None:
    assert whole(b"\xef\xbb\xbf" + EXAMPLE.replace("\n", "\r\n").encode()) == ()


@pytest.mark.parametrize(
    ("content", "line", "problem"),
    [
        ("title: a: b\n", 1, "a second ': '"),
        ("title: a\nlocales:\n\t/: x\n", 3, "begins with a tab"),
        ("title: @robot\n", 1, "begins with a tab, @"),
        ("title: a\n description: b\n", 2, "indented too far"),
        ("title: 'a\nlocales: {}\n", 1, "a quote is opened but never closed"),
        ("title: 'a\n---\nbase: /\n", 1, "a quote is opened but never closed"),
        ("title: ação\ndescription: 'a\nbase: don't\nurl: x\n", 2, "doesn't close until line 3"),
        ('title: "a\nlocales: ""\nbase: /\n', 1, "doesn't close until line 2"),
        ('title: "a\n  b" c\n', 1, "doesn't close until line 2"),
        ('title: "a\n  b"\n base: /\n', 3, "isn't indented like"),
        ('title: "a"\n "b": c\n', 2, "isn't indented like"),
        ("title: a\nhead: [1, 2\n", 2, "a '[' is opened but never closed"),
        ("title: a\ncode: {theme: x\n", 2, "a '{' is opened but never closed"),
        ("head:\n  - tag: meta\n  tag: link\n", 3, "doesn't begin with '- '"),
        ("title: *product\n", 1, "begins with *"),
        ("title: a\n---\ntitle: b\n", 2, "a second document"),
        ("title: a\ndescription\nbase: /\n", 3, ""),
        ("title: \x07\n", 1, "U+0007"),
        ("title: a\n# é\x07", 2, "U+0007"),
        ("title: ação\ndescription: é\x1bé\nbase: /\nurl: x\n", 2, "U+001B"),
        ("title: " + "[" * 20, 1, "a value is cut off"),
        ("title: " + "[" * 100_000, None, "nested too deeply"),
        ("title: " + "[" * 100_000 + "]" * 100_000, None, "nested too deeply"),
        (EXAMPLE + "theme: {sidebar: " + "[{children: " * 400 + "}]" * 400 + "}", None, "nested too deeply"),
    ],
)
def test_explains_invalid_yaml(whole: Whole, content: str, line: int | None, problem: str) -> None:
    (fault,) = whole(content)
    assert (fault.code, fault.line) == ("config-not-yaml", line)
    assert problem in fault.found


def test_reports_an_unclosed_quote_where_it_opens(whole: Whole) -> None:
    (fault,) = whole('title: "Manual\n' + "# nothing\n" * 30 + 'description: "All of it"\n')
    assert (fault.line, fault.found) == (
        1,
        "The file is not valid YAML: a quote that opens here doesn't close until line 32, where more text follows.",
    )
    assert fault.expected == "A quote at both ends of a text, and none of the same kind in it."
    assert fault.next_step == "Close the quote where its text ends. For a text that contains quotes, use '>-'."


@pytest.mark.parametrize("content", ["", "# nothing yet\n", "---\n"])
def test_reports_the_missing_keys_of_an_empty_file(whole: Whole, content: str) -> None:
    assert [(one.code, one.found) for one in whole(content)] == [
        ("config-missing-key", "'locales' is missing."),
        ("config-missing-key", "'title' is missing."),
    ]


def test_reports_a_list_instead_of_keys(whole: Whole) -> None:
    (fault,) = whole("- title: a\n")
    assert fault.found == "The file is a list."


def test_reports_all_problems_in_reading_order(whole: Whole) -> None:
    faults = whole(
        """\
titel: Manual
base: docs
locales:
  /en-US/: {lang: en-US, label: English}
theme:
  sidebr: auto
  color: redd
  nav:
    - {text: Home, link: /}
    - {text: {pt-BR: Painel}, link: panel.html}
  color: red
feeds:
  rss: maybe
email: true
"""
    )
    assert [(one.line, one.code) for one in faults] == [
        (None, "config-missing-key"),
        (1, "config-unknown-key"),
        (2, "config-wrong-value"),
        (3, "config-default-locale-missing"),
        (6, "config-unknown-key"),
        (10, "config-language-unknown"),
        (10, "config-nav-link"),
        (10, "config-translation-missing"),
        (11, "config-duplicate-key"),
        (13, "config-wrong-value"),
        (14, "config-not-available"),
    ]
    assert all(one.file == "glosa.yaml" and one.severity is Severity.ERROR for one in faults)


def test_every_problem_has_what_was_found_what_was_expected_and_the_next_step(said: Said) -> None:
    faults = said("theme: {hue: red}\nfeeds: {rss: true, json: 3}\npagination: {perPage: ten}\nhead: [{tag: base}]\n")
    assert len(faults) == 4
    for fault in faults:
        assert fault.found[0].isupper() or fault.found[0] == "'"
        assert fault.found.endswith(".")
        assert fault.expected[0].isupper() or fault.expected[0] == "'"
        assert fault.next_step.endswith(".")


def test_warnings_do_not_stop_a_build(tmp_path: Path) -> None:
    (tmp_path / "glosa.yaml").write_text(EXAMPLE + "head: [{tag: script, content: 'let a = 1'}]\n")
    loaded = load(tmp_path)
    config, warnings = loaded.config, loaded.diagnostics
    assert config.head[0].content == "let a = 1"
    assert [(one.severity, one.line) for one in warnings] == [(Severity.WARNING, 6)]


def test_reports_warnings_with_errors(said: Said) -> None:
    codes = [one.code for one in said("head: [{tag: script, content: 'let a = 1'}]\nemail: true\n")]
    assert codes == ["config-inline-script", "config-not-available"]


def test_keys_that_the_file_sets_differ_from_defaults() -> None:
    root = yaml.compose("title: A\ntheme:\n  a: 1\n  b:\n  c: false\n  d: &one [x]\n  e: *one\nlist: [1]\n")
    assert keys_at(root, ()) == {"title", "theme", "list"}
    assert keys_at(root, ("theme",)) == {"a", "c", "d", "e"}
    for nowhere in (("theme", "a"), ("theme", "x", "y"), ("list",), ("missing",)):
        assert keys_at(root, nowhere) == frozenset()


def test_warns_of_a_comment_in_place_of_a_value(said: Said) -> None:
    (fault,) = said("theme:\n  color: #0a6c74\n  logo: # later\n  nav: #none\n    - {text: '#a', link: /} #b\n")
    assert (fault.line, fault.code, fault.severity) == (6, "config-comment-as-value", Severity.WARNING)
    assert fault.found == "'color' has no value: in YAML, '#0a6c74' is a comment."
