"""The constructs that plugins add: fenced blocks, containers, and constructs within a line."""

from collections.abc import Callable, Sequence
from functools import cached_property

import msgspec
from pyromark.event import Range

from glosa.builder.content.markdown.draft import Draft
from glosa.builder.content.markdown.parts.components import Components
from glosa.builder.content.markdown.placeholders import SIGN, Matched, Protected, protect_matches
from glosa.builder.content.markdown.policy import check_tags
from glosa.builder.content.markdown.text import CODE, escape, title_html
from glosa.builder.plugins.hooks import Extended, HookFailed


class Extensions:
    """The constructs on a page that plugins render."""

    def __init__(self, draft: Draft, lang: str, *, components: Components) -> None:
        self._draft = draft
        self._lang = lang
        self._components = components
        self._plugins = draft.context.plugins
        self.versions: dict[str, str] = {}
        """The version of each plugin that rendered a part of the page."""

    @cached_property
    def languages(self) -> frozenset[str]:
        """The languages of fenced blocks that plugins render."""
        return self._plugins.languages() if self._plugins else frozenset()

    @cached_property
    def containers(self) -> frozenset[str]:
        """The names of containers that plugins render."""
        return self._plugins.containers() if self._plugins else frozenset()

    def fence(self, language: str, info: str, text: str, span: Range) -> str | None:
        """Writes a fenced block. If it's a component that contains the block as ordinary code, or if the plugin refuses the block,
        returns the HTML that follows the code.
        """
        if not self._plugins:
            return None
        render = self._plugins.fence
        made = self._write(
            lambda: render(language, info, text, lang=self._lang, base=self._draft.context.base),
            span,
            holder=f"The plugin's HTML for this block {language!r} has",
        )
        if made is None:
            return ""
        return made.after if made.has_code else None

    def container(self, name: str, title: str, span: Range) -> str:
        """Writes the beginning of a container; returns its end."""
        if not self._plugins:
            return ""
        render = self._plugins.container
        wrapper = self._write(
            lambda: render(name, title, lang=self._lang, base=self._draft.context.base),
            span,
            holder=f"The plugin's HTML for this container {name!r} has",
            is_code=False,
        )
        return f"{wrapper.after}\n" if wrapper else ""

    def text(self, text: str, span: Range, write: Callable[[str, Range], None]) -> None:
        """Text, some of which plugins render; ``write`` gets the rest."""
        if SIGN not in text:
            write(text, span)
            return
        for piece in self._draft.markdown.pieces(text):
            if isinstance(piece, Matched):
                self._inline(piece, span)
            else:
                write(piece, span)

    def title(self, title: str, span: Range) -> str:
        """HTML of the title of a container: text with code, and what plugins render in it."""
        if not self._plugins:
            return title_html(title)
        code = [one.span() for one in CODE.finditer(title)]
        protected = protect_matches(Protected(title, ()), self._plugins.patterns(), code=code)
        if not protected.matches:
            return title_html(title)
        self._draft.begin_apart()
        for piece in protected.pieces(protected.text):
            if isinstance(piece, Matched):
                self._inline(piece, span)
            else:
                self._draft.out.append(title_html(piece))
        return "".join(self._draft.end_apart())

    def _inline(self, matched: Matched, span: Range) -> None:
        if self._plugins:
            render = self._plugins.inline
            made = self._write(
                lambda: render(
                    matched.rule, matched.written, matched.groups, lang=self._lang, base=self._draft.context.base
                ),
                span,
                holder=f"The plugin's HTML for {matched.written!r} has",
                ending="",
            )
            if made is None:
                self._draft.out.append(f"<code>{escape(matched.written)}</code>")

    def _write(
        self, render: Callable[[], Extended], span: Range, *, holder: str, ending: str = "\n", is_code: bool = True
    ) -> Extended | None:
        """Writes what a plugin renders. If it refuses that, the problem is reported, and the result is ``None``, which readers see as code
        or, if it isn't ``is_code``, not at all.
        """
        draft, line = self._draft, self._draft.line(span)
        try:
            made = render()
        except HookFailed as error:
            is_shown = is_code and bool(error.refused_by and draft.context.comes_from_elsewhere)
            texts = {
                "found": f"{str(error).rstrip('.')}.",
                "expected": f"Input that the plugin can render.{' Readers see other input as code.' if is_shown else ''}",
                "next_step": "Correct the page." if error.refused_by else "Correct the plugin.",
            }
            if is_shown:
                draft.warn("plugin-markdown", draft.line(span, error.line or 0), **texts)
            else:
                draft.error("plugin-markdown", draft.line(span, error.line or 0), **texts)
            self._remember(error.refused_by)
            return None
        self._remember(made.plugin)
        if made.component:
            after = self._components.place_known(made.component, made.props, line, has_children=made.has_code)
            return msgspec.structs.replace(made, after=after)
        check_tags(draft, made.html + made.after, line, holder=holder)
        draft.out.append(f"{made.html}{ending}")
        return made

    def _remember(self, plugin: str) -> None:
        """That the page depends on a plugin, if there's one."""
        if self._plugins and plugin:
            self.versions[plugin] = self._plugins.version(plugin)


def code_ranges(text: str, ranges: Sequence[Range]) -> list[tuple[int, int]]:
    """The parser's ``ranges``, which count bytes, as sorted ranges of characters in ``text``."""
    if text.isascii():
        return sorted((one["start"], one["end"]) for one in ranges)
    data = text.encode()
    found: list[tuple[int, int]] = []
    byte = character = 0
    for one in sorted(ranges, key=lambda one: one["start"]):
        start = character + len(data[byte : one["start"]].decode())
        character = start + len(data[one["start"] : one["end"]].decode())
        byte = one["end"]
        found.append((start, character))
    return found
