"""Abbreviations in text, whose long form readers see on request."""

import re
from collections.abc import Iterable, Iterator, Mapping

from glosa.builder.content.markdown.text import escape, escape_attribute


class Abbreviations:
    """The abbreviations that a page defines."""

    def __init__(self, long_forms: Mapping[str, str]) -> None:
        self._long_forms = long_forms
        longest_first = sorted(long_forms, key=len, reverse=True)
        self._pattern = re.compile(rf"(?<!\w)(?:{'|'.join(map(re.escape, longest_first))})(?!\w)")

    def within(self, pieces: Iterable[tuple[str, bool]]) -> Iterator[tuple[str, bool]]:
        """Pieces of text, each with whether it's HTML, with HTML in place of the abbreviations."""
        for text, is_html in pieces:
            if is_html:
                yield text, True
                continue
            place = 0
            for found in self._pattern.finditer(text):
                if found.start() > place:
                    yield text[place : found.start()], False
                yield f'<abbr title="{escape_attribute(self._long_forms[found[0]])}">{escape(found[0])}</abbr>', True
                place = found.end()
            if place < len(text):
                yield text[place:], False
