"""The plugin ``math``: what is a formula and what is a price, its HTML under the site's policy, and its errors."""

import re
from pathlib import Path

import pytest

from glosa.builder.build import Request, cache_of, workshop
from glosa.builder.diagnostics import Diagnostic, Severity
from plugins.installing import install
from tests.conftest import CONFIG, SiteMaker

PLUGINS = "plugins: [math]\n"


@pytest.fixture(autouse=True)
def installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    install("math", tmp_path / "installed", monkeypatch)


def site_with(make_site: SiteMaker, markdown: str, config: str = PLUGINS) -> Path:
    text = f"# Painel\n\n## Visão {{#view}}\n\n{markdown}\n"
    return make_site({"docs/panel.md": text, "glosa.yaml": CONFIG + config})


def rendered(make_site: SiteMaker, markdown: str, out: Path, *, warnings: int = 0) -> str:
    site = site_with(make_site, markdown)
    with workshop(Request(site, out, cache=cache_of(site))) as shop:
        assert len(shop.build().warnings) == warnings
    html = (out / "panel.html").read_text("utf-8")
    return html[html.index('id="view"') :].partition('<script type="application/json">')[0]


def faults(site: Path) -> tuple[Diagnostic, ...]:
    with workshop(Request(site, site / "dist")) as shop:
        return shop.check()


@pytest.mark.parametrize(
    ("markdown", "expected"),
    [
        (
            "So $x_1$ and *$y_2$*.",
            "<p>So <math><msub><mi>x</mi><mn>1</mn></msub></math> and <em><math><msub><mi>y</mi>",
        ),
        ("($x$)", "<p>(<math><mi>x</mi></math>)</p>"),
        ("$$\nx\n$$", "<math><mi>x</mi></math>"),
        ("$$x$$", '<math display="block" class="tml-display"'),
        ("```math\nx\n\ny\n```", '<math display="block" class="tml-display"'),
        ("$5$ or $2 + 2 = 4$", "<math><mn>5</mn></math> or <math><mrow><mn>2</mn>"),
        ("> $$\n> a\n> - b\n> $$", "<mo>−</mo><mi>b</mi>"),
        ("| $x$ |\n|---|\n| $y$ |", "<math><mi>x</mi></math></th>"),
        ("$2R$ and $2 R$", "<mi>R</mi></mrow></math> and <math><mrow><mn>2</mn>"),
        (r"$2\pi R$ 5", "<mi>π</mi><mi>R</mi></mrow></math> 5"),
        ("$a<b>c$", "<mi>a</mi>"),
        ("::: tip If $x$ and `$y$`\na\n:::", "If <math><mi>x</mi></math> and <code>$y$</code></p>"),
        ("::: details $x$\na\n:::", "<summary><math><mi>x</mi></math></summary>"),
        ("::: tabs\n::: tab $x$\na\n:::\n:::", "<summary><math><mi>x</mi></math></summary>"),
        (r"$\mbox{so } \mathds{1}$", "<mtext>so\u00a0</mtext>"),
        (r"$$x \text{ if $y$}$$", "<mi>y</mi>"),
        (r"$$\begin{eqnarray*}x &=& 1 \\ y &=& 2\end{eqnarray*}$$", "<mi>y</mi></mtd>"),
        (r"$\textrm{a_b, c\_d}$", "<mtext>a_b,\u00a0c_d</mtext>"),
        (r"$\textstyle{a_b}$", "<msub><mi>a</mi><mi>b</mi></msub>"),
    ],
)
def test_a_formula_becomes_mathml(make_site: SiteMaker, tmp_path: Path, markdown: str, expected: str) -> None:
    html = rendered(make_site, markdown, tmp_path / "out")
    if expected == "<math><mi>x</mi></math>" and "$$" in markdown:
        expected = "<mi>x</mi></math>"
    assert expected in html
    assert " style=" not in html


@pytest.mark.parametrize(
    "text",
    [
        "It costs $5 and $10.",
        "From $5, or $10.",
        "R$ 10 e R$ 20",
        "US$5–US$6",
        "$ 5 $",
        "$5/$10",
        "\\$x$",
        "`$x$`",
        "a $x$y",
        "$5 (R$ 25)",
        "$10/R$ 50",
        "$1,000–US$ 2,000",
        "$100 (in US$)",
        "$20 (NZ$ 35, HK$ 150)",
        "$2.50 / A$ 3.70",
        "Price ($) per _hour_ ($)",
    ],
)
def test_prices_and_code_are_no_formulas(make_site: SiteMaker, tmp_path: Path, text: str) -> None:
    assert "<math" not in rendered(make_site, text, tmp_path / "out")


