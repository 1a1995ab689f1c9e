"""What a caller puts in place of parts of a site's configuration."""

from msgspec import UNSET
from msgspec.structs import replace

from glosa.builder.config.model import CommentsConfig, SiteConfig


def overridden(
    config: SiteConfig, *, comments: CommentsConfig | None = None, retained_builds: int | None = None
) -> SiteConfig:
    """``config`` with each value that is not ``None`` in place of its own; ``comments`` replaces every language's, too."""
    if comments is not None:
        locales = {path: replace(one, comments=UNSET) for path, one in config.locales.items()}
        config = replace(config, comments=comments, locales=locales)
    return config if retained_builds is None else replace(config, retained_builds=retained_builds)
