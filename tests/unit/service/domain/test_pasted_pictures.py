"""Pictures pasted into a text."""

import pytest

from glosa.service.domain.comments import Format
from glosa.service.domain.errors import CommentTooComplex, FieldInvalid
from glosa.service.domain.fields import checked_text
from glosa.service.domain.markup import plain, render
from glosa.service.domain.markup.pasted import MOST_CHARACTERS
from tests.unit.service.domain.scenario import Scenario

START = "data:image/png;base64,"
PICTURE = START + "iVBORw0KGgo+/AB="


def picture(characters: int) -> str:
    """Returns a picture of that length."""
    return START + "A" * (characters - len(START))


def test_pictures_are_not_counted_as_characters() -> None:
    pasted = f"![]({picture(MOST_CHARACTERS)})"
    assert checked_text(f"{'a' * 9_900} {pasted}", 10_000).endswith(pasted)
    with pytest.raises(
        FieldInvalid, match=r"^The comment has 1\d{4} characters\. Expected at most 10000; shorten it\.$"
    ):
        checked_text("a" * 10_001 + pasted, 10_000)
    with pytest.raises(FieldInvalid, match=r"take 100001 characters\. Expected at most 100000; make them smaller"):
        checked_text(f"![]({picture(MOST_CHARACTERS + 1)})", 10_000)
    with pytest.raises(FieldInvalid, match="make them smaller"):
        checked_text(f"![]({picture(50_000)}) ![]({picture(50_001)})", 10_000)


@pytest.mark.parametrize("scheme", ["data:image/svg+xml;base64,", "data:text/html;base64,", "data:image/png,"])
def test_other_data_is_counted(scheme: str) -> None:
    with pytest.raises(FieldInvalid, match="shorten it"):
        checked_text(f"![]({scheme}{'A' * 10_000})", 10_000)


@pytest.mark.parametrize(
    ("source", "format"),
    [
        (f"a ![b]({PICTURE}) ![c]({START}1)", Format.MARKDOWN),
        (f'<p>a <img src="{PICTURE}" alt="b"> <img src="{START}1" alt="c"></p>', Format.HTML),
        (f"a ![b]({PICTURE}) ![c]({START}1)", Format.ESCAPED_MARKDOWN),
    ],
)
def test_each_picture_is_shown_where_it_was_pasted(source: str, format: Format) -> None:
    rest = 'referrerpolicy="no-referrer" loading="lazy">'
    assert render(source, format).strip() == (
        f'<p>a <img src="{PICTURE}" alt="b" {rest} <img src="{START}1" alt="c" {rest}</p>'
    )


def test_a_picture_is_neither_parsed_nor_counted() -> None:
    large = picture(1_000_000)
    assert f'src="{large}"' in render(f"![a]({large})", Format.MARKDOWN)
    assert f'src="{large}"' in render(f'<p><img src="{large}"></p>', Format.HTML)
    assert large in render(f"`{large}`", Format.MARKDOWN)


def test_a_picture_is_not_duplicated() -> None:
    bomb = f"[a]: {picture(100_000)}\n\n" + "![a] " * 500
    with pytest.raises(CommentTooComplex, match="more than once"):
        render(bomb, Format.MARKDOWN)
    assert len(plain(bomb)) < 2 * len(bomb)


@pytest.mark.parametrize("format", [Format.MARKDOWN, Format.HTML, Format.ESCAPED_MARKDOWN])
@pytest.mark.parametrize("number", ["99", "9" * 5_000])
def test_a_placeholder_without_a_picture_is_text(number: str, format: Format) -> None:
    html = render(f'<img src="{PICTURE}"> data&#58;image/png;base64,{number}', format)
    assert f'src="{PICTURE}"' in html
    assert f"> {START}{number}" in html


def test_a_pasted_picture_is_posted(scenario: Scenario) -> None:
    posted = scenario.post(f"See ![]({picture(100_000)})")
    assert picture(100_000) in posted.text.html
