"""The anonymous widget on an opened page, found by the class names that stylesheets use (docs/decisions.md, D42)."""

from dataclasses import dataclass

from playwright.sync_api import Locator, Page, expect


@dataclass(frozen=True, slots=True)
class Widget:
    """The elements that readers see, and the actions of readers."""

    page: Page

    @property
    def text(self) -> Locator:
        """The field for the comment, wherever the editor is."""
        return self.page.locator("textarea.veditor")

    @property
    def submit(self) -> Locator:
        """The button that submits the comment."""
        return self.page.locator("button.vsubmit")

    @property
    def status(self) -> Locator:
        """The status bar."""
        return self.page.locator("output.status-bar")

    @property
    def cards(self) -> Locator:
        """Roots and replies."""
        return self.page.locator(".vcard")

    @property
    def roots(self) -> Locator:
        """Roots only."""
        return self.page.locator(".vcards > .vcard")

    @property
    def count(self) -> Locator:
        """The number of roots that the page shows."""
        return self.page.locator(".vcount > .vnum")

    @property
    def more(self) -> Locator:
        """The button that loads more comments."""
        return self.page.locator("button.vmore")

    @property
    def notice(self) -> Locator:
        """The message in place of comments, or about a failed request."""
        return self.page.locator(".vempty")

    def field(self, name: str) -> Locator:
        """The input for ``nick``, ``mail`` or ``link``."""
        return self.page.locator(f"input.v{name}")

    def card(self, text: str) -> Locator:
        """The card whose own text is ``text``; cards with it in a reply don't count."""
        return self.page.locator(".vcard", has=self.page.locator("> .vh > .vcontent", has_text=text))

    def replies(self, root: Locator) -> Locator:
        """The cards in the quote area of a root."""
        return root.locator("> .vh > .vquote > .vcard")

    def write(self, text: str, **fields: str) -> None:
        """Types a comment and its author."""
        for name, value in fields.items():
            self.field(name).fill(value)
        self.text.fill(text)

    def post(self, text: str, **fields: str) -> None:
        """Writes and submits a comment; returns when its card is shown."""
        self.wait_no_longer()
        before = self.cards.count()
        self.write(text, **fields)
        self.submit.click()
        expect(self.cards).to_have_count(before + 1)
        expect(self.text).to_have_value("")

    def reply(self, to: Locator) -> None:
        """Presses Reply on a card; returns when the editor is below it."""
        to.locator("> .vh > .vmeta > button.vat").click()
        expect(to.locator("> .vh > .vreply-wrapper textarea.veditor")).to_be_focused()

    def wait_no_longer(self) -> None:
        """Lets the reader write again before 20 seconds have passed."""
        self.page.evaluate("localStorage.removeItem('vlx')")
