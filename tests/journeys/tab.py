"""A tab as a person uses it: finds visible elements, clicks, types, goes back."""

import time
from typing import Any

from tests.journeys.driver import Driver, ProtocolError
from tests.journeys.programs import POLL_SECONDS

PATIENCE_SECONDS = 20
"""How long something may take to come true on a busy machine."""

KEYS = {"Tab": "\ue004", "Enter": "\ue007", "Escape": "\ue00c"}
"""Keys without a character, by the W3C's code points."""

_FIND = """(css, text) => [...document.querySelectorAll(css)].find((element) =>
  element.checkVisibility({ visibilityProperty: true }) && element.getClientRects().length > 0 &&
  (text === null || element.textContent.replaceAll(/\\s+/gu, " ").trim() === text))"""

_POINT = f"""(css, text) => {{
  const element = ({_FIND})(css, text);
  if (element === undefined || element.getAnimations().length > 0) return null;
  const point = () => {{
    const {{ left, top, width, height }} = element.getClientRects()[0];
    const [x, y] = [Math.floor(left + width / 2), Math.floor(top + height / 2)];
    return element.contains(document.elementFromPoint(x, y)) ? [x, y] : null;
  }};
  if (point() === null) element.scrollIntoView({{ block: "center", behavior: "instant" }});
  return point();
}}"""
"""Where the element can be clicked, once it no longer moves; scrolls only to what is out of view or covered."""

_REST = """(position) => {
  window.restingFor = window.restingAt === scrollY ? window.restingFor + 1 : 0;
  window.restingAt = scrollY;
  return window.restingFor > 2 && Math.abs(scrollY - position) < 2;
}"""


class Tab:
    """A tab on one site. Elements are found by a CSS selector and, where given, by their whole text; the first visible one counts."""

    def __init__(self, driver: Driver, site: str) -> None:
        self._driver = driver
        self._site = site

    @property
    def address(self) -> str:
        """Relative to the site."""
        address: str = self.evaluate("() => location.href")
        return address.removeprefix(self._site)

    def load(self, path: str) -> None:
        """Opens a page by its address."""
        self._driver.load(self._site + path)

    def back(self) -> None:
        """Presses the browser's Back button."""
        self._driver.back()

    def forward(self) -> None:
        """Presses the browser's Forward button."""
        self._driver.forward()

    def see(self, css: str, text: str | None = None) -> None:
        """Returns when such an element is visible."""
        self.wait_for(f"(css, text) => ({_FIND})(css, text) !== undefined", css, text)

    def miss(self, css: str, text: str | None = None) -> None:
        """Returns when no such element is visible."""
        self.wait_for(f"(css, text) => ({_FIND})(css, text) === undefined", css, text)

    def wait_for_address(self, path: str) -> None:
        """Returns when the tab is there."""
        self.wait_for("(address) => location.href === address", self._site + path)

    def wait_for_position(self, position: float) -> None:
        """Returns when the page rests at so many pixels from the top: a smooth movement is over."""
        self.wait_for(_REST, position)

    def scroll_to(self, position: int) -> None:
        """Scrolls to so many pixels from the top, at once."""
        self.evaluate("(position) => scrollTo({ top: position, behavior: 'instant' })", position)
        self.wait_for_position(position)

    def hover(self, css: str, text: str | None = None) -> None:
        """Moves the mouse to the middle of an element that rests."""
        before, point = None, self.wait_for(_POINT, css, text)
        while before != point:
            before, point = point, self.wait_for(_POINT, css, text)
        self._driver.perform([_mouse(_move(*point))])

    def click(self, css: str, text: str | None = None) -> None:
        """Moves the mouse there, and presses its button."""
        self.hover(css, text)
        self._driver.perform([_mouse({"type": "pointerDown", "button": 0}, {"type": "pointerUp", "button": 0})])

    def leave(self) -> None:
        """Moves the mouse to the corner of the page."""
        self._driver.perform([_mouse(_move(0, 0))])

    def press(self, key: str) -> None:
        """Presses one of :data:`KEYS`."""
        self._type(KEYS[key])

    def fill(self, css: str, text: str) -> None:
        """Clicks into an empty field, and types."""
        self.click(css)
        self._type(text)
        self.wait_for("(css, text) => document.querySelector(css).value === text", css, text)

    def evaluate(self, function: str, *arguments: object) -> Any:
        """The result of a JavaScript function in the page; arguments and result are JSON values."""
        return self._driver.evaluate(function, *arguments)

    def wait_for(self, function: str, *arguments: object) -> Any:
        """The first result of the function that is true."""
        deadline = time.monotonic() + PATIENCE_SECONDS
        while True:
            try:
                result = self.evaluate(function, *arguments)
            except ProtocolError as error:  # The document is being replaced.
                result, trouble = None, f" Last error: {error}"
            else:
                trouble = ""
            if result:
                return result
            assert time.monotonic() < deadline, f"{function} was never true for {arguments}.{trouble}"
            time.sleep(POLL_SECONDS)

    def screenshot(self) -> bytes:
        """The viewport as PNG."""
        return self._driver.screenshot()

    def complaints(self) -> list[str]:
        """What the browser wrote to its console as an error or a warning."""
        return self._driver.complaints()

    def _type(self, text: str) -> None:
        presses = [{"type": kind, "value": key} for key in text for kind in ("keyDown", "keyUp")]
        self._driver.perform([{"type": "key", "id": "keyboard", "actions": presses}])


def _mouse(*actions: dict[str, object]) -> dict[str, object]:
    return {"type": "pointer", "id": "mouse", "parameters": {"pointerType": "mouse"}, "actions": actions}


def _move(x: int, y: int) -> dict[str, object]:
    return {"type": "pointerMove", "x": x, "y": y, "duration": 0, "origin": "viewport"}


class SameDocument:
    """Checks whether ``tab`` has loaded another document since this was created."""

    def __init__(self, tab: Tab) -> None:
        self._tab = tab
        tab.evaluate("() => { window.readFromTheStart = true; }")

    def __bool__(self) -> bool:
        return bool(self._tab.evaluate("() => window.readFromTheStart === true"))
