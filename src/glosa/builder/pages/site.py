"""The configuration as the reader gets it: one :class:`SiteData` per language."""

import re
from collections.abc import Mapping, Sequence
from urllib.parse import urlsplit

from glosa import __version__
from glosa.builder.config.model import LocaleConfig, NavEntry, SiteConfig
from glosa.builder.config.text import localized, substitute, variables_for
from glosa.builder.pages.addresses import address
from glosa.builder.pages.comments import SERVICE, comments_address, visit_counter
from glosa.builder.pages.contract import (
    CodeTheme,
    Consent,
    Locale,
    NavItem,
    PageLink,
    Pagination,
    SidebarGroup,
    SidebarItem,
    SiteData,
    ThemeData,
)
from glosa.builder.pages.direction import direction
from glosa.builder.pages.listing_pages import listing_route, listing_title
from glosa.builder.pages.navigation import Sidebar, SidebarLine
from glosa.builder.pages.words import PageTitles

GENERATOR = f"Glosa {__version__}"

SEARCH = "search.html"
"""The file of a language's search page."""


def site_data(
    config: SiteConfig,
    locale: str,
    *,
    base: str,
    sidebar: Sidebar,
    title_words: PageTitles,
    code_theme: str,
    shard_digits: int,
) -> SiteData:
    """The site in the language of ``locale``, with ``title_words`` for its titles; ``code_theme`` is the address of the site's own stylesheet for code."""
    settings = config.locales[locale]
    lang = settings.lang
    variables = variables_for(config, lang)

    def text(value: str | dict[str, str]) -> str:
        return substitute(localized(value, lang), variables)

    return SiteData(
        title=text(settings.title or config.title),
        description=text(settings.description or config.description),
        lang=lang,
        base=base,
        generator=GENERATOR,
        locales=[
            Locale(
                path=path,
                lang=one.lang,
                dir=one.dir or direction(one.lang),
                label=one.label,
                title=_own_text(config, one, one.title or config.title),
                description=_own_text(config, one, one.description or config.description),
                home=address(path, base),
                site=site_address(one.lang, base),
            )
            for path, one in config.locales.items()
        ],
        theme=ThemeData(
            logo=address(config.theme.logo, base) if config.theme.logo.startswith("/") else config.theme.logo,
            short_title=text(config.theme.short_title),
            color=config.theme.color,
            nav=[_nav_item(entry, locale, lang=lang, base=base, variables=variables) for entry in config.theme.nav],
            sidebar=[
                SidebarGroup(
                    title=group.title,
                    collapsable=group.collapsable,
                    path=address(next(group.routes(), locale), base),
                    branch=branch_address(lang, index, base),
                    items=[] if group.collapsable else sidebar_items(group.entries, base),
                )
                for index, group in enumerate(sidebar.groups)
            ],
            sidebar_levels=max((group.levels() for group in sidebar.groups), default=0),
            sub_sidebar_depth=config.theme.sub_sidebar_depth,
            zoom_overlay=config.zoom.overlay,
        ),
        code=CodeTheme(
            name=config.code.theme,
            href=_external_theme(config.code.theme_base, config.code.theme) if config.code.theme_base else code_theme,
            external=config.code.theme_base is not None,
        ),
        dates=config.dates,
        pagination=Pagination(
            prev_text=text(config.pagination.prev_text),
            next_text=text(config.pagination.next_text),
            alert_locale=config.pagination.alert_locale or "",
        ),
        consent=[
            Consent(purpose=entry.consent, tag=entry.tag, attrs=_written(based(entry.attrs, base)))
            for entry in config.head
            if entry.enabled and entry.consent
        ],
        listings=[
            PageLink(
                title=listing_title(config, one, lang, title_words), path=address(listing_route(one, locale), base)
            )
            for one in config.listings
        ],
        search=address(locale + SEARCH, base) if config.search else "",
        search_reports=f"{base}{SERVICE}/api/v1/searches" if config.search_settings.analytics else "",
        comments=comments_address(config, locale, base),
        counter=visit_counter(config, locale),
        shards=f"{base}assets/routes/",
        shard_digits=shard_digits,
    )


def site_address(lang: str, base: str) -> str:
    """Address of a language's :class:`SiteData` as JSON."""
    return f"{base}assets/site/{lang}.json"


def branch_address(lang: str, index: int, base: str) -> str:
    """Address of a sidebar group's :class:`Branch` as JSON."""
    return f"{base}assets/nav/{lang}-{index}.json"


def sidebar_items(entries: Sequence[SidebarLine], base: str) -> list[SidebarItem]:
    """The sidebar's lines as the reader displays them."""
    return [
        SidebarItem(
            title=entry.title,
            path=address(entry.route, base) if entry.route else "",
            children=sidebar_items(entry.children, base),
        )
        for entry in entries
    ]


def is_external(link: str) -> bool:
    """Whether a link leaves the site: it has a scheme."""
    return bool(urlsplit(link).scheme)


def based(attrs: Mapping[str, str | bool], base: str) -> Mapping[str, str | bool]:
    """Attributes of a head entry: a ``src`` or ``href`` that begins with one slash is a file of this site."""
    return {
        name: base + value[1:]
        if name in {"href", "src"} and isinstance(value, str) and re.match(r"/(?!/)", value)
        else value
        for name, value in attrs.items()
    }


def _nav_item(entry: NavEntry, locale: str, *, lang: str, base: str, variables: Mapping[str, str]) -> NavItem:
    link = substitute(entry.link, variables)
    external = is_external(link)
    return NavItem(
        text=substitute(localized(entry.text, lang), variables),
        link=link if external or not link else _internal(link, locale, base),
        external=external,
        items=[_nav_item(item, locale, lang=lang, base=base, variables=variables) for item in entry.items],
    )


def _internal(link: str, locale: str, base: str) -> str:
    path = re.split(r"[?#]", link, maxsplit=1)[0]
    return address(locale + path.lstrip("/"), base) + link[len(path) :]


def _own_text(config: SiteConfig, locale: LocaleConfig, text: str) -> str:
    return substitute(text, variables_for(config, locale.lang))


def _external_theme(theme_base: str, theme: str) -> str:
    name = "prism" if theme == "default" else f"prism-{theme}"
    return f"{theme_base.removesuffix('/')}/{name}.min.css"


def _written(attrs: Mapping[str, str | bool]) -> dict[str, str]:
    return {name: "" if value is True else str(value) for name, value in attrs.items() if value is not False}
