"""Reading a dialect costs work in proportion to the text, whatever it repeats. Counted, never timed."""

from pathlib import Path

import pytest

import glosa
from glosa.builder.config.patterns import Dialect
from glosa.builder.content.dialects.translate import translate
from tests.growth.markdown import Case, repeated
from tests.growth.test_pages import LINEAR, counted_lines, size_of

COMMENTS = ("<!--\n", "<!--\n:::\n-->\n", "- <!--\n", "> <!--\n", "    <!--\n", "<!--\n\na\n", "a\n    <!--\na\n")
MDX = (
    "<A b={'",
    "<A b={`",
    '<A b="',
    '"<A b={ \\" " ',
    "<A b={{",
    "{'",
    "{a} ",
    "{/*",
    "<A ",
    "<A>\n",
    "import {\n",
    "import a from 'b'\n\n",
    "export const a = (\n",
)
MATERIAL = (
    "<div markdown>\n",
    "<div markdown>\n</div>\n",
    "<p markdown>a</p>",
    "{ .annotate }\n",
    "a (1)\n{ .annotate }\n\n1. b\n\n",
    "`a`{a=",
    '){a="" ',
    "\\\\(a^",
    ":material-x:{ .a }",
)
GRIDS = ('<div class="grid cards" markdown>\n', '<div class="grid cards" markdown>\n\n- a\n\n</div>\n')
VUE = ("<Badge ", '<Badge text="a" /> ', "<CodeGroup>\n", "<CodeGroupItem title='a'>\n")
CASES: dict[str, tuple[Dialect, Case]] = {
    **{f"{dialect}: {unit!r}": (dialect, repeated(unit)) for dialect in ("docusaurus", "starlight") for unit in MDX},
    **{
        f"{dialect}: {unit!r}": (dialect, repeated(unit))
        for dialect in ("mkdocs-material", "vitepress", "myst", "starlight")
        for unit in COMMENTS
    },
    **{f"mkdocs-material: {unit!r}": ("mkdocs-material", repeated(unit)) for unit in (*MATERIAL, *GRIDS)},
    **{f"vuepress: {unit!r}": ("vuepress", repeated(unit)) for unit in VUE},
}


@pytest.mark.parametrize("name", CASES)
def test_translating_takes_linear_time(name: str) -> None:
    dialect, case = CASES[name]
    size = size_of(case)
    small, middle, large = (work(case(n * size), dialect) for n in (1, 2, 4))
    assert middle <= 2 * LINEAR * small + 200, (small, middle, large)
    assert large <= 2 * LINEAR * middle + 200, (small, middle, large)


def work(text: str, dialect: Dialect) -> int:
    """The lines of our code that reading the text executes."""
    with counted_lines(Path(glosa.__file__).parent) as lines:
        translate(
            text, dialect, page="a.mdx", read=lambda _: None, unread=lambda _, __: None, left_out=lambda _, __: None
        )
    return lines[0]
