"""Checks the Markdown documentation for the phrases that ``docs/style-guide.md`` rules out: ``python tools/prose.py``.

The phrases are those in italics in the second column of the guide's table of words; the first column says what to write
instead. Code blocks, inline code and addresses of links are skipped. The exit code is 1 when a phrase is found.
"""

import re
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parent.parent
STYLE_GUIDE = "docs/style-guide.md"
DOCUMENTS = ("README.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "docs/decisions.md", "docs/guides/*.md")

_ROW = re.compile(r"^\| (?P<write>[^|]+?) \| (?P<never>[^|]*?) \| [^|]*\|$", re.MULTILINE)
_PHRASE = re.compile(r"\*([^*]+)\*")
_SKIPPED = re.compile(
    r"^ *(?P<fence>`{3,}|~{3,})[^\n]*\n.*?(?:^ *(?P=fence)`*~*$|\Z)"  # a code block
    r"|(?P<ticks>`+)(?!`)(?:(?!\n\n).)+?(?<!`)(?P=ticks)(?!`)"  # inline code
    r"|\]\([^)\n]*\)|<!--.*?-->|https?://\S+",
    re.MULTILINE | re.DOTALL,
)


class Finding(NamedTuple):
    """A phrase that the style guide rules out."""

    line: int
    """1-based."""
    phrase: str
    """As the document spells it, on one line."""
    instead: str
    """What the style guide says to write."""


def main() -> int:
    """Prints the problems of all documents; returns the exit code."""
    problems = list(check(ROOT))
    for problem in problems:
        print(problem, file=sys.stderr)
    return 1 if problems else 0


def check(root: Path) -> Iterator[str]:
    """One line for every finding in the documents of ``root``."""
    phrases = words((root / STYLE_GUIDE).read_text("utf-8"))
    documents = (path for pattern in DOCUMENTS for path in sorted(root.glob(pattern)))
    for path in documents:
        for one in findings(path.read_text("utf-8"), phrases):
            name = path.relative_to(root).as_posix()
            yield f"{name}:{one.line}: found '{one.phrase}', expected '{one.instead}' ({STYLE_GUIDE})."


def words(style_guide: str) -> Mapping[str, str]:
    """Each phrase that is wrong in every context, in lower case, with what to write instead.

    Raises:
        ValueError: The guide has no such table, or two rows name the same phrase.
    """
    section = re.search(r"^## Words$(.*?)(?=^## |\Z)", style_guide, re.MULTILINE | re.DOTALL)
    rows = _ROW.finditer(section[1]) if section else ()
    pairs = [(phrase.lower(), row["write"]) for row in rows for phrase in _PHRASE.findall(row["never"])]
    found = dict(pairs)
    if not found:
        raise ValueError(f"{STYLE_GUIDE}: the section 'Words' has no table with phrases in its second column.")
    if len(found) < len(pairs):
        raise ValueError(f"{STYLE_GUIDE}: a phrase stands in two rows of the table of words.")
    return found


def findings(markdown: str, phrases: Mapping[str, str]) -> Iterator[Finding]:
    """Every phrase in the text of a document, in order; phrases may continue on the next line."""
    text = _SKIPPED.sub(lambda skipped: re.sub(r"[^\n]", "\0", skipped[0]), markdown)
    longest_first = sorted(phrases, key=lambda phrase: (-len(phrase), phrase))
    alternatives = (re.escape(phrase).replace(r"\ ", r"\s+") for phrase in longest_first)
    for match in re.finditer(rf"(?<![\w-])(?:{'|'.join(alternatives)})(?![\w-])", text, re.IGNORECASE):
        phrase = " ".join(match[0].split())
        yield Finding(text.count("\n", 0, match.start()) + 1, phrase, phrases[phrase.lower()])


if __name__ == "__main__":
    sys.exit(main())
