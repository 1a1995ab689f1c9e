"""Splits off, reads, and checks the YAML block at the top of a Markdown file. One pass finds every error of a file."""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from typing import Any

import msgspec

from glosa.builder.config.language_names import is_language_tag, likely_tag
from glosa.builder.config.markup import is_attribute
from glosa.builder.config.patterns import Dialect
from glosa.builder.content.dialects.home import SHOWN, home_title, is_home
from glosa.builder.content.dialects.keys import KNOWN, RENAMED, dialects_of, search_of
from glosa.builder.content.document import FrontMatter
from glosa.builder.content.yaml_mapping import YamlMapping, read_date, read_mapping, usual_date
from glosa.builder.diagnostics import Diagnostic, Severity, did_you_mean


class Split(msgspec.Struct, frozen=True):
    """A Markdown file, split into its two parts."""

    front_matter: FrontMatter
    body: str
    """The Markdown after the front matter."""
    first_line: int
    """The 1-based line of the file in which ``body`` begins."""
    diagnostics: tuple[Diagnostic, ...] = ()


def split(text: str, file: str, dialect: Dialect | None = None) -> Split:
    """The front matter and body of ``text``; ``file`` is the path for diagnostics. Keys that only the generator of the ``dialect`` knows are no mistakes."""
    if not text.startswith("---\n"):
        if text.startswith("+++\n") and (toml := _TOML.match(text)):
            return Split(FrontMatter(), text[toml.end() :], toml[0].count("\n") + 1, (_toml(file),))
        late = _LATE.match(text)
        return Split(FrontMatter(), text, 1, (_late(file, late[1].count("\n") + 1),) if late else ())
    end = text.find("\n---", 3)
    while end >= 0 and text[end + 4 :].partition("\n")[0].strip():
        end = text.find("\n---", end + 4)
    if end < 0:
        return Split(FrontMatter(), "", 1, (_unclosed(file),))
    block = text[4 : end + 1]
    body = text[end + 1 :].partition("\n")[2]
    front_matter, diagnostics = _check(read_mapping(block, 2), file, dialect)
    return Split(front_matter, body, block.count("\n") + 3, diagnostics)


_LATE = re.compile(r"(\s*\n)---[ \t]*\n(?:[A-Za-z][\w-]*:(?: .*)?\n(?:[ \t-].*\n)*)+?---[ \t]*(?:\n|\Z)")
"""Front matter after blank lines. A rule is hardly followed by keys."""


_TOML = re.compile(r"\+\+\+\n(?:[^\n]*\n){0,200}?[\w.-]+[ \t]*=[^\n]*\n(?:[^\n]*\n){0,200}?\+\+\+[ \t]*(?:\n|\Z)")
"""Front matter of Hugo and Zola. A break of MyST is hardly followed by keys, and another one."""


class _Wrong(Exception):
    """A value has the wrong type. The message says what was expected."""


def _check(mapping: YamlMapping, file: str, dialect: Dialect | None) -> tuple[FrontMatter, tuple[Diagnostic, ...]]:
    known, renamed = (KNOWN[dialect], RENAMED.get(dialect, {})) if dialect else ((), {})
    has_home = is_home(mapping.values, dialect)
    if has_home:
        known = SHOWN.union(known)
    diagnostics = [*_syntax_errors(mapping, file), *_comments(mapping, file)]
    fields: dict[str, Any] = {}
    for key, value in mapping.values.items():
        if value is None:
            continue
        if key not in _FIELDS:
            other = renamed.get(key, "")
            if other:
                with suppress(_Wrong):
                    fields.setdefault(_FIELDS[other][0], _FIELDS[other][1](_usual(value)))
            elif key not in known:
                diagnostics.append(
                    _unknown_key(key, file, mapping.lines[key], others=() if dialect else dialects_of(key))
                )
            continue
        if key == "sidebar" and isinstance(value, dict) and not dialect:
            others = sorted(value.keys() & _IN_SIDEBAR - {"hidden"})
            diagnostics += (
                _unknown_key(f"sidebar.{other}", file, mapping.lines[key], others=dialects_of(f"sidebar.{other}"))
                for other in others
            )
        name, read = _FIELDS[key]
        try:
            fields[name] = read(value)
        except _Wrong as wrong:
            diagnostics.append(_wrong_type(key, value, wrong=wrong, file=file, line=mapping.lines[key]))
    if (lang := fields.get("lang")) and not is_language_tag(lang):
        diagnostics.append(_no_language(lang, file, mapping.lines["lang"]))
    if has_home:
        fields["home"] = True
        fields["title"] = fields.get("title") or home_title(mapping.values) or None
    lines = {**mapping.lines, "title": mapping.lines.get("title", 1)} if has_home else mapping.lines
    raw = {key: value for key, value in mapping.values.items() if key != "keywords"}
    if "date" in fields:
        raw["date"] = fields["date"]
    return FrontMatter(**fields, lines=lines, raw=raw), tuple(diagnostics)


