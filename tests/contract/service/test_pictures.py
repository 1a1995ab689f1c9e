"""Pictures of authors that the service fetches, with a real HTTP host: what the host learns, and what readers get."""

import threading
from collections.abc import Callable, Iterator
from dataclasses import replace
from hashlib import md5, sha256
from typing import Any
from urllib.parse import urljoin

import httpx
import pytest

from glosa.composition.errors import SecretUnusable
from glosa.composition.secret import avatar_servers
from glosa.service.domain.avatars import pictures
from glosa.service.domain.avatars.pictures import FAULT_MS, FRESH_MS, MISSING_MS, MOST_FAILURES
from glosa.service.domain.identity import pseudonym, pseudonymous_mail
from glosa.service.upstream import pictures as upstream
from glosa.service.upstream.pictures import LARGEST_PICTURE, MOST_REDIRECTS
from tests.contract.service.conftest import SITE, Serve, Service
from tests.contract.service.moderators import Person
from tests.contract.service.picture_server import PNG, PictureServer, serving_pictures

MAIL = "Ana@Example.org"
MD5 = md5(MAIL.lower().encode()).hexdigest()
SHA256 = sha256(MAIL.lower().encode()).hexdigest()
PROTOCOL = {"x-lc-id": "app", "x-lc-key": "key"}
STYLES = ("mp", "identicon", "monsterid", "wavatar", "robohash", "retro")

Proxy = Callable[..., Service]


@pytest.fixture
def host() -> Iterator[PictureServer]:
    with serving_pictures() as running:
        yield running


@pytest.fixture
def proxy(serve: Serve, host: PictureServer, monkeypatch: pytest.MonkeyPatch) -> Proxy:
    """Starts a service that gets pictures from the host."""
    monkeypatch.setenv("NO_PROXY", "*")

    def start(*, listed: bool = True, address: str = "", **rules: Any) -> Service:
        return serve(avatar_servers=(host.origin,) if listed else (), avatar_proxy=address or host.address, **rules)

    return start


@pytest.fixture
def service(proxy: Proxy) -> Service:
    return proxy()


def address_of(service: Service, style: str = "retro", mail: str = MAIL) -> str:
    """Where the widget finds the picture of a comment's author."""
    avatar = str(service.comment(mail=mail)["avatar"])
    return urljoin("/api/v1/thread", avatar.replace("{style}", style))


def is_drawn(answer: httpx.Response) -> bool:
    assert answer.status_code == 200, answer.text
    return str(answer.headers["content-type"]).startswith("image/svg+xml")


def faults(service: Service) -> list[str]:
    return [str(line["cause"]) for line in service.lines() if line["event"] == "picture-not-fetched"]


@pytest.mark.parametrize("style", STYLES)
def test_readers_get_the_picture_of_the_host_in_every_style(service: Service, style: str) -> None:
    answer = service.get(address_of(service, style))
    assert (answer.status_code, answer.headers["content-type"], answer.content) == (200, "image/png", PNG)


def test_the_host_gets_the_hash_and_nothing_of_the_reader(service: Service, host: PictureServer) -> None:
    host.headers = {"set-cookie": "id=1"}
    reader = {
        "user-agent": "Secret Browser",
        "referer": "https://docs.example.org/secret/",
        "cookie": "secret=1",
        "accept-language": "pt-BR",
        "x-forwarded-for": "203.0.113.9",
    }
    for mail in (MAIL, "rui@example.org"):
        service.get(address_of(service, mail=mail), headers=reader)
    (path, headers), (_, later) = host.requests
    assert path == f"/avatar/{SHA256}?s=160&d=404&r=g"
    assert headers == {
        "host": f"127.0.0.1:{host.port}",
        "accept": "image/*",
        "accept-encoding": "identity",
        "connection": "keep-alive",
        "user-agent": "Glosa",
    }
    assert later == headers, "the host can't connect the two by a cookie"


