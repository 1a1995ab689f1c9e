"""The stand-alone widget on pages that Glosa didn't build, with an origin other than the service's."""

import json
import re

import pytest
from playwright.sync_api import Route, expect

from tests.browser.comment_widget import Widget
from tests.browser.commented_site import CommentedSite, Discussion
from tests.browser.reading import Requests
from tests.browser.third_party_page import PIXEL, THIRD_PARTY, ThirdParty
from tests.browser.visitor import Scheme, Visitor


@pytest.fixture
def third_party(talks: CommentedSite, visit: Visitor) -> ThirdParty:
    return ThirdParty(visit, talks.service)


@pytest.fixture
def ours(talks: CommentedSite) -> Discussion:
    """The thread of the page that tests open, on a site of the test's own."""
    return Discussion(talks.service, next(talks.fresh_sites).id, "/p/")


@pytest.mark.accepts("A-07", "A-09", "A-10", "A-25", "A-59", "A-67", "A-68")
def test_a_page_mounts_updates_and_destroys_it(third_party: ThirdParty, ours: Discussion) -> None:
    ours.say("a root")
    ours.neighbor("/other/").say("on another page")
    page = third_party.open({**ours.options, "placeholder": "Say something"})
    widget = Widget(page)
    expect(widget.roots).to_have_text([re.compile("a root")])
    expect(widget.text).to_have_attribute("placeholder", "Say something")
    expect(page.locator(".vpower")).to_have_text(re.compile(r"Powered by Glosa\s*v\d+\.\d+\.\d+"))
    fields = page.locator(".vheader > input")
    assert fields.evaluate_all("fields => fields.map(({ name }) => name)") == ["nick", "mail", "link"]
    widget.post("from far away", nick="Ana")
    expect(widget.count).to_have_text("2")

    changed = {**ours.options, "lang": "ja", "path": "/other/", "meta": ["link", "nick"]}
    page.evaluate("options => handle.update(options)", changed)
    expect(widget.roots).to_have_text([re.compile("on another page")])
    expect(widget.roots.first.locator("button.vat")).to_have_text("返信")
    assert fields.evaluate_all("fields => fields.map(({ name }) => name)") == ["link", "nick"]
    page.evaluate("handle.destroy()")
    assert page.locator("#comments").evaluate("place => place.outerHTML") == '<div id="comments"></div>'


@pytest.mark.accepts("A-29", "A-30")
def test_one_list_shows_comments_of_every_page(third_party: ThirdParty, ours: Discussion) -> None:
    for path in ("/a.html", "/b c/"):
        ours.neighbor(path).say(f"on {path}")
    widget = Widget(third_party.open({**ours.options, "path": "*"}))
    expect(widget.roots).to_have_count(2)
    expect(widget.card("on /a.html").locator(".vurl a")).to_have_attribute("href", f"{THIRD_PARTY}/a.html")
    expect(widget.card("on /b c/").locator(".vurl a")).to_have_attribute("href", f"{THIRD_PARTY}/b%20c/")


@pytest.mark.accepts("A-31", "A-58")
def test_a_page_written_for_valine_works(third_party: ThirdParty, ours: Discussion) -> None:
    for text in ("first", "second"):
        ours.say(text)
    ours.neighbor("/q/").say("elsewhere")
    body = "".join(f'<b class="valine-comment-count" data-xid="{path}"></b>' for path in ("/p/", "/q/", "/none/"))
    page = third_party.open(ours.options, valine=True, body=body)
    expect(Widget(page).roots).to_have_count(2)
    expect(page.locator(".valine-comment-count")).to_have_text(["2", "1", "0"])


