from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from glosa.builder.content.document import FrontMatter
from glosa.builder.content.front_matter import Split, split
from glosa.builder.diagnostics import Severity


def read(block: str) -> Split:
    return split(f"---\n{block}\n---\nBody\n", "docs/a.md")


def fields(block: str) -> FrontMatter:
    result = read(block)
    assert result.diagnostics == ()
    return result.front_matter


def faults(block: str) -> list[tuple[str, int | None]]:
    return [(fault.code, fault.line) for fault in read(block).diagnostics]


@pytest.mark.parametrize(
    ("written", "expected"),
    [("{exclude: true}", 0), ("{boost: 2}", 2), ("{boost: 0.1}", 0.1), ("{boost: 99}", 10), ("{exclude: false}", 1)],
)
def test_the_weight_in_search_may_be_written_as_in_material(written: str, expected: float) -> None:
    assert fields(f"search: {written}").search == expected


@pytest.mark.accepts("S-78", "S-79")
def test_every_key_is_read() -> None:
    front_matter = fields(
        """\
title: " Painel "
lang: pt-BR
layout: page
date: 2024-05-01 10:30:00
description: Tudo sobre o painel.
meta:
  - {name: keywords, content: painel}
  - property: og:type
    content: article
home: true
publish: false
sticky: 2
tags: [painel, robô]
categories: Guia
sidebar: false
subSidebar: false
comments: false"""
    )
    assert front_matter == FrontMatter(
        title="Painel",
        lang="pt-BR",
        layout="page",
        date="2024-05-01 10:30:00",
        description="Tudo sobre o painel.",
        meta=({"name": "keywords", "content": "painel"}, {"property": "og:type", "content": "article"}),
        home=True,
        publish=False,
        sticky=2.0,
        tags=("painel", "robô"),
        categories=("Guia",),
        sidebar=False,
        sub_sidebar=False,
        comments=False,
        lines=front_matter.lines,
        raw=front_matter.raw,
    )
    assert front_matter.lines["title"] == 2
    assert front_matter.lines["home"] == 11
    assert front_matter.raw["title"] == " Painel "
    assert front_matter.raw["date"] == "2024-05-01 10:30:00"
    assert front_matter.raw["subSidebar"] is False


@pytest.mark.accepts("S-78", "S-79")
@pytest.mark.parametrize(
    "text", ["Body\n", "---\n---\nBody\n", "---\n# nothing\n---\nBody\n", "---\ntitle:\n---\nBody\n"]
)
def test_every_key_is_optional(text: str) -> None:
    result = split(text, "docs/a.md")
    assert result.diagnostics == ()
    assert result.body == "Body\n"
    front_matter = result.front_matter
    assert (front_matter.title, front_matter.layout, front_matter.date, front_matter.meta) == (None, None, "", ())
    assert (front_matter.home, front_matter.publish, front_matter.sticky) == (False, True, None)
    assert (front_matter.sidebar, front_matter.sub_sidebar, front_matter.comments) == (True, None, True)


@pytest.mark.parametrize(
    ("text", "body", "first_line"),
    [
        ("---\ntitle: a\n---\nx\ny\n", "x\ny\n", 4),
        ("---\ntitle: a\n---  \n\nx", "\nx", 4),
        ("---\ntitle: a\n---", "", 4),
        ("---\ntitle: |\n  a\n  --- b\n---\nx", "x", 6),
        ("text\n---\n", "text\n---\n", 1),
        ("----\n", "----\n", 1),
        (" ---\nx\n---\n", " ---\nx\n---\n", 1),
    ],
)
def test_the_body_begins_after_the_second_line_of_dashes(text: str, body: str, first_line: int) -> None:
    result = split(text, "docs/a.md")
    assert (result.body, result.first_line, result.diagnostics) == (body, first_line, ())


@pytest.mark.accepts("S-166")
@pytest.mark.parametrize(
    ("written", "date"),
    [
        ("2024-05-01", "2024-05-01 00:00:00"),
        ("2024-05-01 23:59:59", "2024-05-01 23:59:59"),
        ('"2024-05-01"', "2024-05-01 00:00:00"),
        ("2024-05-01T10:00:00Z", "2024-05-01 10:00:00"),
        ("2024-05-01 01:30:00+03:00", "2024-04-30 22:30:00"),
        ("1900-01-01", "1900-01-01 00:00:00"),
        ("9998-12-31 23:59:59", "9998-12-31 23:59:59"),
    ],
)
def test_dates_are_normalized_to_utc(written: str, date: str) -> None:
    front_matter = fields(f"date: {written}")
    assert front_matter.date == date
    assert front_matter.raw["date"] == date


