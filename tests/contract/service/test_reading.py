"""Reading threads, replies, and counts over HTTP."""

from typing import Any

import pytest

from tests.contract.service.conftest import Serve, Service


def thread(service: Service, path: str = "/a", **query: str) -> dict[str, Any]:
    answer = service.get("/api/v1/thread", params={"path": path, **query})
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


def test_a_thread_without_comments_is_empty(service: Service) -> None:
    assert thread(service) == {"count": 0, "replies": 0, "roots": [], "features": ["report", "order", "edit", "like"]}


@pytest.mark.accepts("A-44", "A-45", "A-46", "A-47", "A-143", "A-144")
def test_roots_come_newest_first_each_with_its_replies_oldest_first(service: Service) -> None:
    first = service.comment("First", nick="Ana")
    second = service.comment("Second")
    replies = [service.comment(f"Reply {n}", rid=first["id"], pid=first["id"]) for n in range(3)]
    page = thread(service)
    assert (page["count"], page["replies"]) == (2, 3)
    assert [root["id"] for root in page["roots"]] == [second["id"], first["id"]]
    assert page["roots"][0]["replies"] == []
    assert [reply["id"] for reply in page["roots"][1]["replies"]] == [reply["id"] for reply in replies]
    assert page["roots"][1] == {**first, "replies": replies}


def test_pages_by_cursor_have_no_gap_or_repetition_during_writes(
    service: Service,
) -> None:
    ids = [service.comment(f"Root {n}")["id"] for n in range(7)]
    seen: list[str] = []
    cursor: dict[str, str] = {}
    while True:
        page = thread(service, limit="3", **cursor)
        seen += [root["id"] for root in page["roots"]]
        service.comment("Meanwhile")
        if "cursor" not in page:
            break
        cursor = {"cursor": page["cursor"]}
    assert seen == ids[::-1]


def test_further_replies_are_returned_on_request(serve: Serve) -> None:
    service = serve(spam_filter=False)
    root = service.comment("Root")
    ids = [service.comment(f"Reply {n}", rid=root["id"], pid=root["id"])["id"] for n in range(53)]
    (shown,) = thread(service)["roots"]
    assert [reply["id"] for reply in shown["replies"]] == ids[:50]
    rest = service.get("/api/v1/replies", params={"root": root["id"], "cursor": shown["replyCursor"]}).json()
    assert [reply["id"] for reply in rest["replies"]] == ids[50:]
    assert "cursor" not in rest


def test_the_page_of_a_comment_can_be_requested(service: Service) -> None:
    ids = [service.comment(f"Root {n}")["id"] for n in range(9)]
    page = thread(service, limit="3", around=ids[1])
    assert ids[1] in [root["id"] for root in page["roots"]]
    assert page["newer"] is True
    assert "newer" not in thread(service, limit="3", around=ids[8])


def test_every_spelling_of_a_path_is_the_same_thread(service: Service) -> None:
    service.comment(path="/configura%C3%A7%C3%B5es/index.html")
    assert thread(service, "/configurações/")["count"] == 1


def test_a_star_lists_comments_of_all_pages_with_their_addresses(service: Service) -> None:
    service.comment(path="/a")
    service.comment(path="/b")
    assert [root["url"] for root in thread(service, "*")["roots"]] == ["/b", "/a"]
    assert "url" not in thread(service, "/a")["roots"][0]


def test_nothing_private_is_returned(service: Service) -> None:
    answered = service.comment(nick="Ana", mail="ana@example.org", link="example.org")
    answer = service.get("/api/v1/thread?path=/a", headers={"user-agent": "Secret Browser"})
    assert "ana@example.org" not in answer.text
    assert "Secret Browser" not in answer.text
    assert answered["avatar"].startswith("avatars/{style}/")


def test_email_addresses_are_returned_if_the_owner_enables_it(serve: Serve) -> None:
    assert serve(expose_mail=True).comment(mail="ana@example.org")["mail"] == "ana@example.org"


