"""Images in comments, pasted and dropped into the editor, and stored by the site's own service."""

import re
from base64 import b64encode
from io import BytesIO
from typing import Literal

import pytest
from PIL import Image
from playwright.sync_api import Page, expect

from tests.browser.comment_widget import Widget
from tests.browser.commented_site import CommentedSite
from tests.browser.reading import Gate
from tests.browser.visitor import Visitor

UPLOADING = re.compile(r"/comments/api/v1/uploads")

REFUSED = "The file isn't an image of a supported type. Expected PNG, JPEG, GIF, or WebP."

_GIVE = """([event, files]) => {
  const data = new DataTransfer();
  for (const { name, type, content } of files) {
    const bytes = Uint8Array.from(atob(content), (character) => character.charCodeAt(0));
    data.items.add(new File([bytes], name, { type }));
  }
  const init = { bubbles: true, cancelable: true };
  document.querySelector("textarea.veditor").dispatchEvent(event === "paste"
    ? new ClipboardEvent(event, { ...init, clipboardData: data })
    : new DragEvent(event, { ...init, dataTransfer: data }));
}"""


@pytest.fixture
def widget(talks: CommentedSite, visit: Visitor) -> Widget:
    """The widget on a page of a site where readers can upload images."""
    talks.rule("--uploads", expected={"uploads": True})
    return Widget(visit(talks.origin, next(talks.fresh_pages)))


@pytest.mark.accepts("A-135", "A-136", "A-137", "A-139")
@pytest.mark.parametrize("way", ["paste", "drop"])
def test_an_uploaded_image_is_part_of_the_comment(widget: Widget, way: Literal["paste", "drop"]) -> None:
    page = widget.page
    gate = Gate()
    page.route(UPLOADING, gate)
    widget.text.fill("before  after")
    widget.text.evaluate("text => text.setSelectionRange(7, 7)")
    give(page, way, picture("red.png"))
    expect(widget.text).to_have_value(re.compile(r"^before !\[Enviando red\.png\]\(#\d+\) after$"))
    expect(widget.submit).to_be_disabled()
    gate.open()
    expect(widget.text).to_have_value(
        re.compile(r"^before !\[red\.png\]\(http://.*/comments/uploads/[0-9a-f]{24}\.\w+\) after$")
    )
    expect(widget.status).to_have_text("A imagem foi enviada.")
    expect(widget.submit).to_be_enabled()
    widget.post(widget.text.input_value())
    image = widget.roots.first.locator(".vcontent img")
    expect(image).to_have_attribute("alt", "red.png")
    page.wait_for_function("image => image.complete && image.naturalWidth === 8", arg=image.element_handle())


@pytest.mark.accepts("A-138", "A-140", "A-183")
def test_a_file_that_is_not_an_image_is_refused(widget: Widget, visit: Visitor) -> None:
    visit.expects("status of 400")
    page = widget.page
    page.clock.install()
    page.clock.pause_at(page.evaluate("Date.now() / 1000 + 15"))
    widget.text.fill("before ")
    give(page, "paste", {"name": "letter.txt", "type": "text/plain", "content": ""})
    expect(widget.status).to_have_text("Só é possível enviar imagens.")
    gate = Gate()
    page.route(UPLOADING, gate)
    give(page, "paste", {"name": "fake.png", "type": "image/png", "content": b64encode(b"a letter").decode()})
    expect(widget.text).to_have_value(re.compile(r"^before !\[Enviando fake\.png\]"))
    gate.open()
    expect(widget.text).to_have_value("before ")
    expect(widget.status).to_have_text(REFUSED)
    page.clock.run_for(2_900)
    expect(widget.status).to_have_text(REFUSED)
    page.clock.run_for(100)
    expect(widget.status).to_be_empty()
    expect(widget.submit).to_be_enabled()


def give(page: Page, way: Literal["paste", "drop"], file: dict[str, str]) -> None:
    """Pastes or drops a file into the editor."""
    page.evaluate(_GIVE, [way, [file]])


def picture(name: str) -> dict[str, str]:
    """A red square of eight pixels."""
    content = BytesIO()
    Image.new("RGB", (8, 8), "red").save(content, "PNG")
    return {"name": name, "type": "image/png", "content": b64encode(content.getvalue()).decode()}
