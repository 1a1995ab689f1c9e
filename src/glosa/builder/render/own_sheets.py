"""Stylesheets that only some sites need, such as one for a custom theme color."""

from collections.abc import Iterator, Mapping

from glosa.builder.config.model import SiteConfig
from glosa.builder.pages.addresses import content_hash
from glosa.builder.pages.contract import SiteData
from glosa.builder.render.color import color_stylesheet
from glosa.builder.render.top_nav import top_nav_stylesheet


def own_sheets(config: SiteConfig, sites: Mapping[str, SiteData]) -> Iterator[tuple[str, str]]:
    """Path and content of the site's stylesheets. Each one is for all of its pages."""
    sheets = {"color": color_stylesheet(config.theme.color), "top-nav": top_nav_stylesheet(sites.values())}
    for name, style in sheets.items():
        if style:
            yield f"assets/css/{name}.{content_hash(style.encode())}.css", style