@pytest.mark.parametrize(
    "written",
    ["2024-13-01", "2024-02-30", "2024-5-1", "01/05/2024", "2024-05-01 10:00", "20240501", "[2024-05-01]", "true"]
    + ["1899-12-31", "1900-01-01 00:00:00+01:00", "9998-12-31 23:59:59-01:00", "9999-12-31 20:00:00"],
)
def test_reports_invalid_dates(written: str) -> None:
    assert faults(f"title: a\ndate: {written}") == [("front-matter-type", 3)]


@pytest.mark.parametrize(
    ("block", "name", "value"),
    [
        ("sticky: true", "sticky", 1.0),
        ("sticky: false", "sticky", None),
        ("sticky: 0", "sticky", 0.0),
        ("sticky: -1.5", "sticky", -1.5),
        ("subSidebar: auto", "sub_sidebar", None),
        ("subSidebar: true", "sub_sidebar", True),
        ("sidebar: {hidden: false}", "sidebar", True),
        ("sidebar: {hidden: true}", "sidebar", False),
        ("tags: um", "tags", ("um",)),
        ("tags: [a, ' a ', '', b]", "tags", ("a", "b")),
        ("tags: []", "tags", ()),
        ("title: ''", "title", None),
        ("description: >\n  uma\n  linha\n", "description", "uma linha"),
    ],
)
def test_accepts_short_and_long_forms(block: str, name: str, value: object) -> None:
    assert getattr(fields(block), name) == value


@pytest.mark.parametrize(
    "line",
    [
        "title: 404",
        "title: yes",
        "title: [a]",
        "lang: no",
        "layout: {a: b}",
        "description: 3.5",
        "meta: {name: a}",
        "meta: [a]",
        "meta: [{width: 3}]",
        'meta: [{"x><script>": y}]',
        "meta: [{name: a, onload: b}]",
        'meta: [{"": a}]',
        "home: 1",
        "publish: nope",
        "sticky: first",
        "tags: 3",
        "tags: [a, 3]",
        "categories: {a: b}",
        "sidebar: often",
        "subSidebar: maybe",
        "comments: 0",
    ],
)
def test_a_wrong_type_is_an_error_with_its_line(line: str) -> None:
    result = read(f"# comment\n{line}")
    (fault,) = result.diagnostics
    assert (fault.code, fault.place, fault.severity) == ("front-matter-type", "docs/a.md:3", Severity.ERROR)
    key = line.partition(":")[0]
    assert repr(key) in fault.found
    assert fault.expected.startswith(f"{key} is ")


def test_an_unknown_key_is_a_warning_with_a_suggestion() -> None:
    result = read("title: a\ncategorias: x")
    (fault,) = result.diagnostics
    assert (fault.code, fault.line, fault.severity) == ("front-matter-unknown-key", 3, Severity.WARNING)
    assert fault.expected.endswith("Did you mean 'categories'?")
    assert result.front_matter.raw == {"title": "a", "categorias": "x"}


def test_all_errors_are_reported_together() -> None:
    assert faults("titel: a\ndate: hoje\nhome: sim\nx: 1") == [
        ("front-matter-unknown-key", 2),
        ("front-matter-type", 3),
        ("front-matter-type", 4),
        ("front-matter-unknown-key", 5),
    ]


@pytest.mark.parametrize(
    ("block", "line"),
    [
        ("title: a\ndate: [2024", 3),
        ("title: {{ product }}", 2),
        ("title: {{ product }} manual", 2),
        ("a: 1\nb: x: y", 3),
        ("a: 1\n\tb: 2", 3),
        ("a: 1\nb: 'x\nc: 2", 3),
        ("a: 1\nb: [x,\nc: 2", 3),
        ("a: \x07", 2),
        ("a: 1\nb: \x07", 3),
        ("a: ação, número, três\nb: é\x07\nc: 1\nd: 2", 3),
        ("# é\x07", 2),
        ("a: !python/object x", 2),
        ("a: !!int abc", 2),
        ("- a\n- b", 2),
        ("a: *missing", 2),
        ("&a a: &b {c: *b}", 2),
        ("a: 1\n? [1]\n: 2", 3),
        ("a: 1\na: 2", 3),
        ("a: 1\n2: b", 3),
        ("a: 1\nb: .nan", 3),
        ("a: 1\nb:\n  !!set {c, d}", 4),
        ("a: [{1: b}]", 2),
        ("a: " + "[" * 100_000 + "]" * 100_000, 2),
    ],
)
def test_invalid_yaml_is_an_error_with_its_line(block: str, line: int) -> None:
    result = read(block)
    assert [(fault.code, fault.line) for fault in result.diagnostics] == [("front-matter-yaml", line)]
    assert result.diagnostics[0].next_step
    assert result.front_matter.raw == {}
    assert result.body == "Body\n"


