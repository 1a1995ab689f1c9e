"""All checks of a configuration beyond keys and types: combinations of values that are wrong."""

from collections.abc import Callable, Iterator, Sequence

from glosa.builder.config.checks import features, head, languages, policy, theme
from glosa.builder.config.partial import Review
from glosa.builder.config.problems import FileProblem

CHECKS: Sequence[Callable[[Review], Iterator[FileProblem]]] = (
    languages.default_locale,
    languages.distinct_languages,
    languages.language_tags,
    languages.reserved_paths,
    languages.complete_translations,
    languages.known_variables,
    languages.alert_language,
    head.hosts,
    theme.colors,
    theme.nav_entries,
    theme.sidebar_depth,
    head.entries,
    policy.origins,
    features.feeds,
    features.listings,
    features.comments,
    features.code_host,
    features.secrets,
    features.search_analytics,
    features.search_versions,
    features.unavailable,
)


def check(review: Review) -> Iterator[FileProblem]:
    """The problems that all checks find, except at places that can't be read anyway."""
    return (problem for one in CHECKS for problem in one(review) if review.is_sound(problem.place))
