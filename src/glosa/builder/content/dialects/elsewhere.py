"""Names that other generators give to containers and to options of code, and the dialects that read them."""

import re
from collections.abc import Mapping
from typing import NamedTuple

from glosa.builder.plugins.hooks import BUILT_IN


class Elsewhere(NamedTuple):
    """A construct of other generators that stands at a place where Glosa has its own."""

    what: str
    instead: str
    dialects: tuple[str, ...] = ()
    """Dialects that read it."""
    title: str = ""
    """What readers should see of it besides its content."""
    is_alone: bool = False
    """Whether it has no content, and no line that closes it."""

    def expected(self) -> str:
        """What to write in place of it."""
        names = " or ".join(map(repr, self.dialects))
        return f"In Glosa: {self.instead}{f', or {names} as markdown.dialect in glosa.yaml' if names else ''}."

    def next_step(self) -> str:
        """What its author can do."""
        return "Rewrite it, or set the dialect." if self.dialects else "Rewrite it."


def container_elsewhere(name: str, title: str) -> Elsewhere | None:
    """The container of another generator with this first word; ``None`` if none is known to have it."""
    found = _NAME.match(name)
    if found is None:
        return None
    bare, sign = found["name"], found["sign"]
    own = f"'::: {bare}'" if bare in BUILT_IN else "'::: note' or another container"
    if found["brace"]:
        if not found["closed"]:
            return Elsewhere("a container of Pandoc", own)
        return Elsewhere("a directive of MyST", own, ("myst",), title)
    whole = f"{name} {title}"
    if sign == "[":
        label = re.search(r"\[([^\[\]]*)\]", whole)
        return Elsewhere(
            "a container with a title in brackets", f"{own[:-1]} Title'", _DOCUSAURUS, label[1] if label else ""
        )
    if sign == "{":
        shown = re.sub(r"\{[^{}]*\}", "", whole).removeprefix(bare).strip()
        return Elsewhere("a container with attributes", f"{own} without them", ("docusaurus",), shown)
    if sign == "#":
        return Elsewhere("a group of tabs of VuePress with an id", "'::: tabs'", ("vuepress",))
    if sign == "." or _DOCUMENTED.fullmatch(name):
        what = "the documentation of an object by mkdocstrings"
        return Elsewhere(what, "the text itself", ("mkdocs-material",), is_alone=True)
    if bare not in BUILT_IN and bare.lower() in BUILT_IN:
        return Elsewhere("a container with capital letters", f"'::: {bare.lower()}'", title=title)
    known = _CONTAINERS.get(bare.lower())
    return known._replace(title=title) if known else None


def option_elsewhere(written: str) -> Elsewhere | None:
    """The option of code with this spelling after the backticks; ``None`` if none is known to have it."""
    return next((known for pattern, known in _OPTIONS if pattern.match(written)), None)


MARK_OF_LINES = re.compile(
    rb"\[!code[ \t]+[^\]\n]{1,200}\]|^[ \t>]*(?://|#|<!--|/\*|\{/\*|--|;|%)[ \t]*highlight-(?:next-line|start|end)\b",
    re.MULTILINE,
)
"""A comment of other generators that marks a line of code."""


def mark_elsewhere(written: str) -> Elsewhere:
    """The comment that marks a line of code."""
    dialects = ("vitepress",) if "[!code" in written else ("docusaurus",)
    return Elsewhere("a comment that marks lines", "{1,3-5}, add={2}, or remove={2} after the language", dialects)


_NAME = re.compile(r"(?P<brace>\{\.?)?(?P<name>[A-Za-z][\w:-]*)(?P<closed>\})?(?P<sign>[\[{#.])?")
_DOCUMENTED = re.compile(r"[A-Za-z]\w*_\w+")
_VUE = ("vitepress", "vuepress")
_VUEPRESS = ("vuepress",)
_DOCUSAURUS = ("docusaurus", "starlight")
_CONTAINERS: Mapping[str, Elsewhere] = {
    "raw": Elsewhere("a container that Vue doesn't style", "its content alone", _VUE),
    "v-pre": Elsewhere("a container that Vue doesn't compile", "its content alone", _VUE),
    "code-tabs": Elsewhere("a group of code of VuePress", "'::: code-group' or '::: tabs'", _VUEPRESS),
    "code-group-item": Elsewhere("an item of a group of code of VuePress", "'::: tab'", _VUEPRESS),
    "theorem": Elsewhere("a container of VuePress", "'::: note'", _VUEPRESS),
    "hint": Elsewhere("a container of other generators", "'::: tip'", _VUEPRESS),
    "error": Elsewhere("a container of other generators", "'::: danger'", _VUEPRESS),
    **{
        name: Elsewhere("a container of other generators", f"'::: {own}'")
        for own, names in {
            "abstract": "summary tldr",
            "caution": "attention",
            "example": "snippet",
            "failure": "fail missing",
            "info": "seealso todo",
            "note": "admonition",
            "question": "faq help",
            "quote": "cite",
            "success": "check done",
        }.items()
        for name in names.split()
    },
    **{
        side: Elsewhere("a container of VuePress that aligns its content", "its content alone", _VUEPRESS)
        for side in ("center", "left", "right")
    },
}
_LINES = "{1,3-5}"
_OPTIONS = tuple(
    (re.compile(pattern), known)
    for pattern, known in (
        (r"hl_lines=", Elsewhere("an option of MkDocs", _LINES, ("mkdocs-material",))),
        (r"linenums\b", Elsewhere("an option of MkDocs", "numbers, or numbers=5", ("mkdocs-material",))),
        (r"\{\s*\.\w|\.annotate\b", Elsewhere("an option of MkDocs", "the language and notes", ("mkdocs-material",))),
        (r":(?:no-)?line-numbers\b", Elsewhere("an option of VitePress and VuePress", "numbers, or numbers=5", _VUE)),
        (r"no-line-numbers\b", Elsewhere("an option of VuePress", "no option", _VUEPRESS)),
        (r"\[", Elsewhere("a title of VitePress", 'title="…"', ("vitepress",))),
        (
            r"(?:showLineNumbers|startLineNumber)\b",
            Elsewhere("an option of Docusaurus and Starlight", "numbers, or numbers=5", _DOCUSAURUS),
        ),
        (r"ins=\{", Elsewhere("an option of Starlight", "add={2}", ("starlight",))),
        (r"del=\{", Elsewhere("an option of Starlight", "remove={2}", ("starlight",))),
        (r"mark=\{", Elsewhere("an option of Starlight", _LINES, ("starlight",))),
        (r"(?:ins|del|mark)=|[\"'/].", Elsewhere("an option of Starlight", 'word="…"', ("starlight",))),
        (
            r"(?:frame|collapse|lang|preserveIndent|hangingIndent)\b",
            Elsewhere("an option of Starlight", "no option", ("starlight",)),
        ),
        (r"live\b|metastring=", Elsewhere("an option of Docusaurus", "no option", ("docusaurus",))),
        (r"(?:filename|name)=", Elsewhere("an option of other generators", 'title="…"', _DOCUSAURUS)),
        (r"twoslash\b", Elsewhere("an option of VitePress", "no option", ("vitepress",))),
    )
)
"""The first pattern that matches counts."""
