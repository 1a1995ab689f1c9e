"""Writing a comment."""

from dataclasses import replace

import pytest

from glosa.service.domain.comments import Author, Comment, Format, Status
from glosa.service.domain.errors import CommentTooComplex, FieldInvalid, ParentMissing, TooManyPosts
from glosa.service.domain.identity import new_device_token
from glosa.service.domain.markup import RENDERER
from glosa.service.domain.posting import CommentDraft, post
from glosa.service.domain.sites import Approval, Rules
from glosa.service.routes.refusals import status_of
from tests.unit.service.domain.scenario import SECRET, UNLIMITED, Scenario, comment

DAY_MS = 86_400_000


@pytest.mark.accepts("A-37", "A-38", "A-39", "A-40", "A-41", "A-42", "A-43", "A-46", "A-47", "A-144")
def test_the_stored_comment_equals_the_returned_one(scenario: Scenario) -> None:
    posted = scenario.post(
        "*Hello*",
        url=" /a%20b/ ",
        nick=" Ana & Co ",
        mail=" Ana@example.com",
        link="example.com",
        ua="Browser/1",
        qq_avatar="https://q.example/1",
        ip="203.0.113.9",
        address="192.0.2.1",
    )
    assert scenario.all() == (posted,)
    assert posted.author == Author(
        nick="Ana & Co", mail="Ana@example.com", link="example.com", qq_avatar="https://q.example/1", ua="Browser/1"
    )
    assert (posted.site, posted.thread, posted.url, posted.rid, posted.pid) == ("default", "/a b/", "/a%20b/", "", "")
    assert (posted.text.source, posted.text.format, posted.text.renderer) == ("*Hello*", Format.MARKDOWN, RENDERER)
    assert posted.text.html == "<p><em>Hello</em></p>\n"
    assert posted.status is Status.VISIBLE
    assert len(posted.id) == 24
    assert posted.created_at == posted.inserted_at == posted.updated_at == scenario.now


@pytest.mark.accepts("A-43")
def test_the_clients_own_address_is_stored_only_if_the_site_records_it(scenario: Scenario) -> None:
    scenario.with_rules(replace(UNLIMITED, record_ip=True))
    assert scenario.post(ip="203.0.113.9", address="192.0.2.1").author.ip == "192.0.2.1"
    assert scenario.post(ip="203.0.113.9").author.ip == ""


def test_a_repeated_comment_returns_the_first_one_marked_as_repeated(scenario: Scenario) -> None:
    draft = CommentDraft(url="/a/", source="Hello", format=Format.MARKDOWN, author=Author(nick="Ana"), key="k" * 32)
    first, again = (scenario.run(post(scenario.environment, scenario.site, draft)) for _ in range(2))
    assert (first.again, again.again) == (False, True)
    assert scenario.all() == (first.comment,) == (again.comment,)


def test_html_is_stored_as_received_and_shown_sanitized(scenario: Scenario) -> None:
    posted = scenario.post("<p onclick=x>Hi<script>x</script></p>", format=Format.HTML)
    assert posted.text.source == "<p onclick=x>Hi<script>x</script></p>"
    assert posted.text.html == "<p>Hi</p>"


@pytest.mark.parametrize(
    ("fields", "field"),
    [
        ({"source": " \n"}, "comment"),
        ({"source": "a" * 101}, "comment"),
        ({"source": "a\0"}, "comment"),
        ({"source": "[only]: /a-definition"}, "comment"),
        ({"source": "![](javascript:x)", "format": Format.HTML, "url": ""}, "url"),
        ({"url": "javascript:x"}, "url"),
        ({"nick": "An\na"}, "nick"),
        ({"mail": "\x7f"}, "mail"),
        ({"link": "\0"}, "link"),
        ({"qq_avatar": "\0"}, "qqAvatar"),
        ({"ua": "\ud800"}, "ua"),
    ],
)
def test_invalid_comments_are_refused_by_field_and_not_stored(
    scenario: Scenario, fields: dict[str, str], field: str
) -> None:
    scenario.with_rules(replace(UNLIMITED, longest_comment=100))
    with pytest.raises(FieldInvalid) as refusal:
        scenario.post(**fields)
    assert refusal.value.field == field
    assert scenario.all() == ()


@pytest.mark.accepts("A-112", "A-114")
@pytest.mark.parametrize(
    ("required", "fields"),
    [("nick", {"nick": "Al"}), ("mail", {"nick": "Ana", "mail": "ana"}), ("link", {"nick": "Ana", "link": ""})],
)
def test_a_comment_without_a_required_field_is_refused(
    scenario: Scenario, required: str, fields: dict[str, str]
) -> None:
    scenario.with_rules(replace(UNLIMITED, required=(required,)))
    with pytest.raises(FieldInvalid) as refusal:
        scenario.post(**fields)
    assert refusal.value.field == required
    scenario.post(nick="Ana", mail="ana@example.com", link="example.com")


