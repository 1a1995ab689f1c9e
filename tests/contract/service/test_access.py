"""Signing in to moderate: links, cookies, roles, and requests of other pages."""

import pytest

from glosa.service.domain.access.moderators import LINK_LIVES_MS, Role
from glosa.service.domain.access.sessions import IDLE_MS, OLDEST_MS, SEEN_EVERY_MS, SIGN_INS_A_MINUTE
from tests.contract.service.conftest import START, Service
from tests.contract.service.moderators import MODERATION, OWN_PAGE, SESSION, Person, link, sign_in


def test_a_link_signs_in_once(service: Service) -> None:
    key = link(service)
    answer = sign_in(service, key)
    assert answer.status_code == 201
    session = answer.json()
    assert (session["site"], session["name"], session["role"]) == ("default", "Ana", "owner")
    again = sign_in(service, key)
    assert (again.status_code, again.json()["code"]) == (403, "sign-in-refused")
    assert "glosa comments login" in again.json()["message"]


def test_a_link_expires(service: Service) -> None:
    early, late = link(service), link(service)
    service.now += LINK_LIVES_MS - 1
    assert sign_in(service, early).status_code == 201
    service.now += 1
    assert sign_in(service, late).status_code == 403


def test_the_cookie_is_for_our_pages_only(service: Service) -> None:
    cookie = sign_in(service, link(service)).headers["set-cookie"]
    name, *attributes = cookie.split("; ")
    assert name.startswith("glosa-moderation-default=")
    assert attributes == [f"Max-Age={IDLE_MS // 1000}", "HttpOnly", "SameSite=Strict"]


def test_over_https_the_cookie_is_secure(service: Service) -> None:
    cookie = sign_in(service, link(service), {**OWN_PAGE, "origin": "https://docs.example.org"}).headers["set-cookie"]
    assert cookie.endswith("; Secure")


def test_the_database_contains_no_key(service: Service) -> None:
    key = link(service)
    person = Person(service)
    for file in service.settings.uploads.parent.iterdir():
        content = file.read_bytes()
        assert key.encode() not in content
        assert person.cookie.rpartition(".")[2].encode() not in content


@pytest.mark.parametrize(
    "headers",
    [
        {},
        {"sec-fetch-site": "same-site", "origin": "http://service"},
        {"sec-fetch-site": "cross-site"},
        {"origin": "https://elsewhere.example"},
        {"origin": "null"},
        {**OWN_PAGE, "content-type": "text/plain"},
    ],
)
def test_other_pages_cannot_sign_in_or_decide(service: Service, headers: dict[str, str]) -> None:
    key = link(service)
    refused = sign_in(service, key, headers)
    assert (refused.status_code, refused.json()["code"]) == (403, "request-forged")
    assert sign_in(service, key, {"origin": "http://service"}).status_code == 201
    comment, person = service.comment(), Person(service)
    token = {"cookie": person.cookie, "x-moderation-token": person.session["token"], **headers}
    decision = {"ids": [comment["id"]], "action": "spam"}
    refused = service.post(f"{MODERATION}/comments", decision, headers=token)
    assert (refused.status_code, refused.json()["code"]) == (403, "request-forged")
    assert service.get("/api/v1/thread?path=/a").json()["count"] == 1


def test_a_change_needs_the_session_s_token(service: Service) -> None:
    ana, eva = Person(service), Person(service, "Eva")
    decision = {"ids": [service.comment()["id"]], "action": "spam"}
    for token in ("", "x", eva.session["token"]):
        refused = service.post(f"{MODERATION}/comments", decision, headers={**ana.headers, "x-moderation-token": token})
        assert (refused.status_code, refused.json()["code"]) == (403, "request-forged")
    assert ana.post("comments", **decision).json()["changed"] == decision["ids"]


def test_other_origins_cannot_send_the_token(service: Service) -> None:
    preflight = {"origin": "https://elsewhere.example", "access-control-request-method": "POST"}
    answer = service.options(SESSION, headers={**preflight, "access-control-request-headers": "x-moderation-token"})
    assert answer.status_code == 400
    assert "x-moderation-token" not in answer.headers.get("access-control-allow-headers", "").lower()


def test_a_session_lists_and_decides_like_a_token(service: Service) -> None:
    comment, person = service.comment(), Person(service, role=Role.MODERATOR)
    assert [one["id"] for one in person.get("comments").json()["comments"]] == [comment["id"]]
    assert person.get("session").json() == person.session
    assert service.get(f"{MODERATION}/comments").status_code == 401
    forged = person.cookie[:-1] + ("0" if person.cookie[-1] != "0" else "1")
    assert service.get(f"{MODERATION}/comments", headers={"cookie": forged}).status_code == 401
    other = person.cookie.replace("default", "other")
    assert service.get(f"{MODERATION}/comments?site=other", headers={"cookie": other}).status_code == 401


def test_a_session_ends_when_its_person_signs_out(service: Service) -> None:
    here, there = Person(service), Person(service)
    answer = here.delete("session")
    assert answer.status_code == 204
    assert answer.headers["set-cookie"].startswith("glosa-moderation-default=; Max-Age=0;")
    assert here.get("session").status_code == 401
    assert there.get("session").status_code == 200


def test_a_session_ends_when_it_is_not_used_for_a_month(service: Service) -> None:
    used, unused = Person(service), Person(service)
    statuses = []
    for _ in range(3):
        service.now += IDLE_MS // 2
        statuses.append(used.get("session").status_code)
    assert (statuses, unused.get("session").status_code) == ([200, 200, 200], 401)


