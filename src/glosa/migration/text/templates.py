"""Blocks of a template language in pages that are migrated."""

from glosa.builder.content.dialects.lines import Line
from glosa.builder.content.dialects.mdx.draft import PageDraft
from glosa.builder.content.dialects.templates import templates_as_code


def without_templates(draft: PageDraft) -> str:
    """The text with each block of lines between ``{% for … %}`` and its end as code."""

    def note(number: int, written: str) -> None:
        text = f"Only the template language can compute '{written}', so it's code now. Write its result."
        draft.note_line("decide", number, text)

    lines = [Line(number, line) for number, line in enumerate(draft.text.split("\n"))]
    return "\n".join(line.text for line in templates_as_code(lines, note))