@pytest.mark.accepts("A-44", "A-45", "A-144")
def test_a_reply_has_its_root_and_its_parent(scenario: Scenario) -> None:
    root = scenario.post()
    first = scenario.reply(root, url="https://host.example/a/index.html")
    second = scenario.reply(root, first)
    assert (first.rid, first.pid, first.thread) == (root.id, root.id, "/a/")
    assert (second.rid, second.pid) == (root.id, first.id)


def test_a_reply_from_the_list_of_every_page_joins_the_page_of_its_root(scenario: Scenario) -> None:
    root = scenario.post(url="/a/?x=1")
    reply = scenario.reply(root, url="*")
    assert (reply.thread, reply.url) == ("/a/", "/a/?x=1")


def test_a_reply_to_a_missing_comment_is_refused(scenario: Scenario) -> None:
    root, elsewhere = scenario.post(), scenario.post(url="/b/")
    other = scenario.post()
    below, below_other = scenario.reply(root), scenario.reply(other)
    pending = comment(90, status=Status.PENDING)
    scenario.keep(pending)
    wrong = [
        (root.id, ""),
        ("", root.id),
        (root.id, "f" * 24),
        ("f" * 24, root.id),
        ("f" * 24, "f" * 24),
        (below.id, below.id),
        (root.id, below_other.id),
        (root.id, other.id),
        (elsewhere.id, elsewhere.id),
        (pending.id, pending.id),
    ]
    before = scenario.all()
    for rid, pid in wrong:
        with pytest.raises(ParentMissing):
            scenario.post(rid=rid, pid=pid)
    assert scenario.all() == before


def test_a_reply_cannot_be_the_root_of_others(scenario: Scenario) -> None:
    reply = scenario.reply(scenario.post())
    with pytest.raises(ParentMissing, match=f"begins a discussion on this page has the id '{reply.id}'"):
        scenario.reply(reply)


def test_replies_below_a_removed_root_accept_replies_but_the_root_does_not(scenario: Scenario) -> None:
    root = scenario.post()
    reply = scenario.reply(root)
    scenario.set_status(Status.DELETED, root)
    assert scenario.reply(root, reply).pid == reply.id
    with pytest.raises(ParentMissing):
        scenario.reply(root)
    scenario.set_status(Status.SPAM, reply)
    with pytest.raises(ParentMissing):
        scenario.reply(root, reply)


def test_every_comment_waits_if_all_need_approval(scenario: Scenario) -> None:
    scenario.with_rules(replace(UNLIMITED, approval=Approval.ALL))
    scenario.keep(comment(90, author=Author(mail="ana@example.com")))
    assert scenario.post(mail="ana@example.com").status is Status.PENDING


def test_comments_of_approved_authors_are_shown_at_once(scenario: Scenario) -> None:
    scenario.with_rules(replace(UNLIMITED, approval=Approval.FIRST, interval_ms=0))
    ana, bob = (new_device_token(SECRET, "default") for _ in range(2))
    waiting = scenario.post(device=ana)
    assert waiting.status is Status.PENDING
    assert scenario.post(device=ana).status is Status.PENDING
    scenario.set_status(Status.VISIBLE, waiting)
    assert scenario.post(device=ana, nick="Ana Lima").status is Status.VISIBLE
    assert scenario.post(device=bob).status is Status.PENDING
    scenario.set_status(Status.SPAM, *scenario.all())
    assert scenario.post(device=ana).status is Status.PENDING


@pytest.mark.parametrize("device", ["", "0f.0f", new_device_token(SECRET, "other", lambda _: "0f" * 16)])
def test_typing_the_name_and_address_of_an_approved_author_does_not_skip_approval(
    scenario: Scenario, device: str
) -> None:
    scenario.with_rules(replace(UNLIMITED, approval=Approval.FIRST))
    author = {"nick": "Ana", "mail": "ana@example.com", "link": "ana.example"}
    scenario.set_status(Status.VISIBLE, scenario.post(device=new_device_token(SECRET, "default"), **author))
    assert scenario.post(device=device, **author).status is Status.PENDING


def test_clients_without_a_device_always_wait(scenario: Scenario) -> None:
    scenario.with_rules(replace(UNLIMITED, approval=Approval.FIRST))
    scenario.set_status(Status.VISIBLE, scenario.post(mail="ana@example.com"))
    assert scenario.post(mail="ana@example.com").status is Status.PENDING


def test_a_comment_shown_without_approval_does_not_approve_its_author(scenario: Scenario) -> None:
    device = new_device_token(SECRET, "default")
    scenario.with_rules(replace(UNLIMITED, interval_ms=0))
    assert scenario.post(device=device).status is Status.VISIBLE
    assert scenario.run(scenario.store.stored("default"))["devices"].count == 0
    scenario.with_rules(replace(UNLIMITED, interval_ms=0, approval=Approval.FIRST))
    assert scenario.post(device=device).status is Status.PENDING
    assert scenario.run(scenario.store.stored("default"))["devices"].count == 1


