"""Values, scripts, and templates that only the other generator reads."""

import pytest

from glosa.builder.config.patterns import Dialect
from glosa.builder.content.dialects.lines import Line
from glosa.builder.content.dialects.translate import translate
from glosa.builder.content.dialects.values import without_slot_tags


def translated(text: str, dialect: Dialect) -> tuple[str, list[str]]:
    noted: list[str] = []
    result = translate(
        text,
        dialect,
        unread=lambda number, found: noted.append(f"{number}: {found}"),
        unknown=lambda number, name: noted.append(f"{number}: {name}"),
        known={"product"},
    )
    return result.text, noted


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("a {{ b.c }} {{ product }}", "a `{{ b.c }}` {{ product }}"),
        ("`{{ a }}` \\{{ b }}", "`{{ a }}` \\{{ b }}"),
        ("<p>\n{{ a }}", "<p>\n<code>&#123;&#123; a }}</code>"),
        ('<a href="{{ a }}">b</a>', '<a href="{{ a }}">b</a>'),
        ("a <b {{ c }} {{ d }} < {{ e }} <i> {{ f }}", "a <b {{ c }} {{ d }} < `{{ e }}` <i> `{{ f }}`"),
        (
            "[a](b {{ c }}) {{ d }} [e](f(g {{ h }} [i](j ( {{ k }}",
            "[a](b {{ c }}) `{{ d }}` [e](f(g `{{ h }}` [i](j ( `{{ k }}`",
        ),
    ],
)
@pytest.mark.parametrize("dialect", ["mkdocs-material", "myst", "vitepress"])
def test_a_value_that_only_the_generator_knows_is_code(dialect: Dialect, text: str, expected: str) -> None:
    assert translated(text, dialect)[0] == expected


def test_the_address_of_a_link_that_macros_compute_is_code_behind_its_text() -> None:
    assert translated("[c]({{ d }}) [e](/f/{{ g }}/) `[c]({{ d }})`", "mkdocs-material")[0] == (
        "c (`{{ d }}`) e (`/f/{{ g }}/`) `[c]({{ d }})`"
    )
    assert translated("[c]({{ d }})", "vitepress")[0] == "[c]({{ d }})"


def test_a_template_is_code_with_a_warning_for_each(dialect: Dialect = "mkdocs-material") -> None:
    text = "a\n{% for one in all %}\n{{ one }}\n{% endfor %}\nb\n```\n{% raw %}\nc\n{% endraw %}\n```"
    result, noted = translated(text, dialect)
    assert result == "a\n\n```text\n{% for one in all %}\n{{ one }}\n{% endfor %}\n```\n\nb\n```\n\nc\n\n```"
    assert [one.partition(",")[0] for one in noted] == ["1: '{% for one in all %}' is a template"]


def test_scripts_and_styles_of_vue_are_left_out_with_a_warning_for_each() -> None:
    text = (
        "<script setup>\nimport A from './A.vue'\n</script>\n\n# T\n\n```vue\n<script setup>\n```\n<style>a{}</style>"
    )
    result, noted = translated(text, "vitepress")
    assert result == "\n\n\n\n# T\n\n```vue\n<script setup>\n```\n"
    assert [one[0] for one in noted] == ["0", "9"]


def test_a_tag_of_a_template_in_a_sentence_leaves_the_rest_of_the_page_as_it_is() -> None:
    result, _ = translated("Use {% if x %} here.\n\nMore *text*.\n", "mkdocs-material")
    assert result.endswith("\n\nMore *text*.\n")


def test_a_script_of_vue_that_closes_itself_leaves_the_rest_of_the_page_as_it_is() -> None:
    result, _ = translated('a\n\n<script src="./b.js" />\n\nc\n', "vitepress")
    assert result == "a\n\n\n\nc\n"


def test_what_is_in_a_slot_of_a_component_stays() -> None:
    page = (
        "<Tab>\n\n<template v-slot:a>\n\nOne *a*.\n\n<Tab>\n  <template #b>\n\nTwo.\n\n  </template>\n</Tab>\n\n</template>\n</Tab>\n\n"
        "<template #c>Three</template>\n\n```vue\n<template #d>\n```\n\nThe tag `<template #e>`\n"
    )
    text, noted = translated(page, "vitepress")
    assert text.replace("\n", "") == (
        "<Tab>One *a*.<Tab>Two.</Tab></Tab>Three```vue<template #d>```The tag `<template #e>`"
    )
    assert not noted
    nested = "<Outer>\n\t<Inner>\n\t\t<template #a>\n\t\t\t<b>One</b>\n\t\t\tmore\n\t\t</template>\n\t\tTwo\n\t</Inner>\n</Outer>"
    assert [one.text for one in without_slot_tags(Line(0, one) for one in nested.split("\n"))] == [
        "<Outer>",
        "\t<Inner>",
        "        <b>One</b>",
        "        more",
        "\t\tTwo",
        "\t</Inner>",
        "</Outer>",
    ]
    text, noted = translated("<template v-for='a in b'>\n\n- One\n\n</template>\n\nTwo\n", "vitepress")
    assert (text.split(), len(noted)) == (["Two"], 1)