def test_styles_of_formulas_are_in_the_stylesheet(make_site: SiteMaker, tmp_path: Path) -> None:
    html = rendered(make_site, r"$$\color{red}x \begin{pmatrix}a&b\end{pmatrix}$$", tmp_path / "out")
    css = (tmp_path / "out/math/math.css").read_text("utf-8")
    styles = re.findall(r' data-style="([^"]*)"', html)
    assert "color:#ff0000;" in styles
    assert all(f'math [data-style="{one}"]{{{one}}}' in css for one in styles)
    assert '<link rel="stylesheet" href="/math/math.css">' in (tmp_path / "out/index.html").read_text("utf-8")
    assert (tmp_path / "out/math/Temml.woff2").stat().st_size > 1000
    assert (tmp_path / "out/math/STIXTwoMath.woff2").read_bytes()[:4] == b"wOF2"
    assert (tmp_path / "out/math/STIXTwoMath-LICENSE.txt").is_file()


def test_a_displayed_formula_can_be_scrolled_by_keys(make_site: SiteMaker, tmp_path: Path) -> None:
    html = rendered(make_site, "$$x$$\n\n```math\ny\n```", tmp_path / "out")
    assert (
        html.count('<span class="math-displayed" tabindex="0" role="group" aria-label="Fórmula"><math display="block"')
        == 2
    )


def test_a_title_and_the_outline_contain_the_text_of_a_formula(make_site: SiteMaker, tmp_path: Path) -> None:
    html = rendered(make_site, "### The $x^2$", tmp_path / "out", warnings=1)  # The other language has no such heading.
    assert 'aria-label="Link para a seção: The x2"' in html


@pytest.mark.parametrize(
    ("markdown", "line", "found"),
    [
        ("Text\n$\\frac{a$", 6, "refuses '$\\frac{a$': Unexpected end of input in a macro argument, expected '}'."),
        ("$\\nosuch$", 5, "Unsupported function name: \\nosuch."),
        ("```math\nx^\n```", 5, "refuses this block: "),
        ("$\\href{https://e.org}{x}$", 5, "refuses "),
    ],
)
def test_an_error_in_a_formula_has_the_line_of_the_page(
    make_site: SiteMaker, markdown: str, line: int, found: str
) -> None:
    (fault,) = faults(site_with(make_site, markdown))
    assert (fault.file, fault.line, fault.code) == ("docs/panel.md", line, "plugin-markdown")
    assert found in fault.found


@pytest.mark.parametrize(
    ("markdown", "shown"),
    [
        (r"So $\nosuch < 1$.", r"<p>So <code>$\nosuch &lt; 1$</code>.</p>"),
        (r"$$\nosuch$$", r"<p><code>$$\nosuch$$</code></p>"),
        ("```math\n\\nosuch\n```", r'<code class="language-math">\nosuch</code>'),
        (r"### If $\nosuch$", r"If <code>$\nosuch$</code>"),
    ],
)
def test_in_a_dialect_readers_see_a_wrong_formula_as_code(
    make_site: SiteMaker, tmp_path: Path, markdown: str, shown: str
) -> None:
    site = site_with(make_site, markdown, PLUGINS + "markdown:\n  dialect: vitepress\n")
    with workshop(Request(site, tmp_path / "out", cache=cache_of(site))) as shop:
        (fault,) = (one for one in shop.build().warnings if one.code == "plugin-markdown")
    assert (fault.line, fault.severity) == (5, Severity.WARNING)
    assert fault.found.endswith(r"Unsupported function name: \nosuch.")
    assert shown in (tmp_path / "out/panel.html").read_text("utf-8")


def test_options_are_refused(make_site: SiteMaker) -> None:
    (fault,) = faults(site_with(make_site, "", "plugins: [math: {fast: true}]\n"))
    assert fault.found == "Plugin 'math' refuses its options: there's no option 'fast'."
