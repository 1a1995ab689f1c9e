"""The latest comments as JSON and as a feed, and the pages that are discussed most."""

from dataclasses import replace
from pathlib import Path
from xml.etree import ElementTree

import pytest

from tests.contract.service.conftest import SITE, Service, settings_in
from tests.contract.service.moderators import Person

ATOM = {"a": "http://www.w3.org/2005/Atom"}


def latest(service: Service, **query: str) -> list[str]:
    answer = service.get("/api/v1/latest", params=query)
    assert answer.status_code == 200, answer.text
    return [one["html"].strip() for one in answer.json()["comments"]]


def test_the_latest_comments_include_replies_and_name_their_pages(service: Service) -> None:
    root = service.comment("Root", path="/a", nick="Ana", mail="ana@example.org")
    service.comment("Other", path="/en-US/b")
    service.comment("Reply", path="/a", rid=root["id"], pid=root["id"])
    assert latest(service) == ["<p>Reply</p>", "<p>Other</p>", "<p>Root</p>"]
    assert latest(service, path="/a") == ["<p>Reply</p>", "<p>Root</p>"]
    assert latest(service, path="/en-US/*") == ["<p>Other</p>"]
    assert latest(service, limit="1") == ["<p>Reply</p>"]
    answer = service.get("/api/v1/latest", params={"limit": "2"})
    assert [one["url"] for one in answer.json()["comments"]] == ["/a", "/en-US/b"]
    assert "ana@example.org" not in service.get("/api/v1/latest").text


def test_the_feed_is_atom_and_changes_its_tag_with_a_comment(service: Service) -> None:
    comment = service.comment("A < b & **c**", path="/a", nick="Ana <x>")
    answer = service.get("/api/v1/feed")
    assert (answer.status_code, answer.headers["content-type"]) == (200, "application/atom+xml")
    feed = ElementTree.fromstring(answer.text)
    (entry,) = feed.findall("a:entry", ATOM)
    assert entry.findtext("a:title", "", ATOM) == "Ana <x>: /a"
    assert entry.findtext("a:content", "", ATOM) == comment["html"]
    assert entry.findtext("a:published", "", ATOM) == comment["createdAt"]
    link = entry.find("a:link", ATOM)
    assert link is not None
    assert link.attrib["href"].endswith(f"/a#{comment['id']}")
    again = service.get("/api/v1/feed", headers={"if-none-match": answer.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")
    service.comment("New", path="/b")
    assert service.get("/api/v1/feed", headers={"if-none-match": answer.headers["etag"]}).status_code == 200


def test_removed_and_waiting_comments_are_in_no_feed(service: Service) -> None:
    root = service.comment("Root")
    service.comment("Reply", rid=root["id"], pid=root["id"])
    Person(service).post("comments", ids=[root["id"]], action="delete")
    assert latest(service) == ["<p>Reply</p>"]


@pytest.mark.parametrize(
    ("path", "page"),
    [
        ("/a?x=1", "https://docs.example.org/a?x=1"),
        ("https://docs.example.org/a#b", "https://docs.example.org/a"),
        ("/a#install:~:comments", "https://docs.example.org/a?discuss=install"),
        ("https://evil.test/a", "https://docs.example.org/a"),
        ("HTTPS://evil.test\\@x/a", "https://docs.example.org/@x/a"),
        ("//evil.test/a", "https://docs.example.org/evil.test/a"),
        ("@evil.test/a", "https://docs.example.org/@evil.test/a"),
        (".evil.test/a", "https://docs.example.org/.evil.test/a"),
    ],
)
def test_links_in_the_feed_stay_on_the_site(tmp_path: Path, path: str, page: str) -> None:
    home = replace(SITE, rules=replace(SITE.rules, home="https://docs.example.org"))
    service = Service(settings_in(tmp_path, home))
    service.start()
    comment = service.comment("Here", path=path)
    feed = service.get("/api/v1/feed").text
    service.stop()
    link = ElementTree.fromstring(feed).find("a:entry/a:link", ATOM)
    assert link is not None
    assert link.attrib["href"] == f"{page}#{comment['id']}"


def test_characters_that_xml_does_not_allow_are_left_out_of_the_feed(service: Service) -> None:
    service.comment("One \ufffe two \uffff three", nick="A\uffffna")
    feed = ElementTree.fromstring(service.get("/api/v1/feed").text)
    assert feed.findtext("a:entry/a:author/a:name", "", ATOM) == "Ana"


def test_a_feed_without_comments_is_valid(service: Service) -> None:
    feed = ElementTree.fromstring(service.get("/api/v1/feed").text)
    assert feed.findall("a:entry", ATOM) == []
    assert feed.findtext("a:updated", "", ATOM) == "1970-01-01T00:00:00.000Z"
