"""Code in a line, labels of blocks, and keys of citations, as all dialects read them."""

import pytest

from glosa.builder.content.dialects.lines import CODE_IN_LINE
from glosa.builder.content.dialects.translate import translate


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("a `b` c", ["`b`"]),
        ("a `` b ` c `` d", ["`` b ` c ``"]),
        ("a ``b` c` d", ["` c`"]),
        ("``` a `` b ``` `c`", ["``` a `` b ```", "`c`"]),
        ("`a", []),
    ],
)
def test_code_ends_with_as_many_backticks_as_it_begins_with(text: str, code: list[str]) -> None:
    assert CODE_IN_LINE.split(text)[1::2] == code


def test_keys_of_citations_are_shown_as_they_are() -> None:
    text = translate("See {cite}`a*b*c; _d_; e_f`.\n", "myst").text
    assert r"\[a\*b\*c; \_d\_; e_f\]" in text


def test_a_label_of_a_block_may_have_brackets() -> None:
    assert 'title="a[0].js"' in translate("```js [a[0].js]\nx\n```\n", "vitepress").text
