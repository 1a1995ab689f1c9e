"""Markdown that grows by repeating one construct: what a parser must read in time near linear to its length.

Comments and pages are tested with the same cases. ``CASES[name](n)`` is the construct ``n`` times; its length grows
linearly with ``n``. Tests count what comes out at ``n``, ``2n`` and ``4n``, never the time.
"""

from collections.abc import Callable

Case = Callable[[int], str]


def repeated(unit: str) -> Case:
    """``unit`` once for each."""
    return lambda n: unit * n


def numbered(unit: str) -> Case:
    """``unit`` once for each, with its number in place of ``{}``."""
    return lambda n: "".join(unit.replace("{}", str(number)) for number in range(n))


def _around(before: str, middle: str, after: str) -> Case:
    return lambda n: before * n + middle + after * n


def _after(head: str, unit: str) -> Case:
    return lambda n: head + unit * n


def _ticks(n: int) -> str:
    """Runs of backticks, each of another length: none closes another."""
    runs: list[str] = []
    while n > 0:
        runs.append("`" * (len(runs) + 1))
        n -= len(runs)
    return " a ".join(runs)


def _indented(unit: str, width: int) -> Case:
    """Each line is indented more than the previous one. The indentation makes up most of the text."""

    def made(n: int) -> str:
        lines: list[str] = []
        while n > 0:
            lines.append(" " * (width * len(lines)) + unit)
            n -= len(lines)
        return "\n".join(lines)

    return made