def test_a_forbidden_character_is_an_error_with_a_next_step() -> None:
    (fault,) = read("title: é\x1b").diagnostics
    assert fault.found == "The YAML contains the character U+001B, which isn't allowed."
    assert fault.next_step == "Delete the character, or type the line again."


def test_reports_unclosed_front_matter() -> None:
    (fault,) = split("---\ntitle: a\n\n# Text\n", "docs/a.md").diagnostics
    assert (fault.code, fault.place) == ("front-matter-unclosed", "docs/a.md:1")


def json_safe(value: Any) -> bool:
    if isinstance(value, dict):
        return all(isinstance(key, str) and json_safe(one) for key, one in value.items())
    if isinstance(value, list):
        return all(map(json_safe, value))
    return value is None or isinstance(value, str | int | float)


@given(st.text(st.sampled_from("ab:{}[]&*!|>-'\"#%@,? \n\t0123.~")))
def test_any_front_matter_is_read_or_reported(block: str) -> None:
    result = split(f"---\n{block}\n---\nBody\n", "docs/a.md")
    assert json_safe(dict(result.front_matter.raw))


def test_keys_that_the_generator_of_the_dialect_knows_are_no_mistakes() -> None:
    text = (
        "---\nicon: boat\ncategory: Boats\ntag: [a, b]\ncreateTime: 2024/5/1\nhero: x\npermalink: /a/\ntitel: T\n---\n"
    )
    found = split(text, "docs/a.md", "vuepress")
    assert [fault.line for fault in found.diagnostics] == [6, 7, 8]
    front_matter = found.front_matter
    assert (front_matter.categories, front_matter.tags, front_matter.date) == (
        ("Boats",),
        ("a", "b"),
        "2024-05-01 00:00:00",
    )
    assert len(split(text, "docs/a.md").diagnostics) == 7


@pytest.mark.parametrize(
    ("value", "words"),
    [
        ('"x', "a quote is opened but never closed"),
        ("!!python/object x", "a value begins with !"),
        ("!a!b x", "a value begins with !"),
        ('"\\q"', "a text in double quotes has a backslash"),
        ('"\\u12"', "a text in double quotes has a backslash"),
        ("- a", "a list begins in the line of its key"),
        ("**x**", "a value begins with * or &"),
        ("{{ x }}", "a value begins with {{"),
        ('"a" b', "text follows a closing quote"),
        ("|x", "text follows | or >"),
        ("!!int x", "a value doesn't fit the type"),
        ("!!binary x", "a sign at a place where YAML gives it another meaning"),
    ],
)
def test_problems_of_yaml_are_in_plain_words(value: str, words: str) -> None:
    (fault,) = split(f"---\ntitle: {value}\n---\na\n", "docs/a.md").diagnostics
    assert words in fault.found


def test_front_matter_in_toml_is_left_out() -> None:
    parts = split('+++\n\n[a]\ntitle = "x"\n+++\n\nText\n', "docs/a.md")
    assert (parts.body, parts.first_line) == ("\nText\n", 6)
    assert [(one.severity, one.code, one.line) for one in parts.diagnostics] == [("warning", "front-matter-toml", 1)]


def test_breaks_of_myst_are_no_front_matter() -> None:
    text = "+++\n\nText\n\n+++\n"
    assert split(text, "docs/a.md", "myst") == Split(FrontMatter(), text, 1)


def test_places_in_a_sidebar_are_warnings_without_the_dialect_that_has_them() -> None:
    assert faults("title: A\nsidebar: {order: 1, hidden: true}") == [("front-matter-unknown-key", 3)]
    assert not faults("sidebar: {hidden: true}")
    assert not split("---\nsidebar: {order: 1}\n---\n", "docs/a.md", "starlight").diagnostics


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("sidebar_position: 1", "or 'docusaurus' as markdown.dialect in glosa.yaml."),
        ("hero: {name: A}", "or 'vitepress' or 'starlight' as markdown.dialect in glosa.yaml."),
        ("sidebar: {order: 1}", "or 'starlight' as markdown.dialect in glosa.yaml."),
        ("titel: A", "Did you mean 'title'?"),
    ],
)
def test_an_unknown_key_of_another_generator_names_the_dialect(text: str, named: str) -> None:
    (fault,) = split(f"---\n{text}\n---\n", "a.md").diagnostics
    assert fault.expected.endswith(named)
    assert ("set the dialect" in fault.next_step) == ("dialect" in named)


@pytest.mark.parametrize("opened", ["[unclosed", "{a: b"])
def test_a_bracket_without_an_end_is_reported_where_it_opens(opened: str) -> None:
    (fault,) = split(f"---\ntitle: A\ntags: {opened}\ndate: 2024-01-01\nlang: en\n---\n", "a.md").diagnostics
    assert fault.line == 3
    assert "is opened but never closed" in fault.found
