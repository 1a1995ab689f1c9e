"""Every check of a configuration whose keys and types are right: what its keys may still get wrong together."""

from collections.abc import Callable, Iterator, Sequence

from glosa.builder.config.checks import features, head, languages, theme
from glosa.builder.config.faults import Fault
from glosa.builder.config.partial import Review

CHECKS: Sequence[Callable[[Review], Iterator[Fault]]] = (
    languages.default_locale,
    languages.distinct_languages,
    languages.reserved_paths,
    languages.complete_translations,
    languages.known_variables,
    languages.alert_language,
    head.hosts,
    theme.colors,
    theme.nav_entries,
    theme.sidebar_depth,
    head.entries,
    features.feeds,
    features.listings,
    features.comments,
    features.code_host,
    features.secrets,
    features.unavailable,
)


def check(review: Review) -> Iterator[Fault]:
    """The faults of all checks, save at places that could not be read in the first place."""
    return (fault for one in CHECKS for fault in one(review) if review.is_sound(fault.place))
