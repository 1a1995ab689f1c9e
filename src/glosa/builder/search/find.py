"""Answers queries from the files of an index, with the code that browsers run."""

from collections.abc import Mapping
from typing import Any

import msgspec

from glosa.builder.diagnostics import Diagnostic
from glosa.builder.render.runtime import JsError, JsRuntime
from glosa.builder.search.format import FOLDER
from glosa.builder.search.inputs import IndexVersion


class SearchHit(msgspec.Struct, frozen=True):
    """A section that answers a query."""

    url: str
    title: str
    """The page's title."""
    section: str
    """The section's heading; empty for the page itself."""
    score: float
    why: tuple[str, ...]
    """What led to it."""


class SearchAnswer(msgspec.Struct, frozen=True):
    """The best sections for a query."""

    hits: tuple[SearchHit, ...] = ()
    suggestion: str = ""
    """The query with its misspelled words corrected; empty if none is misspelled."""
    tried: tuple[str, ...] = ()
    """What was searched for."""


class Finder(msgspec.Struct, frozen=True):
    """Answers queries about one site."""

    js: JsRuntime
    languages: tuple[str, ...]
    files: Mapping[str, bytes]
    """The index, by path in the built site."""
    versions: tuple[IndexVersion, ...]
    """None if the site has only one."""
    diagnostics: tuple[Diagnostic, ...]
    """The problems of the site. The index may lack pages that have errors."""

    def find(
        self, query: str, *, lang: str, limit: int, typing: bool = False, version: IndexVersion | None = None
    ) -> SearchAnswer:
        """The best sections for ``query``, at most ``limit``. With ``typing``, its last word may be the beginning of one.

        ``version``: the current one if there's none.

        The engine names the files that it needs, as a browser fetches them.
        """
        options = msgspec.json.encode({"limit": limit, "typing": typing}).decode()
        read: dict[str, str] = {}
        index = lang + (version.suffix if version else "")
        while True:
            self.js.call("glosaSearch.find", index, query, options, msgspec.json.encode(read).decode())
            state: dict[str, Any] = msgspec.json.decode(self.js.call("glosaSearch.state", index))
            if state["answer"]:
                answer = msgspec.json.decode(state["answer"])
                if "error" in answer:
                    raise JsError(answer["error"])
                return msgspec.convert(answer, SearchAnswer)
            read |= {name: self.files[FOLDER + name].decode() for name in state["needed"]}
