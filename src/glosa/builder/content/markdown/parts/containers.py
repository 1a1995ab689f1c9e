"""Containers: ``::: tip`` and other admonitions, ``::: details``, tabs, and the table of contents, each closed by ``:::``.
Also cards, steps, file trees, the glossary, and embeds.
"""

from collections.abc import Hashable
from typing import ClassVar

import msgspec
from pyromark.event import Range

from glosa.builder.content.dialects.elsewhere import Elsewhere, container_elsewhere
from glosa.builder.content.dialects.lines import UNTITLED
from glosa.builder.content.markdown.draft import Draft, Slot
from glosa.builder.content.markdown.parts.blocks import CONTAINERS, FILE_TREE, Blocks
from glosa.builder.content.markdown.parts.components import Components
from glosa.builder.content.markdown.parts.embeds import Embeds
from glosa.builder.content.markdown.parts.extensions import Extensions
from glosa.builder.content.markdown.parts.glossary import GlossaryPart
from glosa.builder.content.markdown.parts.marker import check_wording
from glosa.builder.content.markdown.parts.nesting import Nesting, Opened
from glosa.builder.content.markdown.parts.settings import SettingsPart
from glosa.builder.content.markdown.parts.tabs import CODE_GROUP, TAB_END, TABS, TabGroup, TabGroups
from glosa.builder.content.markdown.placeholders import Directive
from glosa.builder.content.markdown.text import escape, escape_attribute, title_html
from glosa.builder.diagnostics import did_you_mean
from glosa.builder.plugins.hooks import ADMONITIONS, BUILT_IN


class _Open(msgspec.Struct, frozen=True):
    """A container that is open."""

    directive: Directive
    end: str
    line: int
    tabs: TabGroup | None = None
    """The group that its tabs belong to."""
    is_container: ClassVar[bool] = True

    @property
    def keys(self) -> tuple[Hashable, ...]:
        """The number of its colons, and the key of every container."""
        name = (FILE_TREE,) if self.directive.name == FILE_TREE else ()
        return self.directive.colons, _CONTAINER, *name

    def cut(self, draft: Draft) -> None:
        """Writes its end, and reports that it isn't closed."""
        draft.out.append(self.end)
        draft.object_to(
            "container-unclosed",
            self.line,
            found=f"Container {self.directive.written!r} is not closed.",
            expected=f"A line {':' * self.directive.colons!r} after its text, within the same list item or quote.",
            next_step="Add that line.",
        )


