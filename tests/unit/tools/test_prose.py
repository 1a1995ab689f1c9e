"""The prose linter reports what the style guide rules out, and nothing else."""

from pathlib import Path
from runpy import run_path

import pytest

ROOT = Path(__file__).parents[3]
TOOL = run_path(str(ROOT / "tools/prose.py"))
CODE, check, findings, words = TOOL["CODE"], TOOL["check"], TOOL["findings"], TOOL["words"]
python_prose, typescript_prose = TOOL["python_prose"], TOOL["typescript_prose"]
name_findings, python_names, typescript_names = TOOL["name_findings"], TOOL["python_names"], TOOL["typescript_names"]
clipped_findings = TOOL["clipped_findings"]

GUIDE = """\
# Style guide

## Words

| Write | Never write | Nor, in this sense |
|---|---|---|
| next to | *beside* | near |
| per page | *once a page*, *chunk a page* | a page |
| cache | | keep |

## Names and comments

| In names, write | Never write |
|---|---|
| requested | *asked* |

## Before and after

| Instead of | Write | Why |
|---|---|---|
| *told* | *reported* | |
"""
WORDS = {"beside": "next to", "once a page": "per page", "chunk a page": "per page"}


def test_words_come_from_the_second_column_of_the_table() -> None:
    assert words(GUIDE) == WORDS


