"""Abbreviations in text, whose long form readers see on request."""

import re
from collections.abc import Iterable, Iterator, Mapping

from glosa.builder.content.markdown.text import escape, escape_attribute


class Abbreviations:
    """The abbreviations that a page defines.

    The long form shows while an abbreviation has the focus. A tap gives it to every one, and the Tab key to the first of each.
    """

    def __init__(self, long_forms: Mapping[str, str]) -> None:
        self._long_forms = long_forms
        self._focused: set[str] = set()
        longest_first = sorted(long_forms, key=len, reverse=True)
        self._pattern = re.compile(rf"(?<!\w)(?:{'|'.join(map(re.escape, longest_first))})(?!\w)")

    def within(self, pieces: Iterable[tuple[str, bool]], *, is_running: bool) -> Iterator[tuple[str, bool]]:
        """Pieces of text, each with whether it's HTML, with HTML in place of the abbreviations.

        ``is_running`` is false in links, headings, and other places whose text takes no focus.
        """
        for text, is_html in pieces:
            if is_html:
                yield text, True
                continue
            place = 0
            for found in self._pattern.finditer(text):
                if found.start() > place:
                    yield text[place : found.start()], False
                title = escape_attribute(self._long_forms[found[0]])
                focus = self._focus(found[0]) if is_running else ""
                yield f'<abbr title="{title}"{focus}>{escape(found[0])}</abbr>', True
                place = found.end()
            if place < len(text):
                yield text[place:], False

    def _focus(self, short: str) -> str:
        is_first = short not in self._focused
        self._focused.add(short)
        return f' tabindex="{0 if is_first else -1}"'
