"""Formulas of MyST: labels, lines that are aligned, and blanks within dollar signs."""

import re
from collections.abc import Sequence

from glosa.builder.content.dialects.lines import CODE_IN_LINE, ITEM, Line, Piece, lines_of
from glosa.builder.content.dialects.mdx.masking import masked


def displayed_formula(parts: Sequence[Piece], start: int) -> tuple[int, Sequence[Line]] | None:
    """The index after a displayed formula that begins at ``start``, and its lines as TeX reads them. A label becomes an anchor, and several lines are
    aligned, as MyST does itself.
    """
    first = lines_of(parts[start])[0].text
    write, end = _formula, _end(parts, start) if "$$" in first else None
    if end is None and "\\begin{" in first:
        write, end = _displayed, _end_of_environment(parts, start)
    if end is None:
        return None
    return end + 1, write([one for each in parts[start : end + 1] for one in lines_of(each)])


def aligned(formula: Sequence[Line]) -> Sequence[Line]:
    """The lines of a formula that has several, or empty lines between formulas, as one environment."""
    tex = "\n".join(line.text for line in formula)
    if not formula or "\\begin{" in tex or ("\\\\" not in tex and not _GAP.search(tex.strip())):
        return formula
    indent = formula[0].text[: len(formula[0].text) - len(formula[0].text.lstrip())]
    inner = [line if line.text.strip() else Line(line.number, f"{indent}\\\\") for line in _trimmed(formula)]
    return [
        Line(formula[0].number, f"{indent}\\begin{{aligned}}"),
        *inner,
        Line(formula[-1].number, f"{indent}\\end{{aligned}}"),
    ]


def with_braces_apart(text: str) -> str:
    """The text with a blank between two braces in formulas, which TeX reads in the same way. Elsewhere, two of them are a variable."""
    if "{{" not in text or "$" not in text:
        return text
    out: list[str] = []
    position = 0
    for found in _WITH_BRACES.finditer(masked(text, indented_code=False)):
        tex = text[found.start() : found.end()]
        rest = _VARIABLE.sub("", tex) if "{{" in tex else ""
        if "{{" in rest and _SIGN_OF_TEX.search(rest) and not tex.startswith("${{"):
            apart = re.sub(r"([{}])(?=\1)(?<!\\[{}])", r"\1 ", tex)
            out += (text[position : found.start()], apart)
            position = found.end()
    return "".join(out) + text[position:]


def labels_of_formulas(text: str) -> list[str]:
    """The labels after ``$$``."""
    return [found["label"] for found in _LABELLED.finditer(text)] if "$$" in text else []


def _end(parts: Sequence[Piece], start: int) -> int | None:
    """The index of the line that ends a displayed formula; ``None`` if none begins at ``start``."""
    first = parts[start]
    opening = _OPENING.match(first.text) if isinstance(first, Line) else None
    if opening is None or not isinstance(first, Line):
        return None
    if "$$" in first.text[opening.end() :]:
        return start
    has_gaps = False
    for index in range(start + 1, min(len(parts), start + _LONGEST)):
        part = parts[index]
        if not isinstance(part, Line):
            return None
        has_gaps |= not part.text.strip()
        if "$$" in part.text:
            is_alone = first.text.strip() == "$$" and part.text.lstrip().startswith("$$")
            return index if is_alone or not has_gaps else None
    return None


def _end_of_environment(parts: Sequence[Piece], start: int) -> int | None:
    """The index of the line that ends an environment without dollar signs; ``None`` if none begins at ``start``."""
    first = lines_of(parts[start])[0].text
    found = _ENVIRONMENT.match(first)
    if found is None:
        return None
    closing = f"\\end{{{found['name']}}}"
    for index in range(start, min(len(parts), start + _LONGEST)):
        part = parts[index]
        if not isinstance(part, Line) or not part.text.strip():
            return None
        if part.text.rstrip().endswith(closing):
            return index
    return None


def _displayed(lines: list[Line]) -> Sequence[Line]:
    first = lines[0].text
    indent = first[: len(first) - len(first.lstrip())]
    lines[0] = Line(lines[0].number, f"{indent}$${first.lstrip()}")
    lines[-1] = Line(lines[-1].number, f"{lines[-1].text.rstrip()}$$")
    return lines


