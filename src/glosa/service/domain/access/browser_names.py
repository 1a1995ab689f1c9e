"""The name of a browser and its system, by which a person recognizes it in a list."""

import re

LONGEST_NAME = 80
"""Characters of a user agent that names no known browser."""


def browser_name(agent: str) -> str:
    """Such as ``Firefox, Android``. The beginning of the user agent if the browser is unknown."""
    browser = next((name for name, pattern in _BROWSERS if pattern.search(agent)), None)
    system = next((name for name, pattern in _SYSTEMS if pattern.search(agent)), None)
    if browser is None:
        return agent[:LONGEST_NAME]
    return browser if system is None else f"{browser}, {system}"


# Most browsers also claim to be others. The more special ones come first.
_BROWSERS = tuple(
    (name, re.compile(pattern))
    for name, pattern in (
        ("Samsung Internet", r"SamsungBrowser/"),
        ("Opera", r"OPR/|Opera/"),
        ("Edge", r"Edg(?:e|A|iOS)?/"),
        ("Vivaldi", r"Vivaldi/"),
        ("Yandex Browser", r"YaBrowser/"),
        ("Firefox", r"Firefox/|FxiOS/"),
        ("Chrome", r"Chrome/|CriOS/|Chromium/"),
        ("Safari", r"Version/[\d.]+.* Safari/|AppleWebKit/.*Mobile/"),
    )
)
_SYSTEMS = tuple(
    (name, re.compile(pattern))
    for name, pattern in (
        ("Android", "Android"),
        ("iPhone", "iPhone"),
        ("iPad", "iPad"),
        ("Windows", "Windows"),
        ("macOS", "Mac OS X|Macintosh"),
        ("ChromeOS", "CrOS"),
        ("Linux", "Linux|X11"),
    )
)
