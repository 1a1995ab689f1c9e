"""Formulas in TeX, rendered as MathML at build time."""

import re
from collections.abc import Iterator
from html import unescape
from pathlib import Path

from glosa.plugins import (
    Fence,
    InlineMatch,
    InlineRule,
    JavaScript,
    JavaScriptError,
    Options,
    OutputFile,
    PageInfo,
    Plugin,
    PluginError,
    SiteInfo,
    Tag,
)

TEMML = Path(__file__).parent / "temml"
"""The files of the library and of a font for formulas, which ``make plugins`` downloads."""
STYLESHEET = "math/math.css"
NAMES = {"de": "Formel", "en": "Formula", "es": "Fórmula", "fr": "Formule", "pt": "Fórmula"}
"""What a formula is called, by the first part of a language tag. English for all others."""

DISPLAYED = r"\$\$(?P<tex>(?:\\(?:text[a-z]*|[mh]box)\{[^{}]*\}|[^$\\]|\\.|\\\n)++)\$\$"
"""A text in it can contain formulas, too."""
INLINE = (
    r"(?<![\w$])"
    r"\$(?![\s$)])(?!\d[\d.,]*\s+[^\W\d_]{2})"  # not "$5 and"
    r"(?!\d[^$\\=^_{}+]*(?<![^\W_])(?:(?:[ACRS]|AU|CA|HK|MX|NT|NZ|SG|US)\$\s?\d|(?:CA|HK|NZ|US)\$))"  # not "$5 (R$ 25)"
    r"(?P<tex>(?:[^$\\]|\\.|\\\n)+)"
    r"(?<!\s)\$(?![\w$])"
)


def plugin(options: Options) -> Plugin:
    """The plugin. It has no options."""
    if options:
        raise PluginError(f"there's no option {next(iter(options))!r}")
    tex = Tex()
    return Plugin(
        api=1,
        inline=(InlineRule(DISPLAYED, tex.displayed), InlineRule(INLINE, tex.inline)),
        fences={"math": tex.block},
        head=head,
        files=files,
    )


class Tex:
    """Renders TeX as MathML. The library is loaded with the first formula."""

    def __init__(self) -> None:
        if not (TEMML / "temml.min.js").is_file():
            raise PluginError(
                f"{TEMML} doesn't contain Temml. Run 'make plugins' in the checkout that it's installed from"
            )
        self._script = JavaScript((TEMML / "temml.min.js").read_text("utf-8") + _RENDER)

    def inline(self, match: InlineMatch) -> str:
        """A formula in a line."""
        return self._rendered(match.groups["tex"])

    def displayed(self, match: InlineMatch) -> str:
        """A formula on a line of its own."""
        return self._displayed(match.groups["tex"], match.lang)

    def block(self, block: Fence) -> str:
        """A fenced block."""
        return self._displayed(block.text, block.lang)

    def _displayed(self, tex: str, lang: str) -> str:
        """In an element that scrolls a wide formula, also by keys."""
        name = NAMES.get(lang.partition("-")[0].lower(), NAMES["en"])
        html = self._rendered(tex, displayed=True)
        return f'<span class="math-displayed" tabindex="0" role="group" aria-label="{name}">{html}</span>'

    def _rendered(self, tex: str, *, displayed: bool = False) -> str:
        try:
            html = str(self._script.call("renderTex", tex, displayed))
        except JavaScriptError as error:
            raise PluginError(_reason(str(error))) from error
        return html.replace(' style="', ' data-style="')


def head(page: PageInfo) -> Iterator[Tag]:
    """The stylesheet. Every page has it, so that it's there after a click on a link."""
    yield Tag("link", {"rel": "stylesheet", "href": f"/{STYLESHEET}"})


def files(site: SiteInfo) -> Iterator[OutputFile]:
    """The stylesheet with a rule for each style of the site's formulas, and the font that it uses."""
    styles = {unescape(one) for page in site.pages for one in _STYLE.findall(site.html_of(page.path))}
    rules = (
        f'math[data-style="{one}"],math [data-style="{one}"]{{{one}}}' for one in sorted(styles) if _SAFE.fullmatch(one)
    )
    shared = _COMMENT.sub("", (TEMML / "Temml-Local.css").read_text("utf-8"))
    yield OutputFile(STYLESHEET, "\n".join((shared.strip(), _RULES, *rules, "")))
    yield OutputFile("math/Temml.woff2", (TEMML / "Temml.woff2").read_bytes())
    yield OutputFile("math/STIXTwoMath.woff2", (TEMML / "STIXTwoMath.woff2").read_bytes())
    yield OutputFile("math/STIXTwoMath-LICENSE.txt", (TEMML / "STIXTwoMath-LICENSE").read_bytes())
    yield OutputFile("math/LICENSE.txt", (TEMML / "LICENSE").read_bytes())


def _reason(message: str) -> str:
    """Temml's message without its kind and the formula, which the owner sees anyway."""
    text = re.sub(r"^ParseError:\s*", "", message)
    return re.sub(r"\s+at (?:position \d+|end of input): .*$", "", text, flags=re.DOTALL)


_RENDER = """
function renderTex(tex, displayMode) {
  return temml.renderToString(withKnown(tex), {
    displayMode, macros: { ...macros }, throwOnError: true, trust: false, annotate: false, wrap: "none",
  });
}
function withKnown(tex) {
  if (tex.includes("{eqnarray"))
    tex = tex.replace(/(\\\\begin\\{)eqnarray\\*?\\}/g, "$1darray}{rcl}").replace(/(\\\\end\\{)eqnarray\\*?\\}/g, "$1darray}");
  return tex.includes("_") ? tex.replace(TEXT, (text) => text.replace(/(?<!\\\\)_/g, "\\\\_")) : tex;
}
const TEXT = /\\\\(?:text(?:rm|bf|it|sf|tt|sc|up|md|normal)?|mbox)\\{[^{}$]*\\}/g;
const macros = {
  "\\\\mbox": "\\\\text{#1}", "\\\\ensuremath": "#1", "\\\\mathbbm": "\\\\mathbb{#1}", "\\\\mathds": "\\\\mathbb{#1}",
};
"""
"""The macros belong to LaTeX and its packages, and Temml lacks them. MathJax also reads ``eqnarray``, and ``_`` in texts."""
_RULES = """\
@font-face {
  font-family: "Glosa Math";
  src: local("STIX Two Math"), local("STIXTwoMath-Regular"), url("STIXTwoMath.woff2") format("woff2");
  font-display: swap;
}
math { font-family: "Cambria Math", "Glosa Math", math; }
.math-displayed { display: block; padding-block: 0.25em; overflow: auto hidden; }
.math-displayed > math { inline-size: max-content; min-inline-size: 100%; }
@media print { .math-displayed { overflow: visible; } }"""
"""A font with the sizes that formulas need. Browsers load it only for formulas, and only if the system has none."""
_STYLE = re.compile(r'<[^<>]* data-style="([^"]*)"')
_SAFE = re.compile(r"[\w\s.#%:;(),+-]+")
"""Styles that can't end a rule or a text in the stylesheet."""
_COMMENT = re.compile(r"/\*.*?\*/\s*", re.DOTALL)
