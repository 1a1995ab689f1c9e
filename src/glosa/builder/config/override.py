"""What a caller puts in place of parts of a site's configuration."""

from msgspec import UNSET
from msgspec.structs import replace

from glosa.builder.config.model import CommentsConfig, SiteConfig


def with_comments(config: SiteConfig, comments: CommentsConfig) -> SiteConfig:
    """``config`` with ``comments`` in place of those of the site and of every language."""
    locales = {path: replace(one, comments=UNSET) for path, one in config.locales.items()}
    return replace(config, comments=comments, locales=locales)