def _formula(lines: list[Line]) -> Sequence[Line]:
    # An empty line would end its paragraph, and so would a comment, of which nothing stays.
    lines = [line for line in lines if line.text.strip() and (line.text.lstrip()[0] != "%" or "$$" in line.text)]
    label = _LABELLED.search(lines[-1].text)
    if label:
        lines[-1] = Line(lines[-1].number, lines[-1].text[: label.start("after")])
        lines[0] = Line(lines[0].number, lines[0].text.replace("$$", f'<a id="{label["label"]}"></a>$$', 1))
    tex = "\n".join(line.text for line in lines)
    if "\\\\" in tex and "\\begin{" not in tex and len(lines) > 1:
        before, _, after = lines[-1].text.rpartition("$$")
        lines[-1] = Line(lines[-1].number, f"{before}\\end{{aligned}}$${after}")
        lines[0] = Line(lines[0].number, lines[0].text.replace("$$", "$$\\begin{aligned}", 1))
    return lines


def _trimmed(formula: Sequence[Line]) -> Sequence[Line]:
    start, end = 0, len(formula)
    while start < end and not formula[start].text.strip():
        start += 1
    while end > start and not formula[end - 1].text.strip():
        end -= 1
    return formula[start:end]


def without_blanks(parts: Sequence[Piece], start: int) -> tuple[int, Sequence[Line]]:
    """The index after the line at ``start``, or after the one in which its last formula ends, and these lines without blanks at the ends of
    formulas.
    """
    lines = lines_of(parts[start])
    texts = _texts(lines[0])
    if _is_whole(texts):
        return start + 1, _tightened(lines)
    if not _TEX.search(texts[-1]):
        return start + 1, lines
    for end in range(start + 1, min(len(parts), start + _LONGEST)):
        part = parts[end]
        if not isinstance(part, Line) or not part.text.strip() or ITEM.match(part.text):
            break
        if "$" in part.text and not _is_whole(_texts(part)):
            return end + 1, _tightened([line for one in parts[start : end + 1] for line in lines_of(one)])
    return start + 1, lines


def _texts(line: Line) -> Sequence[str]:
    """What stands between the dollar signs of a line."""
    return _SIGN.split("".join(CODE_IN_LINE.split(line.text)[::2]))


def _is_whole(texts: Sequence[str]) -> bool:
    """Whether each formula that begins in a line ends there."""
    return len(texts) % 2 == 1


def _tightened(lines: Sequence[Line]) -> Sequence[Line]:
    parts = CODE_IN_LINE.split("\n".join(line.text for line in lines))
    parts[::2] = [_IN_LINE.sub(_without_blanks, one) for one in parts[::2]]
    texts = "".join(parts).split("\n")
    return [Line(line.number, text) for line, text in zip(lines, texts, strict=True)]


def _without_blanks(found: re.Match[str]) -> str:
    tex = found["tex"]
    is_formula = tex != tex.strip() and _TEX.search(tex) and not tex.startswith("{{") and not _PRICE.match(tex)
    if not is_formula:
        return found[0]
    inside = tex.strip()
    before, _, after = tex.partition(inside)
    return "\n" * before.count("\n") + f"${inside}$" + "\n" * after.count("\n")


_LONGEST = 200
"""How many lines a formula can have."""
_OPENING = re.compile(r"[ \t>]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)?\$\$(?!\$)")
_LABELLED = re.compile(r"\$\$(?P<after>[ \t]*\((?P<label>[\w:.-]+)\)[ \t]*)$", re.MULTILINE)
_ENVIRONMENT = re.compile(r"[ \t]*\\begin\{(?P<name>(?:equation|align|gather|alignat|multline|[pbBvV]?matrix)\*?)\}")
_WITH_BRACES = re.compile(
    r"\$\$(?:(?!\n[ \t]*\n)[^$\x00])+\$\$|(?<![\w$\\])\$(?![\s$])[^$\n\x00]+(?<![\s\\])\$(?![\w$])"
)
_VARIABLE = re.compile(r"(?<![\^_])\{\{ [\w.]+ \}\}")
_SIGN_OF_TEX = re.compile(r"[\\^_]")
_GAP = re.compile(r"\n[ \t]*\n")
_IN_LINE = re.compile(r"(?<![\\$])\$(?!\$)(?P<tex>[^$]+)(?<!\\)\$(?!\$)")
_PRICE = re.compile(r"\d[\d.,]*\s+[^\W\d_]{2}")
_SIGN = re.compile(r"(?<!\\)\$")
_TEX = re.compile(r"[\\^_{}=+<>]|^\s*[A-Za-z](?:\(.*\))?\s*$")
"""What a formula has and a text between two prices hasn't."""
