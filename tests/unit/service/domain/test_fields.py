"""Valid values of fields, and how an author's fields are stored."""

from html import escape, unescape

import pytest
from hypothesis import given
from hypothesis import strategies as st

from glosa.service.domain.comments import Author
from glosa.service.domain.errors import FieldInvalid
from glosa.service.domain.fields import check_required, checked_author, checked_line, checked_text, checked_url, cut
from glosa.service.domain.sites import Rules


@pytest.mark.accepts("A-119")
@given(st.text())
def test_a_value_is_trimmed(value: str) -> None:
    assert cut(value) == cut(value).strip() == cut(f"  {value.strip()}\n")


@pytest.mark.accepts("A-120", "A-121")
@given(st.text(st.sampled_from("<>&\"'aé中 "), max_size=60) | st.text(max_size=60))
def test_an_escaped_value_is_cut_to_forty_characters_without_splitting_entities(value: str) -> None:
    written = escape(cut(value))
    assert len(written) <= 40
    assert unescape(written) == cut(value) == cut(cut(value))
    assert value.strip().startswith(cut(value))


@pytest.mark.accepts("A-121")
@pytest.mark.parametrize(
    ("value", "expected"),
    [("a" * 40, "a" * 40), ("a" * 41, "a" * 40), ("a" * 36 + "&b", "a" * 36), ("a" * 35 + "&b", "a" * 35 + "&")],
)
def test_a_value_is_not_cut_more_than_needed(value: str, expected: str) -> None:
    assert cut(value) == expected


@pytest.mark.accepts("A-117")
@pytest.mark.parametrize("nick", ["", "  ", "\u3000"])
def test_a_blank_name_becomes_anonymous(nick: str) -> None:
    assert checked_author(Author(nick=nick)).nick == "Anonymous"


@pytest.mark.parametrize(
    ("given_address", "stored_address"),
    [
        ("https://q.qlogo.cn/g?b=qq&nk=1", "https://q.qlogo.cn/g?b=qq&nk=1"),
        ("//q.qlogo.cn/1", "//q.qlogo.cn/1"),
        ("javascript:alert(1)", ""),
        ('https://x/"onerror="alert(1)', ""),
        ("https://x/" + "a" * 2000, ""),
    ],
)
def test_a_picture_is_an_address_of_the_web(given_address: str, stored_address: str) -> None:
    assert checked_author(Author(qq_avatar=given_address)).qq_avatar == stored_address


@pytest.mark.accepts("A-112", "A-113")
@pytest.mark.parametrize("nick", ["", "Al", "  Al  "])
def test_a_required_name_has_three_characters(nick: str) -> None:
    with pytest.raises(FieldInvalid, match=r"^NickName cannot be less than 3 bytes\.$") as refusal:
        check_required(Author(nick=nick), Rules(required=("nick",)))
    assert refusal.value.field == "nick"


@pytest.mark.accepts("A-112")
def test_a_name_is_optional_unless_required() -> None:
    check_required(Author(nick="Ana"), Rules(required=("nick",)))
    check_required(Author(nick=""), Rules())


@pytest.mark.accepts("A-114", "A-115")
@pytest.mark.parametrize("mail", ["", "ana", "ana@", "@example.com", "ana@example", "a na@example.com", "a@b@c.de"])
def test_a_required_address_must_look_like_one(mail: str) -> None:
    with pytest.raises(FieldInvalid, match=r"^Please confirm your email address\.$") as refusal:
        check_required(Author(mail=mail), Rules(required=("mail",)))
    assert refusal.value.field == "mail"


@pytest.mark.accepts("A-114")
@pytest.mark.parametrize("mail", ["ana@example.com", " a.b-c+d@mail.example.museum ", "ana@例え.jp"])
def test_an_address_is_accepted(mail: str) -> None:
    check_required(Author(mail=mail), Rules(required=("mail",)))


def test_a_required_website_must_be_given() -> None:
    with pytest.raises(FieldInvalid) as refusal:
        check_required(Author(link=" "), Rules(required=("link",)))
    assert refusal.value.field == "link"
    check_required(Author(link="example.com"), Rules(required=("link",)))


@pytest.mark.parametrize("character", ["\0", "\x1b", "\n", "\x9f", "\ud800", "\u202e", "\u2067", "\u2028"])
def test_a_line_with_characters_that_cannot_be_stored_or_shown_is_refused(character: str) -> None:
    with pytest.raises(FieldInvalid) as refusal:
        checked_line("nick", f"a{character}b")
    assert str(refusal.value) == (
        f"The field 'nick' contains the character U+{ord(character):04X} at place 2, which can't be displayed. Remove it."
    )


@pytest.mark.parametrize("character", ["\0", "\x1b", "\x7f", "\udc00"])
def test_a_comment_with_characters_that_cannot_be_stored_is_refused(character: str) -> None:
    with pytest.raises(FieldInvalid, match=r"U\+"):
        checked_text(f"a{character}", 10)


def test_a_comment_keeps_its_line_breaks_and_spaces() -> None:
    assert checked_text("\ta\r\nb \u202e ", 10) == "\ta\r\nb \u202e "


def test_a_comment_is_as_long_as_the_site_allows() -> None:
    assert checked_text("😀" * 10, 10)
    with pytest.raises(FieldInvalid, match=r"has 11 characters\. Expected at most 10"):
        checked_text("a" * 11, 10)


@pytest.mark.parametrize(
    "url", ["", " ", "javascript:alert(1)", " JavaScript:x", "data:text/html,x", "ftp://host/", "a" * 2001]
)
def test_an_address_that_is_not_a_page_is_refused(url: str) -> None:
    with pytest.raises(FieldInvalid) as refusal:
        checked_url(url)
    assert refusal.value.field == "url"


@pytest.mark.parametrize("url", ["/", "/a b/中", "my-page", "https://host.example/a", "/a:b", "*"])
def test_a_path_or_an_address_of_the_web_is_accepted(url: str) -> None:
    assert checked_url(f" {url} ") == url