def _usual(value: object) -> object:
    return usual_date(value) if isinstance(value, str) else value


def _text(value: object) -> str:
    if isinstance(value, str):
        return value.strip()
    raise _Wrong("text; put numbers and words such as yes, no, true in quotes")


def _title(value: object) -> str | None:
    return _text(value) or None


def _flag(value: object) -> bool:
    if isinstance(value, bool):
        return value
    raise _Wrong("true or false")


def _sidebar(value: object) -> bool:
    if isinstance(value, dict) and value.keys() <= _IN_SIDEBAR:
        return value.get("hidden") is not True  # As Starlight has it: the page's place and name in the sidebar.
    return True if value in ("auto", "heading") else _flag(value)


def _date(value: object) -> str:
    value = value.get("created", value) if isinstance(value, dict) else value
    date = read_date(value) if isinstance(value, str) else None
    if date is None:
        raise _Wrong("a date such as 2024-05-01 or 2024-05-01 10:00:00, in UTC, from the year 1900 on")
    return date


def _sticky(value: object) -> float | None:
    if isinstance(value, bool):
        return 1.0 if value else None
    if isinstance(value, int | float):
        return float(value)
    raise _Wrong("true, false or a number; lower numbers come first")


def _sub_sidebar(value: object) -> bool | None:
    if value == "auto":
        return None
    if isinstance(value, bool):
        return value
    raise _Wrong("auto, true or false")


def _search(value: object) -> float:
    value = search_of(value)
    if isinstance(value, bool) or (isinstance(value, int | float) and 0 < value <= 10):
        return float(value)
    raise _Wrong("true, false, or a number up to 10; pages with a higher number come first")


def _names(value: object) -> tuple[str, ...]:
    names = [value] if isinstance(value, str) else value
    if not isinstance(names, list) or not all(isinstance(name, str) for name in names):
        raise _Wrong("text or a list of texts; put numbers in quotes")
    return tuple(dict.fromkeys(name.strip() for name in names if name.strip()))


TOP = "top"
"""The key of a page's own keywords."""


def _keywords(value: object) -> Mapping[str, str]:
    sections = value if isinstance(value, dict) else {TOP: value}
    try:
        found = {"" if key == TOP else key: ", ".join(_names(own)) for key, own in sections.items()}
    except _Wrong:
        raise _Wrong(
            "text, a list of texts, or a mapping from ids of headings to these, such as {limits: loss per day}"
        ) from None
    return {key: words for key, words in found.items() if words}


def _issue_id(value: object) -> str:
    if isinstance(value, str | int) and not isinstance(value, bool) and re.fullmatch(r"[A-Za-z0-9]+", str(value)):
        return str(value)
    raise _Wrong("the number of an issue, or its id in letters and digits")


def _meta(value: object) -> tuple[dict[str, str], ...]:
    if not isinstance(value, list) or not all(map(_is_attributes, value)):
        raise _Wrong(
            "a list of mappings from names of attributes (none that begins with on) to texts, such as - {name: keywords, content: setup}"
        )
    return tuple(value)


def _params(value: object) -> Mapping[str, Any]:
    if isinstance(value, dict):
        return value
    raise _Wrong("a mapping with values for the site's own layouts, such as {hero: Welcome}")


def _is_attributes(value: object) -> bool:
    return isinstance(value, dict) and all(
        is_attribute(name) and isinstance(attribute, str) for name, attribute in value.items()
    )


