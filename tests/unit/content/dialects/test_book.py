"""What the pages of a book share: values and macros of its configuration, also those that a page defines itself."""

from pathlib import Path

import pytest

from glosa.builder.build import Request, cache_of, workshop
from glosa.builder.content.dialects.book import Book, read_book
from glosa.builder.content.dialects.macros import Macro
from glosa.builder.content.dialects.translate import translate

OF_JUPYTER_BOOK = r"""
sphinx:
  config:
    myst_substitutions: {city: Recife, size: 3}
    mathjax3_config:
      tex:
        macros:
          "EE": "\\mathbb{E}"
          "\\pder": ["\\frac{\\partial #1}{\\partial #2}", 2]
          "1": x
"""
OF_SPHINX = r"""
import os
city = "Recife"
myst_substitutions = {"city": "Recife", "size": 3, "date": os.name}
mathjax3_config = {"tex": {"macros": {"EE": r"\mathbb{E}", "pder": [r"\frac{\partial #1}{\partial #2}", 2], "now": os.name}}}
intersphinx_mapping = {"python": ("https://docs.python.org/3", None)}
"""
OF_MYST = r"""
project:
  math:
    "\\EE": "\\mathbb{E}"
    "\\pder": {macro: "\\frac{\\partial #1}{\\partial #2}", title: A derivative}
"""
MACROS = {
    "EE": Macro(r"\mathbb{E}"),
    "pder": Macro(r"\frac{\partial #1}{\partial #2}", 2),
    "vec": Macro(r"\mathbf #1", 1),
    "of": Macro("#1(#2)", 2, "f"),
    "a": Macro(r"\alpha"),
    "braces": Macro(r"{\EE}"),
    "round": Macro(r"\round\round"),
}


def translated(text: str) -> str:
    return translate(text, "myst", macros=MACROS).text


@pytest.mark.parametrize("folder", ["", "docs/"])
@pytest.mark.parametrize(
    ("name", "text"), [("_config.yml", OF_JUPYTER_BOOK), ("conf.py", OF_SPHINX), ("myst.yml", OF_MYST)]
)
def test_a_configuration_has_macros_and_values(tmp_path: Path, folder: str, name: str, text: str) -> None:
    (tmp_path / "docs").mkdir()
    (tmp_path / folder / name).write_text(text, "utf-8")
    book = read_book(tmp_path, {})
    assert book.labels == ({"python:": ("", "")} if name == "conf.py" else {})
    assert book.macros == {one: MACROS[one] for one in ("EE", "pder")}
    assert book.substitutions == ({} if name == "myst.yml" else {"city": "Recife", "size": "3"})


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("conf.py", "myst_substitutions = {"),
        ("conf.py", "x = " + "-" * 100_000 + "1"),
        ("conf.py", "mathjax3_config = {**a, 'tex': [1]}\nmyst_substitutions: dict = {}\na = b = 1"),
        ("conf.py", "\0"),
        ("_config.yml", "a: [b"),
        ("_config.yml", "sphinx: &a {config: *a}"),
        ("_config.yml", "a: &a [x, x]\nb: &b [*a, *a]\nsphinx: {config: {myst_substitutions: *b}}"),
        ("_config.yml", "- 1"),
        ("myst.yml", "project: {math: {a: [], b: [[]], c: {d: e}, f: [g, x, [y]]}}"),
        ("substitutions.yaml", "- 1"),
    ],
)
def test_a_configuration_that_makes_no_sense_is_left_out(tmp_path: Path, name: str, text: str) -> None:
    (tmp_path / name).write_text(text, "utf-8")
    assert read_book(tmp_path, {}) in (Book({}, {}, {}), Book({}, {}, {"f": Macro("g")}))