class Containers:
    """The containers of a page."""

    def __init__(
        self,
        draft: Draft,
        nesting: Nesting,
        *,
        components: Components,
        settings: SettingsPart,
        glossary: GlossaryPart,
        extensions: Extensions,
        blocks: Blocks,
    ) -> None:
        self._blocks = blocks
        self._draft = draft
        self._nesting = nesting
        self._components = components
        self._settings = settings
        self._glossary = glossary
        self._extensions = extensions
        self._embeds = Embeds(draft)
        self.tabs = TabGroups(draft)
        self.contents: list[Slot] = []
        """The places of tables of contents."""

    def directive(self, directive: Directive, span: Range) -> None:
        """Opens or closes a container, or places a component."""
        if not directive.colons:
            return
        line = self._draft.line(span)
        if directive.name == "component":
            end = self._components.place(directive, span)
            if directive.has_children:
                self._nesting.begin(_Open(directive, end, line))
        elif directive.name == "setting":
            self._nesting.begin(_Open(directive, self._settings.begin(directive, line), line))
        elif directive.name == "embed":
            self._nesting.begin(_Open(directive, self._embeds.begin(directive, line), line))
        elif directive.name in (TABS, CODE_GROUP):
            group = self.tabs.begin(is_code=directive.name == CODE_GROUP)
            self._nesting.begin(_Open(directive, "</div>\n", line, tabs=group))
        elif directive.name == "tab":
            self._begin_tab(directive, span)
        elif directive.name == "toc":
            self._place_contents(line)
            self._nesting.begin(_Open(directive, "", line))
        elif directive.name == "glossary":
            self._glossary.place(line)
            self._nesting.begin(_Open(directive, "", line))
        elif directive.name in CONTAINERS:
            self._nesting.begin(_Open(directive, self._blocks.begin(directive, line), line))
        elif directive.name in self._extensions.containers:
            title = self._draft.resolve(directive.title, line)
            self._nesting.begin(_Open(directive, self._extensions.container(directive.name, title, span), line))
        elif directive.name:
            self._begin(directive, span)
        else:
            self._end(directive, line)

    def _place_contents(self, line: int) -> None:
        self.contents.append(Slot(self._draft.out))
        if len(self.contents) > _MOST_CONTENTS:
            del self.contents[-1]
            self._draft.error(
                "toc-repeated",
                line,
                found=f"The page has more than {_MOST_CONTENTS} tables of contents, so this one is left out.",
                expected="One, which lists all sections of the page.",
                next_step="Delete this line.",
            )

    def _begin(self, directive: Directive, span: Range) -> None:
        kind, line = directive.name, self._draft.line(span)
        default = self._draft.words.title_of(kind)
        title = self._draft.resolve(directive.title, line) or default
        if title == UNTITLED:
            title = default if kind == "details" else ""
        if kind == "details":
            title, is_open = _without_open(title)
            check_wording(self._draft, title, line)
            shown = self._extensions.title(title or default, span)
            self._begin_details(directive, shown, line, attributes=" open" if is_open else "")
            return
        check_wording(self._draft, title, line)
        if kind not in ADMONITIONS and self._begin_elsewhere(directive, line):
            return
        self.begin_admonition(kind, title, shown=self._extensions.title(title, span))
        self._nesting.begin(_Open(directive, "</div>\n", line))

    def begin_admonition(self, kind: str, title: str, *, shown: str = "") -> None:
        """Writes the beginning of an admonition, which ends with ``</div>``. ``shown`` is its title in HTML, if that has more than text and code."""
        default = self._draft.words.title_of(kind)
        name = f' aria-label="{escape_attribute(default)}"' if title != default else ""
        shown = f'<p class="custom-block-title">{shown or title_html(title)}</p>' if title else ""
        css = escape_attribute(ADMONITIONS.get(kind, kind))
        self._draft.out.append(f'<div class="custom-block {css}" role="note"{name}>{shown}\n')

    def _begin_details(self, directive: Directive, shown: str, line: int, *, attributes: str) -> None:
        self._draft.out.append(f'<details class="custom-block details"{attributes}><summary>{shown}</summary>\n')
        self._nesting.begin(_Open(directive, "</details>\n", line))

    def _begin_tab(self, directive: Directive, span: Range) -> None:
        line = self._draft.line(span)
        group = self._group()
        if group is None:
            self._tab_alone(line)
        title, is_open = _without_open(self._draft.resolve(directive.title, line))
        if not title:
            self._tab_untitled(line)
        check_wording(self._draft, title, line)
        shown = self._extensions.title(title, span)
        if group is None:
            self._begin_details(directive, shown, line, attributes="")
            return
        group.begin(self._draft, shown, is_open=is_open)
        self._nesting.begin(_Open(directive, TAB_END, line))

    def begin_code(self, title: str) -> str | None:
        """Writes the beginning of a tab for a block of code in a group of code; returns its end. ``None`` elsewhere."""
        group = self._group()
        if group is None or not group.is_code:
            return None
        group.begin(self._draft, title_html(title), is_open=False)
        return TAB_END

    def _group(self) -> TabGroup | None:
        """The group of tabs that the current position is directly in."""
        around = self._reachable(_CONTAINER)
        return around.part.tabs if around and isinstance(around.part, _Open) else None

    def _end(self, directive: Directive, line: int) -> None:
        fewer = filter(None, map(self._reachable, range(3, directive.colons)))
        opened = self._reachable(directive.colons) or max(fewer, key=lambda one: one.depth, default=None)
        if opened is None:
            self._closes_nothing(directive, line)
            return
        self._nesting.end(opened)
        if isinstance(opened.part, _Open):
            self._draft.out.append(opened.part.end)

    def _reachable(self, key: Hashable) -> Opened | None:
        opened = self._nesting.nearest(key)
        return opened if opened and opened.depth > self._nesting.wall() else None

    def _closes_nothing(self, directive: Directive, line: int) -> None:
        opened = self._reachable(_CONTAINER)
        innermost = opened.part if opened and isinstance(opened.part, _Open) else None
        self._draft.object_to(
            "container-unopened",
            line,
            found=f"{directive.written!r} closes no container.",
            expected=f"{':' * innermost.directive.colons!r}, which closes the container of line {innermost.line}."
            if innermost
            else "A line such as '::: tip' before it, in the same list item or quote.",
            next_step="Correct the number of colons." if innermost else "Delete the line, or open the container.",
        )

    def _tab_alone(self, line: int) -> None:
        self._draft.error(
            "tab-alone",
            line,
            found="A tab isn't directly inside '::: tabs'.",
            expected="':::: tabs' around all tabs of a group, with more colons than the tabs have.",
            next_step="Add that line and its end.",
        )

    def _tab_untitled(self, line: int) -> None:
        self._draft.error(
            "tab-untitled",
            line,
            found="A tab has no title.",
            expected="A title after the word: '::: tab Linux'.",
            next_step="Add one.",
        )

    def _begin_elsewhere(self, directive: Directive, line: int) -> bool:
        """Warns of a container that Glosa doesn't have, and shows its content without a frame. Returns ``False`` if it's a misspelled
        one of Glosa, which is reported as such, or if the site has a dialect.
        """
        draft, written = self._draft, self._draft.markdown.restore(directive.name)
        known = (*BUILT_IN, *sorted(self._extensions.containers))
        one = None if draft.context.dialect else container_elsewhere(written, directive.title)
        near = "" if one else did_you_mean(written, known)
        if one is None and (near or draft.context.dialect):
            draft.object_to(
                "container-unknown",
                line,
                found=f"There is no container {written!r}.",
                expected=f"One of {', '.join(known)}.{near}",
                next_step="Correct the word after the colons.",
            )
            return False
        one = one or Elsewhere("a container of another generator", f"one of {', '.join(known)}", title=directive.title)
        draft.warn(
            "container-unknown",
            line,
            found=f"{f'::: {written}'!r} is {one.what}. Readers see only its text.",
            expected=one.expected(),
            next_step=one.next_step(),
        )
        if one.is_alone:
            draft.out.append(f"<p><code>{escape(written)}</code></p>\n")
            return True
        title = draft.resolve(one.title, line)
        draft.out.append(f"<div>\n<p><strong>{title_html(title)}</strong></p>\n" if title else "<div>\n")
        self._nesting.begin(_Open(directive, "</div>\n", line))
        return True


def _without_open(title: str) -> tuple[str, bool]:
    """The title of details without ``{open}`` at its end, and whether it had that."""
    before = title.removesuffix("{open}")
    return before.rstrip(), before != title


_MOST_CONTENTS = 10
"""Each table of contents lists all sections, so a page of nothing else would grow with its square."""
_CONTAINER = object()
"""The key of every container."""
