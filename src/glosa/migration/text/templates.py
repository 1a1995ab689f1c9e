"""Blocks of a template language in pages that are migrated."""

from glosa.builder.content.dialects.mdx.draft import PageDraft
from glosa.builder.content.dialects.templates import templates_as_code


def without_templates(draft: PageDraft) -> None:
    """Makes code of each block of lines between ``{% for … %}`` and its end."""

    def note(number: int, written: str) -> None:
        text = f"Only the template language can compute '{written}', so it's code now. Write its result."
        draft.note_line("decide", number, text)

    draft.replace_lines(templates_as_code(draft.as_lines(), note))
