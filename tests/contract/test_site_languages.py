"""The code languages of the robot's documentation: which tokens come out, and that every example is highlighted."""

import re
from collections.abc import Mapping, Sequence
from html.parser import HTMLParser
from pathlib import Path

import pytest

from glosa.builder.build import Request, workshop
from glosa.builder.render.bundle import load_bundle
from tests.conftest import SiteMaker

SITE = Path(__file__).parents[2] / "site"
LANGUAGES = {path.stem: path.read_text("utf-8") for path in sorted((SITE / "languages").glob("*.js"))}
SIGNS = re.compile(r"[^\w\s’]")

TOKENS = {
    "universal": [
        ("// 105, final", "comment://_105,_final"),
        ("close[1..3]", "property:close [ number:1 operator:.. number:3 ]"),
        (
            "buy  = H1.close[0] >= 100.5",
            "keyword:buy operator:= symbol:H1 . property:close [ number:0 ] operator:>= number:100.5",
        ),
        ("fast = ma(close, 2)", "fast operator:= builtin:ma ( property:close , number:2 )"),
        ("!a && b || true", "operator:! a operator:&& b operator:|| boolean:true"),
        (
            "value = a == 0 ? -1 : 1 / 2 * 3 + 4",
            (
                "keyword:value operator:= a operator:== number:0 operator:? operator:- number:1 "
                "operator:: number:1 operator:/ number:2 operator:* number:3 operator:+ number:4"
            ),
        ),
        ('external("Demo // x", [3], 0)', 'builtin:external ( string:"Demo_//_x" , [ number:3 ] , number:0 )'),
        ("closed = opening + M30 + truely", "closed operator:= opening operator:+ M30 operator:+ truely"),
    ],
    "formula": [
        (
            "TR = max(high − low, |high − previous close|)",
            (
                "property:TR operator:= builtin:max punctuation:( high operator:− low punctuation:, operator:| high operator:− "
                "previous_close operator:| punctuation:)"
            ),
        ),
        (
            "faixa superior = média móvel(preço, 20) + 2,5 × desvio",
            (
                "property:faixa_superior operator:= builtin:média_móvel punctuation:( preço punctuation:, number:20 punctuation:) "
                "operator:+ number:2,5 operator:× desvio"
            ),
        ),
        ("−DI = 100 ÷ √n", "property:−DI operator:= number:100 operator:÷ operator:√ n"),
        (
            "%K = Σ(a) ≤ b ≥ c",
            "property:%K operator:= operator:Σ punctuation:( a punctuation:) operator:≤ b operator:≥ c",
        ),
        (
            "A/D = x² se y, senão 0.5%",
            "property:A/D operator:= x² keyword:se y punctuation:, keyword:senão number:0.5 symbol:%",
        ),
        ("  + c × E1 // last", "operator:+ c operator:× E1 comment://_last"),
        ("“ao fim” onde ondear", "string:“ao_fim” keyword:onde ondear"),
    ],
}
"""Lines of each language to their tokens, as ``name:text``; plain words have no name, spaces within are ``_``."""

PARTS = "candles arrays functions operators universal-strategy universal-indicator external-indicator parameter-types"


class Fences(HTMLParser):
    """The highlighted code of a page."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.found: list[tuple[str, list[tuple[str, str]]]] = []
        """Language of each block, with its pieces: the token's name, empty where plain, and the text."""
        self._tokens: list[str] = []
        self._inside = False
        self.feed(html)

    def of(self, language: str) -> Sequence[Sequence[tuple[str, str]]]:
        return [pieces for name, pieces in self.found if name == language]

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        classes = (dict(attrs).get("class") or "").split()
        if tag == "code" and classes and classes[0].startswith("language-"):
            self.found.append((classes[0].removeprefix("language-"), []))
            self._inside = True
        elif tag == "span" and self._inside:
            self._tokens.append(classes[1] if classes[0] == "token" else "")

    def handle_endtag(self, tag: str) -> None:
        if tag == "code":
            self._inside = False
        elif tag == "span" and self._inside:
            self._tokens.pop()

    def handle_data(self, data: str) -> None:
        if self._inside:
            self.found[-1][1].append((self._tokens[-1] if self._tokens else "", data))


@pytest.fixture(scope="module")
def pages(out: Path) -> Mapping[str, str]:
    """Every page of the site as it is built, by its path."""
    return {path.relative_to(out).as_posix(): path.read_text("utf-8") for path in sorted(out.rglob("*.html"))}


