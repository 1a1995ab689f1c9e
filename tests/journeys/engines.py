"""The three engines: how each browser is started, without access to other machines."""

import json
import os
import shutil
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path

from tests.browser.conftest import ARGUMENTS
from tests.journeys.bidi import bidi
from tests.journeys.driver import Driver, Setup
from tests.journeys.programs import PATIENCE_SECONDS, POLL_SECONDS, running
from tests.journeys.webdriver import ChromeDriver, WebDriver, webdriver
from tests.ports import free_port

Engine = Callable[[Setup, Path], AbstractContextManager[Driver]]
"""``engine(setup, folder)`` runs a browser that keeps all its files in an empty folder, until the block is left."""


@contextmanager
def chromium(setup: Setup, folder: Path) -> Iterator[Driver]:
    """Blink: Chromium without a window, by its own WebDriver."""
    screen = {"width": setup.width, "height": setup.height, "pixelRatio": 1, "touch": False, "mobile": False}
    options = {
        "binary": _path("chromium"),
        "args": [*ARGUMENTS, "--headless=new", *(["--force-dark-mode"] if setup.scheme == "dark" else [])],
        "mobileEmulation": {"deviceMetrics": screen},
        "prefs": {} if setup.scripts else {"profile.managed_default_content_settings.javascript": 2},
    }
    capabilities = {"goog:chromeOptions": options, "goog:loggingPrefs": {"browser": "WARNING"}}
    port = free_port()
    with (
        running(_path("chromedriver"), f"--port={port}", log=folder / "log", environment={"TMPDIR": str(folder)}),
        webdriver(f"http://127.0.0.1:{port}", capabilities, ChromeDriver) as tab,
    ):
        yield tab


@contextmanager
def firefox(setup: Setup, folder: Path) -> Iterator[Driver]:
    """Gecko: Firefox without a window, with its built-in WebDriver BiDi."""
    preferences = {
        "javascript.enabled": setup.scripts,
        "layout.css.prefers-color-scheme.content-override": 0 if setup.scheme == "dark" else 1,
        # Firefox's own background requests go to a proxy that doesn't exist.
        "network.proxy.type": 1,
        "network.proxy.http": "127.0.0.1",
        "network.proxy.http_port": 9,
        "network.proxy.ssl": "127.0.0.1",
        "network.proxy.ssl_port": 9,
        "network.proxy.no_proxies_on": "127.0.0.1",
    }
    profile = folder / "profile"
    profile.mkdir()
    lines = [f"user_pref({json.dumps(name)}, {json.dumps(value)});\n" for name, value in preferences.items()]
    (profile / "user.js").write_text("".join(lines), "utf-8")
    arguments = ("--headless", "--no-remote", "--profile", str(profile), "--remote-debugging-port", "0")
    with (
        running(_path("firefox-esr"), *arguments, log=folder / "log", environment={"HOME": str(folder)}),
        bidi(_listening(profile / "WebDriverBiDiServer.json"), width=setup.width, height=setup.height) as tab,
    ):
        yield tab


@contextmanager
def webkit(setup: Setup, folder: Path) -> Iterator[Driver]:
    """WebKit: the small browser of WebKitGTK, in a window on its own X server, by WebDriver."""
    # Its toolbar would be wider than a phone.
    (folder / "gtk-3.0").mkdir()
    (folder / "gtk-3.0/gtk.css").write_text("* { min-width: 0; margin: 0; padding: 0 }\n", "utf-8")
    options = {
        "binary": _mini_browser(),
        "args": [
            "--automation",
            f"--enable-javascript={str(setup.scripts).lower()}",
            *(["--dark-mode"] if setup.scheme == "dark" else []),
        ],
    }
    port = free_port()
    with _display(folder / "display.log", setup) as display:
        environment = {"DISPLAY": display, "HOME": str(folder), "XDG_CONFIG_HOME": str(folder), "NO_AT_BRIDGE": "1"}
        with (
            running(
                _path("WebKitWebDriver"),
                "--host=127.0.0.1",
                f"--port={port}",
                log=folder / "log",
                environment=environment,
            ),
            webdriver(f"http://127.0.0.1:{port}", {"webkitgtk:browserOptions": options}, WebDriver) as tab,
        ):
            tab.resize(setup.width, setup.height)
            yield tab


ENGINES: dict[str, Engine] = {"chromium": chromium, "firefox": firefox, "webkit": webkit}
"""By the names that ``make browsers`` prints."""


def _path(program: str) -> str:
    path = shutil.which(program)
    assert path is not None, f"There is no {program} on the path; 'make engines' installs it."
    return path


def _mini_browser() -> str:
    # Debian installs it outside the path, in a folder named after the architecture.
    (path,) = Path("/usr/lib").glob("*/webkit2gtk-4.1/MiniBrowser")
    return str(path)


def _listening(file: Path) -> str:
    """The address that Firefox writes into its profile once it listens."""
    deadline = time.monotonic() + PATIENCE_SECONDS
    while True:
        try:
            said = json.loads(file.read_text("utf-8"))
            return f"ws://{said['ws_host']}:{said['ws_port']}"
        except (FileNotFoundError, json.JSONDecodeError):
            assert time.monotonic() < deadline, "Firefox doesn't listen."
            time.sleep(POLL_SECONDS)


@contextmanager
def _display(log: Path, setup: Setup) -> Iterator[str]:
    """An X server with room for the window; gives its name."""
    reading, writing = os.pipe()
    arguments = (
        "-displayfd",
        str(writing),
        "-screen",
        "0",
        f"{setup.width}x{setup.height + 200}x24",
        "-nolisten",
        "tcp",
    )
    with open(reading, encoding="ascii") as name, running(_path("Xvfb"), *arguments, log=log, pass_fds=(writing,)):
        os.close(writing)
        yield f":{name.readline().strip()}"
