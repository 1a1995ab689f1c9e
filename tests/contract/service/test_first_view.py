"""The first view in the moderation page's HTML: for whom, what it contains, and what it never contains."""

import json
import re
from collections.abc import Mapping
from html import escape
from importlib.resources import files
from pathlib import Path
from typing import Any

import httpx
import pytest

from glosa.service.domain.access.moderators import Role
from glosa.service.domain.access.sessions import IDLE_MS, SEEN_EVERY_MS
from glosa.service.domain.sites import Site
from glosa.service.routes.moderation.first_view import LARGEST, MOST_SHOWN
from glosa.service.routes.moderation.page_languages import PageLanguage, page_languages, preferred_language
from glosa.service.routes.moderation.page_markup import page_name
from glosa.service.routes.moderation.page_times import ago
from tests.contract.service.conftest import START, Serve, Service
from tests.contract.service.moderators import OWN_PAGE, SESSION, Person, link, sign_in

BUILT = Path(str(files("glosa.service") / "admin"))
HOSTILE = "</script><script>alert(1)</script><!-- {nick}"


@pytest.fixture
def moderated(serve: Serve) -> Service:
    """A service whose comments wait."""
    return serve(approval="all", spam_filter=False)


def view_in(html: str) -> dict[str, Any]:
    """Returns the data of the first view."""
    found = re.search(r'<script type="application/json" id="first-view">(.*?)</script>', html, re.DOTALL)
    assert found
    view: dict[str, Any] = json.loads(found[1])
    return view


def page(service: Service, person: Person | None = None, path: str = "/admin/", **headers: str) -> str:
    """Returns the page's HTML."""
    cookie = {} if person is None else {"cookie": person.page_cookie}
    answer = service.get(path, headers={**cookie, **{name.replace("_", "-"): text for name, text in headers.items()}})
    assert answer.status_code == 200
    assert answer.headers["cache-control"] == "no-store"
    assert "etag" not in answer.headers
    return answer.text


def test_the_page_contains_the_first_comments_of_the_queue(moderated: Service) -> None:
    first, second = (
        moderated.comment("The **first**", nick="Bob"),
        moderated.comment("The second", mail="eva@example.org"),
    )
    html = page(moderated, Person(moderated))
    assert re.findall(r'<article id="c([0-9a-f]{24})"', html) == [second["id"], first["id"]]
    assert "<p>The <strong>first</strong></p>" in html
    assert "eva@example.org" in html
    view = view_in(html)
    assert [one["id"] for one in view["page"]["comments"]] == [second["id"], first["id"]]
    assert view["summary"]["counts"]["pending"] == 2
    assert (view["person"]["name"], view["person"]["role"]) == ("Ana", "owner")
    assert html.index('rel="stylesheet"') < html.index("<article")
    assert 'fetchpriority="low"' in html


def test_it_contains_nothing_that_permits_a_change(moderated: Service) -> None:
    moderated.comment()
    person = Person(moderated)
    html = page(moderated, person)
    assert person.session["token"] not in html
    assert person.cookie.rpartition(".")[2] not in html
    assert person.page_cookie.rpartition(".")[2] not in html


def test_without_a_session_the_page_says_how_to_sign_in(moderated: Service) -> None:
    moderated.comment("Not for everybody", nick="Bob")
    for key in ("", "x.y", f"{'f' * 24}.y"):
        html = page(moderated, cookie=f"glosa-moderation-page-default={key}" if key else "")
        assert "glosa comments login" in html
        assert view_in(html) == {"site": "default", "person": None}
        assert "Not for everybody" not in html
        assert "Bob" not in html


def test_a_session_that_ended_shows_nothing(moderated: Service) -> None:
    moderated.comment("Not for everybody")
    revoked, idle = Person(moderated), Person(moderated)
    cookie = revoked.page_cookie
    revoked.delete("session")
    assert "Not for everybody" not in page(moderated, cookie=cookie)
    assert "Not for everybody" in page(moderated, idle)
    cookie = idle.page_cookie
    moderated.now += IDLE_MS
    assert "Not for everybody" not in page(moderated, cookie=cookie)


@pytest.mark.parametrize("site", ["cross-site", "same-site"])
def test_pages_of_other_origins_cannot_load_it(moderated: Service, site: str) -> None:
    moderated.comment("Not for everybody")
    person = Person(moderated)
    html = page(moderated, person, sec_fetch_site=site)
    assert "Not for everybody" not in html
    assert "first-view" not in html
    assert 'aria-busy="true"' in html
    for own in ("none", "same-origin"):
        assert "Not for everybody" in page(moderated, person, sec_fetch_site=own)


