"""Tabs: details of which one is open at a time. A script makes tabs of them before they're painted."""

from glosa.builder.content.blocks.tabs import tabs_script
from glosa.builder.content.markdown.draft import Draft, Slot
from glosa.builder.content.markdown.text import escape_attribute

TABS, CODE_GROUP = "tabs", "code-group"
TAB_END = "</div></details>\n"


class TabGroup:
    """A group of tabs."""

    def __init__(self, name: str, *, is_code: bool) -> None:
        self.is_code = is_code
        """Whether each block of code in it is a tab."""
        self._name = name
        self._opened: Slot | None = None
        self._is_chosen = False

    def begin(self, draft: Draft, shown: str, *, is_open: bool) -> None:
        """Writes the beginning of a tab with a title in HTML. The first one is open, unless another one says that it is."""
        draft.out.append(f'<details class="custom-block details" name="{self._name}"')
        slot = Slot(draft.out)
        draft.out.append(f"><summary>{shown}</summary><div>\n")
        if self._opened is None or (is_open and not self._is_chosen):
            if self._opened:
                self._opened.fill("")
            self._opened, self._is_chosen = slot, is_open
            slot.fill(" open")


class TabGroups:
    """The groups of tabs of a page."""

    def __init__(self, draft: Draft) -> None:
        self._draft = draft
        self._number = 0

    @property
    def is_used(self) -> bool:
        """Whether the page needs the script."""
        return self._number > 0

    def begin(self, *, is_code: bool) -> TabGroup:
        """Writes the beginning of a group, which ends with ``</div>``. Browsers wait for the script before they paint the first one."""
        if not self._number:
            src = escape_attribute(self._draft.context.base + tabs_script()[0])
            self._draft.out.append(f'<script src="{src}"></script>')
        self._number += 1
        self._draft.out.append('<div class="tabs">\n')
        return TabGroup(f"_tabs-{self._number}", is_code=is_code)