CASES: dict[str, Case] = {
    # Plain text.
    "paragraphs": repeated("lorem ipsum\n\n"),
    "lines": repeated("a\n"),
    "hard breaks": repeated("a  \n"),
    "one word": repeated("a"),
    "spaces": _after("a", " "),
    "blank lines": _after("a", "\n"),
    "tabs": repeated("a\t"),
    "rules": repeated("---\n\n"),
    # Tables.
    "table rows": _after("|a|b|\n|-|-|\n", "|c|d|\n"),
    "short table rows": _after("|a|b|\n|-|-|\n", "c\n"),
    "short rows of a wide table": lambda n: "|a" * 20 + "\n" + "|-" * 20 + "\n" + "b\n" * n,
    "table columns": lambda n: "|a" * n + "\n" + "|-" * n + "\n",
    "table columns and rows": lambda n: "|a" * n + "\n" + "|-" * n + "\n" + "b\n" * n,
    "tables": repeated("|a|\n|-|\n|b|\n\n"),
    "tables in quotes": lambda n: "> " + "|a" * n + "\n> " + "|-" * n + "\n" + "> b\n" * n,
    "tables in lists": lambda n: "- " + "|a" * n + "\n  " + "|-" * n + "\n" + "  b\n" * n,
    "delimiter rows": repeated("|-|\n"),
    "pipes": repeated("|a"),
    # Quotes and lists.
    "nested quotes": repeated(">"),
    "nested spaced quotes": _after("> ", "> "),
    "quotes": repeated("> a\n\n"),
    "lazy quotes": _after("> a\n", "b\n"),
    "quoted lines": repeated("> a\n"),
    "list items": repeated("- a\n"),
    "loose list items": repeated("- a\n\n"),
    "changing bullets": repeated("- a\n+ a\n* a\n"),
    "numbered items": repeated("1. a\n"),
    "nested lists on one line": _after("", "- "),
    "nested lists": _indented("- a", 2),
    "quotes in lists": repeated("- > "),
    "task lists": repeated("- [x] a\n"),
    # Emphasis.
    "emphasis": repeated("*a* "),
    "strong emphasis": repeated("**a**"),
    "open emphasis": repeated("*a "),
    "closing emphasis": repeated("a* "),
    "mixed emphasis": repeated("*a _b "),
    "nested emphasis": _around("*a ", "b", " c*"),
    "nested strong emphasis": _around("*a **a ", "b", " c** c*"),
    "runs of asterisks": repeated("a***b**c*d"),
    "one run of asterisks": repeated("*"),
    "underscores": repeated("_a_ "),
    "underscores in words": repeated("a_"),
    "strikethrough": repeated("~~a~~ "),
    "open strikethrough": repeated("~~a "),
    # Links.
    "links": repeated("[a](b) "),
    "images": repeated("![a](b) "),
    "linked images": repeated("[![a](b)](c) "),
    "opening brackets": repeated("["),
    "opening images": repeated("!["),
    "closing brackets": repeated("]"),
    "nested brackets": _around("[", "a", "]"),
    "nested links": _around("[", "a", "](b)"),
    "open links": repeated("[a]("),
    "parentheses in an address": lambda n: "[a](" + "(" * n,
    "open titles": repeated('[a](b "'),
    "reference definitions": repeated("[a]: /b\n"),
    "different reference definitions": numbered("[{}]: /b\n"),
    "references": _after('[a]: /b "c"\n\n', "[a] "),
    "references to a long address": lambda n: "[a]: /" + "b" * n + "\n\n" + "[a]" * n,
    "undefined references": numbered("[{}] "),
    "open reference definitions": repeated("[a]:"),
    # Addresses.
    "autolinks": repeated("<https://a.b> "),
    "bare addresses": repeated("https://a.b "),
    "bare hosts": repeated("www.a.b "),
    "email addresses": repeated("a@b.c "),
    "at signs": repeated("a@"),
    "schemes": repeated("http://"),
    "hosts": repeated("www."),
    "dots": repeated("a."),
    "colons": repeated("a:"),
    "opening parentheses after an address": _after("http://a.b/", "("),
    "closing parentheses after an address": _after("http://a.b/", ")"),
    "entities after an address": _after("http://a.b/", "&amp;"),
    # Code.
    "code spans": repeated("`a` "),
    "one run of backticks": repeated("`"),
    "backticks": repeated("`a"),
    "runs of backticks": _ticks,
    "open code spans": repeated("``a`"),
    "fences": repeated("```\na\n```\n"),
    "open fences": repeated("```\n"),
    "longer fences": _indented("~~~", 0),
    "indented code": repeated("    a\n\n"),
    # Entities and escapes.
    "entities": repeated("&amp;"),
    "named entities": repeated("&copy;"),
    "numeric entities": repeated("&#x1F600;"),
    "ampersands": repeated("&"),
    "backslashes": repeated("\\"),
    "escapes": repeated("\\*"),
    # HTML.
    "elements": repeated("<b>a</b>"),
    "open elements": repeated("<b>"),
    "end tags": repeated("</b>"),
    "list items of HTML": repeated("<li><div>"),
    "drawings that end": repeated("<svg><b>"),
    "open tables of HTML": repeated("<table>\n\n| a |\n|---|\n\n"),
    "unknown elements": repeated("<path>"),
    "nested unknown elements": _around("<g>", "a", "</g>"),
    "open tags": repeated("<a "),
    "open attributes": repeated('<a b="'),
    "attributes": lambda n: "<b" + " a" * n + ">",
    "less-than signs": repeated("<"),
    "less-than signs in words": repeated("a<b"),
    "greater-than signs": _after("a", ">"),
    "comments": repeated("<!--"),
    "closed comments": repeated("<!-- a -->"),
    "declarations": repeated("<!A "),
    "character data": repeated("<![CDATA["),
    "processing instructions": repeated("<?"),
    "HTML blocks": repeated("<p>\na\n</p>\n\n"),
    "addresses with underscores": repeated("https://example.org/_a_ "),
    "keys": repeated("++a++ \\++b++ "),
    "escaped emoji": repeated("\\:a: :b: "),
    "tables of HTML": repeated("<table><tr><td>a</td></tr></table>"),
    "coloured code": repeated('<span class="token" style="color:red">a</span>'),
    "raw text elements": repeated("<title>"),
    # Emoji and typography.
    "emoji": repeated("\N{GRINNING FACE}"),
    "emoji names": repeated(":smile:"),
    "quotation marks": repeated("\"a\" 'b' "),
    "apostrophes": repeated("'"),
    "dashes": repeated("--"),
    "ellipses": repeated("..."),
    # Footnotes and headings.
    "footnotes": numbered("[^{}]: a\n\n"),
    "footnote references": repeated("[^a] "),
    "used footnotes": numbered("a[^{}]\n\n[^{}]: b\n\n"),
    "one footnote used often": _after("[^a]: b\n\n", "[^a] "),
    "headings of the same text": repeated("# a\n\n"),
    "headings of different text": numbered("## a {}\n\n"),
    "headings that look like numbered ones": numbered("# a\n\n# a-{}\n\n"),
    "underlined headings": repeated("a\n=\n\n"),
}
"""By name. Pages and comments have different budgets, so choose ``n`` for each."""
