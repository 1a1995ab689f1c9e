"""Files that aren't valid YAML: the line of the problem, in words for people who don't know YAML's grammar."""

import re
from contextlib import suppress

import msgspec
import yaml

from glosa.builder.config.problems import FileProblem


def not_yaml(error: Exception, text: str) -> FileProblem:
    """The problem of a ``text`` that raised ``error``, a ``yaml.YAMLError`` or ``RecursionError``."""
    problem = _problem(error, text)
    return FileProblem(
        place=(),
        code="config-not-yaml",
        line=problem.line,
        found=f"The file is not valid YAML: {problem.words}.",
        expected=problem.expected,
        next_step=problem.next_step,
    )


def forbidden_sign(error: yaml.reader.ReaderError, text: str) -> tuple[int, str]:
    """1-based line of a character that YAML doesn't allow, and its name, ``U+0007``. The error counts in bytes of UTF-8."""
    return text.encode().count(b"\n", 0, error.position) + 1, f"U+{error.character:04X}"


def in_plain_words(problem: str) -> str:
    """A problem that the YAML library names, for people who don't know YAML's grammar."""
    problem = problem.removeprefix("but ")
    if problem.startswith("could not determine a constructor for the tag"):
        problem = "found undefined tag handle"
    return _PLAIN_WORDS.get(
        problem, "this line, or the one above it, has a sign at a place where YAML gives it another meaning"
    )


def comments_for_values(text: str) -> list[tuple[int, str, str]]:
    """1-based line, key, and comment of each key of valid YAML that has only a comment, such as ``color: #0a6c74``, where a value is meant."""
    if not _LIKE_A_VALUE.search(text):
        return []
    lines = text.split("\n")
    found: list[tuple[int, str, str]] = []
    nodes = [yaml.compose(text, Loader=yaml.CSafeLoader)]
    while nodes:
        node = nodes.pop()
        if isinstance(node, yaml.SequenceNode):
            nodes += node.value
        for key, value in node.value if isinstance(node, yaml.MappingNode) else ():
            nodes.append(value)
            mark = key.end_mark
            is_empty = isinstance(value, yaml.ScalarNode) and not (value.style or value.value)
            comment = _LIKE_A_VALUE.match(lines[mark.line], mark.column) if is_empty else None
            if comment and isinstance(key, yaml.ScalarNode):
                found.append((mark.line + 1, key.value, comment[1]))
    return sorted(found)


_CORRECT = "Correct this line or the one above it."


class _Problem(msgspec.Struct, frozen=True):
    line: int | None
    words: str
    expected: str = "'key: value' lines, list entries that begin with '- ', and indentation by spaces."
    next_step: str = _CORRECT


def _problem(error: Exception, text: str) -> _Problem:
    match error:
        case yaml.reader.ReaderError():
            line, sign = forbidden_sign(error, text)
            return _Problem(
                line,
                f"the character {sign} is not allowed",
                expected="Text without control characters, which editors may hide.",
                next_step="Delete the character, or type the line again.",
            )
        case yaml.MarkedYAMLError(context="while scanning a quoted scalar", context_mark=mark) if mark is not None:
            return _cut_short(text, mark) or _quote(mark.line + 1, "a quote is opened but never closed")
        case yaml.MarkedYAMLError(problem=str(problem), problem_mark=mark) if mark is not None:
            line = min((opening_of(error) or mark).line, text.rstrip().count("\n")) + 1
            next_step = "Indent with spaces, not tabs." if "tab character" in problem else _CORRECT
            return _cut_short(text, mark) or _Problem(line, in_plain_words(problem), next_step=next_step)
        case _:
            return _Problem(None, "it is nested too deeply")


def opening_of(error: yaml.MarkedYAMLError) -> yaml.Mark | None:
    """Where the bracket is that a YAML error says is never closed; ``None`` for other errors."""
    return error.context_mark if (error.problem or "").startswith("did not find expected ','") else None


def _cut_short(text: str, mark: yaml.Mark) -> _Problem | None:
    """The quote of an earlier line that closes right before ``mark``: most likely, it should close in the line where it opens."""
    last: yaml.Token | None = None
    with suppress(yaml.YAMLError):
        for token in yaml.scan(text, Loader=yaml.CSafeLoader):
            if token.start_mark.index >= mark.index:
                break
            last = token
    if not isinstance(last, yaml.ScalarToken) or last.style not in ("'", '"'):
        return None
    line, end = last.start_mark.line + 1, last.end_mark.line + 1
    if line == end or end != mark.line + 1:
        return None
    return _quote(line, f"a quote that opens here doesn't close until line {end}, where more text follows")


def _quote(line: int, words: str) -> _Problem:
    return _Problem(
        line,
        words,
        expected="A quote at both ends of a text, and none of the same kind in it.",
        next_step="Close the quote where its text ends. For a text that contains quotes, use '>-'.",
    )


_LIKE_A_VALUE = re.compile(r"[ \t]*:[ \t]+(#[^\s#](?:.*\S)?)")
"""What follows a key that has a comment in place of its value. A space after ``#`` is how people begin comments."""
_PLAIN_WORDS = {
    "found a tab character that violates indentation": "a line begins with a tab, or has one between its indentation and its text",
    "found a tab character where an indentation space is expected": "a line is indented with a tab",
    "mapping values are not allowed in this context": "a line has a second ': ', or is indented too far",
    "found character that cannot start any token": "a value begins with a tab, @, ` or %",
    "did not find expected key": "text follows a closing quote or bracket, or a line isn't indented like the lines above it",
    "did not find expected '-' indicator": "a list ends in a line that doesn't begin with '- '",
    "could not find expected ':'": "a key has no colon after it",
    "did not find expected node content": "a value is cut off",
    "found undefined alias": "a value begins with *, which refers to a name that doesn't exist",
    "did not find expected ',' or ']'": "a '[' is opened but never closed",
    "did not find expected ',' or '}'": "a '{' is opened but never closed",
    "found unexpected end of stream": "a quote is opened but never closed",
    "found unexpected document indicator": "a quote is opened but never closed",
    "found undefined tag handle": "a value begins with !, which names a type in YAML",
    "found unknown escape character": "a text in double quotes has a backslash before a letter that it doesn't fit",
    "did not find expected hexdecimal number": "a text in double quotes has a backslash before a letter that it doesn't fit",
    "block sequence entries are not allowed in this context": "a list begins in the line of its key",
    "did not find expected alphabetic or numeric character": "a value begins with * or &, which are names in YAML",
    "did not find expected comment or line break": "text follows | or > in the same line",
    "found unhashable key": "a value begins with {{ or [[, which YAML takes for mappings or lists",
    "did not find expected <document start>": "a line of '...' ends the document",
    "found another document": "a line of '---' begins a second document",
}