def test_a_hash_of_the_email_address_is_sent_only_to_the_configured_avatar_host(serve: Serve) -> None:
    answered = serve(avatar_host="https://avatars.example/avatar/").comment(mail=" Ana@Example.org ")
    assert answered["avatar"] == "https://avatars.example/avatar/ee63465620787644e046e9465740f293?d={style}"


def test_avatars_do_not_depend_on_capitalization_of_the_email_address(service: Service) -> None:
    one, same, other = (service.comment(mail=mail)["avatar"] for mail in ("a@x.org", "A@X.org ", "b@x.org"))
    assert one == same != other


def test_an_unchanged_response_is_not_sent_again(service: Service) -> None:
    service.comment()
    first = service.get("/api/v1/thread?path=/a")
    assert first.headers["cache-control"] == "no-cache"
    tag = first.headers["etag"]
    again = service.get("/api/v1/thread?path=/a", headers={"if-none-match": f'"other", W/{tag}'})
    assert (again.status_code, again.content, again.headers["etag"]) == (304, b"", tag)
    service.comment()
    assert service.get("/api/v1/thread?path=/a", headers={"if-none-match": tag}).status_code == 200


@pytest.mark.parametrize("encoding", ["br", "gzip"])
def test_responses_are_compressed_as_the_client_accepts(service: Service, encoding: str) -> None:
    for _ in range(5):
        service.comment("word " * 50)
    plain = service.get("/api/v1/thread?path=/a", headers={"accept-encoding": "identity"})
    packed = service.get("/api/v1/thread?path=/a", headers={"accept-encoding": encoding})
    assert packed.headers["content-encoding"] == encoding
    assert "content-encoding" not in plain.headers
    assert packed.json() == plain.json()
    assert int(packed.headers["content-length"]) < len(plain.content) / 2
    assert packed.headers["etag"] != plain.headers["etag"]
    assert "accept-encoding" in packed.headers["vary"].lower()


def test_head_answers_as_get_without_a_body(service: Service) -> None:
    service.comment()
    for path in ("/api/v1/site", "/api/v1/thread?path=/a"):
        answer = service.send("HEAD", path)
        assert (answer.status_code, answer.headers["content-type"]) == (200, "application/json")


def test_a_comment_is_visible_as_soon_as_its_post_is_answered(service: Service) -> None:
    for number in range(1, 6):
        service.comment()
        assert thread(service)["count"] == number


def test_counts_of_many_pages_are_returned(service: Service) -> None:
    root = service.comment(path="/a")
    service.comment(path="/a", rid=root["id"], pid=root["id"])
    expected = {"/a": {"roots": 1, "replies": 1}, "/a/index.html": {"roots": 0, "replies": 0}}
    response = service.get("/api/v1/counts", params=[("path", path) for path in expected])
    assert response.json() == {"counts": expected}
    assert service.post("/api/v1/counts", {"paths": list(expected)}).json() == {"counts": expected}


def test_a_site_returns_its_public_rules(serve: Serve) -> None:
    service = serve(required=("nick",), longest_comment=500, interval_ms=5000)
    assert service.get("/api/v1/site").json() == {
        "required": ["nick"],
        "uploads": False,
        "longestComment": 500,
        "interval": 5000,
        "avatarHost": "",
        "approval": "none",
    }


def test_an_encoded_parameter_name_is_the_same_parameter(service: Service) -> None:
    """A response that is cached for one page isn't sent for another, however the query is spelled."""
    service.comment("One")
    counts = {
        query: service.get(f"/api/v1/thread?{query}").json()["count"]
        for query in ("path=/a", "path=/a&%70ath=/b", "%70ath=/b&path=/a", "path=/b&junk=1", "junk=1&path=/a")
    }
    assert list(counts.values()) == [1, 0, 1, 0, 1]