def test_a_session_of_one_site_shows_no_other(moderated: Service) -> None:
    moderated.comment("Not for everybody")
    moderated.save(Site(id="other", app_id="b", app_key="k"))
    person = Person(moderated)
    moderated.now += 2_000
    assert view_in(page(moderated, person, "/admin/?site=other")) == {"site": "other", "person": None}
    renamed = person.page_cookie.replace("default", "other")
    assert view_in(page(moderated, cookie=renamed, path="/admin/?site=other"))["person"] is None
    assert "first-view" not in page(moderated, person, "/admin/?site=%3Cscript%3E")


def test_the_role_decides_which_pages_it_offers(moderated: Service) -> None:
    assert ">Settings</button>" in page(moderated, Person(moderated))
    assert ">Settings</button>" not in page(moderated, Person(moderated, "Eva", Role.MODERATOR))


def test_hostile_comments_stay_text(moderated: Service) -> None:
    moderated.comment(HOSTILE, nick=HOSTILE[:40], mail="a@example.org", link="https://example.org/")
    html = page(moderated, Person(moderated))
    assert html.count("<script") == html.count("</script>") == 2
    assert html.count("<!--") == 1
    assert view_in(html)["page"]["comments"][0]["source"] == HOSTILE


def built() -> Mapping[str, PageLanguage]:
    """The languages of the page that was built."""
    return page_languages((BUILT / "texts.json").read_bytes())


@pytest.mark.parametrize(
    ("accepted", "tag", "title"),
    [
        ("", "en", "Moderation"),
        ("xx;q=1, pt-PT, en;q=0.5", "pt-BR", "Moderação"),
        ("en-GB,pt", "en", "Moderation"),
        ("x" * 10_000, "en", "Moderation"),
        ('"><script>', "en", "Moderation"),
    ],
)
def test_it_is_in_the_browser_s_language(moderated: Service, accepted: str, tag: str, title: str) -> None:
    html = page(moderated, Person(moderated), accept_language=accepted)
    assert f'<html lang="{tag}">' in html
    assert f"<title>{title} · Glosa</title>" in html
    assert f"<h1>{title}</h1>" in html


@pytest.mark.parametrize("name", built())
def test_the_texts_of_every_language_arrive_with_its_html(moderated: Service, name: str) -> None:
    language = built()[name]
    html = page(moderated, Person(moderated), accept_language=f"{name}-x-any, en")
    assert re.search(rf'<html lang="{language.tag}"( dir="rtl")?>', html)
    assert escape(language.messages["emptyPending"]) in html
    preloaded = re.findall(r'<link rel="modulepreload" [^>]*href="\./(assets/[^"]+)"', html)
    assert [one for one in preloaded if one == language.file] == ([language.file] if language.file else [])
    for file in preloaded:
        assert moderated.get(f"/admin/{file}").status_code == 200
    assert {one.file for one in built().values()} & {*preloaded} <= {language.file}


@pytest.mark.parametrize("name", built())
def test_every_language_has_words_for_every_time(name: str) -> None:
    times = built()[name].times
    assert [len(one) for one in (times.minutes, times.hours, times.days, times.dates)] == [59, 23, 29, 12]
    at = "2026-10-02T15:00:00.000Z"
    assert re.search(r"\b0?2\b.*2026|2026.*\b0?2\b|2026年10月2日", ago(at, START, times=times, just_now=""))
    for words in (times.minutes, times.hours, times.days):
        assert len({*words}) == len(words)


@pytest.mark.parametrize(
    ("accepted", "name"),
    [
        ("zh-Hant-HK, zh", "zh-tw"),
        ("zh-TW", "zh-tw"),
        ("zh-MO", "zh-tw"),
        ("zh-CN, zh-TW", "zh"),
        ("zh-Hans-SG", "zh"),
        ("xx, AR-eg;q=0.9, en", "ar"),
        ("ara, de-AT", "de"),
        ("*", "en"),
    ],
)
def test_a_language_is_chosen_by_its_tag_or_the_tag_s_beginning(accepted: str, name: str) -> None:
    some = built()["en"]
    languages = {
        one: PageLanguage(tag=one, file="", messages={}, times=some.times) for one in ("en", "ar", "de", "zh", "zh-tw")
    }
    assert preferred_language(languages, accepted).tag == name


def test_a_long_queue_begins_with_some_comments(moderated: Service) -> None:
    for number in range(MOST_SHOWN + 1):
        moderated.comment(f"Number {number}")
    view = view_in(page(moderated, Person(moderated)))
    assert len(view["page"]["comments"]) == MOST_SHOWN
    assert view["page"]["cursor"]