def test_attempts_to_sign_in_are_limited_by_address(service: Service) -> None:
    for _ in range(SIGN_INS_A_MINUTE):
        assert sign_in(service, "guess", peer="192.0.2.1").status_code == 403
    key = link(service)
    refused = sign_in(service, key, peer="192.0.2.1")
    assert (refused.status_code, refused.json()["code"]) == (429, "too-many-sign-ins")
    assert refused.headers["retry-after"] == "6"
    assert sign_in(service, key, peer="192.0.2.2").status_code == 201


def test_owners_list_and_end_all_sessions(service: Service) -> None:
    ana, eva = Person(service), Person(service, "Eva", Role.MODERATOR)
    service.now += SEEN_EVERY_MS
    ana.get("session")
    listed = ana.get("sessions").json()["sessions"]
    assert [(one["name"], one["current"]) for one in listed] == [("Ana", True), ("Eva", False)]
    assert listed[0]["seenAt"] == "2026-11-21T16:00:00.000Z"
    assert listed[1]["network"] == "127.0.0.0/24"
    assert [one["name"] for one in eva.get("sessions").json()["sessions"]] == ["Eva"]
    refused = eva.delete("sessions", id=ana.session["id"])
    assert (refused.status_code, refused.json()["code"]) == (403, "role-insufficient")
    assert ana.delete("sessions", id=eva.session["id"]).status_code == 204
    assert ana.delete("sessions", id=eva.session["id"]).status_code == 404
    assert eva.get("session").status_code == 401


def test_moderators_end_their_own_sessions(service: Service) -> None:
    here, there = (Person(service, "Eva", Role.MODERATOR) for _ in range(2))
    assert here.delete("sessions", id=there.session["id"]).status_code == 204
    assert there.get("session").status_code == 401


def test_owners_invite_and_remove_moderators(service: Service) -> None:
    ana = Person(service)
    invited = ana.post("moderators", name=" Eva ", mail="eva@example.org")
    assert (invited.status_code, invited.json()["minutes"]) == (201, 10)
    assert sign_in(service, invited.json()["key"]).json()["role"] == "moderator"
    eva = Person(service, "Eva", Role.MODERATOR)
    listed = ana.get("moderators").json()["moderators"]
    assert [(one["name"], one["role"], one["mail"]) for one in listed] == [
        ("Ana", "owner", ""),
        ("Eva", "moderator", "eva@example.org"),
    ]
    for refused in (eva.get("moderators"), eva.post("moderators", name="Ida"), eva.delete("moderators", name="Ana")):
        assert (refused.status_code, refused.json()["code"]) == (403, "role-insufficient")
    assert ana.delete("moderators", name="Eva").status_code == 204
    assert ana.delete("moderators", name="Eva").status_code == 404
    assert eva.get("session").status_code == 401


def test_another_link_changes_nothing_that_it_does_not_name(service: Service) -> None:
    ana = Person(service)
    ana.post("moderators", name="Eva", role="owner", mail="eva@example.org")
    again = ana.post("moderators", name="Eva")
    assert sign_in(service, again.json()["key"]).json()["role"] == "owner"
    assert ana.post("moderators", name="Ana").status_code == 201
    listed = ana.get("moderators").json()["moderators"]
    assert [(one["role"], one["mail"]) for one in listed] == [("owner", ""), ("owner", "eva@example.org")]
    ana.post("moderators", name="Eva", role="moderator", mail="")
    assert ana.get("moderators").json()["moderators"][1] | {"createdAt": ""} == {
        "name": "Eva",
        "role": "moderator",
        "mail": "",
        "createdAt": "",
    }


def test_owners_cannot_lock_themselves_out(service: Service) -> None:
    ana = Person(service)
    assert ana.delete("moderators", name="Ana").json()["field"] == "name"
    assert ana.post("moderators", name="Ana", role="moderator").json()["field"] == "role"
    assert ana.post("moderators", name="Ana", role="owner").status_code == 201


@pytest.mark.parametrize("fields", [{"name": " "}, {"name": "a\nb"}, {"name": "Eva", "mail": "eva"}])
def test_an_invalid_person_is_refused(service: Service, fields: dict[str, str]) -> None:
    refused = Person(service).post("moderators", **fields)
    assert (refused.status_code, refused.json()["field"]) == (400, list(fields)[-1])


def test_the_cookie_is_renewed_while_the_session_is_used_and_ends_for_good(service: Service) -> None:
    person = Person(service)
    page = {"cookie": person.cookie, "referer": "https://docs.example.org/comments/admin/"}

    def renewed(path: str = SESSION, headers: dict[str, str] = page) -> str:
        answer = service.get(path, headers=headers)
        assert answer.status_code == 200
        return str(answer.headers.get("set-cookie", ""))

    assert renewed() == f"{person.cookie}; Max-Age={IDLE_MS // 1000}; HttpOnly; SameSite=Strict; Secure"
    assert renewed(headers={"cookie": person.cookie}) == ""
    summary = SESSION.replace("session", "summary")
    assert renewed(summary) == ""
    service.now += SEEN_EVERY_MS
    assert person.cookie in renewed(summary)
    while service.now + IDLE_MS - 1 < START + OLDEST_MS:
        service.now += IDLE_MS - 1
        assert person.get("session").status_code == 200
    left = (START + OLDEST_MS - service.now) // 1000
    assert f"Max-Age={left};" in renewed()
    service.now = START + OLDEST_MS
    assert person.get("session").status_code == 401
