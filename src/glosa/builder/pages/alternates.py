"""The same page in the other languages."""

from collections.abc import Set as AbstractSet

from glosa.builder.config.model import SiteConfig
from glosa.builder.pages.addresses import address
from glosa.builder.pages.contract import Alternate


def alternates(config: SiteConfig, route: str, locale: str, *, routes: AbstractSet[str], base: str) -> list[Alternate]:
    """One entry per language in configured order, including the page's own.

    If a language doesn't have the page, the entry links to the closest folder above it that the language has: from
    one tag's listing to the list of tags, and otherwise to the home page.
    """
    found = []
    for path, settings in config.locales.items():
        translation = path + route.removeprefix(locale)
        exists = translation in routes
        while translation not in routes and translation != path:
            translation = translation.rstrip("/").rpartition("/")[0] + "/"
        found.append(
            Alternate(lang=settings.lang, label=settings.label, path=address(translation, base), exists=exists)
        )
    return found
