"""What plugins add to a site. Sites without plugins don't import the rest."""

from pathlib import Path

from glosa.builder.config.load import LoadedConfig
from glosa.builder.content.gather import NOTHING, Additions
from glosa.builder.content.spool import Spool
from glosa.builder.pages.assemble import AssembledSite


def plugin_additions(settings: LoadedConfig, site: Path) -> Additions:
    """What the plugins add before pages are read. ``site`` is the site's folder."""
    if not settings.plugins:
        return NOTHING
    from glosa.builder.extending import additions

    return additions(settings.plugins, site, settings.config, settings.config.base)


def with_plugins(settings: LoadedConfig, site: AssembledSite, spool: Spool) -> AssembledSite:
    """The site with what its plugins add."""
    if not settings.plugins:
        return site
    from glosa.builder.extending import extended

    articles = {article.document.source.route: article.html for article in site.content.articles.values()}
    return extended(settings.plugins, site, lambda route: spool.get(articles[route]))
