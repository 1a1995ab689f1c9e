"""Records as JSON: who gets which fields, and that no content becomes active in old pages."""

from dataclasses import replace

import pytest

from glosa.service.domain.comments import Author, Comment, Format, Status, Text
from glosa.service.domain.counters import Counter
from glosa.service.domain.sites import Rules, Site
from glosa.service.routes.protocol.records.objects import REMOVED, RecordView, safe_address, safe_text, shown, unescaped

SITE = Site(id="default", app_id="app", app_key="key")
COMMENT = Comment(
    id="6920f3a1b2c3d4e5f6071829",
    site="default",
    thread="/p/",
    url="/p/index.html",
    author=Author(nick='Bob & "x"', mail="Bob@Example.com", link="example.org", ua="Mozilla/5.0", ip="192.0.2.7"),
    text=Text(source="hello", format=Format.MARKDOWN, html="<p>hello</p>", renderer=1),
    created_at=1_795_245_110_262,
    inserted_at=1_795_245_110_000,
    updated_at=1_795_245_111_001,
)
COUNTER = Counter(
    id="6920f3a1b2c3d4e5f6071830",
    site="default",
    key="/中/",
    url="/中/",
    xid="/%E4%B8%AD/",
    title="My Title",
    time=3,
    created_at=0,
    updated_at=1,
)


def view(
    rules: Rules = SITE.rules, *, owner: bool = False, acl: bool = False, keys: tuple[str, ...] = ()
) -> RecordView:
    return RecordView(site=replace(SITE, rules=rules), secret=b"s" * 32, owner=owner, acl=acl, shown=shown(keys))


def test_a_reader_gets_the_public_fields_of_a_root() -> None:
    record = view().comment(COMMENT)
    mail = record.pop("mail")
    assert record == {
        "objectId": "6920f3a1b2c3d4e5f6071829",
        "createdAt": "2026-11-21T07:11:50.262Z",
        "updatedAt": "2026-11-21T07:11:51.001Z",
        "insertedAt": {"__type": "Date", "iso": "2026-11-21T07:11:50.000Z"},
        "url": "/p/index.html",
        "comment": "<p>hello</p>",
        "nick": 'Bob & "x"',
        "link": "example.org",
        "QQAvatar": "",
    }
    assert isinstance(mail, str)
    assert mail.endswith("@mail.invalid")


def test_a_reply_has_its_root_and_its_parent() -> None:
    reply = view().comment(replace(COMMENT, rid="a" * 24, pid="b" * 24))
    assert (reply["rid"], reply["pid"]) == ("a" * 24, "b" * 24)


def test_an_author_always_has_the_same_unique_pseudonym() -> None:
    def mail(address: str) -> object:
        return view().comment(replace(COMMENT, author=Author(mail=address)))["mail"]

    assert mail("Bob@Example.com ") == mail("bob@example.com")
    assert len({mail("bob@example.com"), mail("eve@example.com"), mail("")}) == 3


def test_addresses_are_returned_if_the_owner_enables_it() -> None:
    record = view(Rules(expose_mail=True)).comment(COMMENT)
    assert record["mail"] == "Bob@Example.com"
    assert not {"ip", "ua", "status"} & record.keys()


def test_the_holder_of_the_master_key_sees_all() -> None:
    record = view(owner=True).comment(replace(COMMENT, status=Status.SPAM))
    assert record | {"mail": "Bob@Example.com", "ua": "Mozilla/5.0", "ip": "192.0.2.7", "status": "spam"} == record


def test_a_removed_comment_reveals_nothing_about_its_content() -> None:
    record = view().comment(replace(COMMENT, status=Status.DELETED))
    assert record | {"comment": REMOVED, "nick": "-", "mail": "", "link": "", "QQAvatar": ""} == record


def test_access_rules_are_returned_only_if_requested() -> None:
    assert view(acl=True).comment(COMMENT)["ACL"] == {"*": {"read": True}}
    assert view(acl=True).counter(COUNTER)["ACL"] == {"*": {"read": True, "write": True}}
    assert "ACL" not in view().comment(COMMENT)


def test_selected_fields_come_with_id_and_times() -> None:
    assert set(view(keys=("nick", "nothing")).comment(COMMENT)) == {"objectId", "createdAt", "updatedAt", "nick"}
    assert set(view().comment(COMMENT)) - set(view(keys=("-comment", "-objectId")).comment(COMMENT)) == {"comment"}


def test_unknown_field_names_are_dropped() -> None:
    assert shown(f"name{number}" for number in range(1000)) == {"objectId", "createdAt", "updatedAt"}
    assert shown(["-title", *(f"-name{number}" for number in range(1000))]) == shown(()) - {"title"}


def test_a_counter_has_the_requested_address() -> None:
    assert view().counter(COUNTER) | {
        "url": "/中/",
        "xid": "/%E4%B8%AD/",
        "title": "My Title",
        "time": 3,
    } == view().counter(COUNTER)
    counter = view().counter(COUNTER, "/a b/")
    assert (counter["url"], counter["xid"]) == ("/a b/", "/a%20b/")


@pytest.mark.parametrize(
    ("address", "safe"),
    [
        ("/p/?a=1&b=2#c", "/p/?a=1&b=2#c"),
        ("https://example.org/a b", "https://example.org/a b"),
        ("/中/", "/中/"),
        ('"><img src=x onerror=alert(1)>', "%22%3E%3Cimg src=x onerror=alert(1)%3E"),
        ("/' onclick='a`\\", "/%27 onclick=%27a%60%5C"),
        ("javascript:alert(1)", "javascript%3Aalert(1)"),
        (" JavaScript:alert(1)", " JavaScript%3Aalert(1)"),
        ("java\tscript:alert(1)", "java%09script:alert(1)"),
        ("HTTPS://example.org", "HTTPS://example.org"),
        ("data:text/html,x", "data%3Atext/html,x"),
    ],
)
def test_addresses_are_escaped_for_attributes(address: str, safe: str) -> None:
    assert safe_address(address) == safe


def test_addresses_of_pictures_escape_single_quotes() -> None:
    html = """<p>it's <img src="https://a.example/1'onerror='hit()" alt="it's"></p>"""
    record = view().comment(replace(COMMENT, text=replace(COMMENT.text, html=html)))
    assert record["comment"] == """<p>it's <img src="https://a.example/1%27onerror=%27hit()" alt="it's"></p>"""


def test_names_are_escaped() -> None:
    assert safe_text("<img src=x onerror=alert(1)> & co") == "&lt;img src=x onerror=alert(1)&gt; & co"


def test_names_that_pages_escaped_are_returned_as_typed() -> None:
    assert unescaped("Bob &amp; &quot;x&quot; &lt;3 &#39;&#x60;&#x5c; &copy; &amp") == 'Bob & "x" <3 \'`\\ &copy; &amp'