@pytest.mark.accepts("A-21", "A-57", "A-81", "A-156", "A-157")
def test_a_hosted_store_works(talks: CommentedSite, third_party: ThirdParty) -> None:
    site = next(talks.fresh_sites)
    store = {"serverURLs": talks.service, "appId": site.app_id, "appKey": site.app_key, "recordIP": False}
    body = "".join(
        f'<p id="{path}" class="leancloud-visitors" data-flag-title="A title"><i class="leancloud-visitors-count"></i></p>'
        for path in ("/p/", "/q/", "/r/")
    )
    numbers = "i.leancloud-visitors-count"
    page = third_party.open({**store, "visitor": True}, at="/q/", valine=True, body=body)
    expect(page.locator(numbers)).to_have_text(["0", "1", "0"])
    page = third_party.open({**store, "visitor": True}, valine=True, body=body)
    widget, requests = Widget(page), Requests(page)
    expect(widget.notice).to_have_text("No comment yet.")
    expect(page.locator(numbers)).to_have_text(["1", "1", "0"])
    widget.post("a **root**", nick="Ana", mail="ana@example.org", link="example.org")
    (sent,) = [
        request for request in requests.matching(re.compile(r"/1\.1/classes/Comment$")) if request.method == "POST"
    ]
    record = json.loads(sent.post_data or "")
    assert record.pop("insertedAt")["__type"] == "Date"
    assert record.pop("ua") == page.evaluate("navigator.userAgent")
    assert record.pop("comment").strip() == "<p>a <strong>root</strong></p>"
    assert {
        "nick": "Ana",
        "mail": "ana@example.org",
        "link": "example.org",
        "url": "/p/",
        "QQAvatar": "",
    }.items() <= record.items()
    widget.reply(widget.roots.first)
    widget.post("an answer", nick="Bob")

    requests.all.clear()
    page.reload()
    expect(widget.count).to_have_text("1")
    root = widget.roots.first
    expect(root.locator("> .vh > .vcontent strong")).to_have_text("root")
    expect(root.locator("> .vh > .vhead > a.vnick")).to_have_attribute("href", "http://example.org/")
    expect(widget.replies(root)).to_have_text([re.compile("an answer")])
    expect(page.locator(numbers)).to_have_text(["2", "1", "0"])
    assert "count=1" in requests.matching(re.compile(r"/1\.1/classes/Comment\?"))[0].url
    assert requests.matching(re.compile("/api/")) == []


@pytest.mark.accepts("A-33", "A-34")
def test_the_widget_follows_the_color_scheme_of_page_and_system(third_party: ThirdParty, ours: Discussion) -> None:
    def color(*, classes: str = "", scheme: Scheme = "light") -> str:
        page = third_party.open(ours.options, classes=classes, scheme=scheme)
        expect(Widget(page).text).to_be_visible()
        found: str = page.locator("#comments").evaluate("place => getComputedStyle(place).color")
        return found

    light, dark = color(), color(scheme="dark")
    assert light != dark
    assert [color(classes=name) for name in ("dark", "theme__dark", "night")] == [dark] * 3


@pytest.mark.accepts("A-75", "A-134")
def test_a_qq_number_as_nickname_fills_in_the_profile(third_party: ThirdParty, ours: Discussion) -> None:
    host, picture = "https://qq.example", "https://qq.example/a.gif"
    page = third_party.open({**ours.options, "enableQQ": True, "endpoints": {"qq": f"{host}/"}}, hosts=host)

    def answer(route: Route) -> None:
        known = {"nick": "Ana", "qq": "10001", "pic": picture}
        route.fulfill(json=known, headers={"access-control-allow-origin": "*"})

    page.route(f"{host}/", answer)
    page.route(picture, lambda route: route.fulfill(body=PIXEL, content_type="image/gif"))
    widget, requests = Widget(page), Requests(page)
    widget.field("nick").fill("10001")
    widget.text.focus()
    expect(widget.field("nick")).to_have_value("Ana")
    expect(widget.field("mail")).to_have_value("10001@qq.com")
    widget.post("with a picture")
    page.reload()
    expect(widget.field("nick")).to_have_value("Ana")
    expect(widget.cards).to_have_count(1)
    widget.post("with the same one")
    for card in (widget.roots.nth(0), widget.roots.nth(1)):
        expect(card.locator("> img.vimg")).to_have_attribute("src", picture)
    assert len(requests.matching(re.compile(rf"^{host}/$"))) == 1