@pytest.mark.accepts("A-123")
def test_a_device_waits_between_two_comments(scenario: Scenario) -> None:
    device = new_device_token(SECRET, "default")
    scenario.post(device=device)
    with pytest.raises(TooManyPosts, match=r"^Submit is busy, please wait\.\.\.$") as refusal:
        scenario.post(device=device)
    assert refusal.value.retry_after_ms == 19_000
    scenario.post(device=new_device_token(SECRET, "default"))
    scenario.now += 18_000
    scenario.post(device=device)
    assert len(scenario.all()) == 3


def test_devices_that_are_new_wait_for_one_another_at_one_address_and_known_ones_do_not(scenario: Scenario) -> None:
    first, second, third = (new_device_token(SECRET, "default") for _ in range(3))
    scenario.post(device=first, is_new_device=True, address="192.0.2.1")
    with pytest.raises(TooManyPosts) as refusal:
        scenario.post(device=second, is_new_device=True, address="192.0.2.1")
    assert refusal.value.retry_after_ms == 19_000
    scenario.post(device=second, address="192.0.2.1")
    scenario.post(device=third, is_new_device=True, address="192.0.2.2")
    assert len(scenario.all()) == 3


def test_a_new_device_waits_at_another_address_too(scenario: Scenario) -> None:
    device = new_device_token(SECRET, "default")
    scenario.post(device=device, is_new_device=True, address="192.0.2.1")
    with pytest.raises(TooManyPosts):
        scenario.post(device=device, is_new_device=True, address="192.0.2.2")


def test_a_site_without_an_interval_does_not_limit_new_devices(scenario: Scenario) -> None:
    scenario.with_rules(replace(UNLIMITED, interval_ms=0))
    for _ in range(3):
        scenario.post(device=new_device_token(SECRET, "default"), is_new_device=True, address="192.0.2.1")
    assert len(scenario.all()) == 3


def test_an_address_has_ten_comments_a_minute(scenario: Scenario) -> None:
    scenario.with_rules(Rules())
    for number in range(10):
        scenario.post(address=f"2001:db8::{number}")
        scenario.now -= 999
    with pytest.raises(TooManyPosts):
        scenario.post(address="2001:db8::ffff")
    scenario.post(address="2001:db8:0:1::1")
    scenario.post()
    assert len(scenario.all()) == 12


def test_an_address_has_sixty_comments_an_hour(scenario: Scenario) -> None:
    scenario.with_rules(replace(Rules(), posts_a_minute=0))
    for _ in range(60):
        scenario.now -= 999
        scenario.post(address="192.0.2.1")
    with pytest.raises(TooManyPosts):
        scenario.post(address="192.0.2.1")
    scenario.now += 60_000
    scenario.post(address="192.0.2.1")


def test_only_a_hash_of_the_address_is_stored(scenario: Scenario) -> None:
    scenario.with_rules(replace(Rules(), posts_a_minute=1))
    scenario.post(address="192.0.2.1")
    assert "192.0.2.1" not in repr(scenario.all())
    with pytest.raises(TooManyPosts):
        scenario.post(address="192.0.2.1")
    scenario.now += DAY_MS
    scenario.post(address="192.0.2.1")


def test_a_refused_comment_does_not_count_against_the_limits(scenario: Scenario) -> None:
    device = new_device_token(SECRET, "default")
    with pytest.raises(FieldInvalid):
        scenario.post("", device=device)
    assert isinstance(scenario.post(device=device), Comment)


def test_a_comment_too_complex_to_render_is_refused_and_not_stored(scenario: Scenario) -> None:
    with pytest.raises(CommentTooComplex, match="1250 columns in a table") as refused:
        scenario.post("|".join(["a"] * 1250) + "\n" + "|".join(["-"] * 1250) + "\n" + "b\n" * 2490)
    assert (refused.value.code, status_of(refused.value)) == ("comment-too-complex", 400)
    assert scenario.all() == ()


@pytest.mark.parametrize("text", ["<table>" * 80 + "<tr>" * 2300, "<script></script>"])
def test_texts_refused_after_rendering_have_a_separate_limit(scenario: Scenario, text: str) -> None:
    scenario.with_rules(Rules())
    device = new_device_token(SECRET, "default")
    for _ in range(10):
        with pytest.raises((CommentTooComplex, FieldInvalid)):
            scenario.post(text, format=Format.HTML, device=device, address="192.0.2.1")
        scenario.now -= 1_000
    with pytest.raises(TooManyPosts) as refusal:
        scenario.post(text, format=Format.HTML, device=device, address="192.0.2.1")
    assert refusal.value.retry_after_ms == 6_000
    with pytest.raises(TooManyPosts):
        scenario.post("Good", address="192.0.2.1")
    scenario.post("Good", address="192.0.2.2")
    scenario.now += 6_000
    scenario.post("Good", device=device, address="192.0.2.1")
    assert len(scenario.all()) == 2


def test_a_corrected_text_does_not_wait(scenario: Scenario) -> None:
    scenario.with_rules(replace(Rules(), posts_a_minute=1))
    device = new_device_token(SECRET, "default")
    with pytest.raises(FieldInvalid):
        scenario.post("<script></script>", format=Format.HTML, device=device, is_new_device=True, address="192.0.2.1")
    scenario.post("<b>Good</b>", device=device, is_new_device=True, address="192.0.2.1")