@pytest.mark.parametrize("language", TOKENS)
def test_a_line_is_split_into_its_tokens(make_site: SiteMaker, tmp_path: Path, language: str) -> None:
    fences = "\n".join(f"```{language}\n{line}\n```\n" for line, _ in TOKENS[language])
    files = {
        f"languages/{language}.js": LANGUAGES[language],
        "docs/panel.md": f"# Painel\n\n## Visão {{#view}}\n\n{fences}",
    }
    with workshop(Request(make_site(files), tmp_path / "dist")) as shop:
        shop.build(strict=True)
    blocks = Fences((tmp_path / "dist/panel.html").read_text("utf-8")).of(language)
    assert [written(pieces) for pieces in blocks] == [expected for _, expected in TOKENS[language]]


def test_every_example_of_the_site_is_highlighted(pages: Mapping[str, str]) -> None:
    """No sign is left plain, so that no line falls out of its language; words and brackets may be plain."""
    counts = dict.fromkeys(TOKENS, 0)
    for path, html in pages.items():
        for language, pieces in Fences(html).found:
            if language not in TOKENS:
                continue
            counts[language] += 1
            assert any(name for name, _ in pieces), f"{path}: {text_of(pieces)}"
            plain = "".join(text for name, text in pieces if not name)
            assert set(SIGNS.findall(plain)) <= set("()[],."), f"{path}: {text_of(pieces)}"
    assert counts["universal"] >= 20
    assert counts["formula"] >= 2 * 39


@pytest.mark.parametrize("theme", ["default", "tomorrow", "funky", "okaidia", "solarizedlight"])
def test_every_code_theme_colors_every_token(theme: str) -> None:
    bundle = load_bundle()
    css = bundle.files(())[bundle.styles.themes[theme]].read_text("utf-8")
    highlighted = set(re.findall(r"\.token\.([a-z-]+)", css))
    for source in LANGUAGES.values():
        names = set(re.findall(r"^  (\w+): ", source, re.MULTILINE))
        assert len(names) >= 8
        assert names - highlighted <= ({"operator"} if theme == "solarizedlight" else set())


@pytest.mark.accepts("S-52a-h")
@pytest.mark.parametrize("locale", ["", "en-US/"])
@pytest.mark.parametrize("part", PARTS.split())
def test_a_part_of_the_tour_has_text_and_a_highlighted_example(
    pages: Mapping[str, str], locale: str, part: str
) -> None:
    html = pages[f"{locale}settings/universal.html"]
    section = re.split(rf'<h2 id="{part}">', html)[1].partition("<h2 ")[0]
    blocks = Fences(section).of("universal")
    assert blocks
    for pieces in blocks:
        names = {name for name, _ in pieces if name}
        assert "number" in names
        assert "comment" in names, f"the example shows a result: {text_of(pieces)}"
    prose = re.sub(r"<[^>]*>", " ", re.sub(r"<pre.*?</pre>", "", section, flags=re.DOTALL))
    assert len(prose.split()) >= 25


def test_the_tour_has_its_mistakes_its_checklist_and_its_risk(pages: Mapping[str, str]) -> None:
    for locale in ("", "en-US/"):
        html = pages[f"{locale}settings/universal.html"]
        mistakes = re.split(r'<h2 id="mistakes">', html)[1].partition("<h2 ")[0]
        assert mistakes.count("<li>") == 5
        before = re.split(r'<h2 id="before-use">', html)[1].partition("</article>")[0]
        assert before.count('type="checkbox"') == 2
        assert f'href="/{locale}popular-topics/backtest.html"' in before
        assert f'href="/{locale}settings/limits.html#loss-limit"' in before.partition("custom-block warning")[2]


def written(pieces: Sequence[tuple[str, str]]) -> str:
    """Tokens as ``name:text``, plain words and signs one by one."""
    parts: list[str] = []
    for name, text in pieces:
        words = [text.strip()] if name else re.findall(r"[\w²]+(?: [\w²]+)*|[^\w\s]", text)
        parts += (f"{name}:{word}" if name else word for word in words)
    return " ".join(part.replace(" ", "_") for part in parts)


def text_of(pieces: Sequence[tuple[str, str]]) -> str:
    return "".join(text for _, text in pieces)