@pytest.mark.parametrize("site", ["default", "blog"])
def test_no_answer_contains_an_address_or_a_hash_of_it(proxy: Proxy, site: str) -> None:
    service = proxy()
    if site != "default":
        service.save(replace(SITE, id=site, app_id=site, rules=replace(SITE.rules, avatar_proxy="gravatar")))
        service.now += 1_000
    posted = service.post("/api/v1/comments", {"path": "/a", "text": "Hello.", "mail": MAIL, "site": site})
    query = "" if site == "default" else f"&site={site}"
    avatar = str(posted.json()["comment"]["avatar"])
    answers = [
        posted,
        service.get(f"/api/v1/thread?path=/a{query}"),
        service.get(f"/api/v1/latest?path=*{query}"),
        service.send_undescribed("GET", f"/api/v1/latest.atom?path=*{query}"),
        service.get(f"/api/v1/site?x=1{query}"),
        service.get("/1.1/classes/Comment?limit=10", headers=PROTOCOL),
    ]
    assert avatar.startswith("pictures/{style}/")
    assert avatar.endswith(f"?site={site}") is (site != "default")
    for answer in answers:
        text = answer.text + str(dict(answer.headers))
        for secret in (MAIL.lower(), MD5, SHA256, MD5[:12], SHA256[:12]):
            assert secret not in text.lower(), answer.request.url


def test_a_person_has_the_same_address_on_one_site_and_another_on_each_site(service: Service) -> None:
    one, same, other = (service.comment(mail=mail)["avatar"] for mail in (MAIL, f" {MAIL.upper()} ", "b@example.org"))
    assert one == same != other
    service.save(replace(SITE, id="blog", app_id="blog", rules=replace(SITE.rules, avatar_proxy="gravatar")))
    service.now += 1_000
    posted = service.post("/api/v1/comments", {"path": "/a", "text": "Hello.", "mail": MAIL, "site": "blog"})
    assert posted.json()["comment"]["avatar"].partition("?")[0] != one


def test_authors_without_an_address_have_drawn_avatars(service: Service, host: PictureServer) -> None:
    assert service.comment()["avatar"].startswith("avatars/{style}/")
    assert is_drawn(service.get(address_of(service, mail="")))
    assert host.requests == []