@pytest.mark.parametrize(
    ("guide", "message"),
    [("# Style guide\n", "no table"), (GUIDE.replace("near |", "near |\n| at | *Beside* | |"), "two rows")],
)
def test_a_guide_without_a_clear_table_is_an_error(guide: str, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        words(guide)


@pytest.mark.parametrize(
    ("markdown", "found"),
    [
        ("One.\n\nBeside it.\n", [(3, "Beside", "next to")]),
        (
            "Written once a\npage, **beside** it.\n",
            [(1, "once a page", "per page"), (2, "beside", "next to")],
        ),
        ("Besides, a bedside-beside table.\n", []),
        ("`beside`, ``once `a` page beside``, [x](beside.md#beside), https://beside.example\n", []),
        ("```text\nbeside\n```\n\n1. x\n\n   ~~~\n   beside\n   ~~~\n", []),
        ("once `x` a page <!-- beside -->\n", []),
        ("```\nx\n```\n\nbeside\n\n```\nx\n```\n", [(5, "beside", "next to")]),
        ("A lone ` tick.\n\nbeside\n\nAnother ` tick.\n", [(3, "beside", "next to")]),
    ],
)
def test_reports_phrases_in_prose_with_their_line(markdown: str, found: list[tuple[int, str, str]]) -> None:
    assert list(findings(markdown, WORDS)) == found


@pytest.mark.parametrize(
    ("python", "found"),
    [
        ('"""One.\n\nIt runs beside it.\n"""\nbeside = 1\n', [3]),
        ("# Written once a\n# page.\nx = 1  # beside\n", [1, 3]),
        ("fail(\n    f'Written once '\n    f'a page {beside}.'\n)\n", [2]),
        ('"""``beside`` is a name."""\nx = "once"  # a page\ny = {"once": "a page"}\n', []),
    ],
)
def test_reports_phrases_in_strings_and_comments_of_python(python: str, found: list[int]) -> None:
    assert [one.line for one in findings(python_prose(python), WORDS)] == found


@pytest.mark.parametrize(
    ("typescript", "found"),
    [
        ("/** Written once\n * a page. */\nconst beside = 'beside' // beside\n", [1, 3]),
        ("// once\n  // a page\n", [1]),
        ("const url = 'https://beside.example' // x\nconst text = `// beside`\n", []),
    ],
)
def test_reports_phrases_in_comments_of_typescript(typescript: str, found: list[int]) -> None:
    assert [one.line for one in findings(typescript_prose(typescript), WORDS)] == found


@pytest.mark.parametrize(
    ("python", "found"),
    [
        ("asked = 1\n\ndef test_asked_for() -> None:\n    isAsked = _ASKED\n", [1, 3, 4, 4]),
        ("# asked\ntasked = 'asked'\n", []),
    ],
)
def test_reports_words_in_names_of_python(python: str, found: list[int]) -> None:
    assert [one.line for one in name_findings(python_names(python), {"asked": "requested"})] == found


@pytest.mark.parametrize(
    ("typescript", "found"),
    [
        ("const asked = 1;\nonAsked(x.isAsked);\n", ["asked", "onAsked", "isAsked"]),
        ('it("is asked", () => {});\n', ["is asked"]),
        ('it.each([\n  ["asked"],\n])("is asked %s", (_) => {});\n', ["is asked %s"]),
        ('describe("what is asked", () => {});\n', ["what is asked"]),
        ('// asked\nconst tasked = "asked", x = `asked`, y = f("asked");\n', []),
    ],
)
def test_reports_words_in_names_and_titles_of_typescript(typescript: str, found: list[str]) -> None:
    assert [one.phrase for one in name_findings(typescript_names(typescript), {"asked": "requested"})] == found


@pytest.mark.parametrize(
    ("code", "found"),
    [
        ('name: str\n"""Of the moderator."""\n', [(2, "Of")]),
        ('"""Those of the page."""\n', [(1, "Those")]),
        ("/** That of the page. */\n/** Of two labels. */\n", [(1, "That of"), (2, "Of")]),
        ('"""Name of the moderator."""\n# Of course.\n', []),
        ('"""Offers a choice."""\n/** That page. */\n', []),
    ],
)
def test_reports_docstrings_without_the_noun_that_they_describe(code: str, found: list[tuple[int, str]]) -> None:
    assert [(one.line, one.phrase) for one in clipped_findings(code)] == found


def test_the_word_list_rules_out_vague_phrases() -> None:
    ruled_out = words((ROOT / TOOL["STYLE_GUIDE"]).read_text("utf-8"))
    prose = (
        "Whoever asks: the title is that of the page. The rules are those of a site, checked and held against a list.\n"
    )
    assert [one.phrase for one in findings(prose, ruled_out)] == [
        "Whoever",
        "is that of",
        "are those of",
        "held against",
    ]


def test_reports_phrases_in_checked_folders(tmp_path: Path) -> None:
    (tmp_path / "docs").mkdir()
    (tmp_path / "docs/style-guide.md").write_text(GUIDE)
    for generated in ("tools/node_modules", "tools/.work"):
        (tmp_path / generated).mkdir(parents=True)
    for name in ("tools/x.py", "tools/node_modules/x.ts", "tools/.work/x.py", "other.py"):
        (tmp_path / name).write_text("# beside\n")
    (tmp_path / "tools/y.ts").write_text("// Runs beside it.\nasked();\n")
    assert [line.partition(": ")[0] for line in check(tmp_path)] == ["tools/x.py:1", "tools/y.ts:1", "tools/y.ts:2"]


def test_every_checked_folder_exists() -> None:
    assert [name for name in CODE if not (ROOT / name).exists()] == []


def test_reports_file_line_phrase_and_what_to_write(tmp_path: Path) -> None:
    (tmp_path / "docs").mkdir()
    (tmp_path / "docs/style-guide.md").write_text(GUIDE)
    (tmp_path / "README.md").write_text("# Glosa\n\nIt runs beside a site.\n")
    (tmp_path / "docs/guides").mkdir()
    (tmp_path / "docs/guides/writing.md").write_text("Once a page.\n")
    assert list(check(tmp_path)) == [
        "README.md:3: found 'beside', expected 'next to' (docs/style-guide.md).",
        "docs/guides/writing.md:1: found 'Once a page', expected 'per page' (docs/style-guide.md).",
    ]
    (tmp_path / "README.md").write_text("It runs next to a site.\n")
    (tmp_path / "docs/guides/writing.md").write_text("Once per page.\n")
    assert list(check(tmp_path)) == []


def test_the_style_guide_of_the_project_has_a_word_list() -> None:
    listed = words((ROOT / "docs/style-guide.md").read_text("utf-8"))
    assert listed["beside"] == "next to, alongside"
    assert len(listed) > 30
    assert words((ROOT / "docs/style-guide.md").read_text("utf-8"), section="Names and comments")["told"]