@pytest.mark.parametrize(
    ("markdown", "expected"),
    [
        (r"$\EE[x]$ and \\EE, $\EEx$, `$\EE$`", r"$\mathbb{E}[x]$ and \\EE, $\EEx$, `$\EE$`"),
        (r"$\pder{f}{x} + \pder fx$", r"$\frac{\partial f}{\partial x} + \frac{\partial f}{\partial x}$"),
        (r"$\pder{f}$", r"$\pder{f}$"),
        (r"$\pder{\pder{a}{b}}{\{}$", r"$\frac{\partial \frac{\partial a}{\partial b}}{\partial \{}$"),
        (r"$\a x \a{}x \vec x\a$", r"$\alpha x \alpha{}x \mathbf x\alpha$"),
        (r"$\of{x} \of[g]{x}$", r"$f(x) g(x)$"),
        ("$$\n\\EE\n$$", "$$\n\\mathbb{E}\n$$"),
        ("```{math}\n\\EE\n```", "```math\n\\mathbb{E}\n```"),
        ("{math}`\\EE`", "$\\mathbb{E}$"),
        ("```python\n\\EE\n```", "```python\n\\EE\n```"),
        ("$\\newcommand{\\R}{\\mathbb{R}}$ $\\R$", "${}$ $\\mathbb{R}$"),
        ("$$\n\\newcommand\\R[2][x]{#1#2} \\def\\S#1{(#1)}\n$$\n\n$\\R y \\S{z}$", "$$\n{} {}\n$$\n\n$xy (z)$"),
        ("$\\DeclareMathOperator*{\\argmax}{arg\\,max}$ $\\argmax_x$", "${}$ $\\operatorname*{arg\\,max}_x$"),
        ("$\\renewcommand{\\EE}{E} \\EE$", "${} E$"),
        ("`\\newcommand{\\R}{x}` $\\R$", "`\\newcommand{\\R}{x}` $\\R$"),
        ("$\\newcommand{\\R}{x$ $\\R$", "$\\newcommand{\\R}{x$ $\\R$"),
        (r"C:\EE and \a, $5 in \EE or $6", r"C:\EE and \a, $5 in \EE or $6"),
        ("$x\n\\EE$ \\EE\n\n$\n\\EE", "$x\n\\mathbb{E}$ \\EE\n\n$\n\\EE"),
        (r"Write \newcommand{\EE}{x} in $\EE$", r"Write \newcommand{\EE}{x} in $\mathbb{E}$"),
        (r"$$\text{if $\EE$}$$ and \EE", r"$$\text{if $\mathbb{E}$}$$ and \EE"),
        (r"$x^{\braces}$", r"$x^{ {\mathbb{E} } }$"),
    ],
)
def test_macros_in_formulas_are_written_out(markdown: str, expected: str) -> None:
    assert translated(markdown) == expected


def test_a_macro_that_contains_itself_comes_to_an_end() -> None:
    assert len(translated(r"$\round$")) < 30_000


def test_pages_of_mkdocs_define_macros_too() -> None:
    text = "$$\n\\newcommand{\\R}{\\mathbb{R}}\n$$\n\n$\\R$"
    assert translate(text, "mkdocs-material").text == "$$\n{}\n$$\n\n$\\mathbb{R}$"


def test_pages_show_values_of_the_book_and_follow_its_changes(tmp_path: Path) -> None:
    (tmp_path / "docs").mkdir()
    (tmp_path / "docs/index.md").write_text("# A\n\n{{ city }} {{ size }} {{ other }}\n", "utf-8")
    (tmp_path / "docs/own.md").write_text("---\nsubstitutions: {city: Olinda}\n---\n# B\n\n{{ city }}\n", "utf-8")
    settings = "title: A\nlocales:\n  /: {lang: en, label: English}\nmarkdown: {dialect: myst}\n"
    (tmp_path / "glosa.yaml").write_text(settings, "utf-8")
    for city in ("Recife", "Natal"):
        (tmp_path / "docs/_config.yml").write_text(OF_JUPYTER_BOOK.replace("Recife", city), "utf-8")
        with workshop(Request(tmp_path, tmp_path / "dist", cache=cache_of(tmp_path))) as shop:
            shop.build()
            assert shop.reads("docs/_config.yml")
        assert f"<p>{city} 3 <code" in (tmp_path / "dist/index.html").read_text("utf-8")
        assert "<p>Olinda</p>" in (tmp_path / "dist/own.html").read_text("utf-8")
