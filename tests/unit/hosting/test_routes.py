"""Whatever path is requested: an outcome, never an exception, and never a way off the site."""

from urllib.parse import unquote, urlsplit

from hypothesis import example, given
from hypothesis import strategies as st

from glosa.hosting.routes import Found, NoRoute, Redirect, below, resolve
from tests.contract.routes import known_among

names = st.text(alphabet="aAbBçÇ .%?#&-", min_size=1, max_size=5).filter(lambda name: name not in {".", ".."})
routes = st.tuples(st.lists(names, max_size=3), st.sampled_from(["/", ".html", ""])).map(
    lambda parts: f"/{'/'.join(parts[0])}{parts[1]}" if parts[0] else "/"
)
bases = st.sampled_from(["/", "/docs/", "/a/b/"])
paths = st.text(max_size=30) | st.text(alphabet="/.%2eEfFaA\\?#\x00\n:-", max_size=20).map(lambda text: f"/{text}")


@given(path=paths, known=st.sets(routes, max_size=5), base=bases)
@example(path="//evil.example/", known={"/", "/evil.example/"}, base="/")
@example(path="/%2f%2fevil.example", known={"/", "//evil.example/"}, base="/")
@example(path="/\\evil.example", known={"/"}, base="/")
def test_any_path_has_a_result(path: str, known: set[str], base: str) -> None:
    match resolve(path, known_among(known), base=base):
        case Found(route):
            assert route in known
        case Redirect(address):
            assert address.startswith(base)
            assert address.isascii() and address.isprintable() and "\\" not in address
            parts = urlsplit(address)
            assert (parts.scheme, parts.netloc, parts.query, parts.fragment) == ("", "", "", "")
            assert f"/{unquote(parts.path).removeprefix(base)}" in known
        case NoRoute():
            pass


@given(
    known=st.sets(
        routes,
        min_size=1,
        max_size=5,
    ).filter(lambda some: len({one.lower() for one in some}) == len(some)),
    base=bases,
)
def test_an_address_that_the_server_redirects_to_is_found(known: set[str], base: str) -> None:
    for route in known:
        outcome = resolve(
            base + route[1:].upper().replace("%", "%25").replace("?", "%3F"), known_among(known), base=base
        )
        if isinstance(outcome, Redirect):
            assert isinstance(resolve(outcome.address, known_among(known), base=base), Found)


@given(path=paths, base=bases)
def test_a_path_below_a_base_cannot_leave_it(path: str, base: str) -> None:
    name = below(path, base)
    if name is not None:
        assert name.startswith("/")
        assert not {"..", ".", "\x00"} & set(name.split("/"))
        assert "//" not in name and "\\" not in name and "\x00" not in name


def test_a_path_that_is_not_utf8_is_not_found() -> None:
    assert below("/%ff", "/") is None
    assert below("/%c3%a7", "/") == "/ç"


def test_a_redirect_escapes_only_what_addresses_need() -> None:
    assert resolve("/A&B%20(C).html", known_among({"/a&b (c).html"})) == Redirect("/a&b%20(c).html")


def test_the_name_of_a_page_gets_no_second_ending() -> None:
    assert resolve("/a.html", known_among({"/a.html.html", "/a.html/"})) == NoRoute()
