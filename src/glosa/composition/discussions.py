"""Whether the pages of a build contain comments of the site's own service."""

from msgspec.structs import replace

from glosa.builder.build import Request
from glosa.builder.config.load import load
from glosa.builder.config.model import SiteConfig
from glosa.builder.pages.comments import are_own


def with_discussions(request: Request, database: str | None) -> Request:
    """The request with the comments that pages contain, if the configuration asks for them and there's a database.

    Raises :class:`~glosa.builder.diagnostics.BuildFailed`, :class:`~glosa.composition.errors.SetupError` or
    :class:`~glosa.service.domain.errors.Refusal`.
    """
    request = replace(request, loaded=request.loaded or load(request.site))
    most = most_comments(request.loaded.config) if request.loaded else 0
    if not most:
        return request
    from glosa.composition.stored_discussions import with_stored_discussions  # Other sites don't pay for the service.

    return with_stored_discussions(request, database, most)


def most_comments(config: SiteConfig) -> int:
    """The largest number of comments that pages contain; 0 if comments aren't in the site's own service."""
    shown = [config.comments_in(locale) for locale in config.locales]
    return max((one.static for one in shown if one and are_own(one)), default=0)
