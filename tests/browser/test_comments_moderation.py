"""The owner moderates on the command line, and readers see the result."""

from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import expect

from tests.browser.comment_widget import Widget
from tests.browser.commented_site import CommentedSite
from tests.browser.visitor import Visitor

WAITING = "O seu comentário aparecerá para os outros depois de aprovado."


@contextmanager
def approval_by_the_owner(talks: CommentedSite) -> Iterator[None]:
    """Every comment waits for approval during the block."""
    talks.rule("--approval", "all", expected={"approval": "all"})
    yield
    talks.rule("--approval", "none", expected={"approval": "none"})


def test_a_pending_comment_appears_after_its_approval(talks: CommentedSite, visit: Visitor) -> None:
    path = next(talks.fresh_pages)
    author = Widget(visit(talks.origin, path))
    with approval_by_the_owner(talks):
        author.post("let me in", nick="Ana")
        author.post("buy this", nick="Eve")
    expect(author.card("let me in").locator(".vpending")).to_have_text(WAITING)
    expect(author.status).to_have_text(WAITING)
    waiting = [
        line.split()[0] for line in talks.command("list", "--status", "pending").splitlines() if f"/{path}" in line
    ]
    assert len(waiting) == 2

    other = Widget(visit(talks.origin, path))
    expect(other.notice).to_have_text("Ainda não há comentários.")
    expect(other.count).to_be_hidden()
    eve, ana = waiting  # Newest first.
    talks.command("approve", ana)
    talks.command("spam", eve)
    for widget in (author, other):
        widget.page.reload()
        expect(widget.count).to_have_text("1")
        expect(widget.roots).to_contain_text(["let me in"])
        expect(widget.page.locator(".vpending")).to_have_count(0)


def test_a_deleted_comment_disappears_and_its_replies_stay(talks: CommentedSite, visit: Visitor) -> None:
    path = next(talks.fresh_pages)
    discussion = talks.discussion(path)
    answered, alone = discussion.say("answered", nick="Ana"), discussion.say("alone")
    discussion.say("an answer", root=answered, nick="Bob")
    talks.command("delete", answered, alone)
    page = visit(talks.origin, path)
    widget = Widget(page)
    expect(widget.roots).to_have_count(1)
    root = page.locator(f'[id="{answered}"]')
    expect(root.locator("> .vh > .vremoved")).to_have_text("Este comentário foi removido.")
    expect(root).not_to_contain_text("Ana")
    expect(widget.replies(root)).to_contain_text(["an answer"])
    widget.reply(widget.replies(root).first)
    widget.post("one more")
    expect(widget.replies(root)).to_have_count(2)
    talks.command("restore", answered)
    page.reload()
    expect(widget.card("answered").first).to_contain_text("Ana")
    expect(widget.replies(root)).to_have_count(2)
