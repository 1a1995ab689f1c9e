"""Threads of headings: they're separate from the page's, and work like any other thread."""

from xml.etree import ElementTree

from tests.contract.service.conftest import Service
from tests.contract.service.moderators import Person

ATOM = {"a": "http://www.w3.org/2005/Atom"}
HEADING = "/guide/#install:~:comments"


def test_the_thread_of_a_heading_is_not_that_of_its_page(service: Service) -> None:
    service.comment("About the page", path="/guide/")
    root = service.comment("About the heading", path=HEADING)
    service.comment("Reply", path="/guide/index.html#install:~:comments", rid=root["id"], pid=root["id"])
    paths = ["/guide/", HEADING, "/guide/#other:~:comments", "/guide/#install"]
    counts = service.post("/api/v1/counts", {"paths": paths}).json()["counts"]
    assert [(counts[path]["roots"], counts[path]["replies"]) for path in paths] == [(1, 0), (1, 1), (0, 0), (1, 0)]
    (shown,) = service.get("/api/v1/thread", params={"path": HEADING}).json()["roots"]
    assert [one["html"].strip() for one in (shown, *shown["replies"])] == ["<p>About the heading</p>", "<p>Reply</p>"]
    page = service.get("/api/v1/thread", params={"path": "/guide/"}).json()
    assert [one["html"].strip() for one in page["roots"]] == ["<p>About the page</p>"]


def test_feeds_link_to_the_comment_in_the_thread_of_its_heading(service: Service) -> None:
    comment = service.comment("About the heading", path=HEADING)
    for query in ({}, {"path": HEADING}):
        feed = ElementTree.fromstring(service.get("/api/v1/feed", params=query).text)
        (entry,) = feed.findall("a:entry", ATOM)
        link = entry.find("a:link", ATOM)
        assert link is not None
        assert link.attrib["href"].endswith(f"/guide/?discuss=install#{comment['id']}")
        assert (entry.findtext("a:title", "", ATOM) or "").endswith("/guide/#install")
    assert (
        ElementTree.fromstring(service.get("/api/v1/feed", params={"path": "/guide/"}).text).findall("a:entry", ATOM)
        == []
    )


def test_moderators_see_the_heading_and_find_its_comments(service: Service) -> None:
    service.comment("About the page", path="/guide/")
    service.comment("About the heading", path=HEADING)
    person = Person(service)
    listed = person.get("comments").json()["comments"]
    assert {one["url"] for one in listed} == {"/guide/", HEADING}
