"""The anonymous widget on an opened page, by the names that style sheets know it by (docs/decisions.md, D42)."""

from dataclasses import dataclass

from playwright.sync_api import Locator, Page, expect


@dataclass(frozen=True, slots=True)
class Widget:
    """What a reader finds, and does."""

    page: Page

    @property
    def text(self) -> Locator:
        """Where the comment is written, wherever it stands."""
        return self.page.locator("textarea.veditor")

    @property
    def submit(self) -> Locator:
        """The button."""
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
        """The number of roots that the page tells."""
        return self.page.locator(".vcount > .vnum")

    @property
    def more(self) -> Locator:
        """Load More."""
        return self.page.locator("button.vmore")

    @property
    def notice(self) -> Locator:
        """What the list area says instead of comments, or about a call that failed."""
        return self.page.locator(".vempty")

    def field(self, name: str) -> Locator:
        """The input for ``nick``, ``mail`` or ``link``."""
        return self.page.locator(f"input.v{name}")

    def card(self, text: str) -> Locator:
        """The card that says ``text`` itself, not in a reply to it."""
        return self.page.locator(".vcard", has=self.page.locator("> .vh > .vcontent", has_text=text))

    def replies(self, root: Locator) -> Locator:
        """The cards in the quote area of a root."""
        return root.locator("> .vh > .vquote > .vcard")

    def write(self, text: str, **fields: str) -> None:
        """Types a comment, and who writes it."""
        for name, value in fields.items():
            self.field(name).fill(value)
        self.text.fill(text)

    def post(self, text: str, **fields: str) -> None:
        """Writes a comment and submits it; returns when a card more is shown."""
        self.wait_no_longer()
        before = self.cards.count()
        self.write(text, **fields)
        self.submit.click()
        expect(self.cards).to_have_count(before + 1)
        expect(self.text).to_have_value("")

    def reply(self, to: Locator) -> None:
        """Presses Reply on a card; returns when the editor stands under it."""
        to.locator("> .vh > .vmeta > button.vat").click()
        expect(to.locator("> .vh > .vreply-wrapper textarea.veditor")).to_be_focused()

    def wait_no_longer(self) -> None:
        """Lets the reader write again before the 20 seconds have passed."""
        self.page.evaluate("localStorage.removeItem('vlx')")
