"""Thread keys: the same for every spelling of an address."""

import unicodedata
from urllib.parse import quote

import pytest
from hypothesis import given
from hypothesis import strategies as st

from glosa.service.domain.addresses import comment_path, page_name
from glosa.service.domain.sites import Rules
from glosa.service.domain.thread_key import thread_key

PLAIN = Rules()
ALIASES = Rules(path_aliases=True)
JOINED = Rules(joined_locales=("/en-US/", "/pt/"))
PATHS = st.text(st.characters(exclude_categories=("Cs", "Cc"), exclude_characters="%?#"), max_size=30).map("/{}".format)


@pytest.mark.parametrize(
    ("url", "key"),
    [
        ("/guide/", "/guide/"),
        ("https://host.example:8000/guide/?a=1#b", "/guide/"),
        ("HTTP://host.example", "/"),
        ("/guide/index.html", "/guide/"),
        ("/guide/index.htm?x", "/guide/"),
        ("/a%20b/%E4%B8%AD", "/a b/中"),
        ("/a%2520b", "/a b"),
        ("/%%34%31", "/A"),
        ("/caf%C3%A9", "/café"),
        ("/cafe\u0301", "/café"),
        ("/100%", "/100%"),
        ("/100%25", "/100%"),
        ("/%zz%E4%B8", "/%zz%E4%B8"),
        ("/what%3f", "/what%3F"),
        ("/a%2fb", "/a%2Fb"),
        ("/a%00b\x01", "/a%00b%01"),
        ("/a\ud800", "/a%ED%A0%80"),
        ("*", "*"),
        ("my-page", "my-page"),
        ("?only=query", "/"),
    ],
)
def test_an_address_has_its_canonical_key(url: str, key: str) -> None:
    assert thread_key(url, PLAIN) == key


@pytest.mark.parametrize("url", ["/a", "/a/", "/a.html", "/a.htm", "/a%2Ehtml", "/a.html/"])
def test_a_site_can_ignore_the_endings_of_paths(url: str) -> None:
    assert thread_key(url, ALIASES) == "/a"
    assert thread_key("/", ALIASES) == "/"


def test_endings_distinguish_pages_by_default() -> None:
    assert len({thread_key(url, PLAIN) for url in ("/a", "/a/", "/a.html")}) == 3


@pytest.mark.parametrize(
    ("url", "key"),
    [
        ("/en-US/a/", "/a/"),
        ("/pt/a/", "/a/"),
        ("/en-US/", "/"),
        ("/en-US", "/"),
        ("/en-USA/", "/en-USA/"),
        ("/en-US/pt/a/", "/pt/a/"),
        ("/a/", "/a/"),
    ],
)
def test_languages_of_a_page_can_share_its_thread(url: str, key: str) -> None:
    assert thread_key(url, JOINED) == key


def test_merged_languages_retain_the_base() -> None:
    assert thread_key("/docs/en-US/a/", Rules(joined_locales=("/docs/en-US/",))) == "/docs/a/"


@given(PATHS)
def test_every_spelling_has_the_same_key(path: str) -> None:
    spellings = {
        path,
        quote(path),
        quote(path, safe="/;,:@&=+$!~*'()"),
        quote(quote(path)),
        unicodedata.normalize("NFD", path),
        f"https://host.example{quote(path)}?q=1#h",
    }
    assert len({thread_key(spelling, PLAIN) for spelling in spellings}) == 1


@given(st.text(st.characters(), max_size=40) | st.text("%/.?#2530Fahtmlindex", max_size=40))
@pytest.mark.parametrize("rules", [PLAIN, ALIASES])
def test_a_key_is_stable_and_can_be_stored(rules: Rules, url: str) -> None:
    key = thread_key(url, rules)
    assert thread_key(key, rules) == key or key.lower().startswith(("http://", "https://"))
    assert key and "\0" not in key
    key.encode()


@pytest.mark.parametrize(
    ("url", "key"),
    [
        ("/a/index.html?x=1#b:~:comments", "/a/#b:~:comments"),
        ("https://docs.example/a/#caf%C3%A9:~:comments", "/a/#café:~:comments"),
        ("/a/#b:~:text=c", "/a/"),
        ("/a/#:~:comments", "/a/"),
        ("/a/#b", "/a/"),
    ],
)
def test_the_thread_of_a_heading_keeps_its_fragment(url: str, key: str) -> None:
    assert thread_key(url, PLAIN) == thread_key(key, PLAIN) == key


def test_headings_share_the_thread_of_every_spelling_of_their_page() -> None:
    assert thread_key("/a.html#b:~:comments", ALIASES) == thread_key("/a/#b:~:comments", ALIASES) == "/a#b:~:comments"


@pytest.mark.parametrize(
    ("url", "link"),
    [
        ("/a/#café b:~:comments", "/a/?discuss=caf%C3%A9%20b#5f"),
        ("https://docs.example/a/?x=1#b:~:comments", "/a/?x=1&discuss=b#5f"),
        ("/a/#b", "/a/#5f"),
    ],
)
def test_links_to_comments_of_headings_open_their_thread(url: str, link: str) -> None:
    assert comment_path(url, "5f") == link


def test_people_read_the_page_and_the_heading() -> None:
    assert [page_name(url) for url in ("/a/#b:~:comments", "/a/")] == ["/a/#b", "/a/"]
