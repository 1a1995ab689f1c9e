"""Blocks of a template language in pages that are migrated."""

from collections.abc import Collection

from glosa.builder.content.dialects.mdx.draft import PageDraft
from glosa.builder.content.dialects.templates import links_as_code, templates_as_code


def without_templates(draft: PageDraft, known: Collection[str] = ()) -> None:
    """Makes code of each block of lines between ``{% for … %}`` and its end, and puts the address of each link with double
    braces, except around the ``known`` names, as code behind its text.
    """

    def note(number: int, written: str) -> None:
        text = f"Only the template language can compute '{written}', so it's code now. Write its result."
        draft.note_line("decide", number, text)

    if "{%" in draft.text:
        draft.replace_lines(templates_as_code(draft.as_lines(), note))
    draft.replace_lines(links_as_code(draft.as_lines(), known, note))
