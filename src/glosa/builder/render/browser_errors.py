"""Errors of the site's own modules in a browser that shows the dev server's pages, as diagnostics."""

import posixpath
import re
from collections.abc import Mapping
from html import unescape
from itertools import takewhile
from typing import Annotated

import msgspec

from glosa.builder.content.site_files import MODULE_ENDINGS
from glosa.builder.diagnostics import Diagnostic, Severity
from glosa.builder.render.compiler import ModuleCompiler, WrittenPlace
from glosa.builder.render.runtime import JsRuntime

Reported = Annotated[str, msgspec.Meta(max_length=8192)]
"""A text that a browser reports, of at most 8,192 characters."""


class BrowserError(msgspec.Struct, frozen=True):
    """An error as a browser reports it. Everything but the message may be empty."""

    message: Reported
    component: Reported = ""
    module: Reported = ""
    """The address of the component's module."""
    stack: Reported = ""
    """The error's stack and React's, in the browser's own format."""
    served: Reported = ""
    """The HTML of the component in the page's file."""
    shown: Reported = ""
    """Its HTML after the error."""


class BrowserErrors:
    """Finds where the site's source says what a browser reports."""

    def __init__(self, js: JsRuntime, compiler: ModuleCompiler, sources: Mapping[str, str]) -> None:
        """``sources``: the text of each module of the site, by file."""
        self._js = js
        self._compiler = compiler
        self._files = {posixpath.splitext(file)[0]: file for file in sources if file.endswith(MODULE_ENDINGS)}
        self._sources = sources

    def diagnostic(self, error: BrowserError) -> Diagnostic | None:
        """The problem to show; ``None`` if no module of the site takes part in it."""
        thrown = self._thrown(error.stack)
        file = thrown.file if thrown else self._file(error.module)
        if not file:
            return None
        place = thrown or WrittenPlace(file, 0, None)
        if _MISMATCH.match(error.message):
            return _mismatch(error, place)
        return Diagnostic(
            severity=Severity.ERROR,
            code="component-threw",
            file=place.file,
            line=place.line or None,
            column=place.column,
            found=f"{_who(error, 'A module of the site')} failed in the browser: {self._js.call('glosa.sentence', ' '.join(error.message.split()))}",
            expected="A component that also works in browsers.",
            next_step="Correct the component.",
        )

    def _thrown(self, stack: str) -> WrittenPlace | None:
        """The first place of the stack that is in a module of the site."""
        for address, line, column in _FRAME.findall(stack):
            if file := self._file(address):
                place = self._compiler.written_in_browser(file, self._sources[file], (int(line), int(column)))
                return WrittenPlace(file, *place)
        return None

    def _file(self, address: str) -> str:
        folder = _MODULES.search(address)
        if folder is None or not _DIGEST.fullmatch(address[-_DIGEST_LENGTH:]):
            return ""
        return self._files.get(address[folder.end() : -_DIGEST_LENGTH], "")


def _mismatch(error: BrowserError, place: WrittenPlace) -> Diagnostic:
    built, shown = _difference(_text(error.served), _text(error.shown))
    if built == shown:
        built, shown = _difference(_without_comments(error.served), _without_comments(error.shown))
    return Diagnostic(
        severity=Severity.ERROR,
        code="hydration-mismatch",
        file=place.file,
        line=place.line or None,
        column=place.column,
        found=f"{_who(error, 'The theme')} first renders {shown} in the browser, instead of {built}.",
        expected="The same as during the build, so that the reader's page doesn't change when its scripts start.",
        next_step="Use 'useEffect' for what only a browser knows, such as the time, 'window', or a random number.",
    )


def _who(error: BrowserError, otherwise: str) -> str:
    return f"Component {error.component!r}" if error.component else otherwise


def _difference(one: str, other: str) -> tuple[str, str]:
    """What differs between two texts, each quoted with the words around it."""
    start = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(one, other, strict=False)))
    rest = zip(reversed(one[start:]), reversed(other[start:]), strict=False)
    end = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], rest))
    return _excerpt(one, start, len(one) - end), _excerpt(other, start, len(other) - end)


def _excerpt(text: str, start: int, end: int) -> str:
    begin, stop = max(start - _AROUND, 0), min(end + _AROUND, start + _LONGEST, len(text))
    return f"'{'…' if begin else ''}{text[begin:stop]}{'…' if stop < len(text) else ''}'"


def _text(html: str) -> str:
    return unescape(_TAG.sub("", html))


def _without_comments(html: str) -> str:
    return _COMMENT.sub("", html)


_AROUND = 20
"""Number of characters before and after a difference."""
_LONGEST = 200
_MISMATCH = re.compile(r"(?:Minified React error #(?:418|425)\b|Hydration failed)")
# Each pattern takes linear time: what a part can match ends where the next part begins, or at the end of the text.
_FRAME = re.compile(r"https?://[^/\s]+(/[^\s?:)]+)(?:\?[^\s:)]*)?:(\d{1,9}):(\d{1,9})(?!\d)")
_MODULES = re.compile(r"/assets/(?=(?:components|theme)/)")
_DIGEST = re.compile(r"\.[0-9a-f]{8}\.js")
_DIGEST_LENGTH = len(".01234567.js")
_COMMENT = re.compile(r"<!--.*?(?:-->|\Z)", re.DOTALL)
_TAG = re.compile(r"<!--.*?(?:-->|\Z)|<[^>]*(?:>|\Z)", re.DOTALL)
