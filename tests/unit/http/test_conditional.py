"""Entity tags, and whether a client already has the current version."""

import pytest

from glosa.http.conditional import entity_tag, field_values, is_current, without_content


@pytest.mark.parametrize(
    ("if_none_match", "current"),
    [
        ("", False),
        ('"ours"', True),
        ('"other"', False),
        ("ours", False),
        # The comparison is weak, and W/ is case-sensitive (RFC 9110, sections 8.8.3 and 13.1.2).
        ('W/"ours"', True),
        ('w/"ours"', False),
        ('W/"other"', False),
        # A list of tags.
        ('"other", "ours"', True),
        ('"other",W/"ours"', True),
        ('"other" , "another"', False),
        (' ,"ours",', True),
        # Tags may contain commas and stars.
        ('"a,b", "ours"', True),
        ('"a,*,b"', False),
        ('"*"', False),
        # * means any version, and stands alone.
        ("*", True),
        (" * ", True),
        ('*, "other"', False),
    ],
)
def test_a_listed_tag_is_current(if_none_match: str, current: bool) -> None:
    assert is_current(if_none_match, '"ours"') is current


def test_a_tag_depends_on_content_and_encoding() -> None:
    assert entity_tag(b"a", "br") == entity_tag(b"a", "br")
    tags = {
        entity_tag(b"a", "br"),
        entity_tag(b"a", "gzip"),
        entity_tag(b"a", "identity"),
        entity_tag(b"b", "identity"),
    }
    assert len(tags) == 4
    assert all(tag[0] == tag[-1] == '"' for tag in tags)


def test_repeated_headers_are_one_list() -> None:
    headers = [(b"if-none-match", b'"a"'), (b"host", b"x"), (b"accept-encoding", b"\xff"), (b"if-none-match", b'"b"')]
    names = {b"if-none-match", b"accept-encoding", b"range"}
    assert field_values(headers, names) == {b"if-none-match": '"a","b"', b"accept-encoding": "\xff"}


def test_a_response_without_content_keeps_what_caches_need() -> None:
    remaining = ((b"etag", b'"a"'), (b"cache-control", b"no-cache"), (b"vary", b"accept-encoding"))
    of_content = ((b"content-type", b"text/html"), (b"content-encoding", b"br"), (b"content-length", b"9"))
    assert without_content((*of_content, *remaining)) == remaining
