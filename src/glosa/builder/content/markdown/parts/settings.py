"""Settings: ``::: setting KEY``, the page's own Markdown, ``:::``. The card's texts are in ``settings.yaml``."""

from collections.abc import Callable, Iterator

from glosa.builder.content.markdown.draft import Draft
from glosa.builder.content.markdown.parts.headings import Headings
from glosa.builder.content.markdown.parts.links import Links
from glosa.builder.content.markdown.placeholders import Directive
from glosa.builder.content.markdown.text import escape
from glosa.builder.content.reference.cards import Card, CardText, Mention
from glosa.builder.content.reference.model import SETTINGS_FILE, anchor_of
from glosa.builder.diagnostics import did_you_mean

Insert = Callable[[str, int], None]
"""Writes Markdown of another file, given the line in which it begins there."""


class SettingsPart:
    """The cards of a page."""

    def __init__(self, draft: Draft, *, headings: Headings, links: Links, insert: Insert) -> None:
        self._draft = draft
        self._headings = headings
        self._links = links
        self._insert = insert
        self.shown: dict[str, int] = {}
        """Line of each setting that the page shows, or tries to show, by key."""
        self._is_noted = False

    def begin(self, directive: Directive, line: int) -> str:
        """Writes a card up to the page's own text in it, and returns the HTML that ends the card."""
        draft = self._draft
        if draft.file != draft.source.file:
            self._nested(line)
            return ""
        key, _, rest = draft.markdown.restore(directive.title).partition(" ")
        if not key:
            self._no_key(line)
            return ""
        level = rest.strip() or "2"
        cards = draft.context.view.cards
        card = cards.by_key.get(key)
        if level not in _LEVELS:
            self._wrong_level(directive, line)
            level = "2"
        is_repeated = key in self.shown
        if cards.is_sound and not cards.keys:
            self._no_settings(key, line)
        elif key not in cards.keys and cards.is_sound:
            self._unknown(key, line)
        elif is_repeated:
            self._repeated(key, line)
        elif card and card.page_exists and card.page != draft.source.relative.removesuffix(".md"):
            self._elsewhere(key, card, line)
        if is_repeated:
            return ""
        self.shown[key] = line
        if card and not card.is_complete and cards.undocumented and not self._is_noted:
            self._is_noted = True
            self._insert(cards.undocumented.markdown, cards.undocumented.line)
        draft.out.append('<section class="setting">\n')
        anchor = card.anchor if card else anchor_of(key)
        self._headings.place(card.label if card else key, level=int(level), anchor=anchor, line=line)
        if card:
            if facts := "".join(self._facts(card)):
                draft.out.append(f'<dl class="setting-facts">{facts}</dl>\n')
            for part in card.parts:
                self._part(part)
        return "</section>\n"

    def _facts(self, card: Card) -> Iterator[str]:
        words = self._draft.words.setting
        is_noted = self._draft.context.view.cards.undocumented is not None
        if card.kind is not None:
            yield _fact(words.kind, escape(card.kind))
        if card.unit:
            unit = self._mention(card.unit)
            yield _fact(words.unit, words.chosen.format(unit) if card.unit.is_setting else unit)
        if card.depends_on:
            yield _fact(words.depends_on, ", ".join(map(self._mention, card.depends_on)))
        for name, value in ((words.default, card.default), (words.range, card.range)):
            if value or (value is not None and not is_noted):
                yield _fact(name, escape(value or words.undocumented))
        if card.source:
            yield _fact(words.source, self._links.known(card.source))

    def _mention(self, mention: Mention) -> str:
        text = escape(mention.text)
        return f'<a href="{self._links.href(mention.route, mention.anchor)}">{text}</a>' if mention.route else text

    def _part(self, part: CardText) -> None:
        """The first text has no label. Each of the others begins with one."""
        out = self._draft.out
        name = self._draft.words.setting.parts.get(part.name)
        start = len(out)
        out.append("")
        self._insert(part.markdown, part.line)
        if name and out[start + 1 : start + 2] == ["<p>"]:
            out[start + 1] = f"<p><strong>{name}.</strong> "
        elif name:
            out[start] = f"<p><strong>{name}.</strong></p>\n"

    def _nested(self, line: int) -> None:
        self._draft.error(
            "setting-nested",
            line,
            found=f"A text in {self._draft.file} contains a card.",
            expected="Cards in the Markdown of pages only.",
            next_step="Remove it. To link to the other card, write [Name](#anchor).",
        )

    def _no_key(self, line: int) -> None:
        self._draft.error(
            "setting-unknown",
            line,
            found="'::: setting' has no key.",
            expected=f"'::: setting KEY' with a key from 'settings' of {SETTINGS_FILE}.",
            next_step="Add the key of the setting.",
        )

    def _no_settings(self, key: str, line: int) -> None:
        self._draft.error(
            "settings-missing",
            line,
            found=f"The site has no {SETTINGS_FILE}, so there is no setting {key!r}.",
            expected=f"A file {SETTINGS_FILE} next to glosa.yaml that describes {key!r} below 'settings'.",
            next_step=f"Describe the setting in the file, or remove '::: setting {key}'.",
        )

    def _repeated(self, key: str, line: int) -> None:
        self._draft.error(
            "setting-repeated",
            line,
            found=f"The card of the setting {key!r} is already in line {self.shown[key]}.",
            expected="Each card once per page.",
            next_step=f"Remove one of the two. To link to the other, write [Name](#{anchor_of(key)}).",
        )

    def _unknown(self, key: str, line: int) -> None:
        keys = self._draft.context.view.cards.keys
        self._draft.error(
            "setting-unknown",
            line,
            found=f"There is no setting {key!r}.",
            expected=f"A key from 'settings' of {SETTINGS_FILE}.{did_you_mean(key, keys)}",
            next_step=f"Correct the key after '::: setting', or describe the setting in {SETTINGS_FILE}.",
        )

    def _elsewhere(self, key: str, card: Card, line: int) -> None:
        self._draft.error(
            "setting-elsewhere",
            line,
            found=f"Setting {key!r} belongs to the page {card.page!r}.",
            expected=f"Its card on that page only, as 'page' in {SETTINGS_FILE} says.",
            next_step=f"Move the card, or correct 'page' in {SETTINGS_FILE}; you can link to it from here.",
        )

    def _wrong_level(self, directive: Directive, line: int) -> None:
        self._draft.error(
            "setting-level",
            line,
            found=f"{directive.written!r} contains more than a key.",
            expected="'::: setting KEY', or a number from 2 to 5 after the key: the level of its heading.",
            next_step="Correct the number, or remove what follows the key.",
        )


def _fact(name: str, html: str) -> str:
    return f"<div><dt>{name}</dt> <dd>{html}</dd></div>"


_LEVELS = frozenset("2345")
