"""``settings.json``: the product's settings as the site describes them, for other programs."""

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from glosa.builder.config.model import SiteConfig
from glosa.builder.config.text import substitute, variables_for
from glosa.builder.content.localized import in_language
from glosa.builder.content.reference.model import PARTS, Reference, Setting, anchor_of
from glosa.builder.content.routes import route_of
from glosa.builder.pages.addresses import address
from glosa.builder.pages.assemble import PageSet
from glosa.builder.pages.settings import SETTINGS_DATA


def settings_file(
    config: SiteConfig, pages: PageSet, reference: Reference, *, base: str
) -> Sequence[tuple[str, bytes]]:
    """The file's path and content; empty if the site doesn't describe settings.

    Texts have one value per language, with variables replaced and Markdown as written. What isn't documented is ``null``.
    """
    if not reference.exists:
        return ()
    variables = {locale.lang: variables_for(config, locale.lang) for locale in config.locales.values()}
    routes = {page.route for page in pages.pages}

    def words(text: str | Mapping[str, str]) -> dict[str, str]:
        return {lang: substitute(in_language(text, lang), known) for lang, known in variables.items()}

    def addresses(key: str, setting: Setting) -> dict[str, str]:
        own = {locale.lang: route_of(f"{path[1:]}{setting.page}.md") for path, locale in config.locales.items()}
        return {lang: f"{address(route, base)}#{anchor_of(key)}" for lang, route in own.items() if route in routes}

    def entry(key: str, setting: Setting) -> dict[str, Any]:
        texts = {name: getattr(setting, name) for name in ("default", "range", "source", *PARTS)}
        return {
            "key": key,
            "label": words(setting.label),
            "page": setting.page,
            "addresses": addresses(key, setting),
            "kind": setting.kind,
            "unit": setting.unit or None,
            "dependsOn": setting.depends_on,
            **{name: words(text) if text else None for name, text in texts.items()},
        }

    file = reference.file
    data = {
        "kinds": {name: words(kind.label) for name, kind in file.kinds.items()},
        "units": {name: words(unit) for name, unit in file.units.items()},
        "settings": [entry(key, setting) for key, setting in file.settings.items()],
    }
    return ((SETTINGS_DATA, msgspec.json.format(msgspec.json.encode(data), indent=2) + b"\n"),)