def test_long_comments_do_not_delay_it(serve: Serve) -> None:
    service = serve(approval="all", spam_filter=False, longest_comment=LARGEST)
    service.comment("a " * (LARGEST // 8))
    service.comment("b " * (LARGEST // 8))
    service.comment("Short")
    person = Person(service)
    view = view_in(page(service, person))
    assert [one["source"][0] for one in view["page"]["comments"]] == ["S", "b"]
    assert view["page"]["cursor"]
    service.comment("c " * (LARGEST // 2 - 1))
    html = page(service, person)
    assert view_in(html)["page"]["comments"] == []
    assert "Loading comments" in html


def test_the_page_s_cookie_is_for_its_own_folder_whatever_the_request_says(moderated: Service) -> None:
    headers = {**OWN_PAGE, "referer": "https://docs.example.org/~bob/admin/", "origin": "https://docs.example.org"}
    signed = sign_in(moderated, link(moderated), headers)
    session = signed.json()

    def remember(**changed: str) -> httpx.Response:
        sent = {**headers, "x-moderation-token": session["token"], **changed}
        return moderated.send_undescribed("POST", "/admin/session", json={"id": session["id"]}, headers=sent)

    remembered = remember()
    for answer in (signed, remembered):
        (cookie,) = answer.headers.get_list("set-cookie")
        assert re.fullmatch(r"[\w-]+=[0-9a-f]+\.[0-9a-f]+; Max-Age=\d+; HttpOnly; SameSite=Strict; Secure", cookie), (
            cookie
        )
    assert remembered.headers["set-cookie"].startswith("glosa-moderation-page-default=")
    assert remember(**{"x-moderation-token": "x"}).status_code == 403
    assert remember(**{"sec-fetch-site": "same-site"}).status_code == 403


def test_the_page_s_cookie_permits_nothing_but_to_show_it(moderated: Service) -> None:
    person = Person(moderated)
    assert view_in(page(moderated, person))["person"]["name"] == "Ana"
    own = person.page_cookie.replace("-page", "")
    assert moderated.get(SESSION, headers={"cookie": own}).status_code == 401
    swapped = person.cookie.replace("moderation-", "moderation-page-")
    assert view_in(page(moderated, cookie=swapped))["person"] is None


def test_the_page_s_cookie_is_renewed_with_the_page(moderated: Service) -> None:
    cookie = {"cookie": Person(moderated).page_cookie}
    assert "set-cookie" not in moderated.get("/admin/", headers=cookie).headers
    moderated.now += SEEN_EVERY_MS
    renewed = moderated.get("/admin/", headers=cookie).headers["set-cookie"]
    assert renewed == f"{cookie['cookie']}; Max-Age={IDLE_MS // 1000}; HttpOnly; SameSite=Strict"


def test_that_nobody_is_signed_in_is_no_error_if_that_is_expected(moderated: Service) -> None:
    assert moderated.get(SESSION).status_code == 401
    answer = moderated.get(f"{SESSION}?optional=true")
    assert (answer.status_code, answer.content, answer.headers["cache-control"]) == (204, b"", "no-store")
    assert (
        moderated.get(f"{SESSION}?optional=true", headers={"cookie": Person(moderated).cookie}).json()["name"] == "Ana"
    )


@pytest.mark.parametrize("encoding", ["br", "gzip", "identity"])
def test_it_is_compressed(moderated: Service, encoding: str) -> None:
    answer = moderated.get("/admin/", headers={"accept-encoding": encoding})
    assert answer.headers.get("content-encoding", "identity") == encoding
    assert "glosa comments login" in answer.text


@pytest.mark.parametrize(
    ("seconds", "english", "portuguese"),
    [
        (-5, "just now", "agora"),
        (59, "just now", "agora"),
        (60, "1 min. ago", "há 1 min."),
        (3_599, "59 min. ago", "há 59 min."),
        (3_600, "1 hr. ago", "há 1 h"),
        (86_400, "yesterday", "ontem"),
        (2 * 86_400, "2 days ago", "anteontem"),
        (29 * 86_400, "29 days ago", "há 29 dias"),
        (30 * 86_400, "Oct 22, 2026", "22 de out. de 2026"),
    ],
)
def test_it_says_how_long_ago_a_comment_was_written(seconds: int, english: str, portuguese: str) -> None:
    now = START + seconds * 1000
    at = "2026-11-21T15:00:00.000Z"
    if seconds >= 30 * 86_400:
        at, now = "2026-10-22T15:00:00.000Z", START
    languages = built()
    assert ago(at, now, times=languages["en"].times, just_now="just now") == english
    assert ago(at, now, times=languages["pt"].times, just_now="agora") == portuguese


@pytest.mark.parametrize(
    ("url", "name"),
    [
        ("/guide/#uso-%C3%A9:~:comments", "/guide/#uso-é"),
        ("/a%2Fb%23c%20d", "/a%2Fb%23c d"),
        ("/100%/%C3%A9", "/100%/%C3%A9"),
        ("/%C3/", "/%C3/"),
        ("/%ED%A0%80/", "/%ED%A0%80/"),
        ("/%C3%2F%A9", "/%C3%2F%A9"),
    ],
)
def test_it_names_pages_like_the_front_end(url: str, name: str) -> None:
    assert page_name(url) == name
