"""The settings in one language, as the Markdown of its pages shows them."""

from collections.abc import Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet

import msgspec

from glosa.builder.config.model import SiteConfig
from glosa.builder.config.text import substitute, variables_for
from glosa.builder.content.document import Source
from glosa.builder.content.localized import in_language
from glosa.builder.content.own_file import text_line
from glosa.builder.content.reference.model import PARTS, Reference, Setting, anchor_of
from glosa.builder.content.routes import route_of


class Mention(msgspec.Struct, frozen=True):
    """A unit or another setting that a card mentions."""

    text: str
    is_setting: bool = False
    route: str = ""
    """Route of the page with that setting's card; empty for a unit, or if the language doesn't have the page."""
    anchor: str = ""


class CardText(msgspec.Struct, frozen=True):
    """One of a card's texts."""

    name: str
    """One of :data:`PARTS`."""
    markdown: str
    line: int
    """1-based line of ``settings.yaml`` in which it begins."""


class Card(msgspec.Struct, frozen=True):
    """A setting in one language. Its values are plain text; ``None``: the card doesn't mention it."""

    label: str
    anchor: str
    page: str
    """The page that shows it, relative to the language, without its extension."""
    kind: str | None
    """``None``: the card explains a concept, not a field of the product."""
    unit: Mention | None
    depends_on: tuple[Mention, ...]
    default: str | None
    """Empty: not documented."""
    range: str | None
    """Empty: not documented."""
    source: str | None
    parts: tuple[CardText, ...]
    page_exists: bool = True
    """Whether any language has the page."""

    @property
    def is_complete(self) -> bool:
        """Whether every default and range that the card mentions is documented."""
        return "" not in (self.default, self.range)


class Cards(msgspec.Struct, frozen=True):
    """All cards of a language."""

    by_key: Mapping[str, Card] = {}
    keys: AbstractSet[str] = frozenset()
    """Every key in the file, including those without a card because the file has errors."""
    is_sound: bool = True
    """False: the file has errors, so a missing card isn't an error."""
    undocumented: CardText | None = None
    """A page's note about undocumented values; without one, each card marks them."""


def cards_in(locale: str, config: SiteConfig, reference: Reference, sources: Sequence[Source]) -> Cards:
    """The cards of the language at the path ``locale``. ``sources`` are all pages of the site."""
    lang = config.locales[locale].lang
    routes = {source.route for source in sources}
    pages = {source.relative.removesuffix(".md") for source in sources}
    view = _View(reference, lang, variables_for(config, lang), locale, routes, pages)
    return Cards(
        {key: view.card(key, setting) for key, setting in reference.file.settings.items()},
        reference.keys,
        reference.is_sound,
        _note(reference, lang),
    )


def _note(reference: Reference, lang: str) -> CardText | None:
    """The note about undocumented values, if the file has one."""
    text = in_language(reference.file.undocumented, lang)
    lines = reference.note_lines
    return CardText("undocumented", text, lines.get(lang) or lines[""]) if text else None


class _View(msgspec.Struct, frozen=True):
    reference: Reference
    lang: str
    variables: Mapping[str, str]
    locale: str
    routes: AbstractSet[str]
    pages: AbstractSet[str]

    def card(self, key: str, setting: Setting) -> Card:
        kind = self.reference.file.kinds[setting.kind]
        return Card(
            label=self._text(setting.label),
            anchor=anchor_of(key),
            page=setting.page,
            kind=self._text(kind.label) if kind.is_field else None,
            unit=self._unit(setting.unit),
            depends_on=tuple(map(self._setting, setting.depends_on)),
            default=self._text(setting.default) if setting.default or (kind.is_field and kind.has_default) else None,
            range=self._text(setting.range) if setting.range or (kind.is_field and kind.has_range) else None,
            source=self._text(setting.source) or None,
            parts=tuple(self._parts(key, setting)),
            page_exists=setting.page in self.pages,
        )

    def _text(self, words: str | Mapping[str, str]) -> str:
        return substitute(in_language(words, self.lang), self.variables)

    def _unit(self, name: str) -> Mention | None:
        units = self.reference.file.units
        if name in units:
            return Mention(self._text(units[name]))
        return self._setting(name) if name else None

    def _setting(self, key: str) -> Mention:
        setting = self.reference.file.settings[key]
        route = route_of(f"{self.locale[1:]}{setting.page}.md")
        label = self._text(setting.label)
        return Mention(label, True, route if route in self.routes else "", anchor_of(key))

    def _parts(self, key: str, setting: Setting) -> Iterator[CardText]:
        for name in PARTS:
            if text := in_language(getattr(setting, name), self.lang):
                yield CardText(name, text, text_line(self.reference.lines, (key, name), self.lang))
