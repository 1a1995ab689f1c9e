"""Names of browsers, of their user agents."""

import pytest

from glosa.service.domain.access.browser_names import LONGEST_NAME, browser_name

_KIT = "AppleWebKit/537.36 (KHTML, like Gecko)"


@pytest.mark.parametrize(
    ("agent", "name"),
    [
        (f"Mozilla/5.0 (Linux; Android 10; K) {_KIT} Chrome/142.0.0.0 Mobile Safari/537.36", "Chrome, Android"),
        (
            f"Mozilla/5.0 (Linux; Android 10; K) {_KIT} SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36",
            "Samsung Internet, Android",
        ),
        (f"Mozilla/5.0 (Windows NT 10.0; Win64; x64) {_KIT} Chrome/142.0.0.0 Safari/537.36 Edg/142.0", "Edge, Windows"),
        ("Mozilla/5.0 (Android 15; Mobile; rv:145.0) Gecko/145.0 Firefox/145.0", "Firefox, Android"),
        ("Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0", "Firefox, Linux"),
        (
            "Mozilla/5.0 (iPhone; CPU iPhone OS 18_7 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.1 Mobile/15E148 Safari/604.1",
            "Safari, iPhone",
        ),
        # Without an address bar, opened from the home screen.
        (
            "Mozilla/5.0 (iPhone; CPU iPhone OS 18_7 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148",
            "Safari, iPhone",
        ),
        (
            "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.1 Safari/605.1.15",
            "Safari, macOS",
        ),
        ("curl/8.14.1", "curl/8.14.1"),
        ("x" * 200, "x" * LONGEST_NAME),
        ("", ""),
    ],
)
def test_names_the_browser_and_its_system(agent: str, name: str) -> None:
    assert browser_name(agent) == name