def test_a_picture_is_inert_cacheable_and_not_sent_again(service: Service) -> None:
    address = address_of(service)
    headers = service.get(address).headers
    assert headers["cache-control"] == f"public, max-age={FRESH_MS // 1000}"
    assert headers["content-security-policy"] == "default-src 'none'; sandbox"
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["cross-origin-resource-policy"] == "cross-origin"
    again = service.get(address, headers={"if-none-match": headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")
    assert service.send("HEAD", address).status_code == 200


def test_a_picture_is_fetched_once_for_all_readers_and_again_after_a_day(service: Service, host: PictureServer) -> None:
    address = address_of(service)
    requests: list[tuple[str, str, dict[str, Any]]] = [
        ("GET", address, {}),
        ("GET", address.replace("retro", "mp"), {}),
    ]
    answers = service.send_all(requests * 20)
    assert {answer.content for answer in answers} == {PNG}
    assert len(host.requests) == 1
    service.now += FRESH_MS
    host.body = PNG + b"new"
    assert service.get(address).content == PNG + b"new"
    assert len(host.requests) == 2


def test_somebody_without_a_picture_gets_the_drawn_avatar_and_is_looked_up_again_after_an_hour(
    service: Service, host: PictureServer
) -> None:
    host.status, host.body = 404, b"no"
    address = address_of(service)
    answer = service.get(address)
    drawn = service.get(f"/api/v1/avatars/retro/{pseudonym(service.settings.secret, 'default', MAIL)}.svg")
    assert answer.content == drawn.content
    assert answer.headers["cache-control"] == f"public, max-age={MISSING_MS // 1000}"
    service.get(address)
    assert (len(host.requests), faults(service)) == (1, [])
    service.now += MISSING_MS
    host.status, host.body = 200, PNG
    assert service.get(address).content == PNG


@pytest.mark.parametrize(
    ("status", "headers", "body", "cause"),
    [
        (200, {"content-type": "image/svg+xml"}, b"<svg onload='alert(1)'/>", "something else"),
        (200, {"content-type": "image/png"}, b"<!doctype html><script>alert(1)</script>", "something else"),
        (200, {"content-encoding": "gzip"}, b"\x1f\x8b" + bytes(40), "something else"),
        (200, {}, b"", "something else"),
        (200, {}, PNG + bytes(LARGEST_PICTURE), "more than"),
        (500, {}, b"", "status 500"),
        (429, {}, b"", "status 429"),
        (302, {"location": "https://10.0.0.1/x.png"}, b"", "private address"),
        (302, {"location": "https://[::ffff:169.254.169.254]/x.png"}, b"", "private address"),
        (302, {"location": "https://localhost/x.png"}, b"", "private address"),
        (302, {"location": "http://example.org/x.png"}, b"", "HTTPS"),
        (302, {"location": "file:///etc/passwd"}, b"", "HTTPS"),
        (302, {"location": "/avatar/again"}, b"", f"more than {MOST_REDIRECTS} times"),
        (302, {"location": "https://a:b/"}, b"", "RemoteProtocolError"),
        (302, {"location": f"https://{'a' * 70}.example/"}, b"", "invalid address"),
    ],
)
def test_what_is_not_a_small_raster_image_of_a_public_host_becomes_the_drawn_avatar(
    service: Service, host: PictureServer, status: int, headers: dict[str, str], body: bytes, cause: str
) -> None:
    host.status, host.headers, host.body = status, headers, body
    answer = service.get(address_of(service))
    assert is_drawn(answer)
    assert answer.headers["cache-control"] == f"public, max-age={FAULT_MS // 1000}"
    (fault,) = faults(service)
    assert cause in fault
    assert len(host.requests) <= MOST_REDIRECTS + 1
    for secret in (SHA256, MD5, MAIL.lower()):
        assert secret not in service.log.decode().lower()


def test_redirects_within_the_host_are_followed(service: Service, host: PictureServer) -> None:
    first = f"/avatar/{SHA256}?s=160&d=404&r=g"
    host.moved = {first: "/second", "/second": f"{host.origin}/third.png"}
    assert service.get(address_of(service)).content == PNG
    assert [path for path, _ in host.requests] == [first, "/second", "/third.png"]


def test_a_host_at_a_private_address_is_not_contacted_unless_it_is_listed(proxy: Proxy, host: PictureServer) -> None:
    service = proxy(listed=False, address=host.address.replace("http:", "https:"))
    assert is_drawn(service.get(address_of(service)))
    assert host.requests == []
    assert "private address" in faults(service)[0]


def test_a_slow_host_is_given_up(proxy: Proxy, host: PictureServer, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(upstream.HttpxPictures.__init__, "__kwdefaults__", {"patience": 0.05})
    host.blocked = threading.Event()
    service = proxy()
    assert is_drawn(service.get(address_of(service)))
    assert "didn't answer within" in faults(service)[0]


def test_a_failing_host_is_left_alone_for_a_while_and_readers_keep_the_last_picture(
    service: Service, host: PictureServer
) -> None:
    address = address_of(service)
    assert service.get(address).content == PNG
    others = [address_of(service, mail=f"{number}@example.org") for number in range(MOST_FAILURES + 3)]
    host.status, host.body = 503, b""
    for other in others:
        assert is_drawn(service.get(other))
    assert len(host.requests) == 1 + MOST_FAILURES
    assert len(faults(service)) == 1, "the same problem is logged once"
    service.now += FRESH_MS
    assert service.get(address).content == PNG
    assert len(host.requests) == 2 + MOST_FAILURES
    service.now += FAULT_MS
    host.status, host.body = 200, PNG + b"new"
    assert service.get(address).content == PNG + b"new"


def test_a_service_fetches_a_bounded_number_of_pictures(
    service: Service, host: PictureServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pictures, "_FETCHES", replace(pictures._FETCHES, size=3))
    addresses = [address_of(service, mail=f"{number}@example.org") for number in range(10)]
    answers = service.send_all([("GET", address, {}) for address in addresses])
    assert sum(map(is_drawn, answers)) == 7
    assert len(host.requests) == 3


def test_readers_wait_in_a_bounded_queue(
    service: Service, host: PictureServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pictures, "MOST_WAITING", 2)
    addresses = [address_of(service, mail=f"{number}@example.org") for number in range(6)]
    answers = service.send_all([("GET", address, {}) for address in addresses])
    assert sum(map(is_drawn, answers)) == 4
    assert len(host.requests) == 2


def test_one_address_can_cause_a_limited_number_of_requests(proxy: Proxy, host: PictureServer) -> None:
    service = proxy(reads_a_minute=2)
    addresses = [address_of(service, mail=f"{number}@example.org") for number in range(4)]
    answers = [service.get(address, peer="203.0.113.7") for address in addresses]
    assert [answer.status_code for answer in answers] == [200, 200, 429, 429]
    assert service.get(addresses[0], peer="203.0.113.7").status_code == 200, "a cached picture costs nothing"
    assert len(host.requests) == 2


def test_a_changed_token_is_refused_and_fetches_nothing(service: Service, host: PictureServer) -> None:
    """Every character is changed, also in the bits that decoding ignores."""
    address = address_of(service)
    token = address.rpartition("/")[2]
    alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
    forged = []
    for place, letter in enumerate(token):
        for bit in (0, 5):
            other = alphabet[alphabet.index(letter) ^ (1 << bit)]
            forged.append(token[:place] + other + token[place + 1 :])
    for one in forged:
        answer = service.get(f"/api/v1/pictures/retro/{one}")
        assert (answer.status_code, answer.json()["code"]) == (404, "not-found"), one
        assert answer.headers["cache-control"] == "no-store"
    assert host.requests == []


@pytest.mark.parametrize(
    "token",
    [
        "x",
        "A" * 86,
        "A" * 85,
        "A" * 87,
        SHA256,
        MD5,
        f"{'A' * 85}=",
        f"{'A' * 84}==",
        "é" * 86,
        "%0A" * 86,
        "a.b",
        "+" * 86,
    ],
)
def test_an_invented_token_is_refused(service: Service, host: PictureServer, token: str) -> None:
    assert service.send_undescribed("GET", f"/api/v1/pictures/retro/{token}").status_code == 404
    assert host.requests == []


def test_parts_of_two_tokens_make_no_third(service: Service, host: PictureServer) -> None:
    one, other = (address_of(service, mail=mail).rpartition("/")[2] for mail in (MAIL, "b@example.org"))
    for cut in (20, 22, 43, 64, 66):
        assert service.get(f"/api/v1/pictures/retro/{one[:cut]}{other[cut:]}").status_code == 404
    assert host.requests == []


def test_a_token_works_on_its_own_site_only(service: Service, host: PictureServer) -> None:
    address = address_of(service)
    service.save(replace(SITE, id="blog", app_id="blog", rules=replace(SITE.rules, avatar_proxy=host.address)))
    service.now += 1_000
    assert service.get(f"{address}?site=blog").status_code == 404
    assert service.get(f"{address}?site=nobody").json()["code"] == "site-unknown"
    assert host.requests == []


def test_a_style_that_does_not_exist_is_refused(service: Service, host: PictureServer) -> None:
    address = address_of(service)
    for style in ("hide", "mp2", "%7Bstyle%7D"):
        assert service.send_undescribed("GET", address.replace("retro", style)).status_code == 404
    assert host.requests == []


def test_after_the_owner_turns_it_off_earlier_addresses_get_drawn_avatars(
    service: Service, host: PictureServer
) -> None:
    address = address_of(service)
    service.save(SITE)
    service.now += 1_000
    drawn = service.get(f"/api/v1/avatars/retro/{pseudonym(service.settings.secret, 'default', MAIL)}.svg")
    assert service.get(address).content == drawn.content
    assert service.comment(mail=MAIL)["avatar"].startswith("avatars/{style}/")
    assert host.requests == []


def test_an_external_host_and_the_proxy_together_expose_no_hash(proxy: Proxy) -> None:
    service = proxy(avatar_host="https://avatars.example.org/avatar/")
    assert service.comment(mail=MAIL)["avatar"].startswith("pictures/{style}/")


def hash_of_old_page(service: Service, mail: str = MAIL) -> str:
    """What Valine makes of the address that the store protocol gives it."""
    return md5(pseudonymous_mail(service.settings.secret, "default", mail).encode()).hexdigest()


def test_old_pages_get_pictures_where_avatar_hosts_have_them(service: Service, host: PictureServer) -> None:
    service.comment(mail="b@example.org")
    service.comment(mail=MAIL)
    rows = service.get("/1.1/classes/Comment?limit=10&order=-createdAt", headers=PROTOCOL).json()["results"]
    sent = md5(rows[0]["mail"].encode()).hexdigest()
    assert sent == hash_of_old_page(service)
    answer = service.get(f"/avatar/{sent}?d=retro&v=1.4.18")
    assert (answer.content, answer.headers["content-type"]) == (PNG, "image/png")
    assert [path for path, _ in host.requests] == [f"/avatar/{SHA256}?s=160&d=404&r=g"]


def test_old_pages_without_a_picture_get_the_avatar_of_before(service: Service, host: PictureServer) -> None:
    service.comment(mail=MAIL)
    sent = hash_of_old_page(service)
    host.status = 404
    with_proxy = service.get(f"/avatar/{sent}?d=retro")
    service.save(SITE)
    service.now += 1_000
    assert with_proxy.content == service.get(f"/avatar/{sent}?d=retro").content
    assert service.get(f"/avatar/{sent}?d=retro").headers["cache-control"].endswith("immutable")


def test_a_hash_of_a_real_address_reveals_nothing_about_its_owner(service: Service, host: PictureServer) -> None:
    service.comment(mail=MAIL)
    assert is_drawn(service.get(f"/avatar/{MD5}?d=retro"))
    assert host.requests == []


def test_pages_that_get_real_addresses_get_pictures_too(proxy: Proxy) -> None:
    service = proxy(expose_mail=True)
    service.comment(mail=MAIL)
    assert service.get(f"/avatar/{MD5}?d=retro").content == PNG


def test_unknown_hashes_read_the_authors_once_a_minute(service: Service) -> None:
    service.comment(mail=MAIL)
    assert is_drawn(service.get(f"/avatar/{'0' * 32}"))
    service.comment(mail="new@example.org")
    new = hash_of_old_page(service, "new@example.org")
    assert is_drawn(service.get(f"/avatar/{new}"))
    service.now += 60_000
    assert service.get(f"/avatar/{new}").content == PNG


def test_an_owner_turns_pictures_on_in_the_settings(proxy: Proxy, host: PictureServer) -> None:
    service = proxy()
    person = Person(service)
    assert person.get("settings").json()["settings"]["avatar_proxy"] == host.address
    assert person.post("settings", settings={"avatar_proxy": host.address, "likes": False}).status_code == 200
    refused = person.post("settings", settings={"avatar_proxy": "https://evil.example/"})
    assert (refused.status_code, refused.json()["field"]) == (400, "avatar_proxy")
    assert person.post("settings", settings={"avatar_proxy": "gravatar"}).json()["settings"]["avatar_proxy"] == (
        "gravatar"
    )
    assert person.post("settings", settings={"avatar_proxy": ""}).json()["settings"]["avatar_proxy"] == ""


def test_servers_in_the_own_network_are_origins() -> None:
    given = {"GLOSA_AVATAR_SERVERS": "http://avatars.internal:8080, https://a.example"}
    assert avatar_servers(given) == ("http://avatars.internal:8080", "https://a.example")
    assert avatar_servers({}) == ()
    with pytest.raises(SecretUnusable, match="isn't an origin"):
        avatar_servers({"GLOSA_AVATAR_SERVERS": "http://a.example/x"})