_IN_SIDEBAR = frozenset({"attrs", "badge", "hidden", "label", "order"})
_FIELDS: dict[str, tuple[str, Callable[[object], Any]]] = {
    "title": ("title", _title),
    "lang": ("lang", _title),
    "layout": ("layout", _title),
    "date": ("date", _date),
    "description": ("description", _text),
    "meta": ("meta", _meta),
    "home": ("home", _flag),
    "publish": ("publish", _flag),
    "sticky": ("sticky", _sticky),
    "tags": ("tags", _names),
    "categories": ("categories", _names),
    "sidebar": ("sidebar", _sidebar),
    "subSidebar": ("sub_sidebar", _sub_sidebar),
    "comments": ("comments", _flag),
    "glossary": ("glossary", _flag),
    "search": ("search", _search),
    "keywords": ("keywords", _keywords),
    "issueId": ("issue_id", _issue_id),
    "params": ("params", _params),
}


def _syntax_errors(mapping: YamlMapping, file: str) -> Iterator[Diagnostic]:
    for error in mapping.errors:
        yield Diagnostic(
            severity=Severity.ERROR,
            code="front-matter-yaml",
            file=file,
            line=error.line,
            found=error.found,
            expected="Front matter in YAML: one 'key: value' per line.",
            next_step=error.next_step,
        )


def _comments(mapping: YamlMapping, file: str) -> Iterator[Diagnostic]:
    for line, key, comment in mapping.comments:
        yield Diagnostic(
            severity=Severity.WARNING,
            code="front-matter-comment",
            file=file,
            line=line,
            found=f"{key!r} has no value: in YAML, {comment!r} is a comment.",
            expected="A value that begins with '#' in quotes.",
            next_step=f"Put {comment!r} in quotes, or a space after '#' if it's a comment.",
        )


def _no_language(lang: str, file: str, line: int) -> Diagnostic:
    tag = likely_tag(lang)
    return Diagnostic(
        severity=Severity.WARNING,
        code="front-matter-language",
        file=file,
        line=line,
        found=f"{lang!r} isn't the tag of a language, so browsers, screen readers, and search engines don't know the page's language.",
        expected=f"A tag such as 'en', 'pt-BR', or 'zh-Hans'.{f' Did you mean {tag!r}?' if tag else ''}",
        next_step="Correct the tag, or delete the line if the page is in the language of its folder.",
    )


def _late(file: str, line: int) -> Diagnostic:
    return Diagnostic(
        severity=Severity.WARNING,
        code="front-matter-late",
        file=file,
        line=line,
        found="Blank lines stand before the front matter, so readers see it as text.",
        expected="Front matter that begins in the first line of its file.",
        next_step="Delete the blank lines.",
    )


def _toml(file: str) -> Diagnostic:
    return Diagnostic(
        severity=Severity.WARNING,
        code="front-matter-toml",
        file=file,
        line=1,
        found="The front matter is TOML, as in Hugo, so it's left out.",
        expected="Front matter in YAML between two lines '---', such as 'title: Name'.",
        next_step="Write it in YAML: ': ' in place of ' = ', and '---' in place of '+++'.",
    )


def _unclosed(file: str) -> Diagnostic:
    return Diagnostic(
        severity=Severity.ERROR,
        code="front-matter-unclosed",
        file=file,
        line=1,
        found="The front matter that begins with '---' has no end.",
        expected="A second line '---' after the last key.",
        next_step="Add a line '---' below the front matter; for a horizontal rule at the top, write '***'.",
    )


def _unknown_key(key: str, file: str, line: int, *, others: Sequence[str]) -> Diagnostic:
    """``others`` are the dialects of Markdown that know the key."""
    named = " or ".join(repr(one) for one in others)
    dialect = f", or {named} as markdown.dialect in glosa.yaml" if named else ""
    return Diagnostic(
        severity=Severity.WARNING,
        code="front-matter-unknown-key",
        file=file,
        line=line,
        found=f"Front matter has no key {key!r}.",
        expected=f"One of {', '.join(_FIELDS)}{dialect}.{'' if named else did_you_mean(key, _FIELDS)}",
        next_step=f"Correct the key,{' set the dialect,' if named else ''} or delete the line if nothing uses it.",
    )


def _wrong_type(key: str, value: object, *, wrong: _Wrong, file: str, line: int) -> Diagnostic:
    return Diagnostic(
        severity=Severity.ERROR,
        code="front-matter-type",
        file=file,
        line=line,
        found=f"Front matter key {key!r} has value {value!r}.",
        expected=f"{key} is {wrong}.",
        next_step=f"Correct {key!r} in the front matter.",
    )
