"""The corpus of script injections that attackers send in comments."""

import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path

PROBE = "glosaProbe"
"""Function that every string tries to call."""
RETAINED = "kept"
"""The word of a string that the page must still show."""


@dataclass(frozen=True, slots=True)
class Injection:
    """One string of the corpus, which calls the probe with its number."""

    number: int
    technique: str
    text: str

    @property
    def title(self) -> str:
        """A paragraph before the text distinguishes the comments."""
        return f"title {self.number}."

    @property
    def in_markdown(self) -> str:
        """A comment in Markdown that begins with its title."""
        return f"{self.title}\n\n{self.text}"

    @property
    def in_html(self) -> str:
        """A comment in HTML that begins with its title."""
        return f"<p>{self.title}</p>{self.text}"

    @property
    def says(self) -> str:
        """What the comment must show besides its title."""
        return RETAINED if RETAINED in self.text else ""


@cache
def injections() -> tuple[Injection, ...]:
    """All of ``corpus.txt``: lines below the name of their technique, the control characters written as their pictures.

    ``{{x×3}}`` stands for ``xxx``, ``{{U+200B}}`` for the character.
    """
    found: list[Injection] = []
    technique = ""
    for line in (Path(__file__).parent / "corpus.txt").read_text("utf-8").splitlines():
        if line.startswith("== "):
            technique = line.removeprefix("== ")
        elif line:
            found.append(Injection(len(found), technique, _text(line, len(found))))
    return tuple(found)


_PICTURES = {0x2400 + code: code for code in range(0x20)}
_REPEATED = re.compile(r"\{\{(.+?)×(\d+)\}\}")
_CHARACTER = re.compile(r"\{\{U\+([0-9A-F]{4})\}\}")


def _text(line: str, number: int) -> str:
    plain = _CHARACTER.sub(lambda given: chr(int(given[1], 16)), line.translate(_PICTURES))
    repeated = _REPEATED.sub(lambda given: given[1] * int(given[2]), plain)
    return repeated.replace(f"{PROBE}()", f"{PROBE}({number})")
